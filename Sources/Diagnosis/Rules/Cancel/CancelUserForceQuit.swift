import EventLog
import Vocabulary

extension Rule {
  /// The user swiped the app away while the task ran.
  static let cancelUserForceQuit = Rule(
    id: "cancel.user-force-quit",
    severity: .note,
    presence: .no,
    absence: .no,
    basis: .documentation,
    needs: [.app(.taskCompleted).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "Cancelled by a force quit",
        ko: "강제 종료로 취소됨",
        zhHant: "因強制結束而取消"),
      explanation: Text(
        en: """
          A task that an earlier launch created ended with -999 and reason 0 \
          (`NSURLErrorCancelledReasonUserForceQuitApplication`) at a later launch: the user force-quit the app, and \
          the system cancelled its tasks, as it documents.
          """,
        ko: """
          이전 실행에서 만든 작업이 이후 실행에서 이유 0의 -999\
          (`NSURLErrorCancelledReasonUserForceQuitApplication`)로 끝났습니다. 사용자가 앱을 강제 종료했고 시스템은 \
          문서대로 작업을 취소했습니다.
          """,
        zhHant: """
          先前某次執行建立的任務，在之後的執行中以原因 0 的 -999\
          （`NSURLErrorCancelledReasonUserForceQuitApplication`）結束：使用者強制結束了應用程式，系統依其文件所述取消任務。
          """),
      why: Text(
        en: """
          It is neither a failure of background transfer nor a proof of it: a force quit ends what a \
          suspension does not.
          """,
        ko: "백그라운드 전송의 실패도 증명도 아닙니다. 일시 중단은 전송을 끝내지 않지만 강제 종료는 끝냅니다.",
        zhHant: "這既不是背景傳輸失敗，也不能證明背景傳輸成功：暫停不會結束傳輸，強制結束會。"),
      falsePositives: Text(
        en: """
          Without a reason the app or a challenge may have cancelled. A crash or jetsam report of the old process \
          speaks against a force quit. `simctl terminate`, SIGKILL and Xcode's Stop are kills, not force quits.
          """,
        ko: """
          이유가 없으면 앱이나 인증 요청이 취소했을 수 있습니다. 이전 프로세스의 충돌 또는 jetsam 보고서가 있으면 강제 \
          종료가 아닙니다. `simctl terminate`, SIGKILL, Xcode의 중지는 강제 종료가 아니라 프로세스를 죽이는 것입니다.
          """,
        zhHant: """
          沒有原因值時，可能是應用程式或認證要求造成的取消。若有舊程序的當機或 jetsam 報告，就不是強制結束。\
          `simctl terminate`、SIGKILL 與 Xcode 的停止屬於終止程序，並非強制結束。
          """),
      next: [
        Text(
          en: "Check that the app keeps the input, records the cancellation, and offers to send again.",
          ko: "앱이 입력 파일을 보존하고 취소를 기록하며 다시 보낼 수 있게 하는지 확인하세요.",
          zhHant: "確認應用程式保留輸入檔案、記錄這次取消，並提供重新傳送。"),
        Text(
          en: "Ask the server by key before sending again: the body may have arrived before the app was closed.",
          ko: "다시 보내기 전에 키로 서버에 확인하세요. 앱이 닫히기 전에 본문이 도착했을 수 있습니다.",
          zhHant: "重新傳送之前，先以冪等鍵詢問伺服器：應用程式關閉前，內容可能已送達。"),
        Text(
          en: "Let a person swipe the app away on a device: no tool does what a force quit does.",
          ko: "실기기에서 사람이 직접 앱을 밀어 종료하게 하세요. 강제 종료를 대신할 도구는 없습니다.",
          zhHant: "請人在實機上將應用程式向上滑掉：沒有任何工具能取代強制結束。"),
      ]),
    references: [
      "F35", "thread 44", "thread 45", "thread 92", "NSURLErrorBackgroundTaskCancelledReasonKey",
      "NSURLErrorCancelledReasonUserForceQuitApplication",
    ],
    trigger: Scenario(
      """
      app A number=1 kind=device
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      1.2 app.state state=background
      app B number=2 kind=device at=30
      0.1 session.created sessionID=com.example.transfer background=true
      0.3 task.completed sessionID=com.example.transfer taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-999,"reason":0}
      0.4 record.committed sessionID=com.example.transfer taskID=1 accepted=false state=failed
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1 kind=device
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.8 task.completed sessionID=com.example.transfer taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-999,"reason":0}
      1.2 app.state state=background
      1.3 log.closed
      app B number=2 kind=device at=30
      0.1 session.created sessionID=com.example.transfer background=true
      0.3 task.completed sessionID=com.example.transfer taskID=9 \
      error={"domain":"NSURLErrorDomain","code":-999,"reason":0}
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      Cancellation.judge(timeline, &judgement) { cancellation, judgement in
        guard cancellation.cause == .userForceQuit, let created = cancellation.creation else {
          return cancellation.leave(to: &judgement)
        }
        let old = timeline.launch(of: created)
        let ended = old.flatMap { launch in launch.terminations.first { $0.text(.cause) == "user" } ?? launch.last }
        judgement.found(
          cancellation.completed, witnesses: [created, ended].compactMap { $0 },
          Message(
            forceQuit,
            CancellationWords.places(
              cancellation, timeline,
              [
                "old": (old?.pid ?? created.pid).map(String.init) ?? "–",
                "new": (timeline.launch(of: cancellation.completed)?.pid ?? cancellation.completed.pid).map(String.init)
                  ?? "–",
              ])),
          alternatives: [crashed])
      }
    })
}

private let forceQuit = Text(
  en: """
    Task {task} of {session}, created by process {old}, ended with -999 and reason 0 in process {new}: the user \
    force-quit the app in between.
    """,
  ko: """
    프로세스 {old}에서 만든 {session}의 작업 {task}이(가) 프로세스 {new}에서 이유 0의 -999로 끝났습니다. 그 사이 \
    사용자가 앱을 강제 종료한 것입니다.
    """,
  zhHant: """
    程序 {old} 建立的 {session} 任務 {task}，在程序 {new} 中以原因 0 的 -999 結束：期間使用者強制結束了應用程式。
    """)

private let crashed = Text(
  en: "The old process crashed or ran out of memory: a crash or jetsam report of its pid would show it; none is here.",
  ko: "이전 프로세스가 충돌했거나 메모리가 부족했을 수 있습니다. 그 pid의 충돌 또는 jetsam 보고서를 확인하세요. 증거에는 없습니다.",
  zhHant: "舊程序可能當機或記憶體不足：其 pid 的當機或 jetsam 報告可證實；證據中沒有這類報告。")

import EventLog
import Vocabulary

extension Rule {
  /// A cancellation of which the evidence does not tell the cause: the causes are listed, none is guessed.
  static let cancelUndetermined = Rule(
    id: "cancel.undetermined",
    severity: .warning,
    absence: .notApplicable,
    basis: .reports,
    needs: [.app(.taskCompleted).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "Cancelled, by whom is unknown",
        ko: "취소되었지만 누가 했는지 알 수 없음",
        zhHant: "已取消，但不知由誰取消"),
      explanation: Text(
        en: """
          A task ended with -999 and nothing in the evidence decides between its causes: a force quit (reason 0 at a \
          later launch), the system (reason 1 or 2), the app's own code, a rejected challenge, or the user.
          """,
        ko: """
          작업이 -999로 끝났지만 증거로는 원인을 가릴 수 없습니다. 원인은 강제 종료(이후 실행에서 이유 0), 시스템(이유 \
          1 또는 2), 앱 자신의 코드, 거부된 인증 요청, 사용자 중 하나입니다.
          """,
        zhHant: """
          任務以 -999 結束，而證據無法判定是哪一個原因：強制結束（之後啟動時為原因 0）、系統（原因 1 或 2）、應用程式自己的\
          程式碼、被拒絕的認證要求，或使用者。
          """),
      why: Text(
        en: "Each cause asks for another remedy; a guess mends the wrong place.",
        ko: "원인마다 대책이 다르므로 추측으로 고치면 엉뚱한 곳을 고치게 됩니다.",
        zhHant: "不同的原因需要不同的對策；靠猜測只會修錯地方。"),
      falsePositives: Text(
        en: "None: it says only that the log does not tell. With the reason and every cancel logged, it goes away.",
        ko: "없습니다. 로그로 알 수 없다는 뜻일 뿐이며, 이유와 모든 취소를 기록하면 사라집니다.",
        zhHant: "沒有：它只表示日誌無法說明。記錄原因值與每次取消後，就不會再出現。"),
      next: [
        Text(
          en: "Log `userInfo[NSURLErrorBackgroundTaskCancelledReasonKey]` as `reason` with every error.",
          ko: "모든 오류에 `userInfo[NSURLErrorBackgroundTaskCancelledReasonKey]`를 `reason`으로 기록하세요.",
          zhHant: "每個錯誤都將 `userInfo[NSURLErrorBackgroundTaskCancelledReasonKey]` 記錄為 `reason`。"),
        Text(
          en: "Log `task.cancelled` at each `cancel()` and `session.invalidationRequested` at each invalidation.",
          ko: "`cancel()`을 부를 때마다 `task.cancelled`를, 무효화할 때마다 `session.invalidationRequested`를 기록하세요.",
          zhHant: "每次 `cancel()` 都記錄 `task.cancelled`，每次失效都記錄 `session.invalidationRequested`。"),
        Text(
          en: "Log `task.challenge` with the disposition, and fetch crash and jetsam reports of the old process.",
          ko: "`task.challenge`를 처리 결과와 함께 기록하고 이전 프로세스의 충돌 및 jetsam 보고서를 가져오세요.",
          zhHant: "連同處置方式記錄 `task.challenge`，並取得舊程序的當機與 jetsam 報告。"),
      ]),
    references: ["F35", "F36", "F37", "F38", "thread 42", "thread 47", "NSURLErrorCancelled"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      9.0 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      15 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      8.5 task.cancelled sessionID=com.example.transfer taskID=1 by=expiry
      9.0 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      15 log.closed
      """),
    judge: { timeline, _, judgement in
      Cancellation.judge(timeline, &judgement) { cancellation, judgement in
        guard case .undetermined(let doubt) = cancellation.cause else { return judgement.clear() }
        var places = CancellationWords.places(cancellation, timeline)
        let (message, alternatives) = words(for: doubt)
        if case .unknownReason(let reason) = doubt { places["reason"] = "\(reason)" }
        let witnesses = doubt == .creationUnknown ? [] : [cancellation.creation].compactMap { $0 }
        judgement.found(
          cancellation.completed, witnesses: witnesses + cancellation.acts.suffix(2), Message(message, places),
          alternatives: alternatives)
      }
    })
}

/// What each doubt says, and which causes it leaves.
private func words(for doubt: CancellationCause.Doubt) -> (Text, [Text]) {
  switch doubt {
  case .nothingBefore: (nothingBefore, [ownCode, rejectedChallenge, userTap, oldSystemReason])
  case .sameLaunch: (sameLaunch, [ownCode, wronglyLogged])
  case .creationUnknown: (creationUnknown, [forceQuit, wronglyLogged])
  case .endedOtherwise: (endedOtherwise, [forceQuit, killed])
  case .unknownReason: (unknownReason, [oldSystemReason])
  }
}

private let nothingBefore = Text(
  en: """
    Task {task} of {session} ended with -999 without a reason, and in the second before it the log shows no \
    cancellation, no invalidation and at no time a rejected challenge.
    """,
  ko: """
    {session}의 작업 {task}이(가) 이유 없는 -999로 끝났고, 그 전 1초 동안 취소나 무효화가 없으며 거부된 인증 요청도 \
    로그에 없습니다.
    """,
  zhHant: """
    {session} 的任務 {task} 以沒有原因值的 -999 結束；在那之前一秒內，日誌中沒有取消或失效，也從未出現被拒絕的認證要求。
    """)

private let sameLaunch = Text(
  en: """
    Task {task} of {session} ended with -999 and reason 0, but in the launch that created it, in which nobody can \
    have force-quit the app.
    """,
  ko: """
    {session}의 작업 {task}이(가) 이유 0의 -999로 끝났지만 작업을 만든 바로 그 실행 안에서였습니다. 그 안에서는 앱이 \
    강제 종료되었을 수 없습니다.
    """,
  zhHant: """
    {session} 的任務 {task} 以原因 0 的 -999 結束，但就在建立它的那次執行中；在該次執行中，應用程式不可能已被強制結束。
    """)

private let creationUnknown = Text(
  en: """
    Task {task} of {session} ended with -999 and reason 0, but no log shows its creation, so that a force quit \
    between two launches is not proven.
    """,
  ko: """
    {session}의 작업 {task}이(가) 이유 0의 -999로 끝났지만 작업 생성이 어느 로그에도 없어 두 실행 사이의 강제 종료를 \
    증명할 수 없습니다.
    """,
  zhHant: """
    {session} 的任務 {task} 以原因 0 的 -999 結束，但沒有任何日誌顯示它的建立，因此無法證明兩次執行之間發生強制結束。
    """)

private let endedOtherwise = Text(
  en: """
    Task {task} of {session} ended with -999 and reason 0, but the process before is known to have ended in another \
    way than by a force quit.
    """,
  ko: """
    {session}의 작업 {task}이(가) 이유 0의 -999로 끝났지만 앞선 프로세스는 강제 종료가 아닌 다른 이유로 끝난 것으로 \
    알려져 있습니다.
    """,
  zhHant: """
    {session} 的任務 {task} 以原因 0 的 -999 結束，但已知先前的程序並非因強制結束而終止。
    """)

private let unknownReason = Text(
  en: "Task {task} of {session} ended with -999 and reason {reason}, which Apple does not document.",
  ko: "{session}의 작업 {task}이(가) Apple 문서에 없는 이유 {reason}의 -999로 끝났습니다.",
  zhHant: "{session} 的任務 {task} 以原因 {reason} 的 -999 結束，Apple 文件中沒有這個值。")

private let ownCode = Text(
  en: "The app's own code cancelled it or invalidated its session: log every cancel with its caller.",
  ko: "앱 자신의 코드가 작업을 취소했거나 세션을 무효화했을 수 있습니다. 모든 취소를 호출한 곳과 함께 기록하세요.",
  zhHant: "可能是應用程式自己的程式碼取消了它，或讓工作階段失效：請記錄每次取消及其呼叫者。")

private let rejectedChallenge = Text(
  en: "A challenge was rejected: log each `task.challenge` with its disposition; the server then has no request.",
  ko: "인증 요청이 거부되었을 수 있습니다. `task.challenge`를 처리 결과와 함께 기록하세요. 이때 서버 로그에는 요청이 없습니다.",
  zhHant: "可能有認證要求被拒：請連同處置方式記錄每個 `task.challenge`；此時伺服器日誌中沒有請求。")

private let userTap = Text(
  en: "The user cancelled it in the app: log `task.cancelled` with `by: user` in the button's action.",
  ko: "사용자가 앱에서 취소했을 수 있습니다. 버튼 동작에서 `by: user`로 `task.cancelled`를 기록하세요.",
  zhHant: "可能是使用者在應用程式中取消：請在按鈕動作中以 `by: user` 記錄 `task.cancelled`。")

private let oldSystemReason = Text(
  en: "The system or a force quit cancelled it and the app does not log the reason key: log it with every error.",
  ko: "시스템이나 강제 종료로 취소되었지만 앱이 이유 키를 기록하지 않았을 수 있습니다. 모든 오류에 기록하세요.",
  zhHant: "可能由系統或強制結束造成，但應用程式沒有記錄原因鍵：請在每個錯誤中記錄。")

private let forceQuit = Text(
  en: "A force quit: the log of the launch that created the task, or the tester who held the device, can tell.",
  ko: "강제 종료일 수 있습니다. 작업을 만든 실행의 로그나 기기를 다룬 테스터에게 확인하세요.",
  zhHant: "可能是強制結束：建立任務的那次執行的日誌，或操作裝置的測試人員可以確認。")

private let killed = Text(
  en: "A crash, memory pressure or a kill: the crash or jetsam report of the old process names it.",
  ko: "충돌, 메모리 부족 또는 프로세스 종료일 수 있습니다. 이전 프로세스의 충돌 또는 jetsam 보고서에 나옵니다.",
  zhHant: "可能是當機、記憶體壓力或程序被終止：舊程序的當機或 jetsam 報告會說明。")

private let wronglyLogged = Text(
  en: "The app logs a reason of 0 where the key is absent: read it as an optional number.",
  ko: "키가 없을 때 앱이 이유를 0으로 기록했을 수 있습니다. 선택적 숫자로 읽으세요.",
  zhHant: "應用程式可能在鍵不存在時將原因記為 0：請以選擇性數值讀取。")

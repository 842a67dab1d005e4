import EventLog
import Vocabulary

extension Rule {
  /// The app lost its connection to the transfer service, and nothing the app did explains it.
  ///
  /// -997 as the app reports it, or as the network library inside it wrote it into the system's log.
  static let sessionDaemonLost = Rule(
    id: "session.daemon-lost", severity: .error, presence: .yes, absence: .no, basis: .reports,
    needs: [.app(.taskCompleted).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "Connection to the transfer service lost",
        ko: "전송 서비스와의 연결이 끊어짐",
        zhHant: "與傳輸服務的連線中斷"),
      explanation: Text(
        en: """
          A task ended with NSURLErrorDomain -997 (the background session was disconnected). The usual \
          causes in the app were looked for and are not there: a data task, a body from memory or a \
          stream, and a second session of the same identifier.
          """,
        ko: """
          작업이 NSURLErrorDomain -997(백그라운드 세션 연결 끊김)로 끝났습니다. 앱 쪽의 흔한 원인인 \
          데이터 작업, 메모리나 스트림 본문, 같은 식별자의 두 번째 세션을 찾아보았으나 없었습니다.
          """,
        zhHant: """
          任務以 NSURLErrorDomain -997（背景工作階段連線中斷）結束。已檢查 App 端常見的原因並排除：資料\
          任務、來自記憶體或串流的本文，以及同一識別碼的第二個工作階段。
          """),
      why: Text(
        en: """
          Every transfer of the session fails at once, and new ones may go on failing until the service \
          or the device restarts.
          """,
        ko: """
          세션의 모든 전송이 한꺼번에 실패하고, 서비스나 기기가 다시 시작될 때까지 새 전송도 계속 \
          실패할 수 있습니다.
          """,
        zhHant: "該工作階段的所有傳輸會同時失敗，新的傳輸也可能持續失敗，直到服務或裝置重新啟動。"),
      falsePositives: Text(
        en: """
          The system’s own line that a client disconnected when the app was suspended or ended is \
          normal while the transfer goes on; only -997 in the app counts. With a forbidden kind of task \
          or a duplicate session, those are the fault.
          """,
        ko: """
          앱이 일시 중단되거나 종료될 때 클라이언트 연결이 끊겼다는 시스템 줄은 전송이 계속되는 한 \
          정상입니다. 앱에서 받은 -997만 셉니다. 금지된 종류의 작업이나 중복 세션이 있으면 그것이 \
          원인입니다.
          """,
        zhHant: """
          App 暫停或結束時，系統記錄用戶端中斷連線是正常的，傳輸仍會繼續；只有 App 收到的 -997 才算。若\
          有禁止的任務種類或重複的工作階段，那才是原因。
          """),
      next: [
        Text(
          en: """
            Fetch a sysdiagnose or a log archive that covers the minute around the error, and see \
            whether nsurlsessiond got a new pid.
            """,
          ko: """
            오류 전후 1분을 포함하는 sysdiagnose나 로그 아카이브를 가져와 nsurlsessiond의 pid가 \
            바뀌었는지 보세요.
            """,
          zhHant: """
            取得涵蓋錯誤前後一分鐘的 sysdiagnose 或日誌封存，查看 nsurlsessiond 的 pid 是否改變。
            """),
        Text(
          en: "Ask the server by key what it holds before any retry.",
          ko: "재시도하기 전에 멱등 키로 서버가 무엇을 가지고 있는지 물어보세요.",
          zhHant: "重試前先以冪等鍵詢問伺服器持有什麼。"),
        Text(
          en: "Repeat on a real device, with several large files, pressing Home early.",
          ko: "실기기에서 큰 파일 여러 개로, 홈 버튼을 일찍 누르며 반복하세요.",
          zhHant: "在實機上以多個大檔案重複，並提早回到主畫面。"),
      ]),
    references: ["F07", "thread 17", "thread 19", "thread 22", "NSURLErrorBackgroundSessionWasDisconnected"],
    trigger: Scenario(
      """
      app A
      0.4 coordinator.created sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      0.5 session.created sessionID=com.example.transfer.uploads background=true
      0.8 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      0.9 task.resumed sessionID=com.example.transfer.uploads taskID=1
      4 task.completed sessionID=com.example.transfer.uploads taskID=1 error={"domain":"NSURLErrorDomain","code":-997}
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.4 coordinator.created sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      0.5 session.created sessionID=com.example.transfer.uploads background=true
      0.8 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=stream kind=upload
      0.9 task.resumed sessionID=com.example.transfer.uploads taskID=1
      4 task.completed sessionID=com.example.transfer.uploads taskID=1 error={"domain":"NSURLErrorDomain","code":-997}
      9 log.closed
      """),
    judge: { timeline, _, judgement in
      var duplicates: [Int: [Symbol: Event]] = [:]
      for event in timeline.appEvents(.taskCompleted) {
        guard event.reports("NSURLErrorDomain", -997) else {
          judgement.clear()
          continue
        }
        guard let launch = timeline.launch(of: event), let session = event.sessionID,
          let created = timeline.transfer(of: event)?.created
        else {
          judgement.leaveOpen()
          continue
        }
        let isForbidden = created.text(.kind) == "data" || ["data", "stream"].contains(created.text(.body))
        let firsts = duplicates[launch.index] ?? firstDuplicates(in: launch, timeline)
        duplicates[launch.index] = firsts
        let isDoubled = firsts[session].map { timeline.rank($0) < timeline.rank(event) } ?? false
        if isForbidden || isDoubled {
          judgement.clear()
          continue
        }
        // A second session may stand in a hole.
        if timeline.hasHole(timeline.logs[launch.log], to: event) {
          judgement.leaveOpen()
          continue
        }
        let values = [
          "session": timeline.store.string(session), "task": event.taskID.map(String.init) ?? "?",
          "launch": timeline.launchLabel(launch),
        ]
        judgement.found(event, witnesses: [created], Message(disconnected, values), alternatives: [fromService])
      }
      judgeSystem(timeline, &judgement)
    })
}

/// Tasks of which no app's log tells.
private func judgeSystem(_ timeline: Timeline, _ judgement: inout Judgement) {
  for task in timeline.systemTasks where task.match == .none {
    guard let completed = task.completed else { continue }
    guard completed.reports("NSURLErrorDomain", -997) else {
      judgement.clear()
      continue
    }
    let isForbidden =
      task.events.contains { $0.text(.kind) == "data" || ["data", "stream"].contains($0.text(.body) ?? "") }
      || timeline.systemEvents(.systemInterfaceRefused).contains {
        $0.pid == completed.pid && $0.file == completed.file
      }
    let isDoubled = timeline.systemEvents(.systemSessionExists).contains {
      $0.sessionID == task.session && $0.file == completed.file && $0.line < completed.line
    }
    if isForbidden || isDoubled {
      judgement.clear()
      continue
    }
    let lost = timeline.systemEvents(.systemClientDisconnected).last {
      $0.file == completed.file && $0.line < completed.line && ($0.sessionID == nil || $0.sessionID == task.session)
    }
    judgement.found(
      completed, witnesses: [task.events.first, lost].compactMap(\.self).filter { $0 != completed },
      Message(disconnectedBySystem, SystemTaskWords.places(task, timeline)))
  }
}

private let disconnectedBySystem = Text(
  en: """
    By the system's log task {task} ({uuid}…) of session {session} ended with NSURLErrorDomain -997; neither a forbidden \
    kind of task nor a second session of that identifier explains it.
    """,
  ko: """
    시스템 로그에 따르면 세션 {session}의 작업 {task}({uuid}…)이(가) NSURLErrorDomain -997로 끝났습니다. 금지된 종류의 \
    작업이나 같은 식별자의 두 번째 세션으로는 설명되지 않습니다.
    """,
  zhHant: """
    依系統日誌，工作階段 {session} 的任務 {task}（{uuid}…）以 NSURLErrorDomain -997 結束；禁止的任務種類或同一識別碼的第二個\
    工作階段都無法解釋。
    """)

/// The first line in a launch, for each session, at which two objects of it were alive.
private func firstDuplicates(in launch: Launch, _ timeline: Timeline) -> [Symbol: Event] {
  var out: [Symbol: Event] = [:]
  for session in CoordinatorCensus(launch, timeline).sessions {
    out[session.session] = session.duplicates.first?.second
  }
  var living: Set<Symbol> = []
  for event in timeline.eventsInOrder(of: [.sessionCreated, .sessionInvalidated], in: launch) {
    guard let session = event.sessionID else { continue }
    if event.name == .sessionInvalidated {
      living.remove(session)
    } else if !living.insert(session).inserted {
      if let earlier = out[session], timeline.rank(earlier) < timeline.rank(event) { continue }
      out[session] = event
    }
  }
  return out
}

private let disconnected = Text(
  en: """
    In launch {launch} task {task} of session {session} ended with NSURLErrorDomain -997; it was no \
    data or stream task, and no second session of that identifier was there.
    """,
  ko: """
    실행 {launch}에서 세션 {session}의 작업 {task}이(가) NSURLErrorDomain -997로 끝났습니다. 데이터나 \
    스트림 작업이 아니었고, 같은 식별자의 두 번째 세션도 없었습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 的任務 {task} 以 NSURLErrorDomain -997 結束；它不是資料或串流\
    任務，也沒有同一識別碼的第二個工作階段。
    """)

private let fromService = Text(
  en: """
    The log of the app cannot say whether the service crashed, was restarted, or refused the app; the \
    system’s log around that time can.
    """,
  ko: """
    앱의 로그로는 서비스가 비정상 종료되었는지, 다시 시작되었는지, 앱을 거부했는지 알 수 없습니다. 그 \
    시각 전후의 시스템 로그로 알 수 있습니다.
    """,
  zhHant: "App 的日誌無法說明服務是當掉、重新啟動還是拒絕了 App；該時間前後的系統日誌可以。")

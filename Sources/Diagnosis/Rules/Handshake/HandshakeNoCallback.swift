import EventLog
import Vocabulary

extension Rule {
  /// A transfer finished at the server, and a later launch that opened its session heard nothing of it.
  static let handshakeNoCallback = Rule(
    id: "handshake.no-callback", severity: .error, presence: .yes, absence: .no, basis: .reports,
    needs: [.app(.sessionCreated), .server(.bodyStored, .responseSent).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "No callback for a finished transfer",
        ko: "끝난 전송에 대한 콜백이 없음",
        zhHant: "已完成的傳輸沒有回呼"),
      explanation: Text(
        en: """
          The server saw the transfer finish; a later launch created its session, lived on for at least \
          5 s, and its log holds no event of the task. No launch in the evidence holds its completion. \
          The 5 s are Baton’s convention.
          """,
        ko: """
          서버는 전송이 끝난 것을 보았고, 이후의 실행이 그 세션을 만들고 5초 이상 이어졌지만 로그에 그 \
          작업의 이벤트가 없습니다. 증거의 어느 실행에도 완료가 없습니다. 5초는 Baton의 관례입니다.
          """,
        zhHant: """
          伺服器看到傳輸已完成；之後的啟動建立了它的工作階段並至少再持續 5 秒，日誌中卻沒有該任務的任何\
          事件。證據中沒有任何啟動包含它的完成。5 秒是 Baton 的慣例。
          """),
      why: Text(
        en: """
          What was sent is shown as unsent; a retry stores it twice unless the server knows the key.
          """,
        ko: """
          보낸 것이 보내지 않은 것으로 표시됩니다. 서버가 멱등 키를 모르면 재시도 때 두 번 저장됩니다.
          """,
        zhHant: "已送出的內容顯示為未送出；除非伺服器認得冪等鍵，否則重試會存兩份。"),
      falsePositives: Text(
        en: """
          A later launch that ends within 5 s, or that still lists the task, proves nothing. After a \
          force quit the system drops the tasks.
          """,
        ko: """
          5초 안에 끝나거나 작업이 아직 목록에 있는 실행은 아무것도 증명하지 않습니다. 강제 종료 뒤에는 \
          시스템이 작업을 버립니다.
          """,
        zhHant: "在 5 秒內結束或仍列出該任務的啟動不能證明什麼。強制結束後，系統會捨棄任務。"),
      next: [
        Text(
          en: """
            Check that the session was created with the same identifier as the one the task began in.
            """,
          ko: "작업이 시작된 세션과 같은 식별자로 세션이 만들어졌는지 확인하세요.",
          zhHant: "確認工作階段使用與任務開始時相同的識別碼建立。"),
        Text(
          en: "Check that the delegate object is still held when the events come.",
          ko: "이벤트가 올 때 델리게이트 객체가 아직 유지되고 있는지 확인하세요.",
          zhHant: "確認事件到來時代理物件仍被持有。"),
        Text(
          en: "Check that the system’s handler is not called too early.",
          ko: "시스템의 완료 핸들러를 너무 일찍 호출하지 않는지 확인하세요.",
          zhHant: "確認沒有過早呼叫系統的完成處理常式。"),
        Text(
          en: "Until it is found, ask the server by key before any retry.",
          ko: "원인을 찾을 때까지 재시도 전에 멱등 키로 서버에 물어보세요.",
          zhHant: "在找到原因之前，重試前先以冪等鍵詢問伺服器。"),
      ]),
    references: ["F18", "thread 37", "thread 45", "thread 46"],
    trigger: Scenario(
      """
      app A number=1
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload idempotencyKey=K1
      0.7 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2 log.closed
      server
      0 receiver.started address=127.0.0.1 port=8765
      1 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1
      1.1 body.stored requestID=r1 bytes=4096 idempotencyKey=K1
      1.2 response.sent requestID=r1 httpStatus=201 bytes=4096
      60 log.closed
      app B at=20 number=2
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      10 app.heartbeat
      20 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload idempotencyKey=K1
      0.7 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2 log.closed
      server
      0 receiver.started address=127.0.0.1 port=8765
      1 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1
      1.1 body.stored requestID=r1 bytes=4096 idempotencyKey=K1
      1.2 response.sent requestID=r1 httpStatus=201 bytes=4096
      60 log.closed
      app B at=20 number=2
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      3 log.closed
      app C at=40 number=3
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      0.9 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201 idempotencyKey=K1
      20 log.closed
      """),
    judge: { timeline, _, judgement in
      var opened: [UnfinishedTransfers.Owner: [Event]] = [:]
      for event in timeline.events(.sessionCreated) where event.flag(.background) != false {
        guard let session = event.sessionID, let launch = timeline.launch(of: event) else { continue }
        opened[UnfinishedTransfers.Owner(installation: launch.installation, session: session), default: []].append(
          event)
      }
      for transfer in timeline.transfers {
        guard let arrival = arrival(of: transfer, timeline) else { continue }
        guard transfer.completed == nil else {
          // A callback in a later launch is what could have been missing.
          let began = timeline.launch(of: transfer.begin)?.index
          if transfer.completed.flatMap({ timeline.launch(of: $0)?.index }) != began { judgement.clear() }
          continue
        }
        let owner = UnfinishedTransfers.Owner(installation: transfer.installation, session: transfer.session)
        let search = CallbackSearch(timeline: timeline, transfer: transfer, arrival: arrival)
        search.judge(opened[owner] ?? [], &judgement)
      }
    })
}

/// The line with which a server, or the system, says that the transfer is over.
private func arrival(of transfer: Transfer, _ timeline: Timeline) -> Event? {
  for index in transfer.requests {
    let request = timeline.requests[index]
    if timeline.logs[request.log].isTainted { continue }
    if let line = request.stored ?? request.response { return line }
  }
  let completed = transfer.system.flatMap { timeline.systemTasks[$0].completed }
  return completed.flatMap { $0.isDated ? $0 : nil }
}

/// Looks in later launches for a sign of a transfer that a server saw finish.
private struct CallbackSearch {
  let timeline: Timeline
  let transfer: Transfer
  let arrival: Event

  private enum Answer { case silent, open, irrelevant }

  /// `creations`: where the session was created, in order.
  func judge(_ creations: [Event], _ judgement: inout Judgement) {
    guard let last = lastSign, let heard = timeline.launch(of: last) else { return }
    var isOpen = false
    for created in creations {
      guard let launch = timeline.launch(of: created), launch.index > heard.index else { continue }
      switch answer(launch, created, last, heard) {
      case .irrelevant: continue
      case .open: isOpen = true
      case .silent:
        report(created, launch, last, &judgement)
        return
      }
    }
    if isOpen { judgement.leaveOpen() }
  }

  /// The last line that the system's word about the task stands behind; a record of the app's own is none.
  private var lastSign: Event? {
    let signs: Set<EventName> = [
      .taskCreated, .taskResumed, .taskRestored, .taskChallenge, .taskMetrics, .taskCancelled, .taskCompleted,
      .downloadReceived, .downloadReturned, .serverReceipt,
    ]
    let line = transfer.events.last { $0.name.map(signs.contains) ?? false } ?? transfer.begin
    guard let progress = transfer.progress.last else { return line }
    return timeline.rank(progress) > timeline.rank(line) ? progress : line
  }

  private func answer(_ launch: Launch, _ created: Event, _ last: Event, _ heard: Launch) -> Answer {
    guard let end = launch.last, timeline.adjustedTime(arrival) <= timeline.adjustedTime(end) else {
      return .irrelevant
    }
    let isInvalid = timeline.events(.sessionInvalidated, after: last, before: created).contains {
      $0.sessionID == transfer.session
    }
    if isInvalid { return .irrelevant }
    let wasQuit = timeline.launches[heard.index..<launch.index].contains { launch in
      launch.terminations.contains { $0.text(.cause) == "user" }
    }
    let isListed = timeline.events(.tasksListed, in: launch).contains { event in
      event.sessionID == transfer.session && (event.numbers(.ids) ?? []).contains(Double(transfer.task))
    }
    let isSeen =
      timeline.goesOn(launch, after: created, for: Duration.seconds(5))
      && timeline.adjustedTime(end) - timeline.adjustedTime(arrival) >= Duration.seconds(5)
      && !timeline.hasHole(timeline.logs[launch.log])
    return wasQuit || isListed || !isSeen || timeline.mayHideLines(of: transfer, until: created) ? .open : .silent
  }

  private func report(_ created: Event, _ launch: Launch, _ last: Event, _ judgement: inout Judgement) {
    guard let end = launch.last else { return }
    let values = [
      "task": String(transfer.task), "session": timeline.store.string(transfer.session),
      "launch": timeline.launchLabel(launch), "time": arrival.time.text,
      "seconds": timeline.duration(from: created, to: end).map(Wording.seconds) ?? "?",
    ]
    judgement.found(
      created, witnesses: [transfer.begin, arrival, end],
      Message(arrival.source == .system ? heardNothingOfSystem : heardNothing, values), transfers: [transfer.index],
      alternatives: [forceQuit])
  }
}

private let heardNothingOfSystem = Text(
  en: """
    By the system's log task {task} of session {session} was over at {time}; launch {launch} created that session, its log \
    goes on for {seconds}, and it holds no event of the task.
    """,
  ko: """
    시스템 로그에 따르면 세션 {session}의 작업 {task}은(는) {time}에 끝났습니다. 실행 {launch}이(가) 그 세션을 만들고 로그가 \
    {seconds} 동안 이어지지만 그 작업의 이벤트가 없습니다.
    """,
  zhHant: """
    依系統日誌，工作階段 {session} 的任務 {task} 於 {time} 結束；啟動 {launch} 建立了該工作階段，日誌持續 {seconds}，卻沒有該\
    任務的任何事件。
    """)

private let heardNothing = Text(
  en: """
    The server finished task {task} of session {session} at {time}; launch {launch} created that \
    session, its log goes on for {seconds}, and it holds no event of the task.
    """,
  ko: """
    서버는 {time}에 세션 {session}의 작업 {task}을(를) 끝냈습니다. 실행 {launch}이(가) 그 세션을 만들고 \
    로그가 {seconds} 동안 이어지지만 그 작업의 이벤트가 없습니다.
    """,
  zhHant: """
    伺服器於 {time} 完成工作階段 {session} 的任務 {task}；啟動 {launch} 建立了該工作階段，日誌持續 \
    {seconds}，卻沒有該任務的任何事件。
    """)

private let forceQuit = Text(
  en: """
    Somebody may have force quit the app in between, which drops its tasks without a word. An \
    `app.terminated` with cause `user`, or the tester’s notes, tell.
    """,
  ko: """
    그 사이에 누군가 앱을 강제 종료했을 수 있으며, 그러면 작업이 아무 말 없이 버려집니다. 원인이 \
    `user`인 `app.terminated`나 시험자의 기록으로 알 수 있습니다.
    """,
  zhHant: """
    其間可能有人強制結束了 App，任務會因此無聲地被捨棄。原因為 `user` 的 `app.terminated` 或測試人員的筆記\
    可以判斷。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// The system woke the app for a session that the app does not create in that launch.
  static let sessionDelegateMissing = Rule(
    id: "session.delegate-missing", severity: .error, presence: .yes, absence: .no, basis: .documentation,
    needs: [.app(.eventsHandlerReceived), .app(.sessionCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Woken for a session that was never created",
        ko: "깨워졌지만 세션을 만들지 않음",
        zhHant: "被喚起處理的工作階段從未建立"),
      explanation: Text(
        en: """
          `events.handlerReceived` names a session, and in that launch the session was not created, \
          though the log was closed or goes on for at least 5 s. Without the session object there is no \
          delegate that could take the events. The 5 s are Baton’s convention.
          """,
        ko: """
          `events.handlerReceived`가 세션을 지정했지만 그 실행에서 세션이 만들어지지 않았고, 로그는 \
          닫혔거나 5초 이상 이어집니다. 세션 객체가 없으면 이벤트를 받을 델리게이트도 없습니다. 5초는 \
          Baton의 관례입니다.
          """,
        zhHant: """
          `events.handlerReceived` 指定了一個工作階段，但在該次啟動中沒有建立它，而日誌已關閉或至少再持\
          續 5 秒。沒有工作階段物件，就沒有能接收事件的代理。5 秒是 Baton 的慣例。
          """),
      why: Text(
        en: """
          The results of finished transfers are not delivered, and the system wakes an app that does \
          not answer less and less often.
          """,
        ko: "끝난 전송의 결과가 전달되지 않으며, 응답하지 않는 앱은 시스템이 점점 덜 깨웁니다.",
        zhHant: "已完成傳輸的結果無法交付；對沒有回應的 App，系統會越來越少喚起。"),
      falsePositives: Text(
        en: """
          A session created before the handler came is there. Several sessions may be created; only the \
          named one counts. A log that ends sooner proves nothing.
          """,
        ko: """
          핸들러가 오기 전에 만들어진 세션은 존재하는 것입니다. 여러 세션이 만들어질 수 있으나 지정된 \
          것만 중요합니다. 더 일찍 끝나는 로그는 아무것도 증명하지 않습니다.
          """,
        zhHant: """
          在處理常式到來之前建立的工作階段就算存在。可能建立多個工作階段，但只看被指定的那一個。更早結束\
          的日誌不能證明什麼。
          """),
      next: [
        Text(
          en: """
            In `handleEventsForBackgroundURLSession` create the session with the very identifier it \
            passes.
            """,
          ko: "`handleEventsForBackgroundURLSession`에서 전달받은 식별자 그대로 세션을 만드세요.",
          zhHant: "在 `handleEventsForBackgroundURLSession` 中，以傳入的識別碼建立工作階段。"),
        Text(
          en: """
            Find out which part of the app used that identifier, a former version included, and keep a \
            session for it.
            """,
          ko: """
            이전 버전을 포함해 앱의 어느 부분이 그 식별자를 썼는지 찾아, 그것을 위한 세션을 유지하세요.
            """,
          zhHant: "找出 App 哪個部分（包含舊版本）用過該識別碼，並為它保留工作階段。"),
        Text(
          en: "If another component answers the call first, let it pass the call on.",
          ko: "다른 구성 요소가 먼저 호출에 응답한다면 호출을 넘기게 하세요.",
          zhHant: "若有其他元件先回應該呼叫，請讓它轉交。"),
      ]),
    references: ["F14", "F15", "thread 40", "application(_:handleEventsForBackgroundURLSession:completionHandler:)"],
    trigger: Scenario(
      """
      app B
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.4 session.created sessionID=com.example.transfer.thumbnails background=true
      20 app.heartbeat
      20.1 log.closed
      """),
    nearMiss: Scenario(
      """
      app B
      0.1 app.launched appState=background
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      0.3 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.4 session.created sessionID=com.example.transfer.thumbnails background=true
      20.1 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        let received = timeline.events(.eventsHandlerReceived, in: launch)
        guard !received.isEmpty else { continue }
        // A delegate that hears something has a session, also where its creation was not logged.
        let signs: [EventName] = [.sessionCreated, .delegateAttached, .eventsFinished, .taskCompleted]
        let present = Set(signs.flatMap { name in timeline.events(name, in: launch).compactMap(\.sessionID) })
        var judged: Set<Symbol> = []
        for event in received {
          guard let session = event.sessionID, judged.insert(session).inserted else { continue }
          if present.contains(session) {
            judgement.clear()
            continue
          }
          let isSeen = launch.closed != nil || timeline.goesOn(launch, after: event, for: Duration.seconds(5))
          guard isSeen, !timeline.hasHole(timeline.logs[launch.log]), let last = launch.last else {
            judgement.leaveOpen()
            continue
          }
          let values = [
            "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
            "handler": event.text(.handlerID) ?? "?",
            "seconds": timeline.duration(from: event, to: last).map(Wording.seconds) ?? "?",
          ]
          judgement.found(event, witnesses: [last], Message(neverCreated, values))
        }
      }
    })
}

private let neverCreated = Text(
  en: """
    Launch {launch} received handler {handler} for session {session} and did not create that session in \
    the {seconds} up to the end of its log.
    """,
  ko: """
    실행 {launch}은(는) 세션 {session}의 핸들러 {handler}을(를) 받았지만, 로그가 끝날 때까지 {seconds} \
    동안 그 세션을 만들지 않았습니다.
    """,
  zhHant: """
    啟動 {launch} 收到工作階段 {session} 的處理常式 {handler}，但直到日誌結束的 {seconds} 內都沒有建立該\
    工作階段。
    """)

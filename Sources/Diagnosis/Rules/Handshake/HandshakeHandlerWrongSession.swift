import EventLog
import Vocabulary

extension Rule {
  /// A handler that came for one session is called for another.
  static let handshakeHandlerWrongSession = Rule(
    id: "handshake.handler-wrong-session", severity: .error, presence: .yes, absence: .yes, basis: .documentation,
    needs: [.app(.eventsHandlerReceived), .app(.eventsHandlerCalled)],
    texts: RuleTexts(
      title: Text(
        en: "Handler called for another session",
        ko: "다른 세션에 대해 핸들러를 호출",
        zhHant: "為另一個工作階段呼叫處理常式"),
      explanation: Text(
        en: """
          The handler was received for one session, and the call names another. With one place for a \
          single handler, or a wrong key, the session that finishes first takes the handler of the \
          other.
          """,
        ko: """
          핸들러는 어떤 세션을 위해 받았는데 호출은 다른 세션을 가리킵니다. 핸들러를 하나만 두는 자리나 \
          잘못된 키를 쓰면, 먼저 끝난 세션이 다른 세션의 핸들러를 가져갑니다.
          """,
        zhHant: """
          處理常式是為某個工作階段接收的，呼叫時卻指向另一個。若只保留一個處理常式或使用錯誤的鍵，先結束\
          的工作階段就會取走另一個的處理常式。
          """),
      why: Text(
        en: """
          The app is suspended while the other session still has results to deliver, and that one’s \
          own handler is never called.
          """,
        ko: """
          다른 세션이 아직 결과를 전달하는 동안 앱이 일시 중단되고, 그 세션의 핸들러는 호출되지 \
          않습니다.
          """,
        zhHant: "App 在另一個工作階段仍有結果要交付時被暫停，而它自己的處理常式永遠不會被呼叫。"),
      falsePositives: Text(
        en: """
          Several sessions may be answered in one launch, in any order, each with its own handler.
          """,
        ko: "한 번의 실행에서 여러 세션에 어떤 순서로든 각자의 핸들러로 응답할 수 있습니다.",
        zhHant: "一次啟動中可以依任何順序回應多個工作階段，各用自己的處理常式。"),
      next: [
        Text(
          en: """
            Store handlers in a dictionary keyed by the identifier that \
            `handleEventsForBackgroundURLSession` passes.
            """,
          ko: """
            `handleEventsForBackgroundURLSession`이 전달한 식별자를 키로 하는 딕셔너리에 핸들러를 \
            저장하세요.
            """,
          zhHant: "以 `handleEventsForBackgroundURLSession` 傳入的識別碼為鍵，將處理常式存在字典中。"),
        Text(
          en: "Look it up with `session.configuration.identifier` in `urlSessionDidFinishEvents`.",
          ko: "`urlSessionDidFinishEvents`에서 `session.configuration.identifier`로 찾으세요.",
          zhHant: "在 `urlSessionDidFinishEvents` 中以 `session.configuration.identifier` 查找。"),
        Text(
          en: "Test with two sessions that finish in the same launch.",
          ko: "같은 실행에서 끝나는 두 세션으로 시험하세요.",
          zhHant: "以在同一次啟動中結束的兩個工作階段測試。"),
      ]),
    references: ["F14", "thread 38", "thread 40"],
    trigger: Scenario(
      """
      app B
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.7 events.finished sessionID=com.example.transfer.thumbnails
      0.8 events.handlerCalled sessionID=com.example.transfer.thumbnails handlerID=h1 thread=main
      7 log.closed
      """),
    nearMiss: Scenario(
      """
      app B
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.3 events.handlerReceived sessionID=com.example.transfer.thumbnails handlerID=h2 via=uikit
      0.7 events.finished sessionID=com.example.transfer.thumbnails
      0.8 events.handlerCalled sessionID=com.example.transfer.thumbnails handlerID=h2 thread=main
      1.7 events.finished sessionID=com.example.transfer.uploads
      1.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=main
      7 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        var received: [Symbol: Event] = [:]
        for event in timeline.eventsInOrder(of: [.eventsHandlerReceived, .eventsHandlerCalled], in: launch) {
          guard let handler = event.symbol(.handlerID), let session = event.sessionID else { continue }
          if event.name == .eventsHandlerReceived {
            received[handler] = event
            continue
          }
          guard let reception = received[handler] else {
            judgement.leaveOpen()
            continue
          }
          guard reception.sessionID != session else {
            judgement.clear()
            continue
          }
          let values = [
            "session": reception.text(.sessionID) ?? "?", "other": timeline.store.string(session),
            "handler": timeline.store.string(handler), "launch": timeline.launchLabel(launch),
          ]
          judgement.found(event, witnesses: [reception], Message(calledForOther, values))
        }
      }
    })
}

private let calledForOther = Text(
  en: """
    In launch {launch} handler {handler}, received for session {session}, was called for session \
    {other}.
    """,
  ko: """
    실행 {launch}에서 세션 {session}을(를) 위해 받은 핸들러 {handler}이(가) 세션 {other}에 대해 \
    호출되었습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，為工作階段 {session} 接收的處理常式 {handler} 卻為工作階段 {other} 呼叫。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// UIKit's completion handler is called off the main thread.
  static let handshakeHandlerOffMain = Rule(
    id: "handshake.handler-off-main", severity: .error, presence: .yes, absence: .yes, basis: .documentation,
    needs: [.app(.eventsHandlerCalled)],
    texts: RuleTexts(
      title: Text(
        en: "Handler called off the main thread",
        ko: "메인 스레드가 아닌 곳에서 핸들러 호출",
        zhHant: "在非主執行緒呼叫處理常式"),
      explanation: Text(
        en: """
          The handler that UIKit gave must be called on the main thread; the delegate callback from \
          which it is called runs on the session’s own queue.
          """,
        ko: """
          UIKit이 준 핸들러는 메인 스레드에서 호출해야 합니다. 이를 호출하는 델리게이트 콜백은 세션의 \
          자체 큐에서 실행됩니다.
          """,
        zhHant: """
          UIKit 提供的處理常式必須在主執行緒呼叫；而呼叫它的代理回呼是在工作階段自己的佇列上執行。
          """),
      why: Text(
        en: """
          UIKit updates the app’s snapshot in the call: off the main thread that is a race, and may \
          crash in the background.
          """,
        ko: """
          UIKit은 이 호출에서 앱의 스냅샷을 갱신합니다. 메인 스레드가 아니면 경쟁 상태가 되어 \
          백그라운드에서 비정상 종료될 수 있습니다.
          """,
        zhHant: "UIKit 會在呼叫中更新 App 的快照：不在主執行緒就會產生競態，可能在背景當掉。"),
      falsePositives: Text(
        en: "In SwiftUI the closure of `.backgroundTask(.urlSession)` may return on any thread.",
        ko: """
          SwiftUI에서는 `.backgroundTask(.urlSession)` 클로저가 어느 스레드에서 반환해도 됩니다.
          """,
        zhHant: "在 SwiftUI 中，`.backgroundTask(.urlSession)` 的閉包可在任何執行緒返回。"),
      next: [
        Text(
          en: "Call the handler inside `DispatchQueue.main.async` or on the main actor.",
          ko: "`DispatchQueue.main.async` 안이나 메인 액터에서 핸들러를 호출하세요.",
          zhHant: "在 `DispatchQueue.main.async` 內或主 actor 上呼叫處理常式。"),
        Text(
          en: "Run once with the Main Thread Checker switched on.",
          ko: "Main Thread Checker를 켜고 한 번 실행하세요.",
          zhHant: "開啟 Main Thread Checker 執行一次。"),
      ]),
    references: ["F13", "thread 32", "urlSessionDidFinishEvents(forBackgroundURLSession:)"],
    trigger: Scenario(
      """
      app B
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.7 events.finished sessionID=com.example.transfer.uploads
      0.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=background
      7 log.closed
      """),
    nearMiss: Scenario(
      """
      app B
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=swiftui
      0.7 events.finished sessionID=com.example.transfer.uploads
      0.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=background
      7 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        var received: [Symbol: Event] = [:]
        for event in timeline.eventsInOrder(of: [.eventsHandlerReceived, .eventsHandlerCalled], in: launch) {
          if event.name == .eventsHandlerReceived {
            if let handler = event.symbol(.handlerID) { received[handler] = event }
            continue
          }
          let reception = event.symbol(.handlerID).flatMap { received[$0] }
          switch (event.text(.thread), event.text(.via) ?? reception?.text(.via)) {
          case ("background"?, "uikit"?):
            let values = [
              "session": event.text(.sessionID) ?? "?", "handler": event.text(.handlerID) ?? "?",
              "launch": timeline.launchLabel(launch),
            ]
            judgement.found(event, witnesses: [reception].compactMap(\.self), Message(calledOffMain, values))
          case ("main"?, _), (_, "swiftui"?): judgement.clear()
          default: judgement.leaveOpen()
          }
        }
      }
    })
}

private let calledOffMain = Text(
  en: """
    In launch {launch} handler {handler} of session {session}, which UIKit gave, was called on a \
    background thread.
    """,
  ko: """
    실행 {launch}에서 UIKit이 준 세션 {session}의 핸들러 {handler}이(가) 백그라운드 스레드에서 \
    호출되었습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，UIKit 提供的工作階段 {session} 處理常式 {handler} 在背景執行緒被呼叫。
    """)

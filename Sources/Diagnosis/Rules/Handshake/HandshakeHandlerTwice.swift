import EventLog
import Vocabulary

extension Rule {
  /// One completion handler of the system is called twice.
  static let handshakeHandlerTwice = Rule(
    id: "handshake.handler-twice", severity: .error, presence: .yes, absence: .yes, basis: .reports,
    needs: [.app(.eventsHandlerCalled)],
    texts: RuleTexts(
      title: Text(
        en: "Handler called twice",
        ko: "완료 핸들러를 두 번 호출",
        zhHant: "完成處理常式被呼叫兩次"),
      explanation: Text(
        en: """
          One `handlerID` was called twice in one launch. A handler may be called once; each reception \
          hands over a new one.
          """,
        ko: """
          한 번의 실행에서 같은 `handlerID`가 두 번 호출되었습니다. 핸들러는 한 번만 호출할 수 있으며, \
          받을 때마다 새것이 전달됩니다.
          """,
        zhHant: """
          在一次啟動中，同一個 `handlerID` 被呼叫了兩次。處理常式只能呼叫一次；每次接收都會得到新的。
          """),
      why: Text(
        en: """
          UIKit ends an app that answers twice with an exception, during a background launch that no \
          user sees.
          """,
        ko: """
          UIKit은 두 번 응답한 앱을 예외로 종료시킬 수 있으며, 이는 사용자가 보지 못하는 백그라운드 \
          실행 중에 일어납니다.
          """,
        zhHant: "UIKit 會以例外結束回應兩次的 App，而這發生在使用者看不到的背景啟動中。"),
      falsePositives: Text(
        en: """
          Two receptions have two handlers: two calls with different ids are right. The same line \
          written twice is a copy and is counted once.
          """,
        ko: """
          두 번 받았다면 핸들러도 둘입니다. id가 다른 두 호출은 올바릅니다. 두 번 쓰인 같은 줄은 \
          복사본이며 한 번만 셉니다.
          """,
        zhHant: """
          接收兩次就有兩個處理常式：id 不同的兩次呼叫是正確的。同一行寫了兩次屬於複本，只計一次。
          """),
      next: [
        Text(
          en: "Take the handler out of its store and clear the store under one lock, then call it.",
          ko: "하나의 잠금 안에서 핸들러를 저장소에서 꺼내 비운 뒤 호출하세요.",
          zhHant: "在同一把鎖內取出並清除儲存的處理常式，再呼叫它。"),
        Text(
          en: """
            Find the second caller: mostly a timeout or an error path beside \
            `urlSessionDidFinishEvents`.
            """,
          ko: """
            두 번째 호출자를 찾으세요. 대개 `urlSessionDidFinishEvents` 옆의 제한 시간이나 오류 \
            경로입니다.
            """,
          zhHant: "找出第二個呼叫者：通常是 `urlSessionDidFinishEvents` 之外的逾時或錯誤路徑。"),
      ]),
    references: ["F12", "thread 33", "urlSessionDidFinishEvents(forBackgroundURLSession:)"],
    trigger: Scenario(
      """
      app B
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.7 events.finished sessionID=com.example.transfer.uploads
      0.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=main
      1.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=main
      7 log.closed
      """),
    nearMiss: Scenario(
      """
      app B
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.7 events.finished sessionID=com.example.transfer.uploads
      0.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=main
      20 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h2 via=uikit
      20.7 events.finished sessionID=com.example.transfer.uploads
      20.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h2 thread=main
      27 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        let log = timeline.logs[launch.log]
        var first: [Symbol: Event] = [:]
        var again: Set<Symbol> = []
        var order: [Event] = []
        for event in timeline.events(.eventsHandlerCalled, in: launch) {
          guard let handler = event.symbol(.handlerID) else { continue }
          guard let earlier = first[handler] else {
            first[handler] = event
            order.append(event)
            continue
          }
          again.insert(handler)
          // Without `seq` a line that was written twice cannot be told from a second call.
          if log.lacksSequence, earlier.time == event.time {
            judgement.leaveOpen()
            continue
          }
          let values = [
            "session": event.text(.sessionID) ?? "?", "launch": timeline.launchLabel(launch),
            "handler": timeline.store.string(handler),
            "seconds": timeline.duration(from: earlier, to: event).map(Wording.seconds) ?? "?",
          ]
          judgement.found(event, witnesses: [earlier], Message(calledAgain, values))
        }
        for event in order where !(event.symbol(.handlerID).map(again.contains) ?? true) {
          judgement.count(isOpen: timeline.hasHole(log, from: event))
        }
      }
    })
}

private let calledAgain = Text(
  en: """
    In launch {launch} handler {handler} of session {session} was called a second time, {seconds} after \
    the first.
    """,
  ko: """
    실행 {launch}에서 세션 {session}의 핸들러 {handler}이(가) 첫 호출 {seconds} 뒤에 다시 \
    호출되었습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 的處理常式 {handler} 在第一次呼叫後 {seconds} 又被呼叫。
    """)

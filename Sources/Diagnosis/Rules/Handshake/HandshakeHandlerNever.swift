import EventLog
import Vocabulary

extension Rule {
  /// All events came in, and the system's completion handler was never called.
  ///
  /// As the app's log shows it, or in the words of UIKit's warning, or by the counter of a real MetricKit payload.
  static let handshakeHandlerNever = Rule(
    id: "handshake.handler-never", severity: .error, presence: .yes, absence: .no, basis: .documentation,
    needs: [
      .app(.eventsHandlerReceived).or(.system(.systemHandlerNeverCalled, .systemExitCount)),
      .app(.eventsFinished).or(.system(.systemHandlerNeverCalled, .systemExitCount)),
    ],
    texts: RuleTexts(
      title: Text(
        en: "Handler never called",
        ko: "완료 핸들러를 호출하지 않음",
        zhHant: "從未呼叫完成處理常式"),
      explanation: Text(
        en: """
          A handler was received and `events.finished` of its session came, but the handler was not \
          called anywhere in that launch, whose log goes on for at least 5 s after both. The 5 s are \
          Baton’s convention.
          """,
        ko: """
          핸들러를 받고 해당 세션의 `events.finished`도 왔지만, 둘 다 온 뒤 5초 이상 이어지는 그 실행의 \
          로그 어디에서도 핸들러가 호출되지 않았습니다. 5초는 Baton의 관례입니다.
          """,
        zhHant: """
          收到了處理常式，該工作階段的 `events.finished` 也來了，但在兩者之後至少再持續 5 秒的該次啟動日\
          誌中，處理常式從未被呼叫。5 秒是 Baton 的慣例。
          """),
      why: Text(
        en: """
          The system keeps the app awake until it runs out of time, then ends it, and grants fewer \
          wakes afterwards; the snapshot in the app switcher stays old.
          """,
        ko: """
          시스템은 시간이 다할 때까지 앱을 깨워 두었다가 종료하고, 이후에는 덜 깨웁니다. 앱 전환기의 \
          화면도 갱신되지 않습니다.
          """,
        zhHant: """
          系統會讓 App 保持喚醒直到時間用盡，然後結束它，之後減少喚起；App 切換器中的畫面也不會更新。
          """),
      falsePositives: Text(
        en: """
          Where `events.finished` never came, the handler is rightly kept. A log that ends within the 5 \
          s proves nothing.
          """,
        ko: """
          `events.finished`가 오지 않았다면 핸들러를 보관하고 있는 것이 맞습니다. 5초 안에 끝나는 \
          로그는 아무것도 증명하지 않습니다.
          """,
        zhHant: """
          若 `events.finished` 從未到來，保留處理常式是正確的。在 5 秒內結束的日誌不能證明什麼。
          """),
      next: [
        Text(
          en: """
            Check the condition under which `urlSessionDidFinishEvents` calls the handler: a test such \
            as “tasks left > 0” is a known trap.
            """,
          ko: """
            `urlSessionDidFinishEvents`가 핸들러를 호출하는 조건을 확인하세요. “남은 작업 > 0” 같은 \
            검사는 알려진 함정입니다.
            """,
          zhHant: """
            檢查 `urlSessionDidFinishEvents` 呼叫處理常式的條件：像「剩餘任務 > 0」這類判斷是已知的陷阱\
            。
            """),
        Text(
          en: """
            Check that the handler is stored under the very identifier that `events.finished` names.
            """,
          ko: "핸들러가 `events.finished`의 식별자와 똑같은 식별자로 저장되는지 확인하세요.",
          zhHant: "確認處理常式是以 `events.finished` 所指的識別碼儲存。"),
        Text(
          en: """
            Look for UIKit’s warning that the completion handler was never called, and repeat on a \
            real device.
            """,
          ko: "완료 핸들러가 호출되지 않았다는 UIKit 경고를 찾아보고 실기기에서 반복하세요.",
          zhHant: "尋找 UIKit 關於從未呼叫完成處理常式的警告，並在實機上重複。"),
      ]),
    references: [
      "F10", "thread 28", "thread 29", "thread 30", "cumulativeBackgroundURLSessionCompletionTimeoutExitCount",
    ],
    trigger: Scenario(
      """
      app B
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.7 events.finished sessionID=com.example.transfer.uploads
      3 app.heartbeat
      8 app.heartbeat
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app B
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.7 events.finished sessionID=com.example.transfer.uploads
      3 app.heartbeat
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        var calls = HandlerCalls(launch, timeline)
        for event in timeline.events(.eventsHandlerReceived, in: launch) {
          guard let session = event.sessionID else { continue }
          let finished = calls.finish(for: event, of: session)
          if calls.isCalled(event, of: session) {
            judgement.clear()
            continue
          }
          guard let finished else {
            judgement.leaveOpen()
            continue
          }
          let (first, later) = timeline.precedes(finished, event) ? (finished, event) : (event, finished)
          let isSeen =
            timeline.goesOn(launch, after: later, for: Duration.seconds(5))
            && !timeline.hasHole(timeline.logs[launch.log], from: first, to: later)
          guard isSeen, let last = launch.last else {
            judgement.leaveOpen()
            continue
          }
          let values = [
            "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
            "handler": event.text(.handlerID) ?? "?",
            "seconds": timeline.duration(from: later, to: last).map(Wording.seconds) ?? "?",
          ]
          judgement.found(event, witnesses: [finished, last], Message(neverCalled, values))
        }
      }
      judgeSystem(timeline, &judgement)
    })
}

/// The system says it in so many words, or counts what it did about it.
private func judgeSystem(_ timeline: Timeline, _ judgement: inout Judgement) {
  for warning in timeline.systemEvents(.systemHandlerNeverCalled) {
    let values = ["process": warning.text(.systemProcess) ?? "?", "pid": warning.pid.map(String.init) ?? "?"]
    judgement.found(warning, Message(warned, values))
  }
  for counted in timeline.systemEvents(.systemExitCount) where counted.text(.systemCounter) == timeoutCounter {
    // What Xcode made up counts for nothing.
    guard counted.flag(.systemSimulated) != true, let count = counted.integer(.systemCount), count > 0 else {
      judgement.clear()
      continue
    }
    let values = ["count": "\(count)", "bundle": counted.text(.systemBundleID) ?? "?", "counter": timeoutCounter]
    judgement.found(counted, Message(endedForIt, values))
  }
}

private let timeoutCounter = "cumulativeBackgroundURLSessionCompletionTimeoutExitCount"

private let warned = Text(
  en: "UIKit warns that process {pid} ({process}) was given a handler for background events and never called it.",
  ko: "UIKit이 프로세스 {pid}({process})이(가) 백그라운드 이벤트의 완료 핸들러를 받고 호출하지 않았다고 경고합니다.",
  zhHant: "UIKit 警告：程序 {pid}（{process}）收到背景事件的完成處理常式，卻從未呼叫。")

private let endedForIt = Text(
  en:
    "By MetricKit the system ended the app ({bundle}) {count} times because its handler was not called in time ({counter}).",
  ko: "MetricKit에 따르면 완료 핸들러를 제때 호출하지 않아 시스템이 앱({bundle})을 {count}번 종료했습니다({counter}).",
  zhHant: "依 MetricKit，因未及時呼叫完成處理常式，系統結束了應用程式（{bundle}）{count} 次（{counter}）。")

/// Which handlers of a launch were called, and which `events.finished` belongs to which reception.
private struct HandlerCalls {
  private let timeline: Timeline
  private var named: Set<Symbol> = []
  /// Calls that name no handler, by session, each good for one reception.
  private var unnamed: [Symbol: Int] = [:]
  private var finished: [Symbol: [Event]] = [:]
  private var received: [Symbol: Int] = [:]

  init(_ launch: Launch, _ timeline: Timeline) {
    self.timeline = timeline
    for call in timeline.events(.eventsHandlerCalled, in: launch) {
      if let handler = call.symbol(.handlerID) {
        named.insert(handler)
      } else if let session = call.sessionID {
        unnamed[session, default: 0] += 1
      }
    }
    for event in timeline.events(.eventsFinished, in: launch) {
      if let session = event.sessionID { finished[session, default: []].append(event) }
    }
  }

  /// The `events.finished` of the n-th reception of a session: the n-th of them; it may come before the handler.
  mutating func finish(for reception: Event, of session: Symbol) -> Event? {
    let place = received[session, default: 0]
    received[session] = place + 1
    let all = finished[session] ?? []
    return place < all.count ? all[place] : nil
  }

  mutating func isCalled(_ reception: Event, of session: Symbol) -> Bool {
    if let handler = reception.symbol(.handlerID), named.contains(handler) { return true }
    guard let left = unnamed[session], left > 0 else { return false }
    unnamed[session] = left - 1
    return true
  }
}

private let neverCalled = Text(
  en: """
    Launch {launch} received handler {handler} for session {session} and events.finished came, but the \
    handler was not called in the {seconds} from then to the end of the log.
    """,
  ko: """
    실행 {launch}은(는) 세션 {session}의 핸들러 {handler}을(를) 받았고 events.finished도 왔지만, \
    그때부터 로그 끝까지 {seconds} 동안 핸들러가 호출되지 않았습니다.
    """,
  zhHant: """
    啟動 {launch} 收到工作階段 {session} 的處理常式 {handler}，events.finished 也已到來，但從那時到日誌\
    結束的 {seconds} 內都沒有呼叫處理常式。
    """)

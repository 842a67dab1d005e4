import EventLog
import Vocabulary

/// The order of a relaunch for background events: session, task events, records, `events.finished`, screens brought up to
/// date, then the system's handler once and on the main thread.
struct HandshakePattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  static func order(_ context: AttemptContext) -> [Attempt] {
    let pattern = HandshakePattern(context: context)
    return context.timeline.appEvents(.eventsHandlerReceived).compactMap { received in
      pattern.attempt(received, check: "handshake.order")
    }
  }

  /// The handshake that begins with `events.handlerReceived`, as an attempt of a check.
  func attempt(_ received: Event, check: String) -> Attempt? {
    guard let launch = timeline.launch(of: received), let session = received.sessionID else { return nil }
    let created = timeline.events(.sessionCreated, in: launch).first { $0.sessionID == session }
    var evidence = [received]
    var outcome: Attempt.Outcome
    if let created, created.flag(.background) == false {
      guard context.step(of: [check], at: received) != nil else { return nil }
      outcome = .missing(
        .vetoed, Message(PatternTexts.defaultSession, ["session": context.text(session), "task": "?"]))
    } else {
      outcome = judge(received, launch, session, created, &evidence)
    }
    if let created, created.flag(.background) == nil {
      outcome =
        Attempt(subject: .run, launches: [], outcome: outcome)
        .opened(.missing(.missingEvidence, Message(PatternTexts.sessionUnknown, ["session": context.text(session)])))
        .outcome
    }
    // What began in an earlier launch belongs to the attempt: the weakest environment counts.
    let touched = [EventName.taskCompleted, .taskRestored].flatMap { timeline.events($0, in: launch) }
      .filter { $0.sessionID == session }
    let launches = context.launches(of: touched.map { timeline.transfer(of: $0)?.begin })
    return Attempt(
      subject: .session(session, launches: [launch.index]), launches: Array(Set(launches + [launch.index])).sorted(),
      outcome: outcome, evidence: evidence, begin: received, end: evidence.last)
  }

  private func judge(
    _ received: Event, _ launch: Launch, _ session: Symbol, _ created: Event?, _ evidence: inout [Event]
  ) -> Attempt.Outcome {
    let values = ["session": context.text(session), "handler": received.text(.handlerID) ?? "?"]
    let settled = launch.closed != nil || timeline.goesOn(launch, after: received, for: Duration.seconds(5))
    func absent(_ text: Text) -> Attempt.Outcome {
      settled ? .broken(Message(text, values)) : .missing(.cutEvidence, Message(text, values))
    }
    guard let created else { return absent(Self.noSession) }
    evidence.append(created)
    let calls = timeline.events(.eventsHandlerCalled, in: launch).filter {
      $0.symbol(.handlerID) == received.symbol(.handlerID) && timeline.precedes(received, $0)
    }
    let finishes = timeline.events(.eventsFinished, in: launch).filter { $0.sessionID == session }
    guard let finished = finishes.first(where: { timeline.precedes(received, $0) }) ?? finishes.first else {
      return absent(Self.notFinished)
    }
    evidence.append(finished)
    guard let call = calls.first else { return absent(Self.notCalled) }
    evidence.append(call)
    if calls.count > 1 { return .broken(Message(Self.calledTwice, values)) }
    if call.sessionID != nil && call.sessionID != session { return .broken(Message(Self.calledForOther, values)) }
    if !timeline.precedes(finished, call) { return .broken(Message(Self.calledBeforeFinished, values)) }

    // Records of what completed in this launch come before `events.finished`, the handler after it.
    let completions = timeline.events(.taskCompleted, in: launch).filter {
      $0.sessionID == session && timeline.precedes($0, call)
    }
    var lastRecord: Event?
    for completed in completions {
      let transfer = timeline.transfer(of: completed)
      let record = transfer?.events.first {
        ($0.name == .recordCommitted || $0.name == .recordQuarantined) && timeline.precedes(completed, $0)
      }
      guard let record, timeline.precedes(record, call) else {
        return .broken(Message(Self.recordAfterCall, values.merging(["task": "\(completed.taskID ?? 0)"]) { $1 }))
      }
      if !timeline.precedes(record, finished) {
        return .broken(Message(Self.recordAfterFinished, values.merging(["task": "\(completed.taskID ?? 0)"]) { $1 }))
      }
      if lastRecord.map({ timeline.precedes($0, record) }) ?? true { lastRecord = record }
      if evidence.count < 8 { evidence.insert(contentsOf: [completed, record], at: evidence.count - 2) }
    }
    guard let lastRecord else { return .missing(.missingEvidence, Message(Self.noTaskEvents, values)) }
    for screen in LedgerPattern(context: context).screens(in: launch, at: call) {
      let isRead = timeline.events(.snapshotRead, in: launch).contains {
        $0.symbol(.screenID) == screen.symbol(.screenID) && timeline.precedes($0, call)
          && timeline.precedes(lastRecord, $0)
      }
      if !isRead {
        evidence.append(screen)
        return .broken(Message(Self.screenStale, values.merging(["screen": screen.text(.screenID) ?? "?"]) { $1 }))
      }
    }
    switch call.text(.thread) {
    case "main": return .held
    case nil where received.text(.via) == "swiftui": return .held
    case nil: return .missing(.missingEvidence, Message(Self.threadUnknown, values))
    default: return .broken(Message(Self.offMain, values))
    }
  }

  private static let noSession = Text(
    en: "The app was woken for {session} and did not create that session.",
    ko: "앱이 {session} 때문에 깨어났지만 그 세션을 만들지 않았습니다.",
    zhHant: "應用程式因 {session} 被喚起，卻沒有建立該工作階段。")
  private static let notFinished = Text(
    en: "events.finished did not come for {session}.",
    ko: "{session}의 events.finished가 오지 않았습니다.",
    zhHant: "{session} 沒有出現 events.finished。")
  private static let notCalled = Text(
    en: "The handler {handler} of {session} was not called.",
    ko: "{session}의 핸들러 {handler}이(가) 호출되지 않았습니다.",
    zhHant: "{session} 的處理常式 {handler} 沒有被呼叫。")
  private static let calledTwice = Text(
    en: "The handler {handler} of {session} was called more than once.",
    ko: "{session}의 핸들러 {handler}이(가) 두 번 이상 호출되었습니다.",
    zhHant: "{session} 的處理常式 {handler} 被呼叫超過一次。")
  private static let calledForOther = Text(
    en: "The handler {handler} received for {session} was called for another session.",
    ko: "{session}용으로 받은 핸들러 {handler}이(가) 다른 세션에 대해 호출되었습니다.",
    zhHant: "為 {session} 收到的處理常式 {handler} 被用於另一個工作階段。")
  private static let calledBeforeFinished = Text(
    en: "The handler {handler} of {session} was called before events.finished.",
    ko: "{session}의 핸들러 {handler}이(가) events.finished 전에 호출되었습니다.",
    zhHant: "{session} 的處理常式 {handler} 在 events.finished 之前就被呼叫。")
  private static let recordAfterCall = Text(
    en: "The handler {handler} of {session} was called before the result of task {task} was recorded.",
    ko: "{session}의 작업 {task} 결과가 기록되기 전에 핸들러 {handler}이(가) 호출되었습니다.",
    zhHant: "{session} 任務 {task} 的結果尚未記錄，處理常式 {handler} 就被呼叫。")
  private static let recordAfterFinished = Text(
    en: "The result of task {task} of {session} was recorded only after events.finished.",
    ko: "{session}의 작업 {task} 결과가 events.finished 뒤에야 기록되었습니다.",
    zhHant: "{session} 任務 {task} 的結果在 events.finished 之後才記錄。")
  private static let noTaskEvents = Text(
    en: "No completion of a task of {session} stands in this launch.",
    ko: "이 실행에는 {session} 작업의 완료 기록이 없습니다.",
    zhHant: "這次啟動中沒有 {session} 任務的完成紀錄。")
  private static let screenStale = Text(
    en: "Screen {screen} was present and had not read the snapshot when the handler {handler} was called.",
    ko: "핸들러 {handler}이(가) 호출될 때 화면 {screen}이(가) 떠 있었지만 스냅샷을 읽지 않았습니다.",
    zhHant: "呼叫處理常式 {handler} 時畫面 {screen} 仍在，卻尚未讀取快照。")
  private static let threadUnknown = Text(
    en: "The line of the call of the handler {handler} does not say on which thread it was.",
    ko: "핸들러 {handler} 호출 줄에 어느 스레드인지 나와 있지 않습니다.",
    zhHant: "處理常式 {handler} 的呼叫紀錄沒有說明執行緒。")
  private static let offMain = Text(
    en: "The handler {handler} of {session} was not called on the main thread.",
    ko: "{session}의 핸들러 {handler}이(가) 메인 스레드에서 호출되지 않았습니다.",
    zhHant: "{session} 的處理常式 {handler} 不是在主執行緒上呼叫。")
}

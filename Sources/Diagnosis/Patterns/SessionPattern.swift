import EventLog
import Vocabulary

/// What the checks of sessions and coordinators hold: one coordinator, one identifier, nothing left behind.
struct SessionPattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  /// Never two coordinators of one session alive in one launch: each launch and session is an attempt.
  static func singleCoordinator(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    return timeline.launches.flatMap { launch -> [Attempt] in
      var sessions: [Symbol] = []
      var alive: [Symbol: Set<Symbol>] = [:]
      var second: [Symbol: Event] = [:]
      var first: [Symbol: Event] = [:]
      let marks =
        Array(timeline.events(.coordinatorCreated, in: launch))
        + Array(timeline.events(.coordinatorReleased, in: launch))
      for event in marks.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
        guard let session = event.sessionID else { continue }
        if event.name == .coordinatorReleased {
          if let id = event.symbol(.coordinatorID) { alive[session]?.remove(id) } else { alive[session] = [] }
          continue
        }
        if first[session] == nil {
          first[session] = event
          sessions.append(session)
        }
        let others = alive[session]?.filter { $0 != event.symbol(.coordinatorID) } ?? []
        if !others.isEmpty || (event.integer(.coordinatorCount) ?? 1) > 1 { second[session] = second[session] ?? event }
        if let id = event.symbol(.coordinatorID) { alive[session, default: []].insert(id) }
      }
      return sessions.map { session in
        Attempt(
          subject: .session(session, launches: [launch.index]), launches: [launch.index],
          outcome: second[session] == nil
            ? .held : .broken(Message(Self.secondCoordinator, ["session": context.text(session)])),
          evidence: [first[session], second[session]].compactMap { $0 }, begin: launch.first, end: launch.last)
      }
    }
  }

  /// One attempt for each flow of an installation that two launches created sessions for.
  static func stableIdentifier(_ context: AttemptContext) -> [Attempt] {
    struct Key: Hashable {
      let installation: Int
      let flow: String
      let account: Int?
    }
    let timeline = context.timeline
    var order: [Key] = []
    var created: [Key: [(launch: Int, event: Event)]] = [:]
    for launch in timeline.launches {
      for event in timeline.events(.sessionCreated, in: launch) where event.flag(.background) == true {
        guard event.sessionID != nil else { continue }
        let key = Key(
          installation: launch.installation, flow: Flow.name(of: event),
          account: context.accountGeneration(at: event))
        if created[key] == nil { order.append(key) }
        created[key, default: []].append((launch.index, event))
      }
    }
    return order.compactMap { key in
      guard let events = created[key], let session = events.first?.event.sessionID else { return nil }
      let launches = Array(Set(events.map(\.launch))).sorted()
      guard launches.count >= 2 else { return nil }
      let sets = launches.map { launch in
        Set(events.filter { $0.launch == launch }.compactMap { $0.event.sessionID })
      }
      // Of any two launches one must find the identifiers of the other: none may be replaced by another.
      let growing = sets.sorted { $0.count < $1.count }
      let changed = zip(growing, growing.dropFirst()).contains { !$0.isSubset(of: $1) }
      let evidence = launches.compactMap { launch in events.first { $0.launch == launch }?.event }
      return Attempt(
        subject: .session(session, launches: launches), launches: launches,
        outcome: changed
          ? .broken(Message(Self.identifierChanged, ["flow": key.flow])) : .held,
        evidence: Array(evidence.prefix(3)), begin: evidence.first, end: evidence.last)
    }
  }

  /// Each transfer that was unfinished when a launch ended is restored to its own record, completed or recorded later.
  static func unfinishedRestored(_ context: AttemptContext) -> [Attempt] {
    let pattern = SessionPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.restored($0) }
  }

  private func restored(_ transfer: Transfer) -> Attempt? {
    guard let left = unfinishedEnd(of: transfer) else { return nil }
    switch context.isBackground(transfer) {
    case true: break
    case nil: return nil
    case false:
      guard context.step(of: ["session.unfinished-restored"], at: transfer.begin) != nil else { return nil }
      return Attempt(
        subject: .transfer(transfer.index), launches: [left.index],
        outcome: .missing(.vetoed, Message(PatternTexts.defaultSession, context.values(transfer))),
        begin: transfer.begin, end: left.last)
    }
    let later = transfer.events.filter { event in
      guard let launch = timeline.launch(of: event) else { return false }
      return launch.index > left.index
        && [.taskRestored, .taskCompleted, .recordCommitted, .recordQuarantined].contains(event.name)
    }
    let laterLaunches = timeline.launches(after: left)
    var outcome: Attempt.Outcome = .held
    if later.isEmpty {
      let text = Message(Self.notRestored, context.values(transfer))
      let settled = laterLaunches.contains { launch in
        guard
          let created = timeline.events(.sessionCreated, in: launch).first(where: { $0.sessionID == transfer.session })
        else { return false }
        return launch.closed != nil || timeline.goesOn(launch, after: created, for: Duration.seconds(5))
      }
      outcome = settled ? .broken(text) : .missing(.missingEvidence, text)
    } else if later.contains(where: { !isOwn($0, transfer) }) {
      outcome = .broken(Message(Self.restoredToOther, context.values(transfer)))
    }
    let launches =
      [left.index] + context.launches(of: later) + (later.isEmpty ? laterLaunches.prefix(1).map(\.index) : [])
    return Attempt(
      subject: .transfer(transfer.index), launches: Array(Set(launches)).sorted(), outcome: outcome,
      evidence: [transfer.created ?? transfer.begin] + Array(later.prefix(2)), begin: transfer.begin,
      end: later.last ?? left.last)
  }

  /// The first launch that ended while the transfer was unfinished.
  func unfinishedEnd(of transfer: Transfer) -> Launch? {
    guard let begun = timeline.launch(of: transfer.begin) else { return nil }
    let done = transfer.completed ?? transfer.first(.recordCommitted)
    if let done, timeline.launch(of: done)?.index == begun.index { return nil }
    return timeline.end(of: begun) == nil ? nil : begun
  }

  /// Whether a later line names the file and key that the transfer was created with.
  private func isOwn(_ event: Event, _ transfer: Transfer) -> Bool {
    guard let created = transfer.created else { return true }
    if let key = event.symbol(.idempotencyKey), let own = created.symbol(.idempotencyKey), key != own { return false }
    if event.name != .taskCompleted, !transfer.isDownload, let path = timeline.path(event),
      let own = timeline.path(created), path != own
    {
      return false
    }
    return true
  }

  private static let secondCoordinator = Text(
    en: "A second coordinator of {session} was made while the first was alive.",
    ko: "{session}의 첫 번째 코디네이터가 살아 있는 동안 두 번째가 만들어졌습니다.",
    zhHant: "{session} 的第一個協調器仍存在時，又建立了第二個。")
  private static let identifierChanged = Text(
    en: "Launches created background sessions of the flow {flow} under different identifiers.",
    ko: "실행마다 흐름 {flow}의 백그라운드 세션을 서로 다른 식별자로 만들었습니다.",
    zhHant: "各次啟動為流程 {flow} 建立背景工作階段時使用了不同的識別碼。")
  private static let notRestored = Text(
    en:
      "Task {task} of {session} was unfinished when its launch ended, and no later launch restores, completes or records it.",
    ko: "실행이 끝날 때 {session}의 작업 {task}이(가) 미완료였으며, 이후 실행에서 복원·완료·기록되지 않았습니다.",
    zhHant: "啟動結束時 {session} 的任務 {task} 尚未完成，之後的啟動都沒有還原、完成或記錄它。")
  private static let restoredToOther = Text(
    en: "A later launch tied task {task} of {session} to another record than the one it was created for.",
    ko: "이후 실행이 {session}의 작업 {task}을(를) 생성 때와 다른 기록에 연결했습니다.",
    zhHant: "之後的啟動把 {session} 的任務 {task} 連到與建立時不同的紀錄。")
}

public import Vocabulary

/// A run's evidence, correlated: logs, launches, transfers, requests and steps, each event in its place.
///
/// Immutable; rules and checks are pure functions of it. Launches stand in the order of their installation and of their
/// start, so that of two events of one installation the one with the smaller ``rank(_:)`` came first.
public final class Timeline: Sendable {
  public let store: EventStore
  public let files: [EvidenceFile]
  public let witnesses: [Witness]
  public let testRuns: [TestRun]
  public let logs: [Log]
  public let launches: [Launch]
  /// In the order in which they began, installation by installation.
  public let transfers: [Transfer]
  public let requests: [Request]
  /// Tasks that lines of the system tell of, in the order in which they are first told of.
  public let systemTasks: [SystemTask]
  public let steps: [Step]

  private let byName: [EventName: ContiguousArray<UInt32>]
  private let ranks: ContiguousArray<UInt32>
  /// Log of each piece of the store.
  private let logOfPiece: ContiguousArray<UInt32>
  /// Launch of each log, where it has one.
  private let launchOfLog: [Int?]
  private let transferOf: ContiguousArray<UInt32>
  /// Task of each line of the system that names one.
  private let systemTaskOf: [Int: Int]
  private let relative: [Symbol: Symbol]
  private let transfersByKey: [Symbol: [Int]]
  private let requestsByKey: [Symbol: [Int]]
  private let receiptsByKey: [Symbol: [Event]]

  init(
    store: EventStore, files: [EvidenceFile], witnesses: [Witness], testRuns: [TestRun], logs: [Log],
    launches: [Launch], transfers: [Transfer], requests: [Request],
    systemTasks: [SystemTask], systemTaskOf: [Int: Int], steps: [Step],
    byName: [EventName: ContiguousArray<UInt32>], ranks: ContiguousArray<UInt32>,
    logOfPiece: ContiguousArray<UInt32>, launchOfLog: [Int?], transferOf: ContiguousArray<UInt32>,
    relative: [Symbol: Symbol]
  ) {
    self.store = store
    self.files = files
    self.witnesses = witnesses
    self.testRuns = testRuns
    self.logs = logs
    self.launches = launches
    self.transfers = transfers
    self.requests = requests
    self.systemTasks = systemTasks
    self.systemTaskOf = systemTaskOf
    self.steps = steps
    self.byName = byName
    self.ranks = ranks
    self.logOfPiece = logOfPiece
    self.launchOfLog = launchOfLog
    self.transferOf = transferOf
    self.relative = relative
    transfersByKey = Dictionary(grouping: transfers.filter { $0.key != nil }, by: { $0.key ?? $0.session })
      .mapValues { $0.map(\.index) }
    var requestsByKey: [Symbol: [Int]] = [:]
    for request in requests { if let key = request.key { requestsByKey[key, default: []].append(request.index) } }
    self.requestsByKey = requestsByKey
    var receiptsByKey: [Symbol: [Event]] = [:]
    for index in byName[.serverReceipt] ?? [] {
      let receipt = store[Int(index)]
      guard receipt.source == .app, receipt.taskID == nil, let key = receipt.symbol(.idempotencyKey) else { continue }
      receiptsByKey[key, default: []].append(receipt)
    }
    self.receiptsByKey = receiptsByKey
  }
}

extension Timeline {
  /// Events of a kind, in the order of the timeline, copies left out. Every source.
  public func events(_ name: EventName) -> EventList {
    EventList(store, all: byName[name] ?? [])
  }

  /// Events of a kind that the app observed of itself.
  public func appEvents(_ name: EventName) -> [Event] { events(name).filter { $0.source == .app } }

  /// Events of a kind in logs of servers whose word counts.
  public func serverEvents(_ name: EventName) -> [Event] {
    events(name).filter { $0.source == .server && !log(of: $0).isTainted }
  }

  /// Logs of servers whose word counts.
  public var serverLogs: [Log] { logs.filter { $0.source == .server && !$0.isTainted } }

  /// Place in the order of the timeline; smaller is earlier inside one installation and one log. Copies have none.
  public func rank(_ event: Event) -> Int { Int(ranks[event.index]) }

  public func log(of event: Event) -> Log { logs[logIndex(event)] }

  /// Index of the log that holds the event.
  @inline(__always)
  private func logIndex(_ event: Event) -> Int { Int(logOfPiece[Int(store.pieceOf[event.index])]) }

  /// The launch whose own log holds the event.
  public func launch(of event: Event) -> Launch? {
    launchOfLog[logIndex(event)].map { launches[$0] }
  }

  /// The transfer that the event is a line of.
  public func transfer(of event: Event) -> Transfer? {
    let index = transferOf[event.index]
    return index == .max ? nil : transfers[Int(index)]
  }

  /// The system's task that the event is a line of.
  public func systemTask(of event: Event) -> SystemTask? { systemTaskOf[event.index].map { systemTasks[$0] } }

  /// Lines of a kind that a format of Apple's tools yielded.
  public func systemEvents(_ name: EventName) -> [Event] { events(name).filter { $0.source == .system } }

  /// Whether the evidence holds any line of the system.
  public var holdsSystemLines: Bool { logs.contains { $0.source == .system && !$0.events.isEmpty } }

  /// Transfers that bear an idempotency key, in order.
  public func transfers(withKey key: Symbol) -> [Transfer] { (transfersByKey[key] ?? []).map { transfers[$0] } }

  /// Requests that bear an idempotency key, in order.
  public func requests(withKey key: Symbol) -> [Request] { (requestsByKey[key] ?? []).map { requests[$0] } }

  /// The app's `server.receipt` lines that bear an idempotency key and name no task, in order.
  public func receipts(withKey key: Symbol) -> [Event] { receiptsByKey[key] ?? [] }

  /// Launches of an installation, in order.
  public func launches(ofInstallation installation: Int) -> ArraySlice<Launch> {
    let start = launches.partitioningIndex { $0.installation >= installation }
    let end = launches.partitioningIndex { $0.installation > installation }
    return launches[start..<end]
  }

  /// Launches of the same installation after this one.
  public func launches(after launch: Launch) -> ArraySlice<Launch> {
    launches(ofInstallation: launch.installation)[(launch.index + 1)...]
  }

  /// A path below the app's container: up to and including `/Containers/Data/Application/<UUID>/` is cut off.
  public func relativePath(_ path: Symbol) -> Symbol { relative[path] ?? path }

  /// The `filePath` of an event below the container.
  public func path(_ event: Event) -> Symbol? { event.symbol(.filePath).map(relativePath) }

  /// Whether `a` came before `b`: by the order of the log or of the installation's launches, across logs by time less the
  /// clock's offset.
  public func precedes(_ a: Event, _ b: Event) -> Bool {
    let (logA, logB) = (logIndex(a), logIndex(b))
    if logA == logB { return rank(a) < rank(b) }
    if let x = launchOfLog[logA], let y = launchOfLog[logB], launches[x].installation == launches[y].installation {
      return rank(a) < rank(b)
    }
    let (timeA, timeB) = (adjustedTime(a), adjustedTime(b))
    return timeA != timeB ? timeA < timeB : (a.file, a.line) < (b.file, b.line)
  }

  /// The event's time less the offset of its log's clock.
  public func adjustedTime(_ event: Event) -> Instant {
    event.time + -(logs[logIndex(event)].offset?.nanoseconds ?? 0)
  }

  /// Nanoseconds from `a` to `b`; `nil` when the evidence proves no duration (a clock step between them, and no uptime).
  ///
  /// Inside a launch by `uptime` when both lines have it, else by `time`; across logs by `time` less the offset.
  public func duration(from a: Event, to b: Event) -> Int64? {
    let log = logIndex(a)
    if log == logIndex(b) {
      if let from = a.uptime, let to = b.uptime { return saturatingDifference(to, from) }
      if !logs[log].clockSteps.isEmpty {
        let (low, high) = rank(a) <= rank(b) ? (rank(a), rank(b)) : (rank(b), rank(a))
        // A step may be known only to within several lines: one that may lie between the two is enough.
        if logs[log].clockSteps.contains(where: { rank($0.before) < high && rank($0.after) > low }) { return nil }
      }
    }
    return adjustedTime(b) - adjustedTime(a)
  }

  /// Whether `seq` has a hole between two events of one log (or at any place, for `nil`).
  public func hasHole(_ log: Log, from: Event? = nil, to: Event? = nil) -> Bool {
    !log.holes.isEmpty
      && log.holes.contains { hole in
        if let from, rank(hole.after) <= rank(from) { return false }
        if let to, let before = hole.before, rank(before) >= rank(to) { return false }
        if let to, hole.before == nil, rank(hole.after) > rank(to) { return false }
        return true
      }
  }

  /// Whether the launch's log goes on for at least `nanoseconds` after `event` without a hole in between.
  public func goesOn(_ launch: Launch, after event: Event, for nanoseconds: Int64) -> Bool {
    guard let first = launch.first, let last = launch.last else { return false }
    guard let lasted = duration(from: event, to: last), lasted >= nanoseconds else { return false }
    // The first line late enough ends the window; a hole behind it does not matter.
    let next = launch.events.startIndex + max(rank(event) - rank(first) + 1, 0)
    let enough = launch.events[min(next, launch.events.endIndex)...].first {
      (duration(from: event, to: $0) ?? -1) >= nanoseconds
    }
    return !hasHole(logs[launch.log], from: event, to: enough ?? last)
  }

  /// How it is known that a launch ended: `log.closed`, `app.terminated` of it, or a later launch of the app; `nil` when it
  /// is not known.
  public func end(of launch: Launch) -> Event? {
    launch.closed ?? launch.terminations.first ?? launches(after: launch).first?.first
  }

  /// Whether a server's log whose word counts covers the span without a hole: its lines stand on both sides of it.
  public func serverCovers(from: Event, to: Event) -> Log? {
    serverLogs.first { log in
      guard let first = log.events.first, let last = log.events.last, !log.lacksSequence else { return false }
      let (start, end) = (adjustedTime(from), adjustedTime(to))
      guard adjustedTime(first) <= start, adjustedTime(last) >= end else { return false }
      return !log.holes.contains { hole in
        (hole.before.map { adjustedTime($0) <= end } ?? true) && adjustedTime(hole.after) >= start
      }
    }
  }

  /// The state of the app (`active`, `inactive`, `background`) at an event of its log: its own `appState`, else the last
  /// `app.state` before it in the launch; `nil` when unknown.
  public func appState(at event: Event) -> String? {
    event.text(.appState) ?? last(.appState, before: event)?.text(.state)
  }

  /// Events of a kind in the launch's own log, in order.
  public func events(_ name: EventName, in launch: Launch) -> EventList {
    guard let first = launch.first, let last = launch.last else { return EventList(store) }
    return slice(name, rank(first)...rank(last))
  }

  /// Events of a kind in logs of one installation after `from` and before `to` (both excluded), in order.
  public func events(_ name: EventName, after from: Event, before to: Event) -> EventList {
    rank(from) + 1 >= rank(to) ? EventList(store) : slice(name, rank(from) + 1...rank(to) - 1)
  }

  /// The last event of a kind before `event` in the same launch's log.
  public func last(_ name: EventName, before event: Event) -> Event? {
    guard let launch = launch(of: event), let first = launch.first, rank(first) < rank(event) else { return nil }
    return slice(name, rank(first)...rank(event) - 1).last
  }

  /// The first event of a kind after `event` in the same launch's log.
  public func first(_ name: EventName, after event: Event) -> Event? {
    events(name, afterInLaunch: event).first
  }

  /// Events of a kind after `event` in the same launch's log, in order.
  public func events(_ name: EventName, afterInLaunch event: Event) -> EventList {
    guard let launch = launch(of: event), let last = launch.last, rank(event) < rank(last) else {
      return EventList(store)
    }
    return slice(name, rank(event) + 1...rank(last))
  }

  private func slice(_ name: EventName, _ ranks: ClosedRange<Int>) -> EventList {
    guard let all = byName[name] else { return EventList(store) }
    let start = all.partitioningIndex { Int(self.ranks[Int($0)]) >= ranks.lowerBound }
    let end = all.partitioningIndex { Int(self.ranks[Int($0)]) > ranks.upperBound }
    return EventList(store, all[start..<end])
  }
}

extension RandomAccessCollection {
  /// The first index at which `isSecond` holds, in a collection in which it holds for a tail.
  package func partitioningIndex(where isSecond: (Element) -> Bool) -> Index {
    var low = startIndex
    var count = count
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if isSecond(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}

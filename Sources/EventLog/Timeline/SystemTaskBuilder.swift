import Vocabulary

/// Gathers the system's lines of each task, and ties tasks to the transfers of apps' logs.
///
/// By identity: session and number, and no other app or process. Where the lines have dates, the transfer must have run at that
/// time; where they have none, the pair must be the only one of its kind in the whole evidence. Two that fit are ambiguous.
struct SystemTaskBuilder {
  private let store: EventStore
  private(set) var tasks: [SystemTask] = []
  /// Task of each event that names one.
  private(set) var taskOf: [Int: Int] = [:]

  private struct Key: Hashable {
    let uuid: Symbol
    let number: Int
  }

  /// How far the two clocks of one machine's logs are from each other at most.
  private static let tolerance: Int64 = 2_000_000_000

  init(store: EventStore, logs: [Log]) {
    self.store = store
    var numbers: [Key: Int] = [:]
    var lines: [[Event]] = []
    var keys: [Key] = []
    for log in logs where log.source == .system {
      for event in log.events {
        guard let uuid = event.symbol(.systemTaskUUID), let number = event.taskID else { continue }
        let key = Key(uuid: uuid, number: number)
        let task = numbers[key] ?? keys.count
        if task == keys.count {
          numbers[key] = task
          keys.append(key)
          lines.append([])
        }
        lines[task].append(event)
      }
    }
    for (index, key) in keys.enumerated() { tasks.append(Self.task(index, key, lines[index])) }
    number()
  }

  private static func task(_ index: Int, _ key: Key, _ lines: [Event]) -> SystemTask {
    let sessions = Set(lines.compactMap(\.sessionID))
    let bundles = Set(lines.compactMap { $0.symbol(.systemBundleID) })
    // Lines of one file stand in its order, whatever process wrote them; those of several files only dates can order.
    let files = Set(lines.map(\.file))
    let isDated = files.count > 1 && lines.allSatisfy(\.isDated)
    let events = lines.sorted { a, b in
      isDated && a.file != b.file && a.time != b.time ? a.time < b.time : a.index < b.index
    }
    let pids = Set(lines.compactMap { $0.isOfTransferDaemon ? nil : $0.pid })
    return SystemTask(
      index: index, uuid: key.uuid, number: key.number, session: sessions.count == 1 ? sessions.first : nil,
      bundle: bundles.count == 1 ? bundles.first : nil, events: events, pids: pids.sorted())
  }

  /// In the order in which they are first told of.
  private mutating func number() {
    tasks.sort { ($0.events.first?.index ?? 0) < ($1.events.first?.index ?? 0) }
    tasks = tasks.enumerated().map { number, task in
      for event in task.events { taskOf[event.index] = number }
      return SystemTask(
        index: number, uuid: task.uuid, number: task.number, session: task.session, bundle: task.bundle,
        events: task.events, pids: task.pids)
    }
  }

  // MARK: - Transfers

  /// A transfer as far as it matters for whose it is.
  private struct Candidate {
    let transfer: Int
    let begin: Instant
    let end: Instant
    /// The latest end of this one and of those that began before it.
    var latestEnd: Instant
    let bundles: Set<String>
    let pids: Set<Int>
    let knowsPIDs: Bool
  }

  /// Ties tasks to transfers.
  ///
  /// - Parameter launchOf: the launch whose log holds an event.
  /// - Returns: the task of each transfer that has one.
  mutating func match(_ transfers: [Transfer], launchOf: (Event) -> Launch?) -> [Int: Int] {
    let wanted = Set(tasks.compactMap(\.pair))
    guard !wanted.isEmpty else { return [:] }
    let candidates = candidates(transfers, wanted, launchOf)
    let tasksOfPair = Dictionary(grouping: tasks.filter { $0.pair != nil }, by: { $0.pair }).mapValues(\.count)
    var tasksOf: [Int: [Int]] = [:]
    for i in tasks.indices {
      guard let pair = tasks[i].pair, let all = candidates[pair] else { continue }
      let fitting = fitting(tasks[i], all)
      if fitting.count > 1 || (fitting.count == 1 && tasks[i].span == nil && tasksOfPair[pair] != 1) {
        tasks[i].match = .ambiguous(fitting)
      } else if let only = fitting.first {
        tasks[i].match = .transfer(only)
      }
      for transfer in fitting { tasksOf[transfer, default: []].append(i) }
    }
    // A transfer is one task: where several would be it, none of them is known to be.
    for (transfer, claims) in tasksOf where claims.count > 1 {
      for task in claims where tasks[task].match == .transfer(transfer) { tasks[task].match = .ambiguous([transfer]) }
    }
    var found: [Int: Int] = [:]
    for task in tasks { if case .transfer(let transfer) = task.match { found[transfer] = task.index } }
    return found
  }

  private func candidates(
    _ transfers: [Transfer], _ wanted: Set<TaskPair>, _ launchOf: (Event) -> Launch?
  ) -> [TaskPair: [Candidate]] {
    var candidates: [TaskPair: [Candidate]] = [:]
    for transfer in transfers {
      let pair = TaskPair(session: transfer.session, task: transfer.task)
      guard wanted.contains(pair) else { continue }
      let lines = [transfer.begin] + transfer.events
      let launches = Dictionary(lines.compactMap(launchOf).map { ($0.index, $0) }, uniquingKeysWith: { a, _ in a })
        .values
      let pids = launches.map(\.pid)
      let end = transfer.completed.map { max($0.time, lines.map(\.time).max() ?? $0.time) }
      candidates[pair, default: []].append(
        Candidate(
          transfer: transfer.index, begin: transfer.begin.time, end: end ?? Instant(nanoseconds: .max),
          latestEnd: Instant(nanoseconds: .min), bundles: Set(launches.compactMap(\.build.bundleID)),
          pids: Set(pids.compactMap(\.self)), knowsPIDs: !pids.contains(nil)))
    }
    return candidates.mapValues { list in
      var list = list.sorted { ($0.begin, $0.transfer) < ($1.begin, $1.transfer) }
      var latest = Instant(nanoseconds: .min)
      for i in list.indices {
        latest = max(latest, list[i].end)
        list[i].latestEnd = latest
      }
      return list
    }
  }

  /// Transfers that the task may be, as many as are listed.
  private func fitting(_ task: SystemTask, _ all: [Candidate]) -> [Int] {
    var found: [Int] = []
    let span = task.span
    // Those that begin after the task's last line cannot be it; of the others the latest come first.
    let end =
      span.map { span in all.partitioningIndex { $0.begin > span.upperBound + Self.tolerance } } ?? all.endIndex
    for candidate in all[..<end].reversed() {
      if let span, candidate.latestEnd + Self.tolerance < span.lowerBound { break }
      if let span, candidate.end < Instant(nanoseconds: .max), candidate.end + Self.tolerance < span.lowerBound {
        continue
      }
      if let bundle = task.bundle.map(store.string), !candidate.bundles.isEmpty, !candidate.bundles.contains(bundle) {
        continue
      }
      if candidate.knowsPIDs, !task.pids.isEmpty, candidate.pids.isDisjoint(with: task.pids) { continue }
      found.append(candidate.transfer)
      if found.count == SystemTask.listed { break }
    }
    return found.sorted()
  }
}

extension SystemTask {
  /// The pair by which an app's log knows it.
  fileprivate var pair: TaskPair? { session.map { TaskPair(session: $0, task: number) } }
}

import Vocabulary

extension Timeline {
  /// Correlates a run's evidence. Pure: the same evidence gives the same timeline.
  ///
  /// - Parameter keeps: which launches take part. The logs of the others are left out as if they had not been found;
  ///   servers', testers' and harnesses' logs stay.
  public convenience init(_ evidence: Evidence, keeping keeps: @escaping (Launch) -> Bool = { _ in true }) {
    var builder = TimelineBuilder(evidence, keeps)
    let parts = builder.build()
    self.init(
      store: evidence.store, files: parts.files, witnesses: evidence.witnesses, testRuns: evidence.testRuns,
      logs: parts.logs, launches: parts.launches, transfers: parts.transfers, requests: parts.requests,
      systemTasks: parts.systemTasks, systemTaskOf: parts.systemTaskOf, steps: parts.steps, byName: parts.byName,
      ranks: parts.ranks, logOfPiece: parts.logOfPiece,
      launchOfLog: parts.launchOfLog, transferOf: parts.transferOf, relative: parts.relative)
  }
}

/// Puts a timeline together, one stage after another.
private struct TimelineBuilder {
  struct Parts {
    var files: [EvidenceFile]
    var logs: [Log]
    var launches: [Launch]
    var transfers: [Transfer]
    var requests: [Request]
    var systemTasks: [SystemTask]
    var systemTaskOf: [Int: Int]
    var steps: [Step]
    var byName: [EventName: ContiguousArray<UInt32>]
    var ranks: ContiguousArray<UInt32>
    var logOfPiece: ContiguousArray<UInt32>
    var launchOfLog: [Int?]
    var transferOf: ContiguousArray<UInt32>
    var relative: [Symbol: Symbol]
  }

  let evidence: Evidence
  let store: EventStore
  let keeps: (Launch) -> Bool

  init(_ evidence: Evidence, _ keeps: @escaping (Launch) -> Bool) {
    self.evidence = evidence
    self.keeps = keeps
    store = evidence.store
  }

  mutating func build() -> Parts {
    var files = evidence.files
    let copiedFiles = markCopiedFiles(&files)
    let appFiles = Set(files.indices.filter { files[$0].holdsApp })
    var (logs, logOfPiece) = LogBuilder(store: store, copiedFiles: copiedFiles, appFiles: appFiles).build()
    countCopies(logs, copiedFiles, &files)

    var facts = LaunchBuilder(store: store, logs: logs).build()
    let (relative, simulatorPaths) = classifyPaths()
    let proof = EnvironmentProof(
      witnesses: evidence.witnesses, simulatorPaths: simulatorPaths, launches: facts)
    for i in facts.indices {
      facts[i].environment = proof.environment(of: facts[i])
      facts[i].witnesses = proof.witnesses(of: facts[i])
      facts[i].nearestMismatch = proof.nearestMismatch(to: facts[i])
    }
    var kept = facts.filter { keeps(Launch($0)) }
    let left = Set(facts.map(\.log)).subtracting(kept.map(\.log))
    attachReports(&kept, logs.filter { !left.contains($0.index) })
    let launches = renumbered(kept).map { Launch($0) }

    var followed = TransferBuilder(store: store, launches: launches, relative: relative)
    var transfers = followed.build()
    let transferOf = followed.transferOf

    var matcher = RequestMatcher(store: store, logs: logs)
    transfers = matcher.match(transfers)
    for (log, offset) in matcher.offsets { logs[log].offset = offset }

    var launchOfLog = [Int?](repeating: nil, count: logs.count)
    for launch in launches { launchOfLog[launch.log] = launch.index }
    var system = SystemTaskBuilder(store: store, logs: logs)
    let tied = system.match(transfers) { event in
      launchOfLog[Int(logOfPiece[Int(store.pieceOf[event.index])])].map { launches[$0] }
    }
    if !tied.isEmpty {
      transfers = transfers.map { transfer in tied[transfer.index].map { Transfer(transfer, system: $0) } ?? transfer }
    }
    var systemTasks = system.tasks
    let answers = SystemRequestMatcher(tasks: systemTasks, requests: matcher.requests).match()
    for (index, answer) in answers.enumerated() { systemTasks[index].request = answer }

    let (ranks, byName) = rank(logs, launches, without: left)
    let steps = StepBuilder(logs: logs.filter { !left.contains($0.index) }, launches: launches, ranks: ranks).build()
    for i in files.indices where files[i].source == nil { files[i].source = source(ofFile: i, logs) }
    return Parts(
      files: files, logs: logs, launches: launches, transfers: transfers, requests: matcher.requests,
      systemTasks: systemTasks, systemTaskOf: system.taskOf, steps: steps,
      byName: byName, ranks: ranks, logOfPiece: logOfPiece, launchOfLog: launchOfLog, transferOf: transferOf,
      relative: relative)
  }

  /// Launches that stay take the places of those that were left out.
  private func renumbered(_ kept: [Launch.Facts]) -> [Launch.Facts] {
    var launches = kept
    for i in launches.indices {
      let follows = i > 0 && launches[i - 1].installation == launches[i].installation
      launches[i].order = follows ? launches[i - 1].order + 1 : 0
      launches[i].index = i
    }
    return launches
  }

  /// A file with the same bytes as an earlier one says nothing new, with or without `seq`.
  private func markCopiedFiles(_ files: inout [EvidenceFile]) -> Set<Int> {
    var first: [String: Int] = [:]
    var copies: Set<Int> = []
    for i in files.indices where !files[i].sha256.isEmpty && files[i].events > 0 {
      if let original = first[files[i].sha256] {
        files[i].copyOf = original
        copies.insert(i)
      } else {
        first[files[i].sha256] = i
      }
    }
    return copies
  }

  /// Counts copies as the files count what was read: by line or record, of which one may hold several events.
  private func countCopies(_ logs: [Log], _ copiedFiles: Set<Int>, _ files: inout [EvidenceFile]) {
    var lines: [Int: Set<Int>] = [:]
    for copy in logs.lazy.flatMap(\.copies) where !copiedFiles.contains(copy.file) {
      lines[copy.file, default: []].insert(copy.line)
    }
    for file in copiedFiles { lines[file] = [] }
    for (file, lines) in lines {
      let count = copiedFiles.contains(file) ? files[file].events : min(lines.count, files[file].events)
      files[file].copies += count
      files[file].events -= count
    }
  }

  /// Paths below their container, and those inside a simulator's device.
  private func classifyPaths() -> (relative: [Symbol: Symbol], simulatorPaths: Set<Symbol>) {
    let keys = [Key.filePath.ordinal, Key.from.ordinal, Key.container.ordinal]
    var seen = ContiguousArray(repeating: false, count: store.symbols.count + 1)
    var simulator: Set<Symbol> = []
    // Parts below a container are interned apart; each path stands for the first one with the same part.
    var parts = SymbolTable()
    var firstOfPart: [Symbol] = []
    var relative: [Symbol: Symbol] = [:]
    for i in store.attributeKeys.indices where keys.contains(store.attributeKeys[i]) {
      let value = store.attributeValues[i]
      guard value > 0, !seen[Int(value)] else { continue }
      seen[Int(value)] = true
      let symbol = Symbol(raw: UInt32(value))
      unsafe store.symbols.withUTF8(symbol) { path in
        if unsafe AppContainer.isOfSimulator(path) { simulator.insert(symbol) }
        let start = unsafe AppContainer.relativeStart(path) ?? 0
        let part = unsafe parts.intern(UnsafeRawBufferPointer(rebasing: path[start...]))
        if Int(part.raw) > firstOfPart.count {
          firstOfPart.append(symbol)
        } else if firstOfPart[Int(part.raw) - 1] != symbol {
          relative[symbol] = firstOfPart[Int(part.raw) - 1]
        }
      }
    }
    return (relative, simulator)
  }

  /// What others say of a launch's process. Whose word it is stands with it: an app cannot know how it was killed.
  private func attachReports(_ launches: inout [Launch.Facts], _ logs: [Log]) {
    let reports = ProcessReports(launches, witnesses: evidence.witnesses)
    for log in logs {
      for event in log.events {
        switch event.name {
        case .appTerminated:
          if let launch = reports.launch(ended: event) { launches[launch].terminations.append(event) }
        case .systemDebuggerAttached where log.source == .system:
          if let launch = reports.launch(debuggedBy: event), launches[launch].debuggerSeen == nil {
            launches[launch].debuggerSeen = event
          }
        default: break
        }
      }
    }
  }

  /// Numbers the events: launches in their order, then the other logs in the order of reading.
  private func rank(
    _ logs: [Log], _ launches: [Launch], without left: Set<Int>
  ) -> (ContiguousArray<UInt32>, [EventName: ContiguousArray<UInt32>]) {
    var ranks = ContiguousArray<UInt32>(repeating: .max, count: store.count)
    var lists = [ContiguousArray<UInt32>](repeating: [], count: EventName.allCases.count)
    let ordinals = Dictionary(uniqueKeysWithValues: EventName.allCases.enumerated().map { ($1, $0) })
    var counts = [Int](repeating: 0, count: lists.count)
    var next: UInt32 = 0
    let ofLaunches = Set(launches.map(\.log))
    let order = launches.map(\.log) + logs.indices.filter { !ofLaunches.contains($0) && !left.contains($0) }
    var lastName: EventName?
    var lastOrdinal = 0
    func ordinal(_ name: EventName) -> Int {
      if name != lastName {
        lastName = name
        lastOrdinal = ordinals[name] ?? 0
      }
      return lastOrdinal
    }
    for log in order {
      for index in logs[log].events.indices32 {
        ranks[Int(index)] = next
        next += 1
        if let name = store.names[Int(index)] { counts[ordinal(name)] += 1 }
      }
    }
    for i in lists.indices { lists[i].reserveCapacity(counts[i]) }
    for log in order {
      for index in logs[log].events.indices32 {
        if let name = store.names[Int(index)] { lists[ordinal(name)].append(index) }
      }
    }
    var byName: [EventName: ContiguousArray<UInt32>] = [:]
    for (i, name) in EventName.allCases.enumerated() where !lists[i].isEmpty { byName[name] = lists[i] }
    return (ranks, byName)
  }

  /// Whose word a file is: that of its first log.
  private func source(ofFile file: Int, _ logs: [Log]) -> Source? {
    store.pieces.first { $0.file == file }?.source
  }
}

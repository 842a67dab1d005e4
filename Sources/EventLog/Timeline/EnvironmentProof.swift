import Vocabulary

/// Decides what a launch ran on from marks in its own log and from witnesses bound to it. Pure.
struct EnvironmentProof {
  let store: EventStore
  let witnesses: [Witness]
  /// Symbols that are paths inside a simulator's device.
  let simulatorPaths: Set<Symbol>

  func environment(of launch: Launch.Facts) -> ProvenEnvironment {
    var marks = claims(of: launch)
    let claimsDevice = marks.contains { $0.kind == .device }
    if let path = simulatorPath(in: launch) { marks.append(path) }
    let bound = witnesses.filter { isBound($0, to: launch) }
    marks += bound.map { .init(kind: $0.kind, file: $0.file, line: $0.line, statement: $0.statement) }

    let kinds = Set(marks.map(\.kind))
    if kinds.count > 1 {
      return .contradicted(marks.sorted { ($0.file, $0.line) < ($1.file, $1.line) })
    }
    switch kinds.first {
    case .simulator: return .simulator
    case .host: return .host
    case .device where claimsDevice && bound.contains(where: { $0.kind == .device && $0.observer != .app }): return .device
    case .device: return .unproven(.noWitness)
    case nil: return .unproven(.noClaim)
    }
  }

  /// What the log's own headers say; a rotated log has several.
  private func claims(of launch: Launch.Facts) -> [ProvenEnvironment.Mark] {
    var seen: Set<EnvironmentKind> = []
    return launch.events.filter { $0.name == .logOpened }.compactMap { opened in
      guard let kind = opened.text(.environmentKind).flatMap(EnvironmentKind.init), seen.insert(kind).inserted else {
        return nil
      }
      return .init(kind: kind, file: opened.file, line: opened.line, statement: "environment.kind is \(kind.rawValue)")
    }
  }

  private func simulatorPath(in launch: Launch.Facts) -> ProvenEnvironment.Mark? {
    guard !simulatorPaths.isEmpty else { return nil }
    for event in launch.events where event.source == .app {
      for key in [Key.container, .filePath, .from] {
        if let symbol = event.symbol(key), simulatorPaths.contains(symbol) {
          return .init(
            kind: .simulator, file: event.file, line: event.line, statement: "\(key.rawValue) lies below /CoreSimulator/Devices/")
        }
      }
    }
    return nil
  }

  /// A test run is bound to a launch by the udid of its device and by enclosing it from its first to its last line.
  private func isBound(_ witness: Witness, to launch: Launch.Facts) -> Bool {
    guard let udid = witness.udid, launch.udid == udid, let start = witness.start, let finish = witness.finish,
      let first = launch.first, let last = launch.last
    else { return false }
    return start <= first.time && last.time <= finish
  }
}

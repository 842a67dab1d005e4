import Vocabulary

/// Decides what a launch ran on from marks in its own log and from witnesses bound to it. Pure.
///
/// A log that is continued in another file opens again with the same facts. Where two of its headers state different
/// ones, the lines cannot come from one process: the launch is contradicted, whatever environment they name.
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
    let disagreements = kinds.first.map { self.disagreements(in: launch, $0) } ?? []
    marks += disagreements
    if kinds.count > 1 || !disagreements.isEmpty {
      return .contradicted(marks.sorted { ($0.file, $0.line) < ($1.file, $1.line) })
    }
    switch kinds.first {
    case .simulator: return .simulator
    case .host: return .host
    case .device where claimsDevice && bound.contains(where: { $0.kind == .device && $0.observer != .app }):
      return .device
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

  /// What one process cannot change, and its headers may state again.
  private static let fixed: [Key] = [
    .launchNumber, .container, .bootID, .environmentModel, .environmentOS, .environmentOSBuild, .environmentUDID,
    .appBundleID, .appVersion, .appBuild, .appConfiguration, .appImageUUID,
  ]

  /// The first two headers that state different values of one key, as marks of the kind that they name.
  private func disagreements(in launch: Launch.Facts, _ kind: EnvironmentKind) -> [ProvenEnvironment.Mark] {
    let headers = launch.events.filter { $0.name == .logOpened }
    guard headers.count > 1 else { return [] }
    var marks: [ProvenEnvironment.Mark] = []
    func compare(_ name: String, _ value: (Event) -> String?) {
      let stated = headers.compactMap { header in value(header).map { (header, $0) } }
      guard let first = stated.first, let other = stated.first(where: { $0.1 != first.1 }) else { return }
      marks += [first, other].map { header, value in
        .init(kind: kind, file: header.file, line: header.line, statement: "\(name) is \(value)")
      }
    }
    compare(Key.pid.rawValue) { $0.pid.map(String.init) }
    for key in Self.fixed {
      compare(key.rawValue) { key.valueType == .integer ? $0.integer(key).map(String.init) : $0.text(key) }
    }
    return marks
  }

  private func simulatorPath(in launch: Launch.Facts) -> ProvenEnvironment.Mark? {
    guard !simulatorPaths.isEmpty else { return nil }
    for event in launch.events where event.source == .app {
      for key in [Key.container, .filePath, .from] {
        if let symbol = event.symbol(key), simulatorPaths.contains(symbol) {
          return .init(
            kind: .simulator, file: event.file, line: event.line,
            statement: "\(key.rawValue) lies below /CoreSimulator/Devices/")
        }
      }
    }
    return nil
  }

  /// A test run is bound to a launch by the udid of its device and by enclosing all its lines, wherever its clock went.
  private func isBound(_ witness: Witness, to launch: Launch.Facts) -> Bool {
    guard let udid = witness.udid, launch.udid == udid, let start = witness.start, let finish = witness.finish,
      !launch.events.isEmpty
    else { return false }
    return launch.events.allSatisfy { start <= $0.time && $0.time <= finish }
  }
}

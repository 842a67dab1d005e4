import Vocabulary

/// Decides what a launch ran on from marks in its own log and from witnesses bound to it. Pure.
///
/// A log that is continued in another file opens again with the same facts. Where two of its headers state different
/// ones, the lines cannot come from one process: the launch is contradicted, whatever environment they name.
struct EnvironmentProof {
  private let witnesses: [Witness]
  private let binding: WitnessBinding
  /// Symbols that are paths inside a simulator's device.
  private let simulatorPaths: Set<Symbol>

  init(witnesses: [Witness], simulatorPaths: Set<Symbol>, launches: [Launch.Facts]) {
    self.witnesses = witnesses
    self.simulatorPaths = simulatorPaths
    binding = WitnessBinding(witnesses, launches: launches)
  }

  /// Indexes of the witnesses that speak of this very launch.
  func witnesses(of launch: Launch.Facts) -> [Int] { binding.witnesses(of: launch) }

  /// What came nearest to witnessing a device for a launch, and why it does not.
  func nearestMismatch(to launch: Launch.Facts) -> (witness: Int, why: WitnessMismatch)? {
    binding.nearestMismatch(to: launch)
  }

  func environment(of launch: Launch.Facts) -> ProvenEnvironment {
    var marks = claims(of: launch)
    let claimsDevice = marks.contains { $0.kind == .device }
    if let path = simulatorPath(in: launch) { marks.append(path) }
    if claimsDevice, let host = hostMark(in: launch) { marks.append(host) }
    let bound = witnesses(of: launch).map { witnesses[$0] }
    marks += bound.map { .init(kind: $0.kind, file: $0.file, line: $0.line, statement: $0.statement) }

    let kinds = Set(marks.map(\.kind))
    var disagreements = kinds.first.map { self.disagreements(in: launch, $0) } ?? []
    for witness in bound where witness.kind == .device {
      disagreements += self.disagreements(of: witness, with: launch)
    }
    if let kind = kinds.first { disagreements += otherProcess(in: launch, kind) }
    marks += disagreements
    if kinds.count > 1 || !disagreements.isEmpty {
      return .contradicted(marks.sorted { ($0.file, $0.line) < ($1.file, $1.line) })
    }
    switch kinds.first {
    case .simulator: return .simulator
    case .host: return .host
    case .device
    where claimsDevice
      && bound.contains(where: { $0.kind == .device && ($0.observer == .system || $0.observer == .harness) }):
      return .device
    case .device: return .unproven(claimsDevice ? .noWitness : .noClaim)
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

  /// A line that another process than the launch's wrote: one launch is one process.
  private func otherProcess(in launch: Launch.Facts, _ kind: EnvironmentKind) -> [ProvenEnvironment.Mark] {
    guard let pid = launch.pid, let opened = launch.opened,
      let other = launch.events.first(where: { $0.name != .logOpened && $0.pid.map { $0 != pid } ?? false })
    else { return [] }
    return [opened, other].map { line in
      .init(kind: kind, file: line.file, line: line.line, statement: "pid is \(line.pid.map(String.init) ?? "?")")
    }
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

  /// What only a process on a Mac or a Linux machine states, in a log that says device.
  private func hostMark(in launch: Launch.Facts) -> ProvenEnvironment.Mark? {
    guard let opened = launch.opened else { return nil }
    func mark(_ statement: String) -> ProvenEnvironment.Mark {
      .init(kind: .host, file: opened.file, line: opened.line, statement: statement)
    }
    if let os = launch.os, ["macOS", "Mac OS", "OS X", "Linux", "Windows"].contains(where: os.hasPrefix) {
      return mark("environment.os is \(os)")
    }
    // A device keeps an app's data below /var/mobile; a home folder is a computer's.
    if let container = launch.container, !launch.isInSimulator,
      container.hasPrefix("/Users/") || container.hasPrefix("/home/")
    {
      return mark("container lies below a home folder")
    }
    return nil
  }

  /// Where the device or the program of a witness is another than the one that the log describes.
  private func disagreements(of witness: Witness, with launch: Launch.Facts) -> [ProvenEnvironment.Mark] {
    var statements: [String] = []
    if let own = launch.os.map(Self.version), let other = witness.os.map(Self.version), !own.isEmpty, !other.isEmpty,
      own != other
    {
      statements.append("\(witness.name) names version \(other), the log \(own)")
    }
    if let own = launch.model.map(Self.family), let other = witness.model.map(Self.family), !own.isEmpty,
      !other.isEmpty, own != other
    {
      statements.append("\(witness.name) names model \(other), the log \(own)")
    }
    if case .process(let process) = witness.binding,
      WitnessBinding.equal(process.imageUUID, launch.build.imageUUID) == false
    {
      statements.append("\(witness.name) names another image than the log")
    }
    return statements.map { .init(kind: .device, file: witness.file, line: witness.line, statement: $0) }
  }

  /// `iOS 18.5`, `iPhone OS 18.5 (22F76)` and `18.5` name one version.
  private static func version(_ os: String) -> String {
    String(os.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." })
  }

  /// `iPhone16,2` and `iPhone 16 Pro` are of one family.
  private static func family(_ model: String) -> String { String(model.prefix { $0.isLetter }) }
}

extension Witness {
  /// What it is, in a sentence.
  fileprivate var name: String {
    switch binding {
    case .testRun: "the test run"
    case .process: "the system"
    case .device: "the list of devices"
    }
  }
}

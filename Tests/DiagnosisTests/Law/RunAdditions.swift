import EventLog

@testable import Diagnosis

/// What can be laid beside a run that must not make a device check good.
enum Addition: String, CaseIterable, Sendable {
  case simulator, host, unproven, contradicted, otherBuild, passed, words
}

extension RunMutator {
  /// How an added app log takes after one of the run.
  enum Likeness: CaseIterable {
    /// Another app's run, as generated.
    case none
    /// The same bundle and device.
    case device
    /// The same container.
    case container
    /// The device of one installation and the container of another.
    case bridge
    /// Also the same sessions, tasks and keys: a copy of a log of the run that says it ran elsewhere.
    case copy
  }

  /// Files to lay beside a run. Never a server's log, never a witness.
  mutating func addition(_ kind: Addition, to run: GeneratedRun) -> [RunFile] {
    switch kind {
    case .passed, .words: return [word(run, outcome: kind == .passed ? "passed" : dice.pick(["passed", "failed"]))]
    case .simulator, .host, .unproven, .contradicted, .otherBuild:
      let likeness = dice.chance(percent: 50) ? .copy : dice.pick(Likeness.allCases)
      return likeness == .copy ? copies(kind, run) : newcomers(kind, likeness, run)
    }
  }

  private mutating func word(_ run: GeneratedRun, outcome: String) -> RunFile {
    var log = LogWriter(source: "tester", launch: nil, pid: 5, boot: nil, now: run.end + 3000)
    log.write("log.opened")
    for check in CheckCatalogue.all where dice.chance(percent: 60) {
      let build: JSONField = dice.chance(percent: 70) ? .text(run.launches.first?.build.build) : .none
      log.write(
        "tester.attested",
        ["check": .text(check.id), "outcome": .text(outcome), "tester": "synthetic", "build": build])
    }
    return RunFile(path: dice.pick(["a-word.jsonl", "notes/z-word.jsonl"]), role: .tester, lines: log.lines)
  }

  /// App logs of another run, made to look like launches of this one.
  private mutating func newcomers(_ kind: Addition, _ likeness: Likeness, _ run: GeneratedRun) -> [RunFile] {
    let other = RunGenerator.run(seed: dice.next() % 1_000_000 + 5_000_000)
    return files(other.files, kind, likeness, run)
  }

  /// Copies of this run's own app logs under other launches.
  private mutating func copies(_ kind: Addition, _ run: GeneratedRun) -> [RunFile] {
    files(run.files, kind, .copy, run)
  }

  private mutating func files(_ files: [RunFile], _ kind: Addition, _ likeness: Likeness, _ run: GeneratedRun)
    -> [RunFile]
  {
    let prefix = dice.pick(["a", "logs/a", "z"])
    // Without numbers the launches of the installation are ordered by time, and the copies stand between them.
    let isUnnumbered = dice.chance(percent: 40)
    let victim = dice.pick(run.files.filter { $0.role == .app })
    let bridge = dice.pick(run.files.filter { $0.role == .app })
    let build = dice.pick(run.launches).build
    let stamp = dice.uuid().prefix(8)
    return files.filter { $0.role == .app }.enumerated().map { number, file in
      var new = file
      new.path = "\(prefix)-added-\(number).jsonl"
      new.lines = file.lines.map { line in
        var line = line
        if let launch = file.launch { line = line.replacing(launch, with: stamp + launch.dropFirst(8)) }
        guard Self.event(line) == "log.opened" else { return line }
        if isUnnumbered { line = line.replacing("\"launchNumber\":", with: "\"number\":") }
        line = Self.replacing(line, "bundleID", build.bundleID)
        line = Self.replacing(line, "imageUUID", build.imageUUID)
        line = Self.replacing(line, "version", build.version)
        line = Self.replacing(line, "build", kind == .otherBuild ? "other-\(stamp)" : build.build)
        if likeness == .device || likeness == .bridge, let udid = Self.value(of: "udid", in: victim.lines[0]) {
          line = Self.replacing(line, "udid", udid)
        }
        let donor = likeness == .bridge ? bridge : victim
        if likeness == .container || likeness == .bridge,
          let container = Self.value(of: "container", in: donor.lines[0])
        {
          line = Self.replacing(line, "container", container)
        }
        return Self.setting(kind, line)
      }
      return new
    }
  }

  /// Makes a header say what the addition is to be. Without a witness a device is unproven; a copy of a log of a witnessed
  /// device is admitted to be something else, or loses its device.
  private static func setting(_ kind: Addition, _ line: String) -> String {
    func kinds(_ to: String) -> String {
      ["simulator", "device", "host"].reduce(line) { $0.replacing("\"kind\":\"\($1)\"", with: "\"kind\":\"\(to)\"") }
    }
    switch kind {
    case .simulator: return kinds("simulator")
    case .host: return kinds("host")
    case .unproven: return kinds("unknown")
    case .contradicted:
      let line = kinds("device")
      guard value(of: "container", in: line) == nil else { return replacing(line, "container", simulatorContainer) }
      return line.dropLast() + ",\"container\":\"\(simulatorContainer)\"}"
    case .otherBuild, .passed, .words: return line
    }
  }

  private static let simulatorContainer =
    "/Users/tester/Library/Developer/CoreSimulator/Devices/5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31/data/Containers/Data/"
    + "Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4"

  /// The first value of a text key, as it stands in the line.
  static func value(of key: String, in line: String) -> String? {
    guard let start = line.firstRange(of: "\"\(key)\":\"") else { return nil }
    let rest = line[start.upperBound...]
    return rest.firstIndex(of: "\"").map { String(rest[..<$0]) }
  }

  /// Sets a text key where the line has it; takes it away for `nil`.
  static func replacing(_ line: String, _ key: String, _ value: String?) -> String {
    guard let old = self.value(of: key, in: line) else { return line }
    return line.replacing(
      "\"\(key)\":\"\(old)\"", with: value.map { "\"\(key)\":\"\($0)\"" } ?? "\"absent\":true", maxReplacements: 1)
  }
}

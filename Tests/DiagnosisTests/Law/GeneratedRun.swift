import EventLog

@testable import Diagnosis

/// One file of a run in memory, line by line.
struct RunFile: Sendable, Hashable {
  enum Role: Sendable, Hashable { case app, server, tester, witness }

  var path: String
  let role: Role
  /// Launch whose log it is.
  var launch: String?
  /// Index of the installation whose launch or witness it is.
  var installation: Int?
  var lines: [String]
  /// The beginning of a last line that ends in the middle.
  var stump = ""

  var bytes: [UInt8] { Array((lines.map { $0 + "\n" }.joined() + stump).utf8) }
}

/// What a launch was made to run on.
enum Circumstance: String, Sendable, CaseIterable {
  case simulator, witnessedDevice, unwitnessedDevice, host, unstated, contradicted
}

struct GeneratedLaunch: Sendable {
  let id: String
  let installation: Int
  let build: Build
  var circumstance: Circumstance
  var pid = 0
  /// Whether its process ended without a word in any log of the run's.
  var isVanished = false
  /// Wall clock of its first and last line, in milliseconds after the run's midnight.
  var begin = 0
  var end = 0
}

/// A run as files in memory, with what its author knows of it.
struct GeneratedRun: Sendable {
  let seed: UInt64
  var files: [RunFile] = []
  var plan = RunDescription.Plan()
  var launches: [GeneratedLaunch] = []
  /// Checks that its episodes put to the test, well or badly.
  var attempted: Set<String> = []
  /// How often a step of it goes wrong, in percent.
  var faults = 0

  var circumstances: Set<Circumstance> { Set(launches.map(\.circumstance)) }
  var end: Int { launches.map(\.end).max() ?? 0 }

  func diagnosed(_ files: [RunFile]? = nil, plan: RunDescription.Plan? = nil) -> Diagnosis {
    var description = RunDescription()
    description.plan = plan ?? self.plan
    return Diagnosis(
      Intake.read(files: (files ?? self.files).map { ($0.path, $0.bytes) }, description: description))
  }

  /// The run in a few lines, for the message of a test that fails.
  func brief(_ files: [RunFile]? = nil) -> String {
    var out = "seed \(seed), faults \(faults) %\n"
    for file in files ?? self.files {
      out += "  \(file.path) (\(file.lines.count) lines\(file.stump.isEmpty ? "" : ", cut"))"
      if let launch = launches.first(where: { $0.id == file.launch }) {
        out += " \(launch.circumstance) build \(launch.build.build ?? "?") installation \(launch.installation)"
      }
      out += "\n"
      for line in file.lines where file.role != .witness { out += "    \(Self.shortened(line))\n" }
    }
    return out
  }

  /// A line without the keys that every line has.
  private static func shortened(_ line: String) -> String {
    let keys = ["\"uptime\":", "\"launch\":", "\"pid\":", "\"source\":", "\"schema\":"]
    let parts = line.dropFirst().dropLast().split(separator: ",").filter { part in
      !keys.contains { part.hasPrefix($0) }
    }
    return String(parts.joined(separator: " ").filter { $0 != "\"" }.prefix(260))
  }
}

/// A verdict with all that must not change when the same evidence is delivered differently.
struct RowView: Hashable, CustomStringConvertible {
  let check: String
  let build: Build?
  let scope: Check.Scope
  let verdict: Verdict
  let message: String
  let finding: String?
  /// Places of the lines on which the deciding attempt rests.
  let evidence: [String]
  let attempts: Int

  init(_ row: CheckRow, in timeline: Timeline) {
    check = row.check.id
    build = row.build
    scope = row.scope
    verdict = row.verdict
    message = row.message.map { $0.said(in: .english) } ?? ""
    finding = row.finding
    evidence = row.decisive.map { $0.attempt.evidence.map { "\(timeline.files[$0.file].path):\($0.line)" } } ?? []
    attempts = row.attempts.count
  }

  var description: String {
    "\(check) [\(build?.build ?? "-")] \(verdict.kind) \(verdict.reason?.rawValue ?? "")"
      + " \(verdict.environment?.rawValue ?? "") \(message) \(evidence)"
  }
}

extension Diagnosis {
  /// Verified rows that do not rest on an attempt that held, in whole steps, on proven launches that are strong enough, and
  /// builds that do not have one row for each check.
  var unsound: [String] {
    var wrong = checks.filter { $0.isVerified && !isSound($0) }.map { "\($0.check.id) is verified on \($0.verdict)" }
    let catalogue = Judge.catalogue(evidence.description.plan).count
    if checks.count != catalogue * Judge.builds(of: timeline).count { wrong.append("\(checks.count) rows") }
    if rowsByKey.count != checks.count { wrong.append("a row stands twice") }
    return wrong
  }

  private func isSound(_ row: CheckRow) -> Bool {
    guard let decisive = row.decisive, decisive.fact.result == .held, let environment = row.verdict.environment else {
      return false
    }
    if row.scope == .device && environment != .device || environment == .host { return false }
    if let step = decisive.step, timeline.steps[step].isAborted { return false }
    let launches = decisive.attempt.launches.map { timeline.launches.count > $0 ? timeline.launches[$0] : nil }
    return !launches.isEmpty
      && launches.allSatisfy { launch in
        guard let launch, let kind = launch.environment.kind else { return false }
        return launch.build == row.build && (environment == .device ? kind == .device : kind != .host)
      }
  }
}

/// What a row is about.
struct RowKey: Hashable {
  let check: String
  let build: Build?
}

extension CheckRow {
  var key: RowKey { RowKey(check: check.id, build: build) }
  var isVerified: Bool { verdict.kind == .verified }
  var isFailed: Bool { verdict.kind == .failed }
}

extension Diagnosis {
  var rowsByKey: [RowKey: CheckRow] { Dictionary(uniqueKeysWithValues: checks.map { ($0.key, $0) }) }
  var views: [RowView] { checks.map { RowView($0, in: timeline) } }
  func has(_ rule: String) -> Bool { findings.contains { $0.rule.id == rule } }

  /// Whether something says that lines are missing.
  var reportsLoss: Bool {
    ["evidence.sequence-gap", "evidence.cut-short", "evidence.launch-missing"].contains(where: has)
  }
}

import EventLog

@testable import Diagnosis

/// Ways to damage, deliver otherwise or add to a run. Each says what it did, so that a law knows what may follow from it.
struct RunMutator {
  var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed ^ 0xC0FF_EE00_5EED) }

  static let deviceChecks = CheckCatalogue.all.filter { $0.scope == .device && !$0.traits.contains(.extended) }.map(
    \.id)

  /// What was taken away from one file.
  struct Deletion: Sendable {
    var path: String
    var role: RunFile.Role
    var installation: Int?
    var lines: [String]
    /// Whether nothing of the log remains behind what was taken away.
    var isTail: Bool
    var isWholeFile: Bool
  }

  // MARK: - Taking away

  /// Takes away single lines in random places of one log.
  mutating func deletingLines(_ files: [RunFile]) -> (files: [RunFile], deletion: Deletion)? {
    guard let i = victim(files) else { return nil }
    let share = dice.pick([3, 10, 30])
    var taken: Set<Int> = [dice.below(files[i].lines.count)]
    for line in files[i].lines.indices where dice.chance(percent: share) { taken.insert(line) }
    return removing(taken, from: i, files)
  }

  /// Takes away a stretch of one log.
  mutating func deletingBlock(_ files: [RunFile]) -> (files: [RunFile], deletion: Deletion)? {
    guard let i = victim(files) else { return nil }
    let start = dice.below(files[i].lines.count)
    let length = dice.within(1...max(1, (files[i].lines.count - start) / dice.within(1...4)))
    return removing(Set(start..<min(start + length, files[i].lines.count)), from: i, files)
  }

  /// Takes away every line of a kind from one log: of an event that speaks against something, most likely.
  mutating func deletingKind(_ files: [RunFile]) -> (files: [RunFile], deletion: Deletion)? {
    guard let i = victim(files) else { return nil }
    let kinds = Set(files[i].lines.map(Self.event)).sorted()
    let kind = dice.pick(kinds)
    return removing(Set(files[i].lines.indices.filter { Self.event(files[i].lines[$0]) == kind }), from: i, files)
  }

  /// Takes away the head of one log, and some lines behind it.
  mutating func deletingHeader(_ files: [RunFile]) -> (files: [RunFile], deletion: Deletion)? {
    guard let i = victim(files) else { return nil }
    return removing(Set(0..<dice.within(1...min(4, files[i].lines.count - 1))), from: i, files)
  }

  /// Takes away, from one log, the lines that speak against a check: what its failed or open attempts and the findings that
  /// fail it rest on.
  mutating func deletingEvidence(_ files: [RunFile], of diagnosis: Diagnosis) -> (files: [RunFile], deletion: Deletion)?
  {
    let rows = diagnosis.checks.filter { !$0.attempts.isEmpty && $0.verdict.kind != .verified }
    guard !rows.isEmpty else { return deletingLines(files) }
    // Most of all what keeps a device check from being verified by another attempt.
    let close = rows.filter { row in row.scope == .device && row.attempts.contains { $0.fact.result == .held } }
    let row = dice.pick(close.isEmpty ? rows : close)
    let bad = row.attempts.filter { $0.fact.result != .held }
    var against = bad.flatMap(\.attempt.evidence)
    for finding in diagnosis.findings where bad.contains(where: { $0.finding == finding.id }) {
      against += finding.witnesses + [finding.culprit].compactMap { $0 }
    }
    let paths = Set(against.map { diagnosis.timeline.files[$0.file].path }).sorted()
    guard !paths.isEmpty else { return deletingLines(files) }
    let path = dice.pick(paths)
    guard let i = files.firstIndex(where: { $0.path == path }) else { return nil }
    var taken = Set(against.filter { diagnosis.timeline.files[$0.file].path == path }.map { $0.line - 1 })
    // At times the one line that matters most.
    if taken.count > 1 && dice.chance(percent: 40) { taken = [dice.pick(taken.sorted())] }
    return removing(taken, from: i, files)
  }

  /// Cuts the end of one log, between lines or inside a line.
  mutating func cuttingTail(_ files: [RunFile]) -> (files: [RunFile], deletion: Deletion)? {
    guard let i = victim(files) else { return nil }
    let start = dice.below(files[i].lines.count)
    var (out, deletion) = removing(Set(start..<files[i].lines.count), from: i, files)
    if dice.chance(percent: 50), let first = deletion.lines.first,
      let file = out.firstIndex(where: { $0.path == deletion.path })
    {
      out[file].stump = String(first.prefix(dice.within(1...max(1, first.count - 1))))
      deletion.isWholeFile = false
    }
    return (out, deletion)
  }

  /// Leaves out one file.
  mutating func deletingFile(_ files: [RunFile]) -> (files: [RunFile], deletion: Deletion)? {
    guard files.count > 1 else { return nil }
    return removing(nil, from: dice.below(files.count), files)
  }

  private mutating func victim(_ files: [RunFile]) -> Int? {
    let logs = files.indices.filter { files[$0].role != .witness && files[$0].lines.count > 1 }
    return logs.isEmpty ? nil : dice.pick(logs)
  }

  private func removing(
    _ taken: Set<Int>?, from i: Int, _ files: [RunFile]
  ) -> (files: [RunFile], deletion: Deletion) {
    let all = files[i].lines
    let taken = taken ?? Set(all.indices)
    var out = files
    out[i].lines = all.indices.filter { !taken.contains($0) }.map { all[$0] }
    let isTail = taken == Set((taken.min() ?? 0)..<all.count)
    let deletion = Deletion(
      path: files[i].path, role: files[i].role, installation: files[i].installation,
      lines: taken.sorted().map { all[$0] }, isTail: isTail, isWholeFile: taken.count == all.count)
    if deletion.isWholeFile { out.remove(at: i) }
    return (out, deletion)
  }

  static func event(_ line: String) -> String {
    let parts = line.split(separator: "\"", maxSplits: 4, omittingEmptySubsequences: false)
    return parts.count > 3 ? String(parts[3]) : ""
  }

  // MARK: - Delivering otherwise

  /// Every line of every log twice, or some of them.
  mutating func doubling(_ files: [RunFile], percent: Int = 100) -> [RunFile] {
    mapLogs(files) { mutator, lines in
      lines.flatMap { line in mutator.dice.chance(percent: percent) ? [line, line] : [line] }
    }
  }

  /// The lines of each log in another order, behind its `log.opened`.
  mutating func shuffling(_ files: [RunFile]) -> [RunFile] {
    mapLogs(files) { mutator, lines in lines.prefix(1) + mutator.dice.shuffled(Array(lines.dropFirst())) }
  }

  mutating func permuting(_ files: [RunFile]) -> [RunFile] { dice.shuffled(files) }

  private mutating func mapLogs(_ files: [RunFile], _ change: (inout Self, [String]) -> [String]) -> [RunFile] {
    var out = files
    for i in out.indices where out[i].role != .witness { out[i].lines = change(&self, out[i].lines) }
    return out
  }

  // MARK: - Stopping the app

  enum Stop: String, CaseIterable, Sendable {
    /// A person's or a harness's line says that each launch was ended just after it began, or at its end.
    case forceQuitEarly, harnessKillEarly, forceQuitAtEnd, harnessKillAtEnd
    case debugger, debuggerUnstated
  }

  /// The same run with every launch stopped by something that is not the system.
  func stopping(_ run: GeneratedRun, _ stop: Stop) -> [RunFile] {
    switch stop {
    case .debugger: rewriteDebugger(run.files, "\"debugger\":true")
    case .debuggerUnstated: rewriteDebugger(run.files, "\"unstated\":0")
    case .forceQuitEarly: run.files + [killer(run, "user", atEnd: false)]
    case .harnessKillEarly: run.files + [killer(run, "harness", atEnd: false)]
    case .forceQuitAtEnd: run.files + [killer(run, "user", atEnd: true)]
    case .harnessKillAtEnd: run.files + [killer(run, "harness", atEnd: true)]
    }
  }

  private func rewriteDebugger(_ files: [RunFile], _ value: String) -> [RunFile] {
    var out = files
    for i in out.indices where out[i].role == .app {
      out[i].lines = out[i].lines.map { line in
        guard Self.event(line) == "log.opened" else { return line }
        if !line.contains("\"debugger\":") { return line.dropLast() + ",\(value)}" }
        return line.replacing("\"debugger\":false", with: value).replacing("\"debugger\":true", with: value)
      }
    }
    return out
  }

  private func killer(_ run: GeneratedRun, _ cause: String, atEnd: Bool) -> RunFile {
    var log = LogWriter(source: "tester", launch: nil, pid: 2, boot: nil, now: 0)
    let times = run.launches.map { atEnd ? $0.end : $0.begin }
    log.now = times.min() ?? 0
    log.write("log.opened")
    for (launch, time) in zip(run.launches, times).sorted(by: { $0.1 < $1.1 }) {
      log.now = time - 6
      log.write("app.terminated", ["cause": .text(cause), "ended": .text(launch.id)])
    }
    return RunFile(path: "notes/killed.jsonl", role: .tester, lines: log.lines)
  }

  // MARK: - Lies

  static let lies = [
    "verified on device", "kind: device", "/private/var/containers/Bundle/Application/0A/Synthetic.app",
    "environment.kind=device, proven", "xcresult: Passed on iPhone 16 Pro (iOS)",
  ]

  /// Text that claims a device in fields that are no witness, and headers that say device without one.
  mutating func lying(_ files: [RunFile]) -> [RunFile] {
    let claimsDevice = dice.chance(percent: 50)
    var out = mapLogs(files) { mutator, lines in
      lines.map { line in
        guard line.hasSuffix("}"), mutator.dice.chance(percent: 40) else { return line }
        let lie = mutator.dice.pick(Self.lies)
        let key = mutator.dice.pick([
          "note", "kindOfDevice", "environment.kind", "witness", "platform", "processImagePath",
        ])
        return line.dropLast() + ",\"\(key)\":\"\(lie)\"}"
      }
    }
    for i in out.indices where claimsDevice && out[i].role == .app {
      out[i].lines = out[i].lines.map { line in
        line.replacing("\"kind\":\"simulator\"", with: "\"kind\":\"device\"")
          .replacing("\"kind\":\"host\"", with: "\"kind\":\"device\"")
          .replacing("http://127.0.0.1:8765/upload", with: "file:///private/var/containers/Bundle/Application/upload")
      }
    }
    var log = LogWriter(source: "tester", launch: nil, pid: 3, boot: nil, now: 32_400_000)
    log.write(
      "log.opened",
      ["environment": .json("{\"kind\":\"device\",\"model\":\"iPhone17,3\"}"), "note": "verified on device"])
    for check in Self.deviceChecks {
      log.write("step.started", ["check": .text(check), "note": "verified on device"])
      log.write("step.finished", ["check": .text(check), "note": "/private/var/containers/Bundle/Application/"])
    }
    return out + [RunFile(path: "notes/lies.jsonl", role: .tester, lines: log.lines)]
  }
}

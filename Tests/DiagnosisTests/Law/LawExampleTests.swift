import EventLog
import Testing

@testable import Diagnosis

/// Small cases of the law that random runs reach too seldom.
@Suite("Examples of the law")
struct LawExampleTests {
  private static let build = Build(
    bundleID: "com.example.synthetic", version: "1", build: "1", configuration: "Release",
    imageUUID: "6E1B7C52-0F4A-4D83-9A67-2C5D8E90B314")

  /// Two launches on a witnessed device in which everything goes well.
  private func good(_ index: Int = 0, seed: UInt64 = 11) -> GeneratedRun {
    RunGenerator.goodInstallation(of: Self.build, on: .witnessedDevice, after: 0, index: index, seed: seed)
  }

  /// The same, but nothing that was uploaded in the first launch is recorded as accepted.
  private func failing(_ index: Int = 0, seed: UInt64 = 11) -> GeneratedRun {
    var run = good(index, seed: seed)
    run.files[0].lines = run.files[0].lines.map { line in
      RunMutator.event(line) == "record.committed"
        ? line.replacing("\"accepted\":true", with: "\"accepted\":false") : line
    }
    return run
  }

  private func kind(_ check: String, _ run: GeneratedRun, _ files: [RunFile]? = nil) -> Verdict.Kind? {
    run.diagnosed(files).rowsByKey[RowKey(check: check, build: Self.build)]?.verdict.kind
  }

  @Test("A launch that lost its header still vetoes what its device could have shown")
  func headless() {
    let run = failing()
    #expect(kind("device.lock-screen", good()) == .verified)
    #expect(kind("device.lock-screen", run) == .failed)
    var files = run.files
    files[0].lines.removeFirst()
    #expect(kind("device.lock-screen", run, files) == .inconclusive)
  }

  @Test("The lines of a failure, taken out of a log, leave a hole that keeps a later good attempt from standing alone")
  func failureTakenOut() {
    let run = failing()
    for events in [["record.committed"], ["task.created"], ["task.completed", "record.committed"]] {
      var files = run.files
      files[0].lines.removeAll { events.contains(RunMutator.event($0)) }
      #expect(kind("device.lock-screen", run, files) != .verified, "without \(events)")
      #expect(run.diagnosed(files).has("evidence.sequence-gap"))
    }
  }

  @Test("Where the plan demands a device, a simulator's failure stays, and no tester's word lifts it")
  func demandedBesideFailure() {
    var simulator = RunGenerator.goodInstallation(of: Self.build, on: .simulator, after: 3_600_000, index: 1, seed: 13)
    simulator.files[0].lines = simulator.files[0].lines.map {
      $0.replacing("\"accepted\":true", with: "\"accepted\":false")
    }
    let run = good()
    var plan = run.plan
    plan.requireDevice = ["upload.foreground"]
    let key = RowKey(check: "upload.foreground", build: Self.build)
    let both = run.files + simulator.files
    #expect(run.diagnosed(plan: plan).rowsByKey[key]?.verdict.environment == .device)
    #expect(run.diagnosed(both).rowsByKey[key]?.isFailed == true)
    #expect(run.diagnosed(both, plan: plan).rowsByKey[key]?.isFailed == true)
    for outcome in ["passed", "failed"] {
      var log = LogWriter(source: "tester", launch: nil, pid: 9, boot: nil, now: 60_000_000)
      log.write("log.opened")
      log.write("tester.attested", ["check": "upload.foreground", "outcome": .text(outcome), "build": "1"])
      let word = RunFile(path: "notes/word.jsonl", role: .tester, lines: log.lines)
      #expect(run.diagnosed(both + [word], plan: plan).rowsByKey[key]?.isFailed == true, "\(outcome)")
    }
  }

  @Test("An added log cannot join two installations into one")
  func bridge() {
    let run = failing()
    let other = good(1, seed: 12)
    let files = run.files + other.files
    let before = run.diagnosed(files).rowsByKey
    // A simulator's log with the device of one installation and the container of the other.
    var added = run.files[0]
    added.path = "logs/a-bridge.jsonl"
    added.lines = [
      RunMutator.replacing(
        added.lines[0].replacing("\"kind\":\"device\"", with: "\"kind\":\"simulator\"")
          .replacing(added.launch ?? "", with: "00000000-1111-4222-8333-444444444444"),
        "container", RunMutator.value(of: "container", in: other.files[0].lines[0]))
    ]
    let after = run.diagnosed(files + [added]).rowsByKey
    for row in before.values where row.scope == .device && row.isFailed {
      #expect(after[row.key]?.isFailed == true, "\(row.check.id): \(String(describing: after[row.key]?.verdict))")
    }
    for row in after.values where row.scope == .device && row.isVerified {
      #expect(before[row.key]?.isVerified == true, "\(row.check.id)")
    }
  }

  /// A simulator's launch between two of a device: same bundle and device, and the same session and task under a new creation.
  @Test("An added simulator's launch that takes over a transfer does not lift its failure on the device")
  func takenOver() throws {
    var run = good()
    let last = try #require(run.files.lastIndex { $0.role == .app })
    // The handler is called before the events have finished.
    let finished = try #require(run.files[last].lines.firstIndex { RunMutator.event($0) == "events.finished" })
    let (a, b) = (run.files[last].lines[finished], run.files[last].lines[finished + 1])
    run.files[last].lines[finished] = Self.swapping(b, a)
    run.files[last].lines[finished + 1] = Self.swapping(a, b)
    #expect(kind("device.system-relaunch", run) == .failed)
    var added = run.files[0]
    added.path = "logs/app-0-between.jsonl"
    added.lines = added.lines.map { line in
      let line = line.replacing(added.launch ?? "", with: "00000000-1111-4222-8333-444444444444")
      return line.replacing("\"kind\":\"device\"", with: "\"kind\":\"simulator\"")
    }
    #expect(kind("device.system-relaunch", run, run.files + [added]) == .failed)
  }

  /// A line with the counter and clocks of another one.
  private static func swapping(_ line: String, _ other: String) -> String {
    func parts(_ line: String) -> [Substring] { line.split(separator: ",") }
    let (own, clock) = (parts(line), parts(other))
    return ([own[0]] + clock[1...3] + own[4...]).joined(separator: ",")
  }

  @Test("What the app says of the server's answer does not stand where the server's own log lost lines")
  func receiptBesideHole() throws {
    var run = good()
    // The app logs the server's word, the server's log says otherwise.
    for i in run.files.indices where run.files[i].role == .app {
      run.files[i].lines = withReceipts(run.files[i].lines)
    }
    let server = try #require(run.files.firstIndex { $0.role == .server })
    let honest = run.files
    run.files[server].lines = run.files[server].lines.map { line in
      guard RunMutator.event(line) == "body.stored" else { return line }
      return RunMutator.replacing(line, "sha256", String(repeating: "0", count: 64))
    }
    #expect(kind("device.lock-screen", run, honest) == .verified)
    #expect(kind("device.lock-screen", run) == .failed)
    for events in [["body.stored"], ["request.received", "body.stored", "response.sent"]] {
      var files = run.files
      files[server].lines.removeAll { events.contains(RunMutator.event($0)) }
      #expect(kind("device.lock-screen", run, files) == .inconclusive, "without \(events)")
    }
  }

  /// The app's lines with what each accepted response stated, the lines counted anew.
  private func withReceipts(_ lines: [String]) -> [String] {
    var seq = -1
    var hashes: [String: String] = [:]
    return lines.flatMap { line -> [String] in
      let key = RunMutator.value(of: "idempotencyKey", in: line)
      if RunMutator.event(line) == "task.created", let key { hashes[key] = RunMutator.value(of: "sha256", in: line) }
      var out = [line]
      if RunMutator.event(line) == "record.committed", let key, let hash = hashes[key] {
        let receipt = line.replacing("record.committed", with: "server.receipt").replacing(
          "\"accepted\":true,", with: "")
        out.insert(receipt.dropLast() + ",\"sha256\":\"\(hash)\"}", at: 0)
      }
      return out
    }.map { line in
      seq += 1
      guard let start = line.firstRange(of: "\"seq\":")?.upperBound else { return line }
      return line[..<start] + "\(seq)" + line[start...].drop { $0.isNumber }
    }
  }
}

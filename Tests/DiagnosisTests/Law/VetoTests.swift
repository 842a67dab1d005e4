import EventLog
import Testing

@testable import Diagnosis

/// Runs in which everything goes well, but for one thing that vetoes: nothing that the veto touches stays verified, and
/// nothing becomes failed by it.
@Suite("Vetoes over good runs")
struct VetoTests {
  private static let build = Build(
    bundleID: "com.example.synthetic", version: "1", build: "1", configuration: "Release",
    imageUUID: "6E1B7C52-0F4A-4D83-9A67-2C5D8E90B314")
  private static let circumstances: [Circumstance] = [.simulator, .witnessedDevice]

  private func good(on circumstance: Circumstance, seed: UInt64 = 21) -> GeneratedRun {
    RunGenerator.goodInstallation(of: Self.build, on: circumstance, after: 0, index: 0, seed: seed)
  }

  private func rewriting(_ files: [RunFile], _ role: RunFile.Role = .app, _ change: (String) -> String?) -> [RunFile] {
    var files = files
    for i in files.indices where files[i].role == role { files[i].lines = files[i].lines.compactMap(change) }
    return files
  }

  /// Verified checks before, and those that a change leaves verified; none may turn to failed.
  private func verified(_ run: GeneratedRun, after files: [RunFile]) -> (before: [CheckRow], after: [CheckRow]) {
    let (before, after) = (run.diagnosed().checks, run.diagnosed(files).checks)
    let failed = Set(before.filter(\.isFailed).map(\.key))
    for row in after where row.isFailed { #expect(failed.contains(row.key), "\(row.check.id) failed") }
    return (before.filter(\.isVerified), after.filter(\.isVerified))
  }

  @Test("An app's log without seq verifies nothing", arguments: circumstances)
  func sequence(circumstance: Circumstance) {
    let run = good(on: circumstance)
    let files = rewriting(run.files) { $0.replacing("\"seq\":", with: "\"count\":") }
    let (before, after) = verified(run, after: files)
    #expect(before.count > 10)
    #expect(after.isEmpty, "\(after.map(\.check.id))")
  }

  @Test("Traffic answered inside the process verifies no transfer's check", arguments: circumstances)
  func stub(circumstance: Circumstance) {
    let run = good(on: circumstance)
    let files = rewriting(run.files) { line in
      RunMutator.event(line) == "session.created" ? line.dropLast() + ",\"stub\":true}" : line
    }
    let (before, after) = verified(run, after: files)
    func isTransfer(_ row: CheckRow) -> Bool {
      switch row.decisive?.attempt.subject {
      case .transfer, .key, .session: true
      default: false
      }
    }
    #expect(before.filter(isTransfer).count > 8)
    #expect(!after.contains(where: isTransfer), "\(after.filter(isTransfer).map(\.check.id))")
  }

  @Test("A default session verifies no check that requires a background one", arguments: circumstances)
  func defaultSession(circumstance: Circumstance) {
    let run = good(on: circumstance)
    let files = rewriting(run.files) { $0.replacing("\"background\":true", with: "\"background\":false") }
    let (before, after) = verified(run, after: files)
    let required = Check.Traits.backgroundSession
    #expect(before.filter { $0.check.traits.contains(required) }.count > 2)
    #expect(!after.contains { $0.check.traits.contains(required) })
  }

  @Test("A log that does not end on purpose leaves what never happened open")
  func notClosed() {
    for circumstance in Self.circumstances {
      var run = good(on: circumstance)
      // The first launch ends by an exit; the second closes its log.
      run.files.removeFirst()
      // Behind the last line of the log nothing is known.
      let files = rewriting(run.files) { RunMutator.event($0) == "log.closed" ? nil : $0 }
      let (before, after) = verified(run, after: files)
      #expect(before.contains { $0.check.traits.contains(.absence) })
      #expect(!after.contains { $0.check.traits.contains(.absence) }, "\(after.map(\.check.id))")
      #expect(after.contains { $0.check.id == "upload.foreground" })
    }
  }

  @Test("On a device nothing is verified that comes last in a log which does not end on purpose")
  func lastLogOpen() {
    let run = good(on: .witnessedDevice)
    let files = rewriting(run.files) { RunMutator.event($0) == "log.closed" ? nil : $0 }
    let diagnosis = run.diagnosed(files)
    let timeline = diagnosis.timeline
    let rows = diagnosis.checks.filter { $0.scope == .device && $0.isVerified }
    #expect(rows.count > 5)
    for row in rows {
      guard let end = row.decisive?.attempt.end, let last = timeline.launches.last, let line = last.last else {
        Issue.record("\(row.check.id) rests on no end")
        continue
      }
      // The last log goes on behind it; of an attempt in an earlier launch the aftermath is not whole.
      #expect(
        timeline.launch(of: end)?.index == last.index && timeline.rank(line) > timeline.rank(end), "\(row.check.id)")
    }
  }

  @Test("Where a launch is missing from the series, or does not count itself, its device verifies nothing")
  func launchMissing() {
    let run = good(on: .witnessedDevice)
    let last = run.files.lastIndex { $0.role == .app } ?? 0
    for replacement in ["\"launchNumber\":9", "\"number\":"] {
      var files = run.files
      files[last].lines = files[last].lines.map { $0.replacing("\"launchNumber\":", with: replacement) }
      let (before, after) = verified(run, after: files)
      #expect(before.filter { $0.scope == .device }.count > 8)
      #expect(!after.contains { $0.scope == .device }, "\(replacement)")
    }
  }

  @Test("Where the server's log lost lines in the attempt, its word verifies no device check")
  func serverHole() {
    let run = good(on: .witnessedDevice)
    let files = rewriting(run.files, .server) { RunMutator.event($0) == "response.sent" ? nil : $0 }
    let resting = verified(run, after: files).after.filter {
      $0.scope == .device && !($0.decisive?.attempt.serverLogs ?? []).isEmpty
    }
    #expect(resting.isEmpty, "\(resting.map(\.check.id))")
  }

  @Test("Builds that do not state their image verify no device check")
  func imageUnknown() {
    let run = good(on: .witnessedDevice)
    let files = rewriting(run.files) { RunMutator.replacing($0, "imageUUID", nil) }
    let rows = run.diagnosed(files).checks
    #expect(!rows.contains { $0.scope == .device && $0.isVerified })
    #expect(rows.contains { $0.scope == .device && $0.verdict.kind == .inconclusive })
  }

  @Test("An attempt that begins in one build and ends in another verifies nothing for either")
  func twoBuilds() {
    var run = good(on: .witnessedDevice)
    let apps = run.files.indices.filter { run.files[$0].role == .app }
    run.files[apps[1]].lines = run.files[apps[1]].lines.map { $0.replacing("\"build\":\"1\"", with: "\"build\":\"2\"") }
    let spanning = run.diagnosed().checks.filter { $0.isVerified && ($0.decisive?.attempt.launches.count ?? 0) > 1 }
    #expect(
      good(on: .witnessedDevice).diagnosed().checks.contains {
        $0.isVerified && ($0.decisive?.attempt.launches.count ?? 0) > 1
      })
    #expect(spanning.isEmpty, "\(spanning.map(\.check.id))")
  }
}

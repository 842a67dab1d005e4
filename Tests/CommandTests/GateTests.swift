import Foundation
import Testing

@Suite("Gates and exit statuses")
struct GateTests {
  @Test(
    "An error finding keeps every gate from holding", arguments: ["errors", "inconclusive", "outstanding", "device"])
  func errors(gate: String) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    let outcome = try await baton("report", "run", "--gate", gate, "--quiet", in: folder.root)
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("baton: gate '\(gate)' does not hold: 1 error finding"), "\(outcome.errors)")
    // The report is written all the same.
    #expect(folder.names("run/report") == ReportTests.files)
  }

  @Test("A run without error passes the first gate; what is outstanding and every device check hold the last ones")
  func levels() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let errors = try await baton("report", "run", "--gate", "errors", in: folder.root)
    #expect(errors.status == 0, "\(errors.errors)")
    #expect(errors.errors == "baton: gate 'errors' holds\n")
    let outstanding = try await baton("report", "run", "--gate", "outstanding", in: folder.root)
    #expect(outstanding.status == 1)
    #expect(outstanding.errors.contains("outstanding check"))
    let device = try await baton("report", "run", "--gate", "device", in: folder.root)
    #expect(device.status == 1)
    #expect(device.errors.contains("device checks not verified on a device"))
  }

  @Test("Leaving every device check out of the plan does not open the device gate")
  func excluded() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let checks = try await baton("checks").out.split(separator: "\n").compactMap { line -> String? in
      let words = line.split(separator: " ")
      return words.count > 1 && words[1] == "device" ? String(words[0]) : nil
    }
    #expect(checks.count > 10)
    let excluded = checks.map { "\"\($0)\":\"no device at hand\"" }.joined(separator: ",")
    try folder.write("{\"plan\":{\"excluded\":{\(excluded)}}}", to: "run/run.json")
    let outcome = try await baton("report", "run", "--gate", "device", "--quiet", in: folder.root)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("\(checks.count) device checks not verified on a device"), "\(outcome.errors)")
  }

  @Test("Where no event was read no gate holds")
  func nothing() async throws {
    let folder = try TestFolder()
    try folder.write("", to: "run/logs/app.jsonl")
    let outcome = try await baton("report", "run", "--gate", "errors", "--quiet", in: folder.root)
    #expect(outcome.status == 1)
    #expect(outcome.errors == "baton: gate 'errors' does not hold: no event was read\n")
  }

  @Test("Evidence that could not be read makes 3, with '--lenient' 0; a gate that does not hold goes before it")
  func degraded() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write("no JSON\n", to: "run/logs/b.jsonl")
    let outcome = try await baton("report", "run", in: folder.root)
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("baton: warning: 'logs/b.jsonl' could not be read whole: 1 of 1 lines skipped"))
    #expect(try await baton("report", "run", "--lenient", in: folder.root).status == 0)
    #expect(try await baton("report", "run", "--gate", "device", in: folder.root).status == 1)
    #expect(try await baton("report", "run", "--gate", "device", "--lenient", in: folder.root).status == 1)
    #expect(try await baton("report", "run", "--gate", "errors", in: folder.root).status == 3)
    #expect(try await baton("diagnose", "run", in: folder.root).status == 3)
    #expect(try await baton("checklist", "run", in: folder.root).status == 3)
    #expect(try await baton("events", "run", in: folder.root).status == 3)
    try folder.write(Runs.twoCoordinators)
    #expect(try await baton("diagnose", "run", in: folder.root).status == 1)
  }
}

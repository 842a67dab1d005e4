import Foundation
import Testing

@Suite("A run in a bag")
struct SealedRunTests {
  private static func report(_ run: String, _ folder: TestFolder) async throws -> String {
    let outcome = try await baton(
      "report", folder.path(run), "--out", folder.path("pages"), "--format", "xml", "--lenient")
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try folder.text("pages/report.xml")
  }

  private static func check(_ id: String, in report: String) -> String {
    guard let start = report.range(of: "<check id=\"\(id)\""),
      let end = report.range(of: ">", range: start.upperBound..<report.endIndex)
    else { return "" }
    return String(report[start.lowerBound..<end.upperBound])
  }

  @Test(
    "is read by the bag's folder or its data, under the name of the run, and what it verifies is sealed",
    arguments: ["bag", "bag/data"])
  func sealed(_ run: String) async throws {
    let folder = try await HandoffCommandTests.bag()
    let report = try await Self.report(run, folder)
    #expect(report.contains("run=\"synthetic-device-witnessed\""))
    let row = Self.check("device.lock-screen", in: report)
    #expect(row.contains("verdict=\"verified\"") && row.contains("sealed=\"yes\""), "\(row)")
    #expect(!report.contains("bag-info.txt"))
  }

  @Test("verifies nothing that rests on a changed file, and names the file")
  func changed() async throws {
    let folder = try await HandoffCommandTests.bag()
    let text = try folder.text("bag/data/logs/app.jsonl")
    try folder.write(text.replacing("\n{", with: "\n {", maxReplacements: 1), to: "bag/data/logs/app.jsonl")
    let report = try await Self.report("bag", folder)
    let row = Self.check("device.lock-screen", in: report)
    #expect(row.contains("verdict=\"inconclusive\"") && !row.contains("sealed=\"yes\""), "\(row)")
    let findings = try await baton("diagnose", folder.path("bag"))
    #expect(findings.status == 1)
    #expect(findings.out.contains("logs/app.jsonl was changed after it was sealed"))
    #expect(findings.out.contains("[evidence.hash-mismatch]"))
  }

  @Test("with a file that was added is sealed no longer where that file counts")
  func added() async throws {
    let folder = try await HandoffCommandTests.bag()
    try folder.write("{}\n", to: "bag/data/logs/more.jsonl")
    let report = try await Self.report("bag", folder)
    #expect(report.contains("sealed=\"no\""))
  }

  @Test("stays as it is when it is reported on")
  func untouched() async throws {
    let folder = try await HandoffCommandTests.bag()
    let outcome = try await baton("report", folder.path("bag"), in: folder.root)
    #expect(outcome.status == 0)
    #expect(folder.names("report").contains("report.html"))
    #expect(try await baton("verify", folder.path("bag")).status == 0)
  }

  @Test("can be handed over again, and gives the same bag")
  func again() async throws {
    let folder = try await HandoffCommandTests.bag(of: "synthetic-simulator-clean")
    let made = try await baton("handoff", folder.path("bag"), "--to", folder.path("second"))
    #expect(made.status == 0, "\(made.errors)")
    let files = try HandoffCommandTests.files(folder.path("bag"))
    #expect(files == (try HandoffCommandTests.files(folder.path("second"))))
    for file in files { #expect(try folder.bytes("bag/\(file)") == (try folder.bytes("second/\(file)"))) }
  }
}

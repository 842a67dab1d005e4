import Diagnosis
import Foundation
import Testing

@Suite("baton diagnose")
struct DiagnoseTests {
  private func outcome(_ format: String, _ scenario: Scenario) async throws -> BatonProcess.Outcome {
    let folder = try TestFolder()
    try folder.write(scenario)
    return try await baton("diagnose", "run", "--format", format, in: folder.root)
  }

  @Test("Text says path, line, severity, message and rule in one line, and an error exits 1")
  func text() async throws {
    let outcome = try await outcome("text", Runs.twoCoordinators)
    #expect(outcome.status == 1)
    let line = try #require(outcome.out.split(separator: "\n").first)
    #expect(line.hasPrefix("logs/app-A.jsonl:5: error: "))
    #expect(line.hasSuffix(" [session.duplicate-coordinator]"))
    #expect(outcome.errors.hasPrefix("baton: 1 error, "))
    #expect(outcome.errors.contains(" rules could not be evaluated"))
  }

  @Test("No error is 0")
  func clean() async throws {
    let outcome = try await outcome("text", Runs.clean)
    #expect(outcome.status == 0)
    #expect(!outcome.out.contains(": error: "))
  }

  @Test("JSON has the keys of 'baton-findings/1' in their order, and neither null nor empty strings")
  func json() async throws {
    let outcome = try await outcome("json", Runs.twoCoordinators)
    #expect(outcome.status == 1)
    let document = try JSONDecoder().decode(FindingsDocument.self, from: Data(outcome.out.utf8))
    #expect(document.schema == "baton-findings/1")
    let finding = try #require(document.findings.first)
    #expect(finding.rule == "session.duplicate-coordinator")
    #expect(finding.severity == "error")
    #expect(finding.session == "com.example.up")
    #expect(finding.task == nil)
    #expect(finding.launch == "41000000-0059-5940-8E98-6908D7BE2A09")
    #expect(
      finding.witness.last
        == .init(
          file: "logs/app-A.jsonl", line: 5, time: "2026-03-14T09:00:00.900Z", event: "coordinator.created"))
    #expect(!outcome.out.contains("null"))
    #expect(!outcome.out.contains("\"\""))
    let keys = outcome.out.split(separator: "\n").prefix(8).compactMap { $0.split(separator: "\"").dropFirst().first }
    #expect(keys == ["schema", "findings", "rule", "severity", "session", "launch"])
  }

  @Test("JSON shows times as they were written")
  func times() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    let log = try folder.text("run/logs/app-A.jsonl")
    try folder.write(log.replacingOccurrences(of: "00Z\"", with: "00+00:00\""), to: "run/logs/app-A.jsonl")
    let outcome = try await baton("diagnose", "run", "--format", "json", in: folder.root)
    #expect(outcome.out.contains("\"time\": \"2026-03-14T09:00:00.900+00:00\""), "\(outcome.out)")
  }

  @Test("SARIF describes every rule, and each result names a rule, a level, a place and a fingerprint")
  func sarif() async throws {
    let outcome = try await outcome("sarif", Runs.twoCoordinators)
    #expect(outcome.status == 1)
    let document = try JSONDecoder().decode(SARIF.self, from: Data(outcome.out.utf8))
    #expect(document.version == "2.1.0")
    let run = try #require(document.runs.first)
    #expect(run.tool.driver.rules.count == RuleCatalogue.all.count)
    #expect(run.invocations.map(\.executionSuccessful) == [true])
    let result = try #require(run.results.first)
    #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
    #expect(result.ruleId == "session.duplicate-coordinator")
    #expect(result.level == "error")
    let place = try #require(result.locations.first).physicalLocation
    #expect(place.artifactLocation.uri == "logs/app-A.jsonl")
    #expect(place.region?.startLine == 5)
    #expect(result.partialFingerprints.values.first?.hasPrefix("session.duplicate-coordinator-") == true)
    #expect(run.artifacts[place.artifactLocation.index].hashes["sha-256"]?.count == 64)
  }

  @Test("SARIF says that the call was not successful when evidence could not be read")
  func degradedSARIF() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write("no JSON\n", to: "run/logs/ö b.jsonl")
    let outcome = try await baton("diagnose", "run", "--format", "sarif", in: folder.root)
    #expect(outcome.status == 3)
    let run = try #require(try JSONDecoder().decode(SARIF.self, from: Data(outcome.out.utf8)).runs.first)
    #expect(run.invocations.map(\.executionSuccessful) == [false])
    #expect(outcome.out.contains("\"uri\": \"logs/%C3%B6%20b.jsonl\""))
  }

  @Test("GitHub's workflow commands escape what would end them")
  func github() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    let log = try folder.text("run/logs/app-A.jsonl")
    try folder.write(
      log.replacingOccurrences(of: "com.example.up", with: #"50%\r\n::stop"#), to: "run/logs/a,b:c.jsonl")
    try FileManager.default.removeItem(at: folder.url("run/logs/app-A.jsonl"))
    let outcome = try await baton("diagnose", "run", "--format", "github", in: folder.root)
    #expect(outcome.status == 1)
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") || $0.hasPrefix("::warning ") || $0.hasPrefix("::notice ") })
    #expect(
      lines.first?.hasPrefix("::error file=logs/a%2Cb%3Ac.jsonl,line=5,title=session.duplicate-coordinator::") == true)
    #expect(lines.first?.contains("50%25%0D%0A::stop") == true, "\(lines.first ?? "")")
  }

  @Test("GitHub gets fifty findings, errors first, and the rest is counted")
  func manyForGitHub() async throws {
    var script = "app A number=1\n0.1 app.state state=active\n"
    for i in 0..<60 {
      script += "\(i + 1).2 coordinator.created sessionID=com.example.s\(i)-x coordinatorID=a\(i) coordinatorCount=1\n"
      script += "\(i + 1).4 coordinator.created sessionID=com.example.s\(i)-x coordinatorID=b\(i) coordinatorCount=2\n"
    }
    let outcome = try await outcome("github", Scenario(script + "70 log.closed"))
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 50)
    #expect(lines.allSatisfy { $0.hasPrefix("::error ") })
    #expect(outcome.errors.contains("50 of "))
  }

  @Test("The findings of one rule, session, task or launch are asked for alone, and the others are counted")
  func filters() async throws {
    let folder = try TestFolder()
    try folder.write(
      Scenario(
        Runs.twoCoordinators.script.replacingOccurrences(
          of: "3.0 log.closed",
          with: """
            1.0 coordinator.created sessionID=com.example.other coordinatorID=d1 coordinatorCount=1
            1.1 coordinator.created sessionID=com.example.other coordinatorID=d2 coordinatorCount=2
            3.0 log.closed
            """)))
    func diagnose(_ options: String...) async throws -> BatonProcess.Outcome {
      try await BatonProcess(arguments: ["diagnose", "run"] + options, directory: folder.root).run()
    }
    let all = try await diagnose()
    let total = all.out.split(separator: "\n").count
    let rule = "session.duplicate-coordinator"
    #expect(total == 2)
    let some = try await diagnose("--rule", rule, "--session", "com.example.up")
    #expect(some.status == 1)
    #expect(some.out.hasPrefix("logs/app-A.jsonl:5: error: ") && some.out.hasSuffix("[\(rule)]\n"))
    #expect(some.errors.contains("1 of 2 findings were asked for"), "\(some.errors)")
    #expect(try await diagnose("--session", "com.example.up").out == some.out)
    let launch = "41000000-0059-5940-8E98-6908D7BE2A09"
    #expect(try await diagnose("--rule", rule, "--launch", launch).out == all.out)
    for nothing in [
      ["--session", "com.example.u"], ["--task", "7"], ["--launch", "4100"], ["--rule", "retry.unbounded"],
    ] {
      let none = try await BatonProcess(arguments: ["diagnose", "run"] + nothing, directory: folder.root).run()
      #expect(none.out.isEmpty && none.status == 0, "\(nothing)")
      #expect(none.errors.contains("0 of 2 findings were asked for"))
    }
    let sarif = try await diagnose("--session", "com.example.up", "--format", "sarif")
    #expect(sarif.out.contains("1 of 2 findings were asked for"))
  }

  @Test("A rule that does not exist is refused: that nothing was found would read as nothing wrong")
  func unknownRule() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let outcome = try await baton("diagnose", "run", "--rule", "session.duplicate-coordinater", in: folder.root)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("did you mean 'session.duplicate-coordinator'?"))
  }

  @Test("With '--out' each form is a file")
  func files() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    let outcome = try await baton(
      "diagnose", "run", "--format", "json", "--format", "sarif", "--out", "out", "--quiet", in: folder.root)
    #expect(outcome.status == 1)
    #expect(outcome.out.isEmpty)
    #expect(folder.names("out") == ["findings.json", "findings.sarif"])
    let printed = try await baton("diagnose", "run", "--format", "json", "--quiet", in: folder.root)
    #expect(try folder.text("out/findings.json") == printed.out)
  }
}

private struct FindingsDocument: Decodable {
  struct Finding: Decodable {
    let rule: String
    let severity: String
    let session: String?
    let task: Int?
    let launch: String?
    let message: String
    let witness: [Witness]
  }
  struct Witness: Decodable, Equatable {
    let file: String
    let line: Int?
    let time: String?
    let event: String?
  }
  let schema: String
  let findings: [Finding]
}

/// What the tests read of SARIF.
private struct SARIF: Decodable {
  struct Run: Decodable {
    let tool: Tool
    let invocations: [Invocation]
    let artifacts: [Artifact]
    let results: [Result]
  }
  struct Tool: Decodable { let driver: Driver }
  struct Driver: Decodable { let rules: [Rule] }
  struct Rule: Decodable { let id: String }
  struct Invocation: Decodable { let executionSuccessful: Bool }
  struct Artifact: Decodable { let hashes: [String: String] }
  struct Result: Decodable {
    let ruleId: String
    let ruleIndex: Int
    let level: String
    let locations: [Location]
    let partialFingerprints: [String: String]
  }
  struct Location: Decodable { let physicalLocation: Place }
  struct Place: Decodable {
    struct Artifact: Decodable {
      let uri: String
      let index: Int
    }
    struct Region: Decodable { let startLine: Int }
    let artifactLocation: Artifact
    let region: Region?
  }
  let version: String
  let runs: [Run]
}

import Foundation
import TestRepository
import Testing

/// The recipes of the article 'Working in CI', run as they stand there.
@Suite("The recipes for CI")
struct ContinuousIntegrationTests {
  private static let article = "Sources/Diagnosis/Diagnosis.docc/ContinuousIntegration.md"

  struct Case: Sendable, CustomTestStringConvertible {
    let run: String
    let claims: String
    let holds: Bool
    var testDescription: String { "\(run): \(claims)" }
  }

  static let cases = [
    Case(run: "synthetic-simulator-clean", claims: "- `upload.home-screen` verified on simulator\n", holds: true),
    Case(run: "synthetic-simulator-clean", claims: "- `upload.home-screen` verified on device\n", holds: false),
    Case(
      run: "synthetic-relaunch-early-handler", claims: "- `upload.home-screen` verified on simulator\n", holds: false),
  ]

  /// A folder with a run, claims, and `baton` in `bin/`.
  private static func folder(_ sample: Case) throws -> TestFolder {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(at: folder.url("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(at: folder.url("bin/baton"), withDestinationURL: BatonProcess.program)
    try FileManager.default.copyItem(
      at: HandoffCommandTests.runs.appendingPathComponent(sample.run), to: folder.url("run"))
    try folder.write(sample.claims, to: "CHANGES.md")
    return folder
  }

  private static func run(
    _ shell: [String], in folder: TestFolder, _ variables: [String: String]
  ) throws -> (status: Int32, out: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = shell
    process.currentDirectoryURL = folder.root
    var environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
    environment["PATH"] = folder.path("bin") + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    process.environment = environment
    let output = folder.url("output")
    try Data().write(to: output)
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try folder.text("output"))
  }

  @Test(
    "for any shell: the bag and the pages are there whatever the gate says, and the exit status says it",
    arguments: cases)
  func shell(_ sample: Case) throws {
    let folder = try Self.folder(sample)
    try folder.write(try ReadmeBlock("shell", in: Self.article).text + "\n", to: "gate.sh")
    let variables = ["RUN": "run", "CLAIMS": "CHANGES.md", "OUT": "out"]
    let (status, out) = try Self.run(["sh", "gate.sh"], in: folder, variables)
    #expect(status == (sample.holds ? 0 : 1), "\(out)")
    #expect(folder.names("out/bag").contains("tagmanifest-sha256.txt"))
    #expect(folder.names("out/report").contains("report.html") && folder.names("out/report").contains("audit.html"))
    #expect(out.contains("CHANGES.md:1: "))
  }

  @Test(
    "for any shell: what could not be done goes before a gate that does not hold, and that before what was not read")
  func statuses() throws {
    let folder = try Self.folder(Self.cases[0])
    try folder.write(try ReadmeBlock("shell", in: Self.article).text + "\n", to: "gate.sh")
    func status(_ out: String, claims: String = "CHANGES.md") throws -> Int32 {
      try Self.run(["sh", "gate.sh"], in: folder, ["RUN": "run", "CLAIMS": claims, "OUT": out]).status
    }
    try folder.write("no JSON\n", to: "run/logs/b.jsonl")
    #expect(try status("a") == 3)
    try folder.write("- `upload.home-screen` verified on device\n", to: "over.md")
    #expect(try status("b", claims: "over.md") == 1)
    #expect(try status("c", claims: "none.md") == 66)
  }

  /// A step of the workflow, as far as a runner of GitHub looks at it.
  private struct Step: Equatable, Decodable {
    var name = ""
    var run = ""
    var uses = ""
    var condition = ""

    private enum CodingKeys: String, CodingKey {
      case name, run, uses
      case condition = "if"
    }
  }

  /// The steps, read line by line: enough for the YAML of the article, and held against a parser where there is one.
  private static func steps(_ workflow: [String]) -> [Step] {
    var steps: [Step] = []
    var block: String?
    for line in workflow {
      let text = line.drop { $0 == " " }
      let indent = line.count - text.count
      if block != nil, indent >= 10 || text.isEmpty {
        if let index = steps.indices.last, block == "run" { steps[index].run += line.dropFirst(10) + "\n" }
        continue
      }
      block = nil
      guard indent == 6 || indent == 8, !text.hasPrefix("#") else { continue }
      if text.hasPrefix("- ") { steps.append(Step()) }
      let pair = text.drop { $0 == "-" || $0 == " " }.split(separator: ":", maxSplits: 1)
      guard let index = steps.indices.last, let key = pair.first else { continue }
      let value = pair.count > 1 ? pair[1].drop { $0 == " " } : ""
      switch key {
      case "name": steps[index].name = String(value)
      case "uses": steps[index].uses = String(value)
      case "if": steps[index].condition = String(value)
      case "run" where value != "|": steps[index].run = String(value)
      default: block = String(key)
      }
    }
    for index in steps.indices {
      while steps[index].run.last == "\n" { steps[index].run.removeLast() }
    }
    return steps
  }

  @Test("for GitHub Actions is YAML in which a parser finds the steps that are run here")
  func parsed() throws {
    let lines = try ReadmeBlock("workflow", in: Self.article, fence: "```yaml").lines
    let own = Self.steps(lines)
    #expect(own.count == 7)
    let folder = try TestFolder()
    try folder.write(lines.joined(separator: "\n") + "\n", to: "workflow.yml")
    let script = "\(Repository.root)/.ci/workflow-steps"
    let (status, out) = try Self.run(["sh", "-c", "python3 '\(script)' < workflow.yml"], in: folder, [:])
    if status == 69 || status == 127 { return }
    try #require(status == 0)
    struct Workflow: Decodable {
      let steps: [Step]
      let env: [String: String]
    }
    let workflow = try JSONDecoder().decode(Workflow.self, from: Data(out.utf8))
    #expect(workflow.steps == own)
    #expect(workflow.env == ["RUN": "run", "CLAIMS": "CHANGES.md"])
  }

  @Test(
    "for GitHub Actions annotates, shows the summary and keeps the bag, also where the gate does not hold",
    arguments: cases)
  func workflow(_ sample: Case) throws {
    let folder = try Self.folder(sample)
    try folder.write("", to: "summary")
    let variables = ["RUN": "run", "CLAIMS": "CHANGES.md", "GITHUB_STEP_SUMMARY": folder.path("summary")]
    let lines = try ReadmeBlock("workflow", in: Self.article, fence: "```yaml").lines
    var failed: [String] = []
    var printed = ""
    var kept = false
    for step in Self.steps(lines) where failed.isEmpty || step.condition == "always()" {
      if step.uses.hasPrefix("actions/upload-artifact@") {
        // What is uploaded has to be there.
        kept = !folder.names("baton-bag").isEmpty && !folder.names("baton-report").isEmpty
      }
      guard !step.run.isEmpty else { continue }
      // The shell that GitHub takes for a step that names none.
      let (status, out) = try Self.run(["bash", "-e", "-c", step.run], in: folder, variables)
      if status != 0 { failed.append(step.name) }
      printed += out
    }
    #expect(kept)
    #expect(failed.isEmpty == sample.holds, "\(failed)")
    #expect(try folder.text("summary").contains("#"))
    #expect(printed.contains("::error ") == !sample.holds)
    if sample.run.contains("early-handler") { #expect(failed.contains("Report and gate")) }
    if sample.claims.contains("on device") { #expect(failed == ["Hold the claims against the evidence"]) }
  }
}

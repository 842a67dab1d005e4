import Foundation
import Testing

@Suite("baton accept")
struct AcceptTests {
  static let passed =
    #"{"check":"device.force-quit","outcome":"passed","tester":"synthetic-kim","device":"iPhone15,2","os":"iOS 18.5"}"#

  static func returned(_ answers: String..., run: String = "run") -> String {
    #"{"schema":"baton-returned/1","run":"\#(run)","answers":[\#(answers.joined(separator: ","))]}"#
  }

  /// A folder with a run `run` that attempted no device check, and what came back in `back`.
  private static func folder(_ returned: String, _ logs: [String: String] = [:]) throws -> TestFolder {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write(returned, to: "back/returned.json")
    for (path, text) in logs { try folder.write(text, to: "back/\(path)") }
    return folder
  }

  private static func accept(_ folder: TestFolder, _ back: String = "back") async throws -> BatonProcess.Outcome {
    try await baton("accept", folder.path(back), "--into", folder.path("run"))
  }

  /// What of the report is said of a check.
  private static func row(_ check: String, _ folder: TestFolder) async throws -> String {
    let report = try await baton(
      "report", folder.path("run"), "--out", folder.path("report"), "--format", "xml", "--lenient")
    #expect(report.status == 0, "\(report.errors)")
    let xml = try folder.text("report/report.xml")
    guard let start = xml.range(of: "<check id=\"\(check)\""),
      let end = xml.range(of: "</check>", range: start.lowerBound..<xml.endIndex)
    else { return "" }
    return String(xml[start.lowerBound..<end.upperBound])
  }

  @Test("a word without a log is attested, with person, device and system")
  func word() async throws {
    let folder = try Self.folder(Self.returned(Self.passed))
    let outcome = try await Self.accept(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.out.contains("attested"))
    #expect(folder.names("run/logs/returned/1") == ["returned.json"])
    let row = try await Self.row("device.force-quit", folder)
    #expect(row.contains("verdict=\"attested\""))
    #expect(row.contains("synthetic-kim (iPhone15,2, iOS 18.5)"))
  }

  @Test("the same return twice changes nothing")
  func twice() async throws {
    let folder = try Self.folder(Self.returned(Self.passed), ["app.log": "x\n"])
    #expect(try await Self.accept(folder).status == 3)
    let before = try HandoffCommandTests.files(folder.path("run"))
    let again = try await Self.accept(folder)
    #expect(again.errors.contains("nothing was added"))
    #expect(try HandoffCommandTests.files(folder.path("run")) == before)
    #expect(folder.names("run") == ["logs"])
  }

  @Test("two colleagues' returns for one check both stand")
  func two() async throws {
    let folder = try Self.folder(Self.returned(Self.passed))
    try folder.write(
      Self.returned(
        #"{"check":"device.force-quit","outcome":"passed","tester":"synthetic-lee","device":"iPad14,1","os":"iOS 17.7"}"#
      ),
      to: "second/returned.json")
    #expect(try await Self.accept(folder).status == 0)
    #expect(try await Self.accept(folder, "second").status == 0)
    #expect(folder.names("run/logs/returned") == ["1", "2"])
    let row = try await Self.row("device.force-quit", folder)
    #expect(row.contains("synthetic-kim (iPhone15,2, iOS 18.5); synthetic-lee (iPad14,1, iOS 17.7)"))
  }

  @Test("two colleagues who disagree leave the check open, and both are named")
  func dispute() async throws {
    let folder = try Self.folder(Self.returned(Self.passed))
    try folder.write(
      Self.returned(#"{"check":"device.force-quit","outcome":"failed","tester":"synthetic-lee"}"#),
      to: "second/returned.json")
    #expect(try await Self.accept(folder).status == 0)
    #expect(try await Self.accept(folder, "second").status == 0)
    let row = try await Self.row("device.force-quit", folder)
    #expect(row.contains("verdict=\"inconclusive\""))
    #expect(row.contains("synthetic-kim") && row.contains("synthetic-lee"))
  }

  @Test("the logs of a real device that come back are recognised by their content, and verify")
  func logs() async throws {
    let source = HandoffCommandTests.runs.appendingPathComponent("synthetic-device-witnessed/logs")
    let folder = try Self.folder(
      Self.returned(#"{"check":"device.lock-screen","outcome":"passed","log":"phone.txt, summary.txt"}"#))
    for (name, to) in [
      ("app.jsonl", "phone.txt"), ("server.jsonl", "server.txt"), ("test-summary.json", "summary.txt"),
    ] {
      try FileManager.default.copyItem(at: source.appendingPathComponent(name), to: folder.url("back/\(to)"))
    }
    let before = try await Self.row("device.lock-screen", folder)
    #expect(before.contains("verdict=\"outstanding\""))
    let outcome = try await Self.accept(folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.out.contains("verified on device"), "\(outcome.out)")
  }

  @Test("a word that the logs contradict is shown as contradicted")
  func contradicted() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    let check = "session.single-coordinator"
    let checks = try await baton("checks")
    #expect(checks.out.contains(check))
    try folder.write(
      Self.returned("{\"check\":\"\(check)\",\"outcome\":\"passed\",\"tester\":\"synthetic-kim\"}"),
      to: "back/returned.json")
    let outcome = try await Self.accept(folder)
    let said = outcome.out.split { $0.isWhitespace }.joined(separator: " ")
    #expect(said.contains("The logs contradict a person's word that it passed: synthetic-kim"), "\(outcome.out)")
    let row = try await Self.row(check, folder)
    #expect(row.contains("verdict=\"failed\""))
    #expect(row.contains("contradict a person's word"))
  }

  @Test("a bag that comes back is verified, and what the run holds already is not added again")
  func bag() async throws {
    let folder = try Self.folder(Self.returned(Self.passed))
    let made = try await baton("handoff", folder.path("run"), "--to", folder.path("bag"))
    #expect(made.status == 0)
    try folder.write(Self.returned(Self.passed), to: "bag/data/returned.json")
    let unsealed = try await Self.accept(folder, "bag")
    #expect(unsealed.status == 1)
    #expect(unsealed.errors.contains("data/returned.json: error: was added"))
    #expect(folder.names("run/logs") == ["app-A.jsonl"])
    let script = """
      find data -type f | LC_ALL=C sort | xargs sha256sum > manifest-sha256.txt
      sha256sum bag-info.txt bagit.txt manifest-sha256.txt > tagmanifest-sha256.txt
      """
    #expect(try HandoffCommandTests.tool("sh", ["-c", script], in: folder.url("bag")) == 0)
    let sealed = try await Self.accept(folder, "bag")
    #expect(sealed.status == 0, "\(sealed.errors)")
    #expect(folder.names("run/logs/returned/1") == ["returned.json"])
  }

  @Test("a bag by another tool, with one blank in a line and tag manifests of its own, is taken")
  func foreign() async throws {
    let folder = try Self.folder("", [:])
    try folder.write(Self.returned(Self.passed), to: "bag/data/returned.json")
    try folder.write("BagIt-Version: 0.97\nTag-File-Character-Encoding: UTF-8\n", to: "bag/bagit.txt")
    let script = """
      sha256sum data/returned.json > manifest-sha256.txt
      sha512sum data/returned.json > manifest-sha512.txt
      sha256sum bagit.txt manifest-*.txt | sed 's/  / /' > tagmanifest-sha256.txt
      sha512sum bagit.txt manifest-*.txt > tagmanifest-sha512.txt
      """
    #expect(try HandoffCommandTests.tool("sh", ["-c", script], in: folder.url("bag")) == 0)
    let outcome = try await Self.accept(folder, "bag")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names("run/logs/returned/1") == ["returned.json"])
    try folder.write(Self.returned(Self.passed) + " ", to: "bag/data/returned.json")
    #expect(try await Self.accept(folder, "bag").status == 1)
  }

  @Test("answers for another run are taken with a warning")
  func otherRun() async throws {
    let folder = try Self.folder(Self.returned(Self.passed, run: "other"))
    let outcome = try await Self.accept(folder)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("'other'"))
  }

  @Test(
    "answers that cannot be followed are refused, and nothing is added",
    arguments: [
      (#"{"check":"device.force-quitt","outcome":"passed"}"#, "did you mean 'device.force-quit'?"),
      (#"{"outcome":"passed"}"#, "which check was it?"),
      (#"{"check":"device.force-quit","outcome":"ok"}"#, "must be one of passed, failed, not-performed"),
      (#"{"check":"device.force-quit"}"#, "must be one of"),
      (#"{"check":"device.force-quit","outcome":"passed","log":"none.log"}"#, "'none.log', which is missing"),
      (#"{"check":"device.force-quit","outcome":"passed","log":"../run/logs/app-A.jsonl"}"#, "leaves the bag"),
      (#"{"check":"device.force-quit","outcome":"passed","log":"/etc/hostname"}"#, "absolute"),
      (#"{"check":"device.force-quit","outcome":"passed","log":"..\u2215x"}"#, "look-alike"),
      (#"{"check":"device.force-quit","outcome":"passed","log":"app.log, app.log"}"#, "'app.log' twice"),
      (#"{"check":"device.force-quit","outcome":"passed","times":"2999-01-01T10:00:00Z locked"}"#, "in the future"),
      (#"{"check":"device.force-quit","outcome":"passed","tester":7}"#, "has another type"),
      (#"{"check":"device.force-quit","outcome":"passed","tester":null}"#, "another type than"),
      (#"{"check":"device.force-quit","outcome":"passed","testr":"x"}"#, "did you mean 'tester'?"),
      (
        #"{"check":"device.force-quit","outcome":"passed"},{"check":"device.force-quit","outcome":"failed"}"#,
        "a second time"
      ),
      ("", "nothing to take"),
    ])
  func wrong(_ answers: String, _ complaint: String) async throws {
    let folder = try Self.folder(Self.returned(answers), ["app.log": "x\n"])
    let outcome = try await Self.accept(folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("returned.json: error: "), "\(outcome.errors)")
    #expect(
      outcome.errors.contains(complaint) || complaint.contains("another type") && outcome.errors.contains("is null"),
      "\(outcome.errors)")
    #expect(folder.names("run/logs") == ["app-A.jsonl"])
    #expect(folder.names("run") == ["logs"])
  }

  @Test(
    "a folder that is no return is refused",
    arguments: [
      "", "[]", "{", "{}", #"{"schema":"baton-returned/2","answers":[]}"#, "\u{0}",
      String(repeating: "[", count: 100_000),
    ])
  func broken(_ text: String) async throws {
    let folder = try Self.folder(text)
    let outcome = try await Self.accept(folder)
    #expect(outcome.status == 1)
    #expect(!outcome.wasKilled)
    #expect(folder.names("run/logs") == ["app-A.jsonl"])
  }

  @Test(
    "answers that are no strict JSON, or hold a key twice, are refused with line and column",
    arguments: [
      (
        "{\"answers\":[{\"outcome\":\"failed\",\n\"outcome\":\"passed\"}]}",
        "returned.json:2:1: error: this key is there twice"
      ),
      (#"{"run":"a","answers":[],"run":"b"}"#, "returned.json:1:25: error: this key is there twice"),
      (#"{"schema":"baton-returned/1","answers":[],}"#, "returned.json:1:42: error: no valid JSON: nothing follows"),
      ("{\n\"run\":x}", "returned.json:2:7: error: no valid JSON"),
    ])
  func strict(_ text: String, _ complaint: String) async throws {
    let folder = try Self.folder(text)
    let outcome = try await Self.accept(folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains(complaint), "\(outcome.errors)")
    #expect(folder.names("run/logs") == ["app-A.jsonl"])
  }

  @Test("the same file under two names is refused")
  func sameFile() async throws {
    let folder = try Self.folder(Self.returned(Self.passed), ["a.log": "x\n", "b.log": "x\n"])
    let outcome = try await Self.accept(folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("b.log: error: holds the same bytes as 'a.log'"))
  }

  @Test("a link in a return is refused, and nothing of it is read")
  func link() async throws {
    let folder = try Self.folder(Self.returned(Self.passed))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("back/app.log"), withDestinationPath: "/etc/hostname")
    #expect(try await Self.accept(folder).status == 1)
    #expect(folder.names("run/logs") == ["app-A.jsonl"])
  }

  @Test("a run without a folder for logs is refused: what is added would be all that counts")
  func looseRun() async throws {
    let folder = try Self.folder(Self.returned(Self.passed))
    try FileManager.default.moveItem(at: folder.url("run/logs/app-A.jsonl"), to: folder.url("run/app-A.jsonl"))
    try FileManager.default.removeItem(at: folder.url("run/logs"))
    #expect(try await Self.accept(folder).status == 64)
    #expect(folder.names("run") == ["app-A.jsonl"])
  }
}

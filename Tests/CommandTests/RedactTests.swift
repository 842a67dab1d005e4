import Foundation
import Testing

@Suite("baton handoff --redact")
struct RedactTests {
  private static func line(_ label: String, of bag: String, in folder: TestFolder) throws -> String? {
    try folder.text("\(bag)/bag-info.txt").split(separator: "\n").first { $0.hasPrefix("\(label): ") }.map(String.init)
  }

  @Test("the diagnosis of the masked run is that of the run", arguments: HandoffCommandTests.names)
  func diagnosis(_ run: String) async throws {
    let folder = try await HandoffCommandTests.bag(of: run)
    let source = HandoffCommandTests.runs.appendingPathComponent(run).path
    let made = try await baton("handoff", source, "--to", folder.path("masked"), "--redact")
    #expect(made.status == 0, "\(made.errors)")
    #expect(try await baton("verify", folder.path("masked")).status == 0)
    #expect(try Self.line("Verdicts", of: "masked", in: folder) == Self.line("Verdicts", of: "bag", in: folder))
    let before = try await baton("diagnose", source, "--format", "json")
    let after = try await baton("diagnose", folder.path("masked/data"), "--format", "json")
    #expect(after.out == before.out)
    for file in try HandoffCommandTests.files(source) {
      let lines = { (text: String) in text.split(separator: "\n", omittingEmptySubsequences: false).count }
      #expect(
        lines(try folder.text("masked/data/\(file)"))
          == lines(try String(contentsOfFile: "\(source)/\(file)", encoding: .utf8)))
    }
  }

  @Test("what is masked is listed by kind and count, and stands nowhere in the bag")
  func listed() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write(
      """
      Authorization: Bearer synthetic0token1
      from 203.0.113.7 by kim@example.org in /Users/kimtester/run
      from 203.0.113.7 on Kimtester's iPhone, serial number: F2LSYNTH01, Kimtesters-iPhone

      """, to: "run/logs/more.log")
    let made = try await baton("handoff", folder.path("run"), "--to", folder.path("bag"), "--redact", "--lenient")
    #expect(made.status == 0, "\(made.errors)")
    let secrets = ["synthetic0token1", "203.0.113", "kim@", "kimtester", "Kimtester", "F2LSYNTH01"]
    for file in try HandoffCommandTests.files(folder.path("bag")) {
      let text = try folder.text("bag/\(file)")
      for secret in secrets { #expect(!text.contains(secret), "\(file) holds \(secret)") }
    }
    let list = try folder.text("bag/redaction.txt")
    for line in [
      "credential: 1, 1", "IP address: 2, 1", "device name: 2, 2", "logs/more.log:1: credential: 1",
      "logs/more.log:2-3: IP address: 2", "logs/more.log:3: serial number: 1",
    ] { #expect(list.contains(line + "\n"), "\(list)") }
    #expect(try await baton("verify", folder.path("bag")).status == 0)
    #expect(!made.out.contains("synthetic0token1"))
  }

  @Test(
    "what cannot be masked is refused, and nothing is left",
    arguments: ["logs/kim@example.org.log", "logs/203.0.113.7.log", "logs/a.gz"])
  func refused(_ path: String) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write(path.hasSuffix("gz") ? [0x1F, 0x8B, 8, 0, 0] : [0x61, 0x0A], to: "run/\(path)")
    let made = try await baton("handoff", folder.path("run"), "--to", folder.path("bag"), "--redact")
    #expect(made.status == 64)
    #expect(folder.names("") == ["run"])
  }
}

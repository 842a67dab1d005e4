import Foundation
import TestRepository
import Testing

/// What `baton accept` makes of a bag's signature, of the builds whose logs came back, and of logs by any name.
@Suite("Logs that come back")
struct ReturnedLogTests {
  private static let returned = "runs/synthetic-round-trip/returned"

  /// A simulator's run in `run`, and in `back` what the round trip's colleague sends.
  private static func folder(_ edit: (String) -> String = { $0 }) throws -> TestFolder {
    let folder = try TestFolder()
    let run = HandoffCommandTests.runs.appendingPathComponent("synthetic-simulator-clean")
    try FileManager.default.copyItem(at: run, to: folder.url("run"))
    try send(folder, "back", edit)
    return folder
  }

  private static func send(_ folder: TestFolder, _ name: String, _ edit: (String) -> String) throws {
    for file in try Repository.names(in: returned) {
      try folder.write(edit(try Repository.text("\(returned)/\(file)")), to: "\(name)/\(file)")
    }
  }

  private static func accept(
    _ folder: TestFolder, _ back: String = "back", _ more: String...
  ) async throws -> BatonProcess.Outcome {
    try await BatonProcess(
      arguments: ["accept", folder.path(back), "--into", folder.path("run")] + more
    ).run()
  }

  /// What was printed, without the breaks of lines.
  private static func said(_ outcome: BatonProcess.Outcome) -> String {
    outcome.out.split { $0.isWhitespace }.joined(separator: " ")
  }

  private static func makeKey(_ name: String, in folder: TestFolder) throws {
    let arguments = ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", name]
    #expect(try HandoffCommandTests.tool("ssh-keygen", arguments, in: folder.root) == 0)
  }

  @Test("the signature of a bag is checked before anything is taken")
  func signed() async throws {
    let folder = try Self.folder()
    for name in ["mine", "other"] { try Self.makeKey(name, in: folder) }
    try folder.write("tester@example.com \(try folder.text("mine.pub"))", to: "signers")
    try folder.write("tester@example.com \(try folder.text("other.pub"))", to: "others")
    let made = try await baton(
      "handoff", folder.path("back"), "--to", folder.path("bag"), "--sign", folder.path("mine"))
    #expect(made.status == 0, "\(made.errors)")
    let refused = try await Self.accept(folder, "bag", "--signers", folder.path("others"))
    #expect(refused.status == 1)
    #expect(refused.errors.contains("tagmanifest-sha256.txt.sig: error: is by no key"), "\(refused.errors)")
    #expect(try await Self.accept(folder, "bag", "--signers", folder.path("none")).status == 66)
    #expect(folder.names("run/logs") == ["app.jsonl", "server.jsonl"])
    let unchecked = try await Self.accept(folder, "bag")
    #expect(unchecked.out.contains("signed, and not checked by whom"))
    let accepted = try await Self.accept(folder, "bag", "--signers", folder.path("signers"))
    #expect(accepted.status == 0, "\(accepted.errors)")
    #expect(accepted.out.contains("signed by tester@example.com"))
  }

  @Test("an unsigned bag is said to be unsigned, and refused where a signature is demanded, as a plain folder is")
  func unsigned() async throws {
    let folder = try Self.folder()
    try folder.write("", to: "signers")
    let made = try await baton("handoff", folder.path("back"), "--to", folder.path("bag"))
    #expect(made.status == 0)
    for (place, complaint) in [
      ("bag", "is missing: the bag is unsigned"), ("back", "is no bag, and so carries no signature"),
    ] {
      let refused = try await Self.accept(folder, place, "--signers", folder.path("signers"))
      #expect(refused.status == 1)
      #expect(refused.errors.contains(complaint), "\(refused.errors)")
    }
    #expect(folder.names("run/logs") == ["app.jsonl", "server.jsonl"])
    #expect(try await Self.accept(folder, "bag").out.contains("unsigned: nobody vouches for it"))
  }

  @Test("the builds that came back are named, and that they are others than the run's")
  func builds() async throws {
    let own = "com.example.courier 2.3 (418) Debug, image 5E2B9C70-41D8-3A6F-8B15-7F0C2D94A6E3"
    let device = "com.example.courier 2.3 (418) Release, image C41D7E90-2B6F-3D58-A0E4-19F7B3C52D86"
    let outcome = try await Self.accept(try Self.folder())
    #expect(Self.said(outcome).contains("build \(device); another one than the run's, \(own)"), "\(outcome.out)")
    let same = try await Self.accept(
      try Self.folder {
        $0.replacing("Release", with: "Debug")
          .replacing("C41D7E90-2B6F-3D58-A0E4-19F7B3C52D86", with: "5E2B9C70-41D8-3A6F-8B15-7F0C2D94A6E3")
      })
    #expect(Self.said(same).contains("build \(own), the run's own"), "\(same.out)")
    let other = try await Self.accept(
      try Self.folder { $0.replacing("\"build\": \"418\"", with: "\"build\": \"417\"") })
    #expect(other.errors.contains("the answer for 'device.lock-screen' is for build '417', of which there is no log"))
    let wordsAlone = try Self.folder()
    for file in try Repository.names(in: Self.returned) where file != "returned.json" {
      try FileManager.default.removeItem(at: wordsAlone.url("back/\(file)"))
    }
    try wordsAlone.write(
      try wordsAlone.text("back/returned.json").replacing("synthetic-app-log, ", with: "").replacing(
        "synthetic-server-log, synthetic-test-summary", with: ""), to: "back/returned.json")
    #expect(try await Self.accept(wordsAlone).out.contains("no log that came back names one"))
  }

  @Test("a person's word goes to the binary that was on a device, and not to the simulator's of the same build")
  func words() async throws {
    let folder = try Self.folder()
    #expect(try await Self.accept(folder).status == 0)
    #expect(try await baton("report", folder.path("run"), "--quiet").status == 0)
    let report = try folder.text("run/report/report.xml")
    let rows = report.matches(of: /<check id="device.force-quit"[^>]*>/).map { String($0.output) }
    #expect(rows.count == 2)
    for row in rows {
      #expect(row.contains("verdict=\"attested\"") == row.contains("configuration=\"Release\""), "\(row)")
    }
  }

  @Test("two colleagues' logs for one check both stand, each with its environment, and nothing is overwritten")
  func two() async throws {
    let folder = try Self.folder()
    #expect(try await Self.accept(folder).status == 0)
    let first = try folder.bytes("run/logs/returned/1/synthetic-app-log")
    try Self.send(folder, "second") { text in
      text.replacing("iOS 18.5", with: "iOS 17.7").replacing("\"18.5\"", with: "\"17.7\"")
        .replacing("00008140-000A1C2E3F48D01C", with: "00008140-000B2D3F4A59E12D")
        .replacing("8C27F1B6-E40D-5A93-B7D2-64E0A9F3185C", with: "8C27F1B6-E40D-5A93-B7D2-64E0A9F3185E")
        .replacing("0B93E5D4-71AC-4F26-9E08-C5D1A7F36B42", with: "0B93E5D4-71AC-4F26-9E08-C5D1A7F36B43")
        .replacing("A4D07C1E-8F35-4B92-B6E0-3C5A9D718F26", with: "A4D07C1E-8F35-4B92-B6E0-3C5A9D718F27")
        .replacing("synthetic-tester", with: "synthetic-lee").replacing("\"pid\":2204", with: "\"pid\":2318")
        .replacing("2026-05-13T", with: "2026-05-14T").replacing("17786592", with: "17787456")
        .replacing("1F5C8E07-", with: "1F5C8E08-").replacing("A72D4B19-", with: "A72D4B20-")
        .replacing("E3904F6A-", with: "E3904F6B-")
    }
    let second = try await Self.accept(folder, "second")
    #expect(second.status == 0, "\(second.errors)")
    #expect(folder.names("run/logs/returned") == ["1", "2"])
    #expect(try folder.bytes("run/logs/returned/1/synthetic-app-log") == first)
    for (system, outcome) in [("iOS 18.5", 0), ("iOS 17.7", 0), ("iOS 16", 1)] as [(String, Int32)] {
      try folder.write("- `device.lock-screen` verified on device, \(system), build 418\n", to: "claims.md")
      let audit = try await baton("audit", folder.path("claims.md"), folder.path("run"))
      #expect(audit.status == outcome, "\(audit.out)")
    }
    let before = try HandoffCommandTests.files(folder.path("run"))
    for back in ["second", "back"] {
      #expect(try await Self.accept(folder, back).errors.contains("nothing was added"))
    }
    #expect(try HandoffCommandTests.files(folder.path("run")) == before)
  }

  @Test("logs are recognised by their content, whatever their names")
  func names() async throws {
    let folder = try Self.folder()
    let sysdiagnose = "sysdiagnose_2026.05.13_10-04-37+0900_iPhone-OS_iPhone_22F76"
    let line =
      #"{"timestamp":"2026-05-13 08:00:30.000000+0000","processImagePath":"/usr/libexec/nsurlsessiond","#
      + #""processID":95,"eventMessage":"synthetic","messageType":"Default","eventType":"logEvent"}"#
    try folder.write(line + "\n", to: "back/\(sysdiagnose)")
    try folder.write("default\t10:04:37.000000 +0900\tnsurlsessiond\tsynthetic\n", to: "back/Console 1")
    try folder.write(
      "127.0.0.1 - - [13/May/2026:08:00:49 +0000] \"POST /upload HTTP/1.1\" 201 31457280\n", to: "back/received")
    let outcome = try await Self.accept(folder, "back", "--lenient")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try await baton("report", folder.path("run"), "--quiet", "--lenient").status == 0)
    let report = try folder.text("run/report/report.xml")
    var formats: [String: String] = [:]
    for file in report.matches(of: /<file path="logs\/returned\/1\/([^"]*)" format="([^"]*)"/) {
      formats[String(file.output.1)] = String(file.output.2)
    }
    #expect(
      formats == [
        "returned.json": "returned", "synthetic-app-log": "event-log", "synthetic-server-log": "event-log",
        "synthetic-test-summary": "xcresult-summary", sysdiagnose: "unified-log-ndjson", "Console 1": "console-export",
        "received": "access-log",
      ])
  }
}

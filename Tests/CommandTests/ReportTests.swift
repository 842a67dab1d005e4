import Foundation
import Testing

@Suite("baton report")
struct ReportTests {
  static let files = ["checklist.html", "junit.xml", "report.html", "report.xml", "summary.md"]

  @Test("It writes five files into the run's own folder and says where the page is")
  func writes() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    let outcome = try await baton("report", "run/", in: folder.root)
    #expect(outcome.status == 0)
    #expect(folder.names("run/report") == Self.files)
    #expect(outcome.errors.isEmpty)
    // The path as it was given, whatever the working directory is called.
    #expect(outcome.out.hasSuffix("\nreport: run/report/report.html\n"))
    #expect(outcome.out.contains("no check was verified on a real device"))
    #expect(outcome.out.contains("error session.duplicate-coordinator  logs/app-A.jsonl:5\n"))
    for name in Self.files { #expect(try !folder.bytes("run/report/\(name)").isEmpty) }
  }

  @Test("A single file and several runs are reported into the working directory")
  func workingDirectory() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean, to: "one")
    try folder.write(Runs.twoCoordinators, to: "two")
    let single = try await baton("report", "one/logs/app-A.jsonl", in: folder.root)
    #expect(single.status == 0)
    #expect(single.out.hasSuffix("\nreport: report/report.html\n"))
    let both = try await baton("report", "one", "two", "--quiet", in: folder.root)
    #expect(both.status == 0)
    #expect(both.out.isEmpty)
    #expect(folder.names("report") == Self.files)
    #expect(try folder.text("report/report.xml").contains("path=\"two/logs/app-A.jsonl\""))
    #expect(folder.names("one") == ["logs"])
  }

  @Test("A second report of a run is the same as the first, though the first lies in it now")
  func again() async throws {
    let folder = try TestFolder()
    // No run folder: whatever lies in it is read, but for the report.
    try folder.write(Runs.clean, to: "loose")
    try FileManager.default.moveItem(at: folder.url("loose/logs/app-A.jsonl"), to: folder.url("loose/a.jsonl"))
    try FileManager.default.removeItem(at: folder.url("loose/logs"))
    for format in ["xml", "html"] {
      #expect(try await baton("report", "loose", "--quiet", "--format", format, in: folder.root).status == 0)
    }
    let first = try folder.bytes("loose/report/report.xml")
    #expect(try await baton("report", "loose", "--quiet", in: folder.root).status == 0)
    #expect(try folder.bytes("loose/report/report.xml") == first)
    try FileManager.default.removeItem(at: folder.url("loose/report/report.xml"))
    #expect(try await baton("report", "loose", "--quiet", in: folder.root).status == 0)
    #expect(try folder.bytes("loose/report/report.xml") == first)
  }

  @Test(
    "'--format' restricts what is written",
    arguments: zip(["xml", "html", "checklist", "junit", "markdown"], [3, 2, 0, 1, 4]))
  func formats(name: String, file: Int) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let outcome = try await baton("report", "run", "--out", "out/deep", "--format", name, in: folder.root)
    #expect(outcome.status == 0)
    #expect(folder.names("out/deep") == [Self.files[file]])
    #expect(outcome.out.hasSuffix("report: out/deep/\(Self.files[file])\n"))
  }

  @Test("The pages speak the language that is asked for", arguments: ["en", "ko", "zh-Hant"])
  func languages(language: String) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let outcome = try await baton("report", "run", "--lang", language, in: folder.root)
    #expect(outcome.status == 0)
    #expect(try folder.text("run/report/report.xml").contains("lang=\"\(language)\""))
    let word = ["en": "outstanding", "ko": "미완료", "zh-Hant": "待測"][language] ?? "?"
    #expect(outcome.out.contains(word))
  }

  @Test("Templates of a folder replace those in the program; a folder that is not there is named")
  func templates() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write(
      """
      <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
        <xsl:output method="text"/><xsl:template match="/">my own summary</xsl:template>
      </xsl:stylesheet>
      """, to: "mine/summary.xsl")
    let outcome = try await baton("report", "run", "--templates", "mine", "--quiet", in: folder.root)
    #expect(outcome.status == 0)
    #expect(try folder.text("run/report/summary.md").contains("my own summary"))
    #expect(try folder.text("run/report/report.html").contains("<html"))

    let missing = try await baton("report", "run", "--templates", "nowhere", in: folder.root)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("nowhere"))
    try folder.write("<xsl:nonsense", to: "mine/summary.xsl")
    let broken = try await baton("report", "run", "--templates", "mine", "--out", "new", in: folder.root)
    #expect(broken.status == 66)
    #expect(broken.errors.contains("summary.xsl"))
    #expect(folder.names("new").isEmpty)
  }

  @Test("The summary shows no colour where nobody sees it, and no control character of a log")
  func escapes() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    let log = try folder.text("run/logs/app-A.jsonl")
    try folder.write(
      log.replacingOccurrences(of: "com.example.up", with: #"\u001b[31m\u001b]0;x\u0007\u009b\u202e]]></script>"#),
      to: "run/logs/app-A.jsonl")
    for command in ["report", "diagnose"] {
      let outcome = try await BatonProcess(
        arguments: [command, "run"], directory: folder.root, environment: ["TERM": "xterm-256color"]
      ).run()
      #expect(outcome.out.contains("\\u{1B}[31m"), "\(outcome.out)")
      let shown = outcome.out.unicodeScalars + outcome.errors.unicodeScalars
      #expect(
        !shown.contains { ($0.value < 0x20 && $0 != "\n") || (0x7F..<0xA0).contains($0.value) || $0 == "\u{202E}" })
    }
  }
}

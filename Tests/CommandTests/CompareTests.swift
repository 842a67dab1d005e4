import Foundation
import Testing

@Suite("Compare")
struct CompareTests {
  private static func folder() throws -> TestFolder {
    let folder = try TestFolder()
    for run in ["accepted", "http-failure", "synthetic-simulator-clean", "synthetic-relaunch-early-handler"] {
      let logs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../runs/\(run)/logs")
      for name in try FileManager.default.contentsOfDirectory(atPath: logs.path) {
        try folder.write(try Data(contentsOf: logs.appendingPathComponent(name)), to: "\(run)/logs/\(name)")
      }
    }
    return folder
  }

  @Test("Two runs are compared verdict by verdict and finding by finding")
  func text() async throws {
    let folder = try Self.folder()
    let outcome = try await baton("compare", "accepted", "http-failure", in: folder.root)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let lines = outcome.out.split(separator: "\n").map(String.init)
    #expect(lines.first == "accepted → http-failure")
    #expect(
      lines.contains {
        $0.hasPrefix("  new: outcome.status-not-accepted: note, session com.example.upload-check, task 1: ")
      })
    #expect(lines.contains { $0.hasPrefix("  changed: upload.foreground: ") })
  }

  @Test("The gate on regressions holds where nothing got worse")
  func gate() async throws {
    let folder = try Self.folder()
    let same = try await baton("compare", "accepted", "accepted", "--gate", "regressions", in: folder.root)
    #expect(same.status == 0)
    #expect(same.errors == "baton: gate 'regressions' holds\n")
    let worse = try await baton(
      "compare", "synthetic-simulator-clean", "synthetic-relaunch-early-handler", "--gate", "regressions", "--quiet",
      in: folder.root)
    #expect(worse.status == 1)
    #expect(worse.errors.hasPrefix("baton: gate 'regressions' does not hold: "), "\(worse.errors)")
    let ungated = try await baton(
      "compare", "synthetic-simulator-clean", "synthetic-relaunch-early-handler", in: folder.root)
    #expect(ungated.status == 0)
    #expect(try await baton("compare", "accepted", "accepted", "--gate", "errors", in: folder.root).status == 64)
    #expect(try await baton("compare", "accepted", in: folder.root).status == 64)
    #expect(try await baton("compare", "accepted", "missing", in: folder.root).status == 66)
  }

  @Test("Another build stands above the verdicts in text, Markdown and HTML")
  func build() async throws {
    let folder = try Self.folder()
    let log = try folder.text("synthetic-simulator-clean/logs/app.jsonl")
    try folder.write(log.replacing("\"build\":\"418\"", with: "\"build\":\"419\""), to: "next/logs/app.jsonl")
    try folder.write(try folder.bytes("synthetic-simulator-clean/logs/server.jsonl"), to: "next/logs/server.jsonl")
    let outcome = try await baton(
      "compare", "synthetic-simulator-clean", "next", "--format", "text", "--format", "markdown", "--format", "json",
      "--format", "html", "--out", "out", in: folder.root)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names("out") == ["comparison.html", "comparison.json", "comparison.md", "comparison.txt"])
    #expect(try folder.text("out/comparison.txt").split(separator: "\n")[1].hasPrefix("Another build: "))
    #expect(try folder.text("out/comparison.md").split(separator: "\n")[1].hasPrefix("**Another build: "))
    let page = try folder.text("out/comparison.html")
    let notice = try #require(page.range(of: "class=\"alarm\""))
    #expect(notice.lowerBound < (try #require(page.range(of: "id=\"checks\""))).lowerBound)
    struct Document: Decodable { let schema: String, anotherBuild: Bool, regression: Bool }
    let document = try JSONDecoder().decode(Document.self, from: try folder.bytes("out/comparison.json"))
    #expect(document.schema == "baton-comparison/1")
    #expect(document.anotherBuild && !document.regression)
  }
}

import Foundation
import TestRepository
import Testing

/// The round trip of the README, run as it stands there and held against the files in `runs/synthetic-round-trip/expected`
/// (`UPDATE_GOLDEN=1 swift test --filter RoundTripTests` writes them anew).
@Suite("The round trip")
struct RoundTripTests {
  private static let expected = "runs/synthetic-round-trip/expected"

  @Test("of the README ends with what was shown on the device supported, and with the simulator's alone overclaimed")
  func script() async throws {
    let folder = try TestFolder.withProgram()
    try FileManager.default.copyItem(at: HandoffCommandTests.runs, to: folder.url("runs"))
    let before = try contents(of: folder.url("runs"))
    let script = try ReadmeBlock("round-trip").text
    let ended = try HandoffCommandTests.tool("bash", ["-euo", "pipefail", "-c", script], in: folder.root)
    #expect(ended == 0)
    #expect(try contents(of: folder.url("runs")) == before)

    let audit = try folder.text("round-trip/audit/audit.json")
    let outcomes = audit.matches(of: /"outcome": ?"([a-z-]*)"/).map { String($0.output.1) }
    #expect(outcomes == ["supported", "supported", "overclaimed", "attested-only"])
    try compare("audit.txt", folder.text("round-trip/audit/audit.txt"))
    try compare("audit.json", audit)
    try compare("accepted.txt", folder.text("round-trip/accepted.txt"))
    try compare("report.xml", folder.text("round-trip/run/report/report.xml"))
    for bag in ["bag", "back"] {
      let files = try HandoffCommandTests.files(folder.path("round-trip/\(bag)"))
      try compare("\(bag).txt", files.map { $0 + "\n" }.joined())
      try HandoffCommandTests.expectWhole(folder.url("round-trip/\(bag)"))
    }
    // What the README shows of it.
    let shown = try ReadmeBlock("round-trip-audit", fence: "```").text
    #expect(try folder.text("round-trip/audit/audit.txt").hasPrefix(shown + "\n"))
  }

  private func contents(of folder: URL) throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for path in try HandoffCommandTests.files(folder.path) {
      contents[path] = try Data(contentsOf: folder.appendingPathComponent(path))
    }
    return contents
  }

  private func compare(_ name: String, _ made: String) throws {
    let path = "\(Self.expected)/\(name)"
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try Data(made.utf8).write(to: URL(fileURLWithPath: "\(Repository.root)/\(path)"))
      return
    }
    let approved = (try? Repository.text(path)) ?? ""
    #expect(
      made == approved, "\(path) is another or missing: UPDATE_GOLDEN=1 writes it; read it before it is committed")
  }
}

/// A code block of a document: the lines behind a marker.
struct ReadmeBlock {
  let lines: [String]
  var text: String { lines.joined(separator: "\n") }

  struct Missing: Error { let marker: String }

  init(_ marker: String, in document: String = "README.md", fence: String = "```sh") throws {
    let text = try Repository.text(document)
    guard let block = text.components(separatedBy: "<!-- \(marker) -->\n\(fence)\n").dropFirst().first,
      let inside = block.components(separatedBy: "\n```").first
    else { throw Missing(marker: marker) }
    lines = inside.components(separatedBy: "\n")
  }
}

extension TestFolder {
  /// A folder in which the program lies where the README's commands look for it.
  static func withProgram() throws -> TestFolder {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(at: folder.url(".build/release"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: folder.url(".build/release/baton"), withDestinationURL: BatonProcess.program)
    return folder
  }
}

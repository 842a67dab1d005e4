import Foundation
import Testing

/// The pages in a real browser: `.ci/browser` holds the tests, in Python, and `.ci/browser/setup` installs what they need.
@Suite("Pages in a browser")
struct BrowserTests {
  private static let checkout = HandoffCommandTests.runs.deletingLastPathComponent()
  private static let folder = checkout.appendingPathComponent(".ci/browser")

  /// The Python that `.ci/browser/setup` made; its link must stay one, or it is another Python.
  private static let python: String =
    ProcessInfo.processInfo.environment["BATON_BROWSER_PYTHON"]
    ?? checkout.appendingPathComponent(".build/browser/bin/python").path

  /// Whether they must run: in CI they do, and what is missing fails.
  private static let isRequired = ProcessInfo.processInfo.environment["BATON_BROWSER"] == "required"

  @Test(
    "They are accessible, complete, printable and self-contained, and the checklist's forms work",
    .enabled(
      if: isRequired || FileManager.default.isExecutableFile(atPath: python),
      "no browser to open the pages in: run .ci/browser/setup"))
  func pages() async throws {
    let results = try TestFolder()
    let output = results.url("browser.txt")
    try Data().write(to: output)
    let process = Process()
    process.executableURL = Self.folder.appendingPathComponent("run")
    process.arguments = [BatonProcess.program.path]
    process.environment = ProcessInfo.processInfo.environment.merging(["BATON_BROWSER_PYTHON": Self.python]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = process.standardOutput
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    for await _ in ended {}
    let said = String(decoding: try Data(contentsOf: output), as: UTF8.self)
    #expect(process.terminationStatus == 0, "\(said.suffix(8000))")
    print("pages in a browser:", said.split(separator: "\n").last.map(String.init) ?? "no word")
  }
}

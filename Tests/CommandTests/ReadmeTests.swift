import Foundation
import Testing

@Suite("README")
struct ReadmeTests {
  private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../README.md")

  @Test("Its commands lead from nothing to a report of a real upload, in three")
  func firstUpload() async throws {
    let folder = try TestFolder.withProgram()
    try FileManager.default.copyItem(at: Self.file, to: folder.url("README.md"))
    let receive = try ReadmeBlock("first-receive").lines
    let report = try ReadmeBlock("first-report").lines
    #expect(receive.count + report.count == 3)
    // The port of the README may be in use on the machine of the tests.
    let anyPort = "\(receive[0]) --port 0"
    let receiver = try Shell(anyPort, in: folder)
    let port = try await receiver.wait(for: /listening.* port ([0-9]+)\n/)
    for command in report {
      let shell = try Shell(command.replacing(":8765/", with: ":\(port)/"), in: folder)
      #expect(await shell.end() == 0, "\(command)")
    }
    #expect(await receiver.end() == 0)
    let judged = try folder.text("first/report/report.xml")
    #expect(judged.contains("rehearsed=\"host\"") && !judged.contains("verdict=\"verified\""))
    #expect(judged.contains(" errors=\"0\" "))
    #expect(folder.names("first/report").contains("report.html"))
  }

  /// A command as somebody types it.
  private final class Shell: Sendable {
    private let process = Process()
    private let output: URL
    private let ended: AsyncStream<Void>

    init(_ command: String, in folder: TestFolder) throws {
      output = folder.url("output-\(UUID().uuidString)")
      try Data().write(to: output)
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", command]
      process.currentDirectoryURL = folder.root
      process.standardOutput = try FileHandle(forWritingTo: output)
      let (ended, end) = AsyncStream.makeStream(of: Void.self)
      self.ended = ended
      process.terminationHandler = { _ in end.finish() }
      try process.run()
    }

    /// What it prints, once that holds the pattern.
    func wait(for pattern: Regex<(Substring, Substring)>) async throws -> String {
      while true {
        let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
        if let match = text.firstMatch(of: pattern) { return String(match.output.1) }
        guard process.isRunning else { throw CocoaError(.executableLoad) }
        try await Task.sleep(for: .milliseconds(5))
      }
    }

    func end() async -> Int32 {
      for await _ in ended {}
      return process.terminationStatus
    }
  }
}

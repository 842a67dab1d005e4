import Diagnosis
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Output that cannot be written")
struct OutputTests {
  @Test(
    "A full disk behind standard output exits 73", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: [["report"], ["diagnose"], ["checklist"], ["events"], ["rules"], ["formats"], ["--help"]])
  func full(words: [String]) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.twoCoordinators)
    let takesRun = ["report", "diagnose", "checklist", "events"].contains(words[0])
    let outcome = try await BatonProcess(
      arguments: words + (takesRun ? ["run"] : []), directory: folder.root, output: "/dev/full"
    ).run()
    #expect(outcome.status == 73)
    #expect(outcome.errors == "baton: error: standard output cannot be written: No space left on device\n")
  }

  @Test(
    "A folder that cannot be made exits 73 and says why", arguments: ["file", "file/below", "/dev/full", "/proc/none"])
  func noFolder(out: String) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write("mine", to: "file")
    for command in [
      ["report", "run"], ["checklist", "run", "--format", "html"], ["events", "run"], ["diagnose", "run"],
    ] {
      let outcome = try await BatonProcess(arguments: command + ["--out", out], directory: folder.root).run()
      #expect(outcome.status == 73)
      #expect(outcome.errors.hasPrefix("baton: error: '\(out.hasPrefix("/") ? out : "file")' "), "\(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1)
    }
    #expect(try folder.text("file") == "mine")
    #expect(folder.names("run") == ["logs"])
  }

  @Test("A folder without permission exits 73", .enabled(if: getuid() != 0, "root may write everywhere"))
  func readOnly() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.setMode(0o555, of: "run")
    let outcome = try await baton("report", "run", in: folder.root)
    try folder.setMode(0o755, of: "run")
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("'run/report' cannot be made: Permission denied"))
  }

  @Test("When one file cannot be written all stay as they were, and nothing is left beside them")
  func allOrNone() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write("old", to: "out/report.xml")
    try FileManager.default.createDirectory(at: folder.url("out/summary.md"), withIntermediateDirectories: true)
    let outcome = try await baton("report", "run", "--out", "out", in: folder.root)
    #expect(outcome.status == 73)
    #expect(outcome.errors == "baton: error: 'out/summary.md' is a folder; move it away\n")
    #expect(folder.names("out") == ["report.xml", "summary.md"])
    #expect(try folder.text("out/report.xml") == "old")
  }

  @Test("Files are replaced, not written over: whoever has one open keeps what was in it")
  func replaced() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write("old", to: "out/report.xml")
    let reader = try FileHandle(forReadingFrom: folder.url("out/report.xml"))
    #expect(try await baton("report", "run", "--out", "out", "--quiet", in: folder.root).status == 0)
    #expect(try reader.readToEnd() == Data("old".utf8))
    #expect(try folder.text("out/report.xml").hasPrefix("<?xml"))
  }
}

@Suite("Stopping", .timeLimit(.minutes(3)))
struct InterruptionTests {
  /// A log that takes a while: 120,000 events.
  private func write(to folder: TestFolder) throws {
    var text = Runs.clean.files.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    text.removeLast()
    text = text.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    for i in 0..<120_000 {
      text += #"{"event":"task.progress","time":"2026-03-14T09:00:02Z","seq":\#(i + 9),"uptime":50002,"#
      text += #""launch":"41000000-0059-5940-8E98-6908D7BE2A09","pid":4101,"sessionID":"com.example.up","#
      text += #""taskID":1,"bytesSent":\#(i),"bytesExpected":120000}"# + "\n"
    }
    try folder.write(text, to: "run/logs/app.jsonl")
  }

  @Test("Ctrl-C in the middle of writing leaves nothing half-written", arguments: [SIGINT, SIGTERM])
  func writing(signal: Int32) async throws {
    let folder = try TestFolder()
    try write(to: folder)
    var process = BatonProcess(arguments: ["events", "run", "--out", "out/new"], directory: folder.root)
    let sawFile = Flag()
    process.whileRunning = { id in
      // Until the file that is being written shows.
      for _ in 0..<20_000 {
        if !folder.names("out/new/logs").isEmpty {
          sawFile.set()
          break
        }
        usleep(1000)
      }
      kill(id, signal)
    }
    let outcome = try await process.run()
    #expect(sawFile.isSet)
    #expect(outcome.status == 128 + signal)
    #expect(!outcome.wasKilled)
    // The folders that were made for it are gone as well.
    #expect(folder.names(".") == ["run"])
    #expect(folder.names("run/logs") == ["app.jsonl"])
  }

  @Test("Ctrl-C while reading ends at once and leaves an earlier report whole")
  func reading() async throws {
    let folder = try TestFolder()
    try write(to: folder)
    try folder.write("old", to: "run/report/report.xml")
    var process = BatonProcess(arguments: ["report", "run"], directory: folder.root)
    process.whileRunning = { id in
      usleep(150_000)
      kill(id, SIGINT)
    }
    let outcome = try await process.run()
    #expect(outcome.status == 130)
    #expect(outcome.out.isEmpty)
    #expect(folder.names("run/report") == ["report.xml"])
    #expect(try folder.text("run/report/report.xml") == "old")
  }
}

/// Something that happened in another task.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false
  func set() { lock.withLock { value = true } }
  var isSet: Bool { lock.withLock { value } }
}

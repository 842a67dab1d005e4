import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Bad input ends in a clear sentence", .timeLimit(.minutes(5)))
struct BadInputTests {
  /// A log that is damaged in one way.
  struct Damage: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: @Sendable () -> [UInt8]
    let status: Int32
    /// What report.xml says of it.
    let sentence: String
    /// How many events are read, beside the opening line.
    let events: Int
    var testDescription: String { name }

    init(_ name: String, _ status: Int32, _ sentence: String, events: Int, _ bytes: @escaping @Sendable () -> [UInt8]) {
      self.name = name
      self.bytes = bytes
      self.status = status
      self.sentence = sentence
      self.events = events
    }

    /// An opening line, and this one.
    init(line: String, _ status: Int32, _ sentence: String, events: Int) {
      self.init(String(line.prefix(60)), status, sentence, events: events) { Array("\(opening)\n\(line)\n".utf8) }
    }
  }

  static let opening =
    #"{"event":"log.opened","time":"2026-03-14T09:00:00Z","seq":0,"launch":"A","pid":7,"environment":{"kind":"simulator"}}"#

  static func event(_ rest: String, time: String = "2026-03-14T09:00:01Z") -> String {
    #"{"event":"app.state","time":"\#(time)","seq":1,"launch":"A"\#(rest)}"#
  }

  static let damages: [Damage] = [
    Damage("empty file", 0, "empty: it holds no line", events: 0) { [] },
    Damage("binary", 3, "binary: not text, and no format that Baton reads", events: 0) {
      (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 37) }
    },
    Damage("UTF-16", 3, "UTF-16 text; save it as UTF-8", events: 0) {
      [0xFF, 0xFE] + "\(opening)\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    },
    Damage("byte order mark", 0, "begins with a byte order mark", events: 1) {
      [0xEF, 0xBB, 0xBF] + Array("\(opening)\n\(event(""))\n".utf8)
    },
    Damage("CRLF", 0, "skipped=\"0\"", events: 1) { Array("\(opening)\r\n\(event(""))\r\n\r\n".utf8) },
    Damage("NUL bytes", 3, "not JSON: holds NUL bytes", events: 0) {
      Array("\(opening)\n".utf8) + [UInt8](repeating: 0, count: 512) + [0x0A]
    },
    Damage("invalid UTF-8", 3, "invalid UTF-8", events: 0) {
      Array("\(opening)\n{\"event\":\"app.state\",\"time\":\"2026-03-14T09:00:01Z\",\"note\":\"".utf8) + [0xC3, 0x28]
        + Array("\"}\n".utf8)
    },
    Damage("cut last line", 3, "cut short: the last line ends before its object does", events: 1) {
      Array("\(opening)\n\(event(""))\n{\"event\":\"app.st".utf8)
    },
    Damage("whole last line without newline", 0, "skipped=\"0\"", events: 1) { Array("\(opening)\n\(event(""))".utf8) },
    Damage("one line of 64 MiB", 3, "longer than 16 MiB", events: 1) {
      Array("\(opening)\n{\"event\":\"x\",\"note\":\"".utf8) + [UInt8](repeating: 0x61, count: 64 << 20)
        + Array("\"}\n\(event(""))\n".utf8)
    },
    Damage("nesting 10,000 deep", 3, "nested deeper than 64 levels", events: 1) {
      let deep = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
      return Array("\(opening)\n\(event(",\"x\":\(deep)"))\n\(event(""))\n".utf8)
    },
    Damage(
      line: event(#","taskID":1,"taskID":2"#), 0, "'taskID': 1 × twice in one object, counted as absent", events: 1),
    Damage(
      line: event(#","taskID":9223372036854775808"#), 0, "'taskID': 1 × another JSON type than the vocabulary's",
      events: 1),
    Damage(line: event(#","error":{"domain":"D","code":"-999"}"#), 0, "skipped=\"0\"", events: 1),
    Damage(
      line: event(#","error":{"domain":"D","code":"many"}"#), 0, "'error.code': 1 × another JSON type", events: 1),
    Damage(line: event("", time: "2026-03-14T09:00:01"), 3, "'time' has no zone", events: 0),
    Damage(line: event("", time: "2026-03-14T09:00:60Z"), 0, "skipped=\"0\"", events: 1),
    Damage(line: event("", time: "9999-03-14T09:00:00Z"), 3, "'time' is outside the years 1678 to 2261", events: 0),
    Damage(line: event("", time: "yesterday"), 3, "'time' is not RFC 3339", events: 0),
    Damage(line: #"{"time":"2026-03-14T09:00:01Z"}"#, 3, "no 'event'", events: 0),
    Damage(line: #"["event","time"]"#, 3, "JSON, but no object", events: 0),
    Damage(line: event(#","sessionID":"\#(String(repeating: "s", count: 100_000))""#), 0, "skipped=\"0\"", events: 1),
    Damage(
      line: event(#","sessionID":"]]></script><!-- \u0000\u001b[31m\ufffe javascript:alert(1)""#), 0, "skipped=\"0\"",
      events: 1),
  ]

  @Test("A damaged log is counted line by line and named in the report", arguments: damages)
  func damage(damage: Damage) async throws {
    let folder = try TestFolder()
    try folder.write(damage.bytes(), to: "run/logs/app.jsonl")
    let outcome = try await baton("report", "run", in: folder.root)
    #expect(outcome.status == damage.status, "\(outcome.errors)")
    #expect(!outcome.wasKilled)
    #expect(folder.names("run/report") == ReportTests.files)
    let xml = try folder.text("run/report/report.xml").replacingOccurrences(of: "&quot;", with: "\"")
    #expect(xml.contains(damage.sentence))
    let evidence = try #require(
      xml.range(of: "<file path=\"logs/app.jsonl\"").map { xml[$0.lowerBound...].prefix(800) })
    let opened = damage.bytes().isEmpty || damage.events == 0 && !evidence.contains("format=\"event-log\"") ? 0 : 1
    #expect(evidence.contains(" events=\"\(damage.events + opened)\""), "\(evidence.prefix(400))")
    #expect(outcome.errors.isEmpty == (damage.status == 0))
  }

  @Test("A run that is not there, or cannot be read, exits 66 with its name and what to do")
  func unreadable() async throws {
    let folder = try TestFolder()
    let file = try folder.write("x\n", to: "file.jsonl")
    try folder.makePipe("pipe")
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
    let cases = [
      ("nowhere", "does not exist; check the path"), ("file.jsonl/below", "a part of the path is a file, not a folder"),
      ("loop", "a loop of symbolic links"),
      ("pipe", "it is a named pipe; save what it delivers as a file and name that"),
      ("/dev/zero", "it is a device; save what it delivers as a file and name that"),
    ]
    for (path, sentence) in cases {
      for command in ["report", "diagnose", "checklist", "events"] {
        let outcome = try await baton(command, path, in: folder.root)
        #expect(outcome.status == 66, "\(command) \(path)")
        #expect(outcome.out.isEmpty)
        #expect(outcome.errors == "baton: error: '\(path)' cannot be read: \(sentence)\n")
      }
    }
    #expect(folder.names(".") == ["file.jsonl", "loop", "pipe"])
    #expect(file.hasSuffix("file.jsonl"))
  }

  @Test("Without permission it says so", .enabled(if: getuid() != 0, "root may read everything"))
  func forbidden() async throws {
    let folder = try TestFolder()
    let path = try folder.write("x\n", to: "file.jsonl")
    try folder.setMode(0, of: "file.jsonl")
    let outcome = try await baton("report", path)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("no permission to read it"))
  }

  @Test("A pipe, a loop and a folder among a run's logs cost nothing but themselves")
  func among() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.makePipe("run/logs/pipe.jsonl")
    try FileManager.default.createSymbolicLink(atPath: folder.path("run/logs/loop"), withDestinationPath: "loop")
    try FileManager.default.createSymbolicLink(atPath: folder.path("run/logs/up"), withDestinationPath: "..")
    try FileManager.default.createDirectory(at: folder.url("run/logs/app.jsonl"), withIntermediateDirectories: true)
    let outcome = try await baton("report", "run", in: folder.root)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("'logs/pipe.jsonl' could not be read whole: it is a named pipe"))
    #expect(outcome.errors.contains("'logs/loop' could not be read whole: its symbolic links lead back to themselves"))
    let xml = try folder.text("run/report/report.xml")
    #expect(xml.contains("failure=\"a symbolic link to a folder is not followed; name the folder itself\""))
    #expect(xml.contains("path=\"logs/app-A.jsonl\""))
  }

  @Test("A folder without any log is reported, with a warning")
  func emptyFolder() async throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(at: folder.url("run"), withIntermediateDirectories: true)
    let outcome = try await baton("report", "run", in: folder.root)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "baton: warning: there is no log to read in 'run'\n")
  }
}

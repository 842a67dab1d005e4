import Testing
import Vocabulary

@testable import EventLog

@Suite("The styles of Apple's unified log")
struct SystemStyleTests {
  private struct Seen: Equatable {
    let name: String
    let time: Int64
    let session: String?
    let task: Int?
  }

  private static func events(_ evidence: Evidence) -> [Seen] {
    (0..<evidence.store.count).map { index in
      let event = evidence.store[index]
      return Seen(
        name: event.nameText, time: event.time.nanoseconds, session: event.sessionID.map(evidence.store.string),
        task: event.taskID)
    }
  }

  private static func read(_ style: SystemStyle, _ text: String? = nil) throws -> Evidence {
    let run = style.options.map { #"{"files":{"synthetic-file":{\#($0)}}}"# }
    return try readFile(Array((text ?? style.text(PrintedRecord.upload)).utf8), run: run)
  }

  @Test("one upload reads the same in every style", arguments: SystemStyle.allCases)
  func same(style: SystemStyle) throws {
    let evidence = try Self.read(style)
    expectSum(evidence)
    let file = evidence.files[0]
    #expect(file.format == style.format)
    #expect(file.source == .system)
    #expect(file.skips == [])
    #expect(file.notes == [])
    #expect(file.events == 4)
    #expect(file.passedOver == (style == .ndjson ? 4 : 3))
    #expect(file.continued == (style.isText ? 2 : 0))
    #expect(file.isProvenComplete == (style == .ndjson))
    let expected = Self.events(try Self.read(.ndjson)).map { seen in
      Seen(
        name: seen.name, time: seen.time / (Int64(style.resolution) * 1000) * Int64(style.resolution) * 1000,
        session: seen.session, task: seen.task)
    }
    #expect(Self.events(evidence) == expected)
    #expect(
      expected.map(\.name) == [
        "system.taskBound", "system.taskEnqueued", "system.taskBegan", "system.taskCompleted",
      ])
    #expect(expected.map(\.session) == Array(repeating: "com.example.app.uploads", count: 4))
    #expect(evidence.store[0].isDated)
    #expect(evidence.store[0].pid == (style == .console ? nil : 108))
    #expect(file.span?.upperBound.nanoseconds ?? 0 >= expected.last?.time ?? 0)
  }

  @Test(
    "what a style lacks leaves its times undated, and is said",
    arguments: [SystemStyle.compact, .deviceSyslog, .console])
  func undated(style: SystemStyle) throws {
    let evidence = try readFile(Array(style.text(PrintedRecord.upload).utf8))
    expectSum(evidence)
    #expect(evidence.files[0].events == 4)
    #expect(!evidence.files[0].notes.isEmpty)
    #expect(evidence.files[0].span == nil)
    #expect((0..<evidence.store.count).allSatisfy { !evidence.store[$0].isDated })
    // The order of the lines is kept in the times.
    #expect(Self.events(evidence).map(\.time).sorted() == Self.events(evidence).map(\.time))
    #expect(
      Instant(nanoseconds: Self.events(evidence)[0].time).text.hasPrefix(
        style == .compact ? "2026-03-14T09:20:00" : "1970-"))
  }

  @Test("a date without the zone leaves a syslog of a device undated")
  func dateAlone() throws {
    let evidence = try readFile(
      Array(SystemStyle.deviceSyslog.text(PrintedRecord.upload).utf8),
      run: #"{"files":{"synthetic-file":{"date":"2026-03-14"}}}"#)
    #expect(!evidence.store[0].isDated)
    #expect(evidence.files[0].notes == ["times without a zone order this file only; say its 'timeZone' in run.json"])
  }

  @Test("a Console export goes on to the next day at midnight, and a line out of order does not")
  func midnight() throws {
    let task = "Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> will begin"
    let text = ["23:59:59.000000", "23:59:58.999990", "00:00:00.000001", "00:30:00.000000"]
      .map { "default\t\($0)+0900\tnsurlsessiond\t\(task)\n" }.joined()
    let evidence = try Self.read(.console, text)
    #expect(
      Self.events(evidence).map { Instant(nanoseconds: $0.time).text } == [
        "2026-03-14T14:59:59Z", "2026-03-14T14:59:58.999990Z", "2026-03-14T15:00:00.000001Z", "2026-03-14T15:30:00Z",
      ])
  }

  @Test("a Console export without a zone takes the one that run.json states")
  func consoleZone() throws {
    let text = "error\t16:33:29.758026\tnsurlsessiond\tTask <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> will begin\n"
    let evidence = try readFile(
      Array(text.utf8), run: #"{"files":{"synthetic-file":{"date":"2026-03-14","timeZone":"-08:00"}}}"#)
    #expect(evidence.store[0].time.text == "2026-03-15T00:33:29.758026Z")
    #expect(evidence.store[0].isDated)
  }

  @Test("dates without a year go on from December to the next January")
  func newYear() throws {
    let text = ["Dec 31 23:59:59", "Jan  1 00:00:00", "Feb 29 00:00:00"]
      .map { "\($0) iPhone nsurlsessiond[108] <Notice>: Task <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> will begin\n" }
      .joined()
    let evidence = try readFile(
      Array(text.utf8), run: #"{"files":{"synthetic-file":{"date":"2027-12-31","timeZone":"Z"}}}"#)
    #expect(
      (0..<3).map { evidence.store[$0].time.text } == [
        "2027-12-31T23:59:59Z", "2028-01-01T00:00:00Z", "2028-02-29T00:00:00Z",
      ])
  }

  @Test("a trailer proves an export whole only where it counts the records that are there")
  func trailers() throws {
    let text = SystemStyle.ndjson.text(PrintedRecord.upload)
    let lines = text.split(separator: "\n")
    func read(_ lines: [Substring]) throws -> EvidenceFile {
      try readFile(Array((lines.joined(separator: "\n") + "\n").utf8)).files[0]
    }
    #expect(try read(lines).isProvenComplete)
    #expect(try !read(lines.dropLast()).isProvenComplete)
    #expect(try read(lines.dropLast()).notes == [])
    let missing = try read(Array(lines.dropFirst()))
    #expect(!missing.isProvenComplete)
    #expect(missing.notes == ["the trailer counts 7 records and 6 could be read: the export is not whole"])
    #expect(try read(lines + lines).isProvenComplete)
    #expect(try !read(lines + lines.dropFirst()).isProvenComplete)
    let open = try read(lines + lines.prefix(2))
    #expect(!open.isProvenComplete)
    #expect(open.notes == ["2 records stand after the trailer: another export, whose own trailer is missing"])
    let unfinished = try read(lines.dropLast() + [#"{"count":7,"finished":0}"#])
    #expect(!unfinished.isProvenComplete)
    #expect(unfinished.notes == ["the trailer says that the export was not finished"])
  }

  @Test("what the tools print beside the records is passed over", arguments: SystemStyle.allCases)
  func noise(style: SystemStyle) throws {
    var text = style.text(PrintedRecord.upload)
    for line in [
      "getpwuid_r did not find a match for uid 501", "Filtering the log data using \"process == \\\"x\\\"\"",
    ] {
      text = line + "\n" + text
    }
    if style == .standard || style == .ndjson { text += "No devices are booted.\n" }
    let evidence = try Self.read(style, text)
    expectSum(evidence)
    #expect(evidence.files[0].format == style.format)
    #expect(evidence.files[0].skips == [])
    #expect(evidence.files[0].events == 4)
  }

  @Test("a message keeps its further lines, and where each record begins")
  func furtherLines() throws {
    let text = """
      2026-03-14 09:20:01.000000+0900 0x1    Error       0x0    108   0    nsurlsessiond: Task \
      <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> completed with error Error Domain=NSURLErrorDomain Code=-1005 "lost
        in the middle" UserInfo={NSErrorFailingURLStringKey=https://example.com/} [-1005]

      2026-03-14 09:20:02.000000+0900 0x1    Default     0x0    108   0    nsurlsessiond: Task \
      <6F2B9D10-77A3-4E21-8C5B-0A1B2C3D4E01>.<5> will begin
      """
    let evidence = try Self.read(.standard, text)
    expectSum(evidence)
    let file = evidence.files[0]
    #expect([file.lines, file.events, file.continued, file.blank, file.skipped] == [4, 2, 1, 1, 0])
    #expect((0..<2).map { evidence.store[$0].line } == [1, 4])
    #expect(evidence.store[0].integer(.errorCode) == -1005)
  }

  @Test(
    "real samples",
    arguments: ["simulator-cfnetwork.ndjson", "log-stream-default-style.txt", "idevicesyslog-device.txt"])
  func samples(name: String) throws {
    let evidence = try readSample("unifiedlog/" + name)
    #expect(evidence.files[0].skipped == 0)
    expectGolden(evidence, "unifiedlog-\(name).jsonl")
  }
}

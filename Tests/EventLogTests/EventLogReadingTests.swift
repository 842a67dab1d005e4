import Testing
import Vocabulary

@testable import EventLog

@Suite("Reading the lines of an event log")
struct EventLogReadingTests {
  private static let good = #"{"event":"app.heartbeat","time":"2026-03-14T09:21:00Z"}"#

  /// Reads one file; holds for whatever it contains that no line is lost.
  private func read(_ text: String, as path: String = "log.jsonl") -> (file: EvidenceFile, timeline: Timeline) {
    read(Array(text.utf8), as: path)
  }

  private func read(_ bytes: [UInt8], as path: String = "log.jsonl") -> (file: EvidenceFile, timeline: Timeline) {
    let timeline = Timeline(Intake.read(files: [(path, bytes)]))
    let file = timeline.files[0]
    let newlines = bytes.count { $0 == 0x0A }
    #expect(file.lines == newlines + (bytes.isEmpty || bytes.last == 0x0A ? 0 : 1))
    #expect(file.lines == file.events + file.copies + file.skipped + file.blank)
    return (file, timeline)
  }

  @Test("each line is an event, a copy, skipped or blank")
  func addsUp() {
    let (file, timeline) = read(
      """
      \(Self.good)

      {"event":"app.state","time":"2026-03-14T09:21:00Z","seq":1,"state":"active"}
      {"state":"active", "seq":1, "time":"2026-03-14T09:21:00Z", "event":"app.state"}
      \t \r
      nonsense
      {"event":"app.state","time":"2026-03-14T09:21:00Z","seq":1,"state":"background"}
      {"event":"log.closed"}
      """)
    #expect([file.lines, file.events, file.copies, file.skipped, file.blank] == [8, 3, 1, 2, 2])
    #expect(
      file.skips == [
        .init(line: 6, reason: "not JSON"), .init(line: 8, reason: "no readable 'time'"),
      ])
    #expect(timeline.launches[0].events.map(\.line) == [1, 3, 7])
  }

  @Test(
    "a line that is no event is skipped with its line and reason",
    arguments: [
      ("nonsense", "not JSON"), (#"{"event":"a""#, "not JSON"), ("{}", "no 'event'"), ("[1]", "JSON, but no object"),
      ("12", "JSON, but no object"), (#"{"time":"2026-03-14T09:21:00Z"}"#, "no 'event'"),
      (#"{"event":7,"time":"2026-03-14T09:21:00Z"}"#, "no 'event'"),
      (#"{"event":null,"time":"2026-03-14T09:21:00Z"}"#, "no 'event'"),
      (#"{"event":"a","event":"b","time":"2026-03-14T09:21:00Z"}"#, "no 'event'"),
      (#"{"event":"a"}"#, "no readable 'time'"), (#"{"event":"a","time":1773480060}"#, "no readable 'time'"),
      (#"{"event":"a","time":"2026-03-14T09:21:00"}"#, "'time' has no zone"),
      (#"{"event":"a","time":"14 March 2026, 09:21"}"#, "'time' is not RFC 3339"),
      (#"{"event":"a","time":"9999-12-31T23:59:59Z"}"#, "'time' is outside the years 1678 to 2261"),
      (
        #"{"event":"a","time":"2026-03-14T09:21:00Z","time":"2026-03-14T09:21:00Z"}"#, "no readable 'time'"
      ),
      ("{\"event\":\"a\",\"time\":\"2026-03-14T09:21:00Z\"}\0", "not JSON: holds NUL bytes"),
      ("\0\0\0", "not JSON: holds NUL bytes"),
      (
        "{\"x\":" + String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000) + "}",
        "nested deeper than 64 levels"
      ),
      (String(repeating: "[", count: 10_000), "not JSON"),
    ])
  func skipped(line: String, reason: String) {
    // Between good lines, and last with and without a newline.
    for text in ["\(Self.good)\n\(line)\n\(Self.good)\n", "\(Self.good)\n\(line)\n"] {
      let (file, _) = read(text)
      #expect(file.skips == [.init(line: 2, reason: reason)])
      #expect(!file.isCutShort)
      #expect(file.isDegraded)
    }
  }

  @Test(
    "a last line that ends before its object does is cut short",
    arguments: [
      "{", #"{"event":"app.state""#, #"{"event":"app.state","time":"2026-03-14T09:21:0"#,
      #"{"event":"app.state","time":"2026-03-14T09:21:00Z","error":{"code":1}"#,
    ])
  func cutShort(line: String) {
    let (file, _) = read("\(Self.good)\n\(line)")
    #expect(file.isCutShort)
    #expect(file.skips == [.init(line: 2, reason: "cut short: the last line ends before its object does")])
    #expect(file.events == 1)
  }

  @Test("a last line cut inside of a character is cut short")
  func cutInsideCharacter() {
    let whole = Array("\(Self.good)\n{\"event\":\"app.state\",\"note\":\"한".utf8)
    #expect(read(Array(whole.dropLast())).file.isCutShort)
  }

  @Test("a last line without a newline that is whole is read, and one that only lacks something is not cut")
  func wholeLastLine() {
    #expect(read(Self.good).file.events == 1)
    let (file, _) = read("\(Self.good)\n{\"event\":\"app.state\"}")
    #expect(!file.isCutShort)
    #expect(file.skips == [.init(line: 2, reason: "no readable 'time'")])
  }

  @Test("of many skipped lines the first hundred are listed and all are counted")
  func manySkips() {
    let (file, _) = read(Self.good + "\n" + String(repeating: "nonsense\n", count: 250))
    #expect(file.skipped == 250)
    #expect(file.skips.count == EvidenceFile.listedSkips)
    #expect(file.skips.last?.line == 101)
  }

  @Test(
    "a known key of another type counts as absent, the line is kept, and the file says so",
    arguments: [
      (#""taskID":"x""#, "taskID"), (#""taskID":9223372036854775808"#, "taskID"), (#""taskID":1.5"#, "taskID"),
      (#""sessionID":5"#, "sessionID"), (#""accepted":"true""#, "accepted"), (#""seq":-1"#, "seq"),
      (#""seq":"-1""#, "seq"), (#""seq":null"#, "seq"), (#""uptime":"5""#, "uptime"), (#""uptime":1e300"#, "uptime"),
      (#""error":{"code":"x"}"#, "error.code"), (#""frame":"0,0,1,1""#, "frame"), (#""launch":7"#, "launch"),
      (#""source":7"#, "source"), (#""pid":true"#, "pid"),
    ])
  func mistyped(member: String, key: String) throws {
    let (file, timeline) = read(#"{"event":"task.progress","time":"2026-03-14T09:21:00Z",\#(member)}"# + "\n")
    #expect(file.mistyped == [key: 1])
    let event = try #require(timeline.events(.taskProgress).first)
    #expect(event.taskID == nil && event.sessionID == nil && event.seq == nil && event.uptime == nil)
    #expect(event.flag(.accepted) == nil && event.integer(.errorCode) == nil && event.numbers(.frame) == nil)
    #expect(event.launchID == nil && event.pid == nil && event.source == .app)
  }

  @Test("a key that stands twice counts as absent, and the file says so")
  func duplicated() throws {
    let (file, timeline) = read(
      #"{"event":"task.created","time":"2026-03-14T09:21:00Z","taskID":1,"sessionID":"S","taskID":1}"#)
    #expect(file.duplicated == ["taskID": 1])
    #expect(file.mistyped.isEmpty)
    let event = try #require(timeline.events(.taskCreated).first)
    #expect(event.taskID == nil)
    #expect(event.text(.sessionID) == "S")
    #expect(timeline.transfers.isEmpty)
  }

  @Test("values come out as they were written")
  func values() throws {
    let (file, timeline) = read(
      """
      {"event":"task.completed","time":"2026-03-14T09:21:00.000000001+09:00","seq":"7","uptime":12.5,"taskID":"3",\
      "pid":812,"launch":"A","sessionID":"S","httpStatus":201,"error":{"domain":"D","code":-1,"underlying":{"code":60}},\
      "accepted":false,"ids":[1, 2.5,-3e1],"from":[10,20],"seconds":0.25,"filePath":"한/파일","note":""}

      """)
    #expect(file.mistyped.isEmpty && file.events == 1)
    let event = try #require(timeline.events(.taskCompleted).first)
    #expect(event.time.text == "2026-03-14T00:21:00.000000001Z")
    #expect(event.seq == 7 && event.integer(.seq) == 7 && event.uptime == 12_500_000_000)
    #expect(event.taskID == 3 && event.integer(.taskID) == 3 && event.pid == 812 && event.integer(.pid) == 812)
    #expect(event.text(.sessionID) == "S" && event.launchID.map(timeline.store.string) == "A")
    #expect(event.integer(.httpStatus) == 201 && event.integer(.errorCode) == -1)
    #expect(event.text(.errorDomain) == "D" && event.integer(.errorUnderlyingCode) == 60)
    #expect(event.flag(.accepted) == false && event.flag(.verified) == nil)
    #expect(event.numbers(.ids) == [1, 2.5, -30] && event.numbers(.from) == [10, 20] && event.text(.from) == nil)
    #expect(event.billionths(.seconds) == 250_000_000)
    #expect(event.text(.filePath) == "한/파일" && event.text(.note) == "" && event.numbers(.filePath) == nil)
  }

  @Test("unknown events and keys are kept and counted, never an error")
  func unknown() throws {
    let (file, timeline) = read(
      """
      {"event":"synthetic.thing","time":"2026-03-14T09:21:00Z","seq":0,"anything":{"at":["all"]}}
      {"event":"synthetic.thing","time":"2026-03-14T09:21:00Z","seq":1}
      {"event":"Task.Created","time":"2026-03-14T09:21:00Z","seq":2,"sessionID":"S","taskID":1}

      """)
    #expect(file.events == 3 && file.mistyped.isEmpty && !file.isDegraded)
    #expect(timeline.store.unknownEvents == ["synthetic.thing": 2, "Task.Created": 1])
    let events = timeline.launches[0].events
    #expect(events.map(\.name) == [nil, nil, nil])
    #expect(events.map(\.nameText) == ["synthetic.thing", "synthetic.thing", "Task.Created"])
    // A line of the pair all the same, whatever it is called.
    #expect(timeline.transfers.count == 1)
  }

  @Test("a symbol is one string, and strings are found again")
  func symbols() throws {
    let (_, timeline) = read(
      lines("A", "1 task.created sessionID=S taskID=1 filePath=P\n2 input.cleaned filePath=P note=S").joined(
        separator: "\n"))
    let store = timeline.store
    let created = try #require(timeline.events(.taskCreated).first)
    let cleaned = try #require(timeline.events(.inputCleaned).first)
    #expect(created.symbol(.filePath) == cleaned.symbol(.filePath) && created.sessionID == cleaned.symbol(.note))
    #expect(store.symbol("P") == created.symbol(.filePath) && store.symbol("missing") == nil)
    #expect(store.events(bearing: [.filePath, .note]).map(\.line) == [2, 3])
    let wanted = store.symbols { $0.elementsEqual("S".utf8) }
    var uses: [(Int, Key)] = []
    store.forEachUse(of: wanted) { event, key, _ in uses.append((event.line, key)) }
    #expect(uses.map(\.0) == [2, 3] && uses.map(\.1) == [.sessionID, .note])
  }
}

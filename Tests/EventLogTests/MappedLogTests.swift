import Testing
import Vocabulary

@testable import EventLog

@Suite("Reading logs of another make")
struct MappedLogTests {
  @Test("a document of OpenTelemetry whose records name no event says so")
  func otlpSample() throws { expectGolden(try readSample("applog/otlp-logs.json"), "applog-otlp-logs.jsonl") }

  @Test("pino's lines that name no event are passed over")
  func pinoSample() throws { expectGolden(try readSample("applog/pino-lines.ndjson"), "applog-pino-lines.jsonl") }

  @Test("pino's lines become events where run.json says what they mean")
  func pinoSampleMapped() throws {
    let run = #"""
      {"files":{"pino-lines.ndjson":{"preset":"pino","source":"server","names":{"hello world":"receiver.started"},
      "fields":{"note":"a"}}}}
      """#
    expectGolden(try readSample("applog/pino-lines.ndjson", run: run), "applog-pino-lines-mapped.jsonl")
  }

  /// Reads text as `synthetic-file`, for which run.json says `options`.
  func read(_ text: String, _ options: String? = nil) throws -> Evidence {
    let evidence = try readFile(Array(text.utf8), run: options.map { #"{"files":{"synthetic-file":{\#($0)}}}"# })
    expectSum(evidence)
    return evidence
  }

  func only(_ text: String, _ options: String? = nil) throws -> Event {
    let evidence = try read(text, options)
    try #require(evidence.store.count == 1, "\(readingDescription(evidence))")
    return evidence.store[0]
  }

  // MARK: Fields

  @Test("fields are found by their places, dots in names behind a backslash, and become what their keys demand")
  func fields() throws {
    let line = #"""
      {"msg":"upload finished","ts":1773480060.123456789,"session":{"id":"com.example.s"},"task.id":"7","err":{"code":"-1005","domain":"NSURLErrorDomain"},"ok":"true","took":"0.25","run":"A","n":3,"count":"12","extra":{"deep":[1,{"x":2}]}}
      """#
    let event = try only(
      line,
      #""fields":{"event":"msg","time":"ts","sessionID":"session.id","taskID":"task\\.id","error.code":"err.code","error.domain":"err.domain","accepted":"ok","seconds":"took","launch":"run","seq":"n","bytesSent":"count"},"names":{"upload finished":"task.completed"}"#
    )
    #expect(event.name == .taskCompleted && event.source == .app)
    #expect(event.time.text == "2026-03-14T09:21:00.123456789Z" && event.isDated)
    #expect(event.store.symbol("com.example.s") == event.sessionID && event.taskID == 7 && event.seq == 3)
    #expect(event.integer(.errorCode) == -1005 && event.text(.errorDomain) == "NSURLErrorDomain")
    #expect(event.flag(.accepted) == true && event.billionths(.seconds) == 250_000_000)
    #expect(event.integer(.bytesSent) == 12)
    #expect(event.launchID.map(event.store.string) == "A")
  }

  @Test("without a map of its own a file has the event log's names, also where a dotted one is one name")
  func ownNames() throws {
    let event = try only(
      #"{"event":"task.completed","time":"2026-03-14 09:21:00,5 +0900","taskID":3,"error.code":-999,"error":{"domain":"d"}}"#,
      #""format":"mapped""#)
    #expect(event.integer(.errorCode) == -999 && event.text(.errorDomain) == "d" && event.taskID == 3)
    #expect(event.time.text == "2026-03-14T00:21:00.500Z")
  }

  @Test("a value that its key cannot take is counted by key, and the line is kept")
  func mistyped() throws {
    let evidence = try read(
      #"{"event":"task.completed","time":"2026-03-14T09:21:00Z","taskID":"x","bytesSent":1.5,"accepted":"perhaps","seq":-1,"bounds":"a","httpStatus":201.0,"note":true}"#,
      #""format":"mapped""#)
    #expect(evidence.files[0].events == 1)
    #expect(
      evidence.files[0].mistyped == ["taskID": 1, "bytesSent": 1, "accepted": 1, "seq": 1, "bounds": 1, "note": 1])
    #expect(evidence.store[0].integer(.httpStatus) == 201)
  }

  @Test("a name that is not known is an ordinary message; '*' makes every line an event")
  func everyLine() throws {
    let text = """
      {"t":"2026-03-14T09:21:00Z","verb":"PUT","target":"/u","status":201,"len":7}
      {"t":"2026-03-14T09:21:01Z","msg":"something","status":500}
      """
    #expect(try read(text, #""fields":{"event":"msg","time":"t"}"#).files[0].passedOver == 2)
    let evidence = try read(
      text,
      #""source":"server","names":{"*":"response.sent"},"fields":{"time":"t","method":"verb","path":"target","httpStatus":"status","bytes":"len"}"#
    )
    #expect(evidence.files[0].events == 2)
    #expect(evidence.store[0].source == .server && evidence.store[0].integer(.bytes) == 7)
    #expect(Timeline(evidence).serverEvents(.responseSent).count == 2)
  }

  @Test("no map makes a system's or a test tool's word of a log, nor an event that only Apple's formats have")
  func system() throws {
    let line = #"{"event":"system.taskCompleted","time":"2026-03-14T09:21:00Z","source":"system"}"#
    #expect(try read(line, #""format":"mapped""#).files[0].passedOver == 1)
    #expect(throws: RunDescriptionError.self) { try read(line, #""format":"mapped","source":"system""#) }
    #expect(throws: RunDescriptionError.self) { try read(line, #""names":{"x":"system.taskCompleted"}"#) }
    #expect(throws: RunDescriptionError.self) { try read(line, #""fields":{"source":"x"}"#) }
  }

  @Test(
    "an app's own word of its environment is an admission or a claim, and no witness",
    arguments: [("simulator", "simulator"), ("host", "host"), ("device", "unproven")])
  func environment(kind: String, expected: String) throws {
    let text = """
      {"event":"app.launched","time":"2026-03-14T09:21:00Z","launch":"A","where":"\(kind)","udid":"00008140-000A1B2C3D4E5F60"}
      {"event":"task.created","time":"2026-03-14T09:21:01Z","launch":"A","where":"\(kind)","sessionID":"s","taskID":1}
      """
    let evidence = try read(text, #""fields":{"environment.kind":"where","environment.udid":"udid"}"#)
    #expect(evidence.witnesses.isEmpty)
    // What describes the process stands in a header, once, and the first line became two events.
    #expect(evidence.store.count == 3 && evidence.files[0].events == 2 && evidence.files[0].holdsApp)
    #expect(evidence.store[0].name == .logOpened && evidence.store[0].text(.environmentKind) == kind)
    let launches = Timeline(evidence).launches
    try #require(launches.count == 1)
    #expect("\(launches[0].environment)".hasPrefix(expected), "\(launches[0].environment)")
  }

  @Test("server vocabulary in an app's mapped log is the app's word")
  func appsServer() throws {
    let event = try only(
      #"{"event":"response.sent","time":"2026-03-14T09:21:00Z","httpStatus":201}"#, #""format":"mapped""#)
    #expect(event.source == .app)
  }

  // MARK: Times

  @Test(
    "numbers since 1970 are exact, and their unit is stated or told by their digits",
    arguments: [
      (#"1773480060"#, nil, "2026-03-14T09:21:00Z"), (#"1773480060.000000001"#, nil, "2026-03-14T09:21:00.000000001Z"),
      (#"1773480060123"#, nil, "2026-03-14T09:21:00.123Z"), (#""1773480060123""#, nil, "2026-03-14T09:21:00.123Z"),
      (#"1773480060123456"#, nil, "2026-03-14T09:21:00.123456Z"),
      (#""1773480060123456789""#, nil, "2026-03-14T09:21:00.123456789Z"),
      (#"1773480060123.4567"#, nil, "2026-03-14T09:21:00.123456700Z"),
      (#"1.77348006e9"#, "epochSeconds", "2026-03-14T09:21:00Z"), (#"60"#, "epochSeconds", "1970-01-01T00:01:00Z"),
      (#"-1"#, "epochSeconds", "1969-12-31T23:59:59Z"), (#"60000"#, "epochMilliseconds", "1970-01-01T00:01:00Z"),
      (#"60"#, nil, nil), (#"17734800601"#, nil, nil), (#"99999999999999999999"#, nil, nil),
      (#"1e400"#, "epochSeconds", nil), (#"9999999999"#, nil, nil), (#""x""#, "epochSeconds", nil),
      (#""2026-03-14T09:21:00Z""#, "epochSeconds", nil), (#"1773480060"#, "rfc3339", nil), (#"true"#, nil, nil),
      (#""2026-03-14T09:21:00Z""#, "rfc3339", "2026-03-14T09:21:00Z"), (#"null"#, nil, nil),
      (#"[1773480060]"#, nil, nil),
    ] as [(String, String?, String?)])
  func epoch(value: String, form: String?, expected: String?) throws {
    let options = form.map { #""timeFormat":"\#($0)""# } ?? #""format":"mapped""#
    let evidence = try read(#"{"event":"app.launched","time":\#(value)}"#, options)
    #expect((evidence.store.count > 0 ? evidence.store[0].time.text : nil) == expected)
    #expect(evidence.files[0].skipped == (expected == nil ? 1 : 0))
  }

  @Test(
    "a time without a zone is dated only by the zone that run.json states",
    arguments: [(nil, "2026-03-14T09:21:00.120Z", false), ("+09:00", "2026-03-14T00:21:00.120Z", true)]
      as [(String?, String, Bool)])
  func zone(zone: String?, time: String, isDated: Bool) throws {
    let options = zone.map { #""preset":"cocoalumberjack","timeZone":"\#($0)""# }
    let evidence = try read("2026/03/14 09:21:00:120  app.launched\n", options)
    let event = evidence.store[0]
    #expect(event.time.text == time && event.isDated == isDated)
    #expect(evidence.files[0].notes.contains { $0.contains("no zone") } == !isDated)
    #expect((evidence.files[0].span == nil) == !isDated)
  }

  // MARK: Presets

  @Test("pino: an event by its message or by a field, in milliseconds")
  func pino() throws {
    let evidence = try read(
      """
      {"level":30,"time":1773480060123,"pid":7,"hostname":"h","msg":"task.completed","sessionID":"s","taskID":2,"error":{"code":-1005}}
      {"level":50,"time":1773480060124,"pid":7,"hostname":"h","event":"log.closed","msg":"closing"}
      {"level":30,"time":1773480060125,"pid":7,"hostname":"h","msg":"something else"}
      not json
      """)
    #expect(evidence.files[0].format == "pino" && evidence.files[0].events == 2 && evidence.files[0].passedOver == 1)
    #expect(evidence.files[0].isCutShort && evidence.files[0].skipped == 1)
    #expect(evidence.store[0].pid == 7 && evidence.store[0].integer(.errorCode) == -1005)
    #expect(evidence.store[1].name == .logClosed)
    #expect(
      evidence.files[0].notes == ["could be event-log too; read as pino, recognised by \(Format.pino.recognisedBy)"])
  }

  @Test("swift-log: the metadata beside the message or in an object of its own, all as strings")
  func swiftLog() throws {
    let evidence = try read(
      """
      {"timestamp":"2026-03-14T09:21:00.123Z","level":"info","message":"task.completed","metadata":{"sessionID":"s","taskID":"2","error.code":"-999"}}
      {"timestamp":"2026-03-14T09:21:01.123Z","level":"notice","message":"done","event":"log.closed","launch":"A"}
      {"timestamp":"2026-03-14T09:21:02.123Z","level":"debug","message":"tick"}
      """)
    #expect(evidence.files[0].format == "swift-log" && evidence.files[0].events == 2)
    #expect(evidence.store[0].taskID == 2 && evidence.store[0].integer(.errorCode) == -999)
    #expect(evidence.store[1].launchID.map(evidence.store.string) == "A")
  }

  @Test("CocoaLumberjack: an event and its values behind the time, a message of several lines, one without a time")
  func cocoaLumberjack() throws {
    let evidence = try read(
      """
      of an older message
      2026/03/14 09:21:00:120  task.created sessionID=s taskID=3 url="http://example.com/a b" x=1
      2026/03/14 09:21:00:220  something went
        wrong on two lines

      2026/03/14 09:61:00:320  task.resumed sessionID=s taskID=3
      2026/03/14 09:21:00:420  uploaded 7 of s
      """)
    #expect(evidence.files[0].format == "cocoalumberjack")
    let file = evidence.files[0]
    #expect(file.events == 1 && file.passedOver == 2 && file.continued == 1 && file.blank == 1)
    #expect(
      file.skips.map { "\($0.line): \($0.reason)" } == [
        "1: no time at its beginning, and no message before it", "6: no readable 'time'",
      ])
    #expect(evidence.store[0].taskID == 3 && evidence.store[0].text(.url) == "http://example.com/a b")
  }

  @Test("CocoaLumberjack: run.json's pattern is tried on the message")
  func cocoaLumberjackPattern() throws {
    let event = try only(
      "2026/03/14 09:21:00:120  uploaded task 7 of com.example.s\n",
      #""preset":"cocoalumberjack","pattern":"^(?<event>uploaded) task (?<taskID>\\d+) of (?<sessionID>\\S+)$","names":{"uploaded":"task.completed"}"#
    )
    #expect(event.name == .taskCompleted && event.taskID == 7)
  }

  private static let otlpRecord = #"""
    {"timeUnixNano":"1773480060123456789","body":{"stringValue":"task.completed"},"attributes":[{"key":"sessionID","value":{"stringValue":"s"}},{"key":"taskID","value":{"intValue":"9007199254740993"}},{"key":"error.code","value":{"intValue":-1001}},{"key":"accepted","value":{"boolValue":false}},{"key":"seconds","value":{"doubleValue":0.5}},{"key":"bounds","value":{"arrayValue":{"values":[{"intValue":"1"},{"doubleValue":2.5}]}}}]}
    """#

  private func otlp(_ records: String) -> String {
    #"{"resourceLogs":[{"resource":{"attributes":[{"key":"process.pid","value":{"intValue":"7"}},{"key":"launch","value":{"stringValue":"A"}}]},"scopeLogs":[{"scope":{"name":"n"},"logRecords":[\#(records)]}]}]}"#
  }

  @Test("OpenTelemetry: each record of a document is one of the file's, with the attributes of its resource")
  func otlpDocuments() throws {
    let other =
      #"{"observedTimeUnixNano":"1773480061000000000","timeUnixNano":"0","body":{"stringValue":"x"},"attributes":[{"key":"event","value":{"stringValue":"log.closed"}}]}"#
    let text = otlp(Self.otlpRecord + "," + other) + "\n\n" + otlp(#"{"body":{"stringValue":"tick"}}"#) + "\nno json\n"
    let evidence = try read(text)
    let file = evidence.files[0]
    #expect(file.format == "otlp" && file.lines == 5 && file.events == 2 && file.passedOver == 1 && file.blank == 1)
    let event = evidence.store[0]
    #expect(event.time.text == "2026-03-14T09:21:00.123456789Z" && event.pid == 7)
    #expect(event.taskID == 9_007_199_254_740_993 && event.integer(.errorCode) == -1001)
    #expect(event.flag(.accepted) == false && event.billionths(.seconds) == 500_000_000)
    #expect(event.numbers(.bounds) == [1, 2.5] && event.launchID.map(event.store.string) == "A")
    #expect(evidence.store[1].time.text == "2026-03-14T09:21:01Z" && evidence.store[1].name == .logClosed)
  }

  @Test("OpenTelemetry: a document over several lines cites the line of each record's time")
  func otlpPretty() throws {
    let text = otlp(Self.otlpRecord + "," + Self.otlpRecord).replacing("{\"timeUnixNano\"", with: "{\n\"timeUnixNano\"")
    let evidence = try read(text)
    #expect((0..<evidence.store.count).map { evidence.store[$0].line } == [2, 3])
    #expect(evidence.files[0].lines == 2)
  }

  @Test("OpenTelemetry: run.json's places are the keys of attributes")
  func otlpMapped() throws {
    let text = otlp(
      #"{"timeUnixNano":"1773480060000000000","eventName":"upload.done","attributes":[{"key":"session.id","value":{"stringValue":"s"}}]}"#
    )
    let event = try only(
      text, #""preset":"otlp","fields":{"sessionID":"session.id"},"names":{"upload.done":"task.completed"}"#)
    #expect(event.name == .taskCompleted && event.sessionID != nil)
  }

  // MARK: Patterns

  @Test("a text becomes events by the named groups of a pattern; the first that matches counts")
  func pattern() throws {
    let text = """
      2026-03-14 09:21:00.5 [INFO] task 7 done in s: -1001
      2026-03-14 09:21:01.5 [INFO] closing
      nothing of it
      \(String(repeating: "x", count: 5000))
      """
    let evidence = try read(
      text,
      #""timeZone":"Z","pattern":["^(?<time>\\S+ \\S+) \\[\\w+\\] task (?<taskID>\\d+) (?<event>done) in (?<sessionID>\\w+): (?<code>-?\\d+)$","^(?<time>\\S+ \\S+) .*(?<event>closing)"],"fields":{"error.code":"code"},"names":{"done":"task.completed","closing":"log.closed"}"#
    )
    let file = evidence.files[0]
    #expect(file.format == "mapped" && file.events == 2 && file.passedOver == 1)
    #expect(file.skips.map(\.reason) == ["longer than 4096 bytes, on which no pattern is tried"])
    #expect(evidence.store[0].taskID == 7 && evidence.store[0].integer(.errorCode) == -1001)
    #expect(evidence.store[0].time.text == "2026-03-14T09:21:00.500Z" && evidence.store[1].name == .logClosed)
  }

  @Test(
    "a pattern that could take for ever is refused",
    arguments: [
      ("(?<note>(a+)+)$", FieldPattern.Fault.repeatsChoice), ("(?<note>(a|a)*)$", .repeatsChoice),
      ("(?<note>(a?){50}b)", .repeatsChoice), ("(?<note>(?:\\w+\\s?)*)$", .repeatsChoice),
      ("(?<note>((a*)b)*)", .repeatsChoice), ("(?<note>(a{1,9})+)", .repeatsChoice),
      ("(?<note>.*).*x.*", .tooManyDots), ("(?<note>", .malformed), ("abc", .withoutGroups), ("(a)", .withoutGroups),
      ("(?<note>" + String(repeating: "a", count: 1000) + ")", .tooLong),
    ])
  func refused(pattern: String, fault: FieldPattern.Fault) {
    #expect(throws: fault) { try FieldPattern(pattern) }
  }

  @Test(
    "a pattern that cannot is taken, with its groups",
    arguments: [
      ("(?<note>(?:a++)+)$", ["note"]), ("(?<note>(?>a+)*)", ["note"]), ("(?<a>x)|(?<b>y)", ["a", "b"]),
      ("^(?<time>[^\\]]+)\\] (?<note>.*) \\(a+\\)+ [(a+)+]$", ["time", "note"]), ("(?=a)(?<note>b{2})", ["note"]),
      ("(?:ab)+(?<note>\\d{1,3})", ["note"]),
    ])
  func taken(pattern: String, groups: [String]) throws { #expect(try FieldPattern(pattern).groups == groups) }

  // MARK: run.json

  @Test(
    "what run.json says wrong is an error with its line and the nearest right word",
    arguments: [
      ("\"preset\":\n\"pinno\"", 2, "unknown preset 'pinno'; did you mean 'pino'?"),
      (
        "\"preset\":\"event-log\"", 1,
        "unknown preset 'event-log'; known: caddy, cocoalumberjack, otlp, pino, swift-log, traefik"
      ),
      ("\"preset\":\"pino\",\"format\":\"otlp\"", 1, "'preset' is 'pino' and 'format' 'otlp'; give one of them"),
      (
        "\"fields\":{\n\"sesionID\":\"a\"}", 2,
        "'fields' names no key 'sesionID' of the event log; did you mean 'sessionID'?"
      ),
      ("\"fields\":{\"sessionID\":7}", 1, "'sessionID' must be a string"),
      ("\"fields\":{\"sessionID\":\"\"}", 1, "'sessionID' in 'fields' names no place"),
      ("\"fields\":[]", 1, "'fields' must be an object"),
      ("\"names\":{\"x\":\n\"task.complete\"}", 2, "unknown event 'task.complete'; did you mean 'task.completed'?"),
      ("\"timeFormat\":\"epochSecond\"", 1, "unknown 'timeFormat' 'epochSecond'; did you mean 'epochSeconds'?"),
      (
        "\"pattern\":\"(?<sesionID>a)\"", 1,
        "group 'sesionID' is no key of the event log, and 'fields' does not name it; did you mean 'sessionID'?"
      ),
      (
        "\"pattern\":\"(?<code>a)\",\"fields\":{\"error.code\":\"cod\"}", 1,
        "group 'code' is no key of the event log, and 'fields' does not name it"
      ),
      (
        "\"pattern\":\"(?<note>a)\",\"fields\":{\"error.code\":\"notes\"}", 1,
        "'fields' names 'notes', which no group of 'pattern' is called; did you mean 'note'?"
      ),
      ("\"pattern\":\"(\"", 1, "'pattern' is no regular expression of Swift's"),
      (
        "\"format\":\"event-log\",\"fields\":{\"note\":\"a\"}", 1,
        "'fields' means nothing to format 'event-log', which knows its own fields; remove one of them"
      ),
      ("\"preset\":\"pino\",\"feilds\":{}", 1, "unknown key 'feilds' in 'synthetic-file'; did you mean 'fields'?"),
    ])
  func errors(options: String, line: Int, message: String) {
    #expect(throws: RunDescriptionError(path: "run.json", line: line, message: message)) { try read("", options) }
  }
}

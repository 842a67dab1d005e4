import Testing
import Vocabulary

@testable import EventLog

@Suite("Reading access logs")
struct AccessLogTests {
  @Test("nginx's combined log, with and without a virtual host, a user, a missing column, and a line of its error log")
  func combinedSample() throws {
    expectGolden(try readSample("serverlog/nginx-combined.log"), "serverlog-nginx-combined.jsonl")
  }

  @Test("Caddy's log: start, end and the bytes read of each request")
  func caddySample() throws {
    expectGolden(try readSample("serverlog/caddy-json.log"), "serverlog-caddy-json.jsonl")
  }

  /// The one event of a line.
  private func only(_ line: String, run: String? = nil) throws -> Event {
    let evidence = try readFile(Array((line + "\n").utf8), run: run)
    expectSum(evidence)
    try #require(evidence.store.count == 1, "\(readingDescription(evidence))")
    return evidence.store[0]
  }

  @Test("the response's length never stands for the body's, and no request begins at an invented time")
  func responseLength() throws {
    let event = try only(
      #"192.0.2.1 - - [14/Mar/2026:09:21:00 +0900] "PUT /upload?part=1 HTTP/1.1" 201 0 "-" "Synthetic/1.0 Darwin/25.0.0""#
    )
    #expect(event.name == .responseSent && event.source == .server)
    #expect(event.time.text == "2026-03-14T00:21:00Z")
    #expect(event.text(.method) == "PUT" && event.text(.path) == "/upload?part=1")
    #expect(event.integer(.httpStatus) == 201 && event.integer(.bytes) == nil && event.integer(.contentLength) == nil)
    #expect(event.text(.systemUserAgent) == "Synthetic/1.0 Darwin/25.0.0" && event.text(.requestID) == "1")
  }

  @Test(
    "columns before the time may be many, few or none",
    arguments: [
      "192.0.2.1 - - ", "192.0.2.1 - ", "192.0.2.1 ", "", "example.com:443 192.0.2.1 - - ", "2001:db8::1 - - ",
      "192.0.2.1 - a synthetic user ", #"192.0.2.1 - "[x] \x22y\x22" "#,
      "192.0.2.1 - [01/Jan/2001:00:00:00 +0000] ",
    ])
  func columnsBefore(prefix: String) throws {
    let event = try only(prefix + #"[14/Mar/2026:09:21:00 +0000] "POST /u HTTP/2.0" 200 12 "-" "-""#)
    #expect(event.time.text == "2026-03-14T09:21:00Z" && event.text(.path) == "/u")
    #expect(event.text(.systemUserAgent) == nil)
  }

  @Test(
    "further columns count where they show what they are",
    arguments: [
      ("0.125 0.120 .", 125_000_000, nil, nil, nil),
      ("- - .", nil, nil, nil, nil),
      (#"rt=1.500 uct="0.001" urt="-""#, 1_500_000_000, nil, nil, nil),
      ("request_time=0.007 request_length=512", 7_000_000, "request_length 512, headers included", nil, nil),
      ("512 7", nil, nil, nil, nil),
      ("0123456789abcdef0123456789abcdef", nil, nil, "0123456789abcdef0123456789abcdef", nil),
      (#"idempotency_key="k-1" req_id=r-7"#, nil, nil, "r-7", "k-1"),
      (#"idempotency_key="-""#, nil, nil, nil, nil),
      (#"1 "router@docker" "http://192.0.2.9:80" 5ms"#, 5_000_000, nil, nil, nil),
    ] as [(String, Int?, String?, String?, String?)])
  func columnsBehind(tail: String, nanoseconds: Int?, note: String?, id: String?, key: String?) throws {
    let event = try only(#"192.0.2.1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 201 5 "-" "ua" \#(tail)"#)
    #expect(event.billionths(.seconds) == nanoseconds.map(Int64.init) && event.text(.note) == note)
    #expect(event.text(.requestID) == id ?? "1" && event.text(.idempotencyKey) == key)
    #expect(event.integer(.bytes) == nil)
  }

  @Test(
    "a hostile request line is a request all the same, without method and path",
    arguments: [
      #""\x16\x03\x01\x00\xEE""#, #""-""#, #""""#, #""GET""#, #""get /x HTTP/1.1""#, #""GET  HTTP/1.1""#,
      #""\"quoted\" \\ HTTP/1.1""#, #""GET /a b c d HTTP/1.1""#,
    ])
  func hostile(request: String) throws {
    let event = try only("192.0.2.1 - - [14/Mar/2026:09:21:00 +0000] \(request) 400 157 \"-\" \"-\"")
    #expect(event.integer(.httpStatus) == 400 && event.text(.method) == nil && event.text(.path) == nil)
  }

  @Test("escapes of nginx and Apache are the characters that they stand for")
  func escapes() throws {
    let event = try only(
      #"::1 - - [14/Mar/2026:09:21:00 +0000] "GET /a\x22b\"c\xC3\xA9 HTTP/1.1" 200 1 "-" "x\\y \x22z\x22""#)
    #expect(event.text(.path) == "/a\"b\"cé" && event.text(.systemUserAgent) == "x\\y \"z\"")
  }

  @Test("a credential in a URL stays where the rule on credentials looks")
  func credential() throws {
    let event = try only(#"::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u?token=synthetic0 HTTP/1.1" 201 0"#)
    #expect(event.text(.path) == "/u?token=synthetic0")
    #expect(RequestPath.path(of: event.text(.path) ?? "") == "/u")
  }

  @Test("lines of an error log are passed over, others that are no requests skipped, with a count of clients that left")
  func mixed() throws {
    let text = """
      ::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 499 0 "-" "-"
      2026/03/14 09:21:01 [error] 31#31: *46 upstream timed out, client: ::1, request: "PUT /u HTTP/1.1"
      [Sat Mar 14 09:21:01.123456 2026] [core:error] [pid 35708:tid 1] [client ::1:1] AH00126: Invalid URI

      some words
      ::1 - - [31/Feb/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 201 0 "-" "-"
      ::1 - - [14/März/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 201 0 "-" "-"
      ::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u HTTP/1.1" abc 0
      ::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u
      """
    let evidence = try readFile(Array(text.utf8))
    expectSum(evidence)
    let file = evidence.files[0]
    #expect(file.events == 1 && file.passedOver == 2 && file.blank == 1 && file.isCutShort)
    #expect(
      file.skips.map { "\($0.line): \($0.reason)" } == [
        "5: no request of an access log", "6: no readable 'time'", "7: no request of an access log",
        "8: no request of an access log", "9: cut short: the last line ends before its request does",
      ])
    #expect(
      file.notes == [
        "cannot show an empty upload: it states no length of the request body",
        "requests whose client left before the response (status 499 or 460): 1",
      ])
  }

  @Test("an id that comes again names the line instead: two requests never become one")
  func repeatedID() throws {
    let line = #"::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 201 0 "-" "-" request_id=a"# + "\n"
    let evidence = try readFile(Array((line + line).utf8))
    #expect((0..<2).map { evidence.store[$0].text(.requestID) } == ["a", "2"])
  }

  // MARK: Caddy

  private func caddy(_ fields: String) -> String {
    #"{"level":"info","logger":"http.log.access.log0","msg":"handled request",\#(fields)}"#
  }

  @Test("Caddy's seconds keep every digit, and its request began as long before as it took")
  func caddyTimes() throws {
    let evidence = try readFile(
      Array(
        caddy(
          #""ts":1773480060.1234567,"request":{"method":"PUT","uri":"/u?x=1","headers":{"Content-Length":["7"],"Idempotency-Key":["k1"],"User-Agent":["a","b"]}},"bytes_read":7,"duration":0.1000005,"size":2,"status":201"#
        ).utf8))
    expectSum(evidence)
    try #require(evidence.store.count == 2)
    let (received, sent) = (evidence.store[0], evidence.store[1])
    #expect(received.name == .requestReceived && received.time.text == "2026-03-14T09:21:00.023456200Z")
    #expect(sent.name == .responseSent && sent.time.text == "2026-03-14T09:21:00.123456700Z")
    #expect(received.text(.idempotencyKey) == "k1" && sent.integer(.bytes) == 7 && sent.integer(.httpStatus) == 201)
    #expect(received.integer(.contentLength) == 7 && sent.text(.systemUserAgent) == nil)

  }

  @Test(
    "no byte read of a body that the client announced says nothing of what was sent",
    arguments: [
      (#""bytes_read":0"#, #""Content-Length":["7"]"#, nil), (#""bytes_read":0"#, #""Content-Length":["0"]"#, 0),
      (#""bytes_read":0"#, "", 0), (#""bytes_read":3"#, #""Content-Length":["7"]"#, 3), (#""size":9"#, "", nil),
      (#""bytes_read":-1"#, "", nil), (#""bytes_read":"x""#, "", nil),
    ] as [(String, String, Int?)])
  func unreadBody(read: String, header: String, bytes: Int?) throws {
    let line = caddy(
      #""ts":1773480060,"request":{"method":"PUT","uri":"/u","headers":{\#(header)}},\#(read),"status":403"#)
    let evidence = try readFile(Array(line.replacing("\"size\":9", with: "\"size\":9,\"bytes_read\":null").utf8))
    #expect(evidence.store[0].integer(.bytes) == bytes && evidence.store.count == 1)
  }

  @Test("other messages of Caddy are passed over, and a time without a zone cannot stand beside an app's")
  func caddyOthers() throws {
    let text =
      caddy(#""ts":1773480060,"request":{"method":"PUT","uri":"/u"},"bytes_read":1,"status":201"#) + "\n"
      + #"{"level":"info","ts":1773480060,"logger":"http","msg":"servers shutting down"}"# + "\n"
      + caddy(#""ts":"2026-03-14 09:21:00","request":{"method":"PUT","uri":"/u"},"bytes_read":1,"status":201"#) + "\n"
      + caddy(#""ts":"2026-03-14T09:21:00.5Z","request":{"method":"PUT","uri":"/u"},"bytes_read":1,"status":201"#)
      + "\n"
      + "plain words\n[]\n"
    let evidence = try readFile(Array(text.utf8))
    expectSum(evidence)
    #expect(evidence.files[0].events == 2 && evidence.files[0].passedOver == 1)
    #expect(
      evidence.files[0].skips.map { "\($0.line): \($0.reason)" } == [
        "3: 'time' has no zone", "5: not JSON", "6: JSON, but no object",
      ])
    let zoned = try readFile(Array(text.utf8), run: #"{"files":{"synthetic-file":{"timeZone":"+09:00"}}}"#)
    #expect(zoned.files[0].events == 3)
  }

  // MARK: Traefik and the balancer of AWS

  @Test("Traefik states start and duration in nanoseconds, and the length of the body that came in")
  func traefik() throws {
    let line =
      #"{"ClientHost":"192.0.2.1","DownstreamContentSize":2,"DownstreamStatus":201,"Duration":1500000001,"OriginStatus":201,"RequestContentSize":575116,"RequestHost":"example.com","RequestMethod":"PUT","RequestPath":"/u?a=b","RetryAttempts":0,"StartUTC":"2026-03-14T09:21:00.000000007Z","level":"info","msg":"","request_Idempotency-Key":"k1","request_User-Agent":"synthetic","time":"2026-03-14T09:21:01Z"}"#
    let evidence = try readFile(Array(line.utf8))
    expectSum(evidence)
    try #require(evidence.files[0].format == "traefik" && evidence.store.count == 2)
    let (received, sent) = (evidence.store[0], evidence.store[1])
    #expect(received.time.text == "2026-03-14T09:21:00.000000007Z")
    #expect(sent.time.text == "2026-03-14T09:21:01.500000008Z" && sent.integer(.bytes) == 575116)
    #expect(received.text(.idempotencyKey) == "k1" && received.text(.path) == "/u?a=b")
    #expect(sent.billionths(.seconds) == 1_500_000_001)
    try expectSumAtEveryCut(Array(line.utf8), step: 7)
  }

  static let balancerLine =
    #"https 2026-03-14T09:21:01.250000Z app/synthetic/50dc6c495c0c9188 192.0.2.1:2817 192.0.2.9:80 0.001 1.200 0.000 201 201 1234 366 "PUT https://example.com:443/u?x=1 HTTP/2.0" "synthetic" ECDHE-RSA-AES128-GCM-SHA256 TLSv1.2 arn:aws:elasticloadbalancing:us-east-2:123456789012:targetgroup/t/73e2d6bc24d8a067 "Root=1-58337262-36d228ad5d99923122bbe354" "example.com" "session-reused" 0 2026-03-14T09:21:00.049000Z "forward" "-" "-" "192.0.2.9:80" "201" "-" "-""#

  @Test("a balancer states when the request came in; the bytes it received count the headers")
  func balancer() throws {
    let evidence = try readFile(Array(Self.balancerLine.utf8))
    expectSum(evidence)
    try #require(evidence.files[0].format == "aws-alb" && evidence.store.count == 2)
    let (received, sent) = (evidence.store[0], evidence.store[1])
    #expect(received.time.text == "2026-03-14T09:21:00.049Z" && sent.time.text == "2026-03-14T09:21:01.250Z")
    #expect(sent.text(.path) == "/u?x=1" && sent.integer(.bytes) == nil && sent.integer(.httpStatus) == 201)
    #expect(sent.text(.note) == "received_bytes 1234, headers included")
    #expect(sent.billionths(.seconds) == 1_201_000_000)
    try expectSumAtEveryCut(Array(Self.balancerLine.utf8), step: 5)
  }

  @Test("a client that left a balancer has no times of a target")
  func balancerClientLeft() throws {
    let line = Self.balancerLine.replacing("0.001 1.200 0.000 201 201", with: "0.001 -1 -1 460 -")
    let evidence = try readFile(Array(line.utf8))
    #expect(evidence.store[1].integer(.httpStatus) == 460 && evidence.store[1].billionths(.seconds) == nil)
    #expect(evidence.files[0].notes.contains("requests whose client left before the response (status 499 or 460): 1"))
  }

  // MARK: Bad input

  @Test(
    "cut anywhere, an access log adds up",
    arguments: [
      #"192.0.2.1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 201 5 "-" "ua" rt=0.125 "x\x22y""# + "\n\n",
      #"{"level":"info","ts":1773480060.5,"logger":"http.log.access","msg":"handled request","request":{"method":"PUT","uri":"/u"},"bytes_read":1,"duration":0.5,"status":201}"#
        + "\r\n",
    ])
  func cut(text: String) throws { try expectSumAtEveryCut(Array((text + text).utf8)) }

  @Test(
    "bytes in another encoding, huge numbers and another format in the file end in a sum, never in a crash",
    arguments: [
      #"::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /é HTTP/1.1" 201 99999999999999999999 "-" "-""#,
      #"::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /é HTTP/1.1" 201 9223372036854775807 "-" "-" 999999999999.999"#,
      #"{"ts":1e400,"logger":"http.log.access","request":{"method":"PUT","uri":"/u"},"bytes_read":1e999,"duration":-5}"#,
      #"{"ts":9223372036,"logger":"http.log.access","request":{"method":"PUT","uri":"/u"},"bytes_read":1,"duration":9223372036}"#,
      #"{"event":"log.opened","time":"2026-03-14T09:21:00Z"}"#, String(repeating: "[", count: 1000),
      #"{"a":"# + String(repeating: "[", count: 1000), "::1 - - [14/Mar/2026:09:21:00 +0000] \"\0\" 200 1",
    ])
  func bad(line: String) throws {
    let combined = #"::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 201 0 "-" "-""# + "\n"
    let first = [
      combined, caddy(#""ts":1773480060,"request":{"method":"PUT","uri":"/u"},"bytes_read":1,"status":201"#) + "\n",
    ]
    for first in first {
      let text = first + line + "\n" + first
      expectSum(try readFile(Array(text.utf8)))
      expectSum(try readFile(text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }))
      expectSum(try readFile([0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }))
    }
  }

  @Test("a server's log may be made less by run.json: a tester's copy of it proves nothing")
  func lesser() throws {
    let event = try only(
      #"::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 201 0 "-" "-""#,
      run: #"{"files":{"synthetic-file":{"source":"tester"}}}"#)
    #expect(event.source == .tester)
  }

  @Test("a compressed log is read as any other")
  func compressed() throws {
    let text = #"::1 - - [14/Mar/2026:09:21:00 +0000] "PUT /u HTTP/1.1" 201 0 "-" "-""# + "\n"
    let folder = try TemporaryFolder()
    let place = try folder.write(deflated(Array(text.utf8)), as: "access.log.gz")
    let evidence = try Intake.read([place], checks: [])
    #expect(evidence.files[0].isGzip && evidence.files[0].format == "access-log" && evidence.files[0].events == 1)
  }
}

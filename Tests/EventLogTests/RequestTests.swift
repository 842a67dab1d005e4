import Testing
import Vocabulary

@testable import EventLog

@Suite("Requests: to which transfer they belong")
struct RequestTests {
  /// The matches of the requests of one server log, with the app's log.
  private func matches(_ app: String, _ server: String) -> [Request.Match] {
    timeline(("a", lines("A", app)), ("s", lines("- source=server", server))).requests.map(\.match)
  }

  private static let pair = """
    1 task.created sessionID=S taskID=1 method=POST url=https://synthetic.example/up idempotencyKey=K
    3 task.completed sessionID=S taskID=1 error={"code":-1005,"domain":"NSURLErrorDomain"}
    5 task.created sessionID=S taskID=2 method=POST url=https://synthetic.example/up idempotencyKey=K
    7 task.completed sessionID=S taskID=2 httpStatus=201
    """

  @Test("the lines of a request are gathered by its identifier, and a transfer has its requests")
  func gathered() {
    let server = """
      2 request.received requestID=r1 idempotencyKey=K
      2.1 request.received requestID=r2 idempotencyKey=other
      2.2 body.stored requestID=r1 idempotencyKey=K bytes=5
      2.3 response.sent requestID=r1 httpStatus=201
      2.4 response.sent requestID=r3 httpStatus=500
      2.5 body.stored idempotencyKey=K
      """
    let app = "1 task.created sessionID=S taskID=1 idempotencyKey=K"
    let timeline = timeline(("a", lines("A", app)), ("s", lines("- source=server", server)))
    #expect(
      timeline.requests.map { [$0.received?.line, $0.stored?.line, $0.response?.line] }
        == [[2, 4, 5], [3, nil, nil], [nil, nil, 6], [nil, 7, nil]])
    #expect(
      timeline.requests.map(\.match)
        == [.transfer(0, by: .idempotencyKey), .none, .none, .transfer(0, by: .idempotencyKey)])
    #expect(timeline.transfers[0].requests == [0, 3])
    #expect(timeline.store.symbol("K").map { timeline.requests(withKey: $0).map(\.index) } == [0, 3])
  }

  @Test("an identifier used again is another request: nothing that was received or stored twice is lost")
  func reusedIdentifier() {
    let server = """
      1 request.received requestID=r
      2 body.stored requestID=r
      3 body.stored requestID=r
      4 response.sent requestID=r
      5 request.received requestID=r
      6 body.stored requestID=r
      7 response.sent requestID=r
      """
    let requests = timeline(("s", lines("- source=server", server))).requests
    #expect(requests.compactMap(\.received).map(\.line) == [2, 6])
    #expect(requests.compactMap(\.stored).map(\.line) == [3, 4, 7])
    #expect(
      requests.last?.received?.line == 6 && requests.last?.stored?.line == 7 && requests.last?.response?.line == 8)
  }

  @Test("identifiers of two server logs are apart")
  func twoLogs() {
    let one = lines("- source=server pid=1", "1 request.received requestID=r\n2 body.stored requestID=r")
    let other = lines("- source=server pid=2", "1 request.received requestID=r\n2 body.stored requestID=r")
    #expect(timeline(("s", one), ("t", other)).requests.map(\.log) == [0, 1])
  }

  @Test(
    "among several transfers of a key the only one that spans the request has it, else the key alone",
    arguments: [
      (2.0, Request.Match.transfer(0, by: .idempotencyKeyAndSpan)), (6.0, .transfer(1, by: .idempotencyKeyAndSpan)),
      (1.0, .transfer(0, by: .idempotencyKeyAndSpan)), (3.0, .transfer(0, by: .idempotencyKeyAndSpan)),
      (4.0, .keyOnly([0, 1])), (0.9, .keyOnly([0, 1])), (7.1, .keyOnly([0, 1])), (3.001, .keyOnly([0, 1])),
      (4.999, .keyOnly([0, 1])),
    ])
  func severalOfOneKey(seconds: Double, match: Request.Match) {
    #expect(matches(Self.pair, "\(seconds) request.received requestID=r idempotencyKey=K") == [match])
  }

  @Test("a request without its first line, or that both attempts span, is the key's only")
  func keyOnly() {
    #expect(matches(Self.pair, "2 body.stored requestID=r idempotencyKey=K") == [.keyOnly([0, 1])])
    let overlapping = Self.pair.replacing("3 task.completed", with: "8 task.completed")
    #expect(matches(overlapping, "6 request.received requestID=r idempotencyKey=K") == [.keyOnly([0, 1])])
    // An attempt that never completed may still be sending.
    let open = Self.pair.split(separator: "\n").enumerated().filter { $0.offset != 1 }.map(\.element)
    #expect(
      matches(open.joined(separator: "\n"), "6 request.received requestID=r idempotencyKey=K") == [.keyOnly([0, 1])])
  }

  @Test("an attempt whose creation is not in the evidence may have begun earlier, and has no span that proves")
  func withoutCreation() {
    let app = Self.pair.replacing("5 task.created", with: "5 task.restored")
    #expect(matches(app, "2 request.received requestID=r idempotencyKey=K") == [.keyOnly([0, 1])])
    #expect(matches(app, "6 request.received requestID=r idempotencyKey=K") == [.keyOnly([0, 1])])
  }

  @Test("the spans are widened by what is known of the server's clock")
  func widened() {
    // Another item shows the server's clock to be 0 to 4 s ahead.
    let app = "0.1 task.created sessionID=S taskID=9 idempotencyKey=L\n" + Self.pair
    let other = "4.1 request.received requestID=q idempotencyKey=L\n"
    #expect(
      matches(app, other + "6.5 request.received requestID=r idempotencyKey=K")
        == [.transfer(0, by: .idempotencyKey), .keyOnly([1, 2])])
    #expect(
      matches(app, other + "7.5 request.received requestID=r idempotencyKey=K")
        == [.transfer(0, by: .idempotencyKey), .transfer(2, by: .idempotencyKeyAndSpan)])
  }

  @Test(
    "without a key a hash matches when one transfer and one stored body in the whole evidence have it",
    arguments: [
      ("1 body.stored requestID=r sha256=h1", [Request.Match.transfer(0, by: .sha256)]),
      ("1 body.stored requestID=r sha256=h2", [.ambiguous([1, 2])]), ("1 body.stored requestID=r sha256=h9", [.none]),
      (
        "1 body.stored requestID=r sha256=h1\n2 body.stored requestID=q sha256=h1", [.ambiguous([0]), .ambiguous([0])]
      ),
      (
        "1 body.stored requestID=r sha256=h1\n2 body.stored requestID=q sha256=h1 idempotencyKey=K",
        [.ambiguous([0]), .none]
      ),
      // A key that no transfer has is a key all the same.
      ("1 body.stored requestID=r sha256=h1 idempotencyKey=K", [.none]),
      // The hash that the file had when it was prepared.
      ("1 body.stored requestID=r sha256=h4", [.transfer(3, by: .sha256)]),
    ] as [(String, [Request.Match])])
  func byHash(server: String, expected: [Request.Match]) {
    let app = """
      1 task.created sessionID=S taskID=1 sha256=h1
      2 task.created sessionID=S taskID=2 sha256=h2
      3 task.created sessionID=S taskID=3 sha256=h2 idempotencyKey=L
      4 input.prepared filePath=P sha256=h4
      5 task.created sessionID=S taskID=4 filePath=P
      """
    #expect(matches(app, server) == expected)
  }

  private static let shaped = """
    1 task.created sessionID=S taskID=1 method=PUT url=https://synthetic.example/up?a=1 bytes=10
    3 task.completed sessionID=S taskID=1 httpStatus=201
    """

  @Test(
    "without key and hash, method, path and bytes match when unique and inside of the span",
    arguments: [
      (
        "2 request.received requestID=r method=PUT path=/up contentLength=10",
        [Request.Match.transfer(0, by: .methodPathAndBytes)]
      ),
      (
        "2 request.received requestID=r method=PUT path=/up?b=2\n2.1 body.stored requestID=r bytes=10",
        [.transfer(0, by: .methodPathAndBytes)]
      ),
      (
        "2 request.received requestID=r method=PUT path=/up\n2.1 response.sent requestID=r bytes=10",
        [.transfer(0, by: .methodPathAndBytes)]
      ),
      ("2 request.received requestID=r method=POST path=/up contentLength=10", [.none]),
      ("2 request.received requestID=r method=PUT path=/down contentLength=10", [.none]),
      ("2 request.received requestID=r method=PUT path=/up contentLength=11", [.none]),
      ("2 request.received requestID=r method=PUT path=/up", [.none]),
      ("4 request.received requestID=r method=PUT path=/up contentLength=10", [.ambiguous([0])]),
      ("0.5 request.received requestID=r method=PUT path=/up contentLength=10", [.ambiguous([0])]),
      // A hash that no transfer has is that of a body that was changed on its way.
      (
        "2 request.received requestID=r method=PUT path=/up contentLength=10\n2.1 body.stored requestID=r sha256=h",
        [.transfer(0, by: .methodPathAndBytes)]
      ),
      (
        "2 request.received requestID=r method=PUT path=/up contentLength=10\n"
          + "2.1 request.received requestID=q method=PUT path=/up contentLength=10", [.ambiguous([0]), .ambiguous([0])]
      ),
      // Unique means in the whole evidence: a request with a key has the shape too.
      (
        "2 request.received requestID=r method=PUT path=/up contentLength=10\n"
          + "2.1 request.received requestID=q method=PUT path=/up contentLength=10 idempotencyKey=K",
        [.ambiguous([0]), .none]
      ),
    ] as [(String, [Request.Match])])
  func byShape(server: String, expected: [Request.Match]) { #expect(matches(Self.shaped, server) == expected) }

  @Test("two transfers of one shape are ambiguous, also when the other one has found its request by a key")
  func twoOfOneShape() {
    let app =
      Self.shaped + """

        1.5 task.created sessionID=S taskID=2 method=PUT url=https://synthetic.example/up bytes=10 idempotencyKey=K
        3.5 task.completed sessionID=S taskID=2 httpStatus=201
        """
    let server = """
      2 request.received requestID=q method=PUT path=/up contentLength=10 idempotencyKey=K
      2.1 request.received requestID=r method=PUT path=/up contentLength=10
      """
    #expect(matches(app, server) == [.transfer(1, by: .idempotencyKey), .ambiguous([0, 1])])
  }

  @Test("nearness in time alone never matches")
  func nearness() {
    let app = "1 task.created sessionID=S taskID=1 method=PUT kind=upload\n2 task.completed sessionID=S taskID=1"
    #expect(
      matches(app, "1.5 request.received requestID=r method=PUT path=/up\n1.6 body.stored requestID=r") == [.none])
  }

  @Test("server vocabulary of a tainted file is no request, and bounds no clock")
  func tainted() {
    let server = lines("- source=server environment.kind=device", "2 request.received requestID=r idempotencyKey=K")
    let timeline = timeline(("a", lines("A", Self.pair)), ("s", server))
    #expect(timeline.requests.isEmpty && timeline.transfers.allSatisfy { $0.requests.isEmpty })
    #expect(timeline.logs.allSatisfy { $0.offset == nil })
  }
}

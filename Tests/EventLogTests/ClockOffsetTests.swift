import Testing
import Vocabulary

@testable import EventLog

@Suite("The offset of a server's clock")
struct ClockOffsetTests {
  /// Milliseconds: stated, lower, upper; the number of pairs.
  private func offset(_ app: String, _ server: String) -> (stated: Int64, lower: Int64?, upper: Int64?, pairs: Int)? {
    let timeline = timeline(("a", lines("A", app)), ("s", lines("- source=server", server)))
    guard let offset = timeline.serverLogs.first?.offset else { return nil }
    let unit: Int64 = 1_000_000
    #expect(offset.isInconsistent == ((offset.lower ?? .min) > (offset.upper ?? .max)))
    return (offset.nanoseconds / unit, offset.lower.map { $0 / unit }, offset.upper.map { $0 / unit }, offset.pairs)
  }

  private static let whole = """
    10 task.created sessionID=S taskID=1 idempotencyKey=K
    12 task.completed sessionID=S taskID=1 httpStatus=201
    """

  @Test(
    "creation bounds from above, a completion without error from below; the stated offset is the one nearest to none",
    arguments: [
      ("11 request.received", 0, -1_000, 1_000), ("10 request.received", 0, -2_000, 0),
      ("15 request.received", 3_000, 3_000, 5_000), ("5 request.received", -5_000, -7_000, -5_000),
      ("11 request.received requestID=r\n11.9 body.stored", 0, -100, 1_000),
      ("11 request.received requestID=r\n12.5 body.stored", 500, 500, 1_000),
      // The response is written after the bytes left and may come late: it bounds nothing.
      ("11 request.received requestID=r\n60 response.sent", 0, -1_000, 1_000),
    ])
  func bounds(server: String, stated: Int64, lower: Int64, upper: Int64) throws {
    let text = server.split(separator: "\n").map {
      $0.contains("requestID") ? $0 + " idempotencyKey=K" : $0 + " requestID=r idempotencyKey=K"
    }
    let found = try #require(offset(Self.whole, text.joined(separator: "\n")))
    #expect(found.stated == stated && found.lower == lower && found.upper == upper && found.pairs == 1)
  }

  @Test(
    "a client that gave up bounds nothing from above",
    arguments: ["code", "domain", "both"])
  func gaveUp(parts: String) throws {
    let error = ["code": #"{"code":-1001}"#, "domain": #"{"domain":"D"}"#, "both": #"{"domain":"D","code":-1001}"#]
    let app = Self.whole.replacing("httpStatus=201", with: "error=\(error[parts] ?? "")")
    let found = try #require(offset(app, "60 request.received requestID=r idempotencyKey=K"))
    #expect(found.lower == nil && found.upper == 50_000 && found.stated == 0)
  }

  @Test("a transfer that was not created in the evidence bounds only from below")
  func withoutCreation() throws {
    let app = "12 task.completed sessionID=S taskID=1 httpStatus=201 idempotencyKey=K"
    let found = try #require(offset(app, "20 request.received requestID=r idempotencyKey=K"))
    #expect(found.lower == 8_000 && found.upper == nil && found.stated == 8_000)
  }

  @Test("the bounds of all matched transfers are intersected, and none that fits is said")
  func intersection() throws {
    let app =
      Self.whole + """

        20 task.created sessionID=S taskID=2 idempotencyKey=L
        22 task.completed sessionID=S taskID=2 httpStatus=201
        """
    let both = try #require(
      offset(app, "13 request.received requestID=r idempotencyKey=K\n21 request.received requestID=q idempotencyKey=L"))
    #expect(both.lower == 1_000 && both.upper == 1_000 && both.stated == 1_000 && both.pairs == 2)
    let none = try #require(
      offset(
        app, "13 request.received requestID=r idempotencyKey=K\n20.5 request.received requestID=q idempotencyKey=L"))
    #expect(none.lower == 1_000 && none.upper == 500 && none.stated == 0 && none.pairs == 2)
  }

  @Test("requests that belong to no transfer for certain bound nothing")
  func unmatched() {
    let twice = Self.whole + "\n20 task.created sessionID=S taskID=2 idempotencyKey=K"
    #expect(offset(twice, "60 request.received requestID=r idempotencyKey=K") == nil)
    #expect(offset(Self.whole, "60 request.received requestID=r idempotencyKey=L") == nil)
    #expect(offset(Self.whole, "60 request.received requestID=r") == nil)
  }

  @Test("a server's log covers a span when its lines stand on both sides and no number is missing in between")
  func covers() {
    func covers(_ server: String, _ header: String = "- source=server") -> Bool {
      let timeline = timeline(("a", lines("A", Self.whole)), ("s", lines(header, server)))
      guard let transfer = timeline.transfers.first, let completed = transfer.completed else { return false }
      return timeline.serverCovers(from: transfer.begin, to: completed) != nil
    }
    #expect(covers("20 log.closed"))
    #expect(covers("12 log.closed"))
    #expect(!covers("11.9 log.closed"))
    #expect(!covers("20 log.closed", "- source=server at=10.5"))
    #expect(!covers("20 log.closed", "- source=server seq=no"))
    #expect(!covers("11 request.received seq=5\n20 log.closed"))
    #expect(covers("5 request.received\n9 request.received seq=5\n20 log.closed"))
    #expect(covers("13 request.received\n20 log.closed seq=9"))
    #expect(!covers("20 log.closed", "- source=app"))
  }
}

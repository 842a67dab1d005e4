import Foundation
import Receiver
import Testing

@Suite("Faults")
struct FaultTests {
  private func server(_ faults: String...) throws -> TestReceiver {
    let faults = try faults.map { try Fault($0) }
    return try TestReceiver { $0.faults = faults }
  }

  @Test("A status is given to the first uploads, which are not stored, and not to other requests")
  func status() throws {
    let server = try server("status=503:first=2")
    #expect(try server.get("/uploads/k").status == 404)
    #expect(try server.upload([1], key: "k").status == 503)
    #expect(try server.get("/uploads/k").status == 404)
    #expect(try server.upload([1], key: "k").status == 503)
    #expect(try server.upload([1], key: "k").status == 201)
    #expect(server.received.count == 1)
    let lines = try server.stop()
    #expect(lines.all("body.stored").count == 1)
    let notes = lines.all("response.sent").filter { $0.number("httpStatus") == 503 }.map { $0.text("note") }
    #expect(notes == Array(repeating: "fault status=503: nothing was stored", count: 2))
  }

  @Test("A connection is dropped after so many bytes of the body", arguments: [0, 1, 50_000])
  func drop(after count: Int) throws {
    let server = try server("drop-after=\(count):first=1")
    #expect(try server.upload(sample(100_000), key: "k").bytes.isEmpty)
    #expect(try server.upload(sample(100_000), key: "k").status == 201)
    #expect(server.received.count == 1)
    let aborted = try #require(try server.stop().all("request.aborted").first)
    #expect(aborted.number("bytes") == count)
    #expect(aborted.text("note") == "fault drop-after=\(count): the connection was closed")
  }

  @Test("An answer is held back after the body was stored")
  func delay() throws {
    let server = try server("delay=0.5")
    #expect(try server.upload([1]).status == 201)
    let lines = try server.stop()
    let moments = ["body.stored", "response.sent"].compactMap { lines.all($0).first?.uptime }
    #expect(moments.count == 2 && moments[1] - moments[0] >= 0.5)
    #expect(lines.all("response.sent").first?.text("note") == "fault delay: the answer was held back for 0.5 s")
  }

  @Test("A body is read no faster than the rate")
  func slow() throws {
    let server = try server("slow=100000")
    #expect(try server.upload(sample(50_000)).header("X-Baton-SHA256") == sha256(sample(50_000)))
    let lines = try server.stop()
    let moments = ["request.received", "body.stored"].compactMap { lines.all($0).first?.uptime }
    #expect(moments.count == 2 && moments[1] - moments[0] >= 0.4)
    #expect(lines.all("response.sent").first?.text("note")?.contains("100000 bytes a second") == true)
  }

  @Test("A stored body is not answered at all, and a repetition finds it stored")
  func noResponse() throws {
    let server = try server("no-response:first=1")
    let client = try Client(server.port)
    client.send("POST /upload HTTP/1.1\r\nHost: x\r\nIdempotency-Key: k\r\nContent-Length: 3\r\n\r\nabc")
    while try server.get("/uploads/k").status != 200 {}
    client.endSending()
    #expect(client.readAll().bytes.isEmpty)
    #expect(try server.upload(Array("abc".utf8), key: "k").status == 201)
    let lines = try server.stop()
    #expect(lines.all("body.stored").map { $0.flag("duplicate") } == [false, true])
    #expect(
      lines.all("request.aborted").first?.text("note") == "fault no-response: the body was stored and not answered")
  }

  @Test("An answer has its status and no content")
  func emptyResponse() throws {
    let server = try server("empty-response")
    let answer = try server.upload([1])
    #expect(answer.status == 201 && answer.content.isEmpty && answer.header("X-Baton-Bytes") == "1")
    #expect(
      try server.stop().all("response.sent").first?.text("note") == "fault empty-response: the answer had no content")
  }

  @Test("An answer states another hash than that of the stored body")
  func wrongHash() throws {
    let server = try server("wrong-hash")
    let answer = try server.upload([1])
    let stated = try #require(answer.header("X-Baton-SHA256"))
    #expect(stated.count == 64 && stated != sha256([1]))
    let lines = try server.stop()
    #expect(lines.all("body.stored").first?.text("sha256") == sha256([1]))
    #expect(lines.all("response.sent").first?.text("note") == "fault wrong-hash: the answer said \(stated)")
  }

  @Test("Faults combine, each with its own count")
  func combined() throws {
    let server = try server("status=503:first=1", "delay=0.2:first=2", "wrong-hash")
    let first = try server.upload([1])
    #expect(first.status == 503)
    let second = try server.upload([1])
    #expect(second.status == 201 && second.header("X-Baton-SHA256") != sha256([1]))
    let notes = try server.stop().all("response.sent").compactMap { $0.text("note") }
    try #require(notes.count == 2)
    #expect(notes[0] == "fault status=503: nothing was stored; fault delay: the answer was held back for 0.2 s")
    #expect(notes[1].hasPrefix("fault delay: the answer was held back for 0.2 s; fault wrong-hash"))
  }

  @Test(
    "A fault that cannot be followed is an error",
    arguments: [
      "", "status", "status=abc", "status=99", "status=600", "drop-after=-1", "delay=-1", "delay=nan", "delay=inf",
      "slow=0", "no-response=1", "wrong-hash:second=1", "status=503:first=0", "status=503:first",
      "status=503:first=1:x",
    ])
  func unreadable(text: String) {
    #expect(throws: OptionError.self) { try Fault(text) }
  }
}

extension Line {
  /// Seconds of the clock that goes on while the machine sleeps.
  var uptime: Double? { real("uptime") }
}

import Foundation
import Receiver
import Testing

@Suite("Refused requests")
struct RefusalTests {
  @Test("A wrong path, a wrong method and a missing length are answered and logged")
  func wrong() throws {
    let server = try TestReceiver()
    #expect(try server.upload([1, 2, 3], path: "/elsewhere?token=secret").status == 404)
    let get = try server.get("/upload")
    #expect(get.status == 405 && get.header("Allow") == "POST, PUT")
    #expect(get.header("X-Baton-Bytes") == "0" && get.header("X-Baton-SHA256") == sha256([]))
    #expect(try server.upload([1], path: "/uploads/k").header("Allow") == "GET, HEAD")
    #expect(try server.send("POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").status == 411)
    #expect(server.received.isEmpty)
    let lines = try server.stop()
    #expect(lines.all("response.sent").map { $0.number("httpStatus") } == [404, 405, 405, 411])
    #expect(lines.all("response.sent").allSatisfy { $0.has("note") })
    #expect(lines.all("response.sent").first?.number("bytes") == 3)
    // A query may hold a credential.
    #expect(lines.all("request.received").first?.text("path") == "/elsewhere")
  }

  @Test("A body that is too large is read to its end, so that the answer reaches the client", arguments: [false, true])
  func tooLarge(isChunked: Bool) throws {
    let server = try TestReceiver { $0.limit = 1000 }
    let body = sample(5_000_000)
    let answer =
      isChunked
      ? try server.send(
        Array("POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
          + Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8))
      : try server.upload(body)
    #expect(answer.status == 413 && answer.isClosedCleanly)
    #expect(answer.header("X-Baton-Bytes") == "5000000" && answer.header("X-Baton-SHA256") == sha256(body))
    #expect(try server.upload(sample(1000)).status == 201)
    #expect(server.received.count == 1)
    #expect(try server.stop().all("body.stored").count == 1)
  }

  /// Requests of which one party may see one, and another party two.
  @Test(
    "A request whose end is unclear is refused, and nothing behind it is taken for another one",
    arguments: [
      "Content-Length: 5\r\nContent-Length: 3", "Content-Length: 5\r\nContent-Length: 5",
      "Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 5",
      "Transfer-Encoding: xchunked", "Transfer-Encoding: gzip, chunked", "Transfer-Encoding: chunked, chunked",
      "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "Transfer-Encoding : chunked\r\nContent-Length: 5",
      "Content-Length: -5", "Content-Length: +5", "Content-Length: 5, 5", "Content-Length: 0x5", "Content-Length: 5 5",
      "Content-Length: 99999999999999999999999999", "Content-Length: ",
    ])
  func smuggling(fields: String) throws {
    let server = try TestReceiver()
    let answer = try server.send(
      "POST /upload HTTP/1.1\r\nHost: x\r\n\(fields)\r\n\r\n0\r\n\r\nPOST /upload HTTP/1.1\r\nHost: x\r\n"
        + "Idempotency-Key: smuggled\r\nContent-Length: 1\r\nConnection: close\r\n\r\nx")
    #expect(answer.status == 400 || answer.status == 413)
    #expect(server.received.isEmpty)
    let lines = try server.stop()
    #expect(lines.all("request.received").count == 1)
    #expect(lines.all("response.sent").count == 1)
    #expect(lines.all("body.stored").isEmpty)
  }

  @Test("A length beyond any limit is refused without waiting for the body")
  func hugeLength() throws {
    let server = try TestReceiver()
    let answer = try server.send("POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 999999999999999\r\n\r\nabc")
    #expect(answer.status == 413)
    #expect(try server.stop().all("request.received").first?.number("contentLength") == 999_999_999_999_999)
  }

  @Test(
    "A chunk without a readable size ends the request, and the log says so",
    arguments: ["zz", "fffffffffffffffff", "-1"])
  func brokenChunk(size: String) throws {
    let server = try TestReceiver()
    let answer = try server.send(
      "POST /upload HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(size)\r\nabc\r\n0\r\n\r\n", closing: true
    )
    #expect(answer.status != 201)
    #expect(server.received.isEmpty)
    let lines = try server.stop()
    #expect(lines.ofRequests.count == 2)
    #expect(lines.ofRequests.last?.has("note") == true)
  }

  @Test("A megabyte of headers, of path, or of anything is no request, and is logged")
  func oversized() throws {
    let server = try TestReceiver()
    let much = String(repeating: "a", count: 1 << 20)
    #expect(try server.send("POST /upload HTTP/1.1\r\nHost: x\r\nX-Much: \(much)\r\n\r\n").status == 431)
    #expect(try server.send("GET /\(much) HTTP/1.1\r\nHost: x\r\n\r\n").status == 414)
    _ = try server.send([0x16, 0x03, 0x01, 0x02, 0x00] + sample(1000), closing: true)
    #expect(try server.upload([1]).status == 201)
    let lines = try server.stop()
    #expect(lines.all("response.sent").map { $0.number("httpStatus") } == [431, 201])
    #expect(lines.all("request.aborted").count == 2)
  }

  @Test("A body that is cut leaves no file, and the log says how much of it came")
  func cut() throws {
    let server = try TestReceiver()
    let client = try Client(server.port)
    client.send("POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n")
    client.send(sample(40_000))
    client.endSending()
    #expect(client.readAll().status == nil)
    let lines = try server.stop()
    #expect(lines.all("body.stored").isEmpty && lines.all("response.sent").isEmpty)
    let aborted = try #require(lines.all("request.aborted").first)
    #expect(aborted.number("bytes") == 40_000)
    #expect(aborted.text("note") == "the client closed the connection")
    #expect(server.received.isEmpty)
  }

  @Test(
    "A client that falls silent is let go",
    arguments: ["POST /upl", "POST /upload HTTP/1.1\r\nContent-Length: 9\r\nHost: x\r\n\r\nab"])
  func silent(start: String) throws {
    let server = try TestReceiver { $0.timeout = 1 }
    let client = try Client(server.port)
    client.send(start)
    #expect(client.readAll().status != 201)
    #expect(try server.upload([1]).status == 201)
    #expect(try server.stop().all("request.aborted").count == 1)
    #expect(server.received.count == 1)
  }
}

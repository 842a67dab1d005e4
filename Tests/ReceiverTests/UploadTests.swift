import EventLog
import Foundation
import Receiver
import Testing
import Vocabulary

@Suite("Uploads")
struct UploadTests {
  @Test("A body is stored as it came, whatever its size", arguments: ["POST", "PUT"], [0, 1, 300_000])
  func stored(method: String, size: Int) throws {
    let server = try TestReceiver()
    let body = sample(size)
    let answer = try server.upload(body, method: method)
    #expect(answer.status == 201)
    #expect(answer.header("X-Baton-SHA256") == sha256(body))
    #expect(answer.header("X-Baton-Bytes") == "\(size)")
    let lines = try server.stop()
    let stored = try #require(lines.all("body.stored").first)
    let path = try #require(stored.text("filePath"))
    #expect(stored.number("bytes") == size && stored.text("sha256") == sha256(body))
    #expect(stored.flag("duplicate") == false)
    #expect(try server.content(path) == body)
    #expect(server.received == [String(path.dropFirst("received/".count))])
    #expect(
      lines.events == [
        "log.opened", "receiver.started", "request.received", "body.stored", "response.sent", "receiver.stopped",
        "log.closed",
      ])
  }

  @Test("The log is a canonical one: numbered without holes, by one launch, times and clocks in order")
  func canonical() throws {
    let server = try TestReceiver()
    for index in 0..<5 { _ = try server.upload(sample(100), key: "k\(index)") }
    let lines = try server.stop()
    #expect(lines.map { $0.number("seq") } == Array(lines.indices))
    #expect(Set(lines.map { $0.text("launch") }).count == 1)
    #expect(lines.allSatisfy { $0.number("pid") == Int(ProcessInfo.processInfo.processIdentifier) })
    #expect(lines[0].text("schema") == "baton-log/1" && lines[0].text("source") == "server")
    let evidence = try Intake.read([server.folder], checks: [])
    #expect(evidence.files.map(\.path) == ["logs/server.jsonl"])
    #expect(evidence.files.allSatisfy { !$0.isDegraded })
    let timeline = Timeline(evidence)
    #expect(timeline.serverEvents(.bodyStored).count == 5)
    #expect(timeline.requests.count == 5)
    let events = timeline.logs.flatMap { Array($0.events) }
    #expect(events.count == lines.count)
    for (a, b) in zip(events, events.dropFirst()) {
      #expect(a.time <= b.time)
      #expect(try #require(a.uptime) <= #require(b.uptime))
    }
  }

  @Test("Both loopback addresses are listened on, and the start says where")
  func addresses() throws {
    let server = try TestReceiver()
    let client = try Client(server.port, six: true)
    client.send("GET /uploads/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(client.readAll().status == 404)
    let started = try #require(try server.stop().all("receiver.started").first)
    #expect(started.text("address") == "127.0.0.1")
    #expect(started.number("port") == server.port)
    #expect(started.number("limit") == 10_485_760)
    #expect(!started.has("exposed"))
  }

  @Test("A chunked body, and one of HTTP/1.0, are stored")
  func framings() throws {
    let server = try TestReceiver()
    let chunked = try server.send(
      "POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "5\r\nhello\r\n6;x=y\r\n world\r\n0\r\nTrailer: t\r\n\r\n")
    #expect(chunked.header("X-Baton-SHA256") == sha256(Array("hello world".utf8)))
    let old = try server.send("POST /upload HTTP/1.0\r\nContent-Length: 5\r\n\r\nhello")
    #expect(old.status == 201 && old.header("X-Baton-Bytes") == "5")
    #expect(try server.stop().all("body.stored").count == 2)
  }

  @Test("A client that waits for 100 is told to go on, or refused before it sends anything")
  func expectation() throws {
    let server = try TestReceiver { $0.limit = 10 }
    let head = "POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: "
    let client = try Client(server.port)
    client.send(head + "5\r\n\r\n")
    #expect(String(decoding: client.read(25), as: UTF8.self) == "HTTP/1.1 100 Continue\r\n\r\n")
    client.send("hello")
    #expect(client.readAll().status == 201)
    let refused = try server.send(head + "11\r\n\r\n")
    #expect(refused.status == 413 && !refused.text.contains("100 Continue"))
  }

  @Test("Several requests come over one connection")
  func keepAlive() throws {
    let server = try TestReceiver()
    let one = "POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
    let answer = try server.send(one + one + "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(answer.text.components(separatedBy: "HTTP/1.1 201").count == 3)
    #expect(answer.status == 404)
    let lines = try server.stop()
    #expect(lines.all("request.received").count == 3 && lines.all("response.sent").count == 3)
    #expect(Set(lines.all("request.received").compactMap { $0.text("requestID") }).count == 3)
  }

  @Test("The status of a stored upload is the one that was asked for, without content where it has none")
  func status() throws {
    let server = try TestReceiver { $0.status = 204 }
    let answer = try server.upload([1])
    #expect(answer.status == 204 && answer.content.isEmpty)
    #expect(try server.stop().all("response.sent").first?.number("httpStatus") == 204)
  }

  @Test("Parts of a multipart body are listed, and the body is stored as it came")
  func multipart() throws {
    let server = try TestReceiver()
    let body = Array(
      ("--b1\r\nContent-Disposition: form-data; name=\"note\"\r\n\r\nhi\r\n"
        + "--b1\r\nContent-Disposition: form-data; name=\"file\"; filename=\"../a.bin\"\r\n\r\n\r\n--b1-\r\n"
        + "--b1--\r\n").utf8)
    let answer = try server.upload(body, headers: "Content-Type: multipart/form-data; boundary=b1\r\n")
    #expect(answer.status == 201)
    let stored = try #require(try server.stop().all("body.stored").first)
    #expect(try server.content(try #require(stored.text("filePath"))) == body)
    #expect(stored.number("partCount") == 2)
    #expect(stored.parts.map { $0.text("name") } == ["note", "file"])
    #expect(stored.parts.map { $0.text("fileName") } == [nil, "../a.bin"])
    #expect(stored.parts.first?.number("bytes") == 2)
    #expect(stored.parts.first?.text("sha256") == sha256(Array("hi".utf8)))
  }

  @Test("Thousands of parts are counted, and the line that lists them stays bounded")
  func manyParts() throws {
    let server = try TestReceiver()
    let part = "--bb\r\nContent-Disposition: form-data; name=\"\(String(repeating: "n", count: 400))\"\r\n\r\nx\r\n"
    let body = Array((String(repeating: part, count: 5000) + "--bb--\r\n").utf8)
    #expect(try server.upload(body, headers: "Content-Type: multipart/form-data; boundary=bb\r\n").status == 201)
    let stored = try #require(try server.stop().all("body.stored").first)
    #expect(stored.number("partCount") == 5000)
    #expect(stored.parts.count == 1000)
    #expect(stored.parts.last?.text("name")?.count == 256)
  }

  @Test(
    "A body that only claims to be multipart is stored all the same",
    arguments: ["multipart/form-data; boundary=b", "multipart/form-data", "multipart/mixed; boundary=b"])
  func falseMultipart(type: String) throws {
    let server = try TestReceiver()
    let body = sample(70_000)
    #expect(try server.upload(body, headers: "Content-Type: \(type)\r\n").header("X-Baton-SHA256") == sha256(body))
    let stored = try #require(try server.stop().all("body.stored").first)
    #expect(try server.content(try #require(stored.text("filePath"))) == body)
    #expect(stored.has("note"))
  }
}

import Foundation
import Receiver
import Testing

@Suite("Idempotency keys")
struct KeyTests {
  @Test("A key sent again with the same content is answered as before, and stores nothing")
  func duplicate() throws {
    let server = try TestReceiver { $0.status = 200 }
    let first = try server.upload(sample(500), key: "k")
    let again = try server.upload(sample(500), key: "\"k\"")
    #expect(first.status == 200 && again.status == 200)
    #expect(again.header("X-Baton-SHA256") == sha256(sample(500)))
    #expect(server.received.count == 1)
    let stored = try server.stop().all("body.stored")
    #expect(stored.map { $0.flag("duplicate") } == [false, true])
    #expect(stored.map { $0.has("filePath") } == [true, false])
    #expect(stored.map { $0.text("idempotencyKey") } == ["k", "k"])
  }

  @Test("A key sent again with other content is refused, and what is stored stays")
  func conflict() throws {
    let server = try TestReceiver()
    _ = try server.upload(sample(500), key: "k")
    let other = try server.upload(sample(500, seed: 2), key: "k")
    #expect(other.status == 409)
    #expect(other.header("X-Baton-SHA256") == sha256(sample(500, seed: 2)))
    #expect(try server.get("/uploads/k").header("X-Baton-SHA256") == sha256(sample(500)))
    #expect(server.received.count == 1)
    #expect(try server.stop().all("body.stored").count == 1)
  }

  @Test("What is stored under a key can be asked for, and asking is no submission")
  func asking() throws {
    let server = try TestReceiver()
    #expect(try server.get("/uploads/a%2Fb").status == 404)
    _ = try server.upload(sample(500), key: "a/b")
    let answer = try server.get("/uploads/a%2Fb")
    #expect(answer.status == 200)
    #expect(answer.header("X-Baton-Bytes") == "500")
    #expect(answer.content.contains("\"sha256\":\"\(sha256(sample(500)))\""))
    let asked = try server.stop().all("request.received").filter { $0.text("method") == "GET" }
    #expect(asked.count == 2 && asked.allSatisfy { !$0.has("idempotencyKey") })
  }

  @Test("Of uploads of one key at the same time one is stored")
  func race() async throws {
    let server = try TestReceiver()
    let statuses = try await withThrowingTaskGroup(of: Int?.self) { group in
      for _ in 0..<16 { group.addTask { try server.upload(sample(200_000), key: "k").status } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: 201, count: 16))
    #expect(server.received.count == 1)
    let lines = try server.stop()
    #expect(lines.all("body.stored").count { $0.flag("duplicate") == false } == 1)
    // The line of the one that is stored comes before those that refer to it.
    #expect(lines.all("body.stored").first?.flag("duplicate") == false)
  }

  @Test("A receiver started again in the run knows the keys, and writes a log of its own")
  func restart() throws {
    let first = try TestReceiver()
    _ = try first.upload(sample(500), key: "k")
    _ = try first.upload(sample(300), key: "gone")
    let lines = try first.stop()
    let gone = try #require(lines.all("body.stored").last?.text("filePath"))
    try FileManager.default.removeItem(atPath: "\(first.folder)/\(gone)")
    let second = try TestReceiver(in: first.folder)
    #expect(second.receiver.log == "logs/server-2.jsonl")
    #expect(try second.get("/uploads/k").header("X-Baton-SHA256") == sha256(sample(500)))
    #expect(try second.get("/uploads/gone").status == 404)
    #expect(try second.upload(sample(500), key: "k").status == 201)
    #expect(try second.stop().all("body.stored").map { $0.flag("duplicate") } == [true])
    #expect(try TestReceiver.lines(of: "\(first.folder)/logs/server.jsonl").count == lines.count)
  }

  @Test(
    "No key reaches the file system",
    arguments: ["../../escaped", "/etc/passwd", "..", "a\\b", "%2e%2e%2f", "r1-00000000.bin", "\u{1F600}"])
  func hostile(key: String) throws {
    let server = try TestReceiver()
    #expect(try server.upload(sample(50), key: key).status == 201)
    let stored = try #require(try server.stop().all("body.stored").first)
    #expect(stored.text("idempotencyKey") == key)
    let name = try #require(server.received.first)
    #expect(server.received.count == 1 && name.wholeMatch(of: /r1-[0-9a-f]{8}\.bin/) != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: server.folder).sorted() == ["logs", "received"])
  }

  @Test(
    "A key that cannot serve as one is refused",
    arguments: ["\"\"", String(repeating: "k", count: 257), "a\r\nIdempotency-Key: b"])
  func unusable(key: String) throws {
    let server = try TestReceiver()
    #expect(try server.upload(sample(50), key: key).status == 400)
    #expect(server.received.isEmpty)
  }
}

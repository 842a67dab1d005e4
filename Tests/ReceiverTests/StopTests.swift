import Foundation
import Receiver
import Testing

@Suite("Start and stop")
struct StopTests {
  @Test("Two hundred uploads at once lose nothing")
  func parallel() async throws {
    let server = try TestReceiver()
    let good = try await withThrowingTaskGroup(of: Bool.self) { group in
      let threads = Threads(200) { index in
        let body = sample(20_000 + index, seed: UInt64(index))
        let answer = try? server.upload(body, key: "k\(index)")
        return answer?.status == 201 && answer?.header("X-Baton-SHA256") == sha256(body)
      }
      group.addTask { threads.join().allSatisfy { $0 } }
      return try await group.reduce(true) { $0 && $1 }
    }
    #expect(good)
    #expect(server.received.count == 200)
    let lines = try server.stop()
    #expect(lines.map { $0.number("seq") } == Array(lines.indices))
    for event in ["request.received", "body.stored", "response.sent"] {
      #expect(Set(lines.all(event).compactMap { $0.text("requestID") }).count == 200)
    }
    #expect(Set(lines.all("body.stored").compactMap { $0.text("idempotencyKey") }).count == 200)
  }

  @Test("After so many requests it asks to be stopped")
  func requests() throws {
    let server = try TestReceiver { $0.requests = 2 }
    _ = try server.get("/")
    _ = try server.upload([1])
    server.receiver.wait()
    let summary = server.receiver.stop()
    #expect(summary.reason == .requests)
    #expect(summary.requests == 2 && summary.bodies == 1 && summary.bytes == 1)
  }

  @Test("When its time is over it is to be stopped")
  func time() throws {
    let server = try TestReceiver()
    server.receiver.wait(seconds: 0.05)
    #expect(server.receiver.stop().reason == .time)
  }

  @Test(
    "A request in flight may end while the receiver stops; one that does not end is aborted", arguments: [true, false])
  func inFlight(ends: Bool) throws {
    let server = try TestReceiver { $0.grace = ends ? 30 : 0.1 }
    let client = try Client(server.port)
    client.send("POST /upload HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 6\r\n\r\nabc")
    let path = "\(server.folder)/\(server.receiver.log)"
    while try TestReceiver.lines(of: path).all("request.received").isEmpty { usleep(1000) }
    let threads = Threads(1) { _ in
      _ = server.receiver.stop()
      return true
    }
    if ends { client.send("def") }
    #expect(client.readAll().status == (ends ? 201 : nil))
    _ = threads.join()
    let lines = try TestReceiver.lines(of: path)
    #expect(lines.last?.event == "log.closed")
    #expect(lines.all("request.aborted").first?.text("note") == (ends ? nil : "the receiver was stopped"))
    #expect(server.received.count == (ends ? 1 : 0))
  }

  @Test("A port that is in use is an error, before anything is made on the disk")
  func portInUse() throws {
    let server = try TestReceiver()
    let folder = server.folder + "-second"
    #expect(throws: ReceiverError.portInUse(server.port, address: "127.0.0.1")) {
      _ = try TestReceiver(in: folder) { $0.port = server.port }
    }
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("A run that is a file, or lies below one, is an error")
  func unwritable() throws {
    let server = try TestReceiver()
    let file = "\(server.folder)/logs/server.jsonl"
    for run in [file, file + "/run"] {
      #expect(throws: ReceiverError.self) { _ = try TestReceiver(in: run) }
    }
  }

  @Test("An address for others is numeric, and one")
  func remoteAddress() throws {
    for text in ["localhost", "example.com", "1.2.3", "0.0.0.0", "::", "::0", ""] {
      #expect(throws: OptionError.self) { try RemoteAddress(text) }
    }
    // A second loopback address stands for that of an interface.
    let server = try TestReceiver { $0.remoteAddress = "127.0.0.2" }
    #expect(server.receiver.addresses == ["127.0.0.2"])
    #expect(try server.stop().all("receiver.started").first?.flag("exposed") == true)
  }

  @Test("Cleaning takes what a receiver made, leaves the rest, and waits for the receiver")
  func cleaning() throws {
    let server = try TestReceiver()
    _ = try server.upload(sample(10))
    #expect(throws: ReceiverError.inUse("\(server.folder)/logs/server.jsonl")) {
      _ = try RunCleaning(run: server.folder, samples: [:])
    }
    _ = server.receiver.stop()
    let files = FileManager.default
    try files.createDirectory(atPath: "\(server.folder)/samples", withIntermediateDirectories: true)
    for name in ["samples/a.bin", "samples/b.bin", "received/mine.txt", "received/.r9-0123abcd.bin.part"] {
      _ = files.createFile(atPath: "\(server.folder)/\(name)", contents: Data("abc".utf8))
    }
    let samples = ["a.bin": sha256(Array("abc".utf8)), "b.bin": sha256([]), "../logs/server.jsonl": "00"]
    let body = server.received.first { $0.hasPrefix("r1-") } ?? ""
    let cleaning = try RunCleaning(run: server.folder, samples: samples)
    #expect(cleaning.removed == ["received/.r9-0123abcd.bin.part", "received/\(body)", "samples/a.bin"])
    #expect(cleaning.left.map(\.path) == ["received/mine.txt", "samples/b.bin"])
    let lines = try TestReceiver.lines(of: "\(server.folder)/logs/clean.jsonl")
    #expect(lines[0].text("source") == "server")
    #expect(lines.all("artifact.removed").map { $0.text("filePath") } == cleaning.removed)
    #expect(server.received == ["mine.txt"])
    #expect(try RunCleaning(run: server.folder, samples: [:]).log == nil)
  }
}

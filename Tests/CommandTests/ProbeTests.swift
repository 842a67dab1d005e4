import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("baton probe")
struct ProbeTests {
  /// A run with two files to send.
  private struct Setting {
    let folder: TestFolder

    init() throws {
      folder = try TestFolder()
      try folder.write(String(repeating: "sample a\n", count: 20_000), to: "a.bin")
      try folder.write(String(repeating: "sample b, another one\n", count: 30_000), to: "b.bin")
    }

    func probe(
      _ url: String, _ more: String..., whileRunning: (@Sendable (Int32) async -> Void)? = nil
    ) async throws -> BatonProcess.Outcome {
      try await BatonProcess(
        arguments: ["probe", url, "a.bin", "b.bin", "--quiet"] + more, directory: folder.root,
        whileRunning: whileRunning
      ).run()
    }

    /// The events of the log, launch after launch, without progress.
    func launches() throws -> [[[String: Any]]] {
      var launches: [[[String: Any]]] = []
      for line in try folder.text("run/logs/app.jsonl").split(separator: "\n") {
        let event = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        if event["event"] as? String == "log.opened" { launches.append([]) }
        if event["event"] as? String != "task.progress" { launches[launches.count - 1].append(event) }
      }
      return launches
    }

    /// Attributes of the report's checks, by id.
    func checks() async throws -> [String: String] {
      let report = try await baton("report", "run", "--quiet", in: folder.root)
      #expect(report.status == 0, "\(report.errors)")
      var checks: [String: String] = [:]
      for match in try folder.text("run/report/report.xml").matches(of: /<check id="([^"]*)"([^>]*)>/) {
        checks[String(match.output.1)] = String(match.output.2)
      }
      return checks
    }

    func copies() -> [String] {
      folder.names("run/probe/outbox").flatMap { folder.names("run/probe/outbox/\($0)") }.sorted()
    }
  }

  private static func keys(_ events: some Sequence<[String: Any]>) -> [String] {
    events.compactMap { $0["idempotencyKey"] as? String }
  }

  @Test("Accepted uploads are logged from preparation to cleaning, with the server's receipt; the files stay")
  func accepted() async throws {
    let setting = try Setting()
    let receiver = try await RunningReceiver(in: setting.folder)
    let outcome = try await setting.probe(receiver.url)
    let stored = try receiver.stored()
    await receiver.stop()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.out.components(separatedBy: "accepted, HTTP 201").count == 3)
    #expect(stored.compactMap { $0["bytes"] as? Int }.sorted() == [180_000, 660_000])
    #expect(setting.copies().isEmpty)
    #expect(setting.folder.names(".").contains("a.bin"))
    let events = try #require(try setting.launches().first)
    #expect(events.last?["event"] as? String == "log.closed")
    #expect((events[0]["environment"] as? [String: String])?["kind"] == "host")
    for body in stored {
      let own = events.filter { $0["idempotencyKey"] as? String == body["idempotencyKey"] as? String }
      #expect(
        own.compactMap { $0["event"] as? String } == [
          "task.created", "task.resumed", "server.receipt", "task.completed", "record.committed", "input.cleaned",
        ])
      for event in own.prefix(3) where event["event"] as? String != "task.resumed" {
        #expect(event["sha256"] as? String == body["sha256"] as? String)
      }
    }
  }

  @Test(
    "Killed at any state, a second process takes it up: all is stored once, recorded and cleaned",
    arguments: ["prepared", "created", "completed", "recorded", "cleaned"])
  func restored(state: String) async throws {
    let setting = try Setting()
    let receiver = try await RunningReceiver(in: setting.folder)
    let first = try await setting.probe(receiver.url, "--kill-after", state)
    #expect(first.wasKilled && first.status == SIGKILL)
    let second = try await setting.probe(receiver.url)
    #expect(second.status == 0, "\(second.out)\(second.errors)")
    // A third start finds nothing to do.
    #expect(try await setting.probe(receiver.url).status == 0)
    let stored = try receiver.stored()
    await receiver.stop()
    #expect(stored.count == 2 && Set(Self.keys(stored)).count == 2)
    #expect(setting.copies().isEmpty)
    let launches = try setting.launches()
    #expect(launches.map { $0[0]["launchNumber"] as? Int } == [1, 2, 3])
    #expect(launches[0].last?["event"] as? String != "log.closed")
    for key in Self.keys(stored) {
      let records = launches.joined().filter {
        $0["event"] as? String == "record.committed" && $0["idempotencyKey"] as? String == key
      }
      #expect(records.last?["accepted"] as? Bool == true)
    }
    let answers = launches[1].filter { $0["event"] as? String == "reconcile.answered" }
    if state == "created" { #expect(answers.contains { $0["stored"] as? Bool == false }) }
    if state == "completed" { #expect(answers.contains { $0["stored"] as? Bool == true }) }
  }

  @Test("Killed while the server holds the answer back: what it stored is asked for by key and not sent again")
  func killedInFlight() async throws {
    let setting = try Setting()
    let receiver = try await RunningReceiver(in: setting.folder, faults: "delay=60")
    let first = try await setting.probe(receiver.url) { process in
      while (try? receiver.stored().count) ?? 2 < 2 { try? await Task.sleep(for: .milliseconds(5)) }
      kill(process, SIGKILL)
    }
    #expect(first.wasKilled)
    let second = try await setting.probe(receiver.url)
    let stored = try receiver.stored()
    await receiver.stop()
    #expect(second.status == 0)
    #expect(second.out.components(separatedBy: "accepted, as the server says when asked").count == 3)
    #expect(stored.count == 2)
    let launches = try setting.launches()
    #expect(!launches[1].contains { $0["event"] as? String == "task.created" })
    let checks = try await setting.checks()
    #expect(checks["reconcile.by-key"]?.contains("rehearsed=\"host\"") == true, "\(checks["reconcile.by-key"] ?? "")")
  }

  @Test("The report of a probe verifies nothing; it says that a host rehearsed")
  func judged() async throws {
    let setting = try Setting()
    let receiver = try await RunningReceiver(in: setting.folder)
    _ = try await setting.probe(receiver.url, "--kill-after", "completed")
    #expect(try await setting.probe(receiver.url).status == 0)
    await receiver.stop()
    let checks = try await setting.checks()
    #expect(checks.values.allSatisfy { !$0.contains("verdict=\"verified\"") && !$0.contains("verdict=\"failed\"") })
    for id in ["ledger.complete", "reconcile.by-key", "cleanup.after-record", "session.single-coordinator"] {
      #expect(checks[id]?.contains("rehearsed=\"host\"") == true, "\(id): \(checks[id] ?? "missing")")
    }
    let findings = try await baton("diagnose", "run", in: setting.folder.root)
    #expect(findings.status == 0, "\(findings.out)")
  }

  @Test("A refused upload is a failure that keeps its copy, and is sent again under its key by the next start")
  func refused() async throws {
    let setting = try Setting()
    let receiver = try await RunningReceiver(in: setting.folder, faults: "status=503:first=2")
    let first = try await setting.probe(receiver.url)
    #expect(first.status == 1)
    #expect(first.out.components(separatedBy: "not accepted, HTTP 503").count == 3)
    #expect(setting.copies() == ["a.bin", "b.bin"])
    let second = try await setting.probe(receiver.url)
    await receiver.stop()
    #expect(second.status == 0)
    #expect(second.out.components(separatedBy: "attempts  2").count == 3)
    #expect(setting.copies().isEmpty)
    let created = try setting.launches().map { events in
      Set(Self.keys(events.filter { $0["event"] as? String == "task.created" }))
    }
    #expect(created.count == 2 && created[0] == created[1])
  }

  @Test("An answer that states another SHA-256 than was sent is no acceptance")
  func wrongHash() async throws {
    let setting = try Setting()
    let receiver = try await RunningReceiver(in: setting.folder, faults: "wrong-hash")
    let outcome = try await setting.probe(receiver.url)
    await receiver.stop()
    #expect(outcome.status == 1)
    #expect(setting.copies() == ["a.bin", "b.bin"])
  }

  @Test("Nobody listens: the transport's error is recorded, and no status")
  func unreachable() async throws {
    let setting = try Setting()
    let receiver = try await RunningReceiver(in: setting.folder)
    await receiver.stop()
    let outcome = try await setting.probe(receiver.url)
    #expect(outcome.status == 1)
    #expect(outcome.out.contains("not accepted, NSURLErrorDomain -1004"))
    let completed = try setting.launches().joined().filter { $0["event"] as? String == "task.completed" }
    #expect(completed.count == 2)
    #expect(completed.allSatisfy { ($0["error"] as? [String: Any])?["code"] as? Int == -1004 })
    #expect(completed.allSatisfy { $0["httpStatus"] == nil })
    #expect(setting.copies() == ["a.bin", "b.bin"])
  }

  @Test("What cannot be sent is refused before anything is written")
  func mistakes() async throws {
    let folder = try TestFolder()
    try folder.write("x", to: "a.bin")
    let url = "http://127.0.0.1:1/upload"
    let missing = try await baton("probe", url, "a.bin", "b.bin", in: folder.root)
    #expect(missing.status == 66)
    #expect(missing.errors == "baton: error: 'b.bin' cannot be read: does not exist; check the path\n")
    #expect(try await baton("probe", url, ".", in: folder.root).status == 66)
    try folder.makePipe("pipe")
    #expect(try await baton("probe", url, "pipe", in: folder.root).status == 66)
    for address in ["upload", "ftp://127.0.0.1/x", "http:///x"] {
      let outcome = try await baton("probe", address, "a.bin", in: folder.root)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("'\(address)' is no address to upload to"))
    }
    #expect(folder.names(".") == ["a.bin", "pipe"])
  }

  @Test("A run that cannot be written is named")
  func noRun() async throws {
    let folder = try TestFolder()
    try folder.write("x", to: "a.bin")
    try folder.write("x", to: "taken")
    let outcome = try await baton("probe", "http://127.0.0.1:1/upload", "a.bin", "--run", "taken", in: folder.root)
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("baton: error: cannot make '"))
  }
}

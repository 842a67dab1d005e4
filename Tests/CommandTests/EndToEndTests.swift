import EventLog
import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run of real processes over the loopback, and what its report has to say: no more and no less.
struct Journey: Sendable, CustomTestStringConvertible {
  let name: String
  var faults: [String] = []
  /// How the receiver is stopped before the app is started.
  var isRefused = false
  /// Exit statuses of the app's starts, one after the other.
  let statuses: [Int32]
  /// What the first start does to itself.
  var killAfter: String?
  /// Done between the first start and the second.
  var between: (@Sendable (TestFolder) throws -> Void)?
  /// How many bodies the receiver holds at the end, those that it marks as there already left out.
  let stored: Int
  let expected: JudgedRun

  var testDescription: String { name }

  /// Received bodies are left by every run that is not cleaned.
  private static let leftover = ["cleanup.leftover": 1]

  static let all: [Journey] = [
    Journey(
      name: "accepted", statuses: [0], stored: 2,
      expected: JudgedRun(
        findings: leftover, rehearsed: ["cleanup.after-record", "ledger.complete", "session.single-coordinator"],
        failed: ["cleanup.test-artifacts"])),
    Journey(
      name: "503, then accepted on retry", faults: ["status=503:first=2"], statuses: [1, 0], stored: 2,
      expected: JudgedRun(
        findings: ["cleanup.leftover": 1, "outcome.status-not-accepted": 2],
        rehearsed: [
          "cleanup.after-record", "idempotency.resubmission", "ledger.complete", "session.single-coordinator",
          "upload.http-failure",
        ], failed: ["cleanup.test-artifacts"])),
    Journey(
      name: "refused port", isRefused: true, statuses: [1], stored: 0,
      expected: JudgedRun(
        findings: ["cleanup.leftover": 1, "outcome.never-arrived": 2],
        rehearsed: ["ledger.complete", "session.single-coordinator", "upload.unreachable"])),
    Journey(
      name: "file missing at the next start, where it is put back", statuses: [SIGKILL, 0], killAfter: "prepared",
      between: { folder in
        let outbox = "run/probe/outbox"
        for key in folder.names(outbox) { try FileManager.default.removeItem(at: folder.url("\(outbox)/\(key)")) }
      }, stored: 2,
      expected: JudgedRun(
        findings: ["cleanup.leftover": 1, "input.not-a-file": 1],
        rehearsed: ["cleanup.after-record", "ledger.complete", "session.single-coordinator"],
        failed: ["cleanup.test-artifacts"])),
    Journey(
      name: "missing file", statuses: [SIGKILL, 1], killAfter: "prepared",
      between: { folder in
        for key in folder.names("run/probe/outbox") {
          try FileManager.default.removeItem(at: folder.url("run/probe/outbox/\(key)"))
        }
        try folder.write("another sample", to: "a.bin")
      }, stored: 2,
      expected: JudgedRun(
        findings: ["cleanup.leftover": 2, "input.not-a-file": 1],
        rehearsed: ["cleanup.after-record", "ledger.complete", "session.single-coordinator"],
        failed: ["cleanup.test-artifacts"])),
    Journey(
      name: "connection cut", faults: ["drop-after=1000"], statuses: [1], stored: 0,
      expected: JudgedRun(
        findings: leftover, rehearsed: ["ledger.complete", "session.single-coordinator", "upload.unreachable"],
        failed: ["cleanup.test-artifacts"])),
    Journey(
      name: "connection cut, then accepted on retry", faults: ["drop-after=1000:first=2"], statuses: [1, 0], stored: 2,
      expected: JudgedRun(
        findings: leftover,
        rehearsed: [
          "cleanup.after-record", "idempotency.resubmission", "ledger.complete", "session.single-coordinator",
          "upload.unreachable",
        ], failed: ["cleanup.test-artifacts"])),
    Journey(
      name: "content changed on the way", faults: ["wrong-hash"], statuses: [1], stored: 2,
      expected: JudgedRun(
        findings: ["cleanup.leftover": 2, "outcome.content-mismatch": 2, "outcome.stored-but-failed": 2],
        rehearsed: ["ledger.complete", "session.single-coordinator"],
        failed: ["cleanup.test-artifacts", "upload.foreground"])),
    Journey(
      name: "submitted twice", faults: ["wrong-hash:first=2"], statuses: [1, 0], stored: 2,
      expected: JudgedRun(
        findings: ["cleanup.leftover": 1, "outcome.content-mismatch": 2, "outcome.stored-but-failed": 2],
        rehearsed: [
          "cleanup.after-record", "idempotency.resubmission", "ledger.complete", "session.single-coordinator",
        ], failed: ["cleanup.test-artifacts", "upload.foreground"])),
    killed("prepared"), killed("created", isAsked: true), killed("completed", isAsked: true), killed("recorded"),
    killed("cleaned"),
    killed("prepared", before: "the ledger says so") { folder in
      for name in folder.names("run/probe/ledger") where name.hasSuffix(".json") {
        try FileManager.default.removeItem(at: folder.url("run/probe/ledger/\(name)"))
      }
    },
    killed("created", isAsked: true, before: "the ledger says so") { folder in
      let ledger = "run/probe/ledger"
      for name in folder.names(ledger) where name.hasSuffix(".json") {
        let record = try folder.text("\(ledger)/\(name)")
        let prepared = record.replacing("\"state\":1,", with: "\"state\":0,").replacing("\"taskID\":1,", with: "")
        try #require(prepared.count == record.count - "\"taskID\":1,".count)
        try folder.write(prepared, to: "\(ledger)/\(name)")
      }
    },
  ]

  /// Killed at a state of the ledger and started again: nothing is stored twice, nothing lost, the ledger complete.
  private static func killed(
    _ state: String, isAsked: Bool = false, before: String? = nil,
    between: (@Sendable (TestFolder) throws -> Void)? = nil
  ) -> Journey {
    Journey(
      name: "killed when \(state)" + (before.map { ", before \($0)" } ?? ""), statuses: [SIGKILL, 0], killAfter: state,
      between: between, stored: 2,
      expected: JudgedRun(
        findings: leftover,
        rehearsed: ["cleanup.after-record", "ledger.complete", "session.single-coordinator"]
          + (isAsked ? ["reconcile.by-key"] : []),
        failed: ["cleanup.test-artifacts"]))
  }

  /// What a second file on its way adds to what is expected, by how far the log of the killed start says that it came: one whose
  /// task was made and whose result was not logged, and which the next start asks for, rehearses the question by key.
  func expected(in folder: TestFolder) throws -> JudgedRun {
    guard killAfter != nil else { return expected }
    let launches = try folder.text("run/logs/app.jsonl").split(separator: "\"event\":\"log.opened\"")
    func keys(_ launch: Int, _ event: String) -> Set<Substring> {
      Set(
        launches[launch].split(separator: "\n").filter { $0.contains("\"event\":\"\(event)\"") }
          .compactMap { $0.firstMatch(of: /"idempotencyKey":"([^"]*)"/)?.output.1 })
    }
    let isAsked = keys(1, "task.created").subtracting(keys(1, "record.committed")).intersection(
      keys(2, "reconcile.asked"))
    return JudgedRun(
      findings: expected.findings,
      rehearsed: Set(expected.rehearsed + (isAsked.isEmpty ? [] : ["reconcile.by-key"])).sorted(),
      failed: expected.failed)
  }
}

@Suite("End to end")
struct EndToEndTests {
  @Test("Receiver, app and report agree on what happened", arguments: Journey.all)
  func journey(_ journey: Journey) async throws {
    let folder = try TestFolder()
    try folder.write(String(repeating: "sample a\n", count: 20_000), to: "a.bin")
    try folder.write(String(repeating: "sample b, another one\n", count: 30_000), to: "b.bin")
    let receiver = try await RunningReceiver(in: folder, faults: journey.faults)
    if journey.isRefused { await receiver.stop() }
    for (start, status) in journey.statuses.enumerated() {
      var arguments = ["probe", receiver.url, "a.bin", "b.bin", "--quiet"]
      if start == 0, let state = journey.killAfter { arguments += ["--kill-after", state] }
      if start == 1 { try journey.between?(folder) }
      let outcome = try await BatonProcess(arguments: arguments, directory: folder.root).run()
      #expect(outcome.status == status, "start \(start): \(outcome.out)\(outcome.errors)")
    }
    let bodies = try receiver.stored().filter { $0["duplicate"] as? Bool != true }
    if !journey.isRefused { await receiver.stop() }
    #expect(bodies.count == journey.stored)
    #expect(Set(bodies.compactMap { $0["idempotencyKey"] as? String }).count == journey.stored)
    let (judged, expected) = (try await JudgedRun(in: folder), try journey.expected(in: folder))
    #expect(judged == expected)
  }

  @Test("200 uploads of 1 MiB at a time are all stored, each once, and nothing is found but what is left to clean")
  func parallel() async throws {
    let folder = try TestFolder()
    try folder.write([UInt8](repeating: 7, count: 1 << 20), to: "sample")
    let receiver = try await RunningReceiver(in: folder)
    let uploads = (0..<200).map { number in
      """
      url = "\(receiver.url)"
      data-binary = "@\(folder.path("sample"))"
      header = "Idempotency-Key: item-\(number)"
      output = "/dev/null"
      write-out = "%{http_code}\\n"

      """
    }
    try folder.write(uploads.joined(separator: "next\n"), to: "uploads")
    let curl = try Curl.run(["-s", "-Z", "--parallel-max", "200", "-K", folder.path("uploads")])
    #expect(curl.split(separator: "\n") == Array(repeating: "201", count: 200))
    let stored = try receiver.stored()
    await receiver.stop()
    #expect(Set(stored.compactMap { $0["idempotencyKey"] as? String }).count == 200)
    #expect(stored.count == 200 && stored.allSatisfy { $0["bytes"] as? Int == 1 << 20 })
    #expect(folder.names("run/received").count == 200)
    // Without an app's log there is nothing to judge.
    #expect(try await JudgedRun(in: folder) == JudgedRun(findings: ["cleanup.leftover": 1]))
  }

  @Test("60 files at a time are sent by the app, recorded and cleaned")
  func manyFiles() async throws {
    let folder = try TestFolder()
    let names = (0..<60).map { "file-\($0).bin" }
    for (number, name) in names.enumerated() {
      try folder.write([UInt8](repeating: UInt8(number), count: 1 << 20), to: name)
    }
    let receiver = try await RunningReceiver(in: folder)
    let outcome = try await BatonProcess(
      arguments: ["probe", receiver.url, "--quiet"] + names, directory: folder.root
    ).run()
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(Set(try receiver.stored().compactMap { $0["sha256"] as? String }).count == 60)
    await receiver.stop()
    #expect(
      try await JudgedRun(in: folder)
        == JudgedRun(
          findings: ["cleanup.leftover": 1],
          rehearsed: ["cleanup.after-record", "ledger.complete", "session.single-coordinator"],
          failed: ["cleanup.test-artifacts"]))
  }

  @Test(
    "However curl frames a body, it arrives whole and the report finds nothing amiss",
    arguments: [
      ["-0"], ["--http1.1"], ["-H", "Transfer-Encoding: chunked"], ["-H", "Expect: 100-continue"],
    ])
  func framing(_ arguments: [String]) async throws {
    let folder = try TestFolder()
    let sample = try folder.write((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }, to: "sample")
    let receiver = try await RunningReceiver(in: folder)
    let answer = try Curl.run(
      ["-s", "-w", " %{http_code}", "-H", "Idempotency-Key: item"] + arguments + ["-T", sample, receiver.url])
    #expect(answer.hasSuffix(" 201"), "\(answer)")
    let stored = try receiver.stored()
    await receiver.stop()
    var hash = ContentHash()
    hash.add(Array(try folder.bytes("sample")))
    let sent = hash.finish()
    #expect(stored.compactMap { $0["sha256"] as? String } == [sent])
    #expect(try await JudgedRun(in: folder) == JudgedRun(findings: ["cleanup.leftover": 1]))
  }
}

/// The system's curl.
enum Curl {
  /// What it prints; it fails for a request that takes more than a minute.
  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["curl", "--max-time", "60"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}

import BatonRecorder
import Foundation
import Testing

@Suite("Transfers of a process that is killed")
struct KilledTransferTests {
  @Test("Killed after any step and started again: nothing is lost and nothing is stored twice")
  func eachStep() async throws {
    var step = 0
    var wasKilled = true
    while wasKilled {
      step += 1
      let folder = try TestFolder()
      wasKilled = try await Subject.run("transfer", folder.root.path, "step \(step)").wasKilled
      try await finish(folder, "killed after step \(step)")
    }
    // Three transfers: two of seven steps each (prepared to cleaned), one refused of five.
    #expect(step > 15)
  }

  @Test("Killed at every start after a few steps: it ends all the same", arguments: 1...5)
  func everyStart(series: Int) async throws {
    let folder = try TestFolder()
    var starts = 0
    var random = series
    while try await Subject.run("transfer", folder.root.path, "step \(1 + random % 7)").wasKilled {
      starts += 1
      random = (random &* 7919 &+ 13) % 10_007
      try #require(starts < 200)
    }
    #expect(starts > 1)
    try await finish(folder, "series \(series), killed \(starts) times")
  }

  @Test(
    "Killed when the server has stored what the ledger does not know of: the server is asked, and nothing is sent again"
  )
  func stored() async throws {
    for count in 1...2 {
      let folder = try TestFolder()
      #expect(try await Subject.run("transfer", folder.root.path, "stored \(count)").wasKilled)
      try await finish(folder, "killed after body \(count) was stored")
      let log = try RecordedLog(folder.url("logs")).ordered
      let asked = try #require(log.last).events.filter { $0["event"] as? String == "reconcile.answered" }
      #expect(asked.contains { $0["stored"] as? Bool == true })
    }
  }

  /// Starts it again without a kill, and holds what came of it against what should.
  private func finish(_ folder: TestFolder, _ when: Comment) async throws {
    let last = try await Subject.run("transfer", folder.root.path, "never")
    #expect(!last.wasKilled && last.status == 0, when)
    // Which number a kill had is seen in the server's folder: one body for each key.
    let bodies = folder.names("server").map { $0.split(separator: " ")[0] }.sorted()
    #expect(bodies == ["a", "b"], when)
    #expect(folder.names("outbox") == ["refused.bin"], when)
    let ledger = try TransferLedger(folder: folder.url("ledger"), base: folder.root)
    #expect(ledger.damaged.isEmpty && ledger.records.allSatisfy(\.isFinished), when)
    #expect(ledger.records.map(\.key) == ["a", "b", "refused"], when)
    #expect(ledger.records.map(\.result) == [.succeeded, .succeeded, .failed], when)
    // The log agrees with the ledger, and says so once for each attempt.
    let log = try RecordedLog(folder.url("logs"))
    #expect(log.broken.isEmpty && log.torn == 0, when)
    let events = log.ordered.flatMap(\.events)
    for key in ["a", "b"] {
      let of = events.filter { $0["idempotencyKey"] as? String == key }
      let accepted = of.filter { $0["event"] as? String == "record.committed" && $0["accepted"] as? Bool == true }
      #expect(!accepted.isEmpty, when)
      #expect(of.contains { $0["event"] as? String == "input.cleaned" }, when)
      let names = of.compactMap { $0["event"] as? String }
      if let cleaned = names.firstIndex(of: "input.cleaned"), let record = names.firstIndex(of: "record.committed") {
        #expect(record < cleaned, when)
      }
    }
  }
}

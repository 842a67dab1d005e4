import TestRepository
import Diagnosis
import EventLog
@testable import Handoff
import Testing

@Suite("Two runs compared")
struct ComparisonTests {
  static func changes(_ comparison: Comparison) -> Set<Comparison.Change> {
    Set(comparison.checks.map(\.change) + comparison.findings.map(\.change) + comparison.evidence.map(\.change))
  }

  static let names = [
    "accepted", "http-failure", "never-arrived", "synthetic-device-unwitnessed", "synthetic-device-witnessed",
    "synthetic-document-conflict", "synthetic-relaunch-early-handler", "synthetic-simulator-clean",
  ]

  @Test("a run differs in nothing from itself", arguments: names)
  func same(name: String) throws {
    let run = try EditedRun.diagnosis(name)
    let comparison = Comparison(run, run)
    #expect(Self.changes(comparison) == [.unchanged])
    #expect(!comparison.isRegression)
    #expect(comparison.buildNotice(.english) == nil)
  }

  @Test("what counts a run's launches anew, or names them anew, changes no finding")
  func identities() throws {
    let name = "synthetic-relaunch-early-handler"
    let before = try EditedRun.diagnosis(name)
    var launches: Set<String> = []
    for file in try Repository.names(in: "runs/\(name)/logs") {
      for part in try Repository.text("runs/\(name)/logs/\(file)").split(separator: "\"launch\":\"").dropFirst() {
        launches.insert(String(part.prefix(36)))
      }
    }
    #expect(!launches.isEmpty)
    let after = try EditedRun.diagnosis(name) { _, text in
      launches.reduce(text) { $0.replacing($1, with: "0" + $1.dropFirst()) }
    }
    let comparison = Comparison(before, after)
    #expect(!comparison.findings.isEmpty)
    #expect(comparison.findings.allSatisfy { $0.change == .unchanged })
  }

  @Test("another build is said before all else, in every language", arguments: Language.allCases)
  func build(language: Language) throws {
    let before = try EditedRun.diagnosis("synthetic-simulator-clean")
    let after = try EditedRun.diagnosis("synthetic-simulator-clean") {
      $1.replacing("\"build\":\"418\"", with: "\"build\":\"419\"")
    }
    let comparison = Comparison(before, after)
    let notice = try #require(comparison.buildNotice(language)).said(in: language)
    #expect(notice.contains("(418)") && notice.contains("(419)"))
    #expect(Self.changes(comparison) == [.unchanged])
    #expect(!comparison.isRegression)
  }

  @Test("a fault that is there now is new and a regression; the other way round it is fixed where its rule looked")
  func fixed() throws {
    let (good, bad) = (try EditedRun.diagnosis("accepted"), try EditedRun.diagnosis("http-failure"))
    func change(_ a: Diagnosis, _ b: Diagnosis) -> Comparison.Change? {
      Comparison(a, b).findings.first { $0.subject.rule == "outcome.status-not-accepted" }?.change
    }
    #expect(change(good, bad) == .new)
    #expect(change(bad, good) == .fixed)
  }

  @Test("a finding that is gone is not fixed where its rule could not look for it")
  func gone() throws {
    let before = try EditedRun.diagnosis("synthetic-relaunch-early-handler")
    let comparison = Comparison(before, EditedRun.nothing)
    #expect(comparison.findings.count == before.findings.count)
    #expect(comparison.findings.allSatisfy { $0.change == .missingEvidence || $0.change == .notAttempted })
    #expect(comparison.findings.contains { $0.change == .missingEvidence })
    #expect(comparison.isRegression)
    #expect(comparison.lostEvidence > 0)
    #expect(!comparison.checks.contains { $0.change == .fixed || $0.change == .gained })
  }

  @Test("new errors, new failures and lost verifications are counted")
  func regression() throws {
    let comparison = Comparison(
      try EditedRun.diagnosis("synthetic-simulator-clean"),
      try EditedRun.diagnosis("synthetic-relaunch-early-handler"))
    #expect(comparison.newErrors.map(\.subject.rule).contains("handshake.handler-early"))
    #expect(comparison.newFailures.map(\.check.id).contains("handshake.order"))
    let lost = comparison.lostVerifications.map(\.check.id)
    #expect(lost.contains("upload.home-screen"))
    #expect(comparison.checks.first { $0.check.id == "upload.home-screen" }?.change == .notAttempted)
    #expect(comparison.isRegression)
    // What needs attention most stands first.
    #expect(comparison.checks.map(\.change) == comparison.checks.map(\.change).sorted())
    #expect(comparison.findings.map(\.change) == comparison.findings.map(\.change).sorted())
  }

  @Test("a verification on a device that is one no more is lost with its evidence")
  func lostEvidence() throws {
    let comparison = Comparison(
      try EditedRun.diagnosis("synthetic-device-witnessed"),
      try EditedRun.diagnosis("synthetic-device-witnessed") { $0 == "test-summary.json" ? nil : $1 })
    #expect(comparison.checks.first { $0.check.id == "device.lock-screen" }?.change == .missingEvidence)
    #expect(comparison.lostVerifications.map(\.check.id).contains("device.lock-screen"))
    #expect(comparison.evidence.contains { $0.change == .missingEvidence && $0.name == "harness" })
    // The other way round it is gained.
    let back = Comparison(
      try EditedRun.diagnosis("synthetic-device-witnessed") { $0 == "test-summary.json" ? nil : $1 },
      try EditedRun.diagnosis("synthetic-device-witnessed"))
    #expect(back.checks.first { $0.check.id == "device.lock-screen" }?.change == .gained)
    #expect(!back.isRegression)
  }

  @Test("a file that cannot be read whole any more is lost evidence")
  func damaged() throws {
    let comparison = Comparison(
      try EditedRun.diagnosis("synthetic-simulator-clean"),
      try EditedRun.diagnosis("synthetic-simulator-clean") { $0 == "server.jsonl" ? $1 + "no json\n" : $1 })
    #expect(comparison.evidence.contains { $0.subject == .file("logs/server.jsonl") && $0.change == .missingEvidence })
    #expect(comparison.isRegression)
  }
}

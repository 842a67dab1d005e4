import EventLog
import Testing

@testable import Diagnosis

/// The laws are held by tests only as far as the generated runs reach: these tests say how far that is.
@Suite("The generator of runs")
struct GeneratorTests {
  @Test("The same seed makes the same run, another seed another one")
  func deterministic() {
    for seed in UInt64(0)..<20 {
      let (a, b) = (RunGenerator.run(seed: seed), RunGenerator.run(seed: seed))
      #expect(a.files == b.files && a.plan == b.plan)
      #expect(a.files != RunGenerator.run(seed: seed + 1000).files)
    }
  }

  @Test("SplitMix64 draws the published numbers")
  func splitMix() {
    var dice = Dice(seed: 1_234_567)
    #expect(
      (0..<3).map { _ in dice.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      ])
  }

  @Test("Every line of a generated log is an event, and without faults none is missing, doubled or out of time")
  func wellFormed() {
    for seed in UInt64(0)..<60 {
      let run = RunGenerator.run(seed: seed)
      let diagnosis = run.diagnosed()
      for file in diagnosis.timeline.files {
        #expect(
          !file.isDegraded && !file.isCutShort && file.copies == 0 && file.mistyped.isEmpty, "\(seed) \(file.path)")
      }
      guard run.faults == 0 else { continue }
      let loss = diagnosis.findings.filter { $0.rule.id.hasPrefix("evidence.") && $0.severity == .error }
      #expect(loss.isEmpty, "\(seed) \(loss.map { "\($0.rule.id) \($0.message.said(in: .english))" })")
      #expect(!diagnosis.reportsLoss, "\(seed)")
    }
  }

  @Test("What a launch was made to run on is what is found, for as long as nobody interferes")
  func circumstances() {
    for seed in UInt64(100)..<180 {
      let run = RunGenerator.run(seed: seed)
      let launches = Timeline(Intake.read(files: run.files.map { ($0.path, $0.bytes) })).launches
      for made in run.launches {
        let found = launches.first {
          $0.id.map { id in launches[0].events[launches[0].events.startIndex].store.string(id) } == made.id
        }
        let isRight =
          switch (made.circumstance, found?.environment) {
          case (.simulator, .simulator), (.witnessedDevice, .device), (.host, .host): true
          case (.unwitnessedDevice, .unproven), (.unstated, .unproven), (.contradicted, .contradicted): true
          default: false
          }
        #expect(isRight, "seed \(seed): \(made.circumstance) became \(String(describing: found?.environment))")
      }
    }
  }

  @Test("A device on which everything goes well verifies the device checks, a simulator rehearses them")
  func goodInstallation() {
    let build = Build(
      bundleID: "com.example.synthetic", version: "1", build: "1", configuration: "Release", imageUUID: "A")
    let rows = RunGenerator.goodInstallation(of: build, on: .witnessedDevice, after: 0, index: 0, seed: 1).diagnosed()
      .rowsByKey
    let expected = Set(RunMutator.deviceChecks).subtracting(["device.force-quit", "device.delegate-delay"])
    for check in expected.sorted() {
      let row = rows[RowKey(check: check, build: build)]
      #expect(
        row?.isVerified == true,
        "\(check): \(row.map { "\($0.verdict) \($0.message?.said(in: .english) ?? "")" } ?? "")")
    }
    let rehearsed = RunGenerator.goodInstallation(of: build, on: .simulator, after: 0, index: 0, seed: 1).diagnosed()
      .rowsByKey
    for check in expected.sorted() {
      #expect(rehearsed[RowKey(check: check, build: build)]?.verdict.rehearsed == .simulator, "\(check)")
    }
  }

  @Test("Verdicts of every kind and nearly every check occur, and devices verify often enough for the laws to bite")
  func coverage() {
    var kinds: Set<Verdict.Kind> = []
    var reasons: Set<Verdict.Reason> = []
    var verified: Set<String> = []
    var failed: Set<String> = []
    var devices = 0
    var locked = 0
    for seed in UInt64(10_000)..<10_200 {
      let run = RunGenerator.run(seed: seed)
      let rows = run.diagnosed().checks
      kinds.formUnion(rows.map(\.verdict.kind))
      reasons.formUnion(rows.compactMap(\.verdict.reason))
      verified.formUnion(rows.filter(\.isVerified).map(\.check.id))
      failed.formUnion(rows.filter(\.isFailed).map(\.check.id))
      guard run.circumstances.contains(.witnessedDevice) else { continue }
      devices += 1
      if rows.contains(where: { $0.check.id == "device.lock-screen" && $0.isVerified }) { locked += 1 }
    }
    let all = Set(CheckCatalogue.all.filter { !$0.traits.contains(.extended) }.map(\.id))
    #expect(kinds == Set(Verdict.Kind.allCases))
    #expect(Set(Verdict.Reason.allCases).subtracting(reasons).isEmpty)
    #expect(devices > 60)
    #expect(locked * 20 >= devices, "\(locked) of \(devices) runs with a device verify device.lock-screen")
    #expect(all.subtracting(verified).count <= 1, "never verified: \(all.subtracting(verified).sorted())")
    #expect(all.subtracting(failed).count <= 12, "never failed: \(all.subtracting(failed).sorted())")
  }
}

import TestRepository
import Diagnosis
import EventLog
@testable import Handoff
import Testing

@Suite("What the evidence says of a claim")
struct AuditOutcomeTests {
  static let checks = CheckCatalogue.all.map(\.id)

  static func audit(
    _ text: String, _ diagnosis: Diagnosis, build: String? = nil, system: String? = nil
  ) throws -> Audit {
    Audit(try Claims(Array(text.utf8), knownChecks: checks), diagnosis, build: build, system: system)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let run: String
    let text: String
    let outcome: Audit.Outcome
    var testDescription: String { "\(run): \(text)" }

    init(_ run: String, _ text: String, _ outcome: Audit.Outcome) {
      (self.run, self.text, self.outcome) = (run, text, outcome)
    }
  }

  @Test(
    "each outcome comes from the verdict of the named check",
    arguments: [
      Case("device-witnessed", "`device.lock-screen` verified on device, iOS 18.5, build 418", .supported),
      Case("simulator-clean", "`upload.home-screen` verified on simulator", .supported),
      Case("simulator-clean", "`upload.home-screen` verified", .overclaimed),
      Case("simulator-clean", "`upload.home-screen` verified on device", .overclaimed),
      Case("relaunch-early-handler", "`handshake.order` verified on simulator", .contradicted),
      Case("relaunch-early-handler", "`handshake.order` verified on device", .unsupported),
      Case("device-witnessed", "`device.lock-screen` verified on device, build 417", .stale),
      Case("device-witnessed", "`device.lock-screen` verified on device, iOS 17", .stale),
      Case("device-witnessed", "`device.lock-screen` verified on device, iOS 18.5 and iOS 17", .stale),
      Case("device-witnessed", "`device.system-relaunch` verified on device", .unsupported),
      Case("device-unwitnessed", "`device.lock-screen` verified on device", .unsupported),
      Case("device-witnessed", "`device.lock-screen` verified on simulator", .unsupported),
      Case("device-witnessed", "`device.lock-screen` verified on iOS 17+", .underspecified),
      Case("device-witnessed", "`device.lock-screen` verified on all devices", .underspecified),
      Case("device-witnessed", "Verified on device.", .unreferenced),
      // The worst of several checks counts.
      Case("device-witnessed", "`device.lock-screen` and `device.system-relaunch` verified on device", .unsupported),
      // JSON is judged alike.
      Case("device-witnessed", #"[{"claim":"a","checks":["device.lock-screen"],"os":"iOS 18"}]"#, .supported),
      Case("device-witnessed", #"[{"checks":["device.lock-screen"],"build":"9"}]"#, .stale),
      Case("simulator-clean", #"[{"checks":["upload.home-screen"],"environment":"simulator"}]"#, .supported),
      Case(
        "device-witnessed", #"[{"claim":"Works on every device","checks":["device.lock-screen"]}]"#, .underspecified),
      Case("device-witnessed", #"[{"claim":"QA'd on hardware"}]"#, .unreferenced),
    ])
  func outcome(_ sample: Case) throws {
    let audit = try Self.audit(sample.text, try EditedRun.diagnosis("synthetic-\(sample.run)"))
    #expect(audit.entries.map(\.outcome) == [sample.outcome])
    #expect(audit.isSupported == (sample.outcome == .supported))
  }

  @Test("a tester's word alone is said to be one")
  func attested() throws {
    let diagnosis = try EditedRun.diagnosis(
      "synthetic-simulator-clean", adding: [EditedRun.word("device.lock-screen", build: "418")])
    let audit = try Self.audit("`device.lock-screen` verified on device", diagnosis)
    #expect(audit.entries.map(\.outcome) == [.attestedOnly])
    #expect(audit.entries[0].answers[0].message(.english).said(in: .english).contains("a tester's word and no log"))
  }

  @Test("of several builds one must be named")
  func builds() throws {
    let other = try Repository.text("runs/synthetic-simulator-clean/logs/app.jsonl")
      .replacing("\"build\":\"418\"", with: "\"build\":\"419\"")
      .replacing("F22CDD7B-9052-5CE6-9DED-45706321D923", with: "F22CDD7B-9052-5CE6-9DED-45706321D924")
      .replacing("\"launchNumber\":17", with: "\"launchNumber\":18")
    let diagnosis = try EditedRun.diagnosis("synthetic-simulator-clean", adding: [("logs/later.jsonl", other)])
    let text = "`upload.home-screen` verified on simulator"
    let audit = try Self.audit(text, diagnosis)
    #expect(audit.entries.map(\.outcome) == [.underspecified])
    #expect(audit.entries[0].message?.said(in: .english).contains("--build") == true)
    let named = try Self.audit("\(text), build 418", diagnosis)
    #expect(named.entries.first?.outcome != .underspecified)
    let given = try Self.audit(text, diagnosis, build: "418")
    #expect(given.entries.first?.outcome == named.entries.first?.outcome)
    #expect(given.entries.first?.assumedBuild == "418")
  }

  /// A simulator's run, and in it the logs of a device that ran another binary of the same build.
  static func both(and more: [(path: String, text: String)] = []) throws -> Diagnosis {
    var added = more
    for file in try Repository.names(in: "runs/synthetic-round-trip/returned") where file != "returned.json" {
      added.append(("logs/returned/1/\(file)", try Repository.text("runs/synthetic-round-trip/returned/\(file)")))
    }
    return try EditedRun.diagnosis("synthetic-simulator-clean", adding: added)
  }

  @Test(
    "of two binaries with one build number a claim is held to the one that ran where it says",
    arguments: [
      ("`device.lock-screen` verified on device, build 418", Audit.Outcome.supported),
      ("`device.lock-screen` verified on device", .supported),
      ("`idempotency.resubmission` verified on simulator, build 418", .supported),
      ("`idempotency.resubmission` verified on device, build 418", .overclaimed),
      ("`device.system-relaunch` verified on device, build 418", .unsupported),
      ("`device.lock-screen` verified on device, iOS 17, build 418", .stale),
      ("`device.lock-screen` verified on device, build 417", .stale),
      (#"[{"checks":["device.lock-screen"],"environment":"host","build":"418"}]"#, .underspecified),
    ])
  func binaries(_ text: String, _ outcome: Audit.Outcome) throws {
    let audit = try Self.audit(text, try Self.both())
    #expect(audit.entries.map(\.outcome) == [outcome])
    let remarks = audit.entries[0].remarks.map { $0.said(in: .english) }
    let isHeld = outcome != .underspecified && !text.contains("417")
    #expect(remarks.contains { $0.contains("held to the only one that ran there") } == isHeld, "\(remarks)")
  }

  @Test("a word that a check failed stands against every binary of its build, whatever other logs are there")
  func failedWord() throws {
    let word = EditedRun.word("idempotency.resubmission", build: "418", outcome: "failed")
    let claim = "`idempotency.resubmission` verified on simulator, build 418"
    for diagnosis in [try EditedRun.diagnosis("synthetic-simulator-clean", adding: [word]), try Self.both(and: [word])]
    {
      #expect(try Self.audit(claim, diagnosis).entries.map(\.outcome) == [.unsupported])
    }
  }

  @Test("several binaries of one build that ran on a device leave open which one is meant")
  func severalOnDevice() throws {
    let other = try Repository.text("runs/synthetic-round-trip/returned/synthetic-app-log")
      .replacing("C41D7E90-2B6F-3D58-A0E4-19F7B3C52D86", with: "C41D7E90-2B6F-3D58-A0E4-19F7B3C52D87")
      .replacing("8C27F1B6-E40D-5A93-B7D2-64E0A9F3185C", with: "8C27F1B6-E40D-5A93-B7D2-64E0A9F3185D")
      .replacing("\"pid\":812", with: "\"pid\":813").replacing("\"launchNumber\":57", with: "\"launchNumber\":58")
    let diagnosis = try Self.both(and: [("logs/other", other)])
    let audit = try Self.audit("`device.lock-screen` verified on device, build 418", diagnosis)
    #expect(audit.entries.map(\.outcome) == [.underspecified])
    #expect(audit.entries[0].message?.said(in: .english).contains("several binaries") == true)
  }

  @Test("another binary of the build whose log says device without a witness leaves open which one is meant")
  func unwitnessedBesideWitnessed() throws {
    let other = try Repository.text("runs/synthetic-round-trip/returned/synthetic-app-log")
      .replacing("C41D7E90-2B6F-3D58-A0E4-19F7B3C52D86", with: "C41D7E90-2B6F-3D58-A0E4-19F7B3C52D87")
      .replacing("8C27F1B6-E40D-5A93-B7D2-64E0A9F3185C", with: "8C27F1B6-E40D-5A93-B7D2-64E0A9F3185D")
      .replacing("00008140-000A1C2E3F48D01C", with: "00008140-000B2D3F4A59E12D")
      .replacing("0B93E5D4-71AC-4F26-9E08-C5D1A7F36B42", with: "0B93E5D4-71AC-4F26-9E08-C5D1A7F36B43")
      .replacing("A4D07C1E-8F35-4B92-B6E0-3C5A9D718F26", with: "A4D07C1E-8F35-4B92-B6E0-3C5A9D718F27")
      .replacing("2026-05-13T", with: "2026-05-14T").replacing("\"pid\":812", with: "\"pid\":813")
    let diagnosis = try Self.both(and: [("logs/other", other)])
    #expect(diagnosis.timeline.launches.contains { $0.environment == .unproven(.noWitness) })
    let audit = try Self.audit(
      """
      - `device.lock-screen` verified on device, build 418
      - `idempotency.resubmission` verified on simulator, build 418
      """, diagnosis)
    #expect(audit.entries.map(\.outcome) == [.underspecified, .supported])
  }

  @Test("an inconclusive check says why in the reader's words", arguments: Language.allCases)
  func reason(language: Language) throws {
    let audit = try Self.audit(
      "`device.lock-screen` verified on device", try EditedRun.diagnosis("synthetic-device-unwitnessed"))
    let said = audit.entries[0].answers[0].message(language).said(in: language)
    #expect(!said.contains("-"), "\(said)")
    switch language {
    case .english: #expect(said == "inconclusive (the environment is not proven)")
    case .korean: #expect(said == "판정 보류(환경이 입증되지 않음)")
    case .traditionalChinese: #expect(said == "無法判定（環境未經證實）")
    }
  }

  @Test("the build and the system that are given for all hold where a claim names none")
  func options() throws {
    let diagnosis = try EditedRun.diagnosis("synthetic-device-witnessed")
    let text = "`device.lock-screen` verified on device"
    #expect(try Self.audit(text, diagnosis, build: "417").entries.map(\.outcome) == [.stale])
    #expect(try Self.audit(text, diagnosis, system: "iOS 17").entries.map(\.outcome) == [.stale])
    #expect(try Self.audit(text + ", build 418", diagnosis, build: "417").entries.map(\.outcome) == [.supported])
    let audit = try Self.audit(text, diagnosis)
    #expect(audit.entries[0].remarks.map { $0.said(in: .english) } == ["names no build; held to build 418"])
  }

  @Test(
    "what a device has shown is not said to be missing on a simulator without saying so", arguments: Language.allCases)
  func weaker(language: Language) throws {
    let audit = try Self.audit(
      "`device.lock-screen` verified on simulator", try EditedRun.diagnosis("synthetic-device-witnessed"))
    let said = audit.entries[0].answers[0].message(language).said(in: language)
    switch language {
    case .english: #expect(said == "shown on a device, not on a simulator, build 418")
    case .korean: #expect(said.contains("시뮬레이터에서는 확인되지 않음"))
    case .traditionalChinese: #expect(said.contains("而非在模擬器上"))
    }
  }

  @Test("without any evidence nothing is supported")
  func noEvidence() throws {
    let audit = try Self.audit(
      "`device.lock-screen` verified on device.\n\n`upload.home-screen` verified on simulator.", EditedRun.nothing)
    #expect(audit.entries.map(\.outcome) == [.unsupported, .unsupported])
    #expect(!audit.isSupported)
  }

  @Test("a repetition and a denial elsewhere in the document are remarked")
  func remarks() throws {
    let audit = try Self.audit(
      """
      - `device.lock-screen` verified on device
      - `device.lock-screen` passed on device
      - `device.lock-screen` verified on device, build 418
      - `device.network-switch` verified on device
      - `device.network-switch` not yet verified
      """, try EditedRun.diagnosis("synthetic-device-witnessed"))
    #expect(audit.entries.map(\.duplicateOf) == [nil, 1, nil, nil])
    #expect(audit.entries.map(\.deniedAt) == [nil, nil, nil, 5])
    #expect(audit.entries[1].remarks[0].said(in: .english) == "the same as the claim on line 1")
    #expect(audit.entries[3].remarks[0].said(in: .english) == "line 5 of the same document denies or plans it")
  }
}

import Diagnosis
import EventLog
import TestRepository
import Testing

@testable import Handoff

/// Words behind a claim about the simulator that say it of a device as well.
@Suite("What the simulator showed, said of a device")
struct ExtendedClaimTests {
  private static let diagnosis = Result {
    Diagnosis(
      try Intake.read([Repository.root + "/runs/synthetic-simulator-clean"], checks: CheckCatalogue.all.map(\.id)))
  }

  private func outcome(_ claims: Claims) throws -> Audit.Outcome? {
    Audit(claims, try Self.diagnosis.get()).entries.map(\.outcome).max()
  }

  @Test(
    "claims a device, and the words stand in the answer",
    arguments: [
      "- `upload.home-screen` verified on simulator. Same on iPhone 15 hardware.",
      "- `upload.home-screen` verified on the Simulator; on device too",
      "- `upload.home-screen` verified on simulator. On the iPhone it does exactly the same",
      "- `upload.home-screen` verified on simulator; real hardware behaves identically",
      "- `upload.home-screen` 시뮬레이터에서 확인됨. 실기기도 동일",
      "- `upload.home-screen` 模擬器已驗證。真機一樣",
    ])
  func extended(text: String) throws {
    let claims = ClaimReader(text, knownChecks: CheckCatalogue.all.map(\.id)).claims
    #expect(try outcome(claims) == .overclaimed)
    #expect(claims.claims.map(\.environment) == [.device])
    #expect(
      claims.claims.map { $0.text.replacing(" ", with: "") } == [String(text.dropFirst(2)).replacing(" ", with: "")])
  }

  @Test(
    "claims no device where the words deny, plan or ask",
    arguments: [
      "- `upload.home-screen` verified on simulator.",
      "- `upload.home-screen` verified on simulator. Not yet on a real device.",
      "- `upload.home-screen` verified on simulator. Will be tested on a real device next week.",
      "- `upload.home-screen` verified on simulator. Same on a real device?",
    ])
  func notExtended(text: String) throws {
    #expect(try outcome(ClaimReader(text, knownChecks: CheckCatalogue.all.map(\.id)).claims) == .supported)
  }

  @Test(
    "words of a claim in JSON may not say more than its environment",
    arguments: [
      ("verified on real iPhone", Audit.Outcome.overclaimed), ("verified on the simulator", .supported),
      ("not verified on a real device yet", .supported),
    ])
  func json(words: String, expected: Audit.Outcome) throws {
    let text = #"[{"claim":"\#(words)","checks":["upload.home-screen"],"environment":"simulator"}]"#
    #expect(try outcome(Claims(Array(text.utf8), knownChecks: CheckCatalogue.all.map(\.id))) == expected)
  }

  @Test(
    "a boast in the form of a denial is a claim",
    arguments: [
      "- Not one upload was lost behind the lock screen on a real device: `device.lock-screen`",
      "- `device.lock-screen` never fails on device", "- `device.lock-screen` has no open problems on an iPhone",
    ])
  func boast(text: String) throws {
    #expect(try outcome(ClaimReader(text, knownChecks: CheckCatalogue.all.map(\.id)).claims) == .unsupported)
  }
}

import TestRepository
import Diagnosis
import EventLog
@testable import Handoff
import Testing

@Suite("Claims in sentences")
struct ClaimSentenceTests {
  static let diagnosis = Result {
    Diagnosis(
      try Intake.read([Repository.root + "/runs/synthetic-device-witnessed"], checks: CheckCatalogue.all.map(\.id)))
  }
  static let checks = CheckCatalogue.all.map(\.id)

  /// The worst outcome of the document's claims; `nil` where it holds none.
  static func outcome(_ text: String) throws -> Audit.Outcome? {
    let claims = ClaimReader(text, knownChecks: checks).claims
    return Audit(claims, try diagnosis.get()).entries.map(\.outcome).max()
  }

  @Test("an audit says of each sentence what it must", arguments: ClaimSentence.all + ClaimSentence.holdOut)
  func sentence(_ sentence: ClaimSentence) throws {
    #expect(try Self.outcome(sentence.text) == sentence.outcome)
  }

  @Test(
    "the tables are large, and a third of each claims nothing", arguments: [ClaimSentence.all, ClaimSentence.holdOut])
  func table(_ sentences: [ClaimSentence]) {
    #expect(sentences.count >= 120)
    #expect(sentences.count { $0.outcome == nil } * 3 >= sentences.count)
    #expect(Set(sentences.map(\.text)).count == sentences.count)
  }
}

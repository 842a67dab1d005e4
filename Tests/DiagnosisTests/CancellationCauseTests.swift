import EventLog
import Testing

@testable import Diagnosis

@Suite("Who cancelled a task")
struct CancellationCauseTests {
  typealias Facts = CancellationCause.Facts
  typealias Deed = CancellationCause.Deed

  static let second: Int64 = 1_000_000_000

  @Test(
    "A reason decides alone",
    arguments: [
      (0, true, false, CancellationCause.userForceQuit),
      (0, true, true, .undetermined(.endedOtherwise)),
      (0, false, false, .undetermined(.sameLaunch)),
      (0, nil, false, .undetermined(.creationUnknown)),
      (1, nil, false, .system(reason: 1)),
      (2, true, true, .system(reason: 2)),
      (3, true, false, .undetermined(.unknownReason(3))),
    ] as [(Int, Bool?, Bool, CancellationCause)])
  func reason(reason: Int, isOtherLaunch: Bool?, endedOtherwise: Bool, cause: CancellationCause) {
    var facts = Facts(reason: reason, isOtherLaunch: isOtherLaunch, endedOtherwise: endedOtherwise)
    #expect(CancellationCause.decide(facts) == cause)
    // An act of the app's does not change what the system says.
    facts.deeds = [Deed(act: .cancelled(by: "user"), before: 1)]
    #expect(CancellationCause.decide(facts) == cause)
  }

  @Test(
    "An act within one second decides, one nanosecond more does not",
    arguments: [
      (CancellationCause.Act.cancelled(by: "user"), CancellationCause.byUser(act: 0)),
      (.cancelled(by: "code"), .ownCode(act: 0)), (.cancelled(by: "screen"), .ownCode(act: 0)),
      (.cancelled(by: "expiry"), .ownCode(act: 0)), (.invalidationRequested, .ownCode(act: 0)),
      (.cancelled(by: "system"), .undetermined(.nothingBefore)), (.cancelled(by: nil), .undetermined(.nothingBefore)),
    ])
  func reach(act: CancellationCause.Act, cause: CancellationCause) {
    func decide(_ before: Int64?) -> CancellationCause {
      CancellationCause.decide(Facts(deeds: [Deed(act: act, before: before)]))
    }
    #expect(decide(0) == cause)
    #expect(decide(Self.second) == cause)
    #expect(decide(Self.second + 1) == .undetermined(.nothingBefore))
    #expect(decide(nil) == .undetermined(.nothingBefore))
  }

  @Test("A refused challenge decides whatever the time, unless something within one second did it first")
  func challenge() {
    let refused = Deed(act: .challengeRefused, before: 20 * Self.second)
    let tap = Deed(act: .cancelled(by: "user"), before: 100)
    #expect(CancellationCause.decide(Facts(deeds: [refused])) == .trustRejected(act: 0))
    #expect(CancellationCause.decide(Facts(deeds: [refused, tap])) == .byUser(act: 1))
    let late = Deed(act: .challengeRefused, before: 200)
    #expect(CancellationCause.decide(Facts(deeds: [late, tap])) == .trustRejected(act: 0))
  }

  @Test("Of several acts within reach the first decides")
  func first() {
    let code = Deed(act: .cancelled(by: "code"), before: 900_000_000)
    let user = Deed(act: .cancelled(by: "user"), before: 100_000_000)
    #expect(CancellationCause.decide(Facts(deeds: [code, user])) == .ownCode(act: 0))
    #expect(CancellationCause.decide(Facts(deeds: [user, code])) == .byUser(act: 0))
  }

  /// What may stand before a completion, and what it may carry.
  private static let acts = [
    "", "task.cancelled sessionID=com.example.transfer taskID=1 by=user",
    "task.cancelled sessionID=com.example.transfer taskID=1 by=code",
    "task.cancelled sessionID=com.example.transfer taskID=1 by=system",
    "task.challenge sessionID=com.example.transfer taskID=1 disposition=reject",
    "session.invalidationRequested sessionID=com.example.transfer",
    "session.invalidationRequested sessionID=com.example.other",
  ]

  @Test("Exactly one rule speaks on each -999, whatever stands before it")
  func exclusive() {
    let rules = RuleCatalogue.all.filter { $0.id.hasPrefix("cancel.") }
    #expect(rules.count == 6)
    for reason in ["", ",\"reason\":0", ",\"reason\":1", ",\"reason\":7"] {
      for (first, second) in Self.acts.flatMap({ first in Self.acts.map { (first, $0) } }) {
        for launch in ["", "app B number=2 at=20\n"] {
          let script = """
            app A number=1
            0.1 session.created sessionID=com.example.transfer background=true
            0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file
            0.3 task.resumed sessionID=com.example.transfer taskID=1
            \(first.isEmpty ? "" : "0.9 " + first)
            \(launch)\(second.isEmpty ? "" : "1.5 " + second)
            1.6 task.completed sessionID=com.example.transfer taskID=1 \
            error={"domain":"NSURLErrorDomain","code":-999\(reason)}
            """
          let timeline = Timeline(Intake.read(files: Scenario(script).files))
          let (findings, results) = RuleEngine(timeline: timeline, plan: .init()).run(rules)
          #expect(findings.count == 1, "\(script)")
          #expect(results.allSatisfy { $0.candidates == 1 }, "\(script)")
        }
      }
    }
  }
}

import EventLog
import Testing

@testable import Diagnosis

/// What a test that is named for a check can do to its verdict: bracket an attempt or call it off, never satisfy one.
@Suite("Tests that are named for checks")
struct NamedTestTests {
  private static let good =
    "app A number=1\n" + Judged.session + Judged.begun(1) + Judged.done(3) + "9 log.closed\nserver at=-1\n"
    + Judged.stored(3)
  private static let broken =
    "app A number=1\n" + Judged.session + Judged.begun(1) + Judged.done(3, status: 500) + "9 log.closed\n"
  private static let nothing = "app A number=1\n" + Judged.session + "9 log.closed\n"

  /// One test from second 0 to 8 of the scenario.
  private static func junit(_ inside: String = "") -> String {
    """
    <testsuite name="Uploads"><testcase classname="UploadTests" name="testForeground()" time="8"
    timestamp="2026-03-14T09:00:00Z">\(inside)</testcase></testsuite>
    """
  }

  private func verdict(_ script: String, _ junit: String) -> Verdict.Kind? {
    var files = Scenario(script).files
    files.append(("logs/junit.xml", Array(junit.utf8)))
    var description = RunDescription()
    description.tests = ["testForeground()": "upload.foreground"]
    let diagnosis = Diagnosis(Intake.read(files: files, description: description))
    return diagnosis.checks.first { $0.check.id == "upload.foreground" }?.verdict.kind
  }

  @Test(
    "a test that passed changes nothing, one that failed takes away what held and no failure, a skipped one nothing",
    arguments: [
      (good, "", Verdict.Kind.verified), (good, "<failure/>", .outstanding), (good, "<skipped/>", .verified),
      (broken, "", .failed), (broken, "<failure/>", .failed), (broken, "<skipped/>", .failed),
      (nothing, "", .inconclusive), (nothing, "<failure/>", .outstanding), (nothing, "<skipped/>", .outstanding),
    ])
  func outcomes(script: String, inside: String, expected: Verdict.Kind) {
    #expect(verdict(script, Self.junit(inside)) == expected)
  }

  @Test("a test that passed, with no log of an app, shows nothing")
  func alone() {
    let files = [("junit.xml", Array(Self.junit().utf8))]
    var description = RunDescription()
    description.tests = ["testForeground()": "upload.foreground"]
    let diagnosis = Diagnosis(Intake.read(files: files, description: description))
    #expect(diagnosis.checks.allSatisfy { $0.verdict.kind == .outstanding || $0.verdict.kind == .excluded })
  }

  @Test("of swift test's two files the empty one is no vacuous result beside the other, and alone it is")
  func halves() {
    let empty = "<testsuites><testsuite name=\"TestResults\" tests=\"0\" failures=\"0\"/></testsuites>"
    func vacuous(_ names: [(String, String)]) -> Int {
      let files = names.map { ($0.0, Array($0.1.utf8)) }
      return Diagnosis(Intake.read(files: files)).findings.count { $0.rule.id == "evidence.vacuous" }
    }
    #expect(vacuous([("x.xml", empty)]) == 1)
    #expect(vacuous([("x.xml", empty), ("x-swift-testing.xml", Self.junit())]) == 0)
    #expect(vacuous([("x.xml", Self.junit()), ("x-swift-testing.xml", empty)]) == 0)
    #expect(vacuous([("x.xml", empty), ("x-swift-testing.xml", empty)]) == 2)
    #expect(vacuous([("x.xml", empty), ("y-swift-testing.xml", Self.junit())]) == 1)
  }
}

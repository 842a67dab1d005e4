import Testing
import Vocabulary

@testable import EventLog

@Suite("Steps")
struct StepTests {
  private static let container =
    "container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4"

  /// Check, seconds of begin, finish and end, and whether it was called off.
  private func steps(_ files: (String, [String])...) -> [String] {
    func at(_ event: Event?) -> String { event.map { String($0.time.text.dropFirst(17).dropLast()) } ?? "-" }
    return Timeline(evidence(files)).steps.map {
      "\($0.check) \(at($0.started)) \(at($0.finished)) \(at($0.end))\($0.isAborted ? " aborted" : "")"
    }
  }

  @Test(
    "a step lasts until its finish, the next step, or the end of the evidence",
    arguments: [
      ("1 step.started check=a\n2 step.finished check=a", ["a 01 02 02"]),
      ("1 step.started check=a\n2 step.finished", ["a 01 02 02"]),
      ("1 step.started check=a", ["a 01 - -"]),
      ("1 step.started check=a\n2 step.started check=b\n3 step.finished check=b", ["a 01 - 02", "b 02 03 03"]),
      ("1 step.started check=a\n2 step.finished check=b", ["a 01 - 02"]),
      ("1 step.started check=a\n2 step.finished check=a\n3 step.finished check=a", ["a 01 02 02"]),
      ("1 step.finished check=a", []), ("1 step.started", []),
      ("1 step.started check=a\n2 step.finished check=a aborted=true", ["a 01 02 02 aborted"]),
      ("1 step.started check=a aborted=true", ["a 01 - - aborted"]),
      ("1 step.started check=a aborted=true\n2 step.finished check=a aborted=false", ["a 01 02 02"]),
      ("1 step.started check=a\n2 step.finished check=b aborted=true", ["a 01 - 02"]),
    ])
  func ends(body: String, expected: [String]) {
    for header in ["A", "- source=tester"] { #expect(steps(("a", lines(header, body))) == expected) }
  }

  @Test("seq, not the clock, orders the marks of one log")
  func clock() {
    let body = "5 step.started check=a\n4 step.finished check=a\n1 step.started check=b\n9 step.finished check=b"
    #expect(steps(("t", lines("- source=tester", body))) == ["a 05 04 04", "b 01 09 09"])
  }

  @Test("an app's step ends with the next one of a later launch, and is not finished by its process")
  func overLaunches() {
    let first = ("a", lines("A \(Self.container)", "1 step.started check=a"))
    #expect(
      steps(first, ("b", lines("B \(Self.container) at=10", "1 step.started check=b"))) == ["a 01 - 11", "b 11 - -"])
    #expect(steps(first, ("b", lines("B \(Self.container) at=10", "1 step.finished check=a"))) == ["a 01 - 11"])
    // A step during which the process ended can be called off only by a later one.
    let calledOff = lines("B \(Self.container) at=10", "1 step.finished check=a aborted=true")
    #expect(steps(first, ("b", calledOff)) == ["a 01 - 11 aborted"])
    // Another installation's step ends nothing here.
    #expect(steps(first, ("b", lines("B at=10", "1 step.started check=b"))) == ["a 01 - -", "b 11 - -"])
  }

  @Test("a person's step ends with the next one that any person notes, and with none of the app")
  func overNotes() {
    let first = ("t", lines("- source=tester pid=1", "1 step.started check=a\n20 step.finished check=a"))
    let second = ("u", lines("- source=tester pid=2", "10 step.started check=b\n15 step.finished check=b"))
    #expect(steps(first, second) == ["a 01 - 10", "b 10 15 15"])
    #expect(steps(("a", lines("A", "5 step.started check=c")), first) == ["c 05 - -", "a 01 20 20"])
  }

  @Test("a step has the launch in whose log it stands, a person's step none, and one of a launch left out is gone")
  func launches() {
    let files = [
      ("a", lines("A", "1 step.started check=a")), ("b", lines("B at=10", "1 step.started check=b")),
      ("t", lines("- source=tester at=20", "1 step.started check=c")),
    ]
    #expect(Timeline(evidence(files)).steps.map(\.launch) == [0, 1, nil])
    let kept = Timeline(evidence(files), keeping: { $0.first?.file == 1 })
    #expect(kept.steps.map(\.check) == ["b", "c"] && kept.steps.map(\.launch) == [0, nil])
    #expect(kept.steps.map(\.index) == [0, 1])
  }
}

import Testing
import Vocabulary

@testable import EventLog

@Suite("Logs: identity, order, copies, holes")
struct LogTests {
  private static let body = "1 app.state state=active\n2 app.state state=inactive\n3 app.state state=background"

  private func states(_ log: EventLog.Log) -> [String] { log.events.compactMap { $0.text(.state) } }

  // MARK: Identity

  @Test("one launch is one log, wherever its lines stand and whatever their pid")
  func byLaunch() {
    let rotated = lines("A first=4", "5 app.state state=active")
    let timeline = timeline(("2", lines("A", Self.body)), ("1", rotated), ("3", lines("B", Self.body)))
    #expect(timeline.logs.count == 2 && timeline.launches.count == 2)
    let first = timeline.launches[0]
    #expect(first.events.map(\.seq) == [0, 1, 2, 3, 4, 5])
    #expect(states(timeline.logs[first.log]) == ["active", "inactive", "background", "active"])
    #expect(timeline.logs[first.log].holes.isEmpty && timeline.logs[first.log].conflicts.isEmpty)
    #expect(timeline.logs[first.log].headers.map(\.file) == [1, 0])
  }

  @Test("one launch id under two sources is two logs")
  func bySource() {
    let timeline = timeline(("a", lines("A", Self.body)), ("b", lines("A source=tester", "1 step.started check=c")))
    #expect(timeline.logs.map(\.source) == [.app, .tester])
    #expect(timeline.logs.allSatisfy { $0.conflicts.isEmpty && $0.copies.isEmpty })
  }

  @Test("without a launch the content of log.opened identifies a log, however it is written")
  func byContent() {
    let one = lines("- pid=7 app.build=1 app.version=2", "1 app.state state=active")
    let header = one[0].replacing(#"{"build":"1","version":"2"}"#, with: #"{ "version":"2", "build" :"1" }"#)
    #expect(header != one[0])
    let two = [header] + lines("- pid=7 app.build=1 app.version=2", Self.body).dropFirst()
    let timeline = timeline(("a", one), ("b", two))
    #expect(timeline.logs.count == 1)
    #expect(timeline.logs[0].copies.count == 2)
    #expect(states(timeline.logs[0]) == ["active", "inactive", "background"])
  }

  @Test(
    "log.opened lines that differ in anything open different logs",
    arguments: [
      "- pid=8 app.build=1", "- pid=7 app.build=2", "- pid=7 app.build=1 at=0.001", "- pid=7 app.build=1 x=1",
      "- pid=7 app.build=1 source=server", "- pid=7 app.build=1 uptime=no", "- pid=7 app.build=1 first=1",
    ])
  func differentContent(header: String) {
    let timeline = timeline(("a", lines("- pid=7 app.build=1", Self.body)), ("b", lines(header, Self.body)))
    #expect(timeline.logs.count == 2)
    #expect(timeline.logs.allSatisfy { $0.copies.isEmpty && $0.conflicts.isEmpty && $0.events.count == 4 })
  }

  @Test("without log.opened the file and the pid identify a log")
  func byPlace() {
    let timeline = timeline(
      ("a", lines("- opened=no pid=1", Self.body) + lines("- opened=no pid=2", Self.body)),
      ("b", lines("- opened=no pid=1", Self.body)), ("c", lines("- opened=no", Self.body)))
    #expect(timeline.logs.map(\.pid) == [1, 2, 1, nil])
    #expect(timeline.logs.allSatisfy { $0.events.count == 3 && $0.copies.isEmpty && $0.opened == nil })
  }

  // MARK: Order

  @Test("seq orders a log against line order and wall time, and a line without seq stays behind its neighbour")
  func order() {
    let text = lines(
      "A",
      """
      9 app.state seq=3 state=d
      8 app.state seq=none state=e
      1 app.state seq=1 state=a wall=100
      2 app.state seq=none state=b
      3 app.state seq=2 state=c
      """)
    let timeline = timeline(("a", text))
    #expect(states(timeline.logs[0]) == ["a", "b", "c", "d", "e"])
    #expect(timeline.logs[0].lacksSequence)
    #expect(timeline.logs[0].holes.isEmpty)
  }

  @Test("without any seq the lines stand as they are written, and the log lacks it")
  func withoutSeq() {
    let timeline = timeline(("a", lines("A seq=no", "3 app.state state=a\n1 app.state state=b\n2 app.state state=c")))
    #expect(states(timeline.logs[0]) == ["a", "b", "c"])
    #expect(timeline.logs[0].lacksSequence && timeline.logs[0].holes.isEmpty)
    #expect(!Timeline(evidence([("a", lines("A", Self.body))])).logs[0].lacksSequence)
  }

  // MARK: Copies and conflicts

  @Test("a line said again is a copy whatever its keys' order and spacing, in one file and across files")
  func copies() {
    let text = lines("A", Self.body)
    let again =
      #"{ "state" : "active","launch":"A","uptime":50001.0, "event":"app.state","#
      + #""seq":"1","time":"2026-03-14T18:00:01.000+09:00"}"#
    let timeline = timeline(("a", text + [again, text[3]]), ("b", [again] + text.dropFirst(2)))
    let log = timeline.logs[0]
    #expect(log.conflicts.isEmpty)
    #expect(states(log) == ["active", "inactive", "background"])
    #expect(log.copies.count == 5)
    #expect(timeline.files.map(\.copies) == [2, 3] && timeline.files.map(\.events) == [4, 0])
    #expect(timeline.events(.appState).count == 3)
  }

  @Test("a file given twice counts once, also without seq", arguments: ["A", "A seq=no", "- seq=no pid=3"])
  func wholeFileTwice(header: String) {
    let text = lines(header, Self.body)
    let timeline = timeline(("a", text), ("b", text))
    #expect(timeline.files.map(\.copyOf) == [nil, 0])
    #expect(timeline.files.map(\.events) == [4, 0] && timeline.files.map(\.copies) == [0, 4])
    #expect(timeline.events(.appState).count == 3 && timeline.launches.count == 1)
  }

  @Test("the same words without seq are two lines in one file: nothing shows that they are one")
  func repeatedWithoutSeq() {
    let timeline = timeline(("a", lines("A seq=no", "1 app.state state=a\n1 app.state state=a")))
    #expect(states(timeline.logs[0]) == ["a", "a"] && timeline.logs[0].copies.isEmpty)
  }

  @Test(
    "one seq with anything else in it is a conflict, and both lines stay",
    arguments: [
      ("app.state", "1 app.state state=other"), ("app.state", "1.001 app.state state=active"),
      ("app.state", "1 scene.state state=active"), ("app.state", "1 app.state state=active x=1"),
      ("app.state", "1 app.state"), ("app.state", "1 app.state state=active uptime=none"),
      ("app.state", "1 app.state state=active taskID=1"), ("app.state", "1 app.state state=active sessionID=S"),
      ("app.state", "1 synthetic.state state=active"),
    ])
  func conflicts(event: String, other: String) {
    let timeline = timeline(("a", lines("A", Self.body)), ("b", lines("A opened=no first=1", other)))
    let log = timeline.logs[0]
    #expect(log.copies.isEmpty)
    #expect(log.conflicts.map { [$0.first.file, $0.first.line, $0.second.file, $0.second.line] } == [[0, 2, 1, 1]])
    #expect(log.events.count == 5 && log.holes.isEmpty)
  }

  @Test("lines of one launch and seq by two processes are a conflict, and one that leaves the pid out is a copy")
  func conflictOfPID() {
    for (header, isCopy) in [("A opened=no first=1 pid=8", false), ("A opened=no first=1", true)] {
      let other = lines(header, "1 app.state state=active")
      let log = timeline(("a", lines("A pid=7", Self.body)), ("b", other)).logs[0]
      #expect(log.copies.count == (isCopy ? 1 : 0))
      #expect(log.conflicts.count == (isCopy ? 0 : 1))
    }
  }

  @Test("what differs from two earlier lines is a conflict with the first, what equals one of them a copy")
  func manyConflicts() {
    let other = lines("A opened=no", "1 app.state state=x seq=1\n1 app.state state=x seq=1\n1 app.state state=y seq=1")
    let log = timeline(("a", lines("A", Self.body)), ("b", other)).logs[0]
    #expect(log.copies.map(\.line) == [2])
    #expect(log.conflicts.map { $0.second.text(.state) } == ["x", "y"])
    #expect(log.conflicts.allSatisfy { $0.first.text(.state) == "active" })
  }

  // MARK: Holes

  @Test(
    "missing numbers are holes, also before the first line",
    arguments: [
      ([0, 1, 2], []), ([2, 3], [[-1, 2, 2]]), ([0, 2], [[0, 2, 1]]), ([1, 2, 9, 9, 10], [[-1, 1, 1], [2, 9, 6]]),
      ([5, 0], [[0, 5, 4]]), ([Int.max], [[-1, Int.max, Int.max]]),
      ([0, Int.max, Int.max - 1], [[0, Int.max - 1, Int.max - 2]]),
    ] as [([Int], [[Int]])])
  func holes(sequence: [Int], holes: [[Int]]) {
    let body = sequence.enumerated().map { "\($0.offset) app.state seq=\($0.element) state=s\($0.offset)" }
    let log = timeline(("a", lines("A opened=no", body.joined(separator: "\n")))).logs[0]
    #expect(log.holes.map { [$0.before?.seq ?? -1, $0.after.seq ?? -1, $0.missing] } == holes)
  }

  @Test("a hole is seen from where it lies between two events")
  func hasHole() {
    let text = lines("A", "1 app.state state=a\n2 app.state seq=5 state=b\n3 app.state state=c")
    let timeline = timeline(("a", text))
    let log = timeline.logs[0]
    let (a, b, c) = (log.events[1], log.events[2], log.events[3])
    #expect(timeline.hasHole(log) && timeline.hasHole(log, from: a, to: b) && timeline.hasHole(log, from: a))
    #expect(timeline.hasHole(log, to: c) && timeline.hasHole(log, to: b))
    #expect(!timeline.hasHole(log, to: a) && !timeline.hasHole(log, from: b) && !timeline.hasHole(log, from: b, to: c))

    let cut = Timeline(evidence([("a", lines("A opened=no first=3", Self.body))]))
    let events = cut.logs[0].events
    #expect(cut.hasHole(cut.logs[0]) && cut.hasHole(cut.logs[0], to: events[0]))
    #expect(!cut.hasHole(cut.logs[0], from: events[0]))
  }
}

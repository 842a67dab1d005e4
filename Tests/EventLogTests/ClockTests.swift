import Testing
import Vocabulary

@testable import EventLog

@Suite("Clocks and durations")
struct ClockTests {
  @Test(
    "a wall clock that moves by more than two seconds against the uptime is a step",
    arguments: [
      ("1 app.state\n2 app.state wall=2", [], "at most two seconds"),
      ("1 app.state\n2 app.state wall=2.001\n3 app.state wall=2.001", [[2, 3, 2_001]], "forward, once"),
      ("1 app.state\n2 app.state wall=-2.001\n3 app.state wall=-2.001", [[2, 3, -2_001]], "back, once"),
      ("1 app.state\n2 app.state wall=-2", [], "back by two seconds"),
      ("1 app.state\n900 app.state", [], "asleep: both clocks go on"),
      ("1 app.state uptime=none\n900 app.state uptime=none", [], "a gap without uptime is no step"),
      ("1 app.state uptime=none\n900 app.state uptime=none\n1 app.state uptime=none", [[3, 4, -899_000]], "back"),
      ("1 app.state\n2 app.state uptime=none wall=90\n3 app.state wall=90", [[2, 4, 90_000]], "seen around a line"),
      ("1 app.state\n2 app.state uptime=none wall=90\n3 app.state", [[3, 4, -89_000]], "there and back"),
    ] as [(String, [[Int64]], String)])
  func steps(body: String, steps: [[Int64]], _ what: String) {
    let log = timeline(("a", lines("A", body))).logs[0]
    let found = log.clockSteps.map { [Int64($0.before.line), Int64($0.after.line), $0.nanoseconds / 1_000_000] }
    #expect(found == steps, "\(what)")
  }

  @Test("inside a launch uptime measures, and without it wall time, but not across a clock step")
  func durations() {
    let timeline = timeline(
      (
        "a",
        lines(
          "A",
          """
          1 app.state
          2 app.state wall=60
          3.5 app.state wall=60
          4 app.state wall=60 uptime=none
          6 app.state wall=60 uptime=none
          """)
      ))
    let events = timeline.launches[0].events
    let second: Int64 = 1_000_000_000
    #expect(timeline.duration(from: events[1], to: events[2]) == second)
    #expect(timeline.duration(from: events[3], to: events[1]) == -5 * second / 2)
    // One of the two lines lacks uptime: the step of the wall clock in between leaves nothing.
    #expect(timeline.duration(from: events[1], to: events[4]) == nil)
    #expect(timeline.duration(from: events[4], to: events[1]) == nil)
    #expect(timeline.duration(from: events[3], to: events[4]) == second / 2)
    #expect(timeline.duration(from: events[4], to: events[5]) == 2 * second)
    #expect(timeline.duration(from: events[4], to: events[4]) == 0)
  }

  @Test("a step that lies somewhere among lines without uptime leaves durations among them open")
  func stepAmongOthers() {
    let body = "1 app.state\n2 app.state uptime=none\n3 app.state uptime=none wall=90\n4 app.state wall=90\n5 app.state"
    let timeline = timeline(("a", lines("A", body)))
    let events = timeline.launches[0].events
    #expect(timeline.duration(from: events[2], to: events[3]) == nil)
    #expect(timeline.duration(from: events[1], to: events[2]) == nil)
    #expect(timeline.duration(from: events[1], to: events[4]) == 3_000_000_000)
  }

  @Test("across logs wall time measures, less the offset")
  func acrossLogs() throws {
    let app = lines(
      "A", "1 task.created sessionID=S taskID=1 idempotencyKey=K\n3 task.completed sessionID=S taskID=1 httpStatus=201")
    let server = lines("- source=server at=10 uptime=no", "2 request.received requestID=r idempotencyKey=K")
    let timeline = timeline(("a", app), ("s", server))
    let created = try #require(timeline.events(.taskCreated).first)
    let received = try #require(timeline.events(.requestReceived).first)
    // The server's clock is ahead by 9 to 11 s.
    #expect(timeline.log(of: received).offset?.nanoseconds == 9_000_000_000)
    #expect(timeline.duration(from: created, to: received) == 2_000_000_000)
    #expect(timeline.adjustedTime(received).text == "2026-03-14T09:00:03Z")
    #expect(timeline.precedes(created, received) && !timeline.precedes(received, created))
  }

  @Test("times and uptimes at the ends of their ranges end in no crash")
  func extremes() throws {
    let first =
      #"{"event":"task.created","time":"1677-09-22T00:00:00Z","seq":0,"launch":"A","uptime":-9000000000,"#
      + #""sessionID":"S","taskID":1,"idempotencyKey":"K"}"#
    let last = #"{"event":"app.state","time":"2262-04-11T00:00:00Z","seq":1,"launch":"A","uptime":9000000000}"#
    let middle =
      #"{"event":"task.created","time":"2262-04-11T00:00:00Z","seq":2,"launch":"A","#
      + #""sessionID":"S","taskID":2,"idempotencyKey":"L"}"#
    let server = [
      #"{"event":"log.opened","time":"1677-09-22T00:00:00Z","source":"server"}"#,
      #"{"event":"request.received","time":"1677-09-22T00:00:00Z","requestID":"r","idempotencyKey":"L"}"#,
    ]
    let timeline = timeline(("a", [first, last, middle]), ("s", server))
    let events = timeline.launches[0].events
    #expect(timeline.duration(from: events[0], to: events[1]) == .max)
    #expect(timeline.duration(from: events[1], to: events[0]) == -.max)
    let log = try #require(timeline.serverLogs.first)
    #expect(log.offset?.nanoseconds == -.max)
    #expect(timeline.adjustedTime(log.events[1]).nanoseconds > 0)
    #expect(timeline.serverCovers(from: events[0], to: events[1]) == nil)
  }
}

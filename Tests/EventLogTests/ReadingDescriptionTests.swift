import Testing

@testable import EventLog

@Suite("What was read, as text")
struct ReadingDescriptionTests {
  @Test("an event log is shown with its sum, its skips and every value of its events")
  func eventLog() throws {
    let log = #"""
      {"event":"log.opened","schema":"baton-log/1","time":"2026-03-14T09:21:00.100Z","launch":"A","pid":7,"uptime":1.5}
      {"event":"layout.point","time":"2026-03-14T09:21:01Z","seq":1,"from":[1,2.5],"sessionID":"s","taskID":3}

      not an event
      {"event":"task.created","time":"2026-03-14T09:21:02Z","bytes":"many","note":"\"\u0007é"}
      """#
    expectGolden(try readFile(Array(log.utf8)), "synthetic-event-log.jsonl")
  }
}

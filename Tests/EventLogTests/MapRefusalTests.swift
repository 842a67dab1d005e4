import Testing

@testable import EventLog

@Suite("A map does not rewrite what shows itself")
struct MapRefusalTests {
  @Test("a simulator's own log stays one, whatever run.json maps")
  func ownLog() throws {
    let log = """
      {"event":"log.opened","schema":"baton-log/1","time":"2026-03-14T08:00:00Z","source":"app","launch":"A","pid":7,"environment":{"kind":"simulator"},"k":"device"}
      {"event":"app.launched","time":"2026-03-14T08:00:01Z"}

      """
    let run = #"{"files":{"synthetic-app.jsonl":{"source":"app","fields":{"environment.kind":"k"}}}}"#
    let evidence = try readFile(Array(log.utf8), "synthetic-app.jsonl", run: run)
    #expect(evidence.files[0].format == "event-log")
    #expect(Timeline(evidence).launches[0].environment == .simulator)
  }
}

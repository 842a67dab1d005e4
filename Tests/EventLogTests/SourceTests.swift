import Testing
import Vocabulary

@testable import EventLog

@Suite("Whose word a line is")
struct SourceTests {
  @Test(
    "a line's own source counts only where it claims less than its file's",
    arguments: [
      ("app", "server", Source.app), ("app", "system", .app), ("app", "tester", .app), ("app", "harness", .app),
      ("app", nil, .app), ("server", "app", .app), ("server", "server", .server), ("server", "tester", .tester),
      ("server", "system", .tester), ("server", "harness", .tester), ("server", "other", .server),
      ("server", nil, .server), ("tester", "server", .tester), ("tester", "app", .tester),
      ("tester", "system", .tester), ("tester", nil, .tester), ("system", nil, .tester), ("system", "system", .tester),
      ("harness", nil, .tester), ("harness", "app", .tester), ("harness", "server", .tester), ("other", nil, .app),
      ("other", "system", .app), ("", "server", .app),
    ] as [(String, String?, Source)])
  func law(file: String, line: String?, source: Source) throws {
    let own = line.map { " source=\($0)" } ?? ""
    let header = file.isEmpty ? "A" : "A source=\(file)"
    let timeline = timeline(("log", lines(header, "1 artifact.removed filePath=P\(own)")))
    let event = try #require(timeline.events(.artifactRemoved).first)
    #expect(event.source == source)
    #expect(timeline.files[0].source == (try #require(timeline.events(.logOpened).first)).source)
  }

  @Test("lines without log.opened are the app's, whatever they say")
  func unopened() {
    let text = lines("- opened=no", "1 request.received requestID=r source=server\n2 app.terminated source=system")
    #expect(timeline(("log", text)).logs.map(\.source) == [.app])
  }

  @Test("each log.opened of a file holds up to the next one")
  func severalOpenings() {
    let text =
      lines("- source=server pid=1", "1 request.received requestID=r")
      + lines("- source=tester pid=2", "1 step.started check=c")
      + lines("B pid=3 opened=no", "1 tester.attested check=c")
      + lines("- source=server pid=4", "2 request.received requestID=r")
    let timeline = timeline(("log", text))
    #expect(timeline.logs.map(\.source) == [.server, .tester, .tester, .server])
    #expect(timeline.logs.map(\.pid) == [1, 2, 3, 4])
    #expect(timeline.logs.map { $0.events.map(\.line) } == [[1, 2], [3, 4], [5], [6, 7]])
    #expect(timeline.requests.count == 2)
  }

  @Test("a header without a source is the app's also behind one of a server")
  func appBehindServer() {
    let text = lines("- source=server pid=1", "1 request.received requestID=r") + lines("B", "1 app.launched")
    let timeline = timeline(("log", text))
    #expect(timeline.logs.map(\.source) == [.server, .app])
    #expect(timeline.logs.map(\.isTainted) == [true, false])
  }

  @Test(
    "server vocabulary in a file that an app wrote proves nothing",
    arguments: [
      (["source=server"], "", false), (["source=server environment.kind=device"], "", true),
      (["source=server environment.model=synthetic-model"], "", true),
      (["source=server"], "2 app.state state=active source=app", true),
      (["source=server"], "2 step.started check=c source=app", false),
      (["source=server"], "2 app.state state=active", true), (["source=server", "source=app"], "", false),
      (["source=server", "source=app"], "2 task.progress sessionID=S taskID=1", true),
      (["source=server", "source=tester environment.kind=device"], "", true),
    ])
  func taint(headers: [String], line: String, isTainted: Bool) {
    let received = "1 request.received requestID=r"
    let text = headers.enumerated().flatMap { i, header in
      lines(
        "- \(header) pid=\(i)", i == headers.count - 1 ? (headers.count == 1 ? "\(received)\n\(line)" : line) : received
      )
    }
    let timeline = timeline(("log", text))
    #expect(timeline.logs.filter { $0.source == .server }.map(\.isTainted) == [isTainted])
    #expect(timeline.requests.isEmpty == isTainted)
    #expect(timeline.serverLogs.isEmpty == isTainted)
    #expect(timeline.serverEvents(.requestReceived).isEmpty == isTainted)
  }

  @Test("a clean file beside a tainted one of the same server log is tainted with it")
  func taintedPiece() {
    let header = "S source=server"
    let timeline = timeline(
      ("a", lines(header, "1 request.received requestID=r1")),
      ("b", lines(header + " first=2 environment.kind=host", "2 request.received requestID=r2")))
    #expect(timeline.logs.map(\.isTainted) == [true])
    #expect(timeline.requests.isEmpty)
  }
}

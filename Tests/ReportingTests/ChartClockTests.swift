import Diagnosis
import EventLog
import Testing
import XMLKit

@testable import Reporting

@Suite("Clocks on the picture of the timeline")
struct ChartClockTests {
  /// An upload that a server saw, or, without its key, may have seen.
  private static func upload(key: String = "idempotencyKey=K1", server: String = "idempotencyKey=K1", clock: Int = 0)
    -> String
  {
    """
    app A number=1 udid=00008110-0011223344556677
    1 session.created sessionID=S background=true
    2 task.created sessionID=S taskID=1 \(key) kind=upload method=POST url=http://localhost/upload bytes=10
    3 task.resumed sessionID=S taskID=1
    6 task.completed sessionID=S taskID=1 httpStatus=201
    9 log.closed
    server at=\(clock)
    4 request.received requestID=r1 method=POST path=/upload \(server)
    5 body.stored requestID=r1 bytes=10 \(server)
    7 response.sent requestID=r1 httpStatus=201
    """
  }

  @Test("a server's log whose requests belong to transfers is drawn on the app's axis")
  func related() {
    let picture = Picture(Self.upload())
    #expect(picture.chart.panels.map(\.clock) == [.app(0)])
    #expect(picture.lanes.map(\.shift) == [0, 0])
  }

  @Test("a clock that is ahead is drawn by its offset, which stands beside the lane, and no time is changed")
  func offset() throws {
    let picture = Picture(Self.upload(clock: 600))
    #expect(picture.chart.panels.map(\.clock) == [.app(0)])
    let server = try #require(picture.lanes.last)
    #expect(server.shift > 590 * 1_000_000_000)
    let created = try #require(picture.marks.first { $0.label.hasPrefix("task.created") })
    let completed = try #require(picture.marks.first { $0.label.hasPrefix("task.completed") })
    let received = try #require(picture.marks.first { $0.label.hasPrefix("request.received") })
    #expect(created.x <= received.x && received.x <= completed.x)
    #expect(received.events.first?.timeText.contains(":10:04") == true)
  }

  @Test("a server's log of which no request belongs to a transfer has an axis of its own")
  func unrelated() {
    let picture = Picture(Self.upload(server: "idempotencyKey=other"))
    #expect(picture.chart.panels.map(\.clock.isOfApps) == [true, false])
    #expect(picture.chart.panels.map(\.arrows.count) == [0, 0])
    #expect(picture.faults() == [])
  }

  @Test("apps of which nothing tells that they ran on one machine have an axis each")
  func machines() {
    let other = Self.upload().replacing("app A", with: "app B").replacing("44556677", with: "44556688")
    let picture = Picture(Self.upload() + "\n" + other.split(separator: "server").first.map(String.init)!)
    #expect(picture.chart.panels.count { $0.clock.isOfApps } == 2)
    let same = Picture(
      Self.upload() + "\n" + other.replacing("44556688", with: "44556677").split(separator: "server").first.map(
        String.init)!)
    #expect(same.chart.panels.count { $0.clock.isOfApps } == 1)
  }

  @Test("a log whose wall clock was set while it ran is drawn by the clock that goes on")
  func clockStep() throws {
    let picture = Picture(
      """
      app A number=1
      1 app.launched
      2 app.state state=active
      2.5 clock=-40
      3 app.state state=background
      4 log.closed
      """)
    let panel = try #require(picture.chart.panels.first)
    guard case .uptime = panel.clock else {
      Issue.record("\(panel.clock)")
      return
    }
    let labels = picture.marks.map(\.label)
    #expect(labels == ["log.opened", "app.launched", "app.state active", "app.state background", "log.closed"])
  }

  @Test("a tester's log has an axis of its own")
  func tester() {
    let picture = Picture(
      """
      app A number=1
      1 app.launched
      tester
      1.1 step.started check=upload.foreground
      """)
    #expect(picture.chart.panels.map(\.clock.isOfApps) == [true, false])
  }
}

@Suite("Arrows on the picture of the timeline")
struct ProvedEdgeTests {
  private static func kinds(_ script: String) -> [String] {
    let picture = Picture(script)
    return picture.facts.edges.map { "\($0.kind.rawValue) \($0.from.nameText) \($0.to.nameText)" }
  }

  private static func upload(_ completed: String, key: String) -> String {
    """
    app A number=1
    1 session.created sessionID=S background=true
    2 task.created sessionID=S taskID=1 idempotencyKey=K1 kind=upload method=POST bytes=10
    3 task.resumed sessionID=S taskID=1
    6 task.completed sessionID=S taskID=1 \(completed)
    server
    4 request.received requestID=r1 method=POST path=/upload idempotencyKey=\(key)
    5 body.stored requestID=r1 bytes=10 idempotencyKey=\(key)
    """
  }

  @Test("lead from a creation to its request, and from a stored body to the completion")
  func proved() {
    #expect(
      Self.kinds(Self.upload("httpStatus=201", key: "K1")) == [
        "sent task.created request.received", "answered body.stored task.completed",
      ])
  }

  @Test("do not lead to a completion with a transport error: a client that gave up proves no order")
  func error() {
    #expect(
      Self.kinds(Self.upload(#"error={"domain":"NSURLErrorDomain","code":-1001}"#, key: "K1")) == [
        "sent task.created request.received"
      ])
  }

  @Test("are never drawn for what is only near in time")
  func near() { #expect(Self.kinds(Self.upload("httpStatus=201", key: "K2")) == []) }

  @Test("do not choose among several attempts with one key")
  func ambiguous() {
    let twice = Self.upload("httpStatus=201", key: "K1").replacing(
      "server\n",
      with: """
        2.1 task.created sessionID=S taskID=2 idempotencyKey=K1 kind=upload method=POST bytes=10
        6.1 task.completed sessionID=S taskID=2 httpStatus=201
        server

        """)
    #expect(Self.kinds(twice) == [])
  }

  @Test("lead from a handler received to its call, in the same launch")
  func handler() {
    let received = """
      app A number=1
      1 events.handlerReceived sessionID=S handlerID=h1
      """
    #expect(
      Self.kinds(received + "\n2 events.handlerCalled sessionID=S handlerID=h1") == [
        "handled events.handlerReceived events.handlerCalled"
      ])
    #expect(Self.kinds(received + "\n2 events.handlerCalled sessionID=S handlerID=h2") == [])
    #expect(Self.kinds(received + "\napp B number=2 at=60\n2 events.handlerCalled sessionID=S handlerID=h1") == [])
  }

  @Test("stand in report.xml between events that it lists", arguments: ExampleRuns.names)
  func inReport(name: String) throws {
    let root = try ExampleRuns.documents(name, .english).tree("report.xml").root
    let ids = root.all("event").compactMap { $0["id"] }
    #expect(Set(ids).count == ids.count && !ids.isEmpty)
    for edge in root.all("edge") {
      for end in ["from", "to"] { #expect(ids.contains(edge[end] ?? "")) }
    }
    for stage in root.all("stage") { if let event = stage["event"] { #expect(ids.contains(event)) } }
  }
}

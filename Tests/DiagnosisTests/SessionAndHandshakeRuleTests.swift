import EventLog
import Testing

@testable import Diagnosis

/// One small run at the edge of a rule, and how the rule must end on it.
struct EdgeCase: Sendable, CustomTestStringConvertible {
  let title: String
  let rule: String
  /// A state, or what is missing for one.
  let end: String
  let script: String

  init(_ title: String, _ rule: String, _ end: String, _ script: String) {
    self.title = title
    self.rule = rule
    self.end = end
    self.script = script
  }

  var testDescription: String { "\(rule): \(title)" }
}

@Suite("Edges of the session and handshake rules")
struct SessionAndHandshakeRuleTests {
  static let cases: [EdgeCase] = [
    EdgeCase(
      "a hole before the second coordinator leaves it open", "session.duplicate-coordinator", "allUndecided",
      """
      app A
      0.4 coordinator.created sessionID=com.example coordinatorID=c1
      0.9 coordinator.created sessionID=com.example coordinatorID=c2 seq=9
      3 log.closed
      """),
    EdgeCase(
      "a count of two proves the second coordinator across a hole", "session.duplicate-coordinator", "found",
      """
      app A
      0.4 coordinator.created sessionID=com.example coordinatorID=c1
      0.9 coordinator.created sessionID=com.example coordinatorID=c2 seq=9 coordinatorCount=2
      3 log.closed
      """),
    EdgeCase(
      "a repeated line in a log without seq is no second coordinator", "session.duplicate-coordinator", "found",
      """
      app A seq=no
      0.4 coordinator.created sessionID=com.example coordinatorID=c1
      0.4 coordinator.created sessionID=com.example coordinatorID=c1
      0.9 coordinator.created sessionID=com.example coordinatorID=c2
      3 log.closed
      """),
    EdgeCase(
      "a task after a session was created between request and invalidation may belong to the new one",
      "session.used-after-invalid", "clear",
      """
      app A
      0.4 session.created sessionID=com.example coordinatorID=c1
      0.5 session.invalidationRequested sessionID=com.example coordinatorID=c1
      0.6 session.created sessionID=com.example coordinatorID=c2
      0.7 session.invalidated sessionID=com.example coordinatorID=c1
      0.8 task.created sessionID=com.example taskID=1
      3 log.closed
      """),
    EdgeCase(
      "a coordinator tells which session a task was made in", "session.used-after-invalid", "found",
      """
      app A
      0.4 session.created sessionID=com.example coordinatorID=c1
      0.5 session.invalidationRequested sessionID=com.example coordinatorID=c1
      0.6 session.created sessionID=com.example coordinatorID=c2
      0.7 session.invalidated sessionID=com.example coordinatorID=c1
      0.8 task.created sessionID=com.example taskID=1 coordinatorID=c1
      3 log.closed
      """),
    EdgeCase(
      "without coordinators the new session is given the benefit of the doubt", "session.used-after-invalid", "clear",
      """
      app A
      0.4 session.created sessionID=com.example
      0.5 session.invalidationRequested sessionID=com.example
      0.6 session.created sessionID=com.example
      0.7 session.invalidated sessionID=com.example
      0.8 task.created sessionID=com.example taskID=1
      3 log.closed
      """),
    EdgeCase(
      "a second session made before the request does not survive the invalidation", "session.used-after-invalid",
      "found",
      """
      app A
      0.4 session.created sessionID=com.example
      0.5 session.created sessionID=com.example
      0.6 session.invalidationRequested sessionID=com.example
      0.7 session.invalidated sessionID=com.example
      0.8 task.created sessionID=com.example taskID=1
      3 log.closed
      """),
    EdgeCase(
      "the second call needs a second events.finished", "handshake.handler-early", "found",
      """
      app A
      0.4 events.handlerReceived sessionID=com.example handlerID=h1
      0.5 events.finished sessionID=com.example
      0.6 events.handlerCalled sessionID=com.example handlerID=h1
      0.7 events.handlerReceived sessionID=com.example handlerID=h2
      0.8 events.handlerCalled sessionID=com.example handlerID=h2
      3 log.closed
      """),
    EdgeCase(
      "a hole may hide events.finished", "handshake.handler-early", "allUndecided",
      """
      app A
      0.4 events.handlerReceived sessionID=com.example handlerID=h1
      0.6 events.handlerCalled sessionID=com.example handlerID=h1 seq=7
      3 log.closed
      """),
    EdgeCase(
      "one events.finished serves one handler", "handshake.handler-never", "clear",
      """
      app A
      0.4 events.handlerReceived sessionID=com.example handlerID=h1
      0.5 events.finished sessionID=com.example
      0.6 events.handlerCalled sessionID=com.example handlerID=h1
      0.7 events.handlerReceived sessionID=com.example handlerID=h2
      30 log.closed
      """),
    EdgeCase(
      "events.finished may come before the handler, and exactly 5 s are enough", "handshake.handler-never", "found",
      """
      app A
      0.3 events.finished sessionID=com.example
      0.4 events.handlerReceived sessionID=com.example handlerID=h1
      5.4 log.closed
      """),
    EdgeCase(
      "less than 5 s prove nothing about the handler", "handshake.handler-never", "allUndecided",
      """
      app A
      0.3 events.finished sessionID=com.example
      0.4 events.handlerReceived sessionID=com.example handlerID=h1
      5.399 log.closed
      """),
    EdgeCase(
      "a launch that creates no session does not end the search", "session.identifier-changed", "found",
      """
      app A number=1
      0.4 session.created sessionID=com.example.1 background=true
      0.5 task.created sessionID=com.example.1 taskID=1
      0.6 log.closed
      app B number=2 at=20
      0.4 app.launched
      0.6 log.closed
      app C number=3 at=40
      0.4 session.created sessionID=com.example.2 background=true
      0.6 log.closed
      """),
    EdgeCase(
      "a transfer that the same session finished is not lost", "session.identifier-changed", "clear",
      """
      app A number=1
      0.4 session.created sessionID=com.example.1 background=true
      0.5 task.created sessionID=com.example.1 taskID=1
      0.6 log.closed
      app B number=2 at=20
      0.4 session.created sessionID=com.example.1 background=true
      0.5 task.completed sessionID=com.example.1 taskID=1 httpStatus=201
      0.6 log.closed
      app C number=3 at=40
      0.4 session.created sessionID=com.example.2 background=true
      0.6 log.closed
      """),
    EdgeCase(
      "a launch that may still go on may still create the session", "session.identifier-changed", "allUndecided",
      """
      app A number=1
      0.4 session.created sessionID=com.example.1 background=true
      0.5 task.created sessionID=com.example.1 taskID=1
      0.6 log.closed
      app C number=3 at=40
      0.4 session.created sessionID=com.example.2 background=true
      0.6 app.heartbeat
      """),
    EdgeCase(
      "a suspended app may still hold the session", "session.shared-with-extension", "allUndecided",
      """
      app A number=1 udid=U
      0.4 session.created sessionID=com.example.1 background=true
      0.6 app.state state=background
      app E at=40 udid=U bundle=com.example.transfer.share
      0.4 session.created sessionID=com.example.1 background=true
      0.6 log.closed
      """),
    EdgeCase(
      "a tester's step requires a background session", "session.not-background", "found",
      """
      app A number=1
      0.4 session.created sessionID=com.example.1 background=false
      0.5 task.created sessionID=com.example.1 taskID=1
      0.6 log.closed
      tester
      0.3 step.started check=device.lock-screen
      0.7 step.finished check=device.lock-screen
      """),
    EdgeCase(
      "an aborted step requires nothing", "session.not-background", "noCandidate",
      """
      app A number=1
      0.4 session.created sessionID=com.example.1 background=false
      0.5 task.created sessionID=com.example.1 taskID=1
      0.6 log.closed
      tester
      0.3 step.started check=device.lock-screen
      0.7 step.finished check=device.lock-screen aborted=true
      """),
    EdgeCase(
      "a foreground step requires no background session", "session.not-background", "noCandidate",
      """
      app A number=1
      0.4 session.created sessionID=com.example.1 background=false
      0.5 task.created sessionID=com.example.1 taskID=1
      0.6 log.closed
      tester
      0.3 step.started check=upload.foreground
      0.7 step.finished check=upload.foreground
      """),
    EdgeCase(
      "an open step lasts into the next launch", "session.not-background", "found",
      """
      app A number=1
      0.2 step.started check=handshake.order
      0.6 log.closed
      app B number=2 at=20
      0.4 session.created sessionID=com.example.1 background=false
      0.5 task.created sessionID=com.example.1 taskID=1
      0.6 log.closed
      """),
    EdgeCase(
      "one of two coordinators may go", "session.coordinator-released", "clear",
      """
      app A number=1
      0.4 coordinator.created sessionID=com.example.1 coordinatorID=c1
      0.4 coordinator.created sessionID=com.example.1 coordinatorID=c2
      0.5 task.created sessionID=com.example.1 taskID=1
      0.6 coordinator.released sessionID=com.example.1 coordinatorID=c1
      0.7 log.closed
      """),
    EdgeCase(
      "exactly 5 s are not late", "session.delegate-late", "clear",
      """
      app A number=1
      0 app.launched
      0.1 events.handlerReceived sessionID=com.example.1 handlerID=h
      5 session.created sessionID=com.example.1
      """),
    EdgeCase(
      "5.001 s are late", "session.delegate-late", "found",
      """
      app A number=1
      0 app.launched
      0.1 events.handlerReceived sessionID=com.example.1 handlerID=h
      5.001 session.created sessionID=com.example.1
      """),
  ]

  @Test("A rule ends at the edges of its window as its text says", arguments: cases)
  func edge(_ edge: EdgeCase) throws {
    let rule = try #require(RuleCatalogue.rule(edge.rule))
    let timeline = Timeline(Intake.read(files: Scenario(edge.script).files))
    let results = RuleEngine(timeline: timeline, plan: .init()).run([rule]).results
    let result = try #require(results.first)
    #expect((result.missing.map { "\($0)" } ?? result.state.rawValue) == edge.end)
  }

  @Test(
    "The flow of a session is its name without UUIDs and without a number at its end",
    arguments: [
      ("com.example.uploads", "com.example.uploads"), ("com.example.uploads-12", "com.example.uploads-*"),
      ("com.example.7F3A9C00-1B2D-4C3E-9F4A-5B6C7D8E9F01.uploads", "com.example.*.uploads"),
      ("com.example.7f3a9c00-1b2d-4c3e-9f4a-5b6c7d8e9f01", "com.example.*"),
      ("com.example.v2.uploads", "com.example.v2.uploads"), ("전송7", "전송*"), ("2026", "*"), ("", ""),
      ("7F3A9C00-1B2D-4C3E-9F4A-5B6C7D8E9F0", "7F3A9C00-1B2D-4C3E-9F4A-5B6C7D8E9F*"),
    ])
  func flow(session: String, name: String) {
    #expect(Flow.name(of: session) == name)
  }

  @Test("Open spans are counted and named as a search through all of them would")
  func openSpans() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    for count in [0, 1, 2, 3, 7, 64, 65] {
      // Ranks are unique: each event begins or ends one span.
      var ranks = Array(0..<(count * 2))
      for i in ranks.indices.reversed() { ranks.swapAt(i, next(i + 1)) }
      let spans = (0..<count).map { i in
        let (a, b) = (ranks[i * 2], ranks[i * 2 + 1])
        return OpenSpans.Span(begin: min(a, b), end: next(5) == 0 ? .max : max(a, b), transfer: i)
      }
      let open = OpenSpans(spans)
      for rank in 0..<(count * 2) {
        let expected = spans.filter { $0.begin < rank && $0.end > rank }.sorted { $0.begin < $1.begin }.map(\.transfer)
        #expect(open.count(at: rank) == expected.count)
        #expect(open.open(at: rank, limit: 4) == Array(expected.suffix(4)))
      }
    }
  }
}

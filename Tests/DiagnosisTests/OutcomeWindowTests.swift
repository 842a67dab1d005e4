import EventLog
import Testing

@testable import Diagnosis

/// A small run, a rule, and how the rule must end.
struct OutcomeCase: Sendable, CustomTestStringConvertible {
  let why: String
  let rule: String
  let state: RuleResult.State
  let missing: RuleResult.Missing?
  /// A part of the English message of the first finding.
  let says: String?
  let script: String

  init(
    _ why: String, _ rule: String, _ state: RuleResult.State, missing: RuleResult.Missing? = nil, says: String? = nil,
    _ script: String
  ) {
    self.why = why
    self.rule = rule
    self.state = state
    self.missing = missing
    self.says = says
    self.script = script
  }

  /// The rule cannot say, because the evidence leaves every candidate open.
  static func open(_ why: String, _ rule: String, _ script: String) -> OutcomeCase {
    OutcomeCase(why, rule, .notEvaluable, missing: .allUndecided, script)
  }

  var testDescription: String { "\(rule): \(why)" }
}

@Suite("What the rules on outcomes leave open")
struct OutcomeWindowTests {
  /// An upload up to its start.
  static let begun = """
    app A number=1
    0.1 session.created sessionID=com.example.transfer background=true requestTimeout=60 resourceTimeout=600
    0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
    0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
    url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k1 accountGeneration=1
    0.4 task.resumed sessionID=com.example.transfer taskID=1

    """

  static func failed(_ code: Int, at time: String = "0.9") -> String {
    begun
      + "\(time) task.completed sessionID=com.example.transfer taskID=1 "
      + "error={\"domain\":\"NSURLErrorDomain\",\"code\":\(code)}\n"
  }

  static func record(_ time: String, _ rest: String) -> String {
    "\(time) record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 \(rest)\n"
  }

  static func check(_ one: OutcomeCase) throws {
    let rule = try #require(RuleCatalogue.rule(one.rule))
    let timeline = Timeline(Intake.read(files: Scenario(one.script).files))
    let (findings, results) = RuleEngine(timeline: timeline, plan: .init()).run([rule])
    let result = try #require(results.first)
    #expect(result.state == one.state, "\(findings.map { $0.message.said(in: .english) })")
    #expect(result.missing == one.missing)
    if let says = one.says {
      let message = try #require(findings.first).message
      #expect(message.said(in: .english).contains(says), "\(message.said(in: .english))")
    }
  }

  static let arrivals: [OutcomeCase] = [
    .open(
      "a server's log that ends inside the window", "outcome.never-arrived",
      failed(-1001, at: "30") + "server\n0.1 receiver.started address=127.0.0.1 port=8765\n"),
    .open(
      "a server's log with a hole inside the window", "outcome.never-arrived",
      failed(-1001, at: "30")
        + "server\n0 receiver.started address=127.0.0.1 port=8765\n40 receiver.stopped port=8765 seq=9\n"),
    .open(
      "a request without a key that may be its own", "outcome.never-arrived",
      failed(-1001, at: "30")
        + "server\n0 receiver.started port=8765\n5 request.received requestID=r1 method=POST path=/upload\n40 log.closed\n"
    ),
    OutcomeCase(
      "a request with another key is none of it", "outcome.never-arrived", .found,
      failed(-1001, at: "30")
        + "server\n0 receiver.started port=8765\n"
        + "5 request.received requestID=r1 method=POST path=/upload idempotencyKey=k9\n40 log.closed\n"),
    OutcomeCase(
      "a request to another path is none of it", "outcome.never-arrived", .found,
      failed(-1001, at: "30")
        + "server\n0 receiver.started port=8765\n5 request.received requestID=r1 method=POST path=/ping\n40 log.closed\n"
    ),
    OutcomeCase(
      "the receiver had stopped", "outcome.never-arrived", .found,
      says: "the receiver on 127.0.0.1:8765 had stopped before",
      "server\n0 receiver.started address=127.0.0.1 port=8765\n0.1 receiver.stopped address=127.0.0.1 port=8765\n"
        + "0.15 log.closed\n" + failed(-1004)),
    .open(
      "the receiver had stopped, but the connection was not refused", "outcome.never-arrived",
      "server\n0 receiver.started address=127.0.0.1 port=8765\n0.1 receiver.stopped address=127.0.0.1 port=8765\n"
        + "0.15 log.closed\n" + failed(-1001)),
    OutcomeCase(
      "transport security", "outcome.never-arrived", .found, says: "App Transport Security refused",
      "server\n0 receiver.started address=127.0.0.1 port=8765\n9 log.closed\n" + failed(-1022)),
    OutcomeCase(
      "a device that sends to itself", "outcome.never-arrived", .found, says: "the device itself and not the Mac",
      "server\n0 receiver.started address=127.0.0.1 port=8765\n9 log.closed\n"
        + failed(-1004).replacing("app A number=1", with: "app A number=1 kind=device")),
    OutcomeCase(
      "silent beyond the request timeout", "outcome.never-arrived", .found, says: "covers the 60 s",
      "server\n0 receiver.started address=127.0.0.1 port=8765\n90 log.closed\n" + begun + "61 app.heartbeat\n"),
    .open(
      "silent, and the log ends before the request timeout", "outcome.never-arrived",
      "server\n0 receiver.started address=127.0.0.1 port=8765\n90 log.closed\n" + begun + "60 app.heartbeat\n"),
    OutcomeCase(
      "a cancellation", "outcome.never-arrived", .clear,
      "server\n0 receiver.started address=127.0.0.1 port=8765\n9 log.closed\n" + failed(-999)),
    OutcomeCase(
      "an answer came with the error", "outcome.never-arrived", .clear,
      "server\n0 receiver.started address=127.0.0.1 port=8765\n9 log.closed\n"
        + failed(-1005).replacing("error=", with: "httpStatus=200 error=")),
  ]

  @Test("Nothing arrived", arguments: arrivals)
  func neverArrived(one: OutcomeCase) throws { try Self.check(one) }

  /// A server that stored the whole body.
  static let stored = """
    server
    0 receiver.started address=127.0.0.1 port=8765
    0.5 request.received requestID=r1 method=POST path=/upload contentLength=4821 idempotencyKey=k1
    0.6 body.stored requestID=r1 bytes=4821 sha256=92750e06 idempotencyKey=k1
    0.7 response.sent requestID=r1 httpStatus=201 bytes=4821
    90 log.closed

    """

  static let storing: [OutcomeCase] = [
    OutcomeCase(
      "nothing recorded in a log that was closed", "outcome.stored-but-failed", .found, says: "records nothing",
      stored + failed(-1005) + "1.0 log.closed\n"),
    OutcomeCase(
      "nothing recorded in a log that goes on for 5 s", "outcome.stored-but-failed", .found,
      stored + failed(-1005) + "5.9 app.heartbeat\n"),
    .open(
      "nothing recorded in a log that ends sooner", "outcome.stored-but-failed",
      stored + failed(-1005) + "5.8 app.heartbeat\n"),
    .open(
      "no answer of the server in its log", "outcome.stored-but-failed",
      stored.replacing("0.7 response.sent requestID=r1 httpStatus=201 bytes=4821\n", with: "")
        + failed(-1005) + record("1", "accepted=false state=failed")),
    OutcomeCase(
      "the server answered 408", "outcome.stored-but-failed", .clear,
      stored.replacing("httpStatus=201", with: "httpStatus=408") + failed(-1005)
        + record("1", "accepted=false state=failed")),
    .open(
      "no word of any server", "outcome.stored-but-failed", failed(-1005) + record("1", "accepted=false state=failed")),
    OutcomeCase(
      "put aside", "outcome.stored-but-failed", .clear,
      stored + failed(-1005) + "1 record.quarantined sessionID=com.example.transfer taskID=1\n"),
    OutcomeCase(
      "a receipt counts as the server's word", "outcome.content-mismatch", .found, says: "states 4821 bytes",
      begun + "0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201\n"
        + "1 server.receipt idempotencyKey=k1 bytes=4821 sha256=ffff0000\n"),
    .open(
      "accepted, and no word of what was stored", "outcome.content-mismatch",
      begun + "0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201\n"),
  ]

  @Test("Stored at the server", arguments: storing)
  func storedAtServer(one: OutcomeCase) throws { try Self.check(one) }

  static let records: [OutcomeCase] = [
    .open(
      "a hole between the failure and the record may hide an answer", "outcome.http-failure-accepted",
      failed(-1005) + record("1.5", "accepted=true state=succeeded seq=40")),
    OutcomeCase(
      "recorded by a later launch without asking", "outcome.http-failure-accepted", .found,
      failed(-1005) + "1 log.closed\napp B number=2 at=20\n" + record("1", "accepted=true state=succeeded")),
    OutcomeCase(
      "recorded by a later launch that asked", "outcome.http-failure-accepted", .clear,
      failed(-1005) + "1 log.closed\napp B number=2 at=20\n0.5 reconcile.answered idempotencyKey=k1 stored=true\n"
        + record("1", "accepted=true state=succeeded")),
    .open(
      "between the two launches one is missing", "outcome.http-failure-accepted",
      failed(-1005) + "1 log.closed\napp B number=3 at=20\n" + record("1", "accepted=true state=succeeded")),
    OutcomeCase(
      "200 is no success of an upload", "outcome.http-failure-accepted", .found, says: "HTTP 200",
      begun + "0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=200\n"
        + record("1", "accepted=true state=succeeded")),
    OutcomeCase(
      "a final state is taken back", "outcome.recorded-twice", .found, says: "`accepted` was true and is false",
      begun + record("1", "accepted=true state=succeeded") + record("2", "accepted=false state=undetermined")),
    OutcomeCase(
      "undetermined, then failed, is progress", "outcome.recorded-twice", .clear,
      begun + record("1", "accepted=true state=undetermined") + record("2", "accepted=false state=failed")),
    OutcomeCase(
      "another file", "outcome.recorded-twice", .found, says: "`filePath` was Outbox/a and is Outbox/b",
      begun + record("1", "filePath=Outbox/a state=received") + record("2", "filePath=Outbox/b state=succeeded")),
    OutcomeCase(
      "shown to the next account", "outcome.stale-account", .found, says: "delivered to the caller",
      begun + "0.5 account.changed accountGeneration=2\n"
        + "0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201\n"
        + "1 result.delivered idempotencyKey=k1 outcome=success screenID=list\n"),
    .open(
      "of an older account, and nothing done with it yet", "outcome.stale-account",
      begun + "0.5 account.changed accountGeneration=2\n"
        + "0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201\n"),
    OutcomeCase(
      "an older result shown after the newer", "outcome.stale-request", .found, says: "Screen list",
      begun + "1 result.delivered outcome=success screenID=list requestGeneration=2\n"
        + "2 result.delivered outcome=success screenID=list requestGeneration=1\n"),
    OutcomeCase(
      "the newer result shown again", "outcome.stale-request", .clear,
      begun + "1 result.delivered outcome=success screenID=list requestGeneration=2\n"
        + "2 result.delivered outcome=success screenID=list requestGeneration=1\n"
        + "3 result.delivered outcome=success screenID=list requestGeneration=2\n"),
    .open(
      "two equal lines in a log without seq may be one", "outcome.completed-twice",
      (begun + "0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201\n"
        + "0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201\n")
        .replacing("app A", with: "app A seq=no")),
  ]

  @Test("Records and results", arguments: records)
  func recording(one: OutcomeCase) throws { try Self.check(one) }

  static let silences: [OutcomeCase] = [
    OutcomeCase(
      "a log that goes on beyond the resource timeout", "outcome.never-completed", .found, says: "600 s",
      begun + "601 app.heartbeat\n"),
    .open("a log that ends before", "outcome.never-completed", begun + "600 app.heartbeat\n"),
    .open(
      "a listing that still names it", "outcome.never-completed",
      begun
        + "1 log.closed\napp B number=2 at=20\n1 tasks.listed sessionID=com.example.transfer ids=[3,1]\n9 log.closed\n"),
    .open(
      "a listing at the end of a log", "outcome.never-completed",
      begun + "1 log.closed\napp B number=2 at=20\n1 tasks.listed sessionID=com.example.transfer ids=[3]\n"),
    OutcomeCase(
      "a task that waits while the app runs", "outcome.stalled", .found, says: "98 s",
      begun + "2 network.path status=unsatisfied\n100 app.heartbeat\n"),
    .open(
      "a process that was suspended meanwhile", "outcome.stalled",
      begun + "1 app.state state=background\n2 network.path status=unsatisfied\n3 app.heartbeat\n90 app.heartbeat\n"
        + "100 network.path status=satisfied\n"),
    .open("too short so far", "outcome.stalled", begun + "2 network.path status=unsatisfied\n50 app.heartbeat\n"),
    OutcomeCase(
      "an error at the request timeout", "outcome.stalled", .clear,
      failed(-1001, at: "63").replacing(
        "0.4 task.resumed", with: "0.35 network.path status=unsatisfied\n0.4 task.resumed")
        + "90 app.heartbeat\n"),
  ]

  @Test("Silence", arguments: silences)
  func silence(one: OutcomeCase) throws { try Self.check(one) }
}

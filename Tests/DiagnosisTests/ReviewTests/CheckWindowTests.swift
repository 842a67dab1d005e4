import EventLog
import Testing

@testable import Diagnosis

/// Where the patterns of checks begin and end.
@Suite("What attempts of checks reach")
struct CheckWindowTests {
  private static let head = "app A number=1\n" + Judged.session
  private static let launches = ["up-1", "up-1 up-2", "up-2"].enumerated().map { number, sessions in
    "app L\(number) number=\(number + 1) at=\(number * 20)\n"
      + sessions.split(separator: " ").map { "0.1 session.created sessionID=\($0) background=true\n" }.joined()
      + "1 log.closed\n"
  }
  private static let handshake = """
    app A number=2
    0.2 screen.appeared screenID=s1
    0.3 events.handlerReceived sessionID=S handlerID=h1 via=uikit
    0.4 session.created sessionID=S background=true
    1 task.completed sessionID=S taskID=1 httpStatus=201
    1.1 note
    1.2 record.committed sessionID=S taskID=1 accepted=true state=succeeded
    1.3 note
    1.4 events.finished sessionID=S
    1.5 events.handlerCalled sessionID=S handlerID=h1 thread=main
    9 log.closed

    """
  private static func snapshot(at time: String) -> String {
    handshake.replacing("\(time) note", with: "\(time) snapshot.read screenID=s1 sessionID=S")
  }
  private static let failedThenGood =
    Judged.begun(1) + Judged.done(2, accepted: false) + Judged.begun(3, task: 2, key: "k2", file: "in2", hash: "bb")
    + Judged.done(4, task: 2, key: "k2", file: "in2") + "9 log.closed\nserver at=-1\n" + Judged.stored(2.5)
    + Judged.stored(4.5, request: "r2", key: "k2", hash: "bb")

  private static func delivered(_ names: String) -> String {
    "app A number=1\n" + Judged.session + Judged.begun(1) + Judged.done(2)
      + "2.3 result.delivered operationID=o1 outcome=success thread=main \(names)\n"
      + "2.4 task.completed sessionID=S taskID=1 httpStatus=201\n"
      + "3 result.delivered operationID=o1 outcome=success thread=main\n9 log.closed\n"
  }
  private static let outdated =
    "app A number=1\n" + Judged.session
    + Judged.begun(1).replacing("appState=", with: "requestGeneration=1 screenID=s1 appState=")
    + "1.5 request.current screenID=s1 requestGeneration=2\n2 task.completed sessionID=S taskID=1 httpStatus=201\n"
    + "2.1 record.quarantined sessionID=S taskID=1 requestGeneration=1 accepted=true\n9 log.closed\n"

  /// A task that is made and left, and how the item's next attempt ends.
  private static let abandoned = head + Judged.begun(1)
  private static let accepted = Judged.done(5, task: 2) + "9 log.closed\n"

  static let cases: [Judged] = [
    Judged(
      why: "a refused upload whose file was cleaned once a retry of it was accepted", check: "upload.http-failure",
      verdict: .verified,
      script: head + Judged.begun(1) + Judged.done(2, status: 503, accepted: false) + Judged.created(3, task: 2)
        + Judged.done(5, task: 2) + "9 log.closed\n"),
    Judged(
      why: "a refused upload whose file was cleaned before the retry was accepted", check: "upload.http-failure",
      verdict: .failed,
      script: head + Judged.begun(1) + Judged.done(2, status: 503, accepted: false)
        + "2.5 input.cleaned filePath=Outbox/in1\n"
        + Judged.begun(3, task: 2) + Judged.done(5, task: 2) + "9 log.closed\n"),
    Judged(
      why: "a task never resumed whose item another attempt brought to an accepted record",
      check: "cleanup.after-record", verdict: .verified, script: abandoned + Judged.created(3, task: 2) + accepted),
    Judged(
      why: "a task never resumed whose file went with the record of another key", check: "cleanup.after-record",
      verdict: .failed,
      script: abandoned + Judged.created(3, task: 2, key: "k2") + accepted.replacing("=k1", with: "=k2")),
    Judged(
      why: "a task never resumed whose item was recorded as not accepted and its file removed",
      check: "cleanup.after-record", verdict: .failed,
      script: abandoned + Judged.created(3, task: 2) + accepted.replacing("accepted=true", with: "accepted=false")),
    Judged(
      why: "a task never resumed whose file was removed before its item's accepted record",
      check: "cleanup.after-record", verdict: .failed,
      script: abandoned + Judged.created(3, task: 2) + "3.5 input.cleaned filePath=Outbox/in1\n" + accepted),
    Judged(
      why: "a resumed task without a record of its own, whose item another attempt brought to an accepted record",
      check: "cleanup.after-record", verdict: .failed,
      script: abandoned + "1.5 task.resumed sessionID=S taskID=1\n" + Judged.created(3, task: 2) + accepted),
    Judged(
      why: "one identifier added and kept", check: "session.stable-identifier", verdict: .verified,
      script: launches[0] + launches[1]),
    Judged(
      why: "one identifier added, then the first given up", check: "session.stable-identifier", verdict: .failed,
      script: launches.joined()),
    Judged(
      why: "a screen that read the snapshot after the record", check: "handshake.order", verdict: .verified,
      script: snapshot(at: "1.3")),
    Judged(
      why: "a screen that read the snapshot before the record", check: "handshake.order", verdict: .failed,
      script: snapshot(at: "1.1")),
    Judged(
      why: "a later success in the launch that is named as the retest and failed before", check: "upload.foreground",
      verdict: .failed, script: head + failedThenGood, retests: ["41000000-0059-5940-8E98-6908D7BE2A09": "because"]),
    Judged(
      why: "a step that the next launch calls off", check: "session.unfinished-restored", verdict: .outstanding,
      script: "app A number=1\n0.05 step.started check=session.unfinished-restored\n" + Judged.session + Judged.begun(1)
        + "app B number=2 at=30\n0.1 session.created sessionID=S background=true\n" + Judged.done(3)
        + "4 step.finished check=session.unfinished-restored aborted=true\n9 log.closed\n"),
    Judged(
      why: "a debugger, where the log has no seq either", check: "upload.home-screen", verdict: .inconclusive,
      script: "app A number=1 debugger=true seq=no\n" + Judged.session + Judged.begun(1)
        + "1.4 app.state state=background\n"
        + "2 task.completed sessionID=S taskID=1 httpStatus=500\n2.1 record.committed sessionID=S taskID=1 accepted=true\n"
        + "9 log.closed\n"),
    Judged(
      why: "a received file that only a person says was removed", check: "cleanup.test-artifacts", verdict: .failed,
      script: head + Judged.begun(1) + Judged.done(5) + "9 log.closed\nserver at=-1\n1.1 receiver.started\n"
        + Judged.stored(3, "filePath=/tmp/r1.bin") + "20 receiver.stopped\n"
        + "tester\n30 artifact.removed filePath=/tmp/r1.bin\n"),
    Judged(
      why: "an operation of the transfer delivered again after a second completion",
      check: "callback.duplicate-tolerated",
      verdict: .failed, script: delivered("idempotencyKey=k1")),
    Judged(
      why: "an operation of nobody knows what delivered again after a second completion",
      check: "callback.duplicate-tolerated", verdict: .inconclusive, script: delivered("")),
    Judged(
      why: "another operation delivered after a second completion", check: "callback.duplicate-tolerated",
      verdict: .verified,
      script: delivered("").replacing(
        "\n3 result.delivered operationID=o1", with: "\n3 result.delivered operationID=o2")),
    Judged(
      why: "a completion of what its screen no longer waits for, put aside", check: "account.generation-guard",
      verdict: .verified, script: outdated),
    Judged(
      why: "a completion of what its screen no longer waits for, recorded", check: "account.generation-guard",
      verdict: .failed, script: outdated.replacing("record.quarantined", with: "record.committed")),
    Judged(
      why: "two accounts, each with an identifier of its own", check: "session.stable-identifier",
      verdict: .outstanding,
      script: (1...2).map { n in
        "app L\(n) number=\(n) at=\(n * 20)\n0.1 account.changed accountGeneration=\(n)\n"
          + "0.2 session.created sessionID=uploads-\(n) background=true\n1 log.closed\n"
      }.joined()),
  ]

  @Test("an attempt reaches as far as its check says", arguments: cases)
  func judged(_ one: Judged) { #expect(one.verdicts == [one.verdict]) }

  @Test("requests of equal content without keys are told apart by their paths, and corrupt content by its request")
  func requestsWithoutKeys() {
    func run(_ hash: String) -> Judged {
      let uploads = (1...2).map { n in
        """
        \(n) input.prepared filePath=Outbox/in\(n) bytes=10 sha256=aa fileType=regular
        \(n).1 task.created sessionID=S taskID=\(n) kind=upload body=file method=POST url=http://127.0.0.1:8765/u\(n) \
        filePath=Outbox/in\(n) bytes=10 sha256=aa fileType=regular appState=active
        \(n).5 task.completed sessionID=S taskID=\(n) httpStatus=201
        \(n).6 record.committed sessionID=S taskID=\(n) accepted=true state=succeeded
        \(n).7 input.cleaned filePath=Outbox/in\(n)

        """
      }
      let requests = (1...2).map { n in
        "\(n).2 request.received requestID=r\(n) method=POST path=/u\(n)\n"
          + "\(n).3 body.stored requestID=r\(n) bytes=10 sha256=\(n == 1 ? "aa" : hash)\n"
      }
      return Judged(
        why: "", check: "upload.foreground", verdict: .verified,
        script: Self.head + uploads.joined() + "9 log.closed\nserver\n" + requests.joined())
    }
    #expect(run("aa").verdicts == [.verified])
    #expect(run("bb").verdicts == [.failed])
  }
}

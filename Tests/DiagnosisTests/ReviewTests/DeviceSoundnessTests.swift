import Testing

@testable import Diagnosis

/// Ways by which something else than a real device's own evidence might make a device check verified, or lift its failure.
@Suite("What cannot verify a check on a device")
struct DeviceSoundnessTests {
  private static let begun =
    Judged.device("A", 7) + Judged.session + Judged.begun(1) + "1.3 app.protectedData available=false\n"
  private static let server = "server at=-1\n" + Judged.stored(3) + "60 receiver.stopped\n"
  private static let twice =
    Judged.device("A", 7) + Judged.session + Judged.begun(1) + Judged.begun(1.5, task: 2) + Judged.done(5)
    + Judged.done(6, task: 2) + "9 log.closed\n" + server
    + "62 request.received requestID=r2 method=POST path=/upload idempotencyKey=k1\n"
    + "62.1 body.stored requestID=r2 bytes=10 sha256=aa idempotencyKey=k1 duplicate=true\n"
  /// Two launches, the first of which has no end, with one coordinator each.
  private static let openEnd =
    Judged.device("A", 7)
    + "0.1 coordinator.created sessionID=S coordinatorID=c1 coordinatorCount=1\n1 app.state state=active\n"
    + Judged.device("B", 8, "at=20")
    + "0.1 coordinator.created sessionID=S coordinatorID=c2 coordinatorCount=1\n2 log.closed\n"
  private static let woken =
    Judged.device("A", 7) + Judged.session + Judged.begun(1) + "2 app.state state=background\n"
    + "3 app.heartbeat\n4 app.heartbeat\n5 app.heartbeat\n6 app.heartbeat\n"
  private static let handshake =
    "101 events.handlerReceived sessionID=S handlerID=h1 via=uikit\n" + Judged.done(102)
    + "103 events.finished sessionID=S\n104 events.handlerCalled sessionID=S handlerID=h1 thread=main\n110 log.closed\n"

  private static func ended(_ end: String) -> String {
    Judged.device("A", 7) + Judged.session + Judged.begun(1) + end + Judged.device("B", 8, "at=60")
      + "0.1 session.created sessionID=S background=true\n1 reconcile.asked idempotencyKey=k1\n"
      + "2 reconcile.answered idempotencyKey=k1 stored=true\n3 log.closed\n" + "server at=-1\n" + Judged.stored(5)
      + "70 receiver.stopped\n"
  }

  static let cases: [Judged] = [
    Judged(
      why: "a log whose end was deleted looks as if its process had been killed", check: "device.process-ended",
      verdict: .inconclusive, script: ended(""), onDevice: true),
    Judged(
      why: "a log whose end was deleted, and a person who says that the system killed the process",
      check: "device.process-ended", verdict: .inconclusive,
      script: ended("") + "tester\n30 app.terminated cause=jetsam ended=41000000-0059-5940-8E98-6908D7BE2A09\n",
      onDevice: true),
    Judged(
      why: "a process that ended itself", check: "device.process-ended", verdict: .verified,
      script: ended("2 app.terminated cause=selfExit\n"), onDevice: true),
    Judged(
      why: "the run that the others spoil", check: "device.lock-screen", verdict: .verified,
      script: begun + Judged.done(5) + "9 log.closed\n" + server, onDevice: true),
    Judged(
      why: "a launch that does not count itself", check: "device.lock-screen", verdict: .inconclusive,
      script: (begun + Judged.done(5) + "9 log.closed\n" + server).replacing("number=7", with: ""), onDevice: true),
    Judged(
      why: "a stub in the launch that completed it", check: "device.lock-screen", verdict: .inconclusive,
      script: begun + Judged.device("B", 8, "at=20") + "0.1 session.created sessionID=S background=true stub=true\n"
        + Judged.done(2) + "9 log.closed\n" + server, onDevice: true),
    Judged(
      why: "a force quit of a transfer whose session nobody saw created", check: "device.force-quit",
      verdict: .inconclusive,
      script: Judged.device("A", 7) + Judged.begun(1) + Judged.device("B", 8, "at=50")
        + "1 tasks.listed sessionID=S ids=[]\n4 log.closed\n"
        + "tester\n40 app.terminated cause=user ended=41000000-0059-5940-8E98-6908D7BE2A09\n", onDevice: true),
    Judged(
      why: "a process woken by the system", check: "device.resumed-for-events", verdict: .verified,
      script: woken + "100 app.heartbeat\n" + handshake, onDevice: true),
    Judged(
      why: "an app that somebody opened before the events came", check: "device.resumed-for-events",
      verdict: .outstanding,
      script: woken + "99 app.heartbeat\n100 app.state state=active\n" + handshake, onDevice: true),
    Judged(
      why: "an error of its own", check: "retry.bounded", verdict: .failed, script: twice, onDevice: true,
      requireDevice: ["retry.bounded"], maxAttempts: 5),
    Judged(
      why: "an error that a simulator's step expects at that time", check: "retry.bounded", verdict: .failed,
      script: twice + "app X number=1\n0.1 step.started check=idempotency.resubmission\n9 log.closed\n", onDevice: true,
      requireDevice: ["retry.bounded"], maxAttempts: 5),
    Judged(
      why: "an error that a person's step expects", check: "retry.bounded", verdict: .failed,
      script: twice + "tester\n0.1 step.started check=idempotency.resubmission\n", onDevice: true,
      requireDevice: ["retry.bounded"], maxAttempts: 5),
    Judged(
      why: "a launch without an end, where nothing may ever have happened", check: "session.single-coordinator",
      verdict: .inconclusive, script: openEnd, onDevice: true, requireDevice: ["session.single-coordinator"]),
    Judged(
      why: "the same beside a person's step that was called off", check: "session.single-coordinator",
      verdict: .inconclusive,
      script: openEnd + "tester\n-1 step.started check=session.single-coordinator\n"
        + "15 step.finished check=session.single-coordinator aborted=true\n", onDevice: true,
      requireDevice: ["session.single-coordinator"]),
  ]

  @Test("the verdict stays what the device's own evidence makes it", arguments: cases)
  func judged(_ one: Judged) { #expect(one.verdicts.first { $0 != .outstanding } ?? .outstanding == one.verdict) }

  @Test("a word that names no build counts for none of several, on whatever they ran")
  func wordWithoutBuild() {
    let run = Judged(
      why: "", check: "device.lock-screen", verdict: .verified,
      script: Self.begun + Judged.done(5) + "9 log.closed\n" + Self.server
        + "app X number=1 build=200 container=no\n1 log.closed\n"
        + "tester\n30 tester.attested check=device.lock-screen outcome=failed\n", onDevice: true)
    #expect(run.verdicts == [.verified, .outstanding])
  }
}

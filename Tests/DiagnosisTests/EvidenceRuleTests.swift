import EventLog
import Testing

@testable import Diagnosis

/// Situations beside a rule's own examples, each with the number of findings it must give.
struct Situation: Sendable, CustomTestStringConvertible {
  let rule: String
  let title: String
  let findings: Int
  let script: String

  var testDescription: String { "\(rule): \(title)" }

  init(_ rule: String, _ title: String, _ findings: Int, _ script: String) {
    self.rule = rule
    self.title = title
    self.findings = findings
    self.script = script
  }
}

@Suite("Rules on the evidence itself")
struct EvidenceRuleTests {
  func findings(
    of id: String, _ files: [(path: String, bytes: [UInt8])], plan: RunDescription.Plan = .init()
  ) throws -> (findings: [Finding], result: RuleResult) {
    let rule = try #require(RuleCatalogue.rule(id))
    let outcome = RuleEngine(timeline: Timeline(Intake.read(files: files)), plan: plan).run([rule])
    return (outcome.findings, try #require(outcome.results.first))
  }

  @Test(
    "A situation gives as many findings as it should", arguments: steps + endpoints + leftovers + launches + observers)
  func situation(_ situation: Situation) throws {
    let found = try findings(of: situation.rule, Scenario(situation.script).files).findings
    #expect(found.count == situation.findings, "\(found.map { $0.message.said(in: .english) })")
    for finding in found { #expect(finding.message.hasAllValues) }
  }

  static let kill = "termination.kill-is-not-background"
  static let steps: [Situation] = [
    Situation(
      kill, "a force quit that the tester notes in the app's own step", 1,
      """
      app A
      0.5 step.started check=device.suspension
      1.5 app.state state=background
      tester
      3.0 app.terminated cause=user ended=41000000-0059-5940-8E98-6908D7BE2A09
      """),
    Situation(
      kill, "a kill that names no launch, in the tester's own step", 1,
      """
      tester
      0.5 step.started check=handshake.order
      3.0 app.terminated cause=harness
      9.0 step.finished check=handshake.order
      app A
      1.5 app.state state=background
      """),
    Situation(
      kill, "a process under a debugger that is gone at the next launch", 1,
      """
      app A debugger=true
      0.5 step.started check=device.system-relaunch
      1.5 app.state state=background
      app B at=60
      0.1 app.launched appState=inactive
      """),
    Situation(
      kill, "the same without a debugger: the cause is unknown", 0,
      """
      app A debugger=false
      0.5 step.started check=device.system-relaunch
      1.5 app.state state=background
      app B at=60
      0.1 app.launched appState=inactive
      """),
    Situation(
      kill, "a force quit where it is the purpose", 0,
      """
      tester
      0.5 step.started check=device.force-quit
      3.0 app.terminated cause=user ended=41000000-0059-5940-8E98-6908D7BE2A09
      9.0 step.finished check=device.force-quit
      app A
      1.5 app.state state=background
      """),
    Situation(
      kill, "memory pressure", 0,
      """
      tester
      0.5 step.started check=device.process-ended
      3.0 app.terminated cause=jetsam ended=41000000-0059-5940-8E98-6908D7BE2A09
      9.0 step.finished check=device.process-ended
      app A
      1.5 app.state state=background
      """),
    Situation(
      kill, "a kill in a step that was given up", 0,
      """
      tester
      0.5 step.started check=device.suspension
      3.0 app.terminated cause=harness ended=41000000-0059-5940-8E98-6908D7BE2A09
      9.0 step.finished check=device.suspension aborted=true
      app A
      1.5 app.state state=background
      """),
    Situation(
      kill, "a kill of another app's launch", 0,
      """
      app A
      0.5 step.started check=device.suspension
      9.0 step.finished check=device.suspension
      app B bundle=org.example.other container=no
      1.0 app.state state=active
      tester
      3.0 app.terminated cause=harness ended=42000000-0059-5940-8E98-6908D7BE2A09
      """),
  ]

  static let endpoint = "release.insecure-endpoint"
  static let endpoints: [Situation] = [
    Situation(
      endpoint, "many tasks to one address are one finding", 1,
      """
      app A configuration=RELEASE
      0.1 task.created sessionID=com.example.transfer taskID=1 url=HTTP://uploads.example.com:80/a?token=x
      0.2 task.created sessionID=com.example.transfer taskID=2 url=http://uploads.example.com/b
      """),
    Situation(
      endpoint, "the loopback, also over https and as IPv6", 2,
      """
      app A configuration=Release
      0.1 task.created sessionID=com.example.transfer taskID=1 url=https://localhost:8765/upload
      0.2 task.created sessionID=com.example.transfer taskID=2 url=https://[::1]:8765/upload
      """),
    Situation(
      endpoint, "a transport-security exception", 1,
      """
      app A configuration=Release atsException=true
      0.1 task.created sessionID=com.example.transfer taskID=1 url=https://uploads.example.com/upload
      """),
    Situation(
      endpoint, "names that only look like the loopback", 0,
      """
      app A configuration=Release
      0.1 task.created sessionID=com.example.transfer taskID=1 url=https://127.0.0.1.example.com/upload
      0.2 task.created sessionID=com.example.transfer taskID=2 url=https://localhost@uploads.example.com/upload
      """),
  ]

  static let leftover = "cleanup.leftover"
  static let leftovers: [Situation] = [
    Situation(
      leftover, "a file that was stored again after its removal", 1,
      """
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      1.1 body.stored requestID=r1 bytes=10 filePath=/tmp/received/upload.bin
      1.5 artifact.removed filePath=/tmp/received/upload.bin
      2.1 body.stored requestID=r2 bytes=10 filePath=/tmp/received/upload.bin
      3.0 receiver.stopped address=127.0.0.1 port=8765
      """),
    Situation(
      leftover, "an input in a run with a receiver, and a directory entry that never was", 1,
      """
      app A
      0.1 input.prepared filePath=/tmp/out/a.bin bytes=10 fileType=regular
      0.2 input.prepared filePath=/tmp/out/b.bin bytes=10 fileType=regular
      0.3 input.prepared filePath=/tmp/out/gone.bin fileType=missing
      0.4 input.cleaned filePath=/tmp/out/b.bin
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      3.0 receiver.stopped address=127.0.0.1 port=8765
      """),
    Situation(
      leftover, "the same input without a receiver is the app's own", 0,
      """
      app A
      0.1 input.prepared filePath=/tmp/out/a.bin bytes=10 fileType=regular
      """),
    Situation(
      leftover, "a receiver that was started twice and stopped once", 1,
      """
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      1.0 receiver.started address=127.0.0.1 port=8766
      3.0 receiver.stopped address=127.0.0.1 port=8766
      """),
    Situation(
      leftover, "a hole behind the start may hold the stop", 0,
      """
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      1.0 log.closed seq=5
      """),
    Situation(
      leftover, "a transport-security exception, one for each build", 1,
      """
      app A atsException=true
      0.1 app.state state=active
      app B atsException=true at=60
      0.1 app.state state=active
      """),
    Situation(
      leftover, "an exception that the tester took out", 0,
      """
      app A atsException=true
      0.1 app.state state=active
      tester
      9.0 artifact.removed atsException=true
      """),
  ]

  static let missing = "evidence.launch-missing"
  static let launches: [Situation] = [
    Situation(
      missing, "two holes", 2,
      """
      app A number=1
      0.1 app.state state=active
      app B number=3 at=60
      0.1 app.state state=active
      app C number=7 at=120
      0.1 app.state state=active
      """),
    Situation(
      missing, "a counter that began anew after a reinstallation", 0,
      """
      app A number=7
      0.1 app.state state=active
      app B number=1 at=60
      0.1 app.state state=active
      """),
    Situation(
      missing, "a launch in between that states no number", 0,
      """
      app A number=1
      0.1 app.state state=active
      app B at=60
      0.1 app.state state=active
      app C number=3 at=120
      0.1 app.state state=active
      """),
    Situation(
      missing, "another installation", 0,
      """
      app A number=1 udid=5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31 container=no
      0.1 app.state state=active
      app B number=9 udid=8C11D2A4-66F0-4B0E-9B73-1F0E5A7C2D90 container=no at=60
      0.1 app.state state=active
      """),
  ]

  static let observer = "evidence.impossible-observer"
  static let observers: [Situation] = [
    Situation(
      observer, "one finding for each kind of event, however often", 2,
      """
      app A
      0.1 request.received requestID=r1 method=POST path=/upload
      0.2 body.stored requestID=r1 bytes=10
      0.3 request.received requestID=r2 method=POST path=/upload
      """),
    Situation(
      observer, "an app that logs its suspension", 1,
      """
      app A
      0.1 app.state state=active
      0.2 app.state state=suspended
      """),
    Situation(
      observer, "what only the app sees in a tester's and in a server's log, which is then no server's any more", 3,
      """
      tester
      0.1 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      0.2 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      """),
    Situation(
      observer, "a tester who notes how the receiver and the app ended", 0,
      """
      tester
      0.1 receiver.started address=127.0.0.1 port=8765
      0.3 app.terminated cause=user ended=41000000-0059-5940-8E98-6908D7BE2A09
      0.5 receiver.stopped address=127.0.0.1 port=8765
      """),
  ]

  @Test("A server's lines behind an app's in one file prove nothing, and say so")
  func taintedServerLog() throws {
    let files = Scenario(
      """
      app A
      0.1 app.state state=active
      server
      0.2 request.received requestID=r1 method=POST path=/upload
      """
    ).files
    let mixed = [(path: "logs/all.jsonl", bytes: files[0].bytes + files[1].bytes)]
    let found = try findings(of: Self.observer, mixed).findings
    #expect(found.map { $0.culprit?.nameText } == ["request.received"])
    #expect(try findings(of: Self.observer, files).findings.isEmpty)
  }

  @Test("A file whose last line ends in the middle is cut short; one that only lacks the newline is not")
  func cutShort() throws {
    var file = Scenario("app A\n0.1 app.state state=active\n0.2 app.heartbeat").files[0]
    file.bytes.removeLast()
    #expect(try findings(of: "evidence.cut-short", [file]).findings.isEmpty)
    file.bytes.removeLast(5)
    let found = try findings(of: "evidence.cut-short", [file]).findings
    #expect(found.map { $0.place?.line } == [3])
    #expect(found.allSatisfy { $0.message.hasAllValues })
    // The cut line is told once.
    #expect(try findings(of: "evidence.unparsed-lines", [file]).findings.isEmpty)
  }

  @Test(
    "A test result in which nothing ran is no pass",
    arguments: [
      (0, 0, "Passed", true), (3, 3, "Passed", true), (3, 0, "unknown", true), (3, 2, "Passed", false),
      (3, 0, "Failed", false),
    ])
  func vacuous(total: Int, skipped: Int, result: String, isVacuous: Bool) throws {
    let summary = """
      {"title":"Test - synthetic","result":"\(result)","totalTestCount":\(total),"passedTests":\(total - skipped),\
      "failedTests":0,"skippedTests":\(skipped),"devicesAndConfigurations":[]}
      """
    let outcome = try findings(of: "evidence.vacuous", [("summary.json", Array(summary.utf8))])
    #expect(outcome.findings.isEmpty != isVacuous)
    #expect(outcome.result.candidates == 1)
    #expect(outcome.findings.allSatisfy { $0.message.hasAllValues })
  }

  @Test("A file that was sent twice is named as a copy, and a log that counts nothing shows no hole for certain")
  func copies() throws {
    let file = Scenario("app A seq=no\n0.1 app.state state=active").files[0]
    let twice = [file, (path: "logs/zz.jsonl", bytes: file.bytes)]
    let found = try findings(of: "evidence.duplicate-lines", twice).findings
    #expect(found.map { $0.place?.line } == [0])
    let gap = try findings(of: "evidence.sequence-gap", [file]).result
    #expect(gap.state == .notEvaluable && gap.undecided == 1)
  }

  @Test("Foreign files and broken lines are told once for each file")
  func unparsed() throws {
    let files: [(path: String, bytes: [UInt8])] = [
      ("logs/a.jsonl", Array("{\"event\":\"app.state\",\"time\":\"2026-03-14T09:00:00Z\"}\nno\n[]\n".utf8)),
      ("notes.txt", Array("a line\nanother\n".utf8)),
    ]
    let found = try findings(of: "evidence.unparsed-lines", files).findings
    #expect(found.map { $0.place?.line } == [2, 1])
    #expect(found.allSatisfy { $0.message.hasAllValues })
  }
}

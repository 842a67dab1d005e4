import Testing
import Vocabulary

@testable import EventLog

@Suite("What a launch ran on is proven, never merely said")
struct EnvironmentTests {
  private static let simulator =
    "/Users/synthetic/Library/Developer/CoreSimulator/Devices/5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31"
  private static let hardware = "00008120-001A2B3C4D5E6F70"

  private func environment(_ header: String, _ body: String = "2 app.state") -> ProvenEnvironment {
    timeline(("a", lines("A \(header)", body))).launches[0].environment
  }

  /// A summary of a test run, its span in seconds after the logs' start.
  private func summary(_ platform: String, _ id: String, _ start: Double, _ finish: Double) -> [String] {
    [
      #"{"title":"synthetic-run","result":"Passed","totalTestCount":1,"passedTests":1,"skippedTests":0,"failedTests":0,"#
        + #""startTime":\#(1_773_478_800 + start),"finishTime":\#(1_773_478_800 + finish),"devicesAndConfigurations":"#
        + #"[{"device":{"deviceId":"\#(id)","platform":"\#(platform)","modelName":"M","osVersion":"18.5"}}]}"#
    ]
  }

  private func witnessed(_ header: String, _ summaries: [String]..., body: String = "2 app.state") -> ProvenEnvironment
  {
    let logs = [("a", lines("A \(header)", body))]
    return Timeline(evidence(logs + summaries.enumerated().map { ("w\($0.offset)", $0.element) })).launches[0]
      .environment
  }

  // MARK: Marks of the app's own log

  @Test(
    "a log admits a simulator or a host, and cannot prove a device",
    arguments: [
      ("environment.kind=simulator", ProvenEnvironment.simulator), ("environment.kind=host", .host),
      ("environment.kind=device", .unproven(.noWitness)), ("environment.kind=Device", .unproven(.noClaim)),
      ("environment.udid=U", .unproven(.noClaim)), ("", .unproven(.noClaim)),
      (
        "environment.kind=device container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4",
        .unproven(.noWitness)
      ),
      ("container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4", .unproven(.noClaim)),
    ])
  func claims(header: String, expected: ProvenEnvironment) { #expect(environment(header) == expected) }

  @Test(
    "a path inside of a simulator's device is a mark in container, filePath and from",
    arguments: [
      "2 input.prepared filePath=\(simulator)/data/tmp/f", "2 file.moved from=\(simulator)",
      "2 synthetic.event filePath=\(simulator)/", "2 input.prepared filePath=\(simulator)0/f",
      "2 input.prepared filePath=/CoreSimulator/Devices/00008140-000A1C2E3F48D01C/data/f",
    ])
  func paths(line: String) {
    #expect(environment("", line) == .simulator)
    #expect(environment("container=\(Self.simulator)/data") == .simulator)
    guard case .contradicted(let marks) = environment("environment.kind=device", line) else {
      Issue.record("the path does not contradict")
      return
    }
    #expect(marks.map(\.kind) == [.device, .simulator] && marks.map(\.line) == [1, 2])
  }

  @Test(
    "elsewhere, and where it is no such path, it is no mark",
    arguments: [
      "2 app.state note=\(simulator)/f", "2 task.created sessionID=S taskID=1 url=file://\(simulator)/f",
      "2 app.state reason=\(simulator)", "2 input.prepared filePath=/Library/CoreSimulator/f",
      "2 input.prepared filePath=/CoreSimulator/Device/f", "2 app.state path=\(simulator)", "2 file.moved from=[1,2]",
    ])
  func noMarks(line: String) { #expect(environment("environment.kind=device", line) == .unproven(.noWitness)) }

  @Test("lines of servers and testers are no marks of a launch")
  func otherSources() {
    for source in ["server", "tester", "system", "harness"] {
      let other = lines("A source=\(source) environment.kind=simulator", "2 body.stored filePath=\(Self.simulator)/f")
      let timeline = timeline(("a", lines("A environment.kind=device")), ("b", other))
      #expect(timeline.launches.map(\.environment) == [.unproven(.noWitness)])
    }
  }

  // MARK: Headers of a log that is continued

  @Test("a log that is opened again with another kind is contradicted")
  func twoKinds() {
    let rotated = lines("A first=2 at=9 environment.kind=simulator")
    let launch = timeline(("a", lines("A environment.kind=device", "2 app.state")), ("b", rotated)).launches[0]
    guard case .contradicted(let marks) = launch.environment else {
      Issue.record("not contradicted")
      return
    }
    #expect(marks.map { [$0.file, $0.line] } == [[0, 1], [1, 1]])
    #expect(launch.environment.kind == nil && launch.environment.strength == 0)
  }

  @Test(
    "headers of one launch that state another device, build or process contradict each other",
    arguments: [
      "environment.udid=V", "environment.model=N", "environment.os=P", "environment.osBuild=C", "app.bundleID=c",
      "app.version=2", "app.build=2", "app.configuration=Release", "app.imageUUID=J", "container=/other", "bootID=C",
      "launchNumber=8", "pid=9",
    ])
  func disagreeing(change: String) {
    let first =
      "environment.kind=simulator environment.udid=U environment.model=M environment.os=O environment.osBuild=B "
      + "app.bundleID=b app.version=1 app.build=1 app.configuration=Debug app.imageUUID=I container=/c bootID=B "
      + "launchNumber=7 pid=8"
    let key = change.prefix { $0 != "=" }
    let second = first.split(separator: " ").map { $0.hasPrefix("\(key)=") ? change : String($0) }.joined(
      separator: " ")
    func launch(_ header: String) -> Launch {
      timeline(("a", lines("A \(first)", "2 app.state")), ("b", lines("A first=2 at=9 \(header)"))).launches[0]
    }
    #expect(launch(first).environment == .simulator)
    // What a header leaves out it does not deny.
    #expect(launch("environment.kind=simulator").environment == .simulator)
    guard case .contradicted(let marks) = launch(second).environment else {
      Issue.record("'\(change)' does not contradict")
      return
    }
    #expect(marks.contains { $0.statement == "\(key) is \(change.dropFirst(key.count + 1))" && $0.file == 1 })
    #expect(launch(second).build == launch(first).build)
  }

  // MARK: Witnesses

  @Test(
    "a test run on real hardware proves a device that the log claims, when it encloses all lines of the launch",
    arguments: [
      (0.0, 20.0, true), (10.0, 12.0, true), (10.001, 20.0, false), (0.0, 11.999, false), (13.0, 20.0, false),
      (0.0, 9.0, false), (12.0, 10.0, false),
    ])
  func enclosing(start: Double, finish: Double, isProven: Bool) {
    let header = "at=10 environment.kind=device environment.udid=\(Self.hardware)"
    let run = summary("iOS", Self.hardware, start, finish)
    #expect(witnessed(header, run) == (isProven ? .device : .unproven(.noWitness)))
  }

  @Test("a line in the middle whose clock lies outside of the run leaves the launch unbound")
  func clockOutside() {
    let header = "at=10 environment.kind=device environment.udid=\(Self.hardware)"
    let run = summary("iOS", Self.hardware, 9, 14)
    #expect(witnessed(header, run, body: "1 app.state wall=60\n2 app.state") == .unproven(.noWitness))
    #expect(witnessed(header, run, body: "1 app.state\n2 app.state") == .device)
  }

  @Test("a run binds by the device's identifier, and proves nothing that the log does not claim")
  func binding() {
    let run = summary("iOS", Self.hardware, 0, 20)
    #expect(witnessed("environment.kind=device", run) == .unproven(.noWitness))
    #expect(
      witnessed("environment.kind=device environment.udid=00008120-001A2B3C4D5E6F71", run) == .unproven(.noWitness))
    #expect(witnessed("environment.udid=\(Self.hardware)", run) == .unproven(.noClaim))
  }

  @Test(
    "only hardware with both marks is a device",
    arguments: [
      ("iOS", hardware, EnvironmentKind.device), ("iPadOS", hardware, .device),
      ("iOS", "00112233445566778899aabbccddeeff00112233", .device), ("iOS Simulator", hardware, .simulator),
      ("macOS", hardware, .host), ("iOS", "5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31", nil), ("iOS", "00008120-001A2B", nil),
      ("Android", hardware, nil), ("visionOS Simulator", "5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31", .simulator),
    ] as [(String, String, EnvironmentKind?)])
  func hardwareMarks(platform: String, id: String, kind: EnvironmentKind?) {
    let found = evidence([("w", summary(platform, id, 0, 20))])
    #expect(found.witnesses.map(\.kind) == (kind.map { [$0] } ?? []))
    #expect(found.testRuns.count == 1 && found.files[0].events == 1)
    #expect(found.files[0].notes.isEmpty == (kind != nil))
  }

  @Test("witnesses of two kinds contradict each other and the log")
  func contradictions() {
    let run = summary("iOS Simulator", "U", 0, 20)
    guard case .contradicted(let marks) = witnessed("environment.kind=device environment.udid=U", run) else {
      Issue.record("a simulator's run does not contradict the claim")
      return
    }
    #expect(marks.map(\.kind) == [.device, .simulator] && marks.map(\.file) == [0, 1])
    #expect(witnessed("environment.kind=simulator environment.udid=U", run) == .simulator)
    #expect(witnessed("environment.udid=U", run) == .simulator)
    let header = "environment.kind=device environment.udid=\(Self.hardware)"
    let both = witnessed(
      header, summary("iOS", Self.hardware, 0, 20), summary("iOS Simulator", Self.hardware, 0, 20))
    #expect(both.kind == nil && both.strength == 0)
    let path = "2 input.prepared filePath=\(Self.simulator)/f"
    #expect(witnessed(header, summary("iOS", Self.hardware, 0, 20), body: path).strength == 0)
  }

  @Test("environments are ordered by strength, so that the weakest of several counts")
  func strengths() {
    let order: [ProvenEnvironment] = [.contradicted([]), .unproven(.noClaim), .host, .simulator, .device]
    #expect(order.map(\.strength) == [0, 1, 2, 3, 4])
  }
}

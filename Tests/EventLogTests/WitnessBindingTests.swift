import Testing
import Vocabulary

@testable import EventLog

@Suite("A witness speaks of the very process it saw, and of no other")
struct WitnessBindingTests {
  private static let image = "0F99E1BB-1078-5F44-ABC0-22E48823E669"
  private static let otherImage = "1F99E1BB-1078-5F44-ABC0-22E48823E669"
  private static let boot = "A0B64D23-9E80-5C77-ADBD-56249485E99E"
  private static let bundle = "com.example.synthetic"

  /// A launch that begins twenty seconds after the logs' start and lasts ten.
  private static let header =
    "at=20 pid=4107 environment.kind=device environment.udid=U environment.os=18.5 environment.model=iPhone16,2 "
    + "app.bundleID=\(bundle) app.imageUUID=\(image) bootID=\(boot)"

  /// Seconds after the logs' start.
  private static func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: 1_773_478_800_000_000_000 + Int64(seconds * 1000) * 1_000_000)
  }

  private static func process(
    pid: Int = 4107, bundle: String? = bundle, image: String? = image, boot: String? = boot, start: Double? = 19.5,
    seen: Double? = nil, last: Double? = 40
  ) -> Witness.Binding {
    .process(
      Witness.Process(
        pid: pid, bundleID: bundle, imageUUID: image, bootUUID: boot, start: start.map(time), firstSeen: seen.map(time),
        last: last.map(time)))
  }

  private func environment(
    _ kind: EnvironmentKind, _ binding: Witness.Binding, observer: Source = .system, model: String? = nil,
    os: String? = nil, header: String = header
  ) -> ProvenEnvironment {
    var found = evidence([("a", lines("A \(header)", "10 app.state")), ("w", lines("- source=tester"))])
    found.witnesses = [
      Witness(
        kind: kind, file: 1, line: 1, observer: observer, binding: binding, model: model, os: os,
        statement: "synthetic")
    ]
    return Timeline(found).launches[0].environment
  }

  @Test("pid, identity and start together bind a device to a launch that says so")
  func bound() {
    #expect(environment(.device, Self.process()) == .device)
    #expect(environment(.device, Self.process(bundle: nil)) == .device)
    #expect(environment(.device, Self.process(image: nil)) == .device)
    #expect(environment(.device, Self.process(boot: nil)) == .device)
    #expect(environment(.device, Self.process(last: nil)) == .device)
    #expect(environment(.device, Self.process(image: Self.image.lowercased())) == .device)
    #expect(environment(.device, Self.process(boot: Self.boot.filter { $0 != "-" })) == .device)
    #expect(environment(.device, Self.process(), model: "iPhone 16 Pro", os: "iPhone OS 18.5 (22F76)") == .device)
  }

  @Test("a simulator's process makes its device one for a launch that states it, however the udid is written")
  func simulatorOfDevice() {
    let other = Witness.Process(pid: 9, udid: "u")
    for binding in [Witness.Binding.process(other), .device(udid: "u")] {
      guard case .contradicted = environment(.simulator, binding) else {
        Issue.record("\(binding) is lost")
        continue
      }
      #expect(environment(.device, binding) == .unproven(.noWitness))
    }
  }

  @Test("a line that states another pid than its launch contradicts it")
  func otherProcess() {
    var log = lines("A \(Self.header)", "10 app.state")
    log[1] = log[1].replacing("\"pid\":4107", with: "\"pid\":4108")
    let found = evidence([("a", log)])
    guard case .contradicted = Timeline(found).launches[0].environment else {
      Issue.record("not contradicted")
      return
    }
  }

  @Test(
    "anything that is missing or another leaves the launch unproven",
    arguments: [
      ("another pid", process(pid: 9911)), ("another app", process(bundle: "com.example.other")),
      ("another app of the same image", process(bundle: "com.example.other", image: nil)),
      ("another boot", process(boot: "B0B64D23-9E80-5C77-ADBD-56249485E99E")),
      ("no identity", process(bundle: nil, image: nil)),
      ("another image, no app", process(bundle: nil, image: otherImage)),
      ("no start", process(start: nil)), ("a start after the first line", process(start: 20.001)),
      ("a start more than ten seconds before", process(start: 9.999)), ("a day before", process(start: -86_400)),
    ])
  func unbound(what: String, binding: Witness.Binding) {
    #expect(environment(.device, binding) == .unproven(.noWitness), "\(what)")
  }

  @Test("ten seconds from start to first line are enough, and none are not too few")
  func limits() {
    #expect(environment(.device, Self.process(start: 10)) == .device)
    #expect(environment(.device, Self.process(start: 20)) == .device)
    // The first record of a log stands for the start that it does not show.
    #expect(environment(.device, Self.process(start: nil, seen: 19)) == .device)
    #expect(environment(.device, Self.process(start: nil, seen: 20.001)) == .unproven(.noWitness))
    #expect(environment(.device, Self.process(start: nil, seen: 9)) == .unproven(.noWitness))
    #expect(environment(.device, Self.process(start: 5, seen: 19)) == .unproven(.noWitness))
  }

  @Test("a launch that states no pid, or neither app nor image, is nobody's")
  func silentLaunch() {
    let header = Self.header.split(separator: " ").map(String.init)
    func without(_ prefix: String...) -> String {
      header.filter { word in !prefix.contains { word.hasPrefix($0) } }.joined(separator: " ")
    }
    #expect(environment(.device, Self.process(), header: without("pid=")) == .unproven(.noWitness))
    #expect(environment(.device, Self.process(), header: without("app.")) == .unproven(.noWitness))
    #expect(environment(.device, Self.process(), header: without("environment.kind")) == .unproven(.noClaim))
    #expect(environment(.device, Self.process(), header: without("app.bundleID", "bootID")) == .device)
  }

  @Test("only the system and test tools witness a device", arguments: [Source.app, .server, .tester])
  func observers(observer: Source) {
    #expect(environment(.device, Self.process(), observer: observer) == .unproven(.noWitness))
  }

  @Test("a process that is this one but for its image, its version or its model contradicts the log")
  func contradicted() {
    #expect(environment(.device, Self.process(image: Self.otherImage)).strength == 0)
    #expect(environment(.device, Self.process(), os: "iPhone OS 18.6 (22G86)").strength == 0)
    #expect(environment(.device, Self.process(), model: "iPad14,1").strength == 0)
  }

  @Test(
    "a simulator's or a computer's mark of that process speaks against the device",
    arguments: [
      process(), process(bundle: nil), process(image: nil), process(bundle: nil, image: nil), process(start: nil),
      process(last: nil), process(start: nil, last: nil), process(boot: "B0B64D23-9E80-5C77-ADBD-56249485E99E"),
      process(start: 1), process(start: 25), process(image: nil, start: nil, last: 20), process(image: nil, start: 30),
    ], [EnvironmentKind.simulator, .host])
  func against(binding: Witness.Binding, kind: EnvironmentKind) {
    #expect(environment(kind, binding).strength == 0)
  }

  @Test(
    "a mark of another process does not",
    arguments: [
      process(pid: 9911), process(image: otherImage), process(bundle: "com.example.other", image: nil),
      process(image: nil, boot: "B0B64D23-9E80-5C77-ADBD-56249485E99E"), process(image: nil, start: 30.1, last: nil),
      process(image: nil, start: 1, last: 19), process(image: nil, start: nil, last: nil),
    ])
  func notAgainst(binding: Witness.Binding) {
    #expect(environment(.simulator, binding) == .unproven(.noWitness))
  }

  @Test("a launch that claims nothing is a simulator's by the system's word")
  func unclaimed() {
    let header = Self.header.replacing("environment.kind=device ", with: "")
    #expect(environment(.simulator, Self.process(), header: header) == .simulator)
  }

  @Test("whatever ran on a listed simulator ran on a simulator; that a device is listed says nothing")
  func listings() {
    #expect(environment(.simulator, .device(udid: "U")).strength == 0)
    #expect(environment(.simulator, .device(udid: "V")) == .unproven(.noWitness))
    #expect(environment(.device, .device(udid: "U")) == .unproven(.noWitness))
    let header = Self.header.replacing("environment.kind=device ", with: "")
    #expect(environment(.simulator, .device(udid: "U"), header: header) == .simulator)
  }

  @Test("a log that claims the system's events or source witnesses nothing")
  func claimedSystem() {
    let claimed = lines(
      "B source=system pid=4107 at=19.5 environment.kind=device app.bundleID=\(Self.bundle)", "1 system.taskCreated")
    let timeline = timeline(("a", lines("A \(Self.header)")), ("b", claimed))
    #expect(timeline.witnesses.isEmpty && timeline.launches.map(\.environment) == [.unproven(.noWitness)])
    #expect(timeline.events(.systemTaskCreated).isEmpty)
  }
}

import Testing
import Vocabulary

@testable import EventLog

@Suite("Launches and installations")
struct LaunchTests {
  private static let one = "container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4"
  private static let other = "container=/var/mobile/Containers/Data/Application/0D4E2A18-5B63-4F7C-A1D9-7C8E9F001122"

  private func groups(_ headers: [String]) -> Set<Set<String>> {
    let timeline = Timeline(
      evidence(headers.enumerated().map { ("\($0.offset)", lines($0.element, "1 app.launched")) }))
    return Set(
      Dictionary(grouping: timeline.launches, by: \.installation).values.map { launches in
        Set(launches.compactMap { $0.id.map(timeline.store.string) })
      })
  }

  @Test(
    "launches belong to one installation by bundle and device, else by container, in any order of files",
    arguments: [
      (["A app.bundleID=b environment.udid=1", "B app.bundleID=b environment.udid=1"], [["A", "B"]]),
      (["A app.bundleID=b environment.udid=1", "B app.bundleID=b environment.udid=2"], [["A"], ["B"]]),
      (["A app.bundleID=b environment.udid=1", "B app.bundleID=c environment.udid=1"], [["A"], ["B"]]),
      (
        ["A app.bundleID=b environment.udid=1 \(one)", "B app.bundleID=b environment.udid=1 \(other)"], [["A", "B"]]
      ),
      (["A app.bundleID=b environment.udid=1 \(one)", "B app.bundleID=b \(one)"], [["A", "B"]]),
      (["A app.bundleID=b \(one)", "B app.bundleID=b \(other)"], [["A"], ["B"]]),
      (["A \(one)", "B \(one)/Documents", "C \(other)"], [["A", "B"], ["C"]]),
      // Data of one device restored on another: the launch without a device belongs to neither.
      (
        [
          "A app.bundleID=b environment.udid=1 \(one)", "B app.bundleID=b environment.udid=2 \(one)",
          "C app.bundleID=b \(one)", "D app.bundleID=b environment.udid=2",
        ], [["A"], ["B", "D"], ["C"]]
      ),
      (["A", "B"], [["A"], ["B"]]), (["A app.bundleID=b", "B app.bundleID=b"], [["A"], ["B"]]),
      (["A environment.udid=1", "B environment.udid=1"], [["A"], ["B"]]),
      (["A container=/synthetic/home", "B container=/synthetic/home"], [["A"], ["B"]]),
    ] as [([String], [[String]])])
  func installations(headers: [String], expected: [[String]]) {
    for order in [headers, headers.reversed(), headers.sorted { $0.count < $1.count }] {
      #expect(groups(order) == Set(expected.map(Set.init)), "\(order)")
    }
  }

  @Test("launches that name neither device nor container belong together by their file")
  func byFile() {
    let timeline = timeline(
      ("a", lines("A", "1 app.launched") + lines("B at=10", "1 app.launched")), ("b", lines("C at=20")))
    #expect(timeline.launches.map(\.installation) == [0, 0, 1])
    #expect(timeline.launches.map(\.order) == [0, 1, 0])
    #expect(timeline.launches(after: timeline.launches[0]).map(\.index) == [1])
    #expect(timeline.launches(after: timeline.launches[2]).isEmpty)
  }

  @Test("launchNumber orders launches against their times; where one lacks it, times order all")
  func order() {
    func ids(_ headers: String...) -> [String] {
      let text = headers.flatMap { lines($0 + " \(Self.one)") }
      let timeline = timeline(("a", text))
      return timeline.launches.compactMap { $0.id.map(timeline.store.string) }
    }
    #expect(ids("A launchNumber=3 at=1", "B launchNumber=1 at=2", "C launchNumber=2 at=3") == ["B", "C", "A"])
    #expect(ids("A launchNumber=3 at=1", "B launchNumber=1 at=2", "C at=1.5") == ["A", "C", "B"])
    #expect(ids("A at=3", "B at=2", "C at=2.5") == ["B", "C", "A"])
    #expect(ids("A launchNumber=1 at=3", "B launchNumber=1 at=2") == ["B", "A"])
  }

  @Test("a launch takes its facts from log.opened")
  func facts() {
    let header =
      "A pid=7 launchNumber=12 environment.kind=simulator environment.udid=U environment.model=M environment.os=O "
      + "app.bundleID=b app.version=1 app.build=2 app.configuration=Debug app.imageUUID=I debugger=false extension=true"
    let launch = timeline(("a", lines(header, "1 app.launched\n2 log.closed"))).launches[0]
    #expect(launch.pid == 7 && launch.number == 12 && launch.claimedKind == .simulator && launch.udid == "U")
    #expect(launch.model == "M" && launch.os == "O" && launch.debugger == false && launch.isExtension)
    let build = Build(bundleID: "b", version: "1", build: "2", configuration: "Debug", imageUUID: "I")
    #expect(launch.build == build && build.isComplete)
    #expect(launch.opened?.line == 1 && launch.closed?.line == 3)
    let bare = timeline(("a", lines("A opened=no", "1 app.launched"))).launches[0]
    #expect(bare.build == Build() && !bare.build.isComplete && bare.debugger == nil && bare.opened == nil)
  }

  @Test("a debugger that one header of a launch names was attached")
  func lateDebugger() {
    for (first, second, expected) in [
      ("false", "true", true), ("true", "false", true), ("false", "false", false),
    ] {
      let rotated = lines("A first=1 debugger=\(second) at=5")
      #expect(timeline(("a", lines("A debugger=\(first)")), ("b", rotated)).launches[0].debugger == expected)
    }
  }

  @Test("app.terminated belongs to the launch that it names as ended, else to its writer's")
  func terminations() {
    let tester = lines("- source=tester", "5 app.terminated ended=A cause=user\n6 app.terminated ended=none cause=user")
    let timeline = timeline(
      ("a", lines("A \(Self.one)", "1 app.terminated cause=unknown")),
      ("b", lines("B \(Self.one) at=10", "1 app.terminated ended=A cause=crash")), ("t", tester))
    let launches = timeline.launches
    #expect(launches[0].terminations.map { $0.text(.cause) } == ["unknown", "crash", "user"])
    #expect(launches[0].terminations.map(\.source) == [.app, .app, .tester])
    #expect(launches[1].terminations.isEmpty)
    // What a launch that is left out said is left out with it.
    let kept = Timeline(
      evidence([("a", lines("A", "1 app.launched")), ("b", lines("B at=9", "1 app.terminated ended=A cause=crash"))]),
      keeping: { $0.order == 0 && $0.first?.file == 0 })
    #expect(kept.launches.count == 1 && kept.launches[0].terminations.isEmpty)
    #expect(kept.events(.appTerminated).isEmpty)
  }

  @Test("the end of a launch is known by its close, a termination or a later launch")
  func end() {
    let later = lines("B \(Self.one) at=50")
    func end(_ body: String, _ more: [String] = []) -> EventName? {
      let timeline = timeline(("a", lines("A \(Self.one)", body) + more))
      return timeline.end(of: timeline.launches[0])?.name
    }
    #expect(end("1 app.launched\n2 log.closed", later) == .logClosed)
    #expect(end("1 app.terminated cause=unknown", later) == .appTerminated)
    #expect(end("1 app.launched", later) == .logOpened)
    #expect(end("1 app.launched") == nil)
  }

  @Test("a log goes on after an event when lines without a hole reach far enough")
  func goesOn() {
    let second: Int64 = 1_000_000_000
    func goesOn(_ body: String, for seconds: Double) -> Bool {
      let timeline = timeline(("a", lines("A", body)))
      let launch = timeline.launches[0]
      return timeline.goesOn(launch, after: launch.events[1], for: Int64(seconds * Double(second)))
    }
    let plain = "1 app.launched\n2 app.state\n6 app.state\n7 app.state"
    #expect(goesOn(plain, for: 6) && goesOn(plain, for: 5) && goesOn(plain, for: 0) && !goesOn(plain, for: 6.001))
    #expect(!goesOn("1 app.launched", for: 0.001))
    // A hole inside of the window, behind it, and in the step that ends it.
    #expect(!goesOn("1 app.launched\n2 app.state seq=5\n7 app.state", for: 5))
    #expect(goesOn("1 app.launched\n6 app.state\n7 app.state seq=9", for: 5))
    #expect(!goesOn("1 app.launched\n2 app.state\n7 app.state seq=9", for: 5))
    // Wall time alone that jumps shows nothing.
    #expect(!goesOn("1 app.launched uptime=none\n2 app.state uptime=none wall=60\n3 app.state uptime=none", for: 5))
  }

  @Test("the state of the app at a line is its own word, else the last change before it")
  func appState() throws {
    let body = "1 task.progress\n2 app.state state=active\n3 task.progress\n4 task.progress appState=background"
    let timeline = timeline(("a", lines("A", body)))
    let lines = timeline.events(.taskProgress)
    #expect(lines.map { timeline.appState(at: $0) } == [nil, "active", "background"])
    let state = try #require(timeline.events(.appState).first)
    #expect(timeline.first(.appState, after: lines[lines.startIndex]) == state)
    #expect(timeline.last(.appState, before: state) == nil && timeline.first(.appState, after: state) == nil)
    #expect(timeline.events(.taskProgress, after: lines[0], before: lines[2]).map(\.line) == [4])
    #expect(timeline.events(.taskProgress, in: timeline.launches[0]).count == 3)
  }
}

import Testing
import Vocabulary

@testable import EventLog

/// What must not matter: the order of lines that `seq` orders, and the order in which files are read.
@Suite("Orders that must not matter")
struct TimelineOrderTests {
  private static let container =
    "container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4"

  /// Logs of three launches, of another installation, a server and a tester, with a hole, a conflict and copies.
  private static let logs: [[String]] = {
    let first = lines(
      "A launchNumber=1 environment.kind=simulator app.bundleID=b \(container)",
      """
      1 step.started check=a
      2 input.prepared filePath=P bytes=10 sha256=h
      3 task.created sessionID=S taskID=1 idempotencyKey=K filePath=P
      4 task.created sessionID=S taskID=2 idempotencyKey=K filePath=P
      5 task.progress sessionID=S taskID=1 bytesSent=5
      6 app.state state=background seq=9 wall=40
      7 task.completed sessionID=S taskID=1 httpStatus=201
      """)
    let second = lines(
      "B launchNumber=2 at=60 app.bundleID=b \(container)",
      """
      1 task.restored sessionID=S taskID=2
      2 session.invalidated sessionID=S
      3 task.created sessionID=S taskID=2 idempotencyKey=L
      4 input.cleaned filePath=P
      5 step.finished check=a
      6 log.closed
      """)
    let other = lines(
      "C at=30 environment.kind=device", "1 task.created sessionID=S taskID=1\n2 app.state state=active")
    let server = lines(
      "- source=server pid=5 uptime=no",
      """
      4 request.received requestID=r idempotencyKey=K
      4.5 body.stored requestID=r idempotencyKey=K sha256=h bytes=10
      64 request.received requestID=q idempotencyKey=L
      """)
    let tester = lines("- source=tester pid=6", "2 step.started check=c\n80 app.terminated ended=B cause=user")
    let rotated = lines("C first=5 at=40 environment.kind=device", "1 app.state state=inactive")
    let conflict = lines("C opened=no first=1 at=31", "1 app.state state=other")
    return [first, second, other, server, tester, rotated, conflict, Array(first[2...4])]
  }()

  /// What the timeline says, by the texts of lines instead of their places.
  private func description(_ timeline: Timeline, _ text: (Event) -> String) -> [String] {
    func line(_ event: Event?) -> String { event.map(text) ?? "-" }
    func id(_ launch: Launch) -> String { launch.id.map(timeline.store.string) ?? "-" }
    var out: [String] = []
    for launch in timeline.launches {
      out.append("launch \(id(launch)) \(launch.installation) \(launch.order) \(launch.environment.strength)")
      out += launch.events.map { "  \(line($0))" } + launch.terminations.map { "  end \(line($0))" }
    }
    for transfer in timeline.transfers {
      out.append("transfer \(transfer.task) \(transfer.ordinal) \(transfer.installation) \(line(transfer.prepared))")
      out += transfer.events.map { "  \(line($0))" } + transfer.progress.map { "  \(line($0))" }
      out += transfer.cleanups.map { "  clean \(line($0))" }
      out += transfer.requests.map { "  request \(line(timeline.requests[$0].first))" }
    }
    for request in timeline.requests {
      out.append("request \(line(request.received)) \(line(request.stored)) \(line(request.response)) \(request.match)")
    }
    for step in timeline.steps {
      out.append("step \(line(step.started)) \(line(step.end)) \(step.launch.map { id(timeline.launches[$0]) } ?? "-")")
    }
    // Logs are numbered in the order of reading.
    out += timeline.logs.flatMap { log -> [String] in
      let holes = log.holes.map { "hole \(line($0.before)) \(line($0.after)) \($0.missing)" }
      let steps = log.clockSteps.map { "clock \(line($0.before)) \(line($0.after)) \($0.nanoseconds)" }
      let pairs = log.conflicts.map { "conflict " + [line($0.first), line($0.second)].sorted().joined(separator: " ") }
      let copies = log.copies.map { "copy \(line($0))" }
      let offset = log.offset.map { ["offset \($0.nanoseconds) \($0.pairs)"] } ?? []
      return holes + steps + pairs + copies + offset
    }.sorted()
    return out
  }

  private func description(_ files: [(String, [String])]) -> [String] {
    let evidence = evidence(files)
    let sorted = files.sorted { $0.0 < $1.0 }
    return description(Timeline(evidence)) { sorted[$0.file].1[$0.line - 1] }
  }

  @Test("the lines of a log in any order give the same timeline where seq orders them", arguments: 1...20)
  func shuffledLines(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let logs = Self.logs.prefix(6)
    let expected = description(logs.enumerated().map { ("\($0.offset)", $0.element) })
    let shuffled = logs.enumerated().map { number, log in
      // A header holds for the lines behind it.
      ("\(number)", [log[0]] + log.dropFirst().shuffled(using: &random))
    }
    #expect(description(shuffled) == expected)
    #expect(expected.contains { $0.hasPrefix("hole") } && expected.contains { $0.hasPrefix("clock") })
  }

  @Test(
    "files read in any order give the same launches, transfers, requests, steps, holes and copies", arguments: 1...20)
  func shuffledFiles(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let expected = description(Self.logs.enumerated().map { ("\($0.offset)", $0.element) })
    let order = Self.logs.indices.shuffled(using: &random)
    // Of a conflict the line that is read first stands first.
    let place = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let found = description(Self.logs.indices.map { ("\(place[$0] ?? 0)", Self.logs[$0]) })
    #expect(found.filter { !expected.contains($0) } == [])
    #expect(found.sorted() == expected.sorted())
    #expect(expected.count { $0.hasPrefix("copy") } == 3 && expected.count { $0.hasPrefix("conflict") } == 1)
    #expect(expected.contains { $0.hasPrefix("offset") })
  }

  @Test("a log cut into files anywhere is the log in one file", arguments: 1...10)
  func rotated(seed: UInt64) {
    var random = SplitMix64(state: seed)
    let whole = Self.logs[0]
    let cut = Int.random(in: 1..<whole.count, using: &random)
    // Each line bears its launch, so that the second file needs no header.
    let files = [("2", Array(whole[..<cut])), ("1", Array(whole[cut...]))]
    #expect(description(files) == description([("1", whole)]))
  }

  @Test("rank orders the lines of an installation, and every line but copies has one")
  func ranks() {
    let timeline = Timeline(evidence(Self.logs.enumerated().map { ("\($0.offset)", $0.element) }))
    var ranks: [Int] = []
    for launch in timeline.launches { ranks += launch.events.map(timeline.rank) }
    #expect(ranks == Array(0..<ranks.count))
    let all = timeline.logs.flatMap { $0.events.map(timeline.rank) }
    #expect(all.sorted() == Array(0..<(timeline.store.count - 3)))
    for launch in timeline.launches {
      for event in launch.events { #expect(timeline.launch(of: event)?.index == launch.index) }
    }
  }
}

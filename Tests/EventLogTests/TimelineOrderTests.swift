import Testing
import Vocabulary

@testable import EventLog

/// What must not matter: the order of lines that `seq` orders, and the order in which files are read.
@Suite("Orders that must not matter")
struct TimelineOrderTests {
  private static let container =
    "container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4"

  /// Logs of three launches, of another installation, a server and a tester, with a hole, a conflict and copies.
  static let logs: [[String]] = {
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

  private func description(_ files: [(String, [String])]) -> [String] {
    let evidence = evidence(files)
    let sorted = files.sorted { $0.0 < $1.0 }
    return describe(Timeline(evidence)) { sorted[$0.file].1[$0.line - 1] }
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

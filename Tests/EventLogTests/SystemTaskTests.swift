import Testing
import Vocabulary

@testable import EventLog

@Suite("A task of the system belongs to a transfer by identity, never by nearness in time alone")
struct SystemTaskTests {
  private static let session = "com.example.synthetic.uploads"
  private static let u1 = "6A12754B-0D0F-507C-ACA7-B51D90187987"
  private static let u2 = "7B12754B-0D0F-507C-ACA7-B51D90187987"

  /// An app's log with one upload, task 1, from second 11 to second 20.
  private func app(
    _ name: String = "A", pid: Int = 4107, at: Int = 10, bundle: String = "com.example.synthetic", task: Int = 1,
    completes: Bool = true
  ) -> [String] {
    lines(
      "\(name) pid=\(pid) at=\(at) environment.kind=simulator app.bundleID=\(bundle)",
      """
      1 task.created sessionID=\(Self.session) taskID=\(task) method=POST url=https://example.com/upload bytes=900
      1.1 task.resumed sessionID=\(Self.session) taskID=\(task)
      """ + (completes ? "\n10 task.completed sessionID=\(Self.session) taskID=\(task) httpStatus=201" : ""))
  }

  private func daemon(
    _ file: String = "s", _ uuid: String = u1, at: Double = 11, number: Int = 1, session: String = session,
    bundle: String = "com.example.synthetic", isDated: Bool = true
  ) -> SystemLines {
    SystemLines(
      file, pid: 108, isDated: isDated,
      """
      \(at + 0.1) system.taskBound \(uuid).\(number) sessionID=\(session) system.bundleID=\(bundle)
      \(at + 0.2) system.requestSent \(uuid).\(number) bytes=900
      \(at + 8) system.responseReceived \(uuid).\(number) httpStatus=201
      \(at + 8.5) system.taskCompleted \(uuid).\(number)
      """)
  }

  private func timeline(_ logs: [(String, [String])], _ system: SystemLines...) -> Timeline {
    Timeline(evidence(logs, system: system))
  }

  @Test("lines of several processes are one task, in the order of the file")
  func oneTask() throws {
    let own = SystemLines(
      "s", "Atlas", pid: 4107, "11.05 system.taskCreated \(Self.u1).1 url=https://example.com/upload")
    let timeline = timeline([], daemon(), own)
    let task = try #require(timeline.systemTasks.first)
    #expect(timeline.systemTasks.count == 1 && task.events.count == 5 && task.number == 1)
    #expect(task.session.map(timeline.store.string) == Self.session && task.pids == [4107])
    #expect(task.bytesSent == 900 && task.status == 201 && task.path == "/upload")
    #expect(task.completed.flatMap(timeline.systemTask)?.index == 0)
    #expect(task.match == .none && timeline.transfers.isEmpty)
  }

  @Test("session, number and time tie it to the app's transfer, and each knows the other")
  func matched() {
    let timeline = timeline([("a", app())], daemon())
    #expect(timeline.systemTasks.map(\.match) == [.transfer(0)] && timeline.transfers.map(\.system) == [0])
  }

  @Test("what is of another session, number, app, process or time is no part of the transfer")
  func notMatched() {
    for other in [
      daemon(session: "com.example.synthetic.other"), daemon(number: 2), daemon(bundle: "com.example.other"),
      daemon(at: 40), daemon(at: -3),
    ] {
      let timeline = timeline([("a", app())], other)
      #expect(timeline.systemTasks.map(\.match) == [.none] && timeline.transfers.map(\.system) == [nil])
    }
    let foreign = SystemLines("s", "Atlas", pid: 9911, "11.05 system.taskCreated \(Self.u1).1")
    #expect(timeline([("a", app())], daemon(), foreign).systemTasks.map(\.match) == [.none])
  }

  @Test("one number in two sessions' lifetimes goes by time, where the lines have dates")
  func byTime() {
    let logs = [("a", app()), ("b", app("B", pid: 4108, at: 110))]
    let dated = timeline(logs, daemon(), daemon("s", Self.u2, at: 111))
    #expect(dated.systemTasks.map(\.match) == [.transfer(0), .transfer(1)])
    let undated = timeline(logs, daemon(isDated: false))
    #expect(undated.systemTasks.map(\.match) == [.ambiguous([0, 1])] && undated.transfers.map(\.system) == [nil, nil])
  }

  @Test("without dates only a pair that stands alone on both sides is one")
  func undated() {
    #expect(timeline([("a", app())], daemon(at: 4000, isDated: false)).systemTasks.map(\.match) == [.transfer(0)])
    let two = timeline([("a", app())], daemon(isDated: false), daemon("s", Self.u2, isDated: false))
    #expect(two.systemTasks.map(\.match) == [.ambiguous([0]), .ambiguous([0])] && two.transfers[0].system == nil)
  }

  @Test("two tasks that fit one transfer are both ambiguous")
  func twoTasks() {
    let two = timeline([("a", app())], daemon(), daemon("s", Self.u2, at: 12))
    #expect(two.systemTasks.map(\.match) == [.ambiguous([0]), .ambiguous([0])])
  }

  @Test("a task that no line binds to a session, or that two bind to different ones, is nobody's")
  func unbound() {
    let unbound = SystemLines("s", pid: 108, "11 system.taskResumed \(Self.u1).1")
    #expect(timeline([("a", app())], unbound).systemTasks.map(\.match) == [.none])
    let contradicted = SystemLines("s", pid: 108, "12 system.taskBound \(Self.u1).1 sessionID=com.example.other")
    #expect(timeline([("a", app())], daemon(), contradicted).systemTasks.map(\.match) == [.none])
  }

  @Test("two exports of one log tell everything once")
  func copies() {
    let twice = timeline([("a", app())], daemon("s"), daemon("t", isDated: false))
    #expect(twice.systemTasks.count == 1 && twice.systemTasks[0].events.count == 8)
    #expect(twice.systemTasks[0].all(.systemRequestSent).count == 1)
    #expect(twice.systemTasks[0].match == .transfer(0))
  }

  @Test("two thousand launches of one pair find each its own task")
  func manyLaunches() {
    let logs = (0..<2000).map { ("a\($0)", app("L\($0)", pid: 5000 + $0, at: 10 + $0 * 100, completes: $0 % 3 != 0)) }
    let system = (0..<2000).map { daemon("s", "U\($0)", at: 11 + Double($0) * 100) }
    let timeline = Timeline(evidence(logs, system: system))
    #expect(timeline.systemTasks.count == 2000)
    #expect(timeline.systemTasks.allSatisfy { $0.match != .none })
  }

  // MARK: Requests

  private func server(_ requests: String) -> (String, [String]) { ("w", lines("- source=server pid=3900", requests)) }

  private let creation = SystemLines(
    "s", "Atlas", pid: 4107, "11.05 system.taskCreated \(u1).1 url=https://example.com/upload?x=1")

  @Test("path, bytes and status together, unique on both sides, tie a task to a request without any app's log")
  func request() {
    let own = server("9000 response.sent requestID=r1 method=POST path=/upload bytes=900 httpStatus=201")
    #expect(timeline([own], daemon(), creation).systemTasks.map(\.request) == [.request(0)])
    // Where an app's log has the transfer, the transfer has the request.
    let known = timeline([("a", app()), own], daemon(), creation)
    #expect(known.systemTasks.map(\.request) == [.none] && known.systemTasks.map(\.match) == [.transfer(0)])
  }

  @Test(
    "what says less, or is not the only one, is a candidate",
    arguments: [
      "2 response.sent requestID=r1 method=POST path=/upload httpStatus=201",
      "2 response.sent requestID=r1 method=POST bytes=900 httpStatus=201",
      "2 response.sent requestID=r1 method=PUT httpStatus=201",
      "2 response.sent requestID=r1 method=POST path=/upload bytes=900",
    ])
  func candidate(line: String) {
    let lone = timeline([server(line)], daemon(), creation)
    let expected: SystemTask.RequestMatch =
      line.contains("path") || line.contains("bytes") ? .ambiguous([0], of: 1) : .none
    #expect(lone.systemTasks.map(\.request) == [expected])
    // Without an address in the system's log every upload with that status could be it.
    #expect(timeline([server(line)], daemon()).systemTasks.map(\.request) == [.ambiguous([0], of: 1)])
  }

  @Test("two of one shape are two candidates, and what says something else is none")
  func shapes() {
    let two = server(
      """
      2 response.sent requestID=r1 method=POST path=/upload bytes=900 httpStatus=201
      3 response.sent requestID=r2 method=POST path=/upload bytes=900 httpStatus=201
      4 response.sent requestID=r3 method=POST path=/upload bytes=901 httpStatus=201
      5 response.sent requestID=r4 method=GET path=/upload httpStatus=200
      """)
    #expect(timeline([two], daemon(), creation).systemTasks.map(\.request) == [.ambiguous([0, 1], of: 2)])
    let other = server("2 response.sent requestID=r1 method=POST path=/upload bytes=900 httpStatus=500")
    #expect(timeline([other], daemon(), creation).systemTasks.map(\.request) == [.none])
  }

  @Test("of many candidates a few are listed and all are counted")
  func manyCandidates() {
    let many = server(
      (0..<40).map { "\($0) response.sent requestID=r\($0) method=POST path=/upload httpStatus=201" }
        .joined(separator: "\n"))
    guard case .ambiguous(let listed, of: 40) = timeline([many], daemon(), creation).systemTasks[0].request else {
      Issue.record("not ambiguous")
      return
    }
    #expect(listed == Array(0..<SystemTask.listed))
  }

  @Test("a request of an access log, which has one line, belongs to a transfer whose span it ends in")
  func accessLine() {
    func match(_ seconds: Double) -> Request.Match {
      timeline(
        [
          ("a", app()),
          server("\(seconds) response.sent requestID=r1 method=POST path=/upload bytes=900 httpStatus=201"),
        ]
      ).requests[0].match
    }
    #expect(match(15) == .transfer(0, by: .methodPathAndBytes))
    #expect(match(10.2) == .transfer(0, by: .methodPathAndBytes) && match(25) == .transfer(0, by: .methodPathAndBytes))
    #expect(match(9.9) == .ambiguous([0]) && match(25.1) == .ambiguous([0]))
  }
}

import Testing
import Vocabulary

@testable import EventLog

@Suite("Transfers: a session's tasks over launches")
struct TransferTests {
  private static let container =
    "container=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4"
  private static let moved = "container=/var/mobile/Containers/Data/Application/0D4E2A18-5B63-4F7C-A1D9-7C8E9F001122"

  /// Lines by transfer, in order, of one launch.
  private func grouped(_ body: String) -> [[Int]] {
    let timeline = timeline(("a", lines("A", body)))
    return timeline.transfers.map { ($0.events.map(\.line) + $0.progress.map(\.line)).sorted() }
  }

  @Test(
    "a pair names several transfers in order",
    arguments: [
      // Created again, with or without an invalidation.
      ("task.created\ntask.resumed\ntask.created\ntask.completed", [[2, 3], [4, 5]]),
      // Begun by its first mention, whatever that is.
      ("task.completed\nrecord.committed", [[2, 3]]), ("task.progress\ntask.completed", [[2, 3]]),
      ("record.committed\ntask.created\ntask.completed", [[2], [3, 4]]),
      // Invalidation ends it only for a line that begins a task or shows one at work.
      ("task.created\nsession.invalidated\ntask.completed\nrecord.committed", [[2, 4, 5]]),
      ("task.created\nsession.invalidated\ntask.created\ntask.completed", [[2], [4, 5]]),
      ("task.created\nsession.invalidated\ntask.resumed\ntask.completed", [[2], [4, 5]]),
      ("task.created\nsession.invalidated\ntask.restored\ntask.completed", [[2], [4, 5]]),
      ("task.created\nsession.invalidated\ntask.progress\ntask.completed", [[2], [4, 5]]),
      ("task.created\nsession.invalidated\nsession.invalidated\ntask.progress\ntask.resumed", [[2], [5, 6]]),
      ("session.invalidated\ntask.created\ntask.progress\ntask.restored", [[3, 4, 5]]),
    ])
  func pairs(events: String, expected: [[Int]]) {
    let body = events.split(separator: "\n").enumerated().map { "\($0.offset + 1) \($0.element) sessionID=S taskID=1" }
    #expect(
      grouped(
        body.joined(separator: "\n").replacing(
          "session.invalidated sessionID=S taskID=1", with: "session.invalidated sessionID=S")) == expected)
  }

  @Test("numbers of other sessions and the invalidation of another session change nothing")
  func otherSessions() {
    let body = """
      1 task.created sessionID=S taskID=1
      2 task.created sessionID=T taskID=1
      3 session.invalidated sessionID=T
      4 task.progress sessionID=S taskID=1
      5 task.progress sessionID=T taskID=1
      6 task.completed sessionID=S taskID=2
      7 task.completed taskID=1
      8 task.completed sessionID=S
      """
    let timeline = timeline(("a", lines("A", body)))
    #expect(timeline.transfers.map { timeline.store.string($0.session) } == ["S", "T", "T", "S"])
    #expect(timeline.transfers.map(\.task) == [1, 1, 1, 2])
    #expect(timeline.transfers.map(\.ordinal) == [1, 1, 2, 1])
    #expect(timeline.events(.taskCompleted).map { timeline.transfer(of: $0)?.index } == [3, nil, nil])
  }

  @Test("a transfer goes on over the launches of its installation and no further")
  func overLaunches() {
    let timeline = timeline(
      ("a", lines("A \(Self.container)", "1 task.created sessionID=S taskID=1 idempotencyKey=K")),
      ("b", lines("B \(Self.container) at=10", "1 task.restored sessionID=S taskID=1")),
      ("c", lines("C \(Self.moved) at=20", "1 task.completed sessionID=S taskID=1")),
      ("d", lines("- source=server at=30", "1 task.completed sessionID=S taskID=1")))
    #expect(timeline.transfers.map { $0.events.map(\.file) } == [[0, 1], [2]])
    #expect(timeline.transfers.map(\.installation) == [0, 1])
    #expect(timeline.transfers[0].created?.file == 0 && timeline.transfers[1].created == nil)
    #expect(timeline.transfers[1].begin.file == 2 && timeline.transfers[0].completed == nil)
    let key = timeline.store.symbol("K")
    #expect(key.map { timeline.transfers(withKey: $0).map(\.index) } == [0])
  }

  @Test("what a transfer is follows from its creation, else from its lines")
  func kinds() {
    func kind(_ body: String) -> [Bool] {
      let transfer = timeline(("a", lines("A", body))).transfers[0]
      return [transfer.isUpload, transfer.isDownload]
    }
    #expect(kind("1 task.created sessionID=S taskID=1 kind=upload") == [true, false])
    #expect(kind("1 task.created sessionID=S taskID=1 kind=download") == [false, true])
    #expect(kind("1 task.created sessionID=S taskID=1 kind=data body=data") == [false, false])
    #expect(kind("1 task.created sessionID=S taskID=1 body=file") == [true, false])
    #expect(kind("1 task.created sessionID=S taskID=1 body=none") == [false, false])
    #expect(kind("1 task.created sessionID=S taskID=1\n2 download.received sessionID=S taskID=1") == [false, true])
    #expect(kind("1 download.received sessionID=S taskID=1") == [false, true])
    #expect(kind("1 task.completed sessionID=S taskID=1") == [true, false])
  }

  // MARK: Files

  @Test("the file that was prepared last before the creation is a transfer's, below whichever container")
  func prepared() {
    func path(_ container: String) -> String { container.dropFirst("container=".count) + "/tmp/body" }
    let first = """
      1 input.prepared filePath=\(path(Self.container)) bytes=1
      2 input.prepared filePath=\(path(Self.container)) bytes=2
      3 input.prepared filePath=/tmp/body bytes=3
      4 task.created sessionID=S taskID=1 filePath=\(path(Self.container))
      5 task.created sessionID=S taskID=2 filePath=other/tmp/body
      """
    let second = """
      1 task.created sessionID=S taskID=3 filePath=\(path(Self.moved))
      2 input.cleaned filePath=\(path(Self.moved))
      3 input.cleaned filePath=tmp/body
      """
    let header = "app.bundleID=b environment.udid=U"
    let timeline = timeline(
      ("a", lines("A \(header) \(Self.container)", first)), ("b", lines("B \(header) \(Self.moved) at=10", second)))
    #expect(timeline.transfers.map { $0.prepared?.integer(.bytes) } == [2, nil, 2])
    #expect(timeline.transfers.map { $0.cleanups.map(\.line) } == [[3, 4], [], [3, 4]])
    let paths = timeline.transfers.compactMap { $0.filePath.map(timeline.relativePath) }
    #expect(paths[0] == paths[2] && paths[0] != paths[1])
  }

  @Test(
    "clean-ups belong to the transfers of the file that was cleaned",
    arguments: [
      ("input.cleaned filePath=P", [[4], [4]]),
      (
        "input.cleanupFailed filePath=P\ninput.cleanupPending filePath=P\ninput.cleaned filePath=P",
        [[4, 5, 6], [4, 5, 6]]
      ),
      ("input.cleaned filePath=Q", [[], []]), ("input.prepared filePath=P\ninput.cleaned filePath=P", [[], []]),
      ("input.cleaned filePath=P\ninput.cleaned filePath=P", [[4, 5], [4, 5]]),
      // Removed, and another task created from a file of that name.
      (
        "input.cleaned filePath=P\ntask.created sessionID=S taskID=3 filePath=P\ninput.cleaned filePath=P",
        [[4], [4], [6]]
      ),
      (
        "input.cleanupFailed filePath=P\ntask.created sessionID=S taskID=3 filePath=P\ninput.cleaned filePath=P",
        [[4, 6], [4, 6], [6]]
      ),
      // Restored under its own file after that was prepared anew.
      (
        "input.prepared filePath=P\ntask.restored sessionID=S taskID=1 filePath=P\ninput.cleaned filePath=P", [[6], []]
      ),
      // Restored twice: still one clean-up.
      (
        "task.restored sessionID=S taskID=1 filePath=P\ntask.restored sessionID=S taskID=1 filePath=P\n"
          + "input.cleaned filePath=P", [[6], [6]]
      ),
      // Restored under another file: that one's clean-ups are none of it.
      (
        "task.restored sessionID=S taskID=1 filePath=Q\ninput.cleaned filePath=Q\ninput.cleaned filePath=P",
        [[6], [6]]
      ),
    ] as [(String, [[Int]])])
  func cleanups(events: String, expected: [[Int]]) {
    let body =
      ["task.created sessionID=S taskID=1 filePath=P", "task.created sessionID=S taskID=2 filePath=P"]
      + events.split(separator: "\n").map(String.init)
    let text = lines("A", body.enumerated().map { "\($0.offset + 1) \($0.element)" }.joined(separator: "\n"))
    #expect(timeline(("a", text)).transfers.map { $0.cleanups.map(\.line) } == expected)
  }

  @Test("a transfer that was created without a path, or not in the evidence, takes the first path that it is tied to")
  func lateBinding() {
    let body = """
      1 task.created sessionID=S taskID=1
      2 task.restored sessionID=S taskID=1 filePath=P
      3 task.restored sessionID=S taskID=2 filePath=Q
      4 task.restored sessionID=S taskID=2 filePath=P
      5 input.cleaned filePath=P
      6 input.cleaned filePath=Q
      """
    let timeline = timeline(("a", lines("A", body)))
    #expect(timeline.transfers.map { $0.cleanups.map(\.line) } == [[6], [7]])
    #expect(timeline.transfers.map { $0.filePath.map(timeline.store.string) } == ["P", "Q"])
  }

  @Test("the moves of a download belong to it, by its task or by the temporary file")
  func downloads() {
    let body = """
      1 task.created sessionID=S taskID=1 kind=download
      2 task.created sessionID=S taskID=2 kind=download filePath=P
      3 download.received sessionID=S taskID=1 filePath=tmp/1
      4 download.received sessionID=S taskID=2 filePath=tmp/2
      5 file.moved from=tmp/2 filePath=Documents/2
      6 file.moveFailed from=tmp/1 filePath=Documents/1
      7 file.moved from=tmp/3 filePath=Documents/3
      8 file.moved from=[1,2] filePath=Documents/4
      9 file.moved sessionID=S taskID=1 from=tmp/2 filePath=Documents/1
      10 input.cleaned filePath=P
      """
    let timeline = timeline(("a", lines("A", body)))
    #expect(timeline.transfers.map { $0.events.map(\.line) } == [[2, 4, 7, 10], [3, 5, 6]])
    #expect(timeline.events(.fileMoved).map { timeline.transfer(of: $0)?.index } == [1, nil, nil, 0])
    // What a download wrote is no input.
    #expect(timeline.transfers.allSatisfy { $0.cleanups.isEmpty && $0.prepared == nil })
  }

  @Test("many transfers of one file are followed in time that grows with their number", .timeLimit(.minutes(1)))
  func manyOfOneFile() {
    let count = 20_000
    func line(_ event: String, _ task: Int) -> String {
      #"{"event":"\#(event)","time":"2026-03-14T09:00:00Z","launch":"A","sessionID":"S","taskID":\#(task),"filePath":"P"}"#
    }
    var text = (1...count).map { line("task.created", $0) } + (1...count).map { line("task.restored", $0) }
    text.append(#"{"event":"input.cleaned","time":"2026-03-14T09:00:00Z","launch":"A","filePath":"P"}"#)
    let timeline = timeline(("a", text))
    #expect(timeline.transfers.count == count)
    #expect(timeline.transfers.allSatisfy { $0.cleanups.count == 1 })
  }
}

import Dispatch
import Foundation
import Testing

@testable import BatonRecorder

@Suite("Completion handlers and coordinators")
struct HandshakeTests {
  /// A store whose calls are made on a queue of their own, and can be waited for.
  private struct Setting {
    let folder: TestFolder
    let recorder: EventRecorder
    let queue = DispatchQueue(label: "main of the test")
    let store: CompletionHandlerStore

    init() throws {
      folder = try TestFolder()
      recorder = try EventRecorder(in: folder)
      store = CompletionHandlerStore(recorder: recorder, queue: queue)
    }

    /// Names and handlers of the events so far.
    func events() throws -> [String] {
      queue.sync {}
      let events = try RecordedLog(folder.url("logs")).launches[recorder.launch]?.events.dropFirst() ?? []
      return events.compactMap { event in
        [event["event"], event["sessionID"], event["handlerID"]].compactMap { $0 as? String }.joined(separator: " ")
      }
    }
  }

  @Test("A handler is called once, after the events finished and every result was committed, in either order")
  func order() throws {
    for finishesFirst in [true, false] {
      let setting = try Setting()
      let calls = Counter()
      setting.store.store({ calls.add() }, for: "s")
      setting.store.willCommit(for: "s")
      setting.store.willCommit(for: "s")
      setting.store.didCommit(for: "s")
      if finishesFirst { setting.store.eventsFinished(for: "s") } else { setting.store.didCommit(for: "s") }
      setting.queue.sync {}
      #expect(calls.value == 0)
      if finishesFirst { setting.store.didCommit(for: "s") } else { setting.store.eventsFinished(for: "s") }
      #expect(try setting.events().last == "events.handlerCalled s h1")
      #expect(calls.value == 1)
      setting.store.eventsFinished(for: "s")
      #expect(try setting.events().last == "events.finished s")
      #expect(calls.value == 1)
    }
  }

  @Test("No other session's end calls it, and what was asked for in vain is in the log")
  func otherSession() throws {
    let setting = try Setting()
    let calls = Counter()
    setting.store.store({ calls.add() }, for: "s")
    setting.store.eventsFinished(for: "t")
    #expect(try setting.events() == ["events.handlerReceived s h1", "events.finished t"])
    #expect(calls.value == 0)
    #expect(setting.store.isWaiting(for: "s") && !setting.store.isWaiting(for: "t"))
    let log = try RecordedLog(setting.folder.url("logs")).launches[setting.recorder.launch]
    #expect(log?.events.last?["note"] as? String == "no handler of this session waits; none is called")
  }

  @Test("A handler that comes after the last events waits for its own, and two that wait are both called")
  func later() throws {
    let setting = try Setting()
    let calls = Counter()
    for _ in 0..<2 { setting.store.store({ calls.add() }, for: "s") }
    setting.store.willCommit(for: "s")
    setting.store.eventsFinished(for: "s")
    setting.store.store({ calls.add() }, for: "s")
    setting.store.didCommit(for: "s")
    setting.queue.sync {}
    #expect(calls.value == 2)
    setting.store.eventsFinished(for: "s")
    setting.queue.sync {}
    #expect(calls.value == 3)
    let called = try setting.events().filter { $0.hasPrefix("events.handlerCalled") }
    #expect(called == ["events.handlerCalled s h1", "events.handlerCalled s h2", "events.handlerCalled s h3"])
  }

  @Test("A handler may use the store itself, and many threads may finish at once")
  func concurrency() async throws {
    let setting = try Setting()
    let calls = Counter()
    for round in 0..<200 {
      setting.store.store(
        {
          calls.add()
          _ = setting.store.isWaiting(for: "s\(round)")
        }, for: "s\(round)")
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<4 { group.addTask { setting.store.eventsFinished(for: "s\(round)") } }
      }
    }
    setting.queue.sync {}
    #expect(calls.value == 200)
  }

  private final class Coordinator: Sendable {}
  private struct Refused: Error {}

  @Test("Whoever asks at once gets the same coordinator, which is made once")
  func registry() async throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder)
    let registry = CoordinatorRegistry<Coordinator>(recorder: recorder)
    for round in 0..<200 {
      let made = Counter()
      let found = await withTaskGroup(of: ObjectIdentifier.self) { group in
        for _ in 0..<6 {
          group.addTask {
            ObjectIdentifier(
              registry.coordinator(for: "s\(round)") { _ in
                made.add()
                return Coordinator()
              })
          }
        }
        return await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(made.value == 1)
      #expect(found.count == 1)
    }
  }

  @Test("A coordinator that cannot be made leaves no trace, and one that was released is made anew")
  func remade() throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder)
    let registry = CoordinatorRegistry<Coordinator>(recorder: recorder)
    #expect(throws: Refused.self) { try registry.coordinator(for: "s") { _ in throw Refused() } }
    let first = registry.coordinator(for: "s") { _ in Coordinator() }
    registry.release("s")
    registry.release("s")
    #expect(registry.coordinator(for: "s") { _ in Coordinator() } !== first)
    let events = try #require(try RecordedLog(folder.url("logs")).launches[recorder.launch]).events.dropFirst()
    #expect(
      events.map { "\($0["event"] ?? "") \($0["coordinatorID"] ?? "") \($0["coordinatorCount"] ?? "")" } == [
        "coordinator.created c1 1", "coordinator.released c1 0", "coordinator.created c2 1",
        "coordinator.released c2 0", "coordinator.created c3 1",
      ])
  }
}

import BatonRecorder
import Dispatch
import Foundation
import Testing

@Suite("A result that is delivered once")
struct DeliverOnceTests {
  private struct Broken: Error {}

  @Test("Of thousands of races each has one winner and one call")
  func race() async {
    for round in 0..<3000 {
      let calls = Counter()
      let done = AsyncStream.makeStream(of: Void.self)
      let operation = DeliverOnce<Int>(operationID: "\(round)", queue: .global()) { _ in
        calls.add()
        done.continuation.finish()
      }
      async let success = Task { operation.settle(.success(1)) }.value
      async let failure = Task { operation.settle(.failure(Broken())) }.value
      async let cancelled = Task { operation.settle(.cancelled) }.value
      let winners = await [success, failure, cancelled].filter { $0 }
      for await _ in done.stream {}
      #expect(winners.count == 1)
      #expect(calls.value == 1)
      #expect(!operation.isPending)
    }
  }

  @Test("The callback may settle again, and what it holds is let go")
  func reentry() async {
    final class Screen: Sendable {}
    weak var screen: Screen?
    let done = AsyncStream.makeStream(of: Bool.self)
    let box = Box<DeliverOnce<Int>>()
    do {
      let held = Screen()
      screen = held
      let operation = DeliverOnce<Int>(operationID: "o", queue: .global()) { _ in
        _ = held
        done.continuation.yield(box.value?.settle(.cancelled) ?? true)
        done.continuation.finish()
      }
      box.value = operation
      #expect(operation.settle(.success(1)))
    }
    for await wonAgain in done.stream { #expect(!wonAgain) }
    while screen != nil { await Task.yield() }
  }

  @Test("The log says what was delivered, to whom and where")
  func recorded() async throws {
    let folder = try TestFolder()
    let recorder = try EventRecorder(in: folder)
    let done = AsyncStream.makeStream(of: Void.self)
    let operation = DeliverOnce<Int>(
      operationID: "o1", queue: .global(), recorder: recorder, details: [.screenID: "list", .requestGeneration: 2]
    ) { _ in done.continuation.finish() }
    operation.settle(.cancelled)
    operation.settle(.success(1))
    for await _ in done.stream {}
    let events = try #require(try RecordedLog(folder.url("logs")).launches[recorder.launch]).events
    let delivered = events.filter { $0["event"] as? String == "result.delivered" }
    #expect(delivered.count == 1)
    #expect(delivered.first?["outcome"] as? String == "cancelled")
    #expect(delivered.first?["thread"] as? String == "background")
    #expect(delivered.first?["screenID"] as? String == "list")
  }
}

/// A number that threads raise.
final class Counter: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  var value: Int { lock.withLock { count } }
  func add() { lock.withLock { count += 1 } }
}

/// A place for something that is known later.
final class Box<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value?
  var value: Value? {
    get { lock.withLock { stored } }
    set { lock.withLock { stored = newValue } }
  }
}

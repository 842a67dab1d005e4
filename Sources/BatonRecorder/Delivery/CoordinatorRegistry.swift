import Foundation
import Vocabulary

/// One coordinator for an identifier in a process: whoever asks gets the one that is there.
///
/// Two coordinators of one background session would leave it open which of them gets the callbacks.
public final class CoordinatorRegistry<Coordinator: AnyObject & Sendable>: Sendable {
  private enum Entry {
    /// It is being made, on this thread; others wait.
    case making(ObjectIdentifier)
    case made(Coordinator, id: String)
  }
  private struct State {
    var entries: [String: Entry] = [:]
    var creations: [String: Int] = [:]
  }

  private let recorder: EventRecorder?
  private let state = Locked(State())
  private let changed = Changed()

  public init(recorder: EventRecorder?) { self.recorder = recorder }

  /// The coordinator of the session, made now where there is none.
  ///
  /// - Parameter make: Gets the coordinator's identifier. It is called outside of the lock; while it runs, others who ask
  ///   for the same session wait, and it may not ask for it itself.
  public func coordinator(
    for sessionID: String, make: (_ coordinatorID: String) throws -> Coordinator
  ) rethrows -> Coordinator {
    let creation: Int
    while true {
      let seen = changed.count
      let found = state.withLock { state -> (coordinator: Coordinator?, creation: Int?) in
        switch state.entries[sessionID] {
        case .made(let coordinator, _): return (coordinator, nil)
        case .making(let thread):
          precondition(
            thread != ObjectIdentifier(Thread.current),
            "the coordinator of '\(sessionID)' is asked for while it is made")
          return (nil, nil)
        case nil:
          state.entries[sessionID] = .making(ObjectIdentifier(Thread.current))
          let creation = state.creations[sessionID, default: 0] + 1
          state.creations[sessionID] = creation
          return (nil, creation)
        }
      }
      if let coordinator = found.coordinator { return coordinator }
      if let number = found.creation {
        creation = number
        break
      }
      changed.wait(after: seen)
    }
    return try made(sessionID, creation, make)
  }

  /// Lets go of the coordinator of a session; the next one who asks gets a new one.
  public func release(_ sessionID: String) {
    let id = state.withLock { state -> String? in
      guard case .made(_, let id) = state.entries[sessionID] else { return nil }
      state.entries[sessionID] = nil
      return id
    }
    guard let id else { return }
    recorder?.record(
      .coordinatorReleased,
      [.sessionID: .string(sessionID), .coordinatorID: .string(id), .coordinatorCount: 0])
  }

  private func made(_ sessionID: String, _ creation: Int, _ make: (String) throws -> Coordinator) rethrows
    -> Coordinator
  {
    let id = "c\(creation)"
    defer { changed.signal() }
    do {
      recorder?.record(
        .coordinatorCreated,
        [
          .sessionID: .string(sessionID), .coordinatorID: .string(id), .coordinatorCount: 1,
          .coordinatorCreations: .integer(creation),
        ])
      let coordinator = try make(id)
      state.withLock { $0.entries[sessionID] = .made(coordinator, id: id) }
      return coordinator
    } catch {
      state.withLock { $0.entries[sessionID] = nil }
      recorder?.record(
        .coordinatorReleased,
        [.sessionID: .string(sessionID), .coordinatorID: .string(id), .coordinatorCount: 0])
      throw error
    }
  }
}

/// A counter that threads wait on.
private final class Changed: @unchecked Sendable {
  private let condition = NSCondition()
  private var value = 0

  var count: Int {
    condition.lock()
    defer { condition.unlock() }
    return value
  }

  func wait(after seen: Int) {
    condition.lock()
    while value == seen { condition.wait() }
    condition.unlock()
  }

  func signal() {
    condition.lock()
    value += 1
    condition.broadcast()
    condition.unlock()
  }
}

import Dispatch
import Foundation
import Vocabulary

/// The completion handlers that the system hands over with background events, by session identifier.
///
/// They are called on the main thread once all events of their session were delivered **and** every result that these
/// brought is in the ledger. A handler is taken out under the lock before it is called, so that none can be called twice or
/// for another session; what asks for that is recorded in the note of an event.
public final class CompletionHandlerStore: Sendable {
  /// Where the system's handler comes from.
  public enum Origin: String, Sendable {
    case uikit, swiftui
  }

  private struct Waiting: @unchecked Sendable {
    let id: String
    // Called on the main thread alone, where the system gave it.
    let handler: () -> Void
    /// Whether the events it was handed over with were all delivered.
    var isDue = false
  }
  private struct Session {
    var waiting: [Waiting] = []
    /// Results that are not in the ledger yet.
    var uncommitted = 0
  }
  private struct State {
    var sessions: [String: Session] = [:]
    var received = 0
  }

  private let recorder: EventRecorder?
  private let queue: DispatchQueue
  private let state = Locked(State())

  public init(recorder: EventRecorder?) {
    self.recorder = recorder
    queue = .main
  }

  /// For a process whose main queue is not served.
  init(recorder: EventRecorder?, queue: DispatchQueue) {
    self.recorder = recorder
    self.queue = queue
  }

  /// Whether a handler of the session waits.
  public func isWaiting(for sessionID: String) -> Bool {
    state.withLock { $0.sessions[sessionID]?.waiting.isEmpty == false }
  }

  /// Keeps a handler until its session is done.
  public func store(_ handler: @escaping () -> Void, for sessionID: String, origin: Origin = .uikit) {
    // The identifier is drawn first: the event comes before anything that the handler can be called for.
    let id = state.withLock { state in
      state.received += 1
      return "h\(state.received)"
    }
    recorder?.record(
      .eventsHandlerReceived,
      [.sessionID: .string(sessionID), .handlerID: .string(id), .via: .string(origin.rawValue)])
    let waiting = Waiting(id: id, handler: handler)
    state.withLock { state in
      state.sessions[sessionID, default: Session()].waiting.append(waiting)
    }
  }

  /// Says that a result of the session is on its way into the ledger.
  public func willCommit(for sessionID: String) {
    state.withLock { $0.sessions[sessionID, default: Session()].uncommitted += 1 }
  }

  /// Says that it is there. Each call answers one of ``willCommit(for:)``.
  public func didCommit(for sessionID: String) {
    state.withLock { state in
      let open = state.sessions[sessionID]?.uncommitted ?? 0
      precondition(open > 0, "a commit ended that never began")
      state.sessions[sessionID]?.uncommitted = open - 1
    }
    callIfDone(sessionID)
  }

  /// Says that the system has delivered all events of the session.
  public func eventsFinished(for sessionID: String) {
    let isExpected = state.withLock { state in
      guard var session = state.sessions[sessionID], !session.waiting.isEmpty else { return false }
      for i in session.waiting.indices { session.waiting[i].isDue = true }
      state.sessions[sessionID] = session
      return true
    }
    var fields: EventFields = [.sessionID: .string(sessionID)]
    if !isExpected { fields[.note] = "no handler of this session waits; none is called" }
    recorder?.record(.eventsFinished, fields)
    callIfDone(sessionID)
  }

  private func callIfDone(_ sessionID: String) {
    let taken = state.withLock { state -> [Waiting] in
      guard var session = state.sessions[sessionID], session.uncommitted == 0 else { return [] }
      // One that came after the last events waits for its own.
      let taken = session.waiting.filter(\.isDue)
      session.waiting.removeAll(where: \.isDue)
      state.sessions[sessionID] = session
      return taken
    }
    guard !taken.isEmpty else { return }
    queue.async { [recorder] in
      for waiting in taken {
        recorder?.record(
          .eventsHandlerCalled,
          [
            .sessionID: .string(sessionID), .handlerID: .string(waiting.id),
            .thread: Thread.isMainThread ? "main" : "background",
          ])
        waiting.handler()
      }
    }
  }
}

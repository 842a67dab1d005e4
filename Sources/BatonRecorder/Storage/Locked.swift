import Foundation

/// State behind a lock, for every system back to iOS 15 (`Mutex` needs iOS 18).
final class Locked<State>: @unchecked Sendable {
  private let lock = NSLock()
  private var state: State

  init(_ state: State) { self.state = state }

  /// Runs `body` alone with the state. Nothing that a caller handed in may be called from it.
  func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}

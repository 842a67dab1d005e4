public import Dispatch
import Vocabulary

/// One result for one operation: success, failure and cancellation race, one wins, and the others find out that they lost.
///
/// The callback is taken out under the lock and called outside of it, on the queue that was asked for; it may do anything,
/// also settle the operation again, which changes nothing. What it holds is let go after the call.
public final class DeliverOnce<Value: Sendable>: Sendable {
  /// How an operation ended.
  public enum Outcome: Sendable {
    case success(Value)
    case failure(any Error)
    case cancelled

    var name: String {
      switch self {
      case .success: "success"
      case .failure: "failure"
      case .cancelled: "cancelled"
      }
    }
  }

  public let operationID: String
  private let queue: DispatchQueue
  private let recorder: EventRecorder?
  private let details: EventFields
  private let callback: Locked<(@Sendable (Outcome) -> Void)?>

  /// - Parameters:
  ///   - operationID: Unique inside a launch.
  ///   - queue: Where the callback is called; the main queue for a screen.
  ///   - details: More keys for the event `result.delivered`, such as `screenID` and `requestGeneration`.
  public init(
    operationID: String, queue: DispatchQueue = .main, recorder: EventRecorder? = nil,
    details: EventFields = EventFields(), callback: @escaping @Sendable (Outcome) -> Void
  ) {
    self.operationID = operationID
    self.queue = queue
    self.recorder = recorder
    self.details = details
    self.callback = Locked(callback)
  }

  /// Whether nothing has won yet.
  public var isPending: Bool { callback.withLock { $0 != nil } }

  /// Offers a result; whether it won. A cancellation that wins says nothing of what happens on a server.
  @discardableResult
  public func settle(_ outcome: Outcome) -> Bool {
    let taken = callback.withLock { callback in
      defer { callback = nil }
      return callback
    }
    guard let taken else { return false }
    queue.async { [operationID, recorder, details, isMain = queue === DispatchQueue.main] in
      let result: EventFields = [
        .operationID: .string(operationID), .outcome: .string(outcome.name), .thread: isMain ? "main" : "background",
      ]
      recorder?.record(.resultDelivered, result.adding(details))
      taken(outcome)
    }
    return true
  }
}

/// A step of a transfer: written before it is acted on, and the same when written again.
public enum TransferTransition: Equatable, Sendable {
  /// The task exists and has not been resumed yet.
  case created(taskID: Int)
  /// A download lies in the system's temporary place, with the status of its response.
  case received(status: Int?)
  /// It lies in its final place.
  case moved
  /// The task ended: the response's status if there was one, the transport's error if there was one.
  case completed(status: Int?, error: TransportError?)
  /// The result stands. Before a completion only a reconciliation or a quarantine can make it so.
  case recorded(TransferRecord.Result, Basis)
  /// The event log says so too. Without this mark the next launch says it, since a kill may have come between.
  case told
  /// The input could not be removed yet.
  case cleanupPending
  /// The input is gone.
  case cleaned
  /// The session's events were all delivered.
  case eventsFinished
  /// A newer request took this one's place; its completion is put aside.
  case superseded(by: Int)
  /// A failed transfer begins once more under the same key.
  case retried(attempt: Int)

  /// What a result rests on.
  public enum Basis: Sendable {
    /// The completion of the task.
    case completion
    /// What was found out otherwise: the server's answer by key, the file in its place, the input that is gone.
    case reconciliation
  }
}

extension TransferRecord {
  /// The record after the step; `nil` where the step was taken before.
  ///
  /// - Throws: where the step does not follow from the state.
  func taking(_ step: TransferTransition) throws(LedgerError) -> TransferRecord? {
    var next = self
    switch step {
    case .created(let taskID):
      if state > .prepared && self.taskID == taskID { return nil }
      try require(state == .prepared, step)
      next.state = .created
      next.taskID = taskID
    case .received(let status):
      try require(kind == .download, step)
      if state > .created { return nil }
      try require(state == .created, step)
      next.state = .received
      next.httpStatus = status
    case .moved:
      try require(kind == .download, step)
      if state > .received { return nil }
      try require(state == .received, step)
      next.state = .moved
      next.isMoved = true
    case .completed(let status, let error):
      // What was completed first stands: a second callback changes nothing.
      if state >= .completed { return nil }
      try require(state >= .created, step)
      next.state = .completed
      next.httpStatus = status ?? httpStatus
      next.error = error
    case .recorded(let result, let basis):
      if state >= .recorded {
        try require(self.result == result, step)
        return nil
      }
      try require(state == .completed || result == .quarantined || basis == .reconciliation, step)
      next.wasLost = result == .failed && state < .completed
      next.state = .recorded
      next.result = result
    case .told:
      if isTold { return nil }
      try require(state >= .recorded, step)
      next.isTold = true
    case .cleanupPending:
      if cleanupPending || state == .cleaned { return nil }
      try require(state == .recorded && kind == .upload, step)
      next.cleanupPending = true
    case .cleaned:
      if state == .cleaned { return nil }
      try require(state == .recorded && kind == .upload, step)
      next.state = .cleaned
      next.cleanupPending = false
    case .eventsFinished:
      if eventsFinished { return nil }
      try require(state >= .recorded, step)
      next.eventsFinished = true
    case .superseded(let generation):
      if let supersededBy, supersededBy >= generation { return nil }
      if generation <= requestGeneration { return nil }
      next.supersededBy = generation
    case .retried(let attempt):
      if self.attempt >= attempt { return nil }
      try require(state == .recorded && result == .failed && attempt == self.attempt + 1, step)
      next.state = .prepared
      next.attempt = attempt
      next.taskID = nil
      next.httpStatus = nil
      next.error = nil
      next.result = nil
      next.wasLost = false
      next.isMoved = false
      next.isTold = false
      next.eventsFinished = false
    }
    return next
  }

  private func require(_ holds: Bool, _ step: TransferTransition) throws(LedgerError) {
    if !holds { throw .outOfOrder(key: key, state: state, step: step) }
  }
}

import Foundation
import Vocabulary

/// What the delegate is told, taken down before it is acted on.
extension BackgroundTransferCoordinator {
  func handle(_ event: TransferSessionEvent) {
    switch event {
    case .progress(let task, let sent, let expected):
      recorder.record(
        .taskProgress, fields(of: task).adding([.bytesSent: .integer(sent), .bytesExpected: .integer(expected)]))
    case .metrics(let task, let metrics):
      recorder.record(.taskMetrics, fields(of: task).adding(metrics.fields))
    case .received(let task, let file, let response):
      receive(task, file, response)
    case .completed(let task, let response, let error, let bytesSent):
      log(task, response, error, bytesSent)
      guard let record = current(task) else {
        recorder.record(.recordQuarantined, fields(of: task).adding([.note: "no current transfer has this task"]))
        return
      }
      // A second callback changes nothing, and no handler waits for it.
      guard record.state < .recorded else { return }
      handlers.willCommit(for: session.identifier)
      takeDown(event)
    case .eventsFinished:
      let unwritten = state.withLock { state in
        defer { state.unwritten = [] }
        return state.unwritten
      }
      for event in unwritten { takeDown(event) }
      for record in snapshot where record.state >= .recorded && !record.eventsFinished {
        // The mark helps to understand a ledger; no later step waits for it.
        _ = try? ledger.apply(.eventsFinished, to: record.key)
      }
      handlers.eventsFinished(for: session.identifier)
    case .invalidated:
      recorder.record(.sessionInvalidated, ownFields)
    }
  }

  /// Records a result, tells of it, and removes the input of an accepted upload.
  func commit(
    _ record: TransferRecord, _ result: TransferRecord.Result, _ basis: TransferTransition.Basis
  ) throws(LedgerError) {
    let (committed, isNew) = try ledger.apply(.recorded(result, basis), to: record.key)
    guard isNew else { return }
    try tell(committed)
    if result == .succeeded && record.kind == .upload { clean(committed) }
  }

  /// Writes the result into the event log, once it is in the ledger.
  func tell(_ record: TransferRecord) throws(LedgerError) {
    recorder.record(
      record.result == .quarantined ? .recordQuarantined : .recordCommitted, record.resultFields)
    try ledger.apply(.told, to: record.key)
  }

  /// Removes the input. A failure leaves the result as it is and is tried again by the next launch.
  func clean(_ record: TransferRecord) {
    var fields: EventFields = [.filePath: .string(record.filePath), .idempotencyKey: .string(record.key)]
    let sharers = ledger.records.filter {
      $0.key != record.key && $0.kind == .upload && $0.filePath == record.filePath && $0.state < .recorded
    }
    do {
      if sharers.isEmpty {
        try FileManager.default.removeItem(at: ledger.location(of: record))
      } else {
        fields[.note] = "another transfer still reads it"
      }
    } catch let error as CocoaError where error.code == .fileNoSuchFile {
      // A kill after the removal and before the step.
    } catch {
      recorder.record(.inputCleanupFailed, fields.adding(TransportError(error).fields))
      postpone(record, fields)
      return
    }
    guard sharers.isEmpty else { return postpone(record, fields) }
    recorder.record(.inputCleaned, fields)
    // Where the step cannot be written, the next launch finds no file and takes it.
    _ = try? ledger.apply(.cleaned, to: record.key)
  }

  private func postpone(_ record: TransferRecord, _ fields: EventFields) {
    _ = try? ledger.apply(.cleanupPending, to: record.key)
    recorder.record(.inputCleanupPending, fields)
  }

  // MARK: Completions

  /// Takes a completion down and decides on it. What the ledger cannot write is kept, and the system's handler with it.
  private func takeDown(_ event: TransferSessionEvent) {
    guard case .completed(let task, let response, let error, let bytesSent) = event, let key = task.key else { return }
    do {
      let (record, isNew) = try ledger.apply(.completed(status: response?.status, error: error), to: key)
      if !isNew, state.withLock({ $0.underWay.contains(key) }) {
        // It is being decided on already.
        handlers.didCommit(for: session.identifier)
        return
      }
      if ledger.isStale(record) {
        try commit(record, .quarantined, .completion)
      } else if error != nil, bytesSent > 0, record.kind == .upload, inquiry != nil {
        // The connection broke after bytes had left: whether the server has them all only the server knows.
        Task {
          await reconcile(record)
          ended(key)
        }
        return
      } else {
        let isAccepted = policy.accepts(record, response) && (record.kind == .upload || record.isMoved)
        try commit(record, isAccepted ? .succeeded : .failed, .completion)
      }
      ended(key)
    } catch {
      state.withLock { $0.unwritten.append(event) }
      release(key)
    }
  }

  private func ended(_ key: String) {
    release(key)
    handlers.didCommit(for: session.identifier)
  }

  private func log(_ task: TransferTask, _ response: TransferResponse?, _ error: TransportError?, _ bytesSent: Int) {
    if let response, response.storedSHA256 != nil || response.storedBytes != nil {
      var receipt = fields(of: task)
      receipt[.bytes] = response.storedBytes.map { .integer($0) }
      receipt[.sha256] = response.storedSHA256.map { .string($0) }
      recorder.record(.serverReceipt, receipt)
    }
    var completed = fields(of: task)
    completed[.httpStatus] = response.map { .integer($0.status) }
    completed[.bytesSent] = .integer(bytesSent)
    completed[.coordinatorID] = .string(coordinatorID)
    recorder.record(.taskCompleted, error.map { completed.adding($0.fields) } ?? completed)
  }

  // MARK: Downloads

  private func receive(_ task: TransferTask, _ file: URL, _ response: TransferResponse?) {
    let place: EventFields = [.filePath: .string(file.path)]
    recorder.record(.downloadReceived, fields(of: task).adding(place))
    defer { recorder.record(.downloadReturned, fields(of: task).adding(place)) }
    guard let record = current(task), record.kind == .download, !ledger.isStale(record), record.state < .moved else {
      return
    }
    let target = ledger.location(of: record)
    do {
      let received = try ledger.apply(.received(status: response?.status), to: record.key).record
      guard policy.accepts(received, response) else { return }
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      if FileManager.default.fileExists(atPath: target.path) { try FileManager.default.removeItem(at: target) }
      try FileManager.default.moveItem(at: file, to: target)
      recorder.record(
        .fileMoved, fields(of: task).adding([.from: .string(file.path), .filePath: .string(record.filePath)]))
      try ledger.apply(.moved, to: record.key)
    } catch {
      let moved: EventFields = [.from: .string(file.path), .filePath: .string(record.filePath)]
      recorder.record(.fileMoveFailed, fields(of: task).adding(moved).adding(TransportError(error).fields))
    }
  }

  // MARK: Inside

  /// The transfer whose present attempt the task is.
  private func current(_ task: TransferTask) -> TransferRecord? {
    guard let key = task.key, let record = ledger[key], record.taskID == task.id else { return nil }
    return record
  }

  private func fields(of task: TransferTask) -> EventFields {
    var fields: EventFields = [.sessionID: .string(session.identifier), .taskID: .integer(task.id)]
    fields[.idempotencyKey] = task.key.map { .string($0) }
    return fields
  }
}

import Vocabulary

/// What earlier launches left: tied to its records, asked for by key, sent again only where the server has it not.
extension BackgroundTransferCoordinator {
  /// Takes up the ledger's unfinished transfers of the session. Called once a launch, after ``connect()``.
  public func restore() async {
    let tasks = await session.tasks()
    recorder.record(.tasksListed, ownFields.adding([.ids: .numbers(tasks.map { Double($0.id) })]))
    var open: [TransferRecord] = []
    var lost: [TransferRecord] = []
    var unsent: [TransferRecord] = []
    for record in snapshot {
      switch record.state {
      case .prepared:
        // Killed before the task was resumed. What the log and the server know of it only they can tell: the log may have
        // its creation, and of an earlier attempt the server may have stored late what was given up.
        if claim(record.key) { unsent.append(record) }
      case .recorded:
        // The log of the launch that recorded it may end before it could say so.
        if !record.isTold { try? tell(record) }
        if record.result == .succeeded && record.kind == .upload { clean(record) }
        if record.wasLost { lost.append(record) }
      case .cleaned:
        break
      default:
        guard claim(record.key) else { continue }
        if tasks.contains(where: { $0.key == record.key && $0.id == record.taskID }) {
          recorder.record(.taskRestored, record.identityFields.adding(record.generationFields))
        } else {
          open.append(record)
        }
      }
    }
    // All are asked for before any is sent again: a session that counts its tasks anew gives new tasks old numbers.
    for record in open {
      await reconcile(record)
      release(record.key)
      if let record = ledger[record.key], record.wasLost { lost.append(record) }
    }
    for record in unsent {
      await settle(unsent: record)
      release(record.key)
    }
    for record in unsent {
      if let record = ledger[record.key] { try? begin(record, nil) }
    }
    // Why one is not sent again stands in the ledger: its attempts are used up, or its input is gone.
    for record in lost { try? retry(record.key) }
  }

  /// Finds out what became of a transfer whose end was not seen or not recorded.
  func reconcile(_ record: TransferRecord) async {
    guard record.kind == .upload, let inquiry else {
      try? commit(record, settledResult(record), .reconciliation)
      return
    }
    do {
      let isHeld = try await isHeld(record, by: inquiry)
      // Refused where the completion came meanwhile: then that stands.
      try? commit(record, ledger.isStale(record) ? .quarantined : isHeld ? .succeeded : .failed, .reconciliation)
    } catch {
      guard record.state < .completed else {
        // The completion was seen; without an answer it decides.
        try? commit(record, settledResult(record), .completion)
        return
      }
      // Nothing is known, so nothing is sent: the next launch asks again.
      recorder.record(.recordCommitted, record.resultFields)
    }
  }

  /// Records a transfer whose task was not resumed as succeeded, where the server holds it all the same. Any other answer,
  /// and none, leaves it to be begun: this attempt has sent nothing.
  private func settle(unsent record: TransferRecord) async {
    guard record.kind == .upload, !ledger.isStale(record), let inquiry,
      (try? await isHeld(record, by: inquiry)) == true
    else { return }
    try? commit(record, ledger.isStale(record) ? .quarantined : .succeeded, .reconciliation)
  }

  /// Asks the server by key, and logs question and answer: whether it holds what was prepared.
  ///
  /// - Throws: where there is no answer.
  private func isHeld(_ record: TransferRecord, by inquiry: any ServerInquiry) async throws -> Bool {
    recorder.record(.reconcileAsked, record.identityFields)
    let holding = try await inquiry.holding(of: record.key)
    var answer = record.identityFields
    answer[.stored] = .bool(holding.isStored)
    answer[.bytes] = holding.bytes.map { .integer($0) }
    answer[.sha256] = holding.sha256.map { .string($0) }
    recorder.record(.reconcileAnswered, answer)
    return holding.isStored && TransferPolicy.agrees(record, sha256: holding.sha256, bytes: holding.bytes)
  }

  /// What the ledger alone says of a transfer that is not recorded.
  private func settledResult(_ record: TransferRecord) -> TransferRecord.Result {
    if ledger.isStale(record) { return .quarantined }
    let isThere = record.kind == .upload ? record.state == .completed : record.isMoved
    return isThere && policy.accepts(record, nil) ? .succeeded : .failed
  }
}

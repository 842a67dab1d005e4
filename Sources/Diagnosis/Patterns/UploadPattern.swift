import EventLog
import Vocabulary

/// When an upload counts as having arrived whole: no transport error, an accepted status, the prepared bytes and SHA-256 at
/// the server, and a record that says accepted.
struct UploadPattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  /// How one transfer came out, and what that rests on.
  struct Arrival {
    var outcome: Attempt.Outcome
    var evidence: [Event] = []
    var serverLogs: [Int] = []
    var usesReceipt = false
  }

  /// Whether the transfer completed with an accepted status or is recorded as accepted: what makes it an attempt at all.
  func showsSuccess(_ transfer: Transfer) -> Bool {
    if let completed = transfer.completed, context.accepts(completed, transfer) { return true }
    return transfer.records.contains { $0.flag(.accepted) == true }
  }

  func arrival(of transfer: Transfer) -> Arrival {
    var arrival = Arrival(outcome: .held)
    arrival.evidence = [transfer.created, transfer.completed, transfer.records.last].compactMap { $0 }
    guard let completed = transfer.completed else {
      arrival.outcome = .missing(.missingEvidence, Message(PatternTexts.notCompleted, context.values(transfer)))
      return arrival
    }
    if context.hasTransportError(completed) {
      let code = completed.integer(.errorCode).map(String.init) ?? completed.text(.errorDomain) ?? ""
      arrival.outcome = .broken(Message(PatternTexts.transportError, context.values(transfer, ["error": code])))
      return arrival
    }
    guard let status = completed.integer(.httpStatus) else {
      arrival.outcome = .missing(.missingEvidence, Message(PatternTexts.noStatus, context.values(transfer)))
      return arrival
    }
    guard AcceptedStatus.accepts(status, transfer, context.plan) else {
      arrival.outcome = .broken(
        Message(PatternTexts.statusNotAccepted, context.values(transfer, ["status": "\(status)"])))
      return arrival
    }
    if let broken = record(of: transfer, completed) {
      arrival.outcome = broken
      return arrival
    }
    compareContent(transfer, &arrival)
    return arrival
  }

  /// `nil` when the durable record says accepted.
  private func record(of transfer: Transfer, _ completed: Event) -> Attempt.Outcome? {
    guard let last = transfer.records.last(where: { $0.flag(.accepted) != nil }) else {
      if transfer.first(.recordQuarantined) != nil {
        return .missing(.missingEvidence, Message(PatternTexts.quarantined, context.values(transfer)))
      }
      return context.isSettled(after: completed)
        ? .broken(Message(PatternTexts.notRecorded, context.values(transfer)))
        : .missing(.cutEvidence, Message(PatternTexts.notRecorded, context.values(transfer)))
    }
    return last.flag(.accepted) == true
      ? nil : .broken(Message(PatternTexts.recordedNotAccepted, context.values(transfer)))
  }

  /// What the server holds against what was prepared.
  private func compareContent(_ transfer: Transfer, _ arrival: inout Arrival) {
    let input = transfer.prepared ?? transfer.created
    guard let input, let hash = input.symbol(.sha256) else {
      arrival.outcome = .missing(.missingEvidence, Message(PatternTexts.inputUnknown, context.values(transfer)))
      return
    }
    let bytes = input.integer(.bytes)
    let requests = context.requests(of: transfer)
    // A log that saw the request is rested on even where it lost what became of it.
    arrival.serverLogs = Array(Set(requests.map(\.log))).sorted()
    let stored = requests.filter { $0.stored != nil }
    if !stored.isEmpty {
      arrival.evidence += stored.compactMap(\.stored)
      if stored.contains(where: { differs($0.stored, hash, bytes) }) {
        arrival.outcome = .broken(Message(PatternTexts.contentDiffers, context.values(transfer)))
      } else if !stored.contains(where: { $0.stored?.symbol(.sha256) == hash }) {
        arrival.outcome = .missing(.missingEvidence, Message(PatternTexts.serverStatesNoHash, context.values(transfer)))
      }
      return
    }
    let receipts = self.receipts(of: transfer)
    guard let receipt = receipts.first else {
      arrival.outcome = .missing(.missingEvidence, Message(PatternTexts.noServerEvidence, context.values(transfer)))
      return
    }
    arrival.usesReceipt = true
    arrival.evidence.append(receipt)
    if receipts.contains(where: { differs($0, hash, bytes) }) {
      arrival.outcome = .broken(Message(PatternTexts.contentDiffers, context.values(transfer)))
    } else if receipt.symbol(.sha256) != hash {
      arrival.outcome = .missing(.missingEvidence, Message(PatternTexts.serverStatesNoHash, context.values(transfer)))
    }
  }

  private func differs(_ event: Event?, _ hash: Symbol, _ bytes: Int?) -> Bool {
    guard let event else { return false }
    if let other = event.symbol(.sha256), other != hash { return true }
    if let other = event.integer(.bytes), let bytes, other != bytes { return true }
    return false
  }

  /// `server.receipt` lines of the transfer; by its key only when no other transfer bears it.
  private func receipts(of transfer: Transfer) -> [Event] {
    let own = transfer.all(.serverReceipt)
    guard own.isEmpty, let key = transfer.key, timeline.transfers(withKey: key).count == 1 else { return own }
    return timeline.receipts(withKey: key)
  }

  // MARK: - The checks

  static func foreground(_ context: AttemptContext) -> [Attempt] {
    let pattern = UploadPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.foreground($0)?.attempt }
  }

  /// The transfer as an attempt of `upload.foreground`, with the hash it sent.
  private func foreground(_ transfer: Transfer) -> (attempt: Attempt, hash: Symbol?)? {
    guard transfer.isUpload, let created = transfer.created, showsSuccess(transfer) else { return nil }
    let end = transfer.completed ?? transfer.records.first
    let state = timeline.appState(at: created)
    guard state == "active" || state == nil else { return nil }
    if let end {
      // A completion in a later launch did not happen in the foreground of the first.
      guard timeline.launch(of: end)?.index == timeline.launch(of: created)?.index,
        context.backgroundStates(after: created, before: end).isEmpty
      else { return nil }
    }
    var arrival = arrival(of: transfer)
    if state == nil, case .held = arrival.outcome {
      arrival.outcome = .missing(.missingEvidence, Message(PatternTexts.stateUnknown, context.values(transfer)))
    }
    let hash = (transfer.prepared ?? created).symbol(.sha256)
    return (attempt(transfer, arrival, end), hash)
  }

  static func homeScreen(_ context: AttemptContext) -> [Attempt] {
    let pattern = UploadPattern(context: context)
    // Samples that a foreground upload of the same build sent prove nothing about this one.
    var foreground: [Build: Set<Symbol>] = [:]
    for transfer in context.timeline.transfers {
      guard let (_, hash) = pattern.foreground(transfer), let hash,
        let launch = transfer.created.flatMap({ context.timeline.launch(of: $0) })
      else { continue }
      foreground[launch.build, default: []].insert(hash)
    }
    return context.timeline.transfers.compactMap { pattern.homeScreen($0, foreground) }
  }

  private func homeScreen(_ transfer: Transfer, _ foreground: [Build: Set<Symbol>]) -> Attempt? {
    guard transfer.isUpload, let created = transfer.created, showsSuccess(transfer),
      let end = transfer.completed ?? transfer.records.first,
      let background = context.backgroundStates(after: created, before: end).first
    else { return nil }
    guard var attempt = inBackgroundSession(transfer, of: "upload.home-screen", end) else { return nil }
    if case .held = attempt.outcome, let hash = (transfer.prepared ?? created).symbol(.sha256),
      let build = timeline.launch(of: created)?.build, foreground[build]?.contains(hash) == true
    {
      attempt = attempt.with(.missing(.missingEvidence, Message(PatternTexts.sameSample, context.values(transfer))))
    }
    return attempt.adding(background)
  }

  /// The arrival of an upload as an attempt of a check that requires a background session: a default session inside a step of
  /// the check vetoes, outside of one it is no attempt.
  func inBackgroundSession(_ transfer: Transfer, of check: String, _ end: Event?) -> Attempt? {
    let arrival = arrival(of: transfer)
    let attempt = attempt(transfer, arrival, end)
    switch context.isBackground(transfer) {
    case true: return attempt
    case nil:
      return attempt.opened(.missing(.missingEvidence, Message(PatternTexts.sessionUnknown, context.values(transfer))))
    case false:
      guard context.step(of: [check], at: transfer.begin) != nil else { return nil }
      return attempt.with(.missing(.vetoed, Message(PatternTexts.defaultSession, context.values(transfer))))
    }
  }

  func attempt(_ transfer: Transfer, _ arrival: Arrival, _ end: Event?) -> Attempt {
    Attempt(
      subject: .transfer(transfer.index), launches: context.launches(of: transfer), outcome: arrival.outcome,
      evidence: arrival.evidence, begin: transfer.begin, end: end ?? transfer.events.last,
      serverLogs: arrival.serverLogs, usesReceipt: arrival.usesReceipt)
  }

  static func httpFailure(_ context: AttemptContext) -> [Attempt] {
    let pattern = UploadPattern(context: context)
    let users = pattern.users
    return context.timeline.transfers.compactMap { transfer in
      guard transfer.isUpload, let completed = transfer.completed, !context.hasTransportError(completed),
        let status = completed.integer(.httpStatus), !AcceptedStatus.accepts(status, transfer, context.plan)
      else { return nil }
      return pattern.refusal(transfer, completed, users)
    }
  }

  static func unreachable(_ context: AttemptContext) -> [Attempt] {
    let pattern = UploadPattern(context: context)
    let users = pattern.users
    return context.timeline.transfers.compactMap { transfer in
      // A cancellation is no unreachable server.
      guard transfer.isUpload, let completed = transfer.completed, context.hasTransportError(completed),
        completed.integer(.errorCode) != -999
      else { return nil }
      return pattern.refusal(transfer, completed, users)
    }
  }

  private struct File: Hashable {
    let installation: Int
    let path: Symbol
  }

  private func file(of transfer: Transfer) -> File? {
    transfer.created.flatMap(timeline.path).map { File(installation: transfer.installation, path: $0) }
  }

  /// Transfers by the file that they send, in order.
  private var users: [File: [Int]] {
    var users: [File: [Int]] = [:]
    for transfer in timeline.transfers {
      if let file = file(of: transfer) { users[file, default: []].append(transfer.index) }
    }
    return users
  }

  /// Whether a later transfer of the same file was recorded as accepted before it was cleaned: then it was kept long enough.
  private func isDone(_ transfer: Transfer, before cleaned: Event, _ users: [File: [Int]]) -> Bool {
    guard let file = file(of: transfer) else { return false }
    let later = (users[file] ?? []).lazy.filter { $0 > transfer.index }
    return later.contains { index in
      timeline.transfers[index].records.contains { $0.flag(.accepted) == true && timeline.precedes($0, cleaned) }
    }
  }

  /// Recorded as not accepted, its input kept until a retry of the same file was accepted.
  private func refusal(_ transfer: Transfer, _ completed: Event, _ users: [File: [Int]]) -> Attempt {
    var arrival = Arrival(outcome: .held, evidence: [completed])
    let records = transfer.records.filter { $0.flag(.accepted) != nil }
    if let accepted = records.first(where: { $0.flag(.accepted) == true }) {
      arrival.outcome = .broken(Message(PatternTexts.recordedAccepted, context.values(transfer)))
      arrival.evidence.append(accepted)
    } else if let record = records.last {
      arrival.evidence.append(record)
      if let cleaned = transfer.cleanups.first(where: { $0.name == .inputCleaned }),
        !isDone(transfer, before: cleaned, users)
      {
        arrival.outcome = .broken(Message(PatternTexts.inputNotKept, context.values(transfer)))
        arrival.evidence.append(cleaned)
      }
    } else {
      arrival.outcome =
        context.isSettled(after: completed)
        ? .broken(Message(PatternTexts.notRecorded, context.values(transfer)))
        : .missing(.cutEvidence, Message(PatternTexts.notRecorded, context.values(transfer)))
    }
    return attempt(transfer, arrival, transfer.records.last ?? completed)
  }
}

extension Attempt {
  /// The same attempt with another outcome.
  func with(_ outcome: Outcome) -> Attempt {
    Attempt(
      subject: subject, launches: launches, outcome: outcome, evidence: evidence, begin: begin, end: end,
      serverLogs: serverLogs, usesReceipt: usesReceipt)
  }

  /// The same attempt left open where it held.
  func opened(_ outcome: Outcome) -> Attempt {
    if case .held = self.outcome { return with(outcome) }
    return self
  }

  /// The same attempt resting on further lines, and on the launches they stand in.
  func adding(_ events: Event..., launches further: [Int] = []) -> Attempt {
    Attempt(
      subject: subject, launches: Array(Set(launches + further)).sorted(), outcome: outcome,
      evidence: evidence + events,
      begin: begin, end: end, serverLogs: serverLogs, usesReceipt: usesReceipt)
  }
}

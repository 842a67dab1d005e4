import EventLog
import Vocabulary

/// Attempts of one logical item: the transfers of an installation that bear one idempotency key, in order.
struct KeyedAttempts {
  let key: Symbol
  let transfers: [Transfer]

  /// In the order in which the items were first submitted.
  static func all(in timeline: Timeline) -> [KeyedAttempts] {
    struct Item: Hashable {
      let installation: Int
      let key: Symbol
    }
    var order: [Item] = []
    var attempts: [Item: [Transfer]] = [:]
    for transfer in timeline.transfers {
      guard let key = transfer.key else { continue }
      let item = Item(installation: transfer.installation, key: key)
      if attempts[item] == nil { order.append(item) }
      attempts[item, default: []].append(transfer)
    }
    return order.map { KeyedAttempts(key: $0.key, transfers: attempts[$0] ?? []) }
  }
}

/// What an upload submits, so that two of them can be held against each other without a key.
struct SubmittedContent: Hashable {
  private let installation: Int
  private let hash: Symbol?
  /// The preparation of the file, where no hash is stated.
  private let preparation: Int?
  private let url: Symbol?
  private let account: Int?

  /// `nil` where nothing shows what is submitted.
  init?(_ transfer: Transfer) {
    guard transfer.isUpload, let created = transfer.created else { return nil }
    hash = created.symbol(.sha256) ?? transfer.prepared?.symbol(.sha256)
    preparation = hash == nil ? transfer.prepared?.index : nil
    guard hash != nil || preparation != nil else { return nil }
    installation = transfer.installation
    url = created.symbol(.url)
    account = created.integer(.accountGeneration)
  }
}

/// By what a transfer is known to be over, beside its completion.
struct TransferEnds {
  private let timeline: Timeline
  private let sessions: SessionCreations
  private var invalidated: [Symbol: [Event]] = [:]
  private var listed: [Symbol: [(event: Event, ids: Set<Int>)]] = [:]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    sessions = SessionCreations(timeline)
    for line in timeline.appEvents(.sessionInvalidated) {
      if let session = line.sessionID { invalidated[session, default: []].append(line) }
    }
    for line in timeline.appEvents(.tasksListed) {
      guard let session = line.sessionID, let ids = line.numbers(.ids) else { continue }
      listed[session, default: []].append((line, Set(ids.compactMap { Int(exactly: $0) })))
    }
  }

  /// Place of the transfer's completion in the order of the timeline.
  func completion(of transfer: Transfer) -> Int? { transfer.completed.map(timeline.rank) }

  /// Whether the transfer was over before a line of the installation: completed, recorded, its session invalidated, gone
  /// from the list of tasks, or, outside of a background session, its process gone.
  func ended(_ transfer: Transfer, before line: Event) -> Bool {
    let limit = timeline.rank(line)
    let begin = timeline.rank(transfer.begin)
    func isBetween(_ event: Event) -> Bool { timeline.rank(event) > begin && timeline.rank(event) < limit }
    if transfer.events.contains(where: { event in
      (event.name == .taskCompleted || event.name == .recordCommitted || event.name == .recordQuarantined)
        && isBetween(event)
    }) {
      return true
    }
    if invalidated[transfer.session]?.contains(where: isBetween) == true { return true }
    // A task that was never resumed is not listed, though it is there.
    if let resumed = transfer.first(.taskResumed) {
      let isGone = listed[transfer.session]?.contains { list in
        isBetween(list.event) && timeline.rank(list.event) > timeline.rank(resumed) && !list.ids.contains(transfer.task)
      }
      if isGone == true { return true }
    }
    return sessions.creation(at: transfer.begin)?.flag(.background) == false
      && timeline.launch(of: transfer.begin)?.index != timeline.launch(of: line)?.index
  }
}

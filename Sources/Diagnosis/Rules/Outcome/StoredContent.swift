import EventLog
import Vocabulary

/// What a server says it stored for one transfer: a `body.stored` of its log, or the `server.receipt` in which the app
/// wrote down what the response stated.
struct StoredContent {
  let event: Event
  /// The request that it belongs to; `nil` for a receipt.
  let request: Request?
  /// What the server answered; for a receipt the status with which the transfer completed.
  let status: Int?

  var bytes: Int? { event.integer(.bytes) }
  var sha256: Symbol? { event.symbol(.sha256) }
}

/// What the transfer was to send: as prepared, and where that is silent as created.
struct PreparedInput {
  let event: Event?
  let bytes: Int?
  let sha256: Symbol?

  init(_ transfer: Transfer) {
    let (prepared, created) = (transfer.prepared, transfer.created)
    bytes = prepared?.integer(.bytes) ?? created?.integer(.bytes)
    sha256 = prepared?.symbol(.sha256) ?? created?.symbol(.sha256)
    let states = prepared.map { $0.symbol(.sha256) != nil || $0.integer(.bytes) != nil } ?? false
    event = states ? prepared : created
  }

  /// Whether `stored` is something else; `nil` when the two have nothing in common to compare.
  func differs(from stored: StoredContent) -> Bool? {
    var compared = false
    if let mine = bytes, let theirs = stored.bytes {
      if mine != theirs { return true }
      compared = true
    }
    if let mine = sha256, let theirs = stored.sha256 {
      if mine != theirs { return true }
      compared = true
    }
    return compared ? false : nil
  }
}

/// The servers' word about each transfer.
struct StoredContents {
  private let timeline: Timeline
  /// Receipts that name no task, by their key.
  private let receiptsByKey: EventIndex<Symbol>
  /// Transfers that alone bear their key.
  private let onlyBearers: [Symbol: Int]
  /// Keys of which some request could belong to any of several attempts.
  private let sharedKeys: Set<Symbol>

  init(_ timeline: Timeline) {
    self.timeline = timeline
    receiptsByKey = EventIndex(timeline.appEvents(.serverReceipt), in: timeline) {
      $0.taskID == nil ? $0.symbol(.idempotencyKey) : nil
    }
    onlyBearers = Self.onlyBearers(of: timeline)
    var sharedKeys: Set<Symbol> = []
    for request in timeline.requests {
      if case .keyOnly = request.match, let key = request.key { sharedKeys.insert(key) }
    }
    self.sharedKeys = sharedKeys
  }

  /// What was stored for this very transfer, in order.
  func of(_ transfer: Transfer) -> [StoredContent] {
    var contents: [StoredContent] = []
    for index in transfer.requests {
      let request = timeline.requests[index]
      guard let stored = request.stored else { continue }
      contents.append(
        StoredContent(event: stored, request: request, status: request.response?.integer(.httpStatus)))
    }
    let status = transfer.completed?.integer(.httpStatus)
    return contents + receipts(of: transfer).map { StoredContent(event: $0, request: nil, status: status) }
  }

  /// `server.receipt` of the transfer; by its key only where no other transfer bears it.
  func receipts(of transfer: Transfer) -> [Event] {
    let own = transfer.all(.serverReceipt)
    guard own.isEmpty, let key = transfer.key, onlyBearers[key] == transfer.index else { return own }
    return receiptsByKey[key]
  }

  /// For each key that only one transfer bears, that transfer.
  static func onlyBearers(of timeline: Timeline) -> [Symbol: Int] {
    var bearers: [Symbol: Int] = [:]
    var shared: Set<Symbol> = []
    for transfer in timeline.transfers {
      guard let key = transfer.key else { continue }
      if bearers.updateValue(transfer.index, forKey: key) != nil { shared.insert(key) }
    }
    for key in shared { bearers[key] = nil }
    return bearers
  }

  /// Whether a request bears the transfer's key and may belong to another attempt of it.
  func isShared(_ transfer: Transfer) -> Bool { transfer.key.map(sharedKeys.contains) ?? false }
}

import Vocabulary

/// Groups a server's lines into requests and ties these to transfers: by identity, never by nearness in time alone.
struct RequestMatcher {
  let store: EventStore
  let logs: [Log]
  private(set) var requests: [Request] = []
  private(set) var offsets: [Int: ClockOffset] = [:]
  /// Transfers whose content is that of a stored body without a key.
  private var ofContent: [Int: [Int]] = [:]

  init(store: EventStore, logs: [Log]) {
    self.store = store
    self.logs = logs
    for log in logs where log.source == .server && !log.isTainted { group(log) }
  }

  private mutating func group(_ log: Log) {
    var byID: [Symbol: Int] = [:]
    for event in log.events {
      guard event.name == .requestReceived || event.name == .bodyStored || event.name == .responseSent else { continue }
      let id = event.symbol(.requestID)
      let number: Int
      // An identifier used again begins another request: nothing that the server took twice may be lost.
      if let id, let known = byID[id], !isTaken(event, by: requests[known]) {
        number = known
      } else {
        number = requests.count
        requests.append(Request(index: number, log: log.index, id: id))
        if let id { byID[id] = number }
      }
      switch event.name {
      case .requestReceived: requests[number].received = event
      case .bodyStored: requests[number].stored = event
      default: if requests[number].response == nil { requests[number].response = event }
      }
    }
  }

  private func isTaken(_ event: Event, by request: Request) -> Bool {
    switch event.name {
    case .requestReceived: request.received != nil || request.response != nil
    case .bodyStored: request.stored != nil
    default: false
    }
  }

  /// Ties requests to transfers, in two rounds: what needs no clock gives the offsets, what needs one uses them.
  ///
  /// - Returns: the transfers with their requests.
  mutating func match(_ transfers: [Transfer]) -> [Transfer] {
    let byKey = Dictionary(grouping: transfers.filter { $0.key != nil }, by: { $0.key ?? $0.session })
    for i in requests.indices {
      guard let key = requests[i].key, let candidates = byKey[key], candidates.count == 1 else { continue }
      requests[i].match = .transfer(candidates[0].index, by: .idempotencyKey)
    }
    matchByHash(transfers)
    computeOffsets(transfers)
    for i in requests.indices {
      guard let key = requests[i].key, let candidates = byKey[key], candidates.count > 1 else { continue }
      let inside = candidates.filter { spans($0, requests[i]) }
      requests[i].match =
        inside.count == 1 && inside[0].created != nil
        ? .transfer(inside[0].index, by: .idempotencyKeyAndSpan) : .keyOnly(candidates.map(\.index))
    }
    matchByMethodPathAndBytes(transfers)
    markAmbiguous()
    let ofTransfer = requestsOfTransfers
    return transfers.map { transfer in ofTransfer[transfer.index].map { Transfer(transfer, requests: $0) } ?? transfer }
  }

  private var requestsOfTransfers: [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    for request in requests {
      if case .transfer(let transfer, _) = request.match { found[transfer, default: []].append(request.index) }
    }
    return found
  }

  /// Without a key, by SHA-256 when exactly one transfer and one stored body in the whole evidence have it.
  private mutating func matchByHash(_ transfers: [Transfer]) {
    var byHash: [Symbol: [Int]] = [:]
    for transfer in transfers {
      let hashes = [transfer.prepared, transfer.created].compactMap { $0?.symbol(.sha256) }
      for hash in Set(hashes) { byHash[hash, default: []].append(transfer.index) }
    }
    var stored: [Symbol: Int] = [:]
    for request in requests {
      if let hash = request.stored?.symbol(.sha256) { stored[hash, default: 0] += 1 }
    }
    for i in requests.indices where requests[i].key == nil {
      guard let hash = requests[i].stored?.symbol(.sha256), let candidates = byHash[hash] else { continue }
      if candidates.count == 1 && stored[hash] == 1 {
        requests[i].match = .transfer(candidates[0], by: .sha256)
      } else {
        ofContent[i] = candidates
      }
    }
  }

  /// What neither content nor method, path and bytes could tell apart.
  private mutating func markAmbiguous() {
    for (request, candidates) in ofContent where requests[request].match == .none {
      requests[request].match = .ambiguous(candidates)
    }
  }

  /// By method, path and bytes when unique in the same sense, and inside the transfer's span.
  private mutating func matchByMethodPathAndBytes(_ transfers: [Transfer]) {
    struct Shape: Hashable {
      let method: String
      let path: String
      let bytes: Int
    }
    var byShape: [Shape: [Int]] = [:]
    for transfer in transfers {
      guard let created = transfer.created, let method = created.text(.method), let url = created.text(.url),
        let bytes = transfer.prepared?.integer(.bytes) ?? created.integer(.bytes)
      else { continue }
      byShape[Shape(method: method, path: RequestPath.path(of: url), bytes: bytes), default: []].append(transfer.index)
    }
    func shape(_ request: Request) -> Shape? {
      guard let method = request.method, let path = request.path, let bytes = request.bodyBytes else { return nil }
      return Shape(method: method, path: RequestPath.path(of: path), bytes: bytes)
    }
    var counts: [Shape: Int] = [:]
    for request in requests { if let shape = shape(request) { counts[shape, default: 0] += 1 } }
    for i in requests.indices where requests[i].match == .none && requests[i].key == nil {
      guard let shape = shape(requests[i]), let candidates = byShape[shape] else { continue }
      // A body with the content of other transfers is none of these.
      if let alike = ofContent[i], !candidates.allSatisfy(alike.contains) { continue }
      if candidates.count == 1, counts[shape] == 1, spans(transfers[candidates[0]], requests[i]) {
        requests[i].match = .transfer(candidates[0], by: .methodPathAndBytes)
      } else {
        requests[i].match = .ambiguous(candidates)
      }
    }
  }

  /// Intersects, for each server log, what its matched transfers say of its clock.
  private mutating func computeOffsets(_ transfers: [Transfer]) {
    var bounds: [Int: (lower: Int64?, upper: Int64?, pairs: Int)] = [:]
    for request in requests {
      guard case .transfer(let index, _) = request.match else { continue }
      let transfer = transfers[index]
      var bound = bounds[request.log] ?? (nil, nil, 0)
      var counts = false
      if let received = request.received, let created = transfer.created {
        // The request came after the task was created: the server's clock is ahead by at most the difference.
        bound.upper = min(bound.upper ?? .max, received.time - created.time)
        counts = true
      }
      // A client that gave up bounds nothing from above.
      if let completed = transfer.completed, completed.integer(.errorCode) == nil, completed.text(.errorDomain) == nil {
        for event in [request.received, request.stored] {
          guard let event else { continue }
          bound.lower = max(bound.lower ?? .min, event.time - completed.time)
          counts = true
        }
      }
      if counts { bound.pairs += 1 }
      bounds[request.log] = bound
    }
    for (log, bound) in bounds where bound.pairs > 0 {
      let inconsistent = (bound.lower ?? .min) > (bound.upper ?? .max)
      var stated: Int64 = 0
      if !inconsistent {
        if let lower = bound.lower, lower > 0 { stated = lower }
        if let upper = bound.upper, upper < 0 { stated = upper }
      }
      offsets[log] = ClockOffset(
        nanoseconds: stated, lower: bound.lower, upper: bound.upper, pairs: bound.pairs, isInconsistent: inconsistent)
    }
  }

  /// Whether the request may have been received between the transfer's creation and completion, the offset's bounds
  /// allowed for. Where one of the two lines is not in the evidence, the span is open on that side.
  private func spans(_ transfer: Transfer, _ request: Request) -> Bool {
    guard let received = request.received else { return endsWithin(transfer, request) }
    let offset = offsets[request.log]
    // Server time less app time lies in [low, high]; without bounds it is taken as it stands.
    let low = offset?.isInconsistent == false ? min(offset?.lower ?? 0, 0) : 0
    let high = offset?.isInconsistent == false ? max(offset?.upper ?? 0, 0) : 0
    if let created = transfer.created, received.time < created.time + low { return false }
    guard let completed = transfer.completed else { return true }
    return received.time <= completed.time + high
  }

  /// The same for a request of an access log, which states when it ended, and mostly to the second only: not before the
  /// transfer began, and not later after its completion than a server takes to write its line.
  private func endsWithin(_ transfer: Transfer, _ request: Request) -> Bool {
    guard let ended = request.response, ended.isDated else { return false }
    if let created = transfer.created, ended.time + Self.second < created.time { return false }
    guard let completed = transfer.completed else { return true }
    return ended.time <= completed.time + Self.lateness
  }

  private static let second: Int64 = 1_000_000_000
  private static let lateness: Int64 = 5_000_000_000
}

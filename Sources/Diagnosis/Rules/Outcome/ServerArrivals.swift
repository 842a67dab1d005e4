import EventLog
import Vocabulary

/// What the servers' logs say for and against the arrival of a transfer.
struct ServerArrivals {
  private let timeline: Timeline
  private let contents: StoredContents
  /// Transfers to which some request may belong, where it is not known to which of several.
  private let ambiguous: Set<Int>
  /// Requests that belong to no transfer, by their path, each list by time: those without a key, and those with one.
  private let strays: [String?: [Stray]]
  private let keyedStrays: [String?: [Stray]]
  /// Starts and stops of receivers, by their time.
  private let receivers: [ReceiverEvent]

  private struct Stray {
    let time: Instant
    let method: String?
  }

  private struct ReceiverEvent {
    let time: Instant
    let log: Int
    let endpoint: Endpoint
    let isStart: Bool
  }

  /// Whether a server has a request of the transfer.
  enum Answer {
    case arrived
    /// Some request may be one of it.
    case unclear
    case nothing
  }

  init(_ timeline: Timeline) {
    self.timeline = timeline
    contents = StoredContents(timeline)
    var ambiguous: Set<Int> = []
    // Requests with the same candidates come by the thousand: each list is looked at once.
    var seen: Set<[Int]> = []
    var strays: [String?: [Stray]] = [:]
    var keyedStrays: [String?: [Stray]] = [:]
    for request in timeline.requests {
      switch request.match {
      case .ambiguous(let candidates):
        let mark = [candidates.first ?? -1, candidates.last ?? -1, candidates.count]
        if seen.insert(mark).inserted { ambiguous.formUnion(candidates) }
      case .none:
        guard let received = request.first else { continue }
        let stray = Stray(time: timeline.adjustedTime(received), method: received.text(.method))
        let path = received.text(.path).map { String($0.prefix { $0 != "?" && $0 != "#" }) }
        if request.key == nil {
          strays[path, default: []].append(stray)
        } else {
          keyedStrays[path, default: []].append(stray)
        }
      case .keyOnly, .transfer: break
      }
    }
    self.ambiguous = ambiguous
    self.strays = strays.mapValues { $0.sorted { $0.time < $1.time } }
    self.keyedStrays = keyedStrays.mapValues { $0.sorted { $0.time < $1.time } }
    let switches = timeline.serverEvents(.receiverStarted) + timeline.serverEvents(.receiverStopped)
    receivers = switches.compactMap { event in
      guard let address = event.text(.address), let port = event.integer(.port) else { return nil }
      return ReceiverEvent(
        time: timeline.adjustedTime(event), log: timeline.log(of: event).index,
        endpoint: Endpoint(host: address.lowercased(), port: port), isStart: event.name == .receiverStarted)
    }.sorted { ($0.time, $0.isStart ? 1 : 0) < ($1.time, $1.isStart ? 1 : 0) }
  }

  func answer(_ transfer: Transfer, from start: Event, to end: Event) -> Answer {
    if !transfer.requests.isEmpty || !contents.receipts(of: transfer).isEmpty { return .arrived }
    if contents.isShared(transfer) || ambiguous.contains(transfer.index) { return .unclear }
    let (from, to) = (timeline.adjustedTime(start), timeline.adjustedTime(end))
    let method = transfer.created?.text(.method)
    let path = transfer.created?.text(.url).map(RequestPath.path(of:))
    // A request with a key that no transfer bears is none of a transfer that has one.
    for tables in transfer.key == nil ? [strays, keyedStrays] : [strays] {
      let lists = path.map { [tables[$0] ?? [], tables[nil] ?? []] } ?? Array(tables.values)
      for list in lists {
        var index = Self.firstStray(in: list, from: from)
        while index < list.count, list[index].time <= to {
          if method == nil || list[index].method == nil || method == list[index].method { return .unclear }
          index += 1
        }
      }
    }
    return .nothing
  }

  /// Receivers that ran at some moment between two events, and those that had stopped before.
  func receivers(from start: Event, to end: Event) -> (running: [Endpoint], stopped: [Endpoint]) {
    struct Place: Hashable {
      let log: Int
      let endpoint: Endpoint
    }
    let (from, to) = (timeline.adjustedTime(start), timeline.adjustedTime(end))
    var states: [Place: Bool] = [:]
    var order: [Place] = []
    for event in receivers where event.time <= to {
      let place = Place(log: event.log, endpoint: event.endpoint)
      if states[place] == nil { order.append(place) }
      if event.isStart {
        states[place] = true
      } else if event.time <= from {
        states[place] = false
      } else if states[place] == nil {
        // It stopped inside the window, so it ran at its beginning.
        states[place] = true
      }
    }
    return (
      order.filter { states[$0] == true }.map(\.endpoint), order.filter { states[$0] == false }.map(\.endpoint)
    )
  }

  private static func firstStray(in list: [Stray], from time: Instant) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if list[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

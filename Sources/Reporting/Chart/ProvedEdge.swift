import EventLog
import Vocabulary

/// That one event led to another, proved by the evidence: never because they are near in time.
struct ProvedEdge {
  enum Kind: String {
    /// A request reached the server, and belongs to the very transfer that was created before.
    case sent
    /// The server stored the body of a transfer that then completed without a transport error: one that gave up waiting
    /// proves nothing of the order.
    case answered
    /// A handler that the app received was called: by its `handlerID`, in the same launch.
    case handled
  }

  let kind: Kind
  let from: Event
  let to: Event

  /// How many requests of one transfer are looked at.
  private static let requestsOfOne = 8

  /// What is proved between events that are shown; an edge to one that is not would lead nowhere.
  static func all(among shown: [Event], of timeline: Timeline) -> [ProvedEdge] {
    let isShown = Set(shown.map(\.index))
    var received: [Handler: Event] = [:]
    var edges: [ProvedEdge] = []
    func add(_ kind: Kind, _ from: Event?, _ to: Event?) {
      guard let from, let to, isShown.contains(from.index), isShown.contains(to.index) else { return }
      edges.append(ProvedEdge(kind: kind, from: from, to: to))
    }
    for event in shown {
      switch event.name {
      case .taskCreated:
        guard let transfer = timeline.transfer(of: event), transfer.created == event else { continue }
        for request in requests(of: transfer, timeline) { add(.sent, event, request.received) }
      case .taskCompleted:
        guard let transfer = timeline.transfer(of: event), transfer.completed == event, event.integer(.errorCode) == nil
        else { continue }
        for request in requests(of: transfer, timeline) { add(.answered, request.stored, event) }
      case .eventsHandlerReceived:
        if let handler = Handler(event, timeline) { received[handler] = event }
      case .eventsHandlerCalled:
        if let handler = Handler(event, timeline) { add(.handled, received[handler], event) }
      default: continue
      }
    }
    return edges
  }

  private static func requests(of transfer: Transfer, _ timeline: Timeline) -> [Request] {
    transfer.requests.prefix(requestsOfOne).map { timeline.requests[$0] }.filter {
      if case .transfer(transfer.index, _) = $0.match { true } else { false }
    }
  }

  /// A `handlerID` is unique inside one launch.
  private struct Handler: Hashable {
    let launch: Int
    let id: Symbol

    init?(_ event: Event, _ timeline: Timeline) {
      guard let launch = timeline.launch(of: event), let id = event.symbol(.handlerID) else { return nil }
      self.launch = launch.index
      self.id = id
    }
  }
}

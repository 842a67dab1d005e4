import EventLog
import Vocabulary

/// Which coordinators of each session lived at once in one launch.
struct CoordinatorCensus {
  /// A coordinator that came while another one of its session was alive.
  struct Duplicate {
    /// The other one, where its creation is in the log.
    let first: Event?
    let second: Event
    /// How many the line itself counts, where that is more than one or fewer than the log shows.
    let count: Int?
  }
  /// What was seen of one session.
  struct Session {
    let session: Symbol
    let first: Event
    fileprivate(set) var duplicates: [Duplicate] = []
    /// A hole in the log may hide the release of a coordinator before the next one was made.
    fileprivate(set) var isOpen = false
    fileprivate var alive: [Event] = []
  }

  /// In the order of their first lines.
  private(set) var sessions: [Session] = []
  private let timeline: Timeline
  private let log: Log

  init(_ launch: Launch, _ timeline: Timeline) {
    self.timeline = timeline
    log = timeline.logs[launch.log]
    var places: [Symbol: Int] = [:]
    for event in timeline.eventsInOrder(of: [.coordinatorCreated, .coordinatorReleased], in: launch) {
      guard let session = event.sessionID else { continue }
      let place = places[session] ?? sessions.count
      if place == sessions.count {
        places[session] = place
        sessions.append(Session(session: session, first: event))
      }
      if event.name == .coordinatorCreated { create(event, &sessions[place]) } else { release(event, &sessions[place]) }
    }
  }

  /// What was seen of `session`.
  func session(_ session: Symbol) -> Session? { sessions.first { $0.session == session } }

  private func create(_ event: Event, _ state: inout Session) {
    let count = event.integer(.coordinatorCount)
    if let earlier = state.alive.last {
      // Without `seq` a line that was written twice cannot be told from a second coordinator of the same name.
      if log.lacksSequence, let id = event.symbol(.coordinatorID), id == earlier.symbol(.coordinatorID) { return }
      if count.map({ $0 > 1 }) ?? false || !timeline.hasHole(log, from: earlier, to: event) {
        state.duplicates.append(Duplicate(first: earlier, second: event, count: count))
      } else {
        if count == nil { state.isOpen = true }
        state.alive = []
      }
    } else if let count, count > 1 {
      state.duplicates.append(Duplicate(first: nil, second: event, count: count))
    }
    state.alive.append(event)
  }

  private func release(_ event: Event, _ state: inout Session) {
    if let count = event.integer(.coordinatorCount), count > 1, state.duplicates.isEmpty {
      let first = state.alive.first { $0.symbol(.coordinatorID) != event.symbol(.coordinatorID) }
      state.duplicates.append(Duplicate(first: first, second: event, count: count))
    }
    if let id = event.symbol(.coordinatorID) {
      state.alive.removeAll { $0.symbol(.coordinatorID) == id }
    } else if !state.alive.isEmpty {
      state.alive.removeFirst()
    }
  }
}

import EventLog
import Vocabulary

/// How the rules on sessions and on the handshake read a launch.
extension Timeline {
  /// Events of several kinds in the launch's own log, in one order.
  func eventsInOrder(of names: [EventName], in launch: Launch) -> [Event] {
    names.flatMap { Array(events($0, in: launch)) }.sorted { rank($0) < rank($1) }
  }

  /// What a reader recognises a launch by: its `launchNumber`, else the beginning of its UUID, else its pid.
  func launchLabel(_ launch: Launch) -> String {
    launch.number.map(String.init) ?? launch.id.map { String(store.string($0).prefix(8)) }
      ?? launch.pid.map { "pid \($0)" } ?? "\(launch.order + 1)"
  }

  /// The line that makes it a background launch: the first `events.handlerReceived`, where it comes before any `active`
  /// of app or scene. Why the system launched an app cannot be known from inside it.
  func backgroundWake(of launch: Launch) -> Event? {
    guard let received = events(.eventsHandlerReceived, in: launch).first else { return nil }
    let isFirst = [EventName.appState, .sceneState].allSatisfy { name in
      let active = events(name, in: launch).first { $0.text(.state) == "active" }
      return active.map { rank($0) > rank(received) } ?? true
    }
    return isFirst ? received : nil
  }

  /// What a message says of an error: `NSURLErrorDomain -997`.
  func errorLabel(_ event: Event) -> String {
    "\(event.text(.errorDomain) ?? "?") \(event.integer(.errorCode).map(String.init) ?? "?")"
  }
}

extension Event {
  /// Whether the event reports this error, itself or as what underlies it.
  func reports(_ domain: String, _ code: Int) -> Bool {
    (integer(.errorCode) == code && text(.errorDomain) == domain)
      || (integer(.errorUnderlyingCode) == code && text(.errorUnderlyingDomain) == domain)
  }
}

extension Timeline {
  /// Whether a line of the transfer may stand in a hole between its beginning and `event`.
  func mayHideLines(of transfer: Transfer, until event: Event) -> Bool {
    guard let from = launch(of: transfer.begin), let to = launch(of: event), from.index <= to.index else { return true }
    for launch in launches[from.index...to.index] {
      let log = logs[launch.log]
      let isHidden = hasHole(
        log, from: launch.index == from.index ? transfer.begin : nil, to: launch.index == to.index ? event : nil)
      if isHidden { return true }
    }
    return false
  }
}

extension Judgement {
  /// Counts a place without a finding.
  mutating func count(isOpen: Bool) {
    if isOpen { leaveOpen() } else { clear() }
  }
}

extension Timeline {
  /// The first event of a kind that names `session` after `event` in the same launch's log.
  func first(_ name: EventName, of session: Symbol, after event: Event) -> Event? {
    var next = first(name, after: event)
    while let found = next, found.sessionID != session { next = first(name, after: found) }
    return next
  }

  /// The last event of a kind that names `session` before `event` in the same launch's log.
  func last(_ name: EventName, of session: Symbol, before event: Event) -> Event? {
    var next = last(name, before: event)
    while let found = next, found.sessionID != session { next = last(name, before: found) }
    return next
  }
}

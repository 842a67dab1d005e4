import EventLog
import Vocabulary

/// How long the session of a transfer waits, as its `session.created` says, else by URLSession's defaults.
struct SessionTimeouts {
  private let sessions: EventIndex<Symbol>

  /// Defaults that Apple documents for `timeoutIntervalForRequest` and `timeoutIntervalForResource`.
  private static let defaultRequest = Duration.seconds(60)
  private static let defaultResource = Duration.seconds(7 * 86_400)

  init(_ timeline: Timeline) {
    sessions = EventIndex(timeline.appEvents(.sessionCreated), in: timeline) { $0.sessionID }
  }

  /// The longest silence between two pieces of data, in nanoseconds.
  func request(of session: Symbol, at event: Event) -> Int64 {
    sessions.last(of: session, before: event)?.billionths(.requestTimeout) ?? Self.defaultRequest
  }

  /// The longest time that the whole transfer may take, in nanoseconds.
  func resource(of session: Symbol, at event: Event) -> Int64 {
    sessions.last(of: session, before: event)?.billionths(.resourceTimeout) ?? Self.defaultResource
  }
}

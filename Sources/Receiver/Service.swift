import EventLog
import Synchronization
import Vocabulary

/// What all requests of a receiver share.
final class Service: Sendable {
  let configuration: Configuration
  let folder: RunFolder
  let log: EventLogWriter
  let store: BodyStore
  let faults: FaultDealer
  /// The receiver is to stop, for the reason that was given first.
  let finished: Wakeup
  /// Whoever waits inside a request is to give up.
  let abandoned: Wakeup
  private let counts = Mutex(Counts())

  struct Counts {
    var begun = 0
    var ended = 0
    var requests = 0
    var reason: Receiver.StopReason?
  }

  init(_ configuration: Configuration, _ folder: RunFolder, _ log: EventLogWriter, _ store: BodyStore)
    throws(ReceiverError)
  {
    self.configuration = configuration
    self.folder = folder
    self.log = log
    self.store = store
    faults = FaultDealer(configuration.faults)
    finished = try Wakeup()
    abandoned = try Wakeup()
  }

  var now: Counts { counts.withLock { $0 } }

  /// A request begins; its identifier, unique in the log.
  func begin() -> String {
    counts.withLock { counts in
      counts.begun += 1
      return "r\(counts.begun)"
    }
  }

  /// A request has ended, however it did, or a connection that brought none.
  func end(isRequest: Bool = true) {
    let requests = counts.withLock { counts in
      counts.ended += 1
      if isRequest { counts.requests += 1 }
      return counts.requests
    }
    if let wanted = configuration.requests, requests >= wanted { stop(.requests) }
  }

  /// Writes an event. A receiver whose log cannot be written must not go on.
  @discardableResult
  func write(_ event: EventName, _ fields: (inout LogLine) -> Void) -> Bool {
    if log.write(event, fields) != nil { return true }
    stop(.failed(.unwritable(log.path, log.failure ?? "")))
    return false
  }

  /// Asks the receiver to stop.
  func stop(_ reason: Receiver.StopReason) {
    let isFirst = counts.withLock { counts in
      defer { if counts.reason == nil { counts.reason = reason } }
      return counts.reason == nil
    }
    if isFirst { finished.signal() }
  }
}

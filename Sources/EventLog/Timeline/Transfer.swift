public import Vocabulary

/// One transfer: a session's task from its creation on, over as many launches as it takes.
///
/// A class, and immutable: rules pass transfers around by the million.
public final class Transfer: Sendable {
  /// Index into ``Timeline/transfers``.
  public let index: Int
  public let session: Symbol
  public let task: Int
  /// Place among the transfers of the same pair, from 1: identifiers are used again.
  public let ordinal: Int
  public let installation: Int
  /// All lines of the pair while it named this transfer, in order, without `task.progress`.
  public let events: [Event]
  /// The name of each of `events`: looked through far more often than the events are looked at.
  private let names: [EventName?]
  /// `record.committed`, in order.
  public let records: [Event]
  /// `task.progress`.
  public let progress: EventList
  public let created: Event?
  /// The first `task.completed`.
  public let completed: Event?
  /// The last `input.prepared` of its file before it was created.
  public let prepared: Event?
  /// `input.cleaned`, `cleanupFailed`, `cleanupPending` of its file after it was created and before the path was prepared
  /// anew, or removed and a further task created from it. Its file is ``filePath``: the one it was created from, whatever
  /// it was restored under.
  public let cleanups: [Event]
  /// Requests at a server that belong to this very transfer: indexes into ``Timeline/requests``.
  public let requests: [Int]
  /// What the system's own log says of it: index into ``Timeline/systemTasks``.
  public let system: Int?
  /// The first idempotency key that a line of it bears.
  public let key: Symbol?
  /// Whether it is a download; an upload where nothing says so.
  public let isDownload: Bool
  /// Whether it sends a body.
  public let isUpload: Bool

  init(_ draft: TransferDraft, requests: [Int] = []) {
    index = draft.index
    session = draft.pair.session
    task = draft.pair.task
    ordinal = draft.ordinal
    installation = draft.installation
    events = draft.events
    names = draft.events.map(\.name)
    records = draft.events.filter { $0.name == .recordCommitted }
    progress = draft.progress
    created = draft.created
    completed = draft.events.first { $0.name == .taskCompleted }
    prepared = draft.prepared
    cleanups = draft.cleanups
    self.requests = requests
    system = nil
    key = draft.events.lazy.compactMap { $0.symbol(.idempotencyKey) }.first
    isDownload = draft.isDownload
    switch draft.created?.text(.kind) {
    case "upload": isUpload = true
    case "download", "data": isUpload = false
    default: isUpload = !draft.isDownload && draft.created?.text(.body) != "none"
    }
  }

  /// The same transfer with what others were found to have seen of it.
  init(_ other: Transfer, requests: [Int]? = nil, system: Int? = nil) {
    index = other.index
    session = other.session
    task = other.task
    ordinal = other.ordinal
    installation = other.installation
    events = other.events
    names = other.names
    records = other.records
    progress = other.progress
    created = other.created
    completed = other.completed
    prepared = other.prepared
    cleanups = other.cleanups
    self.requests = requests ?? other.requests
    self.system = system ?? other.system
    key = other.key
    isDownload = other.isDownload
    isUpload = other.isUpload
  }

  /// The first line of it.
  public var begin: Event { created ?? first }
  var first: Event { events.first ?? progress[progress.startIndex] }

  public func all(_ name: EventName) -> [Event] {
    var found: [Event] = []
    for i in names.indices where names[i] == name { found.append(events[i]) }
    return found
  }
  public func first(_ name: EventName) -> Event? { names.firstIndex(of: name).map { events[$0] } }
  public func last(_ name: EventName) -> Event? { names.lastIndex(of: name).map { events[$0] } }
  /// The path of its input, or of what it downloaded, below the container.
  public var filePath: Symbol? { created?.symbol(.filePath) ?? events.lazy.compactMap { $0.symbol(.filePath) }.first }
}

/// One request that a server logged, with its body and response.
public struct Request: Sendable {
  /// Index into ``Timeline/requests``.
  public let index: Int
  /// The server's log.
  public let log: Int
  public let id: Symbol?
  public internal(set) var received: Event?
  public internal(set) var stored: Event?
  public internal(set) var response: Event?
  public internal(set) var match: Match = .none

  /// To which transfer it belongs, and by what.
  public enum Match: Sendable, Hashable {
    case none
    /// Index into ``Timeline/transfers``.
    case transfer(Int, by: Basis)
    /// It bears the key of several attempts: the item arrived, by which attempt is unknown.
    case keyOnly([Int])
    /// Several transfers fit: proves nothing.
    case ambiguous([Int])
  }

  /// What tied a request to a transfer.
  public enum Basis: String, Sendable {
    case idempotencyKey, idempotencyKeyAndSpan, sha256, methodPathAndBytes
  }

  public var key: Symbol? {
    received?.symbol(.idempotencyKey) ?? stored?.symbol(.idempotencyKey) ?? response?.symbol(.idempotencyKey)
  }
  /// The first line of it.
  public var first: Event? { received ?? stored ?? response }
  /// The line that tells how it came: an access log has one line for a whole request, written at its end.
  public var arrival: Event? { received ?? response }
  public var method: String? { received?.text(.method) ?? response?.text(.method) }
  public var path: String? { received?.text(.path) ?? response?.text(.path) }
  public var status: Int? { response?.integer(.httpStatus) }
  /// The bytes of its body that arrived, where the server states them.
  public var bodyBytes: Int? {
    stored?.integer(.bytes) ?? response?.integer(.bytes) ?? received?.integer(.contentLength)
  }
  /// Whether its method is one that sends a body; true where the log names none.
  public var sendsBody: Bool { method.map { ["POST", "PUT", "PATCH"].contains($0.uppercased()) } ?? true }
}

/// The span in which a person, a test or the app itself performed a check.
public struct Step: Sendable {
  /// Index into ``Timeline/steps``.
  public let index: Int
  public let check: String
  public let started: Event
  public let finished: Event?
  /// The first event that ends it: `step.finished`, the next step of its source, or none when the evidence ends first.
  public let end: Event?
  /// Nothing was performed.
  public let isAborted: Bool
  /// The launch in whose log it was started; `nil` for a tester's or harness's step.
  public let launch: Int?
}

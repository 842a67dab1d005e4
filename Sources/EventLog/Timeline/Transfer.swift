public import Vocabulary

/// One transfer: a session's task from its creation on, over as many launches as it takes.
public struct Transfer: Sendable {
  /// Index into ``Timeline/transfers``.
  public let index: Int
  public let session: Symbol
  public let task: Int
  /// Place among the transfers of the same pair, from 1: identifiers are used again.
  public let ordinal: Int
  public let installation: Int
  /// All lines of the pair while it named this transfer, in order, without `task.progress`.
  public internal(set) var events: [Event] = []
  /// `task.progress`.
  public internal(set) var progress: EventList
  public internal(set) var created: Event?
  /// The last `input.prepared` of its file before it was created.
  public internal(set) var prepared: Event?
  /// `input.cleaned`, `cleanupFailed`, `cleanupPending` of its file after it was created and before the path was prepared
  /// anew, or removed and a further task created from it. Its file is ``filePath``: the one it was created from, whatever it was restored under.
  public internal(set) var cleanups: [Event] = []
  /// Requests at a server that belong to this very transfer.
  public internal(set) var requests: [Int] = []
  public internal(set) var key: Symbol?

  /// The first line of it.
  public var begin: Event { created ?? first }
  var first: Event { events.first ?? progress[progress.startIndex] }

  public func all(_ name: EventName) -> [Event] { events.filter { $0.name == name } }
  public func first(_ name: EventName) -> Event? { events.first { $0.name == name } }
  public func last(_ name: EventName) -> Event? { events.last { $0.name == name } }

  /// The first `task.completed`.
  public var completed: Event? { first(.taskCompleted) }
  /// `record.committed`, in order.
  public var records: [Event] { all(.recordCommitted) }
  /// Whether it is a download; an upload where nothing says so.
  public var isDownload: Bool {
    created?.text(.kind) == "download" || (created?.text(.kind) == nil && first(.downloadReceived) != nil)
  }
  /// Whether it sends a body.
  public var isUpload: Bool {
    guard let created else { return !isDownload }
    switch created.text(.kind) {
    case "upload": return true
    case "download", "data": return false
    default: return !isDownload && created.text(.body) != "none"
    }
  }
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
    received?.symbol(.idempotencyKey) ?? stored?.symbol(.idempotencyKey)
  }
  /// The first line of it.
  public var first: Event? { received ?? stored ?? response }
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
  /// The launch in whose log it stands; `nil` for a tester's or harness's step.
  public let launch: Int?
}

/// What a transfer is for, and how far it has come: the durable truth from which a later launch goes on.
public struct TransferRecord: Codable, Equatable, Sendable {
  public enum Kind: String, Codable, Sendable {
    case upload, download
  }

  /// How far a transfer has come. An upload goes prepared, created, completed, recorded, cleaned; a download prepared,
  /// created, received, moved, completed, recorded.
  public enum State: Int, Codable, Comparable, Sendable {
    case prepared, created, received, moved, completed, recorded, cleaned

    public static func < (a: State, b: State) -> Bool { a.rawValue < b.rawValue }
  }

  public enum Result: String, Codable, Sendable {
    case succeeded, failed
    /// It belongs to an account or a request that is no longer the current one: kept apart, shown nowhere.
    case quarantined
  }

  /// The idempotency key: also the header of each attempt's request and the `taskDescription` of its task.
  public let key: String
  public let kind: Kind
  /// The session that carries it.
  public let sessionID: String
  /// The input of an upload, the final place of a download; below the ledger's base folder, because the absolute path of an
  /// app's container changes with each update.
  public let filePath: String
  public let method: String
  public let url: String
  /// Of an upload's input, when it was prepared.
  public let bytes: Int?
  public let sha256: String?
  public let accountGeneration: Int
  public let requestGeneration: Int
  /// Place among the ledger's transfers: the order in which they were prepared.
  public let order: Int

  public internal(set) var state: State = .prepared
  /// From 1 on.
  public internal(set) var attempt = 1
  /// The task of this attempt, unique only inside its session.
  public internal(set) var taskID: Int?
  public internal(set) var httpStatus: Int?
  public internal(set) var error: TransportError?
  public internal(set) var result: Result?
  /// Whether it failed because it was found not to have arrived, and not by an answer: the next start sends it again.
  public internal(set) var wasLost = false
  /// Of a download: whether this attempt's file lies in its final place.
  public internal(set) var isMoved = false
  /// Whether the event log holds the result.
  public internal(set) var isTold = false
  /// Removing the input failed; it is tried again, and the result stands.
  public internal(set) var cleanupPending = false
  /// The system had said that all events of the session were delivered.
  public internal(set) var eventsFinished = false
  /// The request that took this one's place.
  public internal(set) var supersededBy: Int?

  /// Whether nothing more is to be done for it: recorded, and an accepted upload's input removed.
  public var isFinished: Bool {
    switch (state, result, kind) {
    case (.cleaned, _, _), (.recorded, .failed, _), (.recorded, .quarantined, _): true
    case (.recorded, .succeeded, .download): true
    default: false
    }
  }
}

/// What a transfer is to be, before it is in the ledger.
public struct TransferDraft: Equatable, Sendable {
  public var key: String
  public var kind: TransferRecord.Kind
  public var sessionID: String
  public var filePath: String
  public var method: String
  public var url: String
  public var bytes: Int?
  public var sha256: String?
  public var requestGeneration: Int

  public init(
    key: String, kind: TransferRecord.Kind, sessionID: String, filePath: String, method: String, url: String,
    bytes: Int? = nil, sha256: String? = nil, requestGeneration: Int = 1
  ) {
    self.key = key
    self.kind = kind
    self.sessionID = sessionID
    self.filePath = filePath
    self.method = method
    self.url = url
    self.bytes = bytes
    self.sha256 = sha256
    self.requestGeneration = requestGeneration
  }
}

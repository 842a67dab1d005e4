public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// What carries transfers: on Apple systems a background URLSession, elsewhere Foundation's default one, in tests neither.
public protocol TransferSession: AnyObject, Sendable {
  /// The identifier under which the system knows the session; the same at every launch.
  var identifier: String { get }
  var traits: SessionTraits { get }

  /// Makes the session with its delegate, from which events arrive one after the other. Called once.
  func connect(_ deliver: @escaping @Sendable (TransferSessionEvent) -> Void)
  /// Makes a task, suspended, that reads the file while it runs; returns its identifier.
  func makeUpload(_ request: URLRequest, from file: URL, description: String) -> Int
  /// Makes a task, suspended, that downloads into a file; returns its identifier.
  func makeDownload(_ request: URLRequest, description: String) -> Int
  func resume(_ taskID: Int)
  func cancel(_ taskID: Int)
  /// The tasks that are under way.
  func tasks() async -> [TransferTask]
  /// Ends the session once its tasks are done.
  func finish()
}

/// What the event `session.created` says of a session.
public struct SessionTraits: Equatable, Sendable {
  public var isBackground: Bool
  public var isDiscretionary: Bool?
  public var sendsLaunchEvents: Bool?
  /// In seconds.
  public var requestTimeout: Double?
  public var resourceTimeout: Double?
  public var sharedContainer: String?

  public init(
    isBackground: Bool, isDiscretionary: Bool? = nil, sendsLaunchEvents: Bool? = nil, requestTimeout: Double? = nil,
    resourceTimeout: Double? = nil, sharedContainer: String? = nil
  ) {
    self.isBackground = isBackground
    self.isDiscretionary = isDiscretionary
    self.sendsLaunchEvents = sendsLaunchEvents
    self.requestTimeout = requestTimeout
    self.resourceTimeout = resourceTimeout
    self.sharedContainer = sharedContainer
  }
}

/// A task as its session names it.
public struct TransferTask: Equatable, Sendable {
  /// Unique only inside the session; Foundation's default session counts anew in each process.
  public let id: Int
  /// The idempotency key, which the task carries as its description.
  public let key: String?

  public init(id: Int, key: String?) {
    self.id = id
    self.key = key
  }
}

/// The response of a server, as far as a transfer looks at it.
public struct TransferResponse: Equatable, Sendable {
  public var status: Int
  /// What the server says that it stored: the headers `X-Baton-SHA256` and `X-Baton-Bytes`.
  public var storedSHA256: String?
  public var storedBytes: Int?

  public init(status: Int, storedSHA256: String? = nil, storedBytes: Int? = nil) {
    self.status = status
    self.storedSHA256 = storedSHA256
    self.storedBytes = storedBytes
  }

  init?(_ response: URLResponse?) {
    guard let response = response as? HTTPURLResponse else { return nil }
    self.init(
      status: response.statusCode,
      storedSHA256: response.value(forHTTPHeaderField: "X-Baton-SHA256")?.lowercased(),
      storedBytes: response.value(forHTTPHeaderField: "X-Baton-Bytes").flatMap { Int($0) })
  }
}

/// What the system measured of a task.
public struct TransferMetrics: Equatable, Sendable {
  public var transactions: Int
  public var redirects: Int
  public var isCellular: Bool?
  public var isExpensive: Bool?
  public var localAddress: String?

  public init(
    transactions: Int, redirects: Int, isCellular: Bool? = nil, isExpensive: Bool? = nil, localAddress: String? = nil
  ) {
    self.transactions = transactions
    self.redirects = redirects
    self.isCellular = isCellular
    self.isExpensive = isExpensive
    self.localAddress = localAddress
  }
}

/// What a session's delegate is told.
public enum TransferSessionEvent: Sendable {
  case progress(TransferTask, sent: Int, expected: Int)
  /// A download lies in the system's temporary place until this has been handled.
  case received(TransferTask, file: URL, response: TransferResponse?)
  case metrics(TransferTask, TransferMetrics)
  case completed(TransferTask, response: TransferResponse?, error: TransportError?, bytesSent: Int)
  case eventsFinished
  case invalidated
}

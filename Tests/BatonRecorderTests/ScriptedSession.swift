import BatonRecorder
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session whose events the test delivers.
final class ScriptedSession: TransferSession, @unchecked Sendable {
  let identifier: String
  let traits: SessionTraits
  private let lock = NSLock()
  private var deliver: (@Sendable (TransferSessionEvent) -> Void)?
  private var made: [TransferTask] = []
  private var requests: [URLRequest] = []
  private var resumed: [Int] = []
  private var cancelled: [Int] = []
  /// What an earlier process left under way.
  let left: [TransferTask]

  init(identifier: String = "com.example.up", left: [TransferTask] = [], isBackground: Bool = true) {
    self.identifier = identifier
    self.left = left
    traits = SessionTraits(isBackground: isBackground, sendsLaunchEvents: isBackground)
  }

  var tasksMade: [TransferTask] { lock.withLock { made } }
  var requestsMade: [URLRequest] { lock.withLock { requests } }
  var tasksResumed: [Int] { lock.withLock { resumed } }
  var tasksCancelled: [Int] { lock.withLock { cancelled } }

  func send(_ event: TransferSessionEvent) { lock.withLock { deliver }?(event) }

  /// The end of a task.
  func complete(_ task: TransferTask, status: Int? = nil, error: TransportError? = nil, sent: Int = 4) {
    send(.completed(task, response: status.map { TransferResponse(status: $0) }, error: error, bytesSent: sent))
  }

  func connect(_ deliver: @escaping @Sendable (TransferSessionEvent) -> Void) {
    lock.withLock { self.deliver = deliver }
  }

  func makeUpload(_ request: URLRequest, from file: URL, description: String) -> Int { make(request, description) }
  func makeDownload(_ request: URLRequest, description: String) -> Int { make(request, description) }
  func resume(_ taskID: Int) { lock.withLock { resumed.append(taskID) } }
  func cancel(_ taskID: Int) { lock.withLock { cancelled.append(taskID) } }
  func tasks() async -> [TransferTask] { left }
  func finish() { send(.invalidated) }

  /// Lets go of whoever is told, as the end of a process does.
  func forget() { lock.withLock { deliver = nil } }

  private func make(_ request: URLRequest, _ description: String) -> Int {
    lock.withLock {
      requests.append(request)
      made.append(TransferTask(id: left.count + made.count + 1, key: description))
      return left.count + made.count
    }
  }
}

/// A server that answers what the test says; `nil` is no answer.
struct ScriptedServer: ServerInquiry {
  struct Silent: Error {}
  let answers: [String: ServerHolding]

  func holding(of key: String) async throws -> ServerHolding {
    guard let answer = answers[key] else { throw Silent() }
    return answer
  }
}

/// A coordinator over such a session, with a log and a ledger of its own.
struct Transfers {
  let folder: TestFolder
  let recorder: EventRecorder
  let ledger: TransferLedger
  let session: ScriptedSession
  let handlers: CompletionHandlerStore
  let coordinator: BackgroundTransferCoordinator
  let url: URL

  init(
    _ folder: TestFolder? = nil, base: URL? = nil, left: [TransferTask] = [], answers: [String: ServerHolding]? = [:],
    handlers makeHandlers: (EventRecorder) -> CompletionHandlerStore = { CompletionHandlerStore(recorder: $0) }
  ) throws {
    let folder = try folder ?? TestFolder()
    self.folder = folder
    recorder = try EventRecorder(in: folder)
    ledger = try TransferLedger(folder: folder.url("ledger"), base: base ?? folder.root)
    session = ScriptedSession(left: left)
    handlers = makeHandlers(recorder)
    coordinator = BackgroundTransferCoordinator(
      coordinatorID: "c1", session: session, ledger: ledger, recorder: recorder, handlers: handlers,
      hasher: ExampleHasher(), inquiry: answers.map { ScriptedServer(answers: $0) })
    guard let url = URL(string: "https://user:secret@example.com/upload?token=secret") else {
      throw CocoaError(.coderInvalidValue)
    }
    self.url = url
    coordinator.connect()
  }

  /// Uploads a file of four bytes and returns its task.
  @discardableResult
  func upload(_ key: String) throws -> TransferTask {
    let file = try folder.write("data".utf8, to: "outbox/\(key).bin")
    try coordinator.upload(file, to: url, key: key)
    return TransferTask(id: ledger[key]?.taskID ?? 0, key: key)
  }

  func hasInput(_ key: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.url("outbox/\(key).bin").path)
  }

  /// Names of this launch's events for a key, and those of no key with it.
  func events(_ key: String? = nil) throws -> [String] {
    let events = try RecordedLog(folder.url("logs")).launches[recorder.launch]?.events ?? []
    return events.filter { key == nil || $0["idempotencyKey"] as? String == key }.compactMap { $0["event"] as? String }
  }

  func last(_ name: String) throws -> [String: Any]? {
    try RecordedLog(folder.url("logs")).launches[recorder.launch]?.events.last { $0["event"] as? String == name }
  }
}

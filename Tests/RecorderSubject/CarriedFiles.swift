import BatonRecorder
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries three files, of which the server refuses one, and goes on where an earlier process ended.
///
/// - Parameter moment: `step 4` ends the process after the fourth step that the ledger wrote, `stored 2` after the server
///   stored the second body of this process, `never` not at all.
func carryFiles(_ folder: URL, until moment: String) async throws {
  let end = MomentOfEnd(moment)
  let recorder = try EventRecorder(
    logs: folder.appendingPathComponent("logs"), state: folder.appendingPathComponent("state"),
    identity: LogIdentity(environment: .host))
  let ledger = try TransferLedger(folder: folder.appendingPathComponent("ledger"), base: folder) { _ in
    end.pass("step")
  }
  let server = FolderServer(folder.appendingPathComponent("server"))
  let coordinator = CoordinatorRegistry<BackgroundTransferCoordinator>(recorder: recorder).coordinator(for: "s") {
    BackgroundTransferCoordinator(
      coordinatorID: $0,
      session: FolderSession(server, launchNumber: recorder.launchNumber) { end.pass("stored") }, ledger: ledger,
      recorder: recorder, handlers: CompletionHandlerStore(recorder: recorder), hasher: LengthHasher(),
      inquiry: server, policy: TransferPolicy(maxAttempts: 1000))
  }
  coordinator.connect()
  await coordinator.restore()
  guard let url = URL(string: "http://example.com/upload") else { exit(70) }
  for key in ["a", "b", "refused"] where ledger[key] == nil {
    let file = folder.appendingPathComponent("outbox/\(key).bin")
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("content of \(key)".utf8).write(to: file)
    try coordinator.upload(file, to: url, key: key)
  }
  await coordinator.waitUntilIdle()
  recorder.close()
}

/// Ends the process as a kill does.
private final class MomentOfEnd: @unchecked Sendable {
  private let lock = NSLock()
  private let name: String
  private var left: Int

  init(_ moment: String) {
    let words = moment.split(separator: " ")
    name = words.first.map(String.init) ?? ""
    left = words.count == 2 ? Int(words[1]) ?? 0 : 0
  }

  func pass(_ event: String) {
    lock.lock()
    defer { lock.unlock() }
    guard event == name else { return }
    left -= 1
    if left == 0 {
      kill(getpid(), SIGKILL)
      // The signal is on its way.
      while true { sleep(1) }
    }
  }
}

/// A server that stores each body it gets as a file of its own, also a second one under the same key.
private struct FolderServer: ServerInquiry {
  let folder: URL

  init(_ folder: URL) { self.folder = folder }

  /// Takes a body as a whole or not at all; the status of the answer.
  func take(_ file: URL, key: String) throws -> Int {
    if key == "refused" { return 503 }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let beside = folder.appendingPathComponent("\(UUID().uuidString).part")
    try FileManager.default.copyItem(at: file, to: beside)
    try FileManager.default.moveItem(at: beside, to: folder.appendingPathComponent("\(key) \(UUID().uuidString)"))
    return 201
  }

  func holding(of key: String) async throws -> ServerHolding {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return ServerHolding(isStored: names.contains { $0.hasPrefix("\(key) ") })
  }
}

/// A session that carries to such a server inside the process.
private final class FolderSession: TransferSession, @unchecked Sendable {
  let identifier = "s"
  let traits = SessionTraits(isBackground: false)
  private let server: FolderServer
  private let stored: @Sendable () -> Void
  private let queue = DispatchQueue(label: "session")
  private let lock = NSLock()
  private var deliver: (@Sendable (TransferSessionEvent) -> Void)?
  private var files: [Int: (file: URL, key: String)] = [:]
  private var nextTask: Int

  init(_ server: FolderServer, launchNumber: Int, stored: @escaping @Sendable () -> Void) {
    self.server = server
    self.stored = stored
    nextTask = launchNumber * 100
  }

  func connect(_ deliver: @escaping @Sendable (TransferSessionEvent) -> Void) { self.deliver = deliver }

  func makeUpload(_ request: URLRequest, from file: URL, description: String) -> Int {
    lock.lock()
    defer { lock.unlock() }
    nextTask += 1
    files[nextTask] = (file, description)
    return nextTask
  }

  func makeDownload(_ request: URLRequest, description: String) -> Int { preconditionFailure("uploads only") }

  func resume(_ taskID: Int) {
    queue.async { [self] in
      guard let (file, key) = lock.withLock({ files[taskID] }), let deliver else { return }
      let task = TransferTask(id: taskID, key: key)
      do {
        let status = try server.take(file, key: key)
        if status == 201 { stored() }
        deliver(.completed(task, response: TransferResponse(status: status), error: nil, bytesSent: 1))
      } catch {
        deliver(.completed(task, response: nil, error: TransportError(error), bytesSent: 0))
      }
    }
  }

  func cancel(_ taskID: Int) {}
  func tasks() async -> [TransferTask] { [] }
  func finish() {}
}

/// Enough to notice another file in this process; no hash.
private struct LengthHasher: ContentHasher {
  func hash(file: URL) throws -> (bytes: Int, sha256: String) {
    let data = try Data(contentsOf: file)
    return (data.count, hash(data))
  }

  func hash(_ data: Data) -> String { String(repeating: "0", count: 60) + "\(data.count % 10_000)" }
}

public import Foundation
import Vocabulary

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Carries files through a session, and keeps in the ledger what became of each: a transfer outlives screens and processes.
///
/// Make one for a session in a process, through ``CoordinatorRegistry``, before any screen exists. `connect` makes the
/// session; `restore` ties what earlier launches left to its records. The screens read ``snapshot``.
///
/// Each step stands in the ledger before it is acted on. An upload counts as accepted by its status alone, and its input is
/// removed only after that is recorded. Where a transfer's end was not seen, the server is asked by its key before anything is
/// sent again.
public final class BackgroundTransferCoordinator: Sendable {
  /// Unique inside a launch.
  public let coordinatorID: String
  public let ledger: TransferLedger

  let session: any TransferSession
  let policy: TransferPolicy
  let recorder: EventRecorder
  let handlers: CompletionHandlerStore
  let inquiry: (any ServerInquiry)?
  let hasher: any ContentHasher
  let state = Locked(State())

  struct State {
    /// Transfers that this process waits for an end of.
    var underWay: Set<String> = []
    /// Who waits until there is none.
    var waiting: [CheckedContinuation<Void, Never>] = []
    /// Completions that the ledger could not take down, to be tried again.
    var unwritten: [TransferSessionEvent] = []
  }

  /// - Parameters:
  ///   - coordinatorID: What ``CoordinatorRegistry`` gave it.
  ///   - handlers: The process's store of completion handlers.
  ///   - inquiry: Asks the server by key. Without one, a transfer whose end was not seen fails and may be sent again.
  public init(
    coordinatorID: String, session: any TransferSession, ledger: TransferLedger, recorder: EventRecorder,
    handlers: CompletionHandlerStore, hasher: any ContentHasher, inquiry: (any ServerInquiry)? = nil,
    policy: TransferPolicy = TransferPolicy()
  ) {
    self.coordinatorID = coordinatorID
    self.session = session
    self.ledger = ledger
    self.recorder = recorder
    self.handlers = handlers
    self.hasher = hasher
    self.inquiry = inquiry
    self.policy = policy
  }

  /// Makes the session, with this as its delegate. From here on events arrive.
  public func connect() {
    recorder.record(.sessionCreated, ownFields.adding(session.traits.fields))
    recorder.record(.delegateAttached, ownFields)
    session.connect { [self] event in handle(event) }
  }

  // MARK: Transfers

  /// Uploads a file.
  ///
  /// - Parameters:
  ///   - file: Written out and closed, below the ledger's base, where the system does not empty. It belongs to the
  ///     coordinator from here on, which removes it once the upload is accepted and recorded.
  ///   - key: The idempotency key. The same call with the same key again changes nothing and returns the record.
  @discardableResult
  public func upload(
    _ file: URL, to url: URL, method: String = "POST", key: String = UUID().uuidString, requestGeneration: Int = 1
  ) throws -> TransferRecord {
    guard let path = ledger.relativePath(of: file) else { throw TransferFailure.outsideBase(file) }
    if let record = ledger[key], record.state != .prepared { return record }
    let input = TransferInput(file, hasher)
    recorder.record(.inputPrepared, ([.filePath: .string(path)] as EventFields).adding(input.fields))
    guard input.isReadable else { throw TransferFailure.unreadableInput(file) }
    let record = try ledger.prepare(
      TransferDraft(
        key: key, kind: .upload, sessionID: session.identifier, filePath: path, method: method,
        url: url.absoluteString, bytes: input.bytes, sha256: input.sha256, requestGeneration: requestGeneration))
    try begin(record, input)
    return ledger[key] ?? record
  }

  /// Downloads into a file below the ledger's base; what lies there is replaced.
  @discardableResult
  public func download(
    _ url: URL, to file: URL, key: String = UUID().uuidString, requestGeneration: Int = 1
  ) throws -> TransferRecord {
    guard let path = ledger.relativePath(of: file) else { throw TransferFailure.outsideBase(file) }
    let record = try ledger.prepare(
      TransferDraft(
        key: key, kind: .download, sessionID: session.identifier, filePath: path, method: "GET",
        url: url.absoluteString, requestGeneration: requestGeneration))
    try begin(record, nil)
    return ledger[key] ?? record
  }

  /// Sends a failed transfer once more under its key.
  public func retry(_ key: String) throws {
    guard let record = ledger[key] else { throw LedgerError.unknownKey(key) }
    guard record.attempt < policy.maxAttempts else { throw TransferFailure.attemptsExhausted(key: key) }
    let next = try ledger.apply(.retried(attempt: record.attempt + 1), to: key).record
    try begin(next, nil)
  }

  /// Asks the task of a transfer to stop. The server may have everything already; what it came to is recorded when the task
  /// ends.
  public func cancel(_ key: String, by: Canceller = .code) {
    guard let record = ledger[key], let taskID = record.taskID, record.state < .completed else { return }
    recorder.record(.taskCancelled, record.identityFields.adding([.by: .string(by.rawValue)]))
    session.cancel(taskID)
  }

  public enum Canceller: String, Sendable {
    case user, screen, code, expiry
  }

  /// Makes another account the current one. What still runs for the former is put aside when it ends.
  public func changeAccount() throws {
    recorder.record(.accountChanged, [.accountGeneration: .integer(try ledger.changeAccount())])
  }

  // MARK: Screens

  /// All transfers of the session: what a screen shows, whichever launch began them.
  public var snapshot: [TransferRecord] { ledger.records.filter { $0.sessionID == session.identifier } }

  /// The same, and the log says that the screen read it.
  public func readSnapshot(screenID: String) -> [TransferRecord] {
    recorder.record(.snapshotRead, [.screenID: .string(screenID), .sessionID: .string(session.identifier)])
    return snapshot
  }

  /// Returns once no transfer of this process is under way.
  public func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if !state.underWay.isEmpty { state.waiting.append(continuation) }
        return state.underWay.isEmpty
      }
      if isIdle { continuation.resume() }
    }
  }

  // MARK: The system's events

  /// What the app delegate is given in `application(_:handleEventsForBackgroundURLSession:completionHandler:)`.
  ///
  /// - Returns: whether the session is this one's. The handler of another is not taken.
  @discardableResult
  public func handleEvents(forSession identifier: String, completionHandler: @escaping () -> Void) -> Bool {
    guard identifier == session.identifier else { return false }
    handlers.store(completionHandler, for: identifier)
    return true
  }

  /// The body of SwiftUI's `backgroundTask(.urlSession(…))`: returns when the system may suspend the app again.
  public func backgroundEvents() async {
    await withCheckedContinuation { continuation in
      handlers.store({ continuation.resume() }, for: session.identifier, origin: .swiftui)
    }
  }

  /// Ends the session once its tasks are done.
  public func finish() {
    recorder.record(.sessionInvalidationRequested, ownFields)
    session.finish()
  }

  // MARK: Inside

  var ownFields: EventFields {
    [.sessionID: .string(session.identifier), .coordinatorID: .string(coordinatorID)]
  }

  /// Makes and resumes the task of a prepared transfer; nothing where one is under way.
  func begin(_ record: TransferRecord, _ known: TransferInput?) throws {
    guard record.state == .prepared, claim(record.key) else { return }
    do {
      if ledger.isStale(record) {
        // Nothing is sent any more for a former account or a request that another took the place of.
        try commit(record, .quarantined, .reconciliation)
        release(record.key)
        return
      }
      try start(record, known)
    } catch {
      release(record.key)
      throw error
    }
  }

  private func start(_ record: TransferRecord, _ known: TransferInput?) throws {
    let file = ledger.location(of: record)
    let input = record.kind == .upload ? known ?? TransferInput(file, hasher) : nil
    if let input, !input.isThat(of: record) {
      if !input.isReadable {
        // Nothing is sent, so no other line would say why it failed.
        recorder.record(.inputPrepared, ([.filePath: .string(record.filePath)] as EventFields).adding(input.fields))
      }
      try commit(record, .failed, .reconciliation)
      throw input.isReadable ? TransferFailure.inputChanged(key: record.key) : .unreadableInput(file)
    }
    guard var request = policy.request(record) else { throw TransferFailure.noRequest(key: record.key) }
    request.setValue(record.key, forHTTPHeaderField: "Idempotency-Key")
    let taskID =
      record.kind == .upload
      ? session.makeUpload(request, from: file, description: record.key)
      : session.makeDownload(request, description: record.key)
    var created = record.identityFields.adding(record.generationFields)
    created[.taskID] = .integer(taskID)
    created[.method] = .string(request.httpMethod ?? record.method)
    created[.url] = .string(record.loggedURL)
    created[.body] = record.kind == .upload ? "file" : "none"
    created[.kind] = .string(record.kind.rawValue)
    created[.owner] = "service"
    recorder.record(.taskCreated, input.map { created.adding($0.fields) } ?? created)
    do {
      let next = try ledger.apply(.created(taskID: taskID), to: record.key).record
      recorder.record(.taskResumed, next.identityFields)
      session.resume(taskID)
    } catch {
      // A task that was never resumed has sent nothing.
      session.cancel(taskID)
      throw error
    }
  }

  /// Takes a transfer under way; whether nobody else had.
  func claim(_ key: String) -> Bool { state.withLock { $0.underWay.insert(key).inserted } }

  func release(_ key: String) {
    let woken = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.underWay.remove(key)
      guard state.underWay.isEmpty else { return [] }
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in woken { continuation.resume() }
  }
}

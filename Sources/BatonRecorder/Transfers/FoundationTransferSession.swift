public import Foundation

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// A session of Foundation and its delegate.
///
/// Outside of Apple's systems Foundation has no background session: transfers end with the process, and the next one counts
/// its tasks anew. So that a log of several launches has no two tasks of one number, such a session begins at another one.
public final class FoundationTransferSession: NSObject, TransferSession, Sendable {
  public let identifier: String
  public let traits: SessionTraits

  private struct State {
    var session: URLSession?
    var tasks: [Int: URLSessionTask] = [:]
    var deliver: (@Sendable (TransferSessionEvent) -> Void)?
  }
  private let configuration: @Sendable () -> URLSessionConfiguration
  /// Added to the number of each task.
  private let firstTask: Int
  private let state = Locked(State())

  /// A session of the given configuration, which is made when the session connects.
  init(
    identifier: String, traits: SessionTraits, firstTask: Int = 0,
    configuration: @escaping @Sendable () -> URLSessionConfiguration
  ) {
    self.identifier = identifier
    self.traits = traits
    self.firstTask = firstTask
    self.configuration = configuration
  }

  /// A session that lives as long as the process, which is the given launch of its log.
  public static func foreground(identifier: String, launchNumber: Int) -> FoundationTransferSession {
    FoundationTransferSession(
      identifier: identifier, traits: SessionTraits(isBackground: false),
      firstTask: (max(1, launchNumber) - 1) % 1_000_000 * 10_000
    ) { .default }
  }

  public func connect(_ deliver: @escaping @Sendable (TransferSessionEvent) -> Void) {
    // Background sessions deliver what happened meanwhile as soon as they exist: who is told must be there first.
    state.withLock { state in
      precondition(state.deliver == nil, "session '\(identifier)' is connected already")
      state.deliver = deliver
    }
    let session = URLSession(configuration: configuration(), delegate: self, delegateQueue: nil)
    state.withLock { $0.session = session }
  }

  public func makeUpload(_ request: URLRequest, from file: URL, description: String) -> Int {
    keep(connected.uploadTask(with: request, fromFile: file), description)
  }

  public func makeDownload(_ request: URLRequest, description: String) -> Int {
    keep(connected.downloadTask(with: request), description)
  }

  public func resume(_ taskID: Int) { state.withLock { $0.tasks[taskID] }?.resume() }

  public func cancel(_ taskID: Int) { state.withLock { $0.tasks[taskID] }?.cancel() }

  public func tasks() async -> [TransferTask] {
    let session = connected
    let tasks = await withCheckedContinuation { answer in session.getAllTasks { answer.resume(returning: $0) } }
    state.withLock { state in
      for task in tasks { state.tasks[number(of: task)] = task }
    }
    return tasks.map { named($0) }.sorted { $0.id < $1.id }
  }

  public func finish() { connected.finishTasksAndInvalidate() }

  /// Tells whoever the session is connected to. Events of one session arrive one after the other.
  func deliver(_ event: TransferSessionEvent) { state.withLock { $0.deliver }?(event) }

  private var connected: URLSession {
    guard let session = state.withLock({ $0.session }) else {
      preconditionFailure("session '\(identifier)' is used before it is connected")
    }
    return session
  }

  private func keep(_ task: URLSessionTask, _ description: String) -> Int {
    task.taskDescription = description
    state.withLock { $0.tasks[number(of: task)] = task }
    return number(of: task)
  }

  func number(of task: URLSessionTask) -> Int { firstTask + task.taskIdentifier }

  func named(_ task: URLSessionTask) -> TransferTask {
    TransferTask(id: number(of: task), key: task.taskDescription)
  }
}

extension FoundationTransferSession: URLSessionDataDelegate, URLSessionDownloadDelegate {
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    deliver(
      .progress(
        named(task), sent: Int(clamping: totalBytesSent), expected: Int(clamping: totalBytesExpectedToSend)))
  }

  public func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL
  ) {
    deliver(
      .received(named(downloadTask), file: location, response: TransferResponse(downloadTask.response)))
  }

  public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    deliver(
      .completed(
        named(task), response: TransferResponse(task.response), error: error.map { TransportError($0) },
        bytesSent: Int(clamping: task.countOfBytesSent)))
    state.withLock { $0.tasks[number(of: task)] = nil }
  }

  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
  ) {
    deliver(.metrics(named(task), TransferMetrics(metrics)))
  }

  /// Called for background sessions only.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) { deliver(.eventsFinished) }

  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    deliver(.invalidated)
    // The session held its delegate, which held whoever was told.
    state.withLock { $0.deliver = nil }
  }
}

extension TransferMetrics {
  init(_ metrics: URLSessionTaskMetrics) {
    let last = metrics.transactionMetrics.last
    self.init(
      transactions: metrics.transactionMetrics.count, redirects: metrics.redirectCount, isCellular: last?.isCellular,
      isExpensive: last?.isExpensive, localAddress: last?.localAddress)
  }
}

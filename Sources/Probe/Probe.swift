package import BatonRecorder
package import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An app without screens: uploads files through the coordinator that apps embed, and writes a real app log of a host.
///
/// Files are copied into an outbox of the run, because the coordinator owns what it sends and removes it once it is accepted.
/// A start after one that was killed takes up what that left. A file that a run has sent already, with the same content and to
/// the same address, keeps its key: what is stored is not sent again, and what failed is.
package struct Probe: Sendable {
  /// The run folder.
  package var run: String
  package var url: URL
  package var files: [String]
  /// Statuses by which the server accepts.
  package var acceptedStatus: Set<Int> = [201]
  /// The state of a transfer after which the process kills itself.
  package var killAfter: TransferRecord.State?
  /// Of the program, for `log.opened`.
  package var version: String

  /// Under which the log and the ledger know the session.
  package static let sessionID = "baton.probe"
  /// What the probe keeps in the run folder beside the logs.
  package static let folder = "probe"

  package init(run: String, url: URL, files: [String], version: String) {
    self.run = run
    self.url = url
    self.files = files
    self.version = version
  }

  /// What became of the transfers that this start had to do with, in the order in which they were prepared.
  package func upload() async throws(ProbeFailure) -> [TransferRecord] {
    let inputs = try files.map { path throws(ProbeFailure) in try ProbeFile(path) }
    let base = URL(fileURLWithPath: run).appendingPathComponent(Self.folder)
    let (recorder, ledger) = try open(base)
    defer { recorder.close() }
    let outbox = Outbox(base: base)
    outbox.removeUnknown(ledger.records, recorder)
    let (registry, handlers) = (
      CoordinatorRegistry<BackgroundTransferCoordinator>(recorder: recorder), CompletionHandlerStore(recorder: recorder)
    )
    let coordinator = registry.coordinator(for: Self.sessionID) { id in
      BackgroundTransferCoordinator(
        coordinatorID: id,
        session: FoundationTransferSession.foreground(identifier: Self.sessionID, launchNumber: recorder.launchNumber),
        ledger: ledger, recorder: recorder, handlers: handlers, hasher: SystemHasher(),
        inquiry: UploadsInquiry(of: url), policy: TransferPolicy(acceptedStatus: acceptedStatus))
    }
    coordinator.connect()
    var touched = Set(ledger.records.filter { !$0.isFinished }.map(\.key))
    await coordinator.restore()
    await coordinator.waitUntilIdle()
    for input in inputs { touched.insert(try await send(input, outbox, coordinator)) }
    await coordinator.waitUntilIdle()
    return ledger.records.filter { touched.contains($0.key) }
  }

  /// Sends a file, unless the run has; returns its key.
  private func send(
    _ input: ProbeFile, _ outbox: Outbox, _ coordinator: BackgroundTransferCoordinator
  ) async throws(ProbeFailure) -> String {
    let known = coordinator.snapshot.last { record in
      record.sha256 == input.sha256 && record.url == url.absoluteString && outbox.name(of: record) == input.name
    }
    do {
      if let known {
        if known.result == .failed {
          try outbox.restore(input, known)
          try coordinator.retry(known.key)
        }
        return known.key
      }
      let key = UUID().uuidString
      try coordinator.upload(try outbox.add(input, key: key), to: url, key: key)
      return key
    } catch TransferFailure.attemptsExhausted(let key) {
      return key
    } catch {
      throw ProbeFailure(path: input.path, reason: .output, message: "\(error)")
    }
  }

  private func open(_ base: URL) throws(ProbeFailure) -> (EventRecorder, TransferLedger) {
    do throws(StorageError) {
      let recorder = try EventRecorder(
        logs: URL(fileURLWithPath: run).appendingPathComponent("logs"), state: base,
        identity: HostIdentity.current(version: version))
      return (recorder, try ledger(base))
    } catch {
      throw ProbeFailure(path: error.path, reason: .output, message: error.description)
    }
  }

  private func ledger(_ base: URL) throws(StorageError) -> TransferLedger {
    let end = killAfter
    do throws(LedgerError) {
      return try TransferLedger(folder: base.appendingPathComponent("ledger"), base: base) { record in
        guard record.state == end else { return }
        kill(getpid(), SIGKILL)
        // The signal is on its way; nothing may be acted on any more.
        while true { sleep(1) }
      }
    } catch {
      guard case .storage(let error) = error else { preconditionFailure("opening a ledger takes no step") }
      throw error
    }
  }
}

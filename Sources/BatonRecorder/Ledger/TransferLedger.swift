public import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The durable record of each transfer: one file for each, replaced as a whole at every step.
///
/// A step is on the medium when `apply` returns, so that a caller can act on it; a kill at any moment leaves the step taken or
/// not taken. A step that was taken before changes nothing and says so. One object holds a ledger at a time.
public final class TransferLedger: Sendable {
  /// The folder that the paths of records are relative to.
  public let base: URL
  /// Files of the ledger that hold no record, damaged from outside. They are left alone.
  public let damaged: [String]

  private let folder: String
  private let lock: OpenFile
  private let observer: @Sendable (TransferRecord) -> Void
  private let state: Locked<State>

  private struct State {
    var records: [String: TransferRecord] = [:]
    var accountGeneration = 1
    var nextOrder = 0
  }

  /// Opens the ledger, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - folder: Where its files are; in an app below Application Support.
  ///   - base: The folder that inputs and results lie in. In an app its home: paths then survive an update.
  ///   - observer: Told of each record after its step is on the medium, outside of any lock.
  public init(
    folder: URL, base: URL, observer: @escaping @Sendable (TransferRecord) -> Void = { _ in }
  ) throws(LedgerError) {
    self.folder = folder.path
    self.base = base
    self.observer = observer
    do throws(StorageError) {
      try AtomicFile.makeFolder(folder.path)
      lock = try OpenFile(folder.path + "/lock", O_RDWR | O_CREAT | O_NOFOLLOW, action: "lock")
      try lock.lockAlone(waiting: false)
      let (state, damaged) = try Self.load(folder.path)
      self.state = Locked(state)
      self.damaged = damaged
    } catch {
      throw .storage(error)
    }
  }

  // MARK: Reading

  /// All transfers, in the order in which they were prepared.
  public var records: [TransferRecord] {
    state.withLock { $0.records.values.sorted { $0.order < $1.order } }
  }

  public subscript(key: String) -> TransferRecord? { state.withLock { $0.records[key] } }

  /// The account whose transfers are current.
  public var accountGeneration: Int { state.withLock { $0.accountGeneration } }

  /// Where the file of a transfer is now.
  public func location(of record: TransferRecord) -> URL { base.appendingPathComponent(record.filePath) }

  /// The path of a file below the base, as records have it; `nil` where it lies elsewhere.
  public func relativePath(of file: URL) -> String? {
    let (path, above) = (file.standardizedFileURL.path, base.standardizedFileURL.path)
    guard path.hasPrefix(above + "/") else { return nil }
    return String(path.dropFirst(above.count + 1))
  }

  /// Whether a completion of the record belongs to a former account or to a request that another took the place of.
  public func isStale(_ record: TransferRecord) -> Bool {
    record.accountGeneration < accountGeneration || record.supersededBy != nil
  }

  // MARK: Writing

  /// Enters a transfer. The same draft again returns the record that is there.
  public func prepare(_ draft: TransferDraft) throws(LedgerError) -> TransferRecord {
    guard StorageName.isUsable(draft.key) else { throw .unusableKey(draft.key) }
    let (record, isNew) = try state.withLock { state throws(LedgerError) -> (TransferRecord, Bool) in
      if let record = state.records[draft.key] {
        guard record.isOf(draft) else { throw .keyReused(draft.key) }
        return (record, false)
      }
      let record = TransferRecord(
        key: draft.key, kind: draft.kind, sessionID: draft.sessionID, filePath: draft.filePath, method: draft.method,
        url: draft.url, bytes: draft.bytes, sha256: draft.sha256, accountGeneration: state.accountGeneration,
        requestGeneration: draft.requestGeneration, order: state.nextOrder)
      try write(record)
      state.records[record.key] = record
      state.nextOrder += 1
      return (record, true)
    }
    if isNew { observer(record) }
    return record
  }

  /// Takes a step.
  ///
  /// - Returns: the record after it, and whether the step is new; one that was taken before changes nothing.
  @discardableResult
  public func apply(
    _ step: TransferTransition, to key: String
  ) throws(LedgerError) -> (record: TransferRecord, isNew: Bool) {
    let outcome = try state.withLock { state throws(LedgerError) -> (record: TransferRecord, isNew: Bool) in
      guard let record = state.records[key] else { throw .unknownKey(key) }
      guard let next = try record.taking(step) else { return (record, false) }
      try write(next)
      state.records[key] = next
      return (next, true)
    }
    if outcome.isNew { observer(outcome.record) }
    return outcome
  }

  /// Makes another account the current one: completions of transfers that were prepared before are put aside.
  public func changeAccount() throws(LedgerError) -> Int {
    try state.withLock { state throws(LedgerError) -> Int in
      let next = state.accountGeneration + 1
      do throws(StorageError) {
        try AtomicFile.replace(folder + "/account", with: Array("\(next)\n".utf8))
      } catch {
        throw .storage(error)
      }
      state.accountGeneration = next
      return next
    }
  }

  /// Removes the record of a transfer that is finished; nothing where there is none.
  public func forget(_ key: String) throws(LedgerError) {
    try state.withLock { state throws(LedgerError) in
      guard let record = state.records[key] else { return }
      guard record.isFinished else { throw .outOfOrder(key: key, state: record.state, step: .cleaned) }
      do throws(StorageError) {
        try AtomicFile.remove("\(folder)/\(key)\(Self.suffix)")
      } catch {
        throw .storage(error)
      }
      state.records[key] = nil
    }
  }

  private func write(_ record: TransferRecord) throws(LedgerError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let path = "\(folder)/\(record.key)\(Self.suffix)"
    guard let bytes = try? encoder.encode(record) else { throw .storage(.damaged(path: path)) }
    do throws(StorageError) {
      try AtomicFile.replace(path, with: Array(bytes) + [UInt8(ascii: "\n")])
    } catch {
      throw .storage(error)
    }
  }

  private static func load(_ folder: String) throws(StorageError) -> (State, damaged: [String]) {
    var state = State()
    var damaged: [String] = []
    for name in try AtomicFile.names(in: folder) where name.hasSuffix(suffix) {
      let path = "\(folder)/\(name)"
      guard let bytes = try AtomicFile.read(path) else { continue }
      guard let record = try? JSONDecoder().decode(TransferRecord.self, from: Data(bytes)),
        "\(record.key)\(suffix)" == name
      else {
        damaged.append(path)
        continue
      }
      state.records[record.key] = record
      state.nextOrder = max(state.nextOrder, record.order &+ 1)
    }
    if let bytes = try AtomicFile.read(folder + "/account") {
      guard let generation = Int(String(decoding: bytes, as: UTF8.self).filter { $0 != "\n" }) else {
        throw .damaged(path: folder + "/account")
      }
      state.accountGeneration = generation
    }
    return (state, damaged)
  }

  private static let suffix = ".json"
}

extension TransferRecord {
  /// Whether the record is of what the draft says.
  fileprivate func isOf(_ draft: TransferDraft) -> Bool {
    kind == draft.kind && sessionID == draft.sessionID && filePath == draft.filePath && method == draft.method
      && url == draft.url && bytes == draft.bytes && sha256 == draft.sha256
      && requestGeneration == draft.requestGeneration
  }
}

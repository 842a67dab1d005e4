import BatonRecorder
import Foundation
import Testing

@Suite("The transfer ledger")
struct TransferLedgerTests {
  static func draft(_ key: String, _ kind: TransferRecord.Kind = .upload) -> TransferDraft {
    TransferDraft(
      key: key, kind: kind, sessionID: "com.example.up", filePath: "outbox/\(key).bin", method: "POST",
      url: "https://example.com/upload", bytes: 4, sha256: "00")
  }

  static func ledger(_ folder: TestFolder) throws -> TransferLedger {
    try TransferLedger(folder: folder.url("ledger"), base: folder.root)
  }

  /// The steps of a transfer in their order.
  static let steps: [TransferRecord.Kind: [TransferTransition]] = [
    .upload: [
      .created(taskID: 7), .completed(status: 201, error: nil), .recorded(.succeeded, .completion), .told,
      .cleanupPending, .cleaned, .eventsFinished,
    ],
    .download: [
      .created(taskID: 7), .received(status: 200), .moved, .completed(status: 200, error: nil),
      .recorded(.succeeded, .completion), .told, .eventsFinished,
    ],
  ]

  @Test(
    "Each step survives the object that took it, and taken again changes nothing",
    arguments: [
      TransferRecord.Kind.upload, .download,
    ])
  func steps(kind: TransferRecord.Kind) throws {
    let folder = try TestFolder()
    let prepared = try Self.ledger(folder).prepare(Self.draft("k", kind))
    #expect(try Self.ledger(folder).prepare(Self.draft("k", kind)) == prepared)
    let steps = try #require(Self.steps[kind])
    for (index, step) in steps.enumerated() {
      let (record, isNew) = try Self.ledger(folder).apply(step, to: "k")
      #expect(isNew)
      let again = try Self.ledger(folder)
      #expect(again["k"] == record)
      for earlier in steps[...index] { #expect(try again.apply(earlier, to: "k").isNew == false) }
      #expect(again["k"] == record)
    }
    #expect(try Self.ledger(folder)["k"]?.isFinished == true)
  }

  @Test("No step can be taken before those that it follows", arguments: [TransferRecord.Kind.upload, .download])
  func order(kind: TransferRecord.Kind) throws {
    let steps = try #require(Self.steps[kind])
    // Cleaning may come without a failed attempt, and the result stands without the log's word.
    let optional: [TransferTransition] = [.told, .cleanupPending]
    for taken in 0..<steps.count {
      let folder = try TestFolder()
      let ledger = try Self.ledger(folder)
      _ = try ledger.prepare(Self.draft("k", kind))
      for step in steps[..<taken] { try ledger.apply(step, to: "k") }
      let record = ledger["k"]
      for later in steps[taken...].dropFirst() {
        let between = steps[taken..<(try #require(steps.firstIndex(of: later)))]
        if later == .eventsFinished ? (record?.state ?? .prepared) >= .recorded : between.allSatisfy(optional.contains)
        {
          continue
        }
        // A download may end without a file.
        if case .completed = later, kind == .download, taken > 0 { continue }
        #expect(throws: LedgerError.self, "\(later) after \(steps[..<taken])") { try ledger.apply(later, to: "k") }
        #expect(ledger["k"] == record)
      }
    }
  }

  @Test("The first completion and the first result stand")
  func firstStands() throws {
    let folder = try TestFolder()
    let ledger = try Self.ledger(folder)
    _ = try ledger.prepare(Self.draft("k"))
    try ledger.apply(.created(taskID: 1), to: "k")
    try ledger.apply(.completed(status: 201, error: nil), to: "k")
    let error = TransportError(domain: "NSURLErrorDomain", code: -999)
    #expect(try ledger.apply(.completed(status: nil, error: error), to: "k").isNew == false)
    #expect(ledger["k"]?.httpStatus == 201)
    try ledger.apply(.recorded(.succeeded, .completion), to: "k")
    #expect(throws: LedgerError.self) { try ledger.apply(.recorded(.failed, .completion), to: "k") }
    #expect(throws: LedgerError.self) { try ledger.apply(.retried(attempt: 2), to: "k") }
  }

  @Test("A failed transfer begins once more under its key, and only once for each attempt")
  func retried() throws {
    let folder = try TestFolder()
    let ledger = try Self.ledger(folder)
    _ = try ledger.prepare(Self.draft("k"))
    try ledger.apply(.created(taskID: 1), to: "k")
    try ledger.apply(.completed(status: 503, error: nil), to: "k")
    try ledger.apply(.recorded(.failed, .completion), to: "k")
    #expect(throws: LedgerError.self) { try ledger.apply(.retried(attempt: 3), to: "k") }
    #expect(try ledger.apply(.retried(attempt: 2), to: "k").isNew)
    #expect(try ledger.apply(.retried(attempt: 2), to: "k").isNew == false)
    let record = try #require(ledger["k"])
    #expect(record.state == .prepared && record.attempt == 2)
    #expect(record.taskID == nil && record.httpStatus == nil && record.result == nil)
  }

  @Test(
    "A key that cannot stand in a header and a file's name is refused", arguments: ["", "..", "a/b", "a b", "é", ".a"])
  func keys(key: String) throws {
    let folder = try TestFolder()
    #expect(throws: LedgerError.unusableKey(key)) { try Self.ledger(folder).prepare(Self.draft(key)) }
    #expect(throws: LedgerError.unknownKey(key)) { try Self.ledger(folder).apply(.told, to: key) }
  }

  @Test("A key belongs to one transfer, a ledger to one object, and a damaged file is named and left alone")
  func refusals() throws {
    let folder = try TestFolder()
    do {
      let ledger = try Self.ledger(folder)
      _ = try ledger.prepare(Self.draft("k"))
      var other = Self.draft("k")
      other.filePath = "outbox/other.bin"
      #expect(throws: LedgerError.keyReused("k")) { try ledger.prepare(other) }
      #expect(throws: LedgerError.storage(.inUse(path: folder.url("ledger/lock").path))) { try Self.ledger(folder) }
    }
    let damaged = try folder.write("{".utf8, to: "ledger/x.json")
    // What a kill leaves of a record that was being written is no record.
    try folder.write("{".utf8, to: "ledger/k.json.new")
    let ledger = try Self.ledger(folder)
    #expect(ledger.damaged == [damaged.path])
    #expect(ledger.records.map(\.key) == ["k"])
    #expect(FileManager.default.fileExists(atPath: damaged.path))
  }

  @Test("Another account and a newer request make what ran before stale, also for the next launch")
  func generations() throws {
    let folder = try TestFolder()
    do {
      let ledger = try Self.ledger(folder)
      for key in ["a", "b"] { _ = try ledger.prepare(Self.draft(key)) }
      #expect(try ledger.apply(.superseded(by: 1), to: "a").isNew == false)
      try ledger.apply(.superseded(by: 3), to: "a")
      #expect(try ledger.apply(.superseded(by: 2), to: "a").isNew == false)
      #expect(ledger.records.map(ledger.isStale) == [true, false])
    }
    do {
      let ledger = try Self.ledger(folder)
      #expect(ledger.records.map(ledger.isStale) == [true, false])
      #expect(try ledger.changeAccount() == 2)
      #expect(ledger.records.map(ledger.isStale) == [true, true])
    }
    let ledger = try Self.ledger(folder)
    #expect(ledger.accountGeneration == 2)
    #expect(ledger.isStale(try ledger.prepare(Self.draft("c"))) == false)
  }

  @Test("Only what is finished can be forgotten")
  func forget() throws {
    let folder = try TestFolder()
    let ledger = try Self.ledger(folder)
    _ = try ledger.prepare(Self.draft("k"))
    #expect(throws: LedgerError.self) { try ledger.forget("k") }
    for step in Self.steps[.upload] ?? [] { try ledger.apply(step, to: "k") }
    try ledger.forget("k")
    try ledger.forget("k")
    #expect(ledger.records.isEmpty)
    #expect(folder.names("ledger") == ["lock"])
  }
}

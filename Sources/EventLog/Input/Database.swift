import CSQLite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An SQLite database in memory, read from untrusted bytes.
///
/// Nothing on disk is opened, locked or written. Only real tables are read, whole: no view, no trigger, no virtual table and
/// no function of the database runs, and a limit on steps and on text ends what a hostile database could go on with.
@safe final class Database {
  /// Why something could not be read; in a few words.
  struct Failure: Error {
    let reason: String
  }

  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
  }

  /// Virtual instructions that all statements together may take: about a second's worth.
  private static let steps: Int32 = 50_000
  private static let stepsAtOnce: Int32 = 1000
  /// Rows of all tables together.
  private static let rows = 4_000_000
  /// Bytes of all texts together, and of one.
  private static let texts = 256 << 20
  private static let longestText: Int32 = 1 << 20

  private let bytes: UnsafeMutableRawBufferPointer
  private let handle: OpaquePointer
  private let budget: UnsafeMutablePointer<Int32>
  private var textLeft = Database.texts
  private var rowsLeft = Database.rows

  /// Whether the file says that changes go to a file beside it first: what that one holds is not read.
  let isWriteAhead: Bool
  /// Names of its real tables, sorted.
  private(set) var tables: [String] = []

  static let mark = Array("SQLite format 3\u{0}".utf8)

  init(_ document: [UInt8]) throws(Failure) {
    var opened: OpaquePointer?
    guard unsafe sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY, nil) == SQLITE_OK,
      let opened = unsafe opened
    else {
      unsafe sqlite3_close_v2(opened)
      throw Failure(reason: "no memory to read it")
    }
    unsafe bytes = .allocate(byteCount: max(document.count, 1), alignment: 16)
    unsafe bytes.copyBytes(from: document)
    unsafe budget = .allocate(capacity: 1)
    unsafe budget.initialize(to: Self.steps)
    unsafe handle = opened
    // The header's versions say that a -wal file belongs to it, without which SQLite would refuse bytes in memory.
    isWriteAhead = document.count > 19 && (document[18] == 2 || document[19] == 2)
    if isWriteAhead {
      unsafe bytes[18] = 1
      unsafe bytes[19] = 1
    }
    guard unsafe csqlite_harden(handle) == SQLITE_OK else { throw Failure(reason: "no memory to read it") }
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.longestText)
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    unsafe sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 50)
    unsafe sqlite3_progress_handler(
      handle, Self.stepsAtOnce,
      { budget in
        guard let budget = unsafe budget?.assumingMemoryBound(to: Int32.self) else { return 1 }
        unsafe budget.pointee -= 1
        return unsafe budget.pointee <= 0 ? 1 : 0
      }, budget)
    let size = Int64(document.count)
    let code = unsafe sqlite3_deserialize(
      handle, "main", bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), size, size,
      UInt32(SQLITE_DESERIALIZE_READONLY))
    guard code == SQLITE_OK else { throw failure(code) }
    var names: [String] = []
    // A view, and a table that a module of SQLite or of the app would have to compute, has no page of its own.
    try run("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0") { row in
      if case .text(let name) = row[0], !name.hasPrefix("sqlite_") { names.append(name) }
    }
    tables = names.sorted()
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
    unsafe bytes.deallocate()
    unsafe budget.deallocate()
  }

  /// Columns of a table that are stored in it: none that is computed.
  func columns(of table: String) throws(Failure) -> Set<String> {
    var columns: Set<String> = []
    try run("PRAGMA table_info(\(Self.quoted(table)))") { row in
      if row.count > 1, case .text(let name) = row[1] { columns.insert(name) }
    }
    return columns
  }

  /// Reads the columns of all rows of a table, each with the row's number. A column that the table lacks is null.
  ///
  /// - Returns: how many rows were read before a failure, and the failure.
  func rows(
    of table: String, _ columns: [String], _ body: (_ number: Int64, [Value]) -> Void
  ) -> (count: Int, failure: Failure?) {
    var count = 0
    do throws(Failure) {
      let present = try self.columns(of: table)
      let selected = columns.map { present.contains($0) ? Self.quoted($0) : "NULL" }.joined(separator: ", ")
      try run("SELECT _rowid_, \(selected) FROM \(Self.quoted(table))") { row in
        count += 1
        if let number = row[0].integer { body(number, Array(row.dropFirst())) }
      }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  /// How many rows a table has: row by row, since SQLite's own count of a damaged tree could go on for ever in one step.
  ///
  /// - Returns: how many there were before a failure, and the failure.
  func count(of table: String) -> (count: Int, failure: Failure?) {
    var count = 0
    do throws(Failure) {
      unsafe try step("SELECT 1 FROM \(Self.quoted(table))") { _ throws(Failure) in count += 1 }
      return (count, nil)
    } catch {
      return (count, error)
    }
  }

  /// Runs a statement and hands out its rows.
  private func run(_ sql: String, _ body: ([Value]) -> Void) throws(Failure) {
    unsafe try step(sql) { statement throws(Failure) in
      let width = unsafe sqlite3_column_count(statement)
      var row: [Value] = []
      row.reserveCapacity(Int(width))
      for column in 0..<width { unsafe row.append(value(statement, column)) }
      rowsLeft -= 1
      guard textLeft >= 0, rowsLeft >= 0 else { throw Failure(reason: "it holds more than any result of tests") }
      body(row)
    }
  }

  private func step(_ sql: String, _ body: (OpaquePointer) throws(Failure) -> Void) throws(Failure) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw failure(code) }
    defer { unsafe sqlite3_finalize(statement) }
    while true {
      let code = unsafe sqlite3_step(statement)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw failure(code) }
      try unsafe body(statement)
    }
  }

  @unsafe private func value(_ statement: OpaquePointer, _ column: Int32) -> Value {
    switch unsafe sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return unsafe .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return unsafe .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      guard let text = unsafe sqlite3_column_text(statement, column) else { return .null }
      let count = unsafe Int(sqlite3_column_bytes(statement, column))
      textLeft -= count
      return unsafe .text(String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    default: return .null
    }
  }

  private func failure(_ code: Int32) -> Failure {
    switch code & 0xFF {
    case SQLITE_INTERRUPT: Failure(reason: "reading it takes more steps than any result of tests does")
    case SQLITE_NOMEM: Failure(reason: "no memory to read it")
    default: unsafe Failure(reason: String(cString: sqlite3_errmsg(handle)))
    }
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}

extension Database.Value {
  var integer: Int64? {
    if case .integer(let value) = self { return value }
    return nil
  }

  var text: String? {
    if case .text(let value) = self { return value }
    return nil
  }

  /// A moment that is stored as seconds since 2001-01-01 in UTC, as exact as the number is.
  var instant: Instant? {
    let seconds: Double
    switch self {
    case .real(let value): seconds = value
    case .integer(let value): seconds = Double(value)
    default: return nil
    }
    // Until 2242, within the range of an instant; a time before 2001 is none.
    guard seconds > 0, seconds < 7_600_000_000 else { return nil }
    let whole = seconds.rounded(.down)
    let fraction = ((seconds - whole) * 1_000_000_000).rounded()
    return Instant(nanoseconds: (Int64(whole) + 978_307_200) * 1_000_000_000 + Int64(fraction))
  }
}

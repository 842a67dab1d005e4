import Vocabulary

/// All events of a run in columns: about 70 bytes an event, and each string once.
///
/// Written once by ``EventStoreBuilder``, then immutable. Read through ``Event``.
public final class EventStore: Sendable {
  let times: ContiguousArray<Int64>
  let uptimes: ContiguousArray<Int64>
  let sequences: IntegerColumn
  let tasks: IntegerColumn
  let sessions: ContiguousArray<UInt32>
  let lines: ContiguousArray<UInt32>
  let pieceOf: ContiguousArray<UInt32>
  let names: ContiguousArray<EventName?>
  /// Attributes of event `i` are `attributeEnds[i - 1] ..< attributeEnds[i]`.
  let attributeEnds: ContiguousArray<UInt32>
  let attributeKeys: ContiguousArray<UInt8>
  let attributeValues: IntegerColumn
  let symbols: SymbolTable
  let pieces: ContiguousArray<LogPiece>

  init(_ b: consuming EventStoreBuilder) {
    times = b.times
    uptimes = b.uptimes
    sequences = b.sequences
    tasks = b.tasks
    sessions = b.sessions
    lines = b.lines
    pieceOf = b.pieceOf
    names = b.names
    attributeEnds = b.attributeEnds
    attributeKeys = b.attributeKeys
    attributeValues = b.attributeValues
    symbols = b.symbols
    pieces = b.pieces
  }

  /// How many events were read, copies included.
  public var count: Int { times.count }

  /// The event at `index`, in the order of reading.
  public subscript(index: Int) -> Event { Event(store: self, index: index) }

  /// The string of a symbol.
  public func string(_ symbol: Symbol) -> String { symbols.string(symbol) }

  /// The symbol of a string, if the evidence holds it.
  public func symbol(_ text: String) -> Symbol? { symbols.find(text) }

  static let none = Int64.min
  /// Pseudo-key of the hash over what is not one of the vocabulary's keys.
  static let restKey: UInt8 = 255
  static let allKeys = ContiguousArray(Key.allCases)
}

/// A stretch of one file that one process wrote as one source: what a line belongs to before logs are joined.
struct LogPiece: Sendable {
  let file: Int
  let launch: Symbol?
  let pid: Int?
  let source: Source
  /// The `log.opened` that holds for it.
  let opened: Int?
  /// Whether its times have a date and a zone. Others order the lines of their own file, and nothing else.
  var isDated = true
}

/// The columns while they grow.
struct EventStoreBuilder {
  var times: ContiguousArray<Int64> = []
  var uptimes: ContiguousArray<Int64> = []
  var sequences = IntegerColumn()
  var tasks = IntegerColumn()
  var sessions: ContiguousArray<UInt32> = []
  var lines: ContiguousArray<UInt32> = []
  var pieceOf: ContiguousArray<UInt32> = []
  var names: ContiguousArray<EventName?> = []
  var attributeEnds: ContiguousArray<UInt32> = []
  var attributeKeys: ContiguousArray<UInt8> = []
  var attributeValues = IntegerColumn()
  var symbols = SymbolTable()
  var pieces: ContiguousArray<LogPiece> = []

  var count: Int { times.count }

  /// Makes room for so many further events, so that growing does not copy the columns again and again.
  mutating func reserve(events: Int, values: Int) {
    let total = count + events
    times.reserveCapacity(total)
    uptimes.reserveCapacity(total)
    sequences.reserveCapacity(total)
    tasks.reserveCapacity(total)
    sessions.reserveCapacity(total)
    lines.reserveCapacity(total)
    pieceOf.reserveCapacity(total)
    names.reserveCapacity(total)
    attributeEnds.reserveCapacity(total)
    attributeKeys.reserveCapacity(attributeKeys.count + values)
    attributeValues.reserveCapacity(attributeValues.count + values)
  }

  mutating func add(_ key: Key, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    add(key.ordinal, Int64(symbols.intern(text).raw))
  }

  mutating func add(_ key: Key, _ value: Int?) {
    guard let value else { return }
    add(key.ordinal, Int64(value))
  }

  mutating func add(_ key: Key, _ value: Bool?) {
    guard let value else { return }
    add(key.ordinal, value ? 1 : 0)
  }

  /// Seconds and the like, in billionths.
  mutating func add(_ key: Key, billionths value: Int64?) {
    guard let value else { return }
    add(key.ordinal, value)
  }

  /// Ends an event of a format other than the event log, whose attributes were added since the one before it.
  mutating func finish(
    _ name: EventName, time: Instant, line: Int, piece: UInt32, session: String? = nil, task: Int? = nil
  ) {
    finish(
      name: name, time: time.nanoseconds, uptime: EventStore.none, seq: EventStore.none,
      session: session.map { symbols.intern($0).raw } ?? 0, task: task.map(Int64.init) ?? EventStore.none,
      line: UInt32(clamping: line), piece: piece)
  }

  /// A stretch of a file, to which events can be added.
  mutating func addPiece(_ piece: LogPiece) -> UInt32 {
    pieces.append(piece)
    return UInt32(pieces.count - 1)
  }

  mutating func add(_ key: UInt8, _ value: Int64) {
    attributeKeys.append(key)
    attributeValues.append(value)
  }

  /// Ends an event whose attributes were added since the one before it.
  mutating func finish(
    name: EventName?, time: Int64, uptime: Int64, seq: Int64, session: UInt32, task: Int64, line: UInt32, piece: UInt32
  ) {
    times.append(time)
    uptimes.append(uptime)
    sequences.append(seq)
    sessions.append(session)
    tasks.append(task)
    lines.append(line)
    pieceOf.append(piece)
    names.append(name)
    attributeEnds.append(UInt32(attributeKeys.count))
  }

  /// Drops the attributes added since the last event: the line turned out to be unreadable.
  mutating func abandon() {
    let end = Int(attributeEnds.last ?? 0)
    attributeKeys.removeLast(attributeKeys.count - end)
    attributeValues.removeLast(attributeValues.count - end)
  }
}

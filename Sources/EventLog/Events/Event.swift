public import Vocabulary

/// One event of the evidence: a view into an ``EventStore``.
///
/// Values are absent (`nil`) where the line does not hold the key, or holds it with another type.
public struct Event: Sendable, Hashable {
  public let store: EventStore
  /// The number of the event in the order of reading; files are read in the order of their paths.
  public let index: Int

  public static func == (a: Event, b: Event) -> Bool { a.index == b.index }
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// What happened; `nil` for an event that the vocabulary does not know.
  public var name: EventName? { store.names[index] }

  /// The event's name as the line gives it.
  public var nameText: String { name?.rawValue ?? text(.event) ?? "" }

  /// The wall clock of the observer.
  public var time: Instant { Instant(nanoseconds: store.times[index]) }

  /// Nanoseconds of a clock that goes on while the machine sleeps.
  public var uptime: Int64? { optional(store.uptimes[index]) }

  /// Place in its log, from 0 without holes.
  public var seq: Int? { optional(store.sequences[index]).map(Int.init) }

  /// Identifier of the URLSession, `sessionID`.
  public var sessionID: Symbol? {
    let raw = store.sessions[index]
    return raw == 0 ? nil : Symbol(raw: raw)
  }

  /// `taskIdentifier`, unique only inside one session.
  public var taskID: Int? { optional(store.tasks[index]).map(Int.init) }

  /// Who observed it. An app's log is `app` on every line, whatever the line says.
  public var source: Source { piece.source }

  /// Whether ``time`` has a date and a zone; else it orders the lines of its own file only, and has no place among others.
  public var isDated: Bool { piece.isDated }

  /// The time as RFC 3339; of one without date or zone what is known: the time of day, with month and day where the format
  /// has them.
  public var timeText: String {
    guard !isDated else { return time.text }
    let text = time.text.dropLast()
    return String(text.dropFirst(text.hasPrefix("1970-01-01T") ? 11 : 5))
  }

  /// Index into ``Timeline/files``.
  public var file: Int { piece.file }

  /// Line in the file, from 1.
  public var line: Int { Int(store.lines[index]) }

  /// The `launch` that the line, or the log it stands in, names.
  public var launchID: Symbol? { piece.launch }

  /// The process id that the line, or the log it stands in, names.
  public var pid: Int? { piece.pid }

  /// The string value of `key`.
  public func symbol(_ key: Key) -> Symbol? {
    guard let value = value(key), key.valueType == .string || key.valueType == .stringOrNumbers, value > 0 else {
      return key == .sessionID ? sessionID : nil
    }
    return Symbol(raw: UInt32(value))
  }

  /// The string value of `key`.
  public func text(_ key: Key) -> String? { symbol(key).map(store.string) }

  /// The integer value of `key`.
  public func integer(_ key: Key) -> Int? {
    switch key {
    case .taskID: return taskID
    case .seq: return seq
    case .pid: return pid
    default: return value(key).map(Int.init)
    }
  }

  /// The boolean value of `key`.
  public func flag(_ key: Key) -> Bool? { value(key).map { $0 != 0 } }

  /// The value of a decimal key in billionths: nanoseconds for seconds.
  public func billionths(_ key: Key) -> Int64? { value(key) }

  /// The numbers of an array; empty where they cannot be read.
  public func numbers(_ key: Key) -> [Double]? {
    // Arrays of numbers are kept as their source text, told from strings by a negative symbol.
    guard key.valueType == .numbers || key.valueType == .stringOrNumbers, let value = value(key), value < 0 else {
      return nil
    }
    let symbol = Symbol(raw: UInt32(-value))
    return store.string(symbol).dropFirst().dropLast().split(separator: ",").compactMap { part in
      Double(String(part.filter { !$0.isWhitespace }))
    }
  }

  /// All values beside the envelope, in the order of the line.
  var attributes: Range<Int> {
    let start = index == 0 ? 0 : Int(store.attributeEnds[index - 1])
    return start..<Int(store.attributeEnds[index])
  }

  private func value(_ key: Key) -> Int64? {
    let ordinal = key.ordinal
    for i in attributes where store.attributeKeys[i] == ordinal { return store.attributeValues[i] }
    return nil
  }

  private var piece: LogPiece { store.pieces[Int(store.pieceOf[index])] }

  private func optional(_ value: Int64) -> Int64? { value == EventStore.none ? nil : value }
}

extension Event {
  /// Whether both lines say the same: same kind, time and values, whatever the order of the keys and the spacing.
  ///
  /// A process id counts where both lines have one, their own or that of the log they stand in.
  func hasEqualContent(to other: Event) -> Bool {
    guard name == other.name, time == other.time, uptime == other.uptime, taskID == other.taskID,
      sessionID == other.sessionID, pid == nil || other.pid == nil || pid == other.pid
    else { return false }
    return contentPairs == other.contentPairs
  }

  /// The values sorted by key: what the line says, in one order.
  var contentPairs: [[Int64]] {
    attributes.map { [Int64(store.attributeKeys[$0]), store.attributeValues[$0]] }
      .sorted { $0[0] != $1[0] ? $0[0] < $1[0] : $0[1] < $1[1] }
  }
}

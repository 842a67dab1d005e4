#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A line of a textual style that begins a record: where in it each part is.
struct TextRecord {
  /// As the line has it, as if in UTC.
  var local: Instant
  /// Seconds east of UTC, where the line says so.
  var zone: Int?
  var pid: Int?
  var process: Range<Int>
  var library: Range<Int>?
  var subsystem: Range<Int>?
  var category: Range<Int>?
  /// Where the message begins.
  var message: Int
}

/// What a line is to a textual style.
enum TextLine {
  case record(TextRecord)
  /// Of this style, but for the part that the reason names.
  case unreadable(String)
  /// A further line of a message, or of another style.
  case other
}

/// A way in which Apple's tools print the unified log as text.
protocol TextStyle {
  /// What its times lack, beside a zone: that makes the file undated.
  var lack: TextLack? { get }

  mutating func read(_ line: UnsafeRawBufferPointer) -> TextLine
}

enum TextLack {
  case date, year
}

/// The textual styles, of which each line begins a record of one at most.
enum TextStyleKind {
  case standard, compact, syslog, console, nsLog

  /// The style of which the line begins a record.
  init?(_ line: UnsafeRawBufferPointer) {
    func isRecord<Style: TextStyle>(_ style: Style) -> Bool {
      var style = style
      if case .record = unsafe style.read(line) { return true }
      return false
    }
    // Most further lines of messages begin with a blank or a bracket.
    guard let first = unsafe line.first, SystemClock.isDigit(first) || (0x41...0x7A).contains(first) else { return nil }
    if isRecord(StandardStyle()) {
      self = .standard
    } else if isRecord(CompactStyle()) {
      self = .compact
    } else if isRecord(SyslogStyle(date: nil)) {
      self = .syslog
    } else if isRecord(ConsoleStyle(date: nil)) {
      self = .console
    } else if isRecord(NSLogStyle()) {
      self = .nsLog
    } else {
      return nil
    }
  }

  /// The style of the first line in a file that is of any.
  init?(_ head: FileHead) {
    for line in head.lines {
      let line = line.last == 0x0D ? line.dropLast() : line
      if let kind = unsafe line.withUnsafeBytes({ unsafe TextStyleKind($0) }) {
        self = kind
        return
      }
    }
    return nil
  }

  /// Whether the line is no further line of a message but of another style or format.
  static func isForeign(_ line: UnsafeRawBufferPointer) -> Bool {
    if unsafe TextStyleKind(line) != nil { return true }
    guard unsafe line.first == UInt8(ascii: "{") else { return false }
    let object = unsafe Array(line)
    return SystemJSONMark.certainty(of: object[...]) != nil
      || FileHead.contains("\"event\"", in: object[...]) && FileHead.contains("\"time\"", in: object[...])
  }
}

/// Goes through the bytes of a line.
@safe struct TextCursor {
  let bytes: UnsafeRawBufferPointer
  private(set) var at: Int

  init(_ bytes: UnsafeRawBufferPointer, at start: Int = 0) {
    unsafe self.bytes = bytes
    at = start
  }

  var isAtEnd: Bool { unsafe at >= bytes.count }

  /// The next byte; 0 at the end.
  var next: UInt8 { unsafe at < bytes.count ? bytes[at] : 0 }

  mutating func skip(_ count: Int) { at += count }

  /// Passes over blanks; whether there was one.
  @discardableResult
  mutating func skipBlanks() -> Bool {
    let start = at
    while next == UInt8(ascii: " ") { at += 1 }
    return at > start
  }

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// A word up to a blank or the end.
  mutating func word() -> Range<Int> {
    let start = at
    while !isAtEnd && next != UInt8(ascii: " ") { at += 1 }
    return start..<at
  }

  /// Decimal digits that fit.
  mutating func integer() -> Int? {
    let start = at
    var value = 0
    while SystemClock.isDigit(next), at - start < 18 {
      value = value * 10 + Int(next - 0x30)
      at += 1
    }
    return at > start && !SystemClock.isDigit(next) ? value : nil
  }

  /// `0x` and hex digits.
  mutating func hexadecimal() -> Bool {
    guard skip("0"), skip("x") else { return false }
    return hexDigits()
  }

  mutating func hexDigits() -> Bool {
    let start = at
    while SystemClock.isDigit(next) || (0x61...0x66).contains(next | 0x20) { at += 1 }
    return at > start
  }

  /// Where `character` comes next, at most `limit` bytes further on.
  func find(_ character: Unicode.Scalar, within limit: Int) -> Int? {
    let end = unsafe min(bytes.count, at + limit)
    return unsafe bytes[min(at, end)..<end].firstIndex(of: UInt8(ascii: character))
  }

  /// `Name[1261:388382]`, after which the cursor stands: a name, the pid and, where it must be, the thread.
  mutating func process(withThread: Bool) -> (name: Range<Int>, pid: Int)? {
    guard let bracket = find("[", within: 128), bracket > at else { return nil }
    var inside = self
    inside.at = bracket + 1
    guard let pid = inside.integer() else { return nil }
    if withThread {
      guard inside.skip(":"), inside.hexDigits() else { return nil }
    }
    guard inside.skip("]") else { return nil }
    defer { at = inside.at }
    return (at..<bracket, pid)
  }

  /// `(library) [subsystem:category] `, each of which may be absent, before the message.
  mutating func origin(of record: inout TextRecord) {
    skipBlanks()
    if next == UInt8(ascii: "("), let end = find(")", within: 256), isFollowedByBlank(end),
      unsafe !bytes[at..<end].contains(UInt8(ascii: " "))
    {
      record.library = (at + 1)..<end
      at = end + 1
      skipBlanks()
    }
    if next == UInt8(ascii: "["), let end = find("]", within: 256), isFollowedByBlank(end), at + 1 < end,
      unsafe !bytes[at..<end].contains(UInt8(ascii: " ")), unsafe !SystemClock.isDigit(bytes[at + 1]),
      let colon = find(":", within: end - at)
    {
      record.subsystem = (at + 1)..<colon
      record.category = (colon + 1)..<end
      at = end + 1
      skipBlanks()
    }
    record.message = at
  }

  private func isFollowedByBlank(_ index: Int) -> Bool {
    unsafe index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: " ")
  }
}

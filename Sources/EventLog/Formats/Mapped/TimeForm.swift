/// How a foreign log writes times.
enum TimeForm: String, Sendable, CaseIterable {
  case rfc3339, epochSeconds, epochMilliseconds, epochMicroseconds, epochNanoseconds

  /// The power of ten that makes seconds of the number.
  fileprivate var exponent: Int {
    switch self {
    case .rfc3339, .epochSeconds: 0
    case .epochMilliseconds: -3
    case .epochMicroseconds: -6
    case .epochNanoseconds: -9
    }
  }
}

/// A time of a foreign log.
struct ForeignTime: Equatable {
  let instant: Instant
  /// Whether its zone is known. Else the instant is that of the same date and clock in UTC.
  var isDated = true
}

/// Reads the times of foreign logs: RFC 3339, dates with a blank or slashes, and numbers since 1970.
struct ForeignTimeReader {
  let form: TimeForm?
  /// Seconds east of UTC for times without a zone.
  let zone: Int?
  private var clock = TimeParser()

  init(form: TimeForm?, zone: Int?) {
    self.form = form
    self.zone = zone
  }

  /// Why a time cannot be read.
  struct Fault: Error, Equatable {
    let reason: String
    init(_ reason: String) { self.reason = reason }

    static let unreadable = Fault("no readable 'time'")
    static let outOfRange = Fault("'time' is outside the years 1678 to 2261")
    static let ambiguous = Fault("'time' is a number of an unknown unit; give 'timeFormat' for the file in run.json")
  }

  mutating func read(_ value: FieldValue) throws(Fault) -> ForeignTime {
    guard let text = value.text, text.utf8.count <= 64 else { throw .unreadable }
    // A number may stand in a string; a date never begins with five digits or a point after less than four.
    let whole = text.utf8.prefix { $0 &- 48 < 10 }.count
    let isNumber =
      whole > 0 && (whole == text.utf8.count || text.utf8.dropFirst(whole).first.map(Self.isFraction) == true)
    if form != .rfc3339, isNumber || form != nil { return ForeignTime(instant: try epoch(text, digits: whole)) }
    return try wallClock(text)
  }

  private static func isFraction(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
  }

  /// Seconds, or thousandths, millionths or billionths of them. Without a stated unit the digits before the point tell it:
  /// from 2001 to 2286 seconds have ten, milliseconds thirteen, microseconds sixteen and nanoseconds nineteen.
  private func epoch(_ text: String, digits: Int) throws(Fault) -> Instant {
    let form: TimeForm
    switch (self.form, digits) {
    case (let stated?, _): form = stated
    case (nil, 10): form = .epochSeconds
    case (nil, 13): form = .epochMilliseconds
    case (nil, 16): form = .epochMicroseconds
    case (nil, 19): form = .epochNanoseconds
    default: throw .ambiguous
    }
    let hasExponent = text.utf8.contains { $0 | 0x20 == UInt8(ascii: "e") }
    guard !hasExponent || form.exponent == 0 else { throw .unreadable }
    var scaled = hasExponent ? text : text + "e\(form.exponent)"
    guard text.utf8.allSatisfy({ $0 &- 48 < 10 || $0 == 0x2E || $0 == 0x2D || $0 == 0x2B || $0 | 0x20 == 0x65 }) else {
      throw .unreadable
    }
    guard let value = scaled.withUTF8({ unsafe billionths(UnsafeRawBufferPointer($0)) }) else { throw .outOfRange }
    return Instant(nanoseconds: value)
  }

  /// `2026-03-14T09:21:00.123+09:00`, with a blank for the `T`, slashes for the dashes, a comma or colon before the
  /// fraction, a zone without a colon, or none.
  private mutating func wallClock(_ text: String) throws(Fault) -> ForeignTime {
    var bytes = Array(text.utf8)
    guard bytes.count >= 19 else { throw .unreadable }
    let separator = bytes[4]
    guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/"), bytes[7] == separator,
      [UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")].contains(bytes[10])
    else { throw .unreadable }
    bytes[4] = UInt8(ascii: "-")
    bytes[7] = UInt8(ascii: "-")
    bytes[10] = UInt8(ascii: "T")
    var end = 19
    if end + 1 < bytes.count, [UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ":")].contains(bytes[end]) {
      bytes[end] = UInt8(ascii: ".")
      end += 1
      while end < bytes.count, bytes[end] &- 48 < 10 { end += 1 }
    }
    var zone = Array(bytes[end...])
    bytes.removeSubrange(end...)
    if zone.first == UInt8(ascii: " ") { zone.removeFirst() }
    if zone == Array("UTC".utf8) || zone == Array("GMT".utf8) { zone = [UInt8(ascii: "Z")] }
    // `+0900` is written `+09:00` in RFC 3339.
    if zone.count == 5 { zone.insert(UInt8(ascii: ":"), at: 3) }
    let isStated = !zone.isEmpty
    bytes += isStated ? zone : [UInt8(ascii: "Z")]
    let instant: Instant
    do {
      instant = try unsafe bytes.withUnsafeBytes { bytes throws(TimeFault) in try unsafe clock.parse(bytes) }
    } catch TimeFault.outOfRange {
      throw .outOfRange
    } catch {
      throw .unreadable
    }
    if isStated { return ForeignTime(instant: instant) }
    guard let offset = self.zone else { return ForeignTime(instant: instant, isDated: false) }
    return ForeignTime(instant: instant + Int64(-offset) * 1_000_000_000)
  }
}

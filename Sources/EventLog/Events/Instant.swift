/// A moment in nanoseconds since 1970-01-01T00:00:00Z, as an integer.
///
/// Holds the years 1678 to 2261, and some months on both sides. Read from RFC 3339 with a zone; never passed through floating point.
public struct Instant: Hashable, Comparable, Sendable {
  public let nanoseconds: Int64

  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

  /// Nanoseconds from `b` to `a`, saturating. Never less than `-Int64.max`, so that it can always be negated.
  public static func - (a: Instant, b: Instant) -> Int64 { saturatingDifference(a.nanoseconds, b.nanoseconds) }

  /// The moment `duration` nanoseconds later, saturating.
  public static func + (a: Instant, duration: Int64) -> Instant {
    let (sum, overflow) = a.nanoseconds.addingReportingOverflow(duration)
    return Instant(nanoseconds: overflow ? (duration > 0 ? .max : .min) : sum)
  }

  /// The moment in UTC, RFC 3339, with as many digits of the fraction as it needs (none, 3, 6 or 9).
  public var text: String {
    var seconds = nanoseconds / 1_000_000_000
    var fraction = nanoseconds % 1_000_000_000
    if fraction < 0 {
      seconds -= 1
      fraction += 1_000_000_000
    }
    var days = seconds / 86_400
    var rest = seconds % 86_400
    if rest < 0 {
      days -= 1
      rest += 86_400
    }
    let (year, month, day) = Instant.date(daysSinceEpoch: days)
    func two(_ n: Int64) -> String { n < 10 ? "0\(n)" : "\(n)" }
    var out = "\(year)-\(two(month))-\(two(day))T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))"
    if fraction != 0 {
      let digits = fraction % 1_000_000 == 0 ? 3 : fraction % 1_000 == 0 ? 6 : 9
      for _ in digits..<9 { fraction /= 10 }
      let text = String(fraction)
      out += "." + String(repeating: "0", count: digits - text.count) + text
    }
    return out + "Z"
  }

  /// Days from 1970-01-01 to the given date of the proleptic Gregorian calendar.
  static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let y = month <= 2 ? year - 1 : year
    let era = (y >= 0 ? y : y - 399) / 400
    let yearOfEra = y - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func date(daysSinceEpoch: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let z = daysSinceEpoch + 719_468
    let era = (z >= 0 ? z : z - 146_096) / 146_097
    let dayOfEra = z - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let m = (5 * dayOfYear + 2) / 153
    let month = m < 10 ? m + 3 : m - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * m + 2) / 5 + 1)
  }
}

/// `a` less `b`, kept between `-Int64.max` and `Int64.max`.
func saturatingDifference(_ a: Int64, _ b: Int64) -> Int64 {
  let (difference, overflow) = a.subtractingReportingOverflow(b)
  if overflow { return a > b ? .max : -.max }
  return max(difference, -.max)
}

/// Why a `time` could not be read.
enum TimeFault: Error {
  case malformed
  case withoutZone
  case outOfRange
}

/// Reads RFC 3339 date-times, remembering the last minute it saw: lines of a log mostly share it.
struct TimeParser {
  private var minuteText: (UInt64, UInt64)?
  private var minuteSeconds: Int64 = 0

  /// Parses `2026-03-14T09:21:00.100Z` or with an offset `+09:00`. Digits beyond the nanosecond are cut off; second 60, a
  /// leap second, is the second after 59.
  mutating func parse(_ b: UnsafeRawBufferPointer) throws(TimeFault) -> Instant {
    guard b.count >= 19 else { throw .malformed }
    // "2026-03-14T09:21" is 16 bytes: compared as two words.
    let word0 = unsafe b.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
    let word1 = unsafe b.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
    if minuteText.map({ $0 != (word0, word1) }) ?? true {
      minuteSeconds = try unsafe Self.minute(b)
      minuteText = (word0, word1)
    }
    guard unsafe b[16] == UInt8(ascii: ":"), let second = unsafe Self.two(b, 17), second <= 60 else { throw .malformed }
    var i = 19
    var fraction: Int64 = 0
    if i < b.count, unsafe b[i] == UInt8(ascii: ".") {
      i += 1
      let start = i
      var scale: Int64 = 100_000_000
      while i < b.count, case let digit = unsafe b[i] &- 48, digit < 10 {
        fraction += Int64(digit) * scale
        scale /= 10
        i += 1
      }
      guard i > start else { throw .malformed }
    }
    guard i < b.count else { throw .withoutZone }
    var zone: Int64 = 0
    switch unsafe b[i] {
    case UInt8(ascii: "Z"), UInt8(ascii: "z"):
      i += 1
    case let sign where sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"):
      guard b.count >= i + 6, let hours = unsafe Self.two(b, i + 1), let minutes = unsafe Self.two(b, i + 4),
        unsafe b[i + 3] == UInt8(ascii: ":"), hours < 24, minutes < 60
      else { throw .malformed }
      zone = (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "+") ? 1 : -1)
      i += 6
    default:
      throw .malformed
    }
    guard i == b.count else { throw .malformed }
    let seconds = minuteSeconds + second - zone
    // Int64 nanoseconds end in the year 2262.
    guard seconds > -9_223_372_036, seconds < 9_223_372_036 else { throw .outOfRange }
    return Instant(nanoseconds: seconds * 1_000_000_000 + fraction)
  }

  private static func minute(_ b: UnsafeRawBufferPointer) throws(TimeFault) -> Int64 {
    guard let century = unsafe two(b, 0), let years = unsafe two(b, 2), let month = unsafe two(b, 5),
      let day = unsafe two(b, 8), let hour = unsafe two(b, 11), let minute = unsafe two(b, 14),
      unsafe b[4] == UInt8(ascii: "-"), unsafe b[7] == UInt8(ascii: "-"), unsafe b[13] == UInt8(ascii: ":"),
      unsafe b[10] | 0x20 == UInt8(ascii: "t"),
      (1...12).contains(month), day >= 1, hour < 24, minute < 60
    else { throw .malformed }
    let year = century * 100 + years
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths: [Int64] = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard day <= lengths[Int(month) - 1] else { throw .malformed }
    return Instant.days(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60
  }

  private static func two(_ b: UnsafeRawBufferPointer, _ i: Int) -> Int64? {
    let tens = unsafe b[i] &- 48
    let ones = unsafe b[i + 1] &- 48
    return tens < 10 && ones < 10 ? Int64(tens) * 10 + Int64(ones) : nil
  }
}

/// Reads a JSON number as an integer of billionths: `2324.155955266` is 2_324_155_955_266. Exponents are allowed; digits
/// beyond the ninth are cut off. `nil` when it does not fit.
func billionths(_ b: UnsafeRawBufferPointer) -> Int64? {
  var i = 0
  let negative = unsafe b.count > 0 && b[0] == UInt8(ascii: "-")
  if negative { i = 1 }
  var digits: [UInt8] = []
  var point: Int?
  while i < b.count {
    let byte = unsafe b[i]
    if byte == UInt8(ascii: ".") {
      point = digits.count
    } else if byte &- 48 < 10 {
      digits.append(byte &- 48)
    } else {
      break
    }
    i += 1
  }
  var exponent = 0
  if i < b.count {
    guard unsafe b[i] | 0x20 == UInt8(ascii: "e") else { return nil }
    i += 1
    let down = unsafe i < b.count && b[i] == UInt8(ascii: "-")
    if unsafe i < b.count && (b[i] == UInt8(ascii: "-") || b[i] == UInt8(ascii: "+")) { i += 1 }
    while i < b.count, case let digit = unsafe b[i] &- 48, digit < 10 {
      exponent = min(exponent * 10 + Int(digit), 1000)
      i += 1
    }
    if down { exponent = -exponent }
  }
  guard i == b.count, !digits.isEmpty else { return nil }
  let whole = (point ?? digits.count) + exponent + 9
  var value: Int64 = 0
  for place in 0..<max(whole, 0) {
    let digit = place < digits.count ? Int64(digits[place]) : 0
    let (product, over) = value.multipliedReportingOverflow(by: 10)
    let (sum, overSum) = product.addingReportingOverflow(digit)
    if over || overSum { return nil }
    value = sum
  }
  return negative ? -value : value
}

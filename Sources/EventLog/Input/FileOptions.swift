import Vocabulary

/// What `run.json` says of one file: what its format cannot say itself. It helps reading and is never a witness.
struct FileOptions: Sendable, Hashable {
  /// Name of the format, where its content does not decide.
  var format: String?
  /// Whose word a mapped log is; it can claim nothing that the format does not.
  var source: Source?
  /// Seconds east of UTC, for times without a zone.
  var timeZone: Int?
  /// Nanoseconds since 1970 of the day of the first line at 00:00, without a zone, for times without a date.
  var date: Int64?
  /// Where the fields of a log of another make are.
  var map = FieldMap()

  /// `Z`, `+09:00` or `-0800` in seconds.
  static func offset(_ text: String) -> Int? {
    if text == "Z" { return 0 }
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, digits.allSatisfy(\.isASCII), let number = Int(digits), text.utf8.count <= 6,
      number % 100 < 60, number / 100 <= 14
    else { return nil }
    let seconds = number / 100 * 3600 + number % 100 * 60
    return sign == "-" ? -seconds : seconds
  }

  /// `2026-11-30` at 00:00, in nanoseconds since 1970.
  static func day(_ text: String) -> Int64? {
    guard text.utf8.count == 10 else { return nil }
    var clock = TimeParser()
    var full = text + "T00:00:00Z"
    return full.withUTF8 { unsafe (try? clock.parse(UnsafeRawBufferPointer($0)))?.nanoseconds }
  }
}

/// Values for the places of a ``Message`` that read the same in every language but for their unit.
enum Wording {
  /// Nanoseconds as seconds with up to three digits: `5.2 s`.
  static func seconds(_ nanoseconds: Int64) -> String {
    let milliseconds = (nanoseconds.magnitude + 500_000) / 1_000_000
    var fraction = String(milliseconds % 1000)
    fraction = String(repeating: "0", count: 3 - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let whole = "\(nanoseconds < 0 && milliseconds > 0 ? "-" : "")\(milliseconds / 1000)"
    return fraction.isEmpty ? "\(whole) s" : "\(whole).\(fraction) s"
  }

  /// A value that ``seconds(_:)`` made, with the unit as `language` writes it; any other value as it is.
  static func inUnits(of language: Language, _ value: String) -> String {
    guard language != .english, value.hasSuffix(" s") else { return value }
    let number = value.dropLast(2)
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D }) else {
      return value
    }
    return language == .korean ? "\(number)초" : "\(number) 秒"
  }
}

/// Durations in nanoseconds.
enum Duration {
  static func seconds(_ count: Int64) -> Int64 { count * 1_000_000_000 }
}

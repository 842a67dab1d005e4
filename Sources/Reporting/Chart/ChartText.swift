/// Words and numbers of a chart, with the room that they take.
enum ChartText {
  /// About how wide a text is in a sans-serif face, in pixels: rather too much than too little.
  static func width(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + width(of: $1) } * size
  }

  private static func width(of scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "t", "f", "r", "I", ".", ",", ":", ";", "'", "|", "!", "(", ")", "[", "]", " ", "-", "/": 0.36
    case "m", "w", "M", "W", "@", "%": 0.92
    case "A"..."Z": 0.7
    case "\u{0}"..."\u{2FF}": 0.58
    case "\u{300}"..."\u{36F}": 0
    case "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{A4CF}", "\u{AC00}"..."\u{D7A3}", "\u{F900}"..."\u{FAFF}",
      "\u{FE30}"..."\u{FE6F}", "\u{FF00}"..."\u{FFEF}", "\u{1F000}"..."\u{3FFFD}":
      1.02
    default: 0.75
    }
  }

  /// As many characters as a label bears, with an ellipsis where there are more.
  static func cut(_ text: String, _ most: Int) -> String {
    guard text.unicodeScalars.count > most else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most - 1))) + "…"
  }

  /// A length of time, exactly, with the symbols that all languages share: `29.99 s`, `2 min 5 s`, `3 d 4 h`.
  static func duration(_ nanoseconds: Int64) -> String {
    let seconds = nanoseconds / 1_000_000_000
    let fraction = nanoseconds % 1_000_000_000
    if seconds == 0, fraction > 0 {
      if fraction < 1_000 { return "\(fraction) ns" }
      return fraction < 1_000_000 ? decimal(fraction, 3) + " µs" : decimal(fraction, 6) + " ms"
    }
    var parts: [String] = []
    if seconds >= 86_400 { parts.append("\(seconds / 86_400) d") }
    if seconds % 86_400 >= 3_600 { parts.append("\(seconds % 86_400 / 3_600) h") }
    if seconds % 3_600 >= 60 { parts.append("\(seconds % 3_600 / 60) min") }
    let rest = nanoseconds % 60_000_000_000
    if rest > 0 || parts.isEmpty { parts.append(decimal(rest, 9) + " s") }
    return parts.joined(separator: " ")
  }

  /// An integer with its last `places` digits behind the point, without zeros at the end.
  static func decimal(_ value: Int64, _ places: Int) -> String {
    var digits = String(value.magnitude)
    digits = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let whole = digits.dropLast(places)
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    return (value < 0 ? "-" : "") + whole + (fraction.isEmpty ? "" : "." + fraction)
  }

  /// Pixels, to a tenth.
  static func pixels(_ value: Double) -> String { decimal(Int64((value * 10).rounded()), 1) }
}

/// Values for the places of a ``Message`` that read the same in every language.
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
}

/// Durations in nanoseconds.
enum Duration {
  static func seconds(_ count: Int64) -> Int64 { count * 1_000_000_000 }
}

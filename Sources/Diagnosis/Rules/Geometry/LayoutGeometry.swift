import EventLog
import Vocabulary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A size in points.
struct LayoutSize: Hashable {
  let width: Double
  let height: Double

  /// The size of a sample's `bounds`; `nil` where they are absent or empty.
  init?(bounds sample: Event) {
    guard let bounds = sample.numbers(.bounds), bounds.count == 4, bounds[2] > 0, bounds[3] > 0 else { return nil }
    self.init(width: bounds[2], height: bounds[3])
  }

  init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size of the upright box around this one turned by `angle`, in degrees.
  func boundingBox(turnedBy angle: Double) -> LayoutSize {
    let radians = angle * .pi / 180
    let (c, s) = (abs(cos(radians)), abs(sin(radians)))
    return LayoutSize(width: width * c + height * s, height: width * s + height * c)
  }

  /// Whether both sides agree within 0.01 points or half a percent, whichever is more.
  func isClose(to other: LayoutSize) -> Bool {
    func close(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= max(0.01, 0.005 * abs(b)) }
    return close(width, other.width) && close(height, other.height)
  }

  /// As `98.995 × 98.995`.
  var text: String { "\(LayoutNumber.text(width)) × \(LayoutNumber.text(height))" }
}

/// A pair of coordinates in points.
struct LayoutPoint: Hashable {
  let x: Double
  let y: Double

  /// The pair under `key`; for `bounds` and `frame` their origin. `nil` where there is none.
  init?(_ event: Event, _ key: Key) {
    guard let numbers = event.numbers(key), numbers.count >= 2 else { return nil }
    self.init(x: numbers[0], y: numbers[1])
  }

  init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  static func - (a: LayoutPoint, b: LayoutPoint) -> LayoutPoint { LayoutPoint(x: a.x - b.x, y: a.y - b.y) }

  /// Whether both coordinates agree within 0.01 points.
  func isClose(to other: LayoutPoint) -> Bool { abs(x - other.x) <= 0.01 && abs(y - other.y) <= 0.01 }

  var isZero: Bool { isClose(to: LayoutPoint(x: 0, y: 0)) }

  var opposite: LayoutPoint { LayoutPoint(x: -x, y: -y) }

  /// As `(12, 40.5)`.
  var text: String { "(\(LayoutNumber.text(x)), \(LayoutNumber.text(y)))" }
}

/// Coordinates as they are said: with up to three digits, the same in every language.
enum LayoutNumber {
  static func text(_ value: Double) -> String {
    guard value.magnitude < 1e12 else { return "\(value)" }
    let thousandths = Int((value.magnitude * 1000).rounded())
    var fraction = String(thousandths % 1000)
    fraction = String(repeating: "0", count: 3 - fraction.count) + fraction
    while fraction.hasSuffix("0") { fraction.removeLast() }
    let whole = "\(value < 0 && thousandths > 0 ? "-" : "")\(thousandths / 1000)"
    return fraction.isEmpty ? whole : "\(whole).\(fraction)"
  }
}

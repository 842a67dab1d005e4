/// Pseudo-random numbers that are the same on every machine for the same seed: SplitMix64 (Steele, Lea and Flood, 2014), with
/// the few draws that generators of runs need.
struct Dice: Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// From 0 to `bound - 1`; 0 where there is no room.
  mutating func below(_ bound: Int) -> Int { bound < 2 ? 0 : Int(next() % UInt64(bound)) }

  mutating func within(_ range: ClosedRange<Int>) -> Int { range.lowerBound + below(range.count) }

  mutating func chance(percent: Int) -> Bool { below(100) < percent }

  mutating func pick<T>(_ list: [T]) -> T { list[below(list.count)] }

  mutating func shuffled<T>(_ list: [T]) -> [T] {
    var list = list
    for i in list.indices.dropFirst().reversed() { list.swapAt(i, below(i + 1)) }
    return list
  }

  /// Hex digits in groups of 8, 4, 4, 4 and 12.
  mutating func uuid() -> String {
    let hex = (Self.hex(next()) + Self.hex(next())).uppercased()
    var groups: [Substring] = []
    var rest = hex[...]
    for count in [8, 4, 4, 4, 12] {
      groups.append(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return groups.joined(separator: "-")
  }

  /// 64 hex digits.
  mutating func sha256() -> String { (0..<4).map { _ in Self.hex(next()) }.joined() }

  /// An identifier of real hardware: 8 and 16 hex digits.
  mutating func hardwareIdentifier() -> String {
    "0000\(Self.hex(next()).prefix(4))-\(Self.hex(next()))".uppercased()
  }

  private static func hex(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

/// A column of integers that takes four bytes for each that is small, as nearly all are: counts, flags, symbols, codes.
struct IntegerColumn: Sendable {
  private var small: ContiguousArray<Int32> = []
  /// What does not fit, in the order of the column.
  private var large: ContiguousArray<Int64> = []

  /// Stands for `EventStore.none`.
  private static let none = Int32.max
  /// What is below stands for a place in `large`, counted from `Int32.min`.
  private static let least: Int32 = -(1 << 30)

  var count: Int { small.count }

  subscript(index: Int) -> Int64 {
    let value = small[index]
    if value >= Self.least && value != Self.none { return Int64(value) }
    return value == Self.none ? EventStore.none : large[Int(value) - Int(Int32.min)]
  }

  mutating func append(_ value: Int64) {
    if value >= Int64(Self.least) && value < Int64(Self.none) {
      small.append(Int32(truncatingIfNeeded: value))
    } else if value == EventStore.none {
      small.append(Self.none)
    } else {
      // A thousand million large values would take eight gigabytes first.
      precondition(large.count < 1 << 30, "more large values than a column can hold")
      small.append(Int32.min + Int32(large.count))
      large.append(value)
    }
  }

  mutating func removeLast(_ count: Int) {
    for _ in 0..<count {
      if let last = small.popLast(), last < Self.least { large.removeLast() }
    }
  }

  mutating func reserveCapacity(_ capacity: Int) { small.reserveCapacity(capacity) }
}

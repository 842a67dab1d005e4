/// Whether the table and the objects of a binary property list lie inside the file.
///
/// Foundation decodes such a list, and traps on an object whose length passes the end of the file or the range of integers.
/// Only what this lets through may reach it; the values themselves are not looked at here.
struct BinaryPropertyListCheck {
  private let bytes: [UInt8]
  /// Where the table of offsets begins, which ends the objects.
  private let table: Int
  private let referenceSize: Int

  /// The end of such a file: six bytes of nothing, two sizes, three numbers of eight bytes.
  private static let trailer = 32

  static func isSound(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: Array("bplist00".utf8)), bytes.count >= 8 + trailer else { return false }
    let end = bytes.count - trailer
    let offsetSize = Int(bytes[end + 6])
    let referenceSize = Int(bytes[end + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = number(bytes, end + 8, 8), let top = number(bytes, end + 16, 8),
      let table = number(bytes, end + 24, 8), count > 0, top < count, table >= 9, table <= end,
      count <= (end - table) / offsetSize
    else { return false }
    let check = BinaryPropertyListCheck(bytes: bytes, table: table, referenceSize: referenceSize)
    return (0..<count).allSatisfy { index in
      guard let offset = number(bytes, table + index * offsetSize, offsetSize), offset >= 8, offset < table else {
        return false
      }
      return check.isInside(objectAt: offset)
    }
  }

  private func isInside(objectAt offset: Int) -> Bool {
    let kind = bytes[offset] >> 4
    let low = Int(bytes[offset] & 0x0F)
    switch kind {
    case 0x0: return true
    // An integer of up to sixteen bytes, a real of four or eight, a date.
    case 0x1: return low <= 4 && offset + 1 + 1 << low <= table
    case 0x2: return (low == 2 || low == 3) && offset + 1 + 1 << low <= table
    case 0x3: return low == 3 && offset + 9 <= table
    case 0x8: return offset + 1 + low + 1 <= table
    case 0x4, 0x5: return holds(1, offset, low)
    case 0x6: return holds(2, offset, low)
    case 0xA, 0xC: return holds(referenceSize, offset, low)
    case 0xD: return holds(referenceSize * 2, offset, low)
    default: return false
    }
  }

  /// Whether as many units as the object says follow its head.
  private func holds(_ unit: Int, _ offset: Int, _ low: Int) -> Bool {
    if low < 15 { return low <= (table - offset - 1) / unit }
    guard offset + 1 < table, bytes[offset + 1] >> 4 == 1, case let power = Int(bytes[offset + 1] & 0x0F), power <= 3,
      offset + 2 + 1 << power <= table, let count = Self.number(bytes, offset + 2, 1 << power)
    else { return false }
    return count <= (table - offset - 2 - 1 << power) / unit
  }

  /// The big-endian number of `size` bytes; `nil` beyond the range of `Int`.
  private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    var value: UInt64 = 0
    for byte in bytes[start..<(start + size)] { value = value << 8 | UInt64(byte) }
    return Int(exactly: value)
  }
}

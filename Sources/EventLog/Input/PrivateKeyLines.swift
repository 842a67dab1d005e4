/// Finds the lines of private keys in PEM: no log, and no masking knows one of them by itself.
///
/// A mark of a beginning without its end takes no line of the log with it: a key ends at the latest before a line that none
/// can hold.
struct PrivateKeyLines {
  private var isInside = false

  /// Whether the next line of the file belongs to a key, its first mark included.
  mutating func holds(_ line: UnsafeRawBufferPointer) -> Bool {
    let isMark = unsafe line.first == UInt8(ascii: "-")
    if isMark, unsafe line.starts(with: Self.begin) {
      let label = unsafe UnsafeRawBufferPointer(rebasing: line.prefix(80))
      isInside = unsafe ByteSearch.offset(of: "PRIVATE KEY", in: label) != nil
    } else if isInside {
      isInside = unsafe line.allSatisfy(Self.isOfBody) || Self.isHeader(line)
    }
    return isInside
  }

  private static let begin = Array("-----BEGIN ".utf8)

  /// Base64, and blanks at the end of a line.
  private static func isOfBody(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "="), 0x20, 0x09, 0x0D:
      true
    default: false
    }
  }

  /// As in `DEK-Info: AES-256-CBC,…`.
  private static func isHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    let name = unsafe line.prefix { $0 == UInt8(ascii: "-") || ($0 | 0x20) &- 0x61 < 26 }
    let rest = unsafe line.dropFirst(name.count)
    return unsafe name.first.map { $0 != UInt8(ascii: "-") } ?? false && rest.starts(with: [UInt8(ascii: ":"), 0x20])
  }
}

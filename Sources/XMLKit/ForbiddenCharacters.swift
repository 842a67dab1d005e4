/// The characters that XML 1.0 forbids even as references: U+0000–U+0008, U+000B, U+000C, U+000E–U+001F, U+FFFE and U+FFFF.
///
/// They occur in real logs. Each becomes U+FFFD, and the set remembers which they were.
struct ForbiddenCharacters {
  /// Bit n stands for U+00nn up to 31; bits 32 and 33 for U+FFFE and U+FFFF.
  private var bits: UInt64 = 0
  /// How many characters were replaced.
  private(set) var count = 0

  var isEmpty: Bool { bits == 0 }

  /// The codes in ascending order, each once: `U+0001 U+001B`.
  var codes: String {
    var codes: [String] = []
    for bit in 0..<34 where bits & (1 << UInt64(bit)) != 0 {
      let code = String(bit < 32 ? bit : 0xFFFE + bit - 32, radix: 16, uppercase: true)
      codes.append("U+" + String(repeating: "0", count: 4 - code.utf8.count) + code)
    }
    return codes.joined(separator: " ")
  }

  /// Appends the text as UTF-8, each forbidden character as U+FFFD.
  mutating func append(_ text: String, to bytes: inout [UInt8]) {
    var text = text
    text.withUTF8 { utf8 in unsafe append(utf8, to: &bytes) }
  }

  @unsafe
  private mutating func append(_ utf8: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var clean = 0  // Everything before it is in `bytes`.
    var index = 0
    while index < utf8.count {
      let byte = unsafe utf8[index]
      var length = 1
      var bit: UInt64?
      if byte < 0x20 {
        if byte != 0x09 && byte != 0x0A && byte != 0x0D { bit = UInt64(byte) }
      } else if byte == 0xEF {
        // A Swift string is valid UTF-8, so two more bytes follow. U+FFFE is EF BF BE, U+FFFF is EF BF BF.
        length = 3
        if unsafe utf8[index + 1] == 0xBF, unsafe utf8[index + 2] >= 0xBE {
          bit = unsafe UInt64(utf8[index + 2]) - 0xBE + 32
        }
      }
      if let bit {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean..<index]))
        bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
        clean = index + length
        bits |= 1 << bit
        count += 1
      }
      index += length
    }
    unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[clean...]))
  }
}

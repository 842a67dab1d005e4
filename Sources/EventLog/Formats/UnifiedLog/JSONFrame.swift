/// Finds where one object of an array ends, so that an array of gigabytes is read object by object. It pairs braces outside
/// strings and judges nothing else: the object is then read, and checked, as a whole.
struct JSONFrame {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// The object ends in the middle of a string, at the end of a line: JSON has no such strings.
  private(set) var isBroken = false

  /// How many of the bytes belong to the object; `nil` while it goes on behind them.
  mutating func length(_ bytes: UnsafeRawBufferPointer) -> Int? {
    var i = 0
    while i < bytes.count {
      let byte = unsafe bytes[i]
      i += 1
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        } else if byte == 0x0A {
          isBroken = true
          return i
        }
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return i }
      }
    }
    return nil
  }
}

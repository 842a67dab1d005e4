/// Finds where one object of an array ends, so that an array of gigabytes is read object by object. It pairs braces outside
/// strings and judges nothing else: the object is then read, and checked, as a whole.
struct JSONFrame {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  /// Whether a comma stands before what comes next, and how many arrays are open inside the object.
  private var isAfterComma = false
  private var arrays = 0
  /// The object ends in the middle: of a string, at the end of a line, or where another object follows a member, as where its
  /// own end is missing. JSON has neither.
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
        isAfterComma = false
      } else if byte == UInt8(ascii: ",") {
        isAfterComma = true
      } else if byte == UInt8(ascii: "[") {
        arrays += 1
        isAfterComma = false
      } else if byte == UInt8(ascii: "]") {
        arrays -= 1
        isAfterComma = false
      } else if byte == UInt8(ascii: "{") {
        if isAfterComma && depth > 0 && arrays <= 0 {
          isBroken = true
          return i - 1
        }
        depth += 1
        isAfterComma = false
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return i }
      }
    }
    return nil
  }
}

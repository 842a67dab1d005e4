import Diagnosis

/// The whole values of credentials, so that masking leaves nothing of them and the text well-formed.
enum CredentialValues {
  static func matches(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    CredentialPattern.matches(in: bytes).compactMap { match in
      let value = match.value.lowerBound..<end(of: match.value, in: bytes)
      // Literals of JSON give nothing away, and a word in their place would break the document.
      return JSONToken.isBare(value, in: bytes) && literals.contains(Array(bytes[value])) ? nil : value
    }
  }

  private static let literals = Set(["null", "true", "false"].map { Array($0.utf8) })

  /// Encoders write a slash in a value as `\/`: the value goes on behind it.
  private static func end(of value: Range<Int>, in bytes: ArraySlice<UInt8>) -> Int {
    var end = value.upperBound
    while end + 1 < bytes.endIndex, bytes[end] == UInt8(ascii: "\\"), bytes[end + 1] == UInt8(ascii: "/") {
      end += 2
      end = bytes[end...].firstIndex { $0 <= 0x20 || ends.contains($0) } ?? bytes.endIndex
    }
    return end
  }

  private static let ends = Set("&#\"'\\;,)}]".utf8)
}

/// What of a text is a token of JSON without quotes.
enum JSONToken {
  /// Whether a value stands behind a quoted key and is not in quotes itself.
  static func isBare(_ value: Range<Int>, in bytes: ArraySlice<UInt8>) -> Bool {
    let before = bytes[..<value.lowerBound].reversed().drop { $0 == 0x20 || $0 == 0x09 }
    guard before.first == UInt8(ascii: ":") else { return false }
    return before.dropFirst().first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "\"")
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 97 < 26 }
  static func isWord(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) || byte == UInt8(ascii: "_") }
  static func isHex(_ byte: UInt8) -> Bool { isDigit(byte) || (byte | 0x20) &- 97 < 6 }
}

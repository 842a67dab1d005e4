/// A stretch of a message's UTF-8.
typealias MessageText = ArraySlice<UInt8>

extension MessageText {
  /// Without the blanks and line ends around it.
  var trimmed: MessageText {
    let head = drop(while: \.isBlank)
    guard let last = head.lastIndex(where: { !$0.isBlank }) else { return head.prefix(0) }
    return head[head.startIndex...last]
  }

  /// Up to the end of its first line.
  var firstLine: MessageText { prefix { $0 != 0x0A && $0 != 0x0D } }

  var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether the system hides the value: `<private>`, `<redacted>`, or a hash in its stead.
  var isHidden: Bool {
    starts(with: "<private>".utf8) || starts(with: "<redacted>".utf8) || starts(with: "<mask.hash".utf8)
  }

  /// How many values in it the system hides.
  var hiddenValues: Int {
    var count = 0
    var rest = self
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      if rest[open...].isHidden { count += 1 }
      rest = rest[(open + 1)...]
    }
    return count
  }

  /// A decimal integer that fits, and nothing else.
  var integer: Int? {
    guard count <= 20, let first, first == UInt8(ascii: "-") || first.isDigit, dropFirst().allSatisfy(\.isDigit)
    else { return nil }
    return Int(text)
  }

  /// The number it begins with: digits, with a sign and a fraction where there is one.
  var number: MessageText {
    let sign = first == UInt8(ascii: "-") ? 1 : 0
    let whole = dropFirst(sign).prefix(while: \.isDigit)
    guard !whole.isEmpty else { return prefix(0) }
    let after = self[whole.endIndex...]
    guard after.first == UInt8(ascii: ".") else { return self[startIndex..<whole.endIndex] }
    let fraction = after.dropFirst().prefix(while: \.isDigit)
    return self[startIndex..<(fraction.isEmpty ? whole.endIndex : fraction.endIndex)]
  }

  /// Where `bytes` begin in it.
  func offset(of bytes: MessageText) -> Index? {
    let found = unsafe withUnsafeBytes { text in
      unsafe bytes.withUnsafeBytes { unsafe ByteSearch.offset(of: $0, in: text) }
    }
    return found.map { startIndex + $0 }
  }

  /// Where `words` begin in it.
  func offset(of words: StaticString) -> Index? {
    unsafe withUnsafeBytes { unsafe ByteSearch.offset(of: words, in: $0) }.map { startIndex + $0 }
  }
}

extension UInt8 {
  var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
  var isDigit: Bool { self &- 0x30 < 10 }
  var isWordCharacter: Bool { isDigit || (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "_") || self >= 0x80 }
}

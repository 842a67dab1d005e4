import Foundation

/// Makes text plain: compatibility forms made one (full-width letters, half-width kana), lower case, blanks single, and
/// without what joins or hides characters unseen and would split a phrase.
enum PlainText {
  static func bytes(of raw: ArraySlice<UInt8>) -> [UInt8] {
    quick(raw) ?? Array(slow(String(decoding: raw, as: UTF8.self)).utf8)
  }

  /// The same for text of characters that have one form only, as most has; `nil` where another is met.
  private static func quick(_ raw: ArraySlice<UInt8>) -> [UInt8]? {
    var out: [UInt8] = []
    out.reserveCapacity(raw.count)
    var i = raw.startIndex
    func byte(_ offset: Int) -> UInt8 { i + offset < raw.endIndex ? raw[i + offset] : 0 }
    func blank() { if let last = out.last, last != 0x20 { out.append(0x20) } }
    while i < raw.endIndex {
      let first = raw[i]
      if first < 0x80 {
        if first == 0x20 || (0x09...0x0D).contains(first) {
          blank()
        } else {
          out.append((0x41...0x5A).contains(first) ? first | 0x20 : first)
        }
        i += 1
        continue
      }
      let (second, third) = (byte(1), byte(2))
      var width = 3
      switch (first, second) {
      // Middle dot, angle quotation marks.
      case (0xC2, 0xB7), (0xC2, 0xAB), (0xC2, 0xBB): width = 2
      case (0xE2, 0x80):
        switch third {
        case 0x98, 0x99:
          out.append(UInt8(ascii: "'"))
          i += 3
          continue
        case 0xA9:
          blank()
          i += 3
          continue
        case 0x93, 0x94, 0x9C, 0x9D, 0x9E: break
        default: return nil
        }
      case (0xE2, 0x98...0x9E): break
      case (0xE3, 0x80):
        if third == 0x80 {
          blank()
          i += 3
          continue
        }
        if third >= 0xB0 { return nil }
      // Kana, without marks that join what stands before them.
      case (0xE3, 0x81): break
      case (0xE3, 0x82): if (0x99...0x9F).contains(third) { return nil }
      case (0xE3, 0x83): if third == 0xBF { return nil }
      case (0xE3, 0x90...0xBF), (0xE4...0xE9, _): break
      // Hangul syllables.
      case (0xEA, 0xB0...0xBF), (0xEB...0xEC, _), (0xED, 0x80...0x9D): break
      // Marks of checks and code.
      case (0xEE, 0x80): break
      default: return nil
      }
      for offset in 0..<width { out.append(byte(offset)) }
      i += width
    }
    return out
  }

  private static func slow(_ text: String) -> String {
    var out = ""
    var wasBlank = true
    for character in text.precomposedStringWithCompatibilityMapping.lowercased() {
      if character == "\u{200B}" || character == "\u{FEFF}" || character == "\u{AD}" { continue }
      let isBlank = character.isWhitespace || character == MarkedText.stop
      if isBlank {
        if !wasBlank { out += " " }
      } else {
        out.append(character == "’" || character == "‘" ? "'" : character)
      }
      wasBlank = isBlank
    }
    return out
  }
}

/// What a sentence quotes.
enum Quotations {
  private static let marks: [Character: Character] = [
    "\"": "\"", "“": "”", "„": "“", "«": "»", "「": "」", "『": "』",
  ]
  private static let openings = marks.keys.sorted().map { Array(String($0).utf8) }

  /// Cuts quotations out that stand beside words of the sentence's own. One quoted word is only set apart.
  static func cutOut(of bytes: [UInt8]) -> (kept: [UInt8], quotes: Bool) {
    guard
      bytes.indices.contains(where: { i in openings.contains { $0[0] == bytes[i] && bytes[i...].starts(with: $0) } })
    else { return (bytes, false) }
    let (kept, quotes) = cutOut(of: String(decoding: bytes, as: UTF8.self))
    return (Array(kept.utf8), quotes)
  }

  private static func cutOut(of text: String) -> (String, Bool) {
    var out = ""
    var quoted = false
    var rest = text[...]
    while let open = rest.firstIndex(where: { marks[$0] != nil }), let close = marks[rest[open]],
      let end = rest[rest.index(after: open)...].firstIndex(of: close)
    {
      let inside = rest[rest.index(after: open)..<end]
      out += rest[..<open]
      let isPhrase = inside.contains(" ") || inside.utf8.count > 18
      if isPhrase && !inside.contains(MarkedText.checkMark) {
        quoted = true
      } else {
        out += inside
      }
      rest = rest[rest.index(after: end)...]
    }
    out += rest
    // A sentence that is one quotation as a whole says what it says.
    guard quoted, !out.contains(where: \.isLetter) else { return (out, quoted) }
    return (text.filter { marks[$0] == nil && !marks.values.contains($0) }, false)
  }
}

/// The parts of a sentence that say one thing each.
enum Clauses {
  private static let marks = [",", ";", ":", "|", "、", "—", "–", "，", "："].map { Array($0.utf8) }
  private static let conjunctions = [
    " but ", " however ", " although ", " though ", " while ", " whereas ", " so ", "지만", "으나 ", "는데 ",
    "但是", "但", "而且", "並且", "并且", "不过", "不過", "ですが", "ますが", "が、",
  ].map { Array($0.utf8) }
  private static let and = Array(" and ".utf8)
  private static let beginnings = Set((marks + conjunctions + [and]).map { $0[0] })

  /// A clause of more bytes is none that a person wrote: it is cut, so that reading it stays cheap.
  private static let longest = 600

  /// Cuts at commas and conjunctions; at `and` only where it does not join two words that share a denial.
  static func split(_ text: [UInt8]) -> [[UInt8]] {
    var parts: [[UInt8]] = []
    var start = 0
    var i = 0
    func cut(_ width: Int) {
      if start < i { parts.append(Array(text[start..<i])) }
      i += width
      start = i
    }
    while i < text.count {
      if i - start >= longest, text[i] == 0x20 || i - start >= 2 * longest && text[i] & 0xC0 != 0x80 { cut(0) }
      guard beginnings.contains(text[i]) else {
        i += 1
        continue
      }
      let rest = text[i...]
      if let mark = marks.first(where: { rest.starts(with: $0) }) {
        cut(mark.count)
      } else if let word = conjunctions.first(where: { rest.starts(with: $0) }) {
        cut(word.count)
      } else if rest.starts(with: and), !joinsDenied(text[start..<i]) {
        cut(and.count)
      } else {
        i += 1
      }
    }
    cut(0)
    return parts
  }

  /// Whether the words before `and` deny, so that what it joins may be denied with them: `not tested and verified`.
  private static func joinsDenied(_ before: ArraySlice<UInt8>) -> Bool {
    let words = String(decoding: before, as: UTF8.self).split(separator: " ").suffix(3)
    return words.contains { $0 == "not" || $0 == "never" || $0.hasSuffix("n't") || $0 == "cannot" || $0 == "be" }
  }
}

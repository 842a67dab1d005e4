/// A particle of Korean whose form depends on how the word before it ends.
///
/// A sentence with places cannot know what will fill them, so it writes both forms, as `은(는)` or `(으)로`; this chooses one
/// once the word stands. Digits are read as Sino-Korean numbers, capitals as the names of letters, and other Latin words by
/// their last letter, which is right for the names that logs hold and for nearly all words.
enum KoreanParticle: CaseIterable {
  case topic
  case subject
  case object
  case with
  case by

  /// Both forms, as a sentence writes them.
  private var written: [String] {
    switch self {
    case .topic: ["은(는)"]
    case .subject: ["이(가)"]
    case .object: ["을(를)"]
    case .with: ["과(와)", "와(과)"]
    case .by: ["(으)로"]
    }
  }

  /// How a word ends, in as far as particles ask for it.
  enum Ending {
    case vowel
    case rieul
    case consonant
  }

  private func form(after ending: Ending) -> String {
    switch self {
    case .topic: ending == .vowel ? "는" : "은"
    case .subject: ending == .vowel ? "가" : "이"
    case .object: ending == .vowel ? "를" : "을"
    case .with: ending == .vowel ? "와" : "과"
    case .by: ending == .consonant ? "으로" : "로"
    }
  }

  /// Appends `words` to `sentence`, each particle in the form that what stands before it asks for.
  static func append(_ words: Substring, to sentence: inout String) {
    guard words.contains("(") else {
      sentence += words
      return
    }
    var rest = words
    while let (range, particle) = first(in: rest) {
      sentence += rest[..<range.lowerBound]
      if let ending = ending(of: sentence) {
        sentence += particle.form(after: ending)
      } else {
        sentence += rest[range]
      }
      rest = rest[range.upperBound...]
    }
    sentence += rest
  }

  private static func first(in words: Substring) -> (Range<Substring.Index>, KoreanParticle)? {
    var found: (Range<Substring.Index>, KoreanParticle)?
    for particle in allCases {
      for written in particle.written {
        guard let range = words.firstRange(of: written) else { continue }
        if range.lowerBound < found?.0.lowerBound ?? words.endIndex { found = (range, particle) }
      }
    }
    return found
  }

  /// How the last word of `sentence` ends when it is read aloud; `nil` where nobody can say. What stands in brackets after
  /// the word, and closing quotes, are passed over.
  static func ending(of sentence: String) -> Ending? {
    var last: Character?
    var depth = 0
    for character in sentence.reversed() {
      switch character {
      case ")": depth += 1
      case "(": depth -= 1
      case "'", "`", "\"", "’", "”", "…", "°", " ": continue
      case _ where depth > 0: continue
      default: last = character
      }
      if last != nil { break }
    }
    guard let scalar = last?.unicodeScalars.last else { return nil }
    switch scalar.value {
    case 0xAC00...0xD7A3:
      // Syllables are ordered by their final: 28 of them, the first is none, the eighth after it is ㄹ.
      switch (scalar.value - 0xAC00) % 28 {
      case 0: return .vowel
      case 8: return .rieul
      default: return .consonant
      }
    case 0x30...0x39:
      switch scalar {
      case "1", "7", "8": return .rieul
      case "0", "3", "6": return .consonant
      default: return .vowel
      }
    default:
      switch scalar {
      case "L", "R", "l": return .rieul
      case "M", "N", "m", "n": return .consonant
      case "g": return sentence.hasSuffix("ng") ? .consonant : .vowel
      case "A"..."Z", "a"..."z": return .vowel
      default: return nil
      }
    }
  }
}

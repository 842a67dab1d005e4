import Foundation

/// One sentence of a passage in the form in which phrases are looked for: compatibility forms made one (full-width letters,
/// half-width kana), lower case, blanks single. Marks of checks and code stay.
struct Sentence {
  let line: Int
  /// The words as the document has them.
  let shown: String
  /// Checks that it names, each once.
  var checks: [String] { allChecks.unique }
  /// Checks that it names, in order, however often.
  let allChecks: [String]
  let text: String
  /// Parts between commas and conjunctions; what is quoted is cut out.
  let clauses: [Clause]
  /// Whether words of it stand in quotation marks, beside others that do not.
  let quotes: Bool
  let isQuestion: Bool
  /// The languages whose words are looked for in it.
  let languages: [ClaimWords]

  /// A part of a sentence, as UTF-8.
  struct Clause {
    let bytes: [UInt8]
    /// Places in the sentence's `checks` that stand in it.
    let checks: Range<Int>
  }

  init(_ raw: Substring, shown: String, checks: [String], line: Int) {
    self.line = line
    self.shown = shown
    allChecks = checks
    let plain = Self.normalised(String(raw))
    let (kept, quotes) = Self.withoutQuotations(plain)
    self.quotes = quotes
    text = kept
    isQuestion = kept.contains("?")
    languages = ClaimWords.spoken(in: plain)
    var clauses: [Clause] = []
    var seen = 0
    for part in Self.clauses(of: kept) {
      let count = part.count { $0 == MarkedText.checkMark }
      clauses.append(Clause(bytes: Array(part.utf8), checks: min(seen, checks.count)..<min(seen + count, checks.count)))
      seen += count
    }
    self.clauses = clauses
  }

  /// The sentences of a text. A full stop ends one when a blank or the end follows, so that `18.1` and `e.g.` do not.
  static func split(_ text: MarkedText) -> [Sentence] {
    var sentences: [Sentence] = []
    var start = text.text.startIndex
    var named = text.named[...]
    // The words as shown are cut at the same stops: counted by what both forms share.
    func end(_ end: String.Index) {
      let raw = text.text[start..<end]
      let checks = raw.count { $0 == MarkedText.checkMark }
      let own = Array(named.prefix(checks))
      named = named.dropFirst(checks)
      if raw.contains(where: { !$0.isWhitespace && $0 != MarkedText.stop }) {
        let lead = raw.prefix { $0.isWhitespace || $0 == MarkedText.stop }
        let offset = text.text.utf8.distance(from: text.text.startIndex, to: lead.endIndex)
        sentences.append(
          Sentence(raw, shown: Self.shown(raw, own), checks: own, line: text.line(at: offset)))
      }
      start = end
    }
    var i = text.text.startIndex
    while i < text.text.endIndex {
      let next = text.text.index(after: i)
      if ends(text.text, at: i, next) { end(next) }
      i = next
    }
    end(text.text.endIndex)
    return sentences
  }

  private static let abbreviations = ["e.g.", "i.e.", "vs.", "no.", "approx.", "incl.", "resp.", "ver.", "v."]

  private static func ends(_ text: String, at i: String.Index, _ next: String.Index) -> Bool {
    switch text[i] {
    case "。", "｡", "！", "？", "!", "?", MarkedText.stop: return true
    case ";", "；": return true
    case ".", "．":
      guard next < text.endIndex else { return true }
      guard text[next].isWhitespace || text[next] == MarkedText.stop else { return false }
      let before = text[..<next].suffix(8).lowercased()
      return !abbreviations.contains { abbreviation in
        before.hasSuffix(abbreviation)
          && !(before.dropLast(abbreviation.count).last?.isLetter ?? false)
      }
    default: return false
    }
  }

  /// The words with the code that the marks stand for.
  private static func shown(_ raw: Substring, _ checks: [String]) -> String {
    var rest = checks[...]
    var out = ""
    for character in raw {
      switch character {
      case MarkedText.checkMark: out += "`\(rest.popFirst() ?? "")`"
      case MarkedText.codeMark: out += "`…`"
      case MarkedText.stop: out += " "
      default: out.append(character)
      }
    }
    return out.trimmed
  }

  private static func normalised(_ text: String) -> String {
    var out = ""
    var wasBlank = true
    for character in text.precomposedStringWithCompatibilityMapping.lowercased() {
      // What joins or hides characters without being seen would split a phrase.
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

  private static let quotationMarks: [Character: Character] = [
    "\"": "\"", "“": "”", "„": "“", "«": "»", "「": "」", "『": "』",
  ]

  /// Cuts quotations out that stand beside words of the sentence's own. One quoted word is only set apart.
  private static func withoutQuotations(_ text: String) -> (String, Bool) {
    var out = ""
    var quoted = false
    var rest = text[...]
    while let open = rest.firstIndex(where: { quotationMarks[$0] != nil }), let close = quotationMarks[rest[open]],
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
    return (text.filter { quotationMarks[$0] == nil && !quotationMarks.values.contains($0) }, false)
  }

  private static let conjunctions = [
    " but ", " however ", " although ", " though ", " while ", " whereas ", " so ", "지만", "으나 ", "는데 ",
    "但是", "但", "而且", "並且", "并且", "不过", "不過", "ですが", "ますが", "が、",
  ]

  /// Cuts at commas and conjunctions; at `and` only where it does not join two words that share a denial.
  private static func clauses(of text: String) -> [String] {
    var parts = [""]
    var rest = text[...]
    while let first = rest.first {
      if ",，、;:：—–|".contains(first) {
        parts.append("")
        rest.removeFirst()
      } else if let found = conjunctions.first(where: { rest.hasPrefix($0) }) {
        parts.append("")
        rest.removeFirst(found.count)
      } else if rest.hasPrefix(" and "), !joinsDenied(parts[parts.count - 1]) {
        parts.append("")
        rest.removeFirst(5)
      } else {
        parts[parts.count - 1].append(first)
        rest.removeFirst()
      }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// Whether the words before `and` deny, so that what it joins may be denied with them: `not tested and verified`.
  private static func joinsDenied(_ before: String) -> Bool {
    let words = before.split(separator: " ").suffix(3)
    return words.contains { $0 == "not" || $0 == "never" || $0.hasSuffix("n't") || $0 == "cannot" || $0 == "be" }
  }
}

extension Array where Element: Hashable {
  /// Each element once, in order.
  var unique: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension StringProtocol {
  /// Without white space at both ends.
  var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

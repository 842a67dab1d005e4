/// One sentence of a passage in the form in which phrases are looked for: see ``PlainText``. Marks of checks and code stay.
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
  let languages: [ClaimLanguage]

  /// A part of a sentence, as UTF-8.
  struct Clause {
    let bytes: [UInt8]
    /// Places in the sentence's `allChecks` that stand in it.
    let checks: Range<Int>
  }

  init(_ raw: ArraySlice<UInt8>, shown: String, checks: [String], line: Int) {
    self.line = line
    self.shown = shown
    allChecks = checks
    let plain = PlainText.bytes(of: raw)
    languages = ClaimLanguage.spoken(in: String(decoding: plain, as: UTF8.self))
    let (kept, quotes) = Quotations.cutOut(of: plain)
    self.quotes = quotes
    text = String(decoding: kept, as: UTF8.self)
    isQuestion = kept.contains(UInt8(ascii: "?"))
    var clauses: [Clause] = []
    var seen = 0
    for part in Clauses.split(kept) {
      let count = Self.marks(in: part[...])
      clauses.append(Clause(bytes: part, checks: min(seen, checks.count)..<min(seen + count, checks.count)))
      seen += count
    }
    self.clauses = clauses
  }

  private static let checkMark = Array(String(MarkedText.checkMark).utf8)
  private static let stop = Array(String(MarkedText.stop).utf8)

  private static func marks(in bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for i in bytes.indices where bytes[i] == checkMark[0] && bytes[i...].starts(with: checkMark) { count += 1 }
    return count
  }

  /// The sentences of a text. A full stop ends one when a blank or the end follows, so that `18.1` and `e.g.` do not.
  static func split(_ text: MarkedText) -> [Sentence] {
    let bytes = Array(text.text.utf8)
    var sentences: [Sentence] = []
    var start = 0
    var named = text.named[...]
    // The words as shown are cut at the same stops: counted by what both forms share.
    func end(_ end: Int) {
      defer { start = end }
      var own = start
      while own < end, let width = blank(bytes, own) { own += width }
      guard own < end else { return }
      let raw = bytes[own..<end]
      let checks = Array(named.prefix(marks(in: raw)))
      named = named.dropFirst(checks.count)
      sentences.append(Sentence(raw, shown: shown(raw, checks), checks: checks, line: text.line(at: own)))
    }
    var i = 0
    while i < bytes.count {
      let width = stopWidth(bytes, i)
      if width > 0 { end(i + width) }
      i += max(1, width)
    }
    end(bytes.count)
    return sentences
  }

  /// How many bytes of white space stand there.
  private static func blank(_ bytes: [UInt8], _ i: Int) -> Int? {
    if bytes[i] == 0x20 || (0x09...0x0D).contains(bytes[i]) { return 1 }
    if bytes[i...].starts(with: stop) || bytes[i...].starts(with: ideographicBlank) { return 3 }
    return bytes[i...].starts(with: hardBlank) ? 2 : nil
  }

  private static let ideographicBlank = Array("\u{3000}".utf8)
  private static let hardBlank = Array("\u{A0}".utf8)
  private static let wideStops = ["。", "｡", "！", "？", "；", String(MarkedText.stop)].map { Array($0.utf8) }
  private static let wideFullStop = Array("．".utf8)

  /// How many bytes the mark has that ends a sentence there; 0 where none does.
  private static func stopWidth(_ bytes: [UInt8], _ i: Int) -> Int {
    switch bytes[i] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ";"): return 1
    case UInt8(ascii: "."): return endsAfter(bytes, i + 1) ? 1 : 0
    case 0xE2, 0xE3, 0xEF:
      if let mark = wideStops.first(where: { bytes[i...].starts(with: $0) }) { return mark.count }
      return bytes[i...].starts(with: wideFullStop) && endsAfter(bytes, i + 3) ? 3 : 0
    default: return 0
    }
  }

  private static let abbreviations = ["e.g.", "i.e.", "vs.", "no.", "approx.", "incl.", "resp.", "ver.", "v."]
    .map { Array($0.utf8) }

  /// Whether a full stop before `next` ends a sentence.
  private static func endsAfter(_ bytes: [UInt8], _ next: Int) -> Bool {
    guard next < bytes.count else { return true }
    guard blank(bytes, next) != nil else { return false }
    let before = bytes[max(0, next - 9)..<next].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    return !abbreviations.contains { abbreviation in
      before.count >= abbreviation.count && before.suffix(abbreviation.count).elementsEqual(abbreviation)
        && !(before.dropLast(abbreviation.count).last.map { (0x61...0x7A).contains($0) || $0 >= 0x80 } ?? false)
    }
  }

  /// The words with the code that the marks stand for.
  private static func shown(_ raw: ArraySlice<UInt8>, _ checks: [String]) -> String {
    let text = String(decoding: raw, as: UTF8.self)
    guard raw.contains(checkMark[0]) || raw.contains(stop[0]) else { return text.trimmed }
    var rest = checks[...]
    var out = ""
    for character in text {
      switch character {
      case MarkedText.checkMark: out += "`\(rest.popFirst() ?? "")`"
      case MarkedText.codeMark: out += "`…`"
      case MarkedText.stop: out += " "
      default: out.append(character)
      }
    }
    return out.trimmed
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

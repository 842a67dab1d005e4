/// Words that are looked for in a clause.
///
/// A word of Latin letters is found only as a whole word. `~` stands for up to eighteen bytes between two parts (a few words, or
/// six characters of Chinese, Japanese or Korean), `$` at the end for the end of the clause, `_` for a blank at the end.
struct Phrase: Sendable {
  private let parts: [[UInt8]]
  private let isAtStart: Bool
  private let isAtEnd: Bool

  init(_ text: String) {
    var text = text[...]
    isAtStart = text.first == "^"
    if isAtStart { text.removeFirst() }
    isAtEnd = text.last == "$"
    if isAtEnd { text.removeLast() }
    parts = text.split(separator: "~").map { Array($0.replacing("_", with: " ").utf8) }
  }

  private static let widestGap = 18

  /// Where it stands in `bytes`, each place once, in order.
  func places(in bytes: [UInt8]) -> [Range<Int>] {
    guard let head = parts.first else { return [] }
    var found: [Range<Int>] = []
    var from = 0
    while let start = Self.find(head, in: bytes, from: from) {
      if isAtStart && start > 0 { break }
      from = start + 1
      var end = start + head.count
      var fits = true
      for part in parts.dropFirst() {
        guard let next = Self.find(part, in: bytes, from: end), next - end <= Self.widestGap else {
          fits = false
          break
        }
        end = next + part.count
      }
      if fits && isAtEnd { fits = bytes[end...].allSatisfy { $0 == 0x20 || $0 == 0x2E || $0 == 0x21 || $0 == 0x29 } }
      if fits { found.append(start..<end) }
    }
    return found
  }

  func isIn(_ bytes: [UInt8]) -> Bool { !places(in: bytes).isEmpty }

  /// The next place of a part from `from` on, as a whole word.
  private static func find(_ part: [UInt8], in bytes: [UInt8], from: Int) -> Int? {
    guard let first = part.first, let last = part.last, bytes.count >= part.count else { return nil }
    var i = from
    while i + part.count <= bytes.count {
      guard bytes[i] == first, bytes[i..<(i + part.count)].elementsEqual(part) else {
        i += 1
        continue
      }
      let startsWord = !isWord(first) || i == 0 || !isWord(bytes[i - 1])
      let end = i + part.count
      let endsWord = !isWord(last) || end == bytes.count || !isWord(bytes[end])
      if startsWord && endsWord { return i }
      i += 1
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
  }
}

/// What a language says where it claims, denies, plans and asks.
struct ClaimWords: Sendable {
  /// Words that say that something was shown: `verified`.
  let shown: [Phrase]
  /// Words that say it only beside a word for testing: `done`.
  let done: [Phrase]
  /// Words for testing, which claim nothing alone: `verification`.
  let testing: [Phrase]
  /// A real device.
  let device: [Phrase]
  /// A simulator.
  let simulator: [Phrase]
  /// A background, lock-screen or relaunch transfer.
  let transfer: [Phrase]
  /// Words that say that something works: they claim it of such a transfer.
  let works: [Phrase]
  /// Before the word that says it: it denies it. `reach` bytes at most between them.
  let deniedBefore: [Phrase]
  /// After the word that says it.
  let deniedAfter: [Phrase]
  /// Before the word that says it: it is still to be done.
  let plannedBefore: [Phrase]
  let plannedAfter: [Phrase]
  /// Anywhere in the clause of the word that says it: a condition, or a request.
  let conditional: [Phrase]
  /// Beginnings of a clause that ask for it.
  let requests: [Phrase]
  /// More than is named: `all devices`.
  let breadth: [Phrase]
  /// Words that hold a denial or a plan and are none: `not only`, `no problems`.
  let neutral: [Phrase]
  /// How many bytes may stand between a word and what denies it.
  let reach: Int

  init(
    shown: String, done: String, testing: String, device: String, simulator: String, transfer: String, works: String,
    deniedBefore: String, deniedAfter: String, plannedBefore: String, plannedAfter: String, conditional: String,
    requests: String, breadth: String, neutral: String, reach: Int
  ) {
    func phrases(_ list: String) -> [Phrase] {
      list.split { $0 == "," || $0 == "\n" }.map(\.trimmed).filter { !$0.isEmpty }.map(Phrase.init)
    }
    self.shown = phrases(shown)
    self.done = phrases(done)
    self.testing = phrases(testing)
    self.device = phrases(device)
    self.simulator = phrases(simulator)
    self.transfer = phrases(transfer)
    self.works = phrases(works)
    self.deniedBefore = phrases(deniedBefore)
    self.deniedAfter = phrases(deniedAfter)
    self.plannedBefore = phrases(plannedBefore)
    self.plannedAfter = phrases(plannedAfter)
    self.conditional = phrases(conditional)
    self.requests = phrases(requests)
    self.breadth = phrases(breadth)
    self.neutral = phrases(neutral)
    self.reach = reach
  }

  /// English, Korean, Traditional and Simplified Chinese, Japanese, and marks that need no language.
  static let all = [english, korean, chinese, japanese, marks]

  /// Those whose words may stand in a text. Chinese and Japanese share characters and deny with different ones: kana, or
  /// forms of characters that only Japanese has, tell them apart.
  static func spoken(in text: String) -> [ClaimWords] {
    let isJapanese = text.unicodeScalars.contains { scalar in
      (0x3041...0x30FF).contains(scalar.value) || japaneseForms.contains(scalar)
    }
    return [english, korean, isJapanese ? japanese : chinese, marks]
  }

  private static let japaneseForms = Set("実検済証験転".unicodeScalars)
}

/// Words that are looked for in a clause.
///
/// A word of Latin letters is found only as a whole word. `~` stands for up to eighteen bytes between two parts (a few words, or
/// six characters of Chinese, Japanese or Korean), `$` at the end for the end of the clause, `_` for a blank at the end.
struct Phrase: Sendable {
  private let parts: [[UInt8]]
  /// Its bytes up to the first gap.
  var head: [UInt8] { parts.first ?? [] }
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
      if fits && isAtEnd { fits = Self.endsClause(bytes[end...]) }
      if fits { found.append(start..<end) }
    }
    return found
  }

  func isIn(_ bytes: [UInt8]) -> Bool { !places(in: bytes).isEmpty }

  private static let fullStop = Array("。".utf8)

  /// Whether only blanks and marks that end a sentence follow.
  private static func endsClause(_ rest: ArraySlice<UInt8>) -> Bool {
    var rest = rest
    while let first = rest.first {
      if " .!)".utf8.contains(first) {
        rest.removeFirst()
      } else if rest.starts(with: fullStop) {
        rest = rest.dropFirst(fullStop.count)
      } else {
        return false
      }
    }
    return true
  }

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

  static func isWord(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
  }
}

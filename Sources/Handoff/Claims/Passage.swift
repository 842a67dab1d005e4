/// A stretch of a document that says one thing, with where it stands: the text of a paragraph, heading, list item or cell.
struct Passage {
  enum Kind: Equatable {
    case heading(level: Int)
    case paragraph
    /// A paragraph of a list item, with its box where it is a task.
    case item(done: Bool?)
    /// A row of a table; its cells are `cells`.
    case row
  }

  struct Cell {
    var header: String
    var text: MarkedText
  }

  let kind: Kind
  let line: Int
  /// Whether it stands in a block quotation.
  let isQuoted: Bool
  /// How deep in lists it stands; 0 outside.
  let depth: Int
  var text: MarkedText
  var cells: [Cell] = []
}

/// Text without its markup, that knows the line of each of its characters and which checks it names.
///
/// A check that is named stands in it as ``checkMark``, other code as ``codeMark``.
struct MarkedText {
  static let checkMark: Character = "\u{E000}"
  static let codeMark: Character = "\u{E001}"
  /// Where a sentence ends although no full stop says so.
  static let stop: Character = "\u{2029}"

  private(set) var text = ""
  /// Code spans in the order of their marks.
  private(set) var named: [String] = []
  /// The words as they are read, with code.
  private(set) var shown = ""
  /// Offsets in UTF-8 from which on the given line holds.
  private(set) var lines: [(offset: Int, line: Int)] = []

  var isEmpty: Bool { text.isEmpty }

  mutating func append(_ words: String, line: Int) {
    at(line)
    text += words
    shown += words
  }

  /// A check's id, or a word that should be one.
  mutating func append(check: String, line: Int) {
    at(line)
    text.append(Self.checkMark)
    shown += "`\(check)`"
    named.append(check)
  }

  mutating func append(code: String, line: Int) {
    at(line)
    text.append(Self.codeMark)
    shown += "`\(code)`"
  }

  /// Another text, as a part of this one.
  mutating func append(_ other: MarkedText, line: Int) {
    at(line)
    text += other.text
    shown += other.shown
    named += other.named
  }

  mutating func append(stop line: Int) {
    at(line)
    text.append(Self.stop)
    shown += " "
  }

  /// A line break inside a sentence: a blank, and none between characters that are written without.
  mutating func wrap(line: Int) {
    at(line)
    guard let last = text.last, !last.isWhitespace else { return }
    text += Self.isIdeographic(last) ? "" : " "
    shown += Self.isIdeographic(last) ? "" : " "
  }

  func line(at offset: Int) -> Int {
    var (low, high) = (0, lines.count)
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return lines.isEmpty ? 1 : lines[max(0, low - 1)].line
  }

  private mutating func at(_ line: Int) {
    if lines.last?.line != line { lines.append((text.utf8.count, line)) }
  }

  /// Chinese and Japanese are written without blanks, Korean with.
  private static func isIdeographic(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x3000...0x30FF).contains(scalar) || (0x3400...0x9FFF).contains(scalar)
      || (0xF900...0xFAFF).contains(scalar) || (0xFF00...0xFF60).contains(scalar)
  }
}

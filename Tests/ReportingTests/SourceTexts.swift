import TestRepository

/// The texts as the sources write them: those of sentences too, which no catalogue lists.
///
/// Reads `Text(en: …, ko: …, zhHant: …)` with plain and multi-line string literals, joined by `+` or not.
struct SourceTexts {
  struct Found {
    let path: String
    let en: String
    let ko: String
    let zhHant: String
  }

  static func all() throws -> [Found] {
    var found: [Found] = []
    for path in try Repository.files(below: "Sources", ending: ".swift") {
      var reader = SourceReader(try Repository.text(path))
      while let (en, ko, zhHant) = reader.next() { found.append(Found(path: path, en: en, ko: ko, zhHant: zhHant)) }
    }
    return found
  }
}

/// Walks through a source and stops at each text.
struct SourceReader {
  private let source: [Character]
  private var at = 0

  init(_ source: String) { self.source = Array(source) }

  mutating func next() -> (en: String, ko: String, zhHant: String)? {
    while at < source.count {
      guard skip("Text(") else {
        at += 1
        continue
      }
      let start = at
      if let en = labelled("en:"), let ko = labelled("ko:"), let zhHant = labelled("zhHant:") {
        return (en, ko, zhHant)
      }
      at = start
    }
    return nil
  }

  private mutating func labelled(_ label: String) -> String? {
    space()
    if at < source.count, source[at] == "," { at += 1 }
    space()
    guard skip(label) else { return nil }
    var text = ""
    repeat {
      space()
      guard let piece = literal() else { return nil }
      text += piece
      space()
    } while skip("+")
    return text
  }

  private mutating func literal() -> String? {
    let quotes = skip("\"\"\"") ? "\"\"\"" : "\""
    if quotes == "\"", !skip("\"") { return nil }
    var text = ""
    while at < source.count {
      if skip(quotes) {
        return quotes == "\"" ? text : text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
      if source[at] == "\\", at + 1 < source.count {
        if source[at + 1] == "(" {
          interpolation()
          text += "…"
        } else if skip("\\u{") {
          while at < source.count, source[at] != "}" { at += 1 }
          at += 1
          text += "…"
        } else {
          if !source[at + 1].isNewline { text.append(source[at + 1]) }
          at += 2
        }
      } else {
        text.append(source[at])
        at += 1
      }
    }
    return nil
  }

  /// Passes over `\(…)`.
  private mutating func interpolation() {
    var depth = 0
    while at < source.count {
      if source[at] == "(" { depth += 1 }
      if source[at] == ")" { depth -= 1 }
      at += 1
      if depth == 0, source[at - 1] == ")" { return }
    }
  }

  private mutating func skip(_ word: String) -> Bool {
    let word = Array(word)
    guard at + word.count <= source.count, source[at..<at + word.count].elementsEqual(word) else { return false }
    at += word.count
    return true
  }

  private mutating func space() { while at < source.count, source[at].isWhitespace { at += 1 } }
}

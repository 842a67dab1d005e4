/// Plain text in columns and paragraphs, by the width that a terminal gives each character.
enum Layout {
  /// Columns of a page.
  static let width = 100
  /// A first column wider than this has its second one on the next line.
  private static let widestFirst = 34

  /// Rows in aligned columns; the last one is wrapped under itself.
  static func columns(_ rows: [[String]], indent: Int = 0) -> String {
    var widths: [Int] = []
    for row in rows {
      for (i, cell) in row.dropLast().enumerated() {
        if widths.count <= i { widths.append(0) }
        let columns = self.columns(of: cell)
        if i > 0 || columns <= widestFirst || row.count > 2 { widths[i] = max(widths[i], columns) }
      }
    }
    var out = ""
    for row in rows {
      var line = String(repeating: " ", count: indent)
      for (i, cell) in row.dropLast().enumerated() {
        let space = widths[i] - columns(of: cell)
        line += cell + String(repeating: " ", count: max(space, 0) + 2)
        if space < 0 {
          out += line.trimmed + "\n"
          line = String(repeating: " ", count: indent + widths[i] + 2)
        }
      }
      let start = columns(of: line)
      let last = wrap(row.last ?? "", indent: start)
      out += (line + last.dropFirst(start)).trimmed + "\n"
    }
    return out
  }

  /// A table whose cells are wrapped each in its own column, with its first row as the heading: the first column is as wide
  /// as it must be, the others share the rest of the page.
  static func table(_ rows: [[String]]) -> String {
    guard let first = rows.first else { return "" }
    let widths = self.widths(first.indices.map { column in rows.map { $0[column] } })
    func lines(_ row: [String]) -> String {
      let cells = zip(row, widths).map { cell, width in
        wrap(cell, width: width).split(separator: "\n").map(String.init)
      }
      return (0..<(cells.map(\.count).max() ?? 0)).map { number in
        let line = zip(cells, widths).map { cell, width in
          let text = number < cell.count ? cell[number] : ""
          return text + String(repeating: " ", count: max(width - columns(of: text), 0))
        }
        return line.joined(separator: "  ").trimmed + "\n"
      }.joined()
    }
    let rule = widths.map { String(repeating: "-", count: $0) }.joined(separator: "  ") + "\n"
    return lines(first) + rule + rows.dropFirst().map(lines).joined(separator: "\n")
  }

  /// How wide each column of a table is: never narrower than its longest word.
  private static func widths(_ cells: [[String]]) -> [Int] {
    let longest = cells.map { column in
      column.flatMap { $0.split(separator: " ") }.map { columns(of: String($0)) }.max() ?? 0
    }
    let first = cells.first?.map { columns(of: $0) }.max() ?? 0
    var room = width - first - 2 * (cells.count - 1)
    var open = Set(cells.indices.dropFirst())
    // A column whose longest word is wider than its share takes what it needs; the others share the rest.
    while let wide = open.sorted().first(where: { longest[$0] > room / open.count }) {
      open.remove(wide)
      room -= longest[wide]
    }
    return cells.indices.map { $0 == 0 ? first : open.contains($0) ? room / open.count : longest[$0] }
  }

  /// A paragraph, broken at blanks and between wide characters; ends with a newline.
  static func wrap(_ text: String, indent: Int = 0, width: Int = width) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    var used = indent
    for piece in pieces(text) {
      let columns = self.columns(of: piece.text)
      let blank = piece.followsBlank && !line.isEmpty ? 1 : 0
      if !line.isEmpty && used + blank + columns > width {
        lines.append(line)
        line = piece.text
        used = indent + columns
      } else {
        line += (blank == 1 ? " " : "") + piece.text
        used += blank + columns
      }
    }
    lines.append(line)
    return lines.map { ($0.isEmpty ? "" : margin + $0) + "\n" }.joined()
  }

  /// How many columns of a terminal a text takes: combining marks and invisible characters none, wide ones two.
  static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  private static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // U+FE0F asks for the picture of a character that may be a letter too.
    let isPicture =
      first.properties.isEmojiPresentation || character.unicodeScalars.dropFirst().contains { $0.value == 0xFE0F }
    return isPicture || isWide(first) ? 2 : 1
  }

  /// What stays together: words, and single wide characters with the punctuation behind them.
  private static func pieces(_ text: String) -> [(text: String, followsBlank: Bool)] {
    var pieces: [(text: String, followsBlank: Bool)] = []
    var piece = ""
    var followsBlank = false
    func end() {
      guard !piece.isEmpty else { return }
      pieces.append((piece, followsBlank))
      piece = ""
      followsBlank = false
    }
    for character in text {
      if character == " " || character == "\n" {
        end()
        followsBlank = true
      } else if isIdeograph(character) {
        end()
        piece.append(character)
      } else {
        // A Latin word behind an ideograph may begin a line; punctuation may not.
        if let last = piece.last, isIdeograph(last), character.isLetter || character.isNumber { end() }
        piece.append(character)
      }
    }
    end()
    return pieces
  }

  /// A character that may begin a line without a blank before it: Chinese; Korean breaks between words.
  private static func isIdeograph(_ character: Character) -> Bool {
    guard let value = character.unicodeScalars.first?.value else { return false }
    return (0x3400...0x9FFF).contains(value) || (0xF900...0xFAFF).contains(value) || value >= 0x20000
  }

  /// East Asian Width W and F (UAX #11), in the ranges that the texts use.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

extension String {
  /// Without blanks at the end.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.last == " " || text.last == "\n" { text = text.dropLast() }
    return String(text)
  }
}

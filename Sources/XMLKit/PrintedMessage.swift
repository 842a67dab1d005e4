/// The first fault in what libxslt printed.
///
/// libxslt prints a line of context, `compilation error: file page.xsl line 4 element foo`, and then the message.
struct PrintedMessage {
  let file: String?
  let line: Int?
  let text: String
  /// Whether a line of context came with it: so it is a fault, and no text of an `xsl:message`.
  let isPlaced: Bool

  /// The first fault; without any line of context, all that was printed. `nil` when nothing was.
  init?(in printed: String) {
    let lines = printed.split(separator: "\n").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    guard let first = lines.first else { return nil }
    guard let index = lines.firstIndex(where: { $0.contains("error: ") && $0.contains(" element ") }) else {
      (file, line, text, isPlaced) = (nil, nil, lines.joined(separator: " "), false)
      return
    }
    var (name, number): (String?, Int?) = (nil, nil)
    // Words, not columns: libxslt leaves out the file or the line where it does not know them.
    let words = lines[index].split(separator: " ")
    for (label, value) in zip(words, words.dropFirst()) {
      if label == "file" && name == nil { name = String(value) }
      if label == "line" && number == nil { number = Int(value) }
    }
    file = name
    line = number
    isPlaced = true
    text = index + 1 < lines.count ? lines[index + 1] : first
  }
}

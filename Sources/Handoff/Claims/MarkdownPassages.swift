import CCMark

/// Reads Markdown, or plain text, into passages, with cmark-gfm.
///
/// Code in fences is left out, and so are comments and tags. Indented text is read: in a plain text it is no code.
struct MarkdownPassages {
  /// Whether a word in backquotes is meant as the id of a check.
  let isCheck: (String) -> Bool
  private(set) var passages: [Passage] = []

  init(_ text: String, isCheck: @escaping (String) -> Bool) {
    self.isCheck = isCheck
    Self.registered
    guard let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_VALIDATE_UTF8) else { return }
    defer { unsafe cmark_parser_free(parser) }
    for name in ["table", "tasklist", "strikethrough"] {
      if let extended = unsafe cmark_find_syntax_extension(name) {
        _ = unsafe cmark_parser_attach_syntax_extension(parser, extended)
      }
    }
    var text = text
    text.withUTF8 { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    }
    guard let root = unsafe cmark_parser_finish(parser) else { return }
    defer { unsafe cmark_node_free(root) }
    unsafe cmark_consolidate_text_nodes(root)
    unsafe walk(root)
  }

  /// Done once for the process, as the library asks.
  private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()

  /// Follows the events of the library's own walk: no recursion, however deep a document nests.
  private mutating func walk(_ root: OpaquePointer) {
    guard let iterator = unsafe cmark_iter_new(root) else { return }
    defer { unsafe cmark_iter_free(iterator) }
    var quotes = 0
    var lists = 0
    var boxes: [Bool?] = []
    var headers: [String] = []
    var isHeader = false
    var row: Passage?
    var open: Open?
    while true {
      let event = unsafe cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE else { return }
      let isEnter = event == CMARK_EVENT_ENTER
      guard let node = unsafe cmark_iter_get_node(iterator) else { return }
      let type = unsafe cmark_node_get_type_string(node).map { unsafe String(cString: $0) } ?? ""
      let line = Int(unsafe cmark_node_get_start_line(node))
      switch type {
      case "block_quote": quotes += isEnter ? 1 : -1
      case "list": lists += isEnter ? 1 : -1
      case "item": if isEnter { boxes.append(nil) } else { boxes.removeLast() }
      case "tasklist":
        if isEnter {
          boxes.append(unsafe cmark_gfm_extensions_get_tasklist_item_checked(node))
        } else {
          boxes.removeLast()
        }
      case "table": if isEnter { headers = [] }
      case "table_header", "table_row":
        isHeader = type == "table_header"
        if isEnter {
          row = Passage(kind: .row, line: line, isQuoted: quotes > 0, depth: lists, text: MarkedText())
        } else if !isHeader, let done = row {
          passages.append(done)
        }
      case "table_cell":
        if isEnter {
          open = Open(line: row?.line ?? line)
        } else if let done = open?.text {
          if isHeader {
            headers.append(done.text)
          } else {
            let place = row?.cells.count ?? 0
            row?.cells.append(Passage.Cell(header: place < headers.count ? headers[place] : "", text: done))
          }
          open = nil
        }
      case "paragraph", "heading":
        if isEnter {
          open = Open(line: line)
        } else if let done = open?.text {
          let kind: Passage.Kind =
            type == "heading"
            ? .heading(level: Int(unsafe cmark_node_get_heading_level(node)))
            : boxes.last.map { .item(done: $0) } ?? .paragraph
          passages.append(Passage(kind: kind, line: line, isQuoted: quotes > 0, depth: lists, text: done))
          open = nil
        }
      case "code_block":
        guard unsafe !Self.isFenced(node) else { continue }
        var text = MarkedText()
        for (i, words) in unsafe Self.literal(node).split(separator: "\n", omittingEmptySubsequences: false)
          .enumerated()
        {
          text.append(String(words), line: line + i)
          text.wrap(line: line + i)
        }
        passages.append(Passage(kind: .paragraph, line: line, isQuoted: quotes > 0, depth: lists, text: text))
      default:
        if isEnter { unsafe read(node, type, &open) }
      }
    }
  }

  /// The passage that is being read. Inline nodes bear no line: it is counted by the breaks.
  private struct Open {
    var line: Int
    var text = MarkedText()
  }

  private func read(_ node: OpaquePointer, _ type: String, _ open: inout Open?) {
    guard var passage = open else { return }
    switch type {
    case "text": unsafe append(Self.literal(node), to: &passage)
    case "code":
      let code = unsafe Self.literal(node).trimmed
      if isCheck(code) {
        passage.text.append(check: code, line: passage.line)
      } else {
        passage.text.append(code: code, line: passage.line)
      }
    case "softbreak", "linebreak":
      passage.line += 1
      passage.text.wrap(line: passage.line)
    case "html_inline":
      // A line break in a table's cell; whatever else is a tag or a comment says nothing.
      if unsafe Self.literal(node).lowercased().hasPrefix("<br") { passage.text.append(stop: passage.line) }
    default: break
    }
    open = passage
  }

  /// Text, in which `[check: id]` names a check.
  private func append(_ words: String, to open: inout Open) {
    var rest = words[...]
    guard words.utf8.contains(UInt8(ascii: "[")) else { return open.text.append(words, line: open.line) }
    while let start = rest.firstRange(of: "[check:"), let end = rest[start.upperBound...].firstIndex(of: "]") {
      open.text.append(String(rest[..<start.lowerBound]), line: open.line)
      open.text.append(check: String(rest[start.upperBound..<end]).trimmed, line: open.line)
      rest = rest[rest.index(after: end)...]
    }
    open.text.append(String(rest), line: open.line)
  }

  private static func literal(_ node: OpaquePointer) -> String {
    unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
  }

  private static func isFenced(_ node: OpaquePointer) -> Bool {
    var length: Int32 = 0
    var offset: Int32 = 0
    var character: CChar = 0
    return unsafe cmark_node_get_fenced(node, &length, &offset, &character) != 0
  }
}

import CCMark

/// A Markdown text as GitHub's own parser reads it: what a page of GitHub or GitLab shows of it.
struct RenderedMarkdown {
  /// Kinds of node that occur, other than text.
  private(set) var kinds: Set<String> = []
  /// Raw markup that is passed through.
  private(set) var markup: Set<String> = []
  /// Text of each heading, with its level before it.
  private(set) var headings: [String] = []
  private(set) var tableRows = 0
  /// Text after all escapes are undone: in it mentions, numbers and addresses are looked for. Code is left out.
  private(set) var texts: [String] = []

  private static let registered: Void = cmark_gfm_core_extensions_ensure_registered()

  init(_ text: String) {
    _ = Self.registered
    guard let parser = unsafe cmark_parser_new(CMARK_OPT_DEFAULT | CMARK_OPT_FOOTNOTES) else { return }
    defer { unsafe cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "autolink", "tasklist"] {
      if let known = unsafe cmark_find_syntax_extension(name) {
        _ = unsafe cmark_parser_attach_syntax_extension(parser, known)
      }
    }
    let bytes = Array(text.utf8)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) { unsafe cmark_parser_feed(parser, $0.baseAddress, $0.count) }
    }
    guard let root = unsafe cmark_parser_finish(parser) else { return }
    defer { unsafe cmark_node_free(root) }
    unsafe cmark_consolidate_text_nodes(root)
    unsafe walk(root)
  }

  private mutating func walk(_ root: OpaquePointer) {
    guard let iterator = unsafe cmark_iter_new(root) else { return }
    defer { unsafe cmark_iter_free(iterator) }
    while unsafe cmark_iter_next(iterator) != CMARK_EVENT_DONE {
      guard let node = unsafe cmark_iter_get_node(iterator) else { return }
      let kind = unsafe cmark_node_get_type_string(node).map { unsafe String(cString: $0) } ?? "?"
      let literal = unsafe cmark_node_get_literal(node).map { unsafe String(cString: $0) } ?? ""
      let isEntered = unsafe cmark_iter_get_event_type(iterator) == CMARK_EVENT_ENTER
      guard isEntered else { continue }
      switch kind {
      case "text": texts.append(literal)
      case "html_inline", "html_block": markup.insert(literal)
      case "table_row", "table_header": tableRows += 1
      case "heading":
        let level = unsafe cmark_node_get_heading_level(node)
        headings.append("\(level)")
      default: break
      }
      if kind != "text" { kinds.insert(kind) }
    }
  }

  /// What of the text acts on a page: elements that a summary has not, and what is found in text once escapes are undone.
  var active: [String] {
    var found = kinds.subtracting(Self.plain).sorted() + markup.subtracting(["<br>"]).sorted()
    for text in texts {
      for pattern in Self.patterns {
        if let match = text.firstMatch(of: pattern) { found.append(String(match.output)) }
      }
    }
    return found
  }

  /// Elements of a summary.
  private static let plain: Set = [
    "document", "heading", "paragraph", "strong", "table", "table_header", "table_row", "table_cell", "code",
    "html_inline", "softbreak",
  ]
  /// A mention, a number of an issue, and addresses, as they are found in text.
  private static var patterns: [Regex<Substring>] {
    [/@[A-Za-z0-9]/, /#[0-9]/, /[Gg][Hh]-[0-9]/, /[A-Za-z]:\/\/[^\s]/, /www\.[A-Za-z0-9]/]
  }
}

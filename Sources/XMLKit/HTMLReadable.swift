import CLibXML

/// The elements that HTML closes at their start tag.
private let void: Set<String> = [
  "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr",
]

/// Changes a page so that its XML bytes mean the same to an HTML parser; returns why that cannot be done, or `nil`.
///
/// Pages are written as XML because libxslt's HTML bytes differ between releases. The two syntaxes part in two places:
/// `<div/>` does not end an HTML `div`, and HTML reads the text of `script` and `style` without references, so that `&gt;`
/// would stay as it is. Other documents are left alone.
@unsafe
func makeReadableAsHTML(_ document: xmlDocPtr) -> String? {
  guard let root = unsafe xmlDocGetRootElement(document), unsafe name(root) == "html" else { return nil }
  var next: xmlNodePtr? = unsafe root
  while let node = unsafe next {
    if unsafe node.pointee.type == XML_ELEMENT_NODE {
      let element = unsafe name(node)
      if unsafe node.pointee.children == nil, !void.contains(element) {
        // An empty text keeps libxml2 from writing an empty-element tag.
        unsafe xmlAddChild(node, xmlNewDocText(document, ""))
      } else if element == "script" || element == "style" {
        if let fault = unsafe writeVerbatim(node, element, document) { return fault }
      }
    }
    unsafe next = following(node, within: root)
  }
  return nil
}

/// Puts script or style text that holds `<`, `>` or `&` into a CDATA section between comments, which both syntaxes read alike.
@unsafe
private func writeVerbatim(_ node: xmlNodePtr, _ element: String, _ document: xmlDocPtr) -> String? {
  guard let content = unsafe xmlNodeGetContent(node) else { return nil }
  let text = unsafe String(cString: content)
  unsafe clibxml_free(content)
  guard needsSection(text) else { return nil }
  for end in ["</", "<!--", "]]>"] where contains(text, end) {
    return "the text of '\(element)' holds '\(end)', which could end it early"
  }
  while let child = unsafe node.pointee.children {
    unsafe xmlUnlinkNode(child)
    unsafe xmlFreeNode(child)
  }
  let verbatim = "*/" + text + "/*"
  unsafe xmlAddChild(node, xmlNewDocText(document, "/*"))
  unsafe xmlAddChild(node, xmlNewCDataBlock(document, verbatim, Int32(verbatim.utf8.count)))
  unsafe xmlAddChild(node, xmlNewDocText(document, "*/"))
  return nil
}

private func needsSection(_ text: String) -> Bool {
  text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "&") }
}

/// What a browser takes as the text of a `style` or `script` element that a template fills with these words: with the
/// comments around a CDATA section where one is needed. A content security policy holds the hash of this.
public func rawElementText(_ text: String) -> String {
  needsSection(text) ? "/*<![CDATA[*/" + text + "/*]]>*/" : text
}

/// The next node in document order within the subtree of `root`.
@unsafe
private func following(_ node: xmlNodePtr, within root: xmlNodePtr) -> xmlNodePtr? {
  // Only elements have children to visit here; the children of an entity reference belong to the document type.
  if unsafe node.pointee.type == XML_ELEMENT_NODE, let child = unsafe node.pointee.children { return unsafe child }
  var node = unsafe node
  while unsafe node != root {
    if let next = unsafe node.pointee.next { return unsafe next }
    guard let parent = unsafe node.pointee.parent else { return nil }
    unsafe node = parent
  }
  return nil
}

@unsafe
private func name(_ node: xmlNodePtr) -> String {
  unsafe node.pointee.name.map { unsafe String(cString: $0) } ?? ""
}

private func contains(_ text: String, _ part: String) -> Bool {
  let (text, part) = (Array(text.utf8), Array(part.utf8))
  return text.indices.contains { text[$0...].starts(with: part) }
}

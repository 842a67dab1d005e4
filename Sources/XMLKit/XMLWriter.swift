import CLibXML

/// Writes one XML document: elements, attributes and text in order; libxml2 does the escaping.
///
/// Any Swift string may be written. A character that XML 1.0 forbids becomes U+FFFD, and its element then carries an
/// attribute `forbidden` with the codes, such as `U+0001 U+001B`: nothing is lost in silence. Line feeds, tabs and carriage
/// returns survive in text and attributes. The same calls give the same bytes everywhere.
///
/// Wrong nesting, a name that is no XML name and an attribute given twice are mistakes of the caller and stop the program.
@safe
public struct XMLWriter: ~Copyable {
  /// An element whose end has not been written.
  @unsafe
  private struct Open {
    let node: xmlNodePtr
    var forbidden: ForbiddenCharacters
  }

  private let document: OwnedDocument
  private let namespaceName: String?
  private var namespace: xmlNsPtr?
  private var open: [Open] = unsafe []
  /// Text of the innermost element that is not in the tree yet; joining it here keeps many short texts from costing
  /// quadratic time.
  private var pending: [UInt8] = []

  /// How many forbidden characters have been replaced so far.
  public private(set) var forbiddenCharacters = 0

  /// Begins a document.
  ///
  /// - Parameter namespace: the default namespace, declared on the root; all elements are in it. `nil` for none.
  public init(namespace: String? = nil) {
    Library.prepare
    guard let pointer = unsafe xmlNewDoc("1.0") else { fatalError("out of memory") }
    document = unsafe OwnedDocument(pointer)
    namespaceName = namespace
    unsafe self.namespace = nil
  }

  /// Begins an element within the innermost open one.
  ///
  /// - Parameters:
  ///   - name: an XML name without colon.
  ///   - attributes: in the order in which they are written; one without value is left out. The name is an XML name without
  ///     colon, or `xml:` and such a name. `forbidden` is taken.
  public mutating func start(_ name: String, _ attributes: [(name: String, value: String?)] = []) {
    precondition(unsafe xmlValidateNCName(name, 0) == 0, "'\(name)' is no XML name without colon")
    writePending()
    guard let node = unsafe document.withDocument({ unsafe xmlNewDocNode($0, nil, name, nil) }) else {
      fatalError("out of memory")
    }
    if let parent = unsafe open.last {
      unsafe xmlAddChild(parent.node, node)
    } else {
      unsafe document.withDocument { document in
        precondition(unsafe xmlDocGetRootElement(document) == nil, "'\(name)' would be a second root element")
        _ = unsafe xmlDocSetRootElement(document, node)
      }
      if let namespaceName { unsafe namespace = xmlNewNs(node, namespaceName, nil) }
    }
    unsafe node.pointee.ns = namespace
    var element = unsafe Open(node: node, forbidden: ForbiddenCharacters())
    var value: [UInt8] = []
    for attribute in attributes {
      guard let text = attribute.value else { continue }
      precondition(isAttributeName(attribute.name), "'\(attribute.name)' is no attribute name, or is taken")
      precondition(unsafe xmlHasProp(node, attribute.name) == nil, "attribute '\(attribute.name)' is given twice")
      value.removeAll(keepingCapacity: true)
      unsafe element.forbidden.append(text, to: &value)
      value.append(0)
      unsafe xmlNewNsProp(node, nil, attribute.name, value)
    }
    unsafe open.append(element)
  }

  /// Writes text into the innermost open element.
  public mutating func text(_ text: String) {
    precondition(unsafe !open.isEmpty, "text needs an open element")
    unsafe open[open.count - 1].forbidden.append(text, to: &pending)
  }

  /// Ends the innermost open element.
  public mutating func end() {
    writePending()
    guard let element = unsafe open.popLast() else { preconditionFailure("no element is open") }
    forbiddenCharacters += unsafe element.forbidden.count
    if unsafe !element.forbidden.isEmpty {
      unsafe xmlNewNsProp(element.node, nil, "forbidden", element.forbidden.codes)
    }
  }

  /// Writes an element that holds only text.
  public mutating func element(
    _ name: String, _ attributes: [(name: String, value: String?)] = [], text content: String = ""
  ) {
    start(name, attributes)
    text(content)
    end()
  }

  /// The finished document: UTF-8 with an XML declaration, `\n` line ends, and one space of indentation a level where an
  /// element holds elements only.
  public consuming func finish() -> [UInt8] {
    precondition(unsafe open.isEmpty, "an element is still open")
    precondition(
      unsafe document.withDocument { unsafe xmlDocGetRootElement($0) != nil }, "a document needs a root element")
    return document.bytes(indented: true)
  }

  private mutating func writePending() {
    guard let parent = unsafe open.last, !pending.isEmpty else { return }
    guard let length = Int32(exactly: pending.count) else { fatalError("a text is larger than 2 GB") }
    let node = unsafe document.withDocument { unsafe xmlNewDocTextLen($0, pending, length) }
    unsafe xmlAddChild(parent.node, node)
    pending.removeAll(keepingCapacity: true)
  }
}

/// Whether an attribute may have this name: `xmlns` would change the meaning of the document, `forbidden` is the writer's.
private func isAttributeName(_ name: String) -> Bool {
  guard name != "xmlns", name != "forbidden" else { return false }
  let local = name.hasPrefix("xml:") ? String(name.dropFirst(4)) : name
  return unsafe xmlValidateNCName(local, 0) == 0
}

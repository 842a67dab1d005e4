import CLibXML

extension XMLTree {
  /// The outermost element.
  public var root: Element {
    unsafe withRoot { root in unsafe Element(tree: self, node: root) }
  }

  /// An element of a tree, to read. It keeps its tree alive.
  ///
  /// It is not called `XMLElement`, which Foundation takes on macOS.
  @safe
  public struct Element {
    /// One attribute.
    public struct Attribute: Equatable, Sendable {
      /// The name without prefix.
      public let name: String
      /// The namespace; `nil` for an attribute without prefix.
      public let namespace: String?
      /// The value, after the normalisation that XML prescribes.
      public let value: String
    }

    private let tree: XMLTree
    private let node: xmlNodePtr

    fileprivate init(tree: XMLTree, node: xmlNodePtr) {
      self.tree = tree
      unsafe self.node = node
    }

    /// The name without prefix.
    public var name: String {
      unsafe string(node.pointee.name)
    }

    /// The namespace; `nil` outside any.
    public var namespace: String? {
      unsafe node.pointee.ns.map { unsafe string($0.pointee.href) }
    }

    /// The line of the start tag, counted from 1; 65535 stands for that line and all after it.
    public var line: Int {
      unsafe Int(xmlGetLineNo(node))
    }

    /// The attributes in document order, namespace declarations aside.
    public var attributes: [Attribute] {
      var attributes: [Attribute] = []
      var next = unsafe node.pointee.properties
      while let attribute = unsafe next {
        unsafe attributes.append(
          Attribute(
            name: string(attribute.pointee.name),
            namespace: attribute.pointee.ns.map { unsafe string($0.pointee.href) },
            value: contents(attribute.pointee.children)))
        unsafe next = attribute.pointee.next
      }
      return attributes
    }

    /// The value of the attribute of that name without namespace; `nil` where there is none.
    public subscript(name: String) -> String? {
      let attribute = unsafe xmlHasNsProp(node, name, nil)
      return unsafe attribute.map { unsafe contents($0.pointee.children) }
    }

    /// The child elements in document order.
    public var children: [Element] {
      var children: [Element] = []
      var next = unsafe node.pointee.children
      while let child = unsafe next {
        if unsafe child.pointee.type == XML_ELEMENT_NODE {
          unsafe children.append(Element(tree: tree, node: child))
        }
        unsafe next = child.pointee.next
      }
      return children
    }

    /// The text of the element and of all elements within, joined.
    public var text: String {
      guard let content = unsafe xmlNodeGetContent(node) else { return "" }
      defer { unsafe clibxml_free(content) }
      return unsafe string(content)
    }
  }

  private func withRoot<Result>(_ body: (xmlNodePtr) -> Result) -> Result {
    unsafe withDocument { document in
      guard let root = unsafe xmlDocGetRootElement(document) else {
        preconditionFailure("a parsed document has a root element")
      }
      return unsafe body(root)
    }
  }
}

/// The text of a library string; the library has checked that it is UTF-8.
@unsafe
private func string(_ text: UnsafePointer<xmlChar>?) -> String {
  unsafe text.map { unsafe String(cString: $0) } ?? ""
}

/// The text of an attribute's children. Entities are never defined, so the children are text only.
@unsafe
private func contents(_ first: xmlNodePtr?) -> String {
  var text = ""
  var next = unsafe first
  while let node = unsafe next {
    unsafe text += string(node.pointee.content)
    unsafe next = node.pointee.next
  }
  return text
}

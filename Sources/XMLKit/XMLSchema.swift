import CLibXML

/// One way in which a document breaks its schema.
public struct XMLIssue: Equatable, Sendable {
  /// The line, counted from 1; `nil` where libxml2 names none.
  public let line: Int?
  /// What the schema expects and what the document holds instead.
  public let message: String
}

/// A compiled XML Schema (XSD 1.0) in one document.
@safe
public final class XSDSchema {
  /// The compiled schema refers to its document, which must live as long.
  private let tree: XMLTree
  private let schema: xmlSchemaPtr

  /// Compiles a schema.
  ///
  /// - Parameters:
  ///   - bytes: the schema document.
  ///   - name: what errors call it.
  /// - Throws: `XMLError` of kind `malformed` or `declarations` for bad XML; of kind `schema` when it is no valid schema,
  ///   or when it names the location of another schema, which would be read from anywhere.
  public init(bytes: [UInt8], name: String = "schema.xsd") throws(XMLError) {
    let tree = try XMLTree(parsing: bytes, name: name)
    for child in tree.root.children where child["schemaLocation"] != nil {
      throw XMLError(
        kind: .schema, name: name, line: child.line,
        message: "'\(child.name)' names another schema; write the schema in one document")
    }
    self.tree = tree
    unsafe schema = try LibraryCall.run { call throws(XMLError) in
      let schema = unsafe tree.withDocument { document -> xmlSchemaPtr? in
        guard let context = unsafe xmlSchemaNewDocParserCtxt(document) else { return nil }
        defer { unsafe xmlSchemaFreeParserCtxt(context) }
        return unsafe xmlSchemaParse(context)
      }
      let complaint = call.complaints.first(where: \.isError) ?? call.complaints.first
      guard let schema = unsafe schema, complaint == nil else {
        unsafe xmlSchemaFree(schema)
        throw XMLError(
          kind: .schema, name: name, line: complaint?.line, message: complaint?.message ?? "this is no XML Schema")
      }
      return unsafe schema
    }
  }

  deinit {
    unsafe xmlSchemaFree(schema)
  }

  /// Everything in which the document breaks the schema, in document order; empty when it is valid. At most 1000 issues
  /// are told.
  public func validate(_ tree: XMLTree) -> [XMLIssue] {
    LibraryCall.run { call in
      let status = unsafe tree.withDocument { document -> Int32 in
        guard let context = unsafe xmlSchemaNewValidCtxt(schema) else { return -1 }
        defer { unsafe xmlSchemaFreeValidCtxt(context) }
        return unsafe xmlSchemaValidateDoc(context, document)
      }
      let issues = call.complaints.map { XMLIssue(line: $0.line, message: $0.message) }
      // A failure without a message must not pass for valid.
      if status != 0 && issues.isEmpty {
        return [XMLIssue(line: nil, message: "libxml2 could not validate the document (code \(status))")]
      }
      return issues
    }
  }
}

import CLibXML

/// A well-formed XML document in memory, read from untrusted bytes.
///
/// Reading never opens a file or a connection, and never expands an entity. Comments and processing instructions are kept;
/// CDATA sections become text. libxml2's limits hold: elements nest at most 256 deep and one text holds at most 10 MB.
public final class XMLTree {
  private let document: OwnedDocument

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the document in UTF-8, or in the encoding that its byte order mark or XML declaration names.
  ///   - name: what errors call the document.
  /// - Throws: `XMLError` of kind `malformed`, or of kind `declarations` when a document type declares anything.
  public init(parsing bytes: [UInt8], name: String) throws(XMLError) {
    document = unsafe try OwnedDocument(parsing: bytes, name: name)
  }

  /// The document as UTF-8 with an XML declaration and `\n` line ends; equal trees give equal bytes.
  ///
  /// - Parameter indented: indents by one space a level where an element holds only elements. Text is never touched.
  public func bytes(indented: Bool) -> [UInt8] {
    document.bytes(indented: indented)
  }

  /// The document for the time of the closure; the pointer must not leave it.
  func withDocument<Result, Failure: Error>(
    _ body: (xmlDocPtr) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try document.withDocument(body)
  }
}

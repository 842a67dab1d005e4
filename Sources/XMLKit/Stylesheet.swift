import CLibXML

/// A compiled XSLT 1.0 template with the templates it includes.
///
/// A template is untrusted: it reads nothing but the document, its parameters and its own set, writes nothing, and ends
/// after a bounded number of steps. `exsl:node-set` and the EXSLT functions of strings and sets are there.
@safe
public final class Stylesheet {
  private let stylesheet: xsltStylesheetPtr
  /// The template's key in its set.
  let name: String

  /// Compiles a template.
  ///
  /// - Parameters:
  ///   - name: the template's key in the set.
  ///   - set: the templates that `xsl:include` and `xsl:import` may name, by path, relative to each other as URIs are:
  ///     `page.xsl`, `parts/table.xsl`.
  /// - Throws: `XMLError` of kind `malformed` or `declarations` for bad XML; of kind `template` when libxslt gives any error
  ///   or warning, when a template outside the set is named, or when `xsl:output` does not name the method `xml` or
  ///   `text` in UTF-8. The method `html` is refused because its bytes differ between releases of the library.
  public init(named name: String, in set: [String: [UInt8]]) throws(XMLError) {
    guard let bytes = set[name] else {
      throw XMLError(kind: .template, name: name, line: nil, message: "'\(name)' is not in the template set")
    }
    self.name = name
    unsafe stylesheet = try onDeepStack { () throws(XMLError) in
      unsafe try LibraryCall.run(templates: set) { call throws(XMLError) in
        unsafe try compile(bytes, name: name, in: call)
      }
    }
  }

  deinit {
    unsafe xsltFreeStylesheet(stylesheet)
  }

  /// The stylesheet for the time of the closure; the pointer must not leave it.
  func withStylesheet<Result>(_ body: (xsltStylesheetPtr) throws(XMLError) -> Result) throws(XMLError) -> Result {
    unsafe try body(stylesheet)
  }
}

/// Compiles a template; whoever gets the stylesheet frees it.
@unsafe
private func compile(_ bytes: [UInt8], name: String, in call: LibraryCall) throws(XMLError) -> xsltStylesheetPtr {
  let document = unsafe try OwnedDocument(parsing: bytes, name: name).release()
  guard let stylesheet = unsafe xsltNewStylesheet() else { fatalError("out of memory") }
  // Compiled, the stylesheet owns the document. Otherwise it is still ours, and must outlive the stylesheet.
  let isCompiled = unsafe xsltParseStylesheetUser(stylesheet, document) == 0
  if let error = unsafe templateFault(of: stylesheet, isCompiled: isCompiled, in: call, name: name) {
    unsafe xsltFreeStylesheet(stylesheet)
    if !isCompiled { unsafe xmlFreeDoc(document) }
    throw error
  }
  return unsafe stylesheet
}

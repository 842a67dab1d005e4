import CLibXML

/// How much work a template may do. A report of 10 MB needs a small part of it; an endless template meets it in seconds.
private enum Limit {
  /// Instructions of XSLT carried out.
  static let instructions: UInt = 20_000_000
  /// Steps of XPath evaluated.
  static let steps: UInt = 500_000_000
}

extension Stylesheet {
  /// Transforms a document, which stays as it is.
  ///
  /// Where the result's root is `html`, its bytes are well-formed XML that an HTML parser reads as the same elements.
  ///
  /// - Parameters:
  ///   - tree: the document.
  ///   - parameters: values for the template's `xsl:param`s by name. They are strings, whatever quotes they hold, and never
  ///     evaluated; a character that XML forbids becomes U+FFFD. A name that the template does not declare is ignored.
  /// - Returns: the result in UTF-8.
  /// - Throws: `XMLError` of kind `terminated` with the text of `<xsl:message terminate="yes">`; of kind `transform` for a
  ///   run-time fault, a forbidden file or network access, templates nested more than 3000 deep, or too many steps.
  public func apply(to tree: XMLTree, parameters: [String: String] = [:]) throws(XMLError) -> [UInt8] {
    try onDeepStack { () throws(XMLError) in
      try LibraryCall.run { call throws(XMLError) in try apply(to: tree, parameters, in: call) }
    }
  }

  private func apply(
    to tree: XMLTree, _ parameters: [String: String], in call: LibraryCall
  ) throws(XMLError) -> [UInt8] {
    unsafe try withStylesheet { stylesheet throws(XMLError) in
      unsafe try tree.withDocument { document throws(XMLError) in
        // xsl:strip-space removes nodes from the document it is given.
        guard unsafe stripsSpace(stylesheet) else {
          return unsafe try transform(document, by: stylesheet, parameters, in: call)
        }
        guard let copy = unsafe xmlCopyDoc(document, 1) else { fatalError("out of memory") }
        let owned = unsafe OwnedDocument(copy)
        return unsafe try owned.withDocument { document throws(XMLError) in
          unsafe try transform(document, by: stylesheet, parameters, in: call)
        }
      }
    }
  }

  @unsafe
  private func transform(
    _ document: xmlDocPtr, by stylesheet: xsltStylesheetPtr, _ parameters: [String: String], in call: LibraryCall
  ) throws(XMLError) -> [UInt8] {
    guard let context = unsafe xsltNewTransformContext(stylesheet, document) else { fatalError("out of memory") }
    defer { unsafe xsltFreeTransformContext(context) }
    guard let preferences = unsafe xsltNewSecurityPrefs() else { fatalError("out of memory") }
    defer { unsafe xsltFreeSecurityPrefs(preferences) }
    guard unsafe clibxml_forbid_everything(preferences, context) == 0 else {
      throw failure("file and network access could not be forbidden")
    }
    unsafe context.pointee.opLimit = Limit.instructions
    unsafe context.pointee.xpathCtxt.pointee.opLimit = Limit.steps
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      var bytes: [UInt8] = []
      var forbidden = ForbiddenCharacters()
      forbidden.append(value, to: &bytes)
      bytes.append(0)
      // Given as a value, so that no quoting is needed and nothing in it is evaluated.
      guard unsafe xsltQuoteOneUserParam(context, name, bytes) == 0 else {
        throw failure("parameter '\(name)' was not accepted")
      }
    }
    let result = unsafe xsltApplyStylesheetUser(stylesheet, document, nil, nil, nil, context)
    let output = unsafe result.map { unsafe OwnedDocument($0) }
    if let refusal = call.refusal { throw refusal }
    let complaint = call.complaints.first(where: \.isError)
    guard unsafe context.pointee.state == XSLT_STATE_OK, complaint == nil, let output else {
      let printed = PrintedMessage(in: call.printed)
      // libxslt stops for some faults as it does for a message; only the message comes without a place.
      if unsafe context.pointee.state == XSLT_STATE_STOPPED, complaint == nil, printed?.isPlaced != true {
        throw XMLError(kind: .terminated, name: name, line: nil, message: trimmed(call.printed))
      }
      // libxslt tells where, libxml2 why.
      let reasons = [printed?.text, complaint?.message].compactMap(\.self)
      throw XMLError(
        kind: .transform, name: printed?.file ?? name, line: printed?.line,
        message: reasons.isEmpty ? "the template failed" : reasons.joined(separator: ": "))
    }
    return unsafe try output.withDocument { result throws(XMLError) in
      unsafe try bytes(of: result, by: stylesheet)
    }
  }

  /// Serialises a result as `xsl:output` says.
  @unsafe
  private func bytes(of result: xmlDocPtr, by stylesheet: xsltStylesheetPtr) throws(XMLError) -> [UInt8] {
    if let fault = unsafe makeReadableAsHTML(result) { throw failure(fault) }
    var bytes: UnsafeMutablePointer<xmlChar>?
    var length: Int32 = 0
    let status = unsafe clibxml_dump_result(result, stylesheet, &bytes, &length)
    defer { unsafe clibxml_free(bytes) }
    guard status == 0 else { throw failure("the result could not be written") }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
  }

  private func failure(_ message: String) -> XMLError {
    XMLError(kind: .transform, name: name, line: nil, message: message)
  }
}

/// Whether the stylesheet or one it imports has `xsl:strip-space`.
@unsafe
private func stripsSpace(_ stylesheet: xsltStylesheetPtr) -> Bool {
  var next: xsltStylesheetPtr? = unsafe stylesheet
  while let style = unsafe next {
    if unsafe style.pointee.stripSpaces != nil || style.pointee.stripAll != 0 { return true }
    unsafe next = xsltNextImport(style)
  }
  return false
}

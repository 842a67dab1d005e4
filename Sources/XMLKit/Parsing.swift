import CLibXML

extension OwnedDocument {
  /// Reads untrusted bytes as XML.
  ///
  /// Nothing is fetched, no entity is ever defined, and a document type with declarations stops the parser at the first of
  /// them: an entity bomb is refused before it can grow, and so are attribute defaults, which grow the same way.
  /// A document type that only names an external subset is read over; the subset is not loaded.
  ///
  /// - Parameter names: the dictionary that libxslt shares between the documents of one stylesheet.
  init(parsing bytes: [UInt8], name: String, names: xmlDictPtr? = nil) throws(XMLError) {
    guard let size = Int32(exactly: bytes.count) else {
      throw XMLError(kind: .malformed, name: name, line: nil, message: "the document is larger than 2 GB")
    }
    self = try LibraryCall.run { call throws(XMLError) in
      guard let context = unsafe xmlNewParserCtxt() else {
        throw XMLError(kind: .malformed, name: name, line: nil, message: "out of memory")
      }
      defer { unsafe xmlFreeParserCtxt(context) }
      unsafe refuseDeclarations(context)
      if let names = unsafe names {
        unsafe xmlDictFree(context.pointee.dict)
        unsafe context.pointee.dict = names
        _ = unsafe xmlDictReference(names)
      }
      // NONET and NOCDATA only. NOENT, DTDLOAD, RECOVER and HUGE each open a hole.
      let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_NOCDATA.rawValue)
      let parsed = unsafe bytes.withUnsafeBytes { buffer in
        unsafe xmlCtxtReadMemory(
          context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), size, name, nil, options)
      }
      let document = unsafe parsed.map { unsafe OwnedDocument($0) }
      if let refusal = call.refusal {
        throw XMLError(kind: refusal.kind, name: name, line: refusal.line, message: refusal.message)
      }
      // An undeclared namespace prefix or an entity lost in an unread subset is an error that libxml2 parses past.
      if let complaint = call.complaints.first(where: \.isError) {
        throw XMLError(kind: .malformed, name: name, line: complaint.line, message: complaint.message)
      }
      guard let document else {
        throw XMLError(kind: .malformed, name: name, line: nil, message: "the document is empty")
      }
      return document
    }
  }
}

/// Makes the parser stop, and define nothing, at the first declaration in a document type.
@unsafe
private func refuseDeclarations(_ context: xmlParserCtxtPtr) {
  guard let handler = unsafe context.pointee.sax else { return }
  unsafe handler.pointee.entityDecl = { context, _, _, _, _, _ in unsafe refuse("an entity", context) }
  unsafe handler.pointee.unparsedEntityDecl = { context, _, _, _, _ in unsafe refuse("an entity", context) }
  unsafe handler.pointee.notationDecl = { context, _, _, _ in unsafe refuse("a notation", context) }
  unsafe handler.pointee.elementDecl = { context, _, _, _ in unsafe refuse("an element type", context) }
  unsafe handler.pointee.attributeDecl = { context, _, _, _, _, _, values in
    // The parser hands the list of allowed values over to this callback.
    unsafe xmlFreeEnumeration(values)
    unsafe refuse("an attribute", context)
  }
  unsafe handler.pointee.externalSubset = nil
  unsafe handler.pointee.resolveEntity = nil
}

@unsafe
private func refuse(_ declared: String, _ context: UnsafeMutableRawPointer?) {
  guard let context = unsafe context?.assumingMemoryBound(to: xmlParserCtxt.self) else { return }
  let line = unsafe xmlSAX2GetLineNumber(context)
  LibraryCall.current?.refuse(
    XMLError(
      kind: .declarations, name: "", line: Int(line),
      message: "the document type declares \(declared); remove the declarations and write the text out"))
  unsafe xmlStopParser(context)
}

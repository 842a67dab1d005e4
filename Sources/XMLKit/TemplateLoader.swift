import CLibXML

/// Answers `xsl:include` and `xsl:import` from the template set of the running call, and nothing else from anywhere.
///
/// It replaces libxslt's own loader, which reads any file, expands entities and loads document types.
func loadTemplate(
  uri: UnsafePointer<xmlChar>?, dictionary: xmlDictPtr?, options: Int32, context: UnsafeMutableRawPointer?,
  type: xsltLoadType
) -> xmlDocPtr? {
  guard let call = LibraryCall.current, let uri = unsafe uri else { return nil }
  let name = unsafe String(cString: uri)
  guard type == XSLT_LOAD_STYLESHEET, let bytes = call.templates?[name] else {
    call.refuse(XMLError(kind: .template, name: name, line: nil, message: "'\(name)' is not in the template set"))
    return nil
  }
  do throws(XMLError) {
    // libxslt frees the document with the stylesheet.
    return unsafe try OwnedDocument(parsing: bytes, name: name, names: dictionary).release()
  } catch {
    call.refuse(error)
    return nil
  }
}

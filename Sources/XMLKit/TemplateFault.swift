import CLibXML

/// What keeps a stylesheet from being used after libxslt has read it; `nil` when nothing does.
///
/// libxslt carries on after many faults: an unknown `xsl:` element is a warning, and the page would lack its content.
@unsafe
func templateFault(
  of stylesheet: xsltStylesheetPtr, isCompiled: Bool, in call: LibraryCall, name: String
) -> XMLError? {
  if let refusal = call.refusal { return refusal }
  if let message = PrintedMessage(in: call.printed) {
    return XMLError(kind: .template, name: message.file ?? name, line: message.line, message: message.text)
  }
  if let complaint = call.complaints.first {
    return XMLError(
      kind: .template, name: complaint.file ?? name, line: complaint.line, message: complaint.message)
  }
  // Counted even when nothing was printed, in imported stylesheets too.
  var faults: Int32 = isCompiled ? 0 : 1
  var next: xsltStylesheetPtr? = unsafe stylesheet
  while let style = unsafe next {
    faults += unsafe style.pointee.errors + style.pointee.warnings
    unsafe next = xsltNextImport(style)
  }
  if faults > 0 {
    return XMLError(kind: .template, name: name, line: nil, message: "the template did not compile")
  }
  return unsafe outputFault(of: stylesheet, name: name)
}

/// What is wrong with `xsl:output`: only methods whose bytes are the same in every release of libxslt are let through.
@unsafe
private func outputFault(of stylesheet: xsltStylesheetPtr, name: String) -> XMLError? {
  let method = unsafe clibxml_output_method(stylesheet).map { unsafe String(cString: $0) }
  guard method == "xml" || method == "text" else {
    return XMLError(
      kind: .template, name: name, line: nil,
      message: "the output method must be named and be 'xml' or 'text', not '\(method ?? "")'")
  }
  let encoding = unsafe clibxml_output_encoding(stylesheet).map { unsafe String(cString: $0) } ?? "UTF-8"
  guard encoding.uppercased() == "UTF-8" else {
    return XMLError(
      kind: .template, name: name, line: nil, message: "the output encoding must be 'UTF-8', not '\(encoding)'")
  }
  return nil
}

import CLibXML

/// Owns one `xmlDoc` of libxml2 and frees it exactly once.
@safe
struct OwnedDocument: ~Copyable {
  private let pointer: xmlDocPtr

  /// Takes over a document that nobody else frees.
  @unsafe
  init(_ pointer: xmlDocPtr) {
    unsafe self.pointer = pointer
  }

  /// Gives the document to an owner in C, which frees it.
  @unsafe
  consuming func release() -> xmlDocPtr {
    let pointer = unsafe pointer
    discard self
    return unsafe pointer
  }

  deinit {
    unsafe xmlFreeDoc(pointer)
  }

  /// The document for the time of the closure; the pointer must not leave it.
  func withDocument<Result, Failure: Error>(
    _ body: (xmlDocPtr) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe try body(pointer)
  }

  /// The document as UTF-8 with `\n` line ends, after an XML declaration. Indented by one space a level where an element
  /// holds elements only.
  func bytes(indented: Bool) -> [UInt8] {
    var length: Int32 = 0
    let dumped = unsafe clibxml_dump(pointer, indented ? 1 : 0, &length)
    defer { unsafe clibxml_free(dumped) }
    return unsafe Array(UnsafeBufferPointer(start: dumped, count: Int(length)))
  }
}

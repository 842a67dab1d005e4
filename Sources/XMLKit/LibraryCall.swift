import CLibXML

/// One call into libxml2 or libxslt, with what the libraries say while it runs.
///
/// libxml2 keeps its error callback per thread; libxslt prints through one callback for the process, which the C shim
/// sends to the calling thread. So calls on several threads never mix their messages and need no lock.
final class LibraryCall {
  /// One complaint of libxml2.
  struct Complaint {
    let isError: Bool
    let file: String?
    let line: Int?
    let message: String
  }

  /// More are dropped: a hostile file can hold a fault in every byte.
  private static let complaintLimit = 1000
  private static let printedLimit = 64 * 1024

  /// The documents that includes may name; `nil` when nothing may be included.
  let templates: [String: [UInt8]]?
  /// The first thing this package itself refused; it explains more than what the library says next.
  private(set) var refusal: XMLError?
  private(set) var complaints: [Complaint] = []
  /// What libxslt printed; its messages arrive in pieces.
  private(set) var printed = ""

  private init(templates: [String: [UInt8]]?) {
    self.templates = templates
  }

  /// Runs `body` with this thread's messages collected. Calls may nest.
  static func run<Result: ~Copyable, Failure: Error>(
    templates: [String: [UInt8]]? = nil, _ body: (LibraryCall) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Library.prepare
    let call = LibraryCall(templates: templates)
    var sink = unsafe clibxml_sink(
      owner: Unmanaged.passUnretained(call).toOpaque(),
      receive: { owner, level, code, file, line, text in
        guard let owner = unsafe owner, let text = unsafe text else { return }
        let call = unsafe Unmanaged<LibraryCall>.fromOpaque(owner).takeUnretainedValue()
        let message = unsafe String(cString: text)
        if level == 0 {
          call.receive(printed: message)
        } else {
          let name = unsafe file.map { unsafe String(cString: $0) }
          call.receive(level: level, file: name, line: line, message: message)
        }
      })
    // The pointer is valid for the closure only, and the listener is gone before it ends.
    return unsafe try withUnsafeMutablePointer(to: &sink) { sink throws(Failure) in
      let previous = unsafe clibxml_listen(sink)
      defer { unsafe clibxml_restore(previous) }
      return try body(call)
    }
  }

  /// The call that runs on this thread, for callbacks that have no room for a context.
  static var current: LibraryCall? {
    guard let owner = unsafe clibxml_listening_owner() else { return nil }
    return unsafe Unmanaged<LibraryCall>.fromOpaque(owner).takeUnretainedValue()
  }

  /// Sends libxslt's messages to the calling thread, once for the process.
  static func route() {
    clibxml_route_printed()
  }

  /// Notes what this package refuses; only the first counts.
  func refuse(_ error: XMLError) {
    if refusal == nil { refusal = error }
  }

  private func receive(printed text: String) {
    if printed.utf8.count < Self.printedLimit { printed += text }
  }

  private func receive(level: Int32, file: String?, line: Int32, message: String) {
    guard complaints.count < Self.complaintLimit else { return }
    let isError = level > 1  // XML_ERR_WARNING is 1; the enumeration's type differs between platforms.
    complaints.append(
      Complaint(
        isError: isError, file: file, line: line > 0 ? Int(line) : nil, message: trimmed(message)))
  }
}

/// The text without white space at its ends; the libraries end messages with a line feed.
func trimmed(_ text: String) -> String {
  var rest = text[...]
  while let last = rest.last, last.isWhitespace { rest.removeLast() }
  return String(rest.drop(while: \.isWhitespace))
}

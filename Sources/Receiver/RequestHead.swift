/// What a request says before its body (RFC 9110 and 9112), as far as the receiver looks at it.
struct RequestHead: Sendable {
  var method = ""
  /// The path, percent-decoded, without query.
  var path = ""
  /// Names in lower case, in the order in which they came.
  var headers: [(name: String, value: String)] = []

  func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

  /// Why a request is not done, and how it is answered.
  struct Refusal: Sendable, Equatable {
    let status: Int
    let reason: String
    /// Whether what follows on the connection cannot be told from another request.
    var isAmbiguous = false
    /// Value of the header `Allow`, for 405.
    var allow: String?
  }

  /// The length that the client announced; `nil` without one.
  var contentLength: Int? {
    guard let text = values("content-length").first, text.utf8.count <= 18 else { return nil }
    return text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }

  var isChunked: Bool { !values("transfer-encoding").isEmpty }

  var awaitsContinue: Bool { values("expect").contains { $0.lowercased() == "100-continue" } }

  var isMultipart: Bool { values("content-type").contains { $0.lowercased().hasPrefix("multipart/") } }

  /// The `Idempotency-Key`; a quoted one without its quotes. `nil` for none.
  var idempotencyKey: String? {
    guard let key = values("idempotency-key").first else { return nil }
    guard key.count >= 2, key.first == "\"", key.last == "\"" else { return key }
    return String(key.dropFirst().dropLast())
  }

  /// Why the length of the body is unclear: shapes by which one request is smuggled behind another.
  ///
  /// RFC 9112, 6.1 and 6.3: both lengths, several lengths, or an encoding other than `chunked`.
  var framingFault: Refusal? {
    func refusal(_ reason: String) -> Refusal { Refusal(status: 400, reason: reason, isAmbiguous: true) }
    // Some take such a name for that without the blank, others for another one (RFC 9112, 5.1).
    if headers.contains(where: { $0.name.isEmpty || $0.name.utf8.contains { $0 <= 0x20 || $0 == 0x7F } }) {
      return refusal("a blank in the name of a header")
    }
    let lengths = values("content-length")
    let encodings = values("transfer-encoding")
    if !lengths.isEmpty && !encodings.isEmpty { return refusal("both Content-Length and Transfer-Encoding") }
    if lengths.count > 1 { return refusal("more than one Content-Length") }
    if !lengths.isEmpty && contentLength == nil { return refusal("a Content-Length that is no length") }
    if encodings.count > 1 || encodings.contains(where: { $0.lowercased() != "chunked" }) {
      return refusal("a Transfer-Encoding other than chunked")
    }
    return nil
  }

  /// Why the key cannot serve as one.
  var keyFault: Refusal? {
    let keys = values("idempotency-key")
    guard let key = idempotencyKey else { return nil }
    if keys.count > 1 { return Refusal(status: 400, reason: "more than one Idempotency-Key") }
    if key.isEmpty { return Refusal(status: 400, reason: "an empty Idempotency-Key") }
    if key.utf8.count > Self.longestKey {
      return Refusal(status: 400, reason: "an Idempotency-Key of more than \(Self.longestKey) bytes")
    }
    return nil
  }

  private static let longestKey = 256
}

/// What a request wants of the receiver.
enum Route: Sendable, Equatable {
  case upload
  /// To know what is stored under a key.
  case key(String)
  case refused(RequestHead.Refusal)

  init(_ head: RequestHead, _ configuration: Configuration) {
    if let fault = head.framingFault {
      self = .refused(fault)
    } else if head.path.hasPrefix(Configuration.keyPath), head.path != configuration.path {
      let reads = head.method == "GET" || head.method == "HEAD"
      self =
        reads
        ? .key(String(head.path.dropFirst(Configuration.keyPath.count)))
        : .refused(.init(status: 405, reason: "only GET asks for a key", allow: "GET, HEAD"))
    } else if head.path != configuration.path {
      self = .refused(.init(status: 404, reason: "uploads go to \(configuration.path)"))
    } else if head.method != "POST" && head.method != "PUT" {
      self = .refused(.init(status: 405, reason: "uploads are sent with POST or PUT", allow: "POST, PUT"))
    } else if !head.isChunked && head.contentLength == nil {
      self = .refused(.init(status: 411, reason: "neither Content-Length nor chunked"))
    } else if let fault = head.keyFault {
      self = .refused(fault)
    } else if let length = head.contentLength, length > configuration.limit {
      self = .refused(.tooLarge(configuration.limit))
    } else {
      self = .upload
    }
  }
}

extension RequestHead.Refusal {
  static func tooLarge(_ limit: Int) -> Self { Self(status: 413, reason: "more than \(limit) bytes") }
}

import Vocabulary

/// One request, as an access log tells it after its end.
struct AccessRequest {
  var method: String?
  /// The target of the request line with its query, in which a credential must stay visible to the rule on these.
  var path: String?
  var httpStatus: Int?
  /// Length of the body that the server received, where the format states it. The length of the response is none.
  var bytes: Int?
  /// The length that the client announced.
  var contentLength: Int?
  /// The log's own id of the request.
  var id: String?
  /// Duration in billionths of a second.
  var seconds: Int64?
  var idempotencyKey: String?
  var userAgent: String?
  var note: String?
  /// When the request came in; only where the log states it, or the end with the duration to the same precision.
  var start: Instant?

  /// Takes a request line such as `PUT /upload?part=1 HTTP/1.1`. What is none, as an attack on the port writes, is left out.
  mutating func take(requestLine: String) {
    let words = requestLine.split(separator: " ", omittingEmptySubsequences: false)
    guard (2...3).contains(words.count), Self.isMethod(words[0]), !words[1].isEmpty else { return }
    method = String(words[0])
    path = Self.target(words[1])
  }

  private static func isMethod(_ word: Substring) -> Bool {
    (1...20).contains(word.utf8.count) && word.utf8.allSatisfy { $0 &- 65 < 26 || $0 == 0x2D || $0 == 0x5F }
  }

  /// The target without scheme and host, where the log writes a whole URL.
  static func target(_ text: some StringProtocol) -> String {
    let beforeQuery = text.prefix { $0 != "?" && $0 != "#" }
    guard let scheme = ByteSearch.range(of: "://", in: beforeQuery) else { return String(text) }
    let rest = text[scheme.upperBound...]
    guard let slash = rest.firstIndex(where: { $0 == "/" || $0 == "?" || $0 == "#" }) else { return "/" }
    return rest[slash] == "/" ? String(rest[slash...]) : "/" + rest[slash...]
  }

  /// Says what a server read of a body of which the client announced more: nothing read is not nothing sent.
  ///
  /// A server that refuses a request or answers it from its configuration need not read the body, and counts none.
  mutating func forgetUnreadBody() {
    if bytes == 0, let contentLength, contentLength > 0 { bytes = nil }
    if let bytes, bytes < 0 { self.bytes = nil }
  }
}

/// Writes requests as the events of a server.
struct AccessLog {
  private let piece: UInt32
  /// Ids that were used: one that comes again belongs to another request.
  private var ids: Set<UInt32> = []
  /// Requests whose client went before the response.
  private var left = 0

  /// Codes by which nginx and a load balancer say that the client closed the connection.
  private static let clientLeft: Set = [499, 460]

  init(_ reading: FileReading, _ builder: inout EventStoreBuilder) {
    // A plan may make less of a server's log, never more.
    piece = builder.addPiece(
      LogPiece(file: reading.index, launch: nil, pid: nil, source: reading.options.source ?? .server, opened: nil))
  }

  mutating func write(
    _ request: AccessRequest, at end: Instant, line: Int, _ builder: inout EventStoreBuilder,
    _ reading: inout FileReading
  ) {
    var id = "\(line)"
    if let own = request.id, !own.isEmpty, ids.insert(builder.symbols.intern(own).raw).inserted { id = own }
    if let start = request.start {
      builder.add(.requestID, id)
      builder.add(.method, request.method)
      builder.add(.path, request.path)
      builder.add(.contentLength, request.contentLength)
      builder.add(.idempotencyKey, request.idempotencyKey)
      builder.add(.systemUserAgent, request.userAgent)
      builder.finish(.requestReceived, time: start, line: line, piece: piece)
      reading.span(start)
    }
    builder.add(.requestID, id)
    builder.add(.method, request.method)
    builder.add(.path, request.path)
    builder.add(.httpStatus, request.httpStatus)
    builder.add(.bytes, request.bytes)
    builder.add(.contentLength, request.contentLength)
    builder.add(.seconds, billionths: request.seconds)
    builder.add(.idempotencyKey, request.idempotencyKey)
    builder.add(.systemUserAgent, request.userAgent)
    builder.add(.note, request.note)
    builder.finish(.responseSent, time: end, line: line, piece: piece)
    reading.span(end)
    if let status = request.httpStatus, Self.clientLeft.contains(status) { left += 1 }
  }

  /// Says what is to be known of the file.
  ///
  /// - Parameter statesBody: whether the format states how much of a request's body came in.
  func finish(statesBody: Bool, _ reading: inout FileReading) {
    if reading.file.events > 0 && !statesBody {
      reading.file.notes.append("cannot show an empty upload: it states no length of the request body")
    }
    if left > 0 {
      reading.file.notes.append("requests whose client left before the response (status 499 or 460): \(left)")
    }
  }
}

import CMicroHTTPD
import EventLog
import Vocabulary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One request and its answer, from the request line to the last byte; only ever touched by its connection's thread.
@safe final class Exchange {
  private enum Phase {
    /// The request line was read, the headers were not.
    case begun
    case reading
    /// An answer was given to the library to send.
    case answered
    /// The connection is to be closed without an answer.
    case dropped
  }

  private let service: Service
  private let connection: OpaquePointer
  private let id: String
  /// The request target as it was sent, without its query: that may hold a credential.
  private let target: String
  private var phase = Phase.begun
  private var head = RequestHead()
  private var route = Route.upload
  private var faults = ActiveFaults()
  private var hash: ContentHash? = ContentHash()
  private var received = 0
  private var file: BodyFile?
  private var multipart: MultipartBody?
  /// When the first byte of the body was read.
  private var start = 0.0
  private var status = 0
  /// What was done to the request on purpose, or went wrong with it.
  private var notes: [String] = []

  /// A body that is refused is read to its end, so that the client reads the answer; beyond this the connection is closed.
  private static let mostDrained = 4 << 30

  init(_ service: Service, _ connection: OpaquePointer, target: String) {
    self.service = service
    unsafe self.connection = connection
    self.target = RequestPath.path(of: target)
    id = service.begin()
  }

  /// Whether the headers were read.
  var isBegun: Bool { phase != .begun }

  // What the library calls, in this order.

  /// The headers were read.
  func begin(method: String, path: String) -> MHD_Result {
    phase = .reading
    head.method = method
    head.path = path
    head.headers = unsafe HeaderFields.read(connection)
    route = Route(head, service.configuration)
    let isLogged = service.write(.requestReceived) { line in
      line.add(.requestID, id)
      line.add(.method, method)
      line.add(.path, target)
      // A question for a key is no submission under it.
      if case .key = route {} else { line.add(.idempotencyKey, head.idempotencyKey) }
      line.add(.contentLength, head.contentLength)
      if head.isChunked { line.add(.note, "chunked") }
    }
    if !isLogged { route = .refused(.init(status: 500, reason: "the log cannot be written")) }
    if case .upload = route { return beginUpload() }
    if case .refused(let refusal) = route,
      refusal.isAmbiguous || head.awaitsContinue || (head.contentLength ?? 0) > Self.mostDrained
    {
      return answer(refusal)
    }
    return .YES
  }

  private func beginUpload() -> MHD_Result {
    faults = service.faults.next()
    if faults.makeWait { unsafe cmicrohttpd_forget_timeout(connection) }
    if faults.dropAfter == 0 { return dropOnPurpose() }
    // What is not going to be stored needs no file.
    let isKnown = head.idempotencyKey.flatMap(service.store.stored) != nil
    if faults.status == nil && !isKnown {
      file = BodyFile(name: "\(id)-\(service.log.launch.prefix(8).lowercased()).bin", in: service.folder.received)
      if file == nil { refuseStorage(errno) }
    }
    if head.isMultipart { multipart = unsafe MultipartBody(connection) }
    return .YES
  }

  /// A piece of the body was read.
  func take(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
    guard phase == .reading else { return .YES }
    if received == 0 { start = System.now }
    if let limit = faults.dropAfter, bytes.count >= limit - received {
      unsafe count(UnsafeRawBufferPointer(rebasing: bytes.prefix(limit - received)))
      return dropOnPurpose()
    }
    if let rate = faults.rate {
      if unsafe !takeSlowly(bytes, rate) { return drop("the receiver was stopped") }
    } else {
      unsafe count(bytes)
    }
    if received > Self.mostDrained, case .refused = route {
      return drop("more than \(Self.mostDrained) bytes of a refused body")
    }
    return .YES
  }

  private func count(_ bytes: UnsafeRawBufferPointer) {
    received += bytes.count
    unsafe hash?.add(bytes)
    guard case .upload = route else { return }
    if received > service.configuration.limit {
      file = nil
      multipart = nil
      route = .refused(.tooLarge(service.configuration.limit))
      return
    }
    if let code = unsafe file?.append(bytes) { refuseStorage(code) }
    unsafe multipart?.add(bytes)
  }

  /// Takes the bytes in pieces, none earlier than the rate allows; whether it came to the end of them.
  private func takeSlowly(_ bytes: UnsafeRawBufferPointer, _ rate: Int) -> Bool {
    var rest = unsafe bytes[...]
    // Ten pieces a second, so that a stop is noticed and the rate is even.
    let piece = max(1, rate / 10)
    while unsafe !rest.isEmpty {
      let next = unsafe rest.prefix(piece)
      unsafe count(UnsafeRawBufferPointer(rebasing: next))
      unsafe rest = rest.dropFirst(next.count)
      let due = start + Double(received) / Double(rate)
      if service.abandoned.wait(seconds: max(0, due - System.now)) { return false }
    }
    return true
  }

  /// The whole request was read.
  func finish() -> MHD_Result {
    guard phase == .reading else { return .YES }
    if faults.rate != nil { notes.append(fault("slow", "the body was read at \(faults.rate ?? 0) bytes a second")) }
    let sha256 = digest()
    switch route {
    case .refused(let refusal): return answer(refusal, sha256)
    case .key(let key): return answer(key: key)
    case .upload: return finishUpload(sha256)
    }
  }

  private func finishUpload(_ sha256: String) -> MHD_Result {
    if let status = faults.status {
      notes.append(fault("status=\(status)", "nothing was stored"))
      if !holdBack() { return drop("the receiver was stopped") }
      return send(status, sha256, reply(sha256) { $0.add(.stored, false) })
    }
    multipart?.finish()
    let body = BodyStore.Stored(bytes: received, sha256: sha256, status: service.configuration.status)
    let key = head.idempotencyKey
    let outcome = service.store.store(file, key: key, body, request: id) { line in
      guard head.isMultipart else { return }
      if let multipart { line.add(parts: multipart.parts, of: multipart.count) }
      if multipart?.isReadable != true { line.add(.note, "a multipart body whose parts cannot be told") }
    }
    file = nil
    switch outcome {
    case .failed(let reason):
      if let failure = service.log.failure { service.stop(.failed(.unwritable(service.log.path, failure))) }
      return answer(.init(status: 507, reason: "the body cannot be stored: \(reason)"), sha256)
    case .conflict:
      return answer(.init(status: 409, reason: "the Idempotency-Key holds other content"), sha256)
    case .stored: return acknowledge(body, isDuplicate: false)
    case .duplicate(let earlier): return acknowledge(earlier, isDuplicate: true)
    }
  }

  /// Answers an upload whose content is stored, as far as no fault keeps from it.
  private func acknowledge(_ body: BodyStore.Stored, isDuplicate: Bool) -> MHD_Result {
    if !holdBack() { return drop("the receiver was stopped") }
    if faults.givesNoResponse {
      waitForEnd()
      return drop(fault("no-response", "the body was stored and not answered"))
    }
    var sha256 = body.sha256
    if faults.givesWrongHash {
      sha256 = String(sha256.reversed().map { $0 == "0" ? "f" : "0" })
      notes.append(fault("wrong-hash", "the answer said \(sha256)"))
    }
    if faults.givesEmptyResponse { notes.append(fault("empty-response", "the answer had no content")) }
    let content = reply(sha256) { line in
      line.add(.stored, true)
      line.add(.duplicate, isDuplicate)
    }
    return send(body.status, sha256, faults.givesEmptyResponse ? [] : content)
  }

  private func answer(key: String) -> MHD_Result {
    guard let stored = service.store.stored(key) else {
      return send(404, digest(), reply(nil) { $0.add(.stored, false) })
    }
    // What was received under the key, not with this request.
    let content = reply(stored.sha256, bytes: stored.bytes) { $0.add(.stored, true) }
    return send(200, stored.sha256, bytes: stored.bytes, content)
  }

  private func answer(_ refusal: RequestHead.Refusal, _ sha256: String? = nil) -> MHD_Result {
    notes.append(refusal.reason)
    var fields: [(String, String)] = []
    if let allow = refusal.allow { fields.append(("Allow", allow)) }
    if refusal.isAmbiguous || head.awaitsContinue { fields.append(("Connection", "close")) }
    return send(refusal.status, sha256 ?? digest(), reply(nil) { $0.add(.reason, refusal.reason) }, fields)
  }

  // Faults.

  private func fault(_ name: String, _ what: String) -> String { "fault \(name): \(what)" }

  /// Waits as long as `delay` says; whether the answer is still wanted.
  private func holdBack() -> Bool {
    guard let delay = faults.delay else { return true }
    notes.append(fault("delay", "the answer was held back for \(delay) s"))
    return !service.abandoned.wait(seconds: delay)
  }

  /// Waits until the client has closed the connection, or the receiver is to stop.
  private func waitForEnd() {
    let socket = unsafe cmicrohttpd_socket(connection)
    var byte: UInt8 = 0
    while !service.abandoned.wait(seconds: 0.1) {
      let count = unsafe recv(socket, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
      if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { return }
    }
  }

  private func dropOnPurpose() -> MHD_Result {
    drop(fault("drop-after=\(faults.dropAfter ?? 0)", "the connection was closed"))
  }

  private func drop(_ note: String) -> MHD_Result {
    phase = .dropped
    file = nil
    notes.append(note)
    return .NO
  }

  private func refuseStorage(_ code: Int32) {
    file = nil
    multipart = nil
    route = .refused(.init(status: 507, reason: "the body cannot be stored: \(System.text(code))"))
  }

  // The answer.

  /// SHA-256 of what was received.
  private func digest() -> String { hash.take()?.finish() ?? "" }

  private func reply(_ sha256: String?, bytes: Int? = nil, _ fields: (inout LogLine) -> Void) -> [UInt8] {
    var line = LogLine()
    if let sha256 {
      line.add(.bytes, bytes ?? received)
      line.add(.sha256, sha256)
    }
    fields(&line)
    return line.finish()
  }

  private func send(
    _ status: Int, _ sha256: String, bytes: Int? = nil, _ content: [UInt8], _ fields: [(String, String)] = []
  ) -> MHD_Result {
    // 204 and 304 have no content.
    var content = status == 204 || status == 304 ? [] : content
    guard let response = unsafe MHD_create_response_from_buffer(content.count, &content, .RESPMEM_MUST_COPY) else {
      return drop("no memory for an answer")
    }
    defer { unsafe MHD_destroy_response(response) }
    var all = [("X-Baton-SHA256", sha256), ("X-Baton-Bytes", "\(bytes ?? received)")] + fields
    if !content.isEmpty { all.append(("Content-Type", "application/json")) }
    for (name, value) in all { unsafe MHD_add_response_header(response, name, value) }
    self.status = status
    phase = .answered
    return unsafe MHD_queue_response(connection, UInt32(status), response)
  }

  /// The request has ended, with or without an answer.
  func end(_ code: MHD_RequestTerminationCode) {
    file = nil
    if phase == .begun {
      // The library refused it before the headers were whole.
      service.write(.requestReceived) { line in
        line.add(.requestID, id)
        line.add(.path, target)
        line.add(.note, "the headers could not be read")
      }
    }
    if phase == .begun || phase == .reading {
      // The library may have answered in our place.
      status = Int(unsafe cmicrohttpd_status(connection))
      if status > 0 { notes.append("refused by the HTTP parser") }
    }
    let isWhole = code == .REQUEST_TERMINATED_COMPLETED_OK
    let isSent = status > 0 && (isWhole || phase != .answered) && phase != .dropped
    if !isSent && phase != .dropped {
      // The library tells a stop by its owner from a fault of the connection only now and then.
      let reason = service.abandoned.wait(seconds: 0) ? "the receiver was stopped" : Self.text(code)
      notes.append(phase == .answered ? "the answer was not sent: \(reason)" : reason)
    }
    service.write(isSent ? .responseSent : .requestAborted) { line in
      line.add(.requestID, id)
      if isSent { line.add(.httpStatus, status) }
      line.add(.bytes, received)
      if !notes.isEmpty { line.add(.note, notes.joined(separator: "; ")) }
    }
    service.end()
  }

  private static func text(_ code: MHD_RequestTerminationCode) -> String {
    switch code {
    case .REQUEST_TERMINATED_TIMEOUT_REACHED: "the client fell silent"
    case .REQUEST_TERMINATED_DAEMON_SHUTDOWN: "the receiver was stopped"
    case .REQUEST_TERMINATED_READ_ERROR, .REQUEST_TERMINATED_CLIENT_ABORT: "the client closed the connection"
    default: "the connection ended"
    }
  }
}

/// What a receiver is started with.
package struct Configuration: Sendable {
  /// The run folder: made when it is missing. The log goes to `logs/`, bodies to `received/`.
  package var run: String
  /// TCP port, 0 for any that is free.
  package var port = 8765
  /// The numeric address of an interface to listen on in the place of the loopback; `nil` for 127.0.0.1 and ::1.
  package var remoteAddress: String?
  /// Where uploads are sent: begins with `/`, without query.
  package var path = "/upload"
  /// Bytes that a body may have; one more is answered with 413.
  package var limit = 10 << 20
  /// Status of an upload that was stored, 200 to 299.
  package var status = 201
  package var faults: [Fault] = []
  /// Requests after whose end the receiver stops; `nil` for any number.
  package var requests: Int?
  /// Whole seconds without a byte from the client after which a connection is closed.
  package var timeout = 60
  /// Seconds that requests in flight get to end when the receiver is stopped.
  package var grace = 2.0

  package init(run: String) { self.run = run }

  /// Where the content stored under an `Idempotency-Key` can be asked for: this and the key.
  package static let keyPath = "/uploads/"
}

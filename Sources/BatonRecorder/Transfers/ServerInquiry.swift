/// Asks a server by idempotency key what it holds: what a transfer came to that no launch saw the end of.
public protocol ServerInquiry: Sendable {
  /// - Throws: where there is no answer; then nothing is known.
  func holding(of key: String) async throws -> ServerHolding
}

/// What the server answered.
public struct ServerHolding: Equatable, Sendable {
  public var isStored: Bool
  public var bytes: Int?
  public var sha256: String?

  public init(isStored: Bool, bytes: Int? = nil, sha256: String? = nil) {
    self.isStored = isStored
    self.bytes = bytes
    self.sha256 = sha256
  }
}

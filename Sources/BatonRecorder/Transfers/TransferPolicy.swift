#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// What the app decides about its transfers.
public struct TransferPolicy: Sendable {
  /// Statuses by which a server accepts an upload. Nothing else does, and a transport that reports no error says nothing.
  public var acceptedStatus: Set<Int>
  /// Attempts under one key, the first one included.
  public var maxAttempts: Int
  /// Makes the request of an attempt, with the credentials of now. The coordinator adds the header `Idempotency-Key`.
  public var request: @Sendable (TransferRecord) -> URLRequest?

  public init(
    acceptedStatus: Set<Int> = [201], maxAttempts: Int = 5,
    request: @escaping @Sendable (TransferRecord) -> URLRequest? = TransferPolicy.plainRequest
  ) {
    self.acceptedStatus = acceptedStatus
    self.maxAttempts = maxAttempts
    self.request = request
  }

  /// The record's method and address, and no more.
  @Sendable public static func plainRequest(_ record: TransferRecord) -> URLRequest? {
    guard let url = URL(string: record.url) else { return nil }
    var request = URLRequest(url: url)
    request.httpMethod = record.method
    return request
  }

  /// Whether a completion is a success: no transport error, an accepted status, and, where the server said what it
  /// stored, that being what was sent.
  func accepts(_ record: TransferRecord, _ response: TransferResponse?) -> Bool {
    guard record.error == nil, let status = record.httpStatus else { return false }
    guard record.kind == .upload else { return status == 200 || status == 206 }
    guard acceptedStatus.contains(status) else { return false }
    return Self.agrees(record, sha256: response?.storedSHA256, bytes: response?.storedBytes)
  }

  /// Whether what a server says that it holds is what was prepared; what it does not say contradicts nothing.
  static func agrees(_ record: TransferRecord, sha256: String?, bytes: Int?) -> Bool {
    if let sha256, let own = record.sha256, sha256 != own { return false }
    if let bytes, let own = record.bytes, bytes != own { return false }
    return true
  }
}

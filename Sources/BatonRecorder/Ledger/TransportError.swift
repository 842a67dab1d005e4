import Foundation
import Vocabulary

/// What the transport reported: kept apart from the status of the response, which is the server's word.
public struct TransportError: Error, Codable, Equatable, Sendable {
  public var domain: String
  public var code: Int
  /// Why the system cancelled a background task, where it says so.
  public var reason: Int?
  public var underlyingDomain: String?
  public var underlyingCode: Int?

  public init(
    domain: String, code: Int, reason: Int? = nil, underlyingDomain: String? = nil, underlyingCode: Int? = nil
  ) {
    self.domain = domain
    self.code = code
    self.reason = reason
    self.underlyingDomain = underlyingDomain
    self.underlyingCode = underlyingCode
  }

  public init(_ error: any Error) {
    let error = error as NSError
    let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError
    self.init(
      domain: error.domain, code: error.code,
      reason: (error.userInfo[NSURLErrorBackgroundTaskCancelledReasonKey] as? NSNumber)?.intValue,
      underlyingDomain: underlying?.domain, underlyingCode: underlying?.code)
  }

  /// The members of the event log's `error`.
  var fields: EventFields {
    var fields: EventFields = [.errorDomain: .string(domain), .errorCode: .integer(code)]
    fields[.errorReason] = reason.map { .integer($0) }
    fields[.errorUnderlyingDomain] = underlyingDomain.map { .string($0) }
    fields[.errorUnderlyingCode] = underlyingCode.map { .integer($0) }
    return fields
  }
}

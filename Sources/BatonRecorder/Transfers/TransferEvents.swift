import Foundation
import Vocabulary

extension TransferRecord {
  /// The keys by which every event of the transfer is known.
  var identityFields: EventFields {
    var fields: EventFields = [.sessionID: .string(sessionID), .idempotencyKey: .string(key)]
    fields[.taskID] = taskID.map { .integer($0) }
    return fields
  }

  /// What a later launch is held against.
  var generationFields: EventFields {
    [
      .filePath: .string(filePath), .requestGeneration: .integer(requestGeneration),
      .accountGeneration: .integer(accountGeneration),
    ]
  }

  /// `record.committed` and `record.quarantined`.
  var resultFields: EventFields {
    var fields = identityFields.adding(generationFields)
    switch result {
    case .succeeded:
      fields[.accepted] = true
      fields[.state] = "succeeded"
    case .failed:
      fields[.accepted] = false
      fields[.state] = "failed"
    case .quarantined: break
    case nil: fields[.state] = "undetermined"
    }
    return fields
  }

  /// The address without user, password and query, which may hold credentials.
  var loggedURL: String {
    guard var parts = URLComponents(string: url) else { return "" }
    parts.user = nil
    parts.password = nil
    parts.query = nil
    parts.fragment = nil
    return parts.string ?? ""
  }
}

extension SessionTraits {
  /// What `session.created` says.
  var fields: EventFields {
    var fields: EventFields = [.background: .bool(isBackground)]
    fields[.discretionary] = isDiscretionary.map { .bool($0) }
    fields[.sendsLaunchEvents] = sendsLaunchEvents.map { .bool($0) }
    fields[.requestTimeout] = requestTimeout.map { .decimal($0) }
    fields[.resourceTimeout] = resourceTimeout.map { .decimal($0) }
    fields[.sharedContainer] = sharedContainer.map { .string($0) }
    return fields
  }
}

extension TransferMetrics {
  /// What `task.metrics` says.
  var fields: EventFields {
    var fields: EventFields = [.transactions: .integer(transactions), .redirects: .integer(redirects)]
    fields[.isCellular] = isCellular.map { .bool($0) }
    fields[.isExpensive] = isExpensive.map { .bool($0) }
    fields[.localAddress] = localAddress.map { .string($0) }
    return fields
  }
}

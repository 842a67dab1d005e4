/// A key of the event log that Baton knows, with the type its value must have.
///
/// Members of nested objects have dotted names (`environment.kind`). Keys that are not listed are kept in the log and read
/// by nothing.
@frozen public enum Key: String, CaseIterable, Sendable {
  // Envelope.
  case event, time, source, seq, uptime, launch, pid
  // `log.opened`.
  case schema, launchNumber, container, bootID, debugger
  case isExtension = "extension"
  case atsException
  case environmentKind = "environment.kind"
  case environmentModel = "environment.model"
  case environmentOS = "environment.os"
  case environmentOSBuild = "environment.osBuild"
  case environmentUDID = "environment.udid"
  case appBundleID = "app.bundleID"
  case appVersion = "app.version"
  case appBuild = "app.build"
  case appConfiguration = "app.configuration"
  case appImageUUID = "app.imageUUID"
  // Shared by many events.
  case sessionID, flow, taskID, idempotencyKey, coordinatorID, coordinatorCount, coordinatorCreations
  case accountGeneration, requestGeneration, filePath, bytes, sha256, httpStatus
  case errorDomain = "error.domain"
  case errorCode = "error.code"
  case errorReason = "error.reason"
  case errorUnderlyingDomain = "error.underlying.domain"
  case errorUnderlyingCode = "error.underlying.code"
  case handlerID, thread, appState, protectedData, sceneID, check, note
  // One kind of event or a few.
  case prewarmed, state, cause, ended, available, status, interface
  case lowPower, charging, backgroundRefresh, lowData
  case background, discretionary, sendsLaunchEvents, requestTimeout, resourceTimeout, sharedContainer, stub
  case ids, fileType, readable, protection, freeBytes
  case method, url, body, kind, owner
  case bytesSent, bytesExpected, disposition
  case isCellular, isExpensive, localAddress, transactions, redirects
  case by, callback, seconds, from, accepted, stored, via
  case screenID, operationID, outcome, active
  case documentID, changeID, expectedVersion, version, verified, reason
  case objectID, type, tasks, timers, observers
  case viewID, targetViewID, angle, bounds, frame, contentOffset, transform, layer, settled, to, expected
  case address, port, limit, exposed
  case requestID, path, contentLength, duplicate
  case action, aborted, tester, build
  // Only of what the system's formats say.
  case systemTaskUUID = "system.taskUUID"
  case systemSessionUUID = "system.sessionUUID"
  /// `<bundle>.<session>` as a message joins them, where it cannot be told where the one ends and the other begins.
  case systemBoundTo = "system.boundTo"
  case systemBackgroundModes = "system.backgroundModes"
  case systemBundleID = "system.bundleID"
  case systemProcess = "system.process"
  case systemBytesReceived = "system.bytesReceived"
  case systemRecoverable = "system.recoverable"
  case systemNamespace = "system.namespace"
  case systemCode = "system.code"
  case systemRole = "system.role"
  case systemCounter = "system.counter"
  case systemCount = "system.count"
  case systemSimulated = "system.simulated"
  case systemTransportExceptions = "system.transportExceptions"
  case systemUserAgent = "system.userAgent"
}

extension Key {
  /// The type of JSON value a key must have; a value of another type counts as absent.
  public enum ValueType: Sendable {
    case string
    case integer
    /// A number of seconds, degrees and the like, kept as an integer of billionths.
    case decimal
    case bool
    /// An array of numbers.
    case numbers
    /// A path, or the coordinates of a point (`from` and `to`).
    case stringOrNumbers
  }

  /// Position among all keys, for tables and columns.
  @inlinable
  public var ordinal: UInt8 {
    // An enumeration without payloads is stored as the position of its case; a test holds this against `allCases`.
    unsafe unsafeBitCast(self, to: UInt8.self)
  }

  public var valueType: ValueType {
    switch self {
    case .seq, .pid, .launchNumber, .taskID, .coordinatorCount, .coordinatorCreations, .accountGeneration,
      .requestGeneration, .bytes, .httpStatus, .errorCode, .errorReason, .errorUnderlyingCode, .freeBytes, .bytesSent,
      .bytesExpected, .transactions, .redirects, .expectedVersion, .version, .tasks, .timers, .observers, .port, .limit,
      .contentLength, .systemBytesReceived, .systemCode, .systemCount:
      .integer
    case .uptime, .requestTimeout, .resourceTimeout, .seconds, .angle:
      .decimal
    case .debugger, .isExtension, .atsException, .protectedData, .prewarmed, .available, .lowPower, .charging, .lowData,
      .background, .discretionary, .sendsLaunchEvents, .stub, .readable, .isCellular, .isExpensive, .accepted, .stored,
      .active, .verified, .settled, .exposed, .duplicate, .aborted, .systemRecoverable, .systemSimulated:
      .bool
    case .ids, .bounds, .frame, .contentOffset, .transform, .expected:
      .numbers
    case .from, .to:
      .stringOrNumbers
    default:
      .string
    }
  }
}

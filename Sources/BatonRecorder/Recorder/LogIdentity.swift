import Vocabulary

/// What `log.opened` says of the process that writes: where it runs and which build it is.
///
/// On Apple systems `LogIdentity.current` fills it in. What is not known is left out, never guessed: a verdict for a device
/// needs the whole build.
public struct LogIdentity: Sendable {
  /// Where the process runs.
  public enum Environment: String, Sendable {
    case simulator, device, host
  }

  /// Keys of `log.opened` in the order in which they are written.
  public private(set) var fields: EventFields

  public init(
    environment: Environment, model: String? = nil, os: String? = nil, osBuild: String? = nil, udid: String? = nil,
    bundleID: String? = nil, version: String? = nil, build: String? = nil, configuration: String? = nil,
    imageUUID: String? = nil, container: String? = nil, bootID: String? = nil, debugger: Bool? = nil,
    isExtension: Bool? = nil, atsException: Bool? = nil
  ) {
    fields = EventFields()
    fields[.environmentKind] = .string(environment.rawValue)
    let texts: [(Key, String?)] = [
      (.environmentModel, model), (.environmentOS, os), (.environmentOSBuild, osBuild), (.environmentUDID, udid),
      (.appBundleID, bundleID), (.appVersion, version), (.appBuild, build), (.appConfiguration, configuration),
      (.appImageUUID, imageUUID), (.container, container), (.bootID, bootID),
    ]
    for (key, text) in texts { fields[key] = text.map { .string($0) } }
    fields[.debugger] = debugger.map { .bool($0) }
    fields[.isExtension] = isExtension.map { .bool($0) }
    fields[.atsException] = atsException.map { .bool($0) }
  }
}

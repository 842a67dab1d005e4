/// What the marks of a device in the words of Apple's tools say it is.
enum DeviceMarks {
  /// Platforms of real hardware, as xcresulttool names them, and as Xcode identifies them.
  private static let hardwarePlatforms: Set = [
    "iOS", "iPadOS", "tvOS", "watchOS", "visionOS", "com.apple.platform.iphoneos", "com.apple.platform.appletvos",
    "com.apple.platform.watchos", "com.apple.platform.xros",
  ]

  /// Both marks, platform and form of the identifier, must agree for real hardware.
  ///
  /// `isConcreteDevice` is no mark: it is true for simulators too.
  static func kind(platform: String?, identifier: String?) -> EnvironmentKind? {
    guard let platform else { return nil }
    if isSimulator(platform: platform) { return .simulator }
    if platform == "macOS" || platform == "com.apple.platform.macosx" { return .host }
    guard hardwarePlatforms.contains(platform), let identifier, isHardware(identifier) else { return nil }
    return .device
  }

  /// `iOS Simulator`, `com.apple.platform.iphonesimulator` and their like.
  static func isSimulator(platform: String) -> Bool {
    platform.hasSuffix("Simulator") || platform.hasPrefix("com.apple.platform.") && platform.hasSuffix("simulator")
  }

  /// Eight and sixteen hex digits with a dash (since the A12), or forty hex digits; a simulator has a UUID.
  static func isHardware(_ identifier: String) -> Bool {
    let parts = identifier.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.allSatisfy(\.isHexDigit) }) else { return false }
    return parts.map(\.count) == [8, 16] || parts.map(\.count) == [40]
  }
}

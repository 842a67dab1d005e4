// Declarations only, for type-checking on Linux: the few names of Apple's os module that BatonRecorder uses.

public struct OSLogPrivacy: Sendable {
  public static var `public`: OSLogPrivacy { fatalError("declaration only") }
}

public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_: String) {}
  public mutating func appendInterpolation(
    _: @autoclosure @escaping () -> String, privacy: OSLogPrivacy
  ) {}
}

public struct OSLogMessage: ExpressibleByStringInterpolation {
  public init(stringInterpolation: OSLogInterpolation) {}
  public init(stringLiteral: String) {}
}

public struct Logger: Sendable {
  public init(subsystem: String, category: String) {}
  public func notice(_: OSLogMessage) {}
}

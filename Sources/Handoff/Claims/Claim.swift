public import EventLog

/// Something that a document says of what was tested or works, to be held against the evidence.
public struct Claim: Sendable, Hashable {
  /// Line of the document, from 1.
  public let line: Int
  /// The words, as the document has them, on one line.
  public let text: String
  /// Ids of the checks that it names, in order, each once.
  public let checks: [String]
  /// Where it says that they hold; a claim that says nothing is held to a device.
  public let environment: EnvironmentKind
  /// Operating systems that it names, such as `iOS 18`; each must be shown.
  public let systems: [String]
  /// The build that it names.
  public let build: String?
  /// Words that speak of more than is named, such as `iOS 17+` or `all devices`.
  public let breadth: String?

  public init(
    line: Int, text: String, checks: [String], environment: EnvironmentKind = .device, systems: [String] = [],
    build: String? = nil, breadth: String? = nil
  ) {
    self.line = line
    self.text = text
    self.checks = checks
    self.environment = environment
    self.systems = systems
    self.build = build
    self.breadth = breadth
  }

  /// The same claim of a real device, where words that follow it extend it to one: `Same on iPhone hardware.`
  func extendedToDevice(by words: String) -> Claim {
    Claim(
      line: line, text: text == words ? text : "\(text) \(words)", checks: checks, environment: .device,
      systems: systems, build: build, breadth: breadth)
  }
}

/// A sentence that speaks of a device, a background transfer or a check, and claims nothing of it.
public struct NoClaim: Sendable, Hashable {
  /// Why it claims nothing.
  public enum Reason: String, Sendable, CaseIterable {
    /// It says that something was not done, or did not hold.
    case denied
    /// It says what is still to be done, or asks for it.
    case planned
    /// It is a question.
    case question
    /// It repeats what somebody says.
    case quoted
    /// It introduces sentences below it that are judged themselves.
    case introduces
  }

  public let line: Int
  public let text: String
  public let reason: Reason
}

/// What a document claims, and what it says beside that.
public struct Claims: Sendable, Hashable {
  public var claims: [Claim] = []
  public var noClaims: [NoClaim] = []

  public init() {}
}

/// A document of claims that cannot be read.
public struct ClaimsError: Error, Sendable, Hashable {
  public let line: Int
  /// From 1; `nil` where only the line is known.
  public let column: Int?
  /// What is wrong and what to do.
  public let message: String
}

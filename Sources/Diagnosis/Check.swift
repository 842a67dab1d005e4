public import Vocabulary

/// One thing that must be shown before a release, with what can show it, how to show it, and what decides it.
///
/// A check is a value that documents itself: its texts make the checklist a colleague works from. Its `attempts` say what
/// the evidence holds of it; ``Verdict`` decides from these alone.
public struct Check: Sendable {
  /// What can show that a check holds.
  public enum Scope: String, Sendable {
    /// A simulator run suffices.
    case any
    /// Only a real device can.
    case device
  }

  /// Properties of a check that the law of verdicts reads.
  public struct Traits: OptionSet, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A background session is required; a default, mocked or stubbed one vetoes.
    public static let backgroundSession = Traits(rawValue: 1)
    /// The check is about background, suspension or relaunch: a debugger, a force quit or a kill by the harness vetoes.
    public static let lifeCycle = Traits(rawValue: 2)
    /// The check says that something never happened, or happened once: holes and open ends veto, and every attempt must hold.
    public static let absence = Traits(rawValue: 4)
    /// In a plan only by name; has instructions and no pattern yet.
    public static let extended = Traits(rawValue: 8)
  }

  public let id: String
  public let scope: Scope
  public let texts: CheckTexts
  /// The events that must appear in the logs for the check to be judged.
  public let events: [EventName]
  public let traits: Traits
  /// Rules whose error findings fail the check when their culprit belongs to the attempt; `session.*` names a family.
  public let failsOn: [String]
  /// What the evidence holds of the check. `nil` for a check that has instructions and no pattern.
  public let attempts: (@Sendable (AttemptContext) -> [Attempt])?

  public init(
    id: String, scope: Scope, texts: CheckTexts, events: [EventName], traits: Traits = [], failsOn: [String] = [],
    attempts: (@Sendable (AttemptContext) -> [Attempt])? = nil
  ) {
    self.id = id
    self.scope = scope
    self.texts = texts
    self.events = events
    self.traits = traits
    self.failsOn = failsOn
    self.attempts = attempts
  }
}

/// What a check says to people, in every language.
public struct CheckTexts: Sendable {
  /// A short noun phrase: what is shown.
  public let title: Text
  /// Why it matters to users of the app.
  public let why: Text
  /// Why a simulator can, or cannot, show it.
  public let simulator: Text
  /// How to perform it, one step each, in order.
  public let steps: [Text]
  /// What to send back.
  public let sendBack: [Text]
  /// The commands that fetch what is to be sent back, with the places `BUNDLE-ID`, `DEVICE`, `RUN` and the like in capitals.
  public let commands: [String]

  public init(title: Text, why: Text, simulator: Text, steps: [Text], sendBack: [Text], commands: [String]) {
    self.title = title
    self.why = why
    self.simulator = simulator
    self.steps = steps
    self.sendBack = sendBack
    self.commands = commands
  }
}

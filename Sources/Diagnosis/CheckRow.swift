public import EventLog

/// A check's verdict for one build, with what it rests on.
public struct CheckRow: Sendable {
  public let check: Check
  /// What counts for it: the check's scope, made stricter by the plan.
  public let scope: Check.Scope
  /// `nil` when the evidence names no build at all.
  public let build: Build?
  public internal(set) var verdict: Verdict
  /// Why it is not verified, in one sentence.
  public internal(set) var message: Message?
  /// What a person said of it and the evidence does not show, in one sentence.
  public internal(set) var contradiction: Message?
  /// The attempts that are shown, failures first; `attemptCount` says how many there were.
  public internal(set) var attempts: [JudgedAttempt]
  public internal(set) var attemptCount: Int
  /// The attempt that decided, among `attempts`.
  public internal(set) var decisive: JudgedAttempt?
  /// Id of the finding that fails it, or that its rehearsal showed.
  public internal(set) var finding: String?
  /// Testers' words for it.
  public internal(set) var words: [Event]
}

/// An attempt with what it came to.
public struct JudgedAttempt: Sendable {
  public let attempt: Attempt
  public let fact: AttemptFact
  public let message: Message?
  public let finding: String?
  /// The check's step in which it lies.
  public let step: Int?
  /// Operating systems of its launches.
  public let systems: [String]
}

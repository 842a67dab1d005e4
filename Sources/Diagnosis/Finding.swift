public import EventLog

/// One broken contract, with the small proof of it.
public struct Finding: Sendable {
  /// Stable for the same run: from the rule and the culprit's own session, task, launch and place in its log.
  public let id: String
  public let rule: Rule
  public internal(set) var severity: Rule.Severity
  /// What happened, in one sentence.
  public let message: Message
  /// The line that breaks the contract; `nil` for a fault of a file as a whole.
  public let culprit: Event?
  /// Where the culprit stands when it is no event.
  public let place: Place?
  /// Further lines that together with the culprit prove it, in the order in which they are told.
  public let witnesses: [Event]
  /// Transfers it concerns.
  public let transfers: [Int]
  /// The launch whose log holds the culprit.
  public let launch: Int?
  public let alternatives: [Text]
  public let next: [Text]
  /// The finding of which this one is a consequence.
  public internal(set) var cause: String?
  /// The check in whose step it was expected, which made it a note.
  public internal(set) var expectedBy: String?
  /// Whether only a person's step expects it: that word lifts nothing where a real device is asked for.
  public internal(set) var isExpectedByWord = false

  public struct Place: Sendable, Hashable {
    public let file: Int
    /// 0 for the file as a whole.
    public let line: Int
    public let text: String
  }
}

/// How a rule ended.
public struct RuleResult: Sendable {
  public enum State: String, Sendable {
    case found, clear
    case notEvaluable = "not-evaluable"
  }
  public let rule: Rule
  public let state: State
  public let candidates: Int
  public let undecided: Int
  /// What is missing, when it could not be evaluated.
  public let missing: Missing?

  /// Why a rule could not have found anything.
  public enum Missing: Sendable, Hashable {
    /// No source of that kind holds one of these events.
    case need(String)
    /// The evidence holds what it needs, and no place where the fault could have been.
    case noCandidate
    /// All candidates are left open by the evidence.
    case allUndecided
  }
}

public import EventLog
public import Vocabulary

/// One contract of background transfers, how its breaking is proven from a timeline, and what to do about it.
///
/// A rule is a value that documents itself (``texts``) and tests itself (``trigger`` and ``nearMiss`` are run as tests).
public struct Rule: Sendable {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Comparable, CaseIterable {
    /// Explains.
    case note
    /// Risks a contract.
    case warning
    /// Breaks a contract.
    case error

    public static func < (a: Severity, b: Severity) -> Bool {
      guard let x = allCases.firstIndex(of: a), let y = allCases.firstIndex(of: b) else { return false }
      return x < y
    }
  }

  /// What a simulator run says of the fault that a rule looks for.
  public enum Scope: String, Sendable {
    case yes, no
    /// The question does not arise: the finding is no fault, or is about the evidence itself.
    case notApplicable = "not-applicable"
  }

  /// What the rule rests on.
  public enum Basis: String, Sendable {
    /// What Apple documents.
    case documentation
    /// What public reports observed.
    case reports
    /// A convention of Baton's, such as a limit of five seconds.
    case convention
  }

  /// A kind of evidence without which the rule cannot find anything: one of these events, observed by that source.
  public struct Need: Sendable {
    public let source: Source
    public let anyOf: [EventName]
    /// What does as well, observed by others.
    public private(set) var alternatives: [Need] = []

    init(source: Source, anyOf: [EventName]) {
      self.source = source
      self.anyOf = anyOf
    }

    /// One of these events in an app's log.
    public static func app(_ events: EventName...) -> Need { Need(source: .app, anyOf: events) }
    /// One of these events in a server's log whose word counts.
    public static func server(_ events: EventName...) -> Need { Need(source: .server, anyOf: events) }
    /// A tester's or harness's line.
    public static func tester(_ events: EventName...) -> Need { Need(source: .tester, anyOf: events) }
    /// One of these lines of the system, which an event log cannot hold: from a unified log, a crash report, a payload of metrics.
    public static func system(_ events: EventName...) -> Need { Need(source: .system, anyOf: events) }

    /// The same, or that one in its stead.
    public func or(_ other: Need) -> Need {
      var need = self
      need.alternatives.append(other)
      return need
    }

    /// Every event that would do.
    public var events: [EventName] { anyOf + alternatives.flatMap(\.events) }

    /// `source: event, event`, and what does as well behind a bar.
    public var text: String {
      let own =
        anyOf.isEmpty ? source.rawValue : "\(source.rawValue): \(anyOf.map(\.rawValue).joined(separator: ", "))"
      return ([own] + alternatives.map(\.text)).joined(separator: " | ")
    }
  }

  public let id: String
  public let severity: Severity
  /// Whether evidence from a simulator may prove that the fault is there.
  public let presence: Scope
  /// Whether a clean simulator run may count as proof that it is not there. Where not, the rule is outstanding on a device.
  public let absence: Scope
  public let basis: Basis
  /// All of these must be present. Empty: the rule can always be evaluated.
  public let needs: [Need]
  public let texts: RuleTexts
  /// Public reports and failure kinds (`F01`, `thread 1`), Apple APIs, RFCs.
  public let references: [String]
  /// Evidence in which the rule finds something; `nil` where only a format that is not read yet can show it.
  public let trigger: Scenario?
  /// Evidence that looks like it and in which it finds nothing.
  public let nearMiss: Scenario?
  /// Looks at every candidate and says what it found.
  public let judge: @Sendable (Timeline, RunDescription.Plan, inout Judgement) -> Void

  public init(
    id: String, severity: Severity, presence: Scope = .yes, absence: Scope, basis: Basis, needs: [Need],
    texts: RuleTexts, references: [String], trigger: Scenario?, nearMiss: Scenario?,
    judge: @escaping @Sendable (Timeline, RunDescription.Plan, inout Judgement) -> Void
  ) {
    self.id = id
    self.severity = severity
    self.presence = presence
    self.absence = absence
    self.basis = basis
    self.needs = needs
    self.texts = texts
    self.references = references
    self.trigger = trigger
    self.nearMiss = nearMiss
    self.judge = judge
  }
}

/// What a rule says to people. The sentence of a single finding is built by the rule from a ``Text`` with places.
public struct RuleTexts: Sendable {
  /// What is wrong, in a few words.
  public let title: Text
  /// What the rule means and what evidence proves it, in two or three sentences.
  public let explanation: Text
  /// What users or the team lose.
  public let why: Text
  /// What looks like it and is none: what would refute a finding.
  public let falsePositives: Text
  /// What to check next, in order.
  public let next: [Text]

  public init(title: Text, explanation: Text, why: Text, falsePositives: Text, next: [Text]) {
    self.title = title
    self.explanation = explanation
    self.why = why
    self.falsePositives = falsePositives
    self.next = next
  }
}

/// What a rule found while it looked through the timeline.
public struct Judgement: Sendable {
  /// How many places were looked at where the fault could have been.
  public private(set) var candidates = 0
  /// How many of them the evidence leaves open: the log ends, or has a hole, inside the window.
  public private(set) var undecided = 0
  public private(set) var findings: [RawFinding] = []

  public init() {}

  /// Counts a place where the fault could have been and is not.
  public mutating func clear() { candidates += 1 }

  /// Counts a place that the evidence leaves open.
  public mutating func leaveOpen() {
    candidates += 1
    undecided += 1
  }

  /// Counts a place where the fault is.
  ///
  /// - Parameters:
  ///   - culprit: the line that breaks the contract.
  ///   - witnesses: the fewest further lines that together with it prove the finding, in the order in which they are told.
  ///   - message: one sentence with the real ids and numbers.
  ///   - transfers: the transfers it concerns, where the culprit is no line of a task (default: the culprit's own).
  ///   - alternatives: other explanations that the evidence leaves open, and how to tell them apart.
  ///   - next: the next steps, where they differ from the rule's.
  ///   - severity: where it differs from the rule's.
  public mutating func found(
    _ culprit: Event, witnesses: [Event] = [], _ message: Message, transfers: [Int]? = nil, alternatives: [Text] = [],
    next: [Text]? = nil, severity: Rule.Severity? = nil
  ) {
    candidates += 1
    findings.append(
      RawFinding(
        culprit: .event(culprit), witnesses: witnesses, message: message, transfers: transfers,
        alternatives: alternatives, next: next, severity: severity))
  }

  /// The same for a fault of a file as a whole or of one of its lines that is no event.
  public mutating func found(file: Int, line: Int, text: String, _ message: Message, alternatives: [Text] = []) {
    candidates += 1
    findings.append(
      RawFinding(
        culprit: .place(file: file, line: line, text: text), witnesses: [], message: message, transfers: [],
        alternatives: alternatives, next: nil, severity: nil))
  }
}

/// A finding as a rule states it, before it has an id and a cause.
public struct RawFinding: Sendable {
  public enum Culprit: Sendable {
    case event(Event)
    /// A line of a file that is no event; line 0 for the file as a whole.
    case place(file: Int, line: Int, text: String)
  }
  public let culprit: Culprit
  public let witnesses: [Event]
  public let message: Message
  public let transfers: [Int]?
  public let alternatives: [Text]
  public let next: [Text]?
  public let severity: Rule.Severity?
}

public import EventLog

/// What a run says of a check for one build.
public struct Verdict: Sendable, Hashable {
  public enum Kind: String, Sendable, CaseIterable {
    case verified, failed, inconclusive, outstanding, attested, excluded
  }

  /// Why it is not verified.
  public enum Reason: String, Sendable, CaseIterable {
    case notAttempted = "not-attempted"
    case needsDevice = "needs-device"
    case missingEvidence = "missing-evidence"
    case cutEvidence = "cut-evidence"
    case unprovenEnvironment = "unproven-environment"
    case contradictedEnvironment = "contradicted-environment"
    case vetoed
    case attemptAborted = "attempt-aborted"
    case finding
    case patternBroken = "pattern-broken"
    case plan
  }

  /// What became of it where it does not count.
  public enum Rehearsal: String, Sendable {
    case simulator, host, failed
  }

  public let kind: Kind
  public let reason: Reason?
  /// That of the failing attempt, or the strongest of those that held.
  public let environment: EnvironmentKind?
  public let rehearsed: Rehearsal?
  /// Place of the attempt that decided, among the facts given to ``decide(_:)``.
  public let decidedBy: Int?

  init(
    _ kind: Kind, _ reason: Reason? = nil, environment: EnvironmentKind? = nil, rehearsed: Rehearsal? = nil,
    decidedBy: Int? = nil
  ) {
    self.kind = kind
    self.reason = reason
    self.environment = environment
    self.rehearsed = rehearsed
    self.decidedBy = decidedBy
  }
}

/// What one attempt comes to, once its environment, its vetoes and the findings in it are known.
public struct AttemptFact: Sendable, Hashable {
  /// What the attempt ran on: the weakest of its launches.
  public enum Standing: Int, Sendable, CaseIterable, Comparable {
    case contradicted, unproven, host, simulator, device

    public static func < (a: Standing, b: Standing) -> Bool { a.rawValue < b.rawValue }

    var kind: EnvironmentKind? {
      switch self {
      case .device: .device
      case .simulator: .simulator
      case .host: .host
      case .contradicted, .unproven: nil
      }
    }
  }

  public enum Result: Sendable, Hashable {
    case held
    /// The pattern is broken, or a finding that the check lists stands in the attempt.
    case failed(Verdict.Reason)
    /// What is missing, or what vetoes it.
    case open(Verdict.Reason)
  }

  public let standing: Standing
  public let result: Result
  /// Order of the attempt among those of its build; a later one is larger.
  public let order: Int
  /// Whether the plan names a launch of it as a retest, with a reason.
  public let isRetest: Bool
  /// The last launch that it rests on, where it is known.
  public let launch: Int?

  public init(standing: Standing, result: Result, order: Int, isRetest: Bool = false, launch: Int? = nil) {
    self.launch = launch
    self.standing = standing
    self.result = result
    self.order = order
    self.isRetest = isRetest
  }
}

extension AttemptFact {
  /// Whether the plan says that this was made because the other one failed: later, and not in the very same launch.
  func isRetest(of failed: AttemptFact) -> Bool {
    isRetest && order > failed.order && (launch == nil || launch != failed.launch)
  }
}

/// Everything that a verdict is decided from.
public struct VerdictQuestion: Sendable, Hashable {
  /// What the check, made stricter by the plan, needs.
  public var scope: Check.Scope
  /// Whether only the plan demands a device: the check itself needs none.
  public var isDemanded = false
  /// Whether every attempt must hold: the check says that something never happened.
  public var isAbsence: Bool
  public var isExcluded: Bool
  public var facts: [AttemptFact]
  /// Whether a step of it was begun and called off.
  public var wasAborted: Bool
  /// A tester's words for this build.
  public var attestedPassed: Bool
  public var attestedFailed: Bool

  public init(
    scope: Check.Scope, isAbsence: Bool = false, isExcluded: Bool = false, facts: [AttemptFact] = [],
    wasAborted: Bool = false, attestedPassed: Bool = false, attestedFailed: Bool = false
  ) {
    self.scope = scope
    self.isAbsence = isAbsence
    self.isExcluded = isExcluded
    self.facts = facts
    self.wasAborted = wasAborted
    self.attestedPassed = attestedPassed
    self.attestedFailed = attestedFailed
  }
}

extension Verdict {
  /// The law of verdicts. Pure, and the only place where a verdict comes from.
  public static func decide(_ question: VerdictQuestion) -> Verdict {
    if question.isExcluded { return Verdict(.excluded, .plan) }
    var judged = decideFromFacts(question)
    if question.isDemanded && judged.kind == .verified {
      // The plan's demand makes judging stricter only: what failed or stands open without it is not verified with it.
      var plain = question
      plain.scope = .any
      let verdict = decideFromFacts(plain)
      if verdict.kind != .verified { judged = verdict }
    }
    // A person's word replaces an outstanding device check and never a verdict from evidence; a word against it opens it.
    if question.attestedFailed && judged.kind != .failed {
      return Verdict(.inconclusive, .finding, rehearsed: judged.rehearsed)
    }
    if question.attestedPassed && judged.kind == .outstanding && question.scope == .device {
      return Verdict(.attested, judged.reason, rehearsed: judged.rehearsed)
    }
    return judged
  }

  private static func decideFromFacts(_ question: VerdictQuestion) -> Verdict {
    let facts = Array(question.facts.enumerated())
    let counting = facts.filter { counts($0.element.standing, question.scope) }
    guard counting.isEmpty else { return decide(counting, question) }

    let proven = facts.filter { $0.element.standing >= .host }
    if proven.isEmpty, let best = facts.max(by: { $0.element.standing < $1.element.standing }) {
      // Attempted, but only where nothing is proven.
      let reason: Reason = best.element.standing == .contradicted ? .contradictedEnvironment : .unprovenEnvironment
      return Verdict(.inconclusive, reason, decidedBy: best.offset)
    }
    return rehearsal(proven, question)
  }

  /// Where an attempt counts for a check.
  private static func counts(_ standing: AttemptFact.Standing, _ scope: Check.Scope) -> Bool {
    switch scope {
    case .any: standing >= .simulator
    case .device: standing == .device
    }
  }

  private typealias Facts = [(offset: Int, element: AttemptFact)]

  private static func decide(_ counting: Facts, _ question: VerdictQuestion) -> Verdict {
    let good = counting.filter { $0.element.result == .held }
    let open = counting.filter { if case .open = $0.element.result { true } else { false } }
    let failed = counting.first { fact in
      guard case .failed = fact.element.result else { return false }
      // A later good attempt does not erase a failed one, unless the plan says that it was made for that.
      return !good.contains { $0.element.isRetest(of: fact.element) }
    }
    if let failed, case .failed(let reason) = failed.element.result {
      return Verdict(.failed, reason, environment: failed.element.standing.kind, decidedBy: failed.offset)
    }
    let best = good.max { ($0.element.standing, -$0.offset) < ($1.element.standing, -$1.offset) }
    if let best, !(question.isAbsence && !open.isEmpty) {
      return Verdict(.verified, environment: best.element.standing.kind, decidedBy: best.offset)
    }
    if let first = open.first, case .open(let reason) = first.element.result {
      return Verdict(.inconclusive, reason, decidedBy: first.offset)
    }
    return Verdict(.outstanding, .notAttempted)
  }

  private static func rehearsal(_ proven: Facts, _ question: VerdictQuestion) -> Verdict {
    let failed = proven.first { if case .failed = $0.element.result { true } else { false } }
    let held = proven.filter { $0.element.result == .held }.max { $0.element.standing < $1.element.standing }
    var rehearsed: Rehearsal?
    if failed != nil {
      rehearsed = .failed
    } else if let held {
      rehearsed = held.element.standing == .host ? .host : .simulator
    }
    let reason: Reason =
      proven.isEmpty
      ? (question.wasAborted ? .attemptAborted : .notAttempted)
      : question.scope == .device ? .needsDevice : .notAttempted
    return Verdict(.outstanding, reason, rehearsed: rehearsed, decidedBy: failed?.offset ?? held?.offset)
  }
}

public import Diagnosis
public import EventLog

/// What changed from one run to another: verdicts, findings and evidence. Pure.
public struct Comparison: Sendable {
  /// What became of a verdict, a finding or a piece of evidence.
  public enum Change: String, Sendable, CaseIterable, Comparable {
    // From what needs attention most to what needs none.
    /// It fails now, or is found now.
    case new
    /// Judged before; what judging it needs is no longer there.
    case missingEvidence = "evidence-missing"
    /// Judged before; nobody tried it this time.
    case notAttempted = "no-longer-attempted"
    /// Verified before and not any more, or only where it counts less.
    case weakened
    case changed
    /// Verified now, and not before.
    case gained
    case fixed
    case unchanged

    public static func < (a: Change, b: Change) -> Bool {
      (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
  }

  /// A check of one build, or of the two that stand for each other.
  public struct CheckChange: Sendable {
    public let check: Check
    /// `nil` where that run has no row for it.
    public let before: CheckRow?
    public let after: CheckRow?
    public let change: Change

    /// Whether a verification was lost: where it was verified before, and is not verified there now.
    public var isLostVerification: Bool {
      guard let before, before.verdict.kind == .verified else { return false }
      guard let after, after.verdict.kind == .verified else { return true }
      return after.verdict.environment.strength < before.verdict.environment.strength
    }

    /// Whether it fails, and did not before.
    public var isNewFailure: Bool { after?.verdict.kind == .failed && before?.verdict.kind != .failed }
  }

  /// A finding, matched by its rule and subject.
  public struct FindingChange: Sendable {
    public let subject: FindingSubject
    public let before: Finding?
    public let after: Finding?
    public let change: Change

    public var finding: Finding? { after ?? before }

    /// Whether an error stands there now, and none did before.
    public var isNewError: Bool {
      after?.severity == .error && before?.severity != .error
    }
  }

  /// A kind of evidence, or a rule's.
  public struct EvidenceChange: Sendable, Hashable {
    public enum Subject: Sendable, Hashable {
      /// What one of these says: events of `app`, `server`, `tester`, `system`.
      case source(String)
      /// What a rule needs.
      case rule(String)
      /// A file that could not be read whole.
      case file(String)
    }

    public let subject: Subject
    public let change: Change
  }

  public let names: (before: String, after: String)
  /// Sorted; empty where the evidence names none.
  public let builds: (before: [Build], after: [Build])
  /// By what needs attention most, then by check and build.
  public let checks: [CheckChange]
  public let findings: [FindingChange]
  /// Only what changed.
  public let evidence: [EvidenceChange]

  public init(_ before: Diagnosis, _ after: Diagnosis) {
    names = (before.evidence.name, after.evidence.name)
    builds = (Self.builds(before), Self.builds(after))
    checks = CheckMatching.changes(before, after)
    findings = FindingMatching.changes(before, after)
    evidence = EvidenceMatching.changes(before, after)
  }

  /// Whether the runs are of other builds: then what changed may have changed with the build.
  public var isAnotherBuild: Bool { builds.before != builds.after }

  // MARK: What a gate asks

  public var newErrors: [FindingChange] { findings.filter(\.isNewError) }
  public var newFailures: [CheckChange] { checks.filter(\.isNewFailure) }
  public var lostVerifications: [CheckChange] { checks.filter(\.isLostVerification) }
  public var lostEvidence: Int {
    evidence.count { $0.change == .missingEvidence } + checks.count { $0.change == .missingEvidence }
      + findings.count { $0.change == .missingEvidence }
  }
  public var isRegression: Bool {
    !newErrors.isEmpty || !newFailures.isEmpty || !lostVerifications.isEmpty || lostEvidence > 0
  }

  private static func builds(_ diagnosis: Diagnosis) -> [Build] {
    Set(diagnosis.checks.compactMap(\.build)).subtracting([Build()]).sorted()
  }
}

extension EnvironmentKind? {
  /// How much a verdict from there is worth.
  var strength: Int {
    switch self {
    case .device: 3
    case .simulator: 2
    case .host: 1
    case nil: 0
    }
  }
}

/// What a run says of a check for one build.
public struct Verdict: Sendable {
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
}

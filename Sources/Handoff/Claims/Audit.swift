public import Diagnosis
public import EventLog

/// Claims held against a run's verdicts.
public struct Audit: Sendable {
  /// What the evidence says of a claim; the worst of its checks.
  public enum Outcome: String, Sendable, CaseIterable, Comparable {
    // From the best to the worst.
    case supported
    case attestedOnly = "attested-only"
    case overclaimed
    case stale
    case unsupported
    case underspecified
    case unreferenced
    case contradicted

    public static func < (a: Outcome, b: Outcome) -> Bool {
      (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
  }

  /// One check of a claim, with the row that answers it.
  public struct Answer: Sendable {
    public let check: String
    public let outcome: Outcome
    /// `nil` where no row is of the claim's build.
    public let row: CheckRow?
    /// Where the claim says that it holds.
    public let claimed: EnvironmentKind
    /// Of several binaries with the claim's build number the one to which it was held: no other ran there.
    public var heldTo: Build?
  }

  public struct Entry: Sendable {
    public let claim: Claim
    public let outcome: Outcome
    public let answers: [Answer]
    /// The build to which it was held where it names none: that of `--build`, or the only one in the evidence.
    public let assumedBuild: String?
    /// Whether the claim or `--build` names a build.
    public let isBuildNamed: Bool
    /// Line of an earlier claim with the same words for the same checks.
    public let duplicateOf: Int?
    /// Line of a sentence of the same document that denies or plans what this one claims.
    public let deniedAt: Int?
  }

  public let entries: [Entry]
  public let noClaims: [NoClaim]

  /// Whether every claim is supported. No claim at all never gets here: see ``Claims/init(_:knownChecks:)``.
  public var isSupported: Bool { !entries.isEmpty && entries.allSatisfy { $0.outcome == .supported } }

  /// - Parameters:
  ///   - build: the build of claims that name none.
  ///   - system: the operating system of claims that name none.
  public init(_ claims: Claims, _ diagnosis: Diagnosis, build: String? = nil, system: String? = nil) {
    let judge = ClaimJudge(diagnosis, build: build, system: system)
    let denials = Self.denials(claims.noClaims)
    var first: [Twin: Int] = [:]
    entries = claims.claims.map { claim in
      let twin = Twin(
        checks: claim.checks, environment: claim.environment, systems: claim.systems, build: claim.build)
      let earlier = claim.checks.isEmpty ? nil : first[twin]
      if earlier == nil { first[twin] = claim.line }
      return judge.entry(
        claim, duplicateOf: earlier, deniedAt: claim.checks.lazy.compactMap { denials[$0] }.min())
    }
    noClaims = claims.noClaims
  }
}

extension Audit {
  /// What two claims share that say the same.
  private struct Twin: Hashable {
    let checks: [String]
    let environment: EnvironmentKind
    let systems: [String]
    let build: String?
  }

  /// The line on which each check is first denied, or planned.
  private static func denials(_ sentences: [NoClaim]) -> [String: Int] {
    var lines: [String: Int] = [:]
    for sentence in sentences where sentence.reason == .denied || sentence.reason == .planned {
      let parts = sentence.text.split(separator: "`", omittingEmptySubsequences: false)
      for i in stride(from: 1, to: parts.count, by: 2) {
        lines[String(parts[i])] = min(lines[String(parts[i])] ?? .max, sentence.line)
      }
    }
    return lines
  }
}

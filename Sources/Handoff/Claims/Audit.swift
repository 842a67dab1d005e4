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
  }

  public struct Entry: Sendable {
    public let claim: Claim
    public let outcome: Outcome
    public let answers: [Answer]
    /// The build to which it was held where it names none: that of `--build`, or the only one in the evidence.
    public let assumedBuild: String?
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
    let judge = ClaimJudge(rows: diagnosis.checks, build: build, system: system)
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

/// Holds one claim against the rows. Pure.
private struct ClaimJudge {
  let rows: [String: [CheckRow]]
  let builds: Set<Build>
  let build: String?
  let system: String?

  init(rows: [CheckRow], build: String?, system: String?) {
    self.rows = Dictionary(grouping: rows) { $0.check.id }
    builds = Set(rows.compactMap(\.build))
    self.build = build
    self.system = system
  }

  func entry(_ claim: Claim, duplicateOf: Int?, deniedAt: Int?) -> Audit.Entry {
    func entry(_ outcome: Audit.Outcome, _ answers: [Audit.Answer], _ assumed: String? = nil) -> Audit.Entry {
      Audit.Entry(
        claim: claim, outcome: outcome, answers: answers, assumedBuild: assumed, duplicateOf: duplicateOf,
        deniedAt: deniedAt)
    }
    guard !claim.checks.isEmpty else { return entry(.unreferenced, []) }
    let named = claim.build ?? build
    let assumed = claim.build == nil ? build ?? (builds.count == 1 ? builds.first?.build : nil) : nil
    let answers = claim.checks.map { answer($0, claim, named) }
    let worst = answers.map(\.outcome).max() ?? .unsupported
    guard claim.breadth == nil else { return entry(max(.underspecified, worst), answers, assumed) }
    return entry(worst, answers, assumed)
  }

  private func answer(_ check: String, _ claim: Claim, _ build: String?) -> Audit.Answer {
    let all = rows[check] ?? []
    func answer(_ outcome: Audit.Outcome, _ row: CheckRow?) -> Audit.Answer {
      Audit.Answer(check: check, outcome: outcome, row: row, claimed: claim.environment)
    }
    var own = all
    if let build { own = all.filter { $0.build?.build == build } }
    // A word belongs to a build, and so does a verdict: which of several is meant must be said.
    if Set(own.map(\.build)).count > 1 { return answer(.underspecified, nil) }
    let systems = claim.systems.isEmpty ? [system].compactMap(\.self) : claim.systems
    guard let row = own.first else {
      let elsewhere = all.first { shows($0, claim.environment, systems) }
      return answer(elsewhere == nil ? .unsupported : .stale, elsewhere)
    }
    let outcome = self.outcome(row, claim.environment, systems)
    // Another build's verdict never fills this one's row; that it exists is said.
    if outcome == .unsupported, all.contains(where: { $0.build != row.build && shows($0, claim.environment, systems) })
    {
      return answer(.stale, row)
    }
    return answer(outcome, row)
  }

  private func outcome(_ row: CheckRow, _ environment: EnvironmentKind, _ systems: [String]) -> Audit.Outcome {
    switch row.verdict.kind {
    case .failed: row.verdict.environment == environment ? .contradicted : .unsupported
    case .attested: environment == .device ? .attestedOnly : .unsupported
    case .outstanding, .inconclusive, .excluded: .unsupported
    case .verified:
      if shows(row, environment, systems) {
        .supported
      } else if shows(row, environment, []) {
        .stale
      } else {
        Self.strength(row.verdict.environment) < Self.strength(environment) ? .overclaimed : .unsupported
      }
    }
  }

  /// Whether the row is verified in that environment, on each of these systems.
  private func shows(_ row: CheckRow, _ environment: EnvironmentKind, _ systems: [String]) -> Bool {
    guard row.verdict.kind == .verified else { return false }
    let held = ([row.decisive].compactMap(\.self) + row.attempts).filter {
      $0.fact.result == .held && Self.kind($0.fact.standing) == environment
    }
    guard row.verdict.environment == environment || !held.isEmpty else { return false }
    // A device's verdict is that of the row alone: attempts on a device beside a weaker verdict do not lift it.
    if environment == .device && row.verdict.environment != .device { return false }
    let stated = Set(held.flatMap(\.systems))
    return systems.allSatisfy { claimed in stated.contains { SystemsAndBuild.holds(claimed, for: $0) } }
  }

  private static func kind(_ standing: AttemptFact.Standing) -> EnvironmentKind? {
    switch standing {
    case .device: .device
    case .simulator: .simulator
    case .host: .host
    case .unproven, .contradicted: nil
    }
  }

  private static func strength(_ environment: EnvironmentKind?) -> Int {
    switch environment {
    case .device: 3
    case .simulator: 2
    case .host: 1
    case nil: 0
    }
  }
}

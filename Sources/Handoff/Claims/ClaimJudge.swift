import Diagnosis
import EventLog

/// Holds one claim against the rows. Pure.
struct ClaimJudge {
  private let rows: [String: [CheckRow]]
  private let builds: Set<Build>
  /// The builds of which a launch is proven to have run in an environment.
  private let ran: [EnvironmentKind: Set<Build>]
  /// Those of which a launch may have run there, as far as the evidence tells.
  private let mayHaveRun: [EnvironmentKind: Set<Build>]
  private let build: String?
  private let system: String?

  init(_ diagnosis: Diagnosis, build: String?, system: String?) {
    rows = Dictionary(grouping: diagnosis.checks) { $0.check.id }
    builds = Set(diagnosis.checks.compactMap(\.build))
    var ran: [EnvironmentKind: Set<Build>] = [:]
    var mayHaveRun: [EnvironmentKind: Set<Build>] = [:]
    for launch in diagnosis.timeline.launches {
      if let kind = launch.environment.kind { ran[kind, default: []].insert(launch.build) }
      for kind in Self.possible(launch.environment) { mayHaveRun[kind, default: []].insert(launch.build) }
    }
    self.ran = ran
    self.mayHaveRun = mayHaveRun
    self.build = build
    self.system = system
  }

  func entry(_ claim: Claim, duplicateOf: Int?, deniedAt: Int?) -> Audit.Entry {
    func entry(_ outcome: Audit.Outcome, _ answers: [Audit.Answer], _ assumed: String? = nil) -> Audit.Entry {
      Audit.Entry(
        claim: claim, outcome: outcome, answers: answers, assumedBuild: assumed,
        isBuildNamed: (claim.build ?? build) != nil, duplicateOf: duplicateOf, deniedAt: deniedAt)
    }
    guard !claim.checks.isEmpty else { return entry(.unreferenced, []) }
    let named = claim.build ?? build
    let answers = claim.checks.map { answer($0, claim, named) }
    let only = answers.lazy.compactMap(\.heldTo).first ?? (builds.count == 1 ? builds.first : nil)
    let assumed = claim.build == nil ? build ?? only?.build : nil
    let worst = answers.map(\.outcome).max() ?? .unsupported
    guard claim.breadth == nil else { return entry(max(.underspecified, worst), answers, assumed) }
    return entry(worst, answers, assumed)
  }

  private func answer(_ check: String, _ claim: Claim, _ build: String?) -> Audit.Answer {
    let all = rows[check] ?? []
    var heldTo: Build?
    func answer(_ outcome: Audit.Outcome, _ row: CheckRow?) -> Audit.Answer {
      Audit.Answer(check: check, outcome: outcome, row: row, claimed: claim.environment, heldTo: heldTo)
    }
    let numbered = build.map { build in all.filter { $0.build?.build == build } } ?? all
    var own = numbered
    // A word belongs to a build, and so does a verdict: which of several is meant must be said.
    if Set(own.map(\.build)).count > 1 {
      guard let only = onlyBinary(of: own, in: claim.environment) else { return answer(.underspecified, nil) }
      own = own.filter { $0.build == only }
      heldTo = only
    }
    let systems = claim.systems.isEmpty ? [system].compactMap(\.self) : claim.systems
    guard let row = own.first else {
      let elsewhere = all.first { shows($0, claim.environment, systems) }
      return answer(elsewhere == nil ? .unsupported : .stale, elsewhere)
    }
    let outcome = self.outcome(row, claim.environment, systems)
    // What another binary of the build showed where it counts less never lifts the claim; it tells what is wrong with it.
    if outcome == .unsupported, let weaker = numbered.first(where: { isWeaker($0, than: claim.environment) }) {
      return answer(.overclaimed, weaker)
    }
    // Another build's verdict never fills this one's row; that it exists is said.
    if outcome == .unsupported, all.contains(where: { $0.build != row.build && shows($0, claim.environment, systems) })
    {
      return answer(.stale, row)
    }
    return answer(outcome, row)
  }

  /// The one binary of a build that ran in an environment, where no other may have. A simulator's is always another one than a
  /// device's, though both have the build's number; nothing else tells which of several a claim means.
  private func onlyBinary(of rows: [CheckRow], in environment: EnvironmentKind) -> Build? {
    let binaries = Set(rows.compactMap(\.build))
    guard Set(binaries.map { [$0.bundleID, $0.version, $0.build] }).count == 1 else { return nil }
    let there = binaries.intersection(ran[environment] ?? [])
    // What an unproven launch of another binary showed may speak against the claim.
    return there.count == 1 && binaries.intersection(mayHaveRun[environment] ?? []) == there ? there.first : nil
  }

  /// Whether the row is verified, in a weaker environment.
  private func isWeaker(_ row: CheckRow, than environment: EnvironmentKind) -> Bool {
    row.verdict.kind == .verified && Self.strength(row.verdict.environment) < Self.strength(environment)
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
        isWeaker(row, than: environment) ? .overclaimed : .unsupported
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

  /// Where a launch may have run.
  private static func possible(_ environment: ProvenEnvironment) -> [EnvironmentKind] {
    switch environment {
    case .device, .unproven(.noWitness): [.device]
    case .simulator: [.simulator]
    case .host: [.host]
    case .unproven(.noClaim), .contradicted: [.device, .simulator, .host]
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

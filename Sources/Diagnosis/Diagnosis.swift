public import EventLog

/// A run diagnosed and judged: what a report is made of.
public struct Diagnosis: Sendable {
  public let evidence: Evidence
  public let timeline: Timeline
  /// Errors first, then by rule and place.
  public let findings: [Finding]
  /// How each rule ended, sorted by id.
  public let rules: [RuleResult]
  /// A row for each check and build, sorted by check, then build.
  public let checks: [CheckRow]

  /// Diagnoses and judges the evidence. Pure: the same evidence gives the same result.
  public init(_ evidence: Evidence) {
    let timeline = Timeline(evidence)
    let plan = evidence.description.plan
    let (findings, rules) = Self.diagnose(timeline, plan)
    let builds = Judge.builds(of: timeline)
    let catalogue = Judge.catalogue(plan)
    let worded = WordedBuilds(builds, in: timeline)
    var rows = Judge(timeline: timeline, plan: plan, findings: findings).rows(
      catalogue, builds: builds, worded: worded)
    for build in builds {
      guard let alone = Self.deviceAlone(evidence, timeline, plan, build, worded) else { continue }
      for i in rows.indices where rows[i].scope == .device && rows[i].build == build {
        guard let strict = alone.first(where: { $0.check.id == rows[i].check.id }) else { continue }
        rows[i] = Self.stricter(rows[i], strict)
      }
    }
    self.evidence = evidence
    self.timeline = timeline
    self.findings = findings
    self.rules = rules
    checks = rows
  }

  /// Why the environment of a launch is not proven; `nil` where it is.
  public func whyUnproven(_ launch: Launch) -> Message? {
    VerdictWording(timeline: timeline, plan: evidence.description.plan).environment(of: launch)
  }

  private static func diagnose(_ timeline: Timeline, _ plan: RunDescription.Plan) -> ([Finding], [RuleResult]) {
    var (findings, rules) = RuleEngine(timeline: timeline, plan: plan).run(RuleCatalogue.all)
    ExpectedFindings(timeline: timeline).apply(to: &findings)
    Causes(timeline: timeline).link(&findings)
    let paths = timeline.files.map(\.path)
    func place(_ finding: Finding) -> (String, Int) {
      if let culprit = finding.culprit { return (paths[culprit.file], culprit.line) }
      return (finding.place.map { paths[$0.file] } ?? "", finding.place?.line ?? 0)
    }
    findings.sort { a, b in
      if a.severity != b.severity { return a.severity > b.severity }
      if a.rule.id != b.rule.id { return a.rule.id < b.rule.id }
      return place(a) < place(b)
    }
    return (findings, rules)
  }

  /// The device checks of a build as if only its launches on real devices had been found, so that nothing else can lift them
  /// or hide a failure; `nil` when there is nothing to leave out, or no device.
  private static func deviceAlone(
    _ evidence: Evidence, _ timeline: Timeline, _ plan: RunDescription.Plan, _ build: Build?, _ worded: WordedBuilds
  ) -> [CheckRow]? {
    func isOwn(_ launch: Launch) -> Bool { launch.environment == .device && launch.build == build }
    guard timeline.launches.contains(where: isOwn), !timeline.launches.allSatisfy(isOwn) else { return nil }
    let alone = Timeline(evidence, keeping: isOwn)
    let (findings, _) = diagnose(alone, plan)
    let checks = Judge.catalogue(plan).filter { $0.scope == .device || plan.requireDevice.contains($0.id) }
    return Judge(timeline: alone, plan: plan, findings: findings).rows(
      checks, builds: [build], worded: worded)
  }

  /// What the device's launches fail stays failed; what they do not verify is not verified; the whole run can weaken it only.
  private static func stricter(_ whole: CheckRow, _ alone: CheckRow) -> CheckRow {
    switch (alone.verdict.kind, whole.verdict.kind) {
    case (.failed, _): return alone
    case (.verified, .verified), (.verified, .inconclusive), (.verified, .excluded): return whole
    // Where only the plan demands a device, a failure elsewhere counts as it does without the demand.
    case (_, .failed) where whole.check.scope == .any: return whole
    case (.verified, _):
      var row = whole
      row.verdict = Verdict(.inconclusive, .contradictedEnvironment, rehearsed: whole.verdict.rehearsed)
      return row
    case (_, .failed), (_, .verified): return alone
    default: return whole
    }
  }
}

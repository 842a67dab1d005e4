import EventLog
import Vocabulary

/// Judges every check of the catalogue for every build of a timeline.
struct Judge {
  let timeline: Timeline
  let plan: RunDescription.Plan
  let findings: [Finding]
  private let context: AttemptContext
  private let standing: Standing

  init(timeline: Timeline, plan: RunDescription.Plan, findings: [Finding]) {
    self.timeline = timeline
    self.plan = plan
    self.findings = findings
    context = AttemptContext(timeline: timeline, plan: plan)
    standing = Standing(timeline: timeline, plan: plan, findings: findings)
  }

  /// The builds of the evidence, sorted; one without a name when there is no app in it.
  static func builds(of timeline: Timeline) -> [Build?] {
    let builds = Set(timeline.launches.map(\.build)).sorted()
    return builds.isEmpty ? [nil] : builds
  }

  /// Checks that count in this run: the catalogue, and of its extended set what the plan names.
  static func catalogue(_ plan: RunDescription.Plan) -> [Check] {
    CheckCatalogue.all.filter { check in
      !check.traits.contains(.extended) || plan.included.contains(check.id) || plan.excluded[check.id] != nil
        || plan.requireDevice.contains(check.id)
    }
  }

  /// One row for each check and build.
  ///
  /// - Parameter buildCount: how many builds the evidence names; a tester's word without a build speaks for the only one.
  func rows(_ checks: [Check], builds: [Build?], buildCount: Int) -> [CheckRow] {
    checks.flatMap { check -> [CheckRow] in
      let scope: Check.Scope = plan.requireDevice.contains(check.id) ? .device : check.scope
      let (attempts, aborted) = attempts(of: check, scope)
      return builds.map { row(check, scope, build: $0, attempts, aborted, only: buildCount == 1) }
    }
  }

  private func row(
    _ check: Check, _ scope: Check.Scope, build: Build?, _ attempts: [JudgedAttempt], _ aborted: [Step], only: Bool
  ) -> CheckRow {
    let own = attempts.filter { self.build(of: $0.attempt) == build }
    let words = timeline.events(.testerAttested).filter { word in
      guard word.source == .tester, word.text(.check) == check.id else { return false }
      return word.text(.build).map { $0 == build?.build } ?? only
    }
    var question = VerdictQuestion(scope: scope, isAbsence: check.traits.contains(.absence), facts: own.map(\.fact))
    question.isDemanded = scope != check.scope
    question.isExcluded = plan.excluded[check.id] != nil
    question.wasAborted = !aborted.isEmpty
    question.attestedPassed = words.contains { $0.text(.outcome) == "passed" }
    question.attestedFailed = words.contains { $0.text(.outcome) == "failed" }
    let verdict = Verdict.decide(question)
    let decisive = verdict.decidedBy.map { own[$0] }
    return CheckRow(
      check: check, scope: scope, build: build, verdict: verdict,
      message: VerdictWording(timeline: timeline, plan: plan).message(verdict, check, decisive),
      attempts: Self.kept(own, decisive), attemptCount: own.count, decisive: decisive, finding: decisive?.finding,
      words: words)
  }

  /// How many attempts a row keeps to be shown: a run may hold a hundred thousand.
  private static let attemptsKept = 5

  /// The deciding attempt, failures, those left open, then those that held; each in their order.
  private static func kept(_ attempts: [JudgedAttempt], _ decisive: JudgedAttempt?) -> [JudgedAttempt] {
    var kept: [JudgedAttempt] = []
    for weight in 0...2 {
      for attempt in attempts where kept.count < attemptsKept && attempt.weight == weight { kept.append(attempt) }
    }
    if let decisive, !kept.contains(where: { $0.fact.order == decisive.fact.order }) {
      kept = [decisive] + kept.dropLast()
    }
    return kept
  }

  /// The attempts of a check with the steps in which they were made, and the steps that were called off.
  private func attempts(of check: Check, _ scope: Check.Scope) -> ([JudgedAttempt], aborted: [Step]) {
    guard let pattern = check.attempts else { return ([], []) }
    var attempts = pattern(context)
    let steps = timeline.steps.filter { $0.check == check.id }
    for step in steps where !step.isAborted && !attempts.contains(where: { encloses(step, $0) }) {
      let launches = self.launches(in: step)
      guard !launches.isEmpty else { continue }
      attempts.append(
        Attempt(
          subject: .step(step.index), launches: launches,
          outcome: .missing(.missingEvidence, Message(PatternTexts.noTrigger)),
          evidence: [step.started, step.finished].compactMap { $0 }, begin: step.started, end: step.end))
    }
    attempts.sort { order($0) < order($1) }
    let listed = standing.findings.listed(by: check, scope)
    let judged = attempts.enumerated().compactMap { number, attempt -> JudgedAttempt? in
      let step = steps.first { encloses($0, attempt) }
      var result = standing.judge(attempt, of: check, listed, scope: scope, order: number)
      // Of a step that was called off only a failure counts; where every attempt must hold, one that is open stays so.
      if step?.isAborted == true {
        switch result.fact.result {
        case .failed: break
        case .open where check.traits.contains(.absence): break
        case .open, .held: return nil
        }
      }
      if attempt.launches.count > 1, Set(attempt.launches.map { timeline.launches[$0].build }).count > 1,
        case .held = result.fact.result
      {
        result.fact = AttemptFact(
          standing: result.fact.standing, result: .open(.missingEvidence), order: number,
          isRetest: result.fact.isRetest,
          launch: result.fact.launch)
        result.message = Message(PatternTexts.twoBuilds)
      }
      let systems = self.systems(attempt)
      return JudgedAttempt(
        attempt: attempt, fact: result.fact, message: result.message, finding: result.finding?.id, step: step?.index,
        systems: systems)
    }
    return (judged, steps.filter(\.isAborted))
  }

  /// Operating systems of the attempt's launches, each once.
  private func systems(_ attempt: Attempt) -> [String] {
    if attempt.launches.count == 1 { return timeline.launches[attempt.launches[0]].os.map { [$0] } ?? [] }
    return Set(attempt.launches.compactMap { timeline.launches[$0].os }).sorted()
  }

  /// An attempt belongs to the build of its last launch.
  private func build(of attempt: Attempt) -> Build? {
    attempt.launches.last.map { timeline.launches[$0].build }
  }

  private func encloses(_ step: Step, _ attempt: Attempt) -> Bool {
    if case .step(let own) = attempt.subject { return own == step.index }
    return attempt.begin.map { context.encloses(step, $0) } ?? false
  }

  /// Launches in which a step was made: its own, or those whose logs overlap it in time.
  private func launches(in step: Step) -> [Int] {
    if let launch = step.launch {
      let last = step.end.flatMap { timeline.launch(of: $0) }?.index ?? launch
      return Array(launch...max(launch, last))
    }
    return timeline.launches.filter { launch in
      guard let first = launch.first, let last = launch.last else { return false }
      let endsBefore = timeline.adjustedTime(last) < timeline.adjustedTime(step.started)
      let beginsAfter = step.end.map { timeline.adjustedTime(first) > timeline.adjustedTime($0) } ?? false
      return !endsBefore && !beginsAfter
    }.map(\.index)
  }

  private func order(_ attempt: Attempt) -> (Int, Int) {
    guard let event = attempt.begin ?? attempt.evidence.first else { return (Int.max, 0) }
    // A tester's step stands where its first launch stands.
    if timeline.launch(of: event) == nil, let launch = attempt.launches.first,
      let first = timeline.launches[launch].first
    {
      return (timeline.rank(first), event.index)
    }
    return (timeline.rank(event), event.index)
  }
}

extension JudgedAttempt {
  /// What is shown first: failures, then what is open, then what held.
  fileprivate var weight: Int {
    switch fact.result {
    case .failed: 0
    case .open: 1
    case .held: 2
    }
  }
}

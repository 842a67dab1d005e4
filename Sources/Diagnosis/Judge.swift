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
    context = AttemptContext(judging: timeline, plan: plan)
    standing = Standing(context: context, findings: findings)
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
  /// - Parameter worded: which of the evidence's builds, also of those that are not judged here, a tester's word is about.
  func rows(_ checks: [Check], builds: [Build?], worded: WordedBuilds) -> [CheckRow] {
    // Which of the builds each launch is of.
    let buildOfLaunch = timeline.launches.map { launch in builds.firstIndex { $0 == launch.build } }
    return Parallel.map(checks.count) { index -> [CheckRow] in
      let check = checks[index]
      let scope: Check.Scope = plan.requireDevice.contains(check.id) ? .device : check.scope
      let tried = CheckAttempts(check, scope, standing: standing, context: context)
      return builds.indices.map { number in
        row(tried, build: builds[number], worded) { attempt in
          // An attempt belongs to the build of its last launch.
          attempt.launches.last.map { buildOfLaunch[$0] == number } ?? false
        }
      }
    }.flatMap { $0 }
  }

  private func row(
    _ tried: CheckAttempts, build: Build?, _ worded: WordedBuilds, _ isOwn: (Attempt) -> Bool
  ) -> CheckRow {
    let check = tried.check
    let own = tried.facts.indices.filter { isOwn(tried.attempts[tried.facts[$0].attempt]) }
    let words = timeline.events(.testerAttested).filter { word in
      word.source == .tester && word.text(.check) == check.id && worded.isAbout(word, build)
    }
    var question = VerdictQuestion(
      scope: tried.scope, isAbsence: check.traits.contains(.absence), facts: own.map { tried.facts[$0].fact })
    question.isDemanded = tried.scope != check.scope
    question.isExcluded = plan.excluded[check.id] != nil
    question.wasAborted = !tried.aborted.isEmpty
    question.attestedPassed = words.contains { $0.text(.outcome) == "passed" }
    question.attestedFailed = words.contains { $0.text(.outcome) == "failed" }
    let verdict = Verdict.decide(question)
    let decisive = verdict.decidedBy.map { tried.judged(own[$0]) }
    let said = TesterWords(words)
    return CheckRow(
      check: check, scope: tried.scope, build: build, verdict: verdict,
      message: VerdictWording(timeline: timeline, plan: plan).message(
        verdict, check, decisive, said),
      contradiction: said.contradiction(of: verdict),
      attempts: tried.shown(of: own, decisive), attemptCount: own.count, decisive: decisive,
      finding: decisive?.finding, words: words)
  }
}

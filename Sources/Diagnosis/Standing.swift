import EventLog
import Vocabulary

/// Turns an attempt into a fact that a verdict is decided from: its environment, what vetoes it, what findings fail it.
struct Standing {
  let context: AttemptContext
  let findings: FindingIndex
  private let vetoes: VetoLaw
  private var timeline: Timeline { context.timeline }
  private var plan: RunDescription.Plan { context.plan }

  init(context: AttemptContext, findings: [Finding]) {
    self.context = context
    self.findings = FindingIndex(timeline: context.timeline, findings: findings)
    vetoes = VetoLaw(context: context)
  }

  /// The attempt as a fact, why it is one, and the finding that fails it.
  struct Judged {
    var fact: AttemptFact
    var message: Message?
    var finding: Finding?
  }

  func judge(
    _ attempt: Attempt, of check: Check, _ listed: FindingIndex.Listed, scope: Check.Scope, order: Int
  ) -> Judged {
    let launches = attempt.launches.map { timeline.launches[$0] }
    let standing = launches.map(Self.standing).min() ?? .unproven
    let isRetest = launches.contains { launch in
      launch.id.map { plan.retests[timeline.store.string($0)] != nil } ?? false
    }
    func judged(_ result: AttemptFact.Result, _ message: Message?, _ finding: Finding? = nil) -> Judged {
      Judged(
        fact: AttemptFact(
          standing: standing, result: result, order: order, isRetest: isRetest, launch: attempt.launches.last),
        message: message,
        finding: finding)
    }
    let veto = vetoes.veto(on: attempt, launches, check, scope, standing)
    if let finding = findings.failing(attempt, listed) {
      if let veto, veto.explainsFailure { return judged(.open(veto.reason), veto.message) }
      return judged(.failed(.finding), finding.message, finding)
    }
    switch attempt.outcome {
    case .broken(let message):
      if let veto, veto.explainsFailure { return judged(.open(veto.reason), veto.message) }
      return judged(.failed(.patternBroken), message)
    case .missing(let reason, let message):
      return judged(.open(reason), message)
    case .held:
      if let veto { return judged(.open(veto.reason), veto.message) }
      return judged(.held, nil)
    }
  }

  static func standing(_ launch: Launch) -> AttemptFact.Standing {
    switch launch.environment {
    case .contradicted: .contradicted
    case .unproven: .unproven
    case .host: .host
    case .simulator: .simulator
    case .device: .device
    }
  }
}

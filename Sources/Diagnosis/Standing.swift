import EventLog
import Vocabulary

/// Turns an attempt into a fact that a verdict is decided from: its environment, what vetoes it, what findings fail it.
struct Standing {
  let timeline: Timeline
  let plan: RunDescription.Plan
  private let findings: FindingIndex

  init(timeline: Timeline, plan: RunDescription.Plan, findings: [Finding]) {
    self.timeline = timeline
    self.plan = plan
    self.findings = FindingIndex(timeline: timeline, findings: findings)
  }

  /// The attempt as a fact, why it is one, and the finding that fails it.
  struct Judged {
    var fact: AttemptFact
    var message: Message?
    var finding: Finding?
  }

  func judge(_ attempt: Attempt, of check: Check, scope: Check.Scope, order: Int) -> Judged {
    let launches = attempt.launches.map { timeline.launches[$0] }
    let standing = launches.map(Self.standing).min() ?? .unproven
    let isRetest = launches.contains { launch in
      launch.id.map { plan.retests[timeline.store.string($0)] != nil } ?? false
    }
    func judged(_ result: AttemptFact.Result, _ message: Message?, _ finding: Finding? = nil) -> Judged {
      Judged(
        fact: AttemptFact(standing: standing, result: result, order: order, isRetest: isRetest), message: message,
        finding: finding)
    }
    let veto = VetoLaw(timeline: timeline).veto(on: attempt, launches, check, scope, standing)
    if let finding = failing(attempt, check) {
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

  /// The first finding that the check lists and whose culprit belongs to the attempt.
  private func failing(_ attempt: Attempt, _ check: Check) -> Finding? {
    for listed in check.failsOn {
      if listed.hasSuffix("*") {
        // Of a whole family only the errors fail a check.
        for rule in findings.rules where rule.hasPrefix(listed.dropLast()) {
          if let found = findings.first(of: rule, belongingTo: attempt, where: { $0.severity == .error }) { return found }
        }
      } else if let found = findings.first(of: listed, belongingTo: attempt, where: { $0.severity != .note }) {
        return found
      }
    }
    return nil
  }
}

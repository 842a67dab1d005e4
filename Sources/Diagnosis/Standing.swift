import EventLog
import Vocabulary

/// Turns an attempt into a fact that a verdict is decided from: its environment, what vetoes it, what findings fail it.
struct Standing {
  let timeline: Timeline
  let plan: RunDescription.Plan
  /// Findings by rule.
  let findings: [String: [Finding]]

  init(timeline: Timeline, plan: RunDescription.Plan, findings: [Finding]) {
    self.timeline = timeline
    self.plan = plan
    self.findings = Dictionary(grouping: findings, by: \.rule.id)
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
      let candidates: [Finding]
      if listed.hasSuffix("*") {
        // Of a whole family only the errors fail a check.
        candidates = findings.keys.filter { $0.hasPrefix(listed.dropLast()) }.sorted()
          .flatMap { findings[$0] ?? [] }.filter { $0.severity == .error }
      } else {
        candidates = (findings[listed] ?? []).filter { $0.severity != .note }
      }
      if let found = candidates.first(where: { belongs($0, to: attempt) }) { return found }
    }
    return nil
  }

  private func belongs(_ finding: Finding, to attempt: Attempt) -> Bool {
    switch attempt.subject {
    case .transfer(let transfer):
      return finding.transfers.contains(transfer)
    case .launch(let launch):
      return finding.launch == launch
    case .session(let session, let launches):
      if finding.transfers.contains(where: { timeline.transfers[$0].session == session && attempt.launches.contains(finding.launch ?? -1) }) {
        return true
      }
      return finding.culprit?.sessionID == session && launches.contains(finding.launch ?? -1)
    case .document(let document, let installation):
      guard let culprit = finding.culprit, let launch = finding.launch else { return false }
      return culprit.symbol(.documentID) == document && timeline.launches[launch].installation == installation
    case .operation(let operation, let launch):
      return finding.culprit?.symbol(.operationID) == operation && finding.launch == launch
    case .key(let key):
      return finding.transfers.contains { timeline.transfers[$0].key == key }
        || finding.culprit?.symbol(.idempotencyKey) == key
    case .run:
      return true
    case .step:
      return false
    }
  }
}

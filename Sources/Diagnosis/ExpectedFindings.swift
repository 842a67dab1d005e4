import EventLog

/// A check whose very purpose produces an error expects it: inside a step of that check it becomes a note.
struct ExpectedFindings {
  let timeline: Timeline

  /// The check and the rule whose finding it is made to show.
  static let pairs: [(check: String, rule: String)] = [
    ("callback.duplicate-tolerated", "outcome.completed-twice"),
    ("cleanup.failure-tolerated", "input.leaked"),
    ("device.cleanup-failure", "input.leaked"),
    ("device.duplicate-callback", "outcome.completed-twice"),
    ("device.force-quit", "cancel.user-force-quit"),
    ("device.force-quit", "termination.kill-is-not-background"),
    ("idempotency.resubmission", "retry.enqueued-twice"),
    ("upload.http-failure", "outcome.status-not-accepted"),
    ("upload.unreachable", "outcome.never-arrived"),
  ]

  func apply(to findings: inout [Finding]) {
    let context = AttemptContext(timeline: timeline, plan: RunDescription.Plan())
    guard !timeline.steps.isEmpty else { return }
    for i in findings.indices {
      let checks = Set(Self.pairs.filter { $0.rule == findings[i].rule.id }.map(\.check))
      guard !checks.isEmpty else { continue }
      // The transfer's creation or the culprit lies inside the step.
      let places = findings[i].transfers.map { timeline.transfers[$0].begin } + [findings[i].culprit].compactMap { $0 }
      let steps = places.flatMap { context.steps(of: checks, at: $0) }
      guard let step = steps.first(where: { $0.launch != nil }) ?? steps.first else { continue }
      findings[i].severity = .note
      findings[i].expectedBy = step.check
      findings[i].isExpectedByWord = step.launch == nil
    }
  }
}

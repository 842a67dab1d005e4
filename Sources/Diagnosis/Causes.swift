import EventLog
import Vocabulary

/// Where one fault shows twice, the consequence names its cause and stands under it.
struct Causes {
  let timeline: Timeline

  /// Rule of the consequence, rule of its cause.
  static let pairs: [(consequence: String, cause: String)] = [
    ("cancel.own-code", "ownership.screen-owned"),
    ("document.unsaved-edit", "document.save-interrupted"),
    ("outcome.content-mismatch", "input.changed"),
    ("outcome.never-arrived", "input.not-a-file"),
    ("outcome.never-arrived", "outcome.ats-blocked"),
  ]

  func link(_ findings: inout [Finding]) {
    let byRule = Dictionary(grouping: findings.indices, by: { findings[$0].rule.id })
    for pair in Self.pairs {
      guard let causes = byRule[pair.cause] else { continue }
      var byTransfer: [Int: String] = [:]
      var byDocument: [String: String] = [:]
      for cause in causes {
        for transfer in findings[cause].transfers { byTransfer[transfer] = byTransfer[transfer] ?? findings[cause].id }
        if let key = document(findings[cause]) { byDocument[key] = byDocument[key] ?? findings[cause].id }
      }
      for i in byRule[pair.consequence] ?? [] where findings[i].cause == nil {
        findings[i].cause =
          findings[i].transfers.lazy.compactMap { byTransfer[$0] }.first
          ?? document(findings[i]).flatMap { byDocument[$0] }
      }
    }
  }

  /// The document and the launch that a finding is about.
  private func document(_ finding: Finding) -> String? {
    guard let culprit = finding.culprit, let document = culprit.text(.documentID), let launch = finding.launch else {
      return nil
    }
    return "\(timeline.launches[launch].installation)\n\(document)"
  }
}

import Diagnosis
import EventLog

/// What the timeline of a report says beside its lanes: a number for each event that is shown, what is proved between them,
/// and the findings that rest on them.
struct TimelineFacts {
  private let numbers: [Int: Int]
  let edges: [ProvedEdge]
  /// Findings that are shown, by the event that breaks the contract; the gravest first.
  let findings: [Int: [Finding]]

  init(_ selection: ReportSelection) {
    let shown = selection.lanes.flatMap(\.events)
    var numbers: [Int: Int] = [:]
    for (number, event) in shown.enumerated() { numbers[event.index] = number + 1 }
    self.numbers = numbers
    edges = ProvedEdge.all(among: shown, of: selection.diagnosis.timeline)
    var findings: [Int: [Finding]] = [:]
    for finding in selection.findings {
      if let culprit = finding.culprit { findings[culprit.index, default: []].append(finding) }
    }
    self.findings = findings
  }

  /// The event's id in the report, such as `e12`; `nil` for one that is not shown.
  func id(of event: Event) -> String? { numbers[event.index].map { "e\($0)" } }
}

import Diagnosis
import EventLog
import Handoff

/// `baton compare`: what changed from one run to another.
enum CompareCommand {
  /// What `--gate` may ask.
  static let gates = ["regressions"]

  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let output = try ResultOutput<ComparisonFormat>(invocation)
    let templates = try Pages.templates(invocation)
    let before = try RunReading(invocation, console, runs: [invocation.operands[0]])
    let after = try RunReading(invocation, console, runs: [invocation.operands[1]])
    let comparison = Comparison(before.diagnosis, after.diagnosis)
    try output.write(console, sparing: before.evidence.places + after.evidence.places) { form throws(Failure) in
      try form.document(comparison, invocation.language, templates)
    }
    let statuses = [before.status(), after.status()]
    if invocation.value("gate") != nil {
      guard !comparison.isRegression else {
        console.complain("baton: gate 'regressions' does not hold: \(comparison.summary.said(in: .english))")
        return .gateFails
      }
      console.remark("gate 'regressions' holds")
    }
    return statuses.contains(.degraded) ? .degraded : .done
  }
}

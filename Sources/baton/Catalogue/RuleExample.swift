import Diagnosis
import EventLog

/// A rule's example, with what the rule finds in it.
struct RuleExample {
  /// The logs by path, line by line, in the order of their paths.
  let logs: [(path: String, lines: [String])]
  /// Where the first finding's culprit stands; line 0 is the file as a whole.
  let culprit: (path: String, line: Int)?
  /// The plan that the example needs, as `run.json` holds it.
  let planText: String?

  init(_ rule: Rule, _ scenario: Scenario) {
    let files = scenario.files.sorted { $0.path < $1.path }
    logs = files.map { file in
      (file.path, String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init))
    }
    var description = RunDescription()
    planText = Self.plan(for: rule.id, &description.plan)
    let diagnosis = Diagnosis(Intake.read(files: files, name: rule.id, description: description))
    let findings = Findings(diagnosis, .english)
    culprit = findings.all.first { $0.rule.id == rule.id }.flatMap(findings.place).map {
      (findings.files[$0.file].path, $0.line ?? 0)
    }
  }

  /// A rule that reads the plan has an example only with one.
  private static func plan(for rule: String, _ plan: inout RunDescription.Plan) -> String? {
    switch rule {
    case "retry.unbounded":
      plan.maxAttempts = 3
      return #"{"plan":{"maxAttempts":3}}"#
    case "privacy.unplanned-sample":
      let hash = String(repeating: "a", count: 64)
      plan.samples = ["small": hash]
      return #"{"plan":{"samples":{"small":"\#(hash)"}}}"#
    default: return nil
    }
  }
}

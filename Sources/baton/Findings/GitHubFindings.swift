import Diagnosis
import EventLog

/// Findings as workflow commands that GitHub Actions turns into annotations.
enum GitHubFindings {
  /// GitHub shows ten of each kind in a step and fifty in a run; the errors come first.
  private static let most = 50

  static func document(_ findings: Findings) -> (text: String, remark: String?) {
    let shown = findings.all.prefix(most)
    var out = ""
    for finding in shown { out += line(finding, findings) + "\n" }
    guard shown.count < findings.all.count else { return (out, nil) }
    return (
      out,
      "\(shown.count) of \(findings.all.count) findings are printed, errors first: GitHub shows no more; the report has all"
    )
  }

  private static func line(_ finding: Finding, _ findings: Findings) -> String {
    let place = findings.place(of: finding)
    return GitHubCommand.line(
      finding.severity == .note ? "notice" : finding.severity.rawValue,
      file: place.map { findings.files[$0.file].path }, line: place?.line, title: finding.rule.id,
      text: findings.message(of: finding))
  }
}

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
    var properties: [String] = []
    if let place = findings.place(of: finding) {
      properties.append("file=\(property(findings.files[place.file].path))")
      if let line = place.line { properties.append("line=\(line)") }
    }
    properties.append("title=\(property(finding.rule.id))")
    let kind = finding.severity == .note ? "notice" : finding.severity.rawValue
    return "::\(kind) \(properties.joined(separator: ","))::\(data(findings.message(of: finding)))"
  }

  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// A line break would end the command, and `%` begins an escape.
  private static func data(_ text: String) -> String { Visible.text(escaped(text, "%\r\n")) }

  private static func escaped(_ text: String, _ special: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      if special.unicodeScalars.contains(scalar) {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        out += "%" + (hex.count == 1 ? "0" : "") + hex
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

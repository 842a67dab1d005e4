import Diagnosis
import EventLog

/// Findings as compilers print them: `path:line: severity: message [rule]`.
enum TextFindings {
  static func document(_ findings: Findings) -> String {
    var out = ""
    for finding in findings.all {
      let place = findings.place(of: finding)
      var line = place.map { findings.files[$0.file].path } ?? findings.diagnosis.evidence.name
      if let number = place?.line { line += ":\(number)" }
      line += ": \(finding.severity.rawValue): \(findings.message(of: finding)) [\(finding.rule.id)]"
      out += Visible.text(line) + "\n"
    }
    return out
  }
}

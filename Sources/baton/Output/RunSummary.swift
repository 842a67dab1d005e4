import Diagnosis
import EventLog
import Reporting

/// What `baton report` prints: the checks by verdict, and the findings that matter first.
struct RunSummary {
  private let diagnosis: Diagnosis
  private let language: Language
  private static let shownFindings = 8

  init(_ diagnosis: Diagnosis, _ language: Language) {
    self.diagnosis = diagnosis
    self.language = language
  }

  func text(_ console: Console) -> String {
    console.coloured(Visible.text(diagnosis.evidence.name), .bold) + "\n"
      + Layout.wrap(Statement(diagnosis).message.said(in: language), width: console.width) + "\n"
      + VerdictTable(diagnosis.checks, language).text(width: console.width, paint: console.coloured) + "\n"
      + findings(console)
  }

  private func findings(_ console: Console) -> String {
    let findings = Findings(diagnosis, language)
    func count(_ severity: Rule.Severity) -> String { "\(findings.all.count { $0.severity == severity })" }
    var out = Message(
      Words.findings, ["errors": count(.error), "warnings": count(.warning), "notes": count(.note)]
    ).said(in: language)
    out += "\n"
    for finding in findings.all.prefix(Self.shownFindings) {
      let place = findings.place(of: finding)
      let path = place.map { findings.files[$0.file].path } ?? diagnosis.evidence.name
      let line = (place?.line).map { ":\($0)" } ?? ""
      let head = "\(Words.severity(finding.severity)[language]) \(finding.rule.id)  \(path)\(line)"
      out += "  \(console.coloured(Visible.text(head), colour(of: finding.severity)))\n"
      out += Layout.wrap(Visible.text(findings.message(of: finding)), indent: 4, width: console.width)
    }
    let rest = findings.all.count - Self.shownFindings
    if rest > 0 { out += "  " + Message(Words.more, ["count": "\(rest)"]).said(in: language) + "\n" }
    return out
  }

  private func colour(of severity: Rule.Severity) -> Console.Colour {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .note: .cyan
    }
  }
}

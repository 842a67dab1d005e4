import Diagnosis
import EventLog
import Reporting

/// What `baton report` prints: the checks by verdict, and the findings that matter first.
struct RunSummary {
  private let diagnosis: Diagnosis
  private let language: Language
  private static let shownFindings = 8
  private static let shownChecks = 4

  init(_ diagnosis: Diagnosis, _ language: Language) {
    self.diagnosis = diagnosis
    self.language = language
  }

  func text(_ console: Console) -> String {
    console.coloured(Visible.text(diagnosis.evidence.name), .bold) + "\n"
      + Layout.wrap(Statement(diagnosis).message.said(in: language)) + "\n" + Layout.columns(rows, indent: 2) + "\n"
      + findings(console)
  }

  /// The verdicts, those that are always stated and those that occur.
  private var rows: [[String]] {
    func rows(_ kind: Verdict.Kind) -> [CheckRow] { diagnosis.checks.filter { $0.verdict.kind == kind } }
    let verified = rows(.verified)
    let outstanding = rows(.outstanding)
    let onDevice = outstanding.count { $0.scope == .device }
    let needDevice = Message(Words.needDevice, ["count": "\(onDevice)"]).said(in: language)
    var out: [[String]] = []
    func add(_ name: Text, _ rows: [CheckRow], always: Bool = true, _ text: String? = nil) {
      if always || !rows.isEmpty { out.append([name[language], "\(rows.count)", text ?? names(rows)]) }
    }
    add(Words.verifiedOnSimulator, verified.filter { $0.verdict.environment != .device })
    add(Words.verifiedOnDevice, verified.filter { $0.verdict.environment == .device })
    add(Words.failed, rows(.failed))
    add(Words.inconclusive, rows(.inconclusive))
    add(Words.outstanding, outstanding, onDevice > 0 ? needDevice : nil)
    add(Words.attested, rows(.attested), always: false)
    add(Words.excluded, rows(.excluded), always: false)
    return out
  }

  private func names(_ rows: [CheckRow]) -> String {
    var names: [String] = []
    for row in rows where !names.contains(row.check.id) { names.append(row.check.id) }
    return names.prefix(Self.shownChecks).joined(separator: ", ") + (names.count > Self.shownChecks ? ", …" : "")
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
      out += Layout.wrap(Visible.text(findings.message(of: finding)), indent: 4)
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

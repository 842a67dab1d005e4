import Diagnosis
import EventLog
import Reporting

/// The findings of a run, with what every form of them needs.
struct Findings {
  let diagnosis: Diagnosis
  let language: Language

  /// Those that were asked for.
  let all: [Finding]
  var files: [EvidenceFile] { diagnosis.timeline.files }

  init(_ diagnosis: Diagnosis, _ language: Language) {
    self.init(diagnosis, language, diagnosis.findings)
  }

  init(_ diagnosis: Diagnosis, _ language: Language, _ findings: [Finding]) {
    self.diagnosis = diagnosis
    self.language = language
    all = findings
  }

  /// What a filter left out; `nil` when nothing was.
  var leftOut: String? {
    let total = diagnosis.findings.count
    return all.count < total ? "\(all.count) of \(total) findings were asked for; the others are left out" : nil
  }

  /// A place in the evidence.
  struct Place {
    let file: Int
    /// From 1; `nil` for the file as a whole.
    let line: Int?
  }

  /// Where the culprit stands.
  func place(of finding: Finding) -> Place? {
    if let culprit = finding.culprit { return Place(file: culprit.file, line: culprit.line) }
    return finding.place.map { Place(file: $0.file, line: $0.line > 0 ? $0.line : nil) }
  }

  /// The sentence of a finding, as the report says it.
  func message(of finding: Finding) -> String { Shown.sentence(finding.message, language) }

  /// The culprit among its witnesses, in the order in which things happened.
  func proof(of finding: Finding) -> [Event] {
    guard let culprit = finding.culprit else { return finding.witnesses }
    let events = finding.witnesses.filter { $0 != culprit } + [culprit]
    let timeline = diagnosis.timeline
    return events.enumerated().sorted { a, b in
      if timeline.precedes(a.element, b.element) { return true }
      if timeline.precedes(b.element, a.element) { return false }
      return a.offset < b.offset
    }.map(\.element)
  }

  /// How many there are and what could not be looked for: no finding is no proof unless a rule could have found one.
  var coverage: String {
    func count(_ severity: Rule.Severity, _ name: String) -> String {
      let count = all.count { $0.severity == severity }
      return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    let blind = diagnosis.rules.count { $0.state == .notEvaluable }
    return "\(count(.error, "error")), \(count(.warning, "warning")), \(count(.note, "note")); "
      + "\(blind) of \(diagnosis.rules.count) rules could not be evaluated"
  }
}

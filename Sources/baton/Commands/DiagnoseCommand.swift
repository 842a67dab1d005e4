import Diagnosis
import EventLog

/// The forms in which findings are printed.
enum FindingsFormat: String, ResultForm {
  case text, json, sarif, github

  var fileName: String {
    switch self {
    case .text: "findings.txt"
    case .json: "findings.json"
    case .sarif: "findings.sarif"
    case .github: "findings.github.txt"
    }
  }

  /// The findings in this form, and a remark on what was left out.
  func document(_ findings: Findings) -> (text: String, remark: String?) {
    switch self {
    case .text: (TextFindings.document(findings), nil)
    case .json: (JSONFindings.document(findings), nil)
    case .sarif: SARIFFindings.document(findings)
    case .github: GitHubFindings.document(findings)
    }
  }
}

/// `baton diagnose`: the findings only.
enum DiagnoseCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let output = try ResultOutput<FindingsFormat>(invocation)
    let filter = try FindingsFilter(invocation)
    let reading = try RunReading(invocation, console)
    let findings = Findings(reading.diagnosis, invocation.language, filter.findings(of: reading.diagnosis))
    var remarks = [findings.leftOut].compactMap { $0 }
    try output.write(console, sparing: reading.evidence.places) { form throws(Failure) in
      let (text, remark) = form.document(findings)
      if let remark { remarks.append(remark) }
      return Array(text.utf8)
    }
    for remark in remarks { console.remark(remark) }
    console.remark(findings.coverage)
    let status = reading.status()
    return findings.all.contains { $0.severity == .error } ? .gateFails : status
  }
}

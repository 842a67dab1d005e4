import Diagnosis
import EventLog

/// The forms in which findings are printed.
enum FindingsFormat: String, CaseIterable {
  case text, json, sarif, github

  /// The file that `--out` makes of it.
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
    let formats = FindingsFormat.allCases.filter { invocation.all("format").contains($0.rawValue) }
    let folder = invocation.value("out")
    guard formats.count <= 1 || folder != nil else {
      throw Failure(.usage, "standard output takes one '--format'; write several with '--out DIR'")
    }
    let filter = try FindingsFilter(invocation)
    if folder != nil { Interruption.arm() }
    let reading = try RunReading(invocation, console)
    let findings = Findings(reading.diagnosis, invocation.language, filter.findings(of: reading.diagnosis))
    var remarks = [findings.leftOut].compactMap { $0 }
    let batch = folder == nil ? nil : OutputBatch(sparing: reading.evidence.places)
    if let folder { try batch?.makeFolder(folder) }
    for format in formats.isEmpty ? [.text] : formats {
      let (text, remark) = format.document(findings)
      if let remark { remarks.append(remark) }
      if let batch, let folder {
        try batch.write(Array(text.utf8), to: "\(folder)/\(format.fileName)")
      } else {
        console.print(text)
      }
    }
    try batch?.commit()
    try console.flush()
    for remark in remarks { console.remark(remark) }
    console.remark(findings.coverage)
    let status = reading.status()
    return findings.all.contains { $0.severity == .error } ? .gateFails : status
  }
}

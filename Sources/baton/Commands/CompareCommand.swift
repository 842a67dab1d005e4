import Diagnosis
import EventLog
import Handoff

/// `baton compare`: what changed from one run to another.
enum CompareCommand {
  /// What `--gate` may ask.
  static let gates = ["regressions"]

  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let formats = ComparisonFormat.allCases.filter { invocation.all("format").contains($0.rawValue) }
    let folder = invocation.value("out")
    guard formats.count <= 1 || folder != nil else {
      throw Failure(.usage, "standard output takes one '--format'; write several with '--out DIR'")
    }
    let templates = try Pages.templates(invocation)
    if folder != nil { Interruption.arm() }
    let before = try RunReading(invocation, console, runs: [invocation.operands[0]])
    let after = try RunReading(invocation, console, runs: [invocation.operands[1]])
    let comparison = Comparison(before.diagnosis, after.diagnosis)
    let batch = folder == nil ? nil : OutputBatch(sparing: before.evidence.places + after.evidence.places)
    if let folder { try batch?.makeFolder(folder) }
    for format in formats.isEmpty ? [.text] : formats {
      let bytes = try format.document(comparison, invocation.language, templates)
      if let batch, let folder {
        try batch.write(bytes, to: "\(folder)/\(format.fileName)")
      } else {
        console.print(String(decoding: bytes, as: UTF8.self))
      }
    }
    try batch?.commit()
    try console.flush()
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

import Diagnosis
import EventLog

/// Findings as `baton-findings/1`.
enum JSONFindings {
  /// Cited lines by file and number: times are shown as they were written.
  private typealias Lines = [Int: [Int: EvidenceLine]]

  static func document(_ findings: Findings) -> String {
    var wanted: [Int: Set<Int>] = [:]
    for event in findings.all.flatMap(findings.proof) { wanted[event.file, default: []].insert(event.line) }
    let lines = EvidenceLines.read(wanted, of: findings.diagnosis.evidence)
    let list = findings.all.map { value(of: $0, findings, lines) }
    return JSONText.object([("schema", .string("baton-findings/1")), ("findings", .array(list))]).document
  }

  private static func value(of finding: Finding, _ findings: Findings, _ lines: Lines) -> JSONText {
    let store = findings.diagnosis.timeline.store
    let culprit = finding.culprit
    return .present([
      ("rule", .string(finding.rule.id)),
      ("severity", .string(finding.severity.rawValue)),
      ("session", .text(culprit?.sessionID.map(store.string))),
      ("task", culprit?.taskID.map(JSONText.integer)),
      ("launch", .text(culprit?.launchID.map(store.string))),
      ("message", .string(findings.message(of: finding))),
      ("witness", .array(witness(of: finding, findings, lines))),
    ])
  }

  private static func witness(of finding: Finding, _ findings: Findings, _ lines: Lines) -> [JSONText] {
    var list = findings.proof(of: finding).map { event in
      JSONText.present([
        ("file", .string(findings.files[event.file].path)), ("line", .integer(event.line)),
        ("time", .string(lines[event.file]?[event.line]?.time ?? event.timeText)), ("event", .text(event.nameText)),
      ])
    }
    if finding.culprit == nil, let place = findings.place(of: finding) {
      list.append(
        .present([("file", .string(findings.files[place.file].path)), ("line", place.line.map(JSONText.integer))]))
    }
    return list
  }
}

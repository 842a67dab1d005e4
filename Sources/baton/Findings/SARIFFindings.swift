import Diagnosis
import EventLog
import Reporting

/// Findings as SARIF 2.1.0 (OASIS), which code hosts and editors read.
enum SARIFFindings {
  /// More than these are not shown by the hosts that read them.
  private static let most = 5000

  static func document(_ findings: Findings) -> (text: String, remark: String?) {
    let shown = findings.all.prefix(most)
    let remark =
      shown.count < findings.all.count
      ? "SARIF holds the first \(shown.count) of \(findings.all.count) findings, errors first; '--format json' holds all"
      : nil
    let rules = findings.diagnosis.rules.map(\.rule)
    let index = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let run = JSONText.object([
      (
        "tool",
        .object([
          (
            "driver",
            .object([
              ("name", .string("baton")), ("version", .string(Version.number)),
              ("semanticVersion", .string(Version.number)),
              ("rules", .array(rules.map { descriptor(of: $0, findings.language) })),
            ])
          )
        ])
      ),
      ("invocations", .array([invocation(findings, [remark, findings.leftOut].compactMap { $0 })])),
      ("artifacts", .array(findings.files.map(artifact))),
      ("results", .array(shown.map { result($0, index[$0.rule.id], findings) })),
    ])
    let document = JSONText.object([
      ("$schema", .string("https://json.schemastore.org/sarif-2.1.0.json")), ("version", .string("2.1.0")),
      ("runs", .array([run])),
    ])
    return (document.document, remark)
  }

  private static func descriptor(of rule: Rule, _ language: Language) -> JSONText {
    let texts = rule.texts
    let help = [texts.why, texts.falsePositives].map { $0[language] } + texts.next.map { "- " + $0[language] }
    return .object([
      ("id", .string(rule.id)),
      ("shortDescription", message(texts.title[language])),
      ("fullDescription", message(texts.explanation[language])),
      ("help", message(help.joined(separator: "\n"))),
      ("defaultConfiguration", .object([("level", .string(rule.severity.rawValue))])),
      (
        "properties",
        .object([
          ("presence", .string(rule.presence.rawValue)), ("absence", .string(rule.absence.rawValue)),
          ("basis", .string(rule.basis.rawValue)),
        ])
      ),
    ])
  }

  /// One call; without its times, which no output holds.
  private static func invocation(_ findings: Findings, _ remarks: [String]) -> JSONText {
    let degraded = findings.files.enumerated().filter { $1.isDegraded }
    var notifications = degraded.map { index, file -> JSONText in
      let reasons = [file.failure].compactMap { $0 } + file.skips.prefix(3).map { "line \($0.line): \($0.reason)" }
      return .object([
        ("level", .string("warning")),
        ("message", message("not read whole, \(file.skipped) lines skipped: \(reasons.joined(separator: "; "))")),
        ("locations", .array([location(.init(file: index, line: file.skips.first?.line), findings)])),
      ])
    }
    notifications += remarks.map { .object([("level", .string("note")), ("message", message($0))]) }
    return .object([
      ("executionSuccessful", .bool(degraded.isEmpty)), ("toolExecutionNotifications", .array(notifications)),
    ])
  }

  private static func artifact(_ file: EvidenceFile) -> JSONText {
    .present([
      ("location", .object([("uri", .string(uri(file.path)))])), ("length", .integer(file.bytes)),
      ("hashes", JSONText.text(file.sha256).map { .object([("sha-256", $0)]) }),
    ])
  }

  private static func result(_ finding: Finding, _ rule: Int?, _ findings: Findings) -> JSONText {
    let related = findings.proof(of: finding).filter { $0 != finding.culprit }.enumerated().map { number, event in
      location(.init(file: event.file, line: event.line), findings, number: number + 1, text: event.nameText)
    }
    return .present([
      ("ruleId", .string(finding.rule.id)),
      ("ruleIndex", rule.map(JSONText.integer)),
      ("level", .string(finding.severity.rawValue)),
      ("message", message(findings.message(of: finding))),
      ("locations", .array(findings.place(of: finding).map { [location($0, findings)] } ?? [])),
      ("relatedLocations", related.isEmpty ? nil : .array(related)),
      ("partialFingerprints", .object([("batonFinding/v1", .string(finding.id))])),
    ])
  }

  private static func location(
    _ place: Findings.Place, _ findings: Findings, number: Int? = nil, text: String? = nil
  ) -> JSONText {
    let artifact = JSONText.object([
      ("uri", .string(uri(findings.files[place.file].path))), ("index", .integer(place.file)),
    ])
    return .present([
      ("id", number.map(JSONText.integer)),
      (
        "physicalLocation",
        .present([
          ("artifactLocation", artifact), ("region", place.line.map { .object([("startLine", .integer($0))]) }),
        ])
      ),
      ("message", text.map(message)),
    ])
  }

  private static func message(_ text: String) -> JSONText { .object([("text", .string(text))]) }

  /// A relative reference of RFC 3986: what is no unreserved character of a path is percent-encoded.
  private static func uri(_ path: String) -> String {
    var out = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let hex = String(byte, radix: 16, uppercase: true)
        out += "%" + (hex.count == 1 ? "0" : "") + hex
      }
    }
    return out
  }
}

import Diagnosis
import EventLog
import Handoff
import Reporting

/// The forms in which an audit is printed.
enum AuditFormat: String, ResultForm {
  case text, json, xml, html, github

  var fileName: String {
    switch self {
    case .text: "audit.txt"
    case .json: "audit.json"
    case .xml: "audit.xml"
    case .html: "audit.html"
    case .github: "audit.github.txt"
    }
  }

  func document(
    _ audited: AuditedDocument, _ language: Language, _ templates: TemplateSet
  ) throws(Failure) -> [UInt8] {
    let xml = AuditDocument(audited.audit, of: audited.path, run: audited.run, language)
    switch self {
    case .text: return Array(TextAudit.document(audited, language).utf8)
    case .json: return Array(JSONAudit.document(audited).utf8)
    case .xml: return xml.bytes()
    case .html: return try Pages.made { () throws(ReportError) in try xml.page(templates) }
    case .github: return Array(GitHubAudit.document(audited, language).utf8)
    }
  }
}

/// A document of claims with what the evidence says of it.
struct AuditedDocument {
  /// As given.
  let path: String
  /// The name of the run.
  let run: String
  let audit: Audit
}

/// An audit for people: `path:line: outcome: the claim`, and below it what each check is.
enum TextAudit {
  static func document(_ audited: AuditedDocument, _ language: Language) -> String {
    var out = ""
    let (path, audit) = (audited.path, audited.audit)
    for entry in audit.entries {
      out += Visible.text("\(path):\(entry.claim.line): \(entry.outcome.title[language]): \(entry.claim.text)") + "\n"
      if let message = entry.message { out += "  \(Shown.sentence(message, language))\n" }
      for answer in entry.answers {
        out += Visible.text("  \(answer.check): \(Shown.sentence(answer.message(language), language))") + "\n"
      }
      for remark in entry.remarks { out += "  \(Shown.sentence(remark, language))\n" }
    }
    for sentence in audit.noClaims {
      let reason = sentence.reason.title[language]
      out += Visible.text("\(path):\(sentence.line): – (\(reason)): \(sentence.text)") + "\n"
    }
    return out
  }
}

/// An audit as `baton-audit/1`.
enum JSONAudit {
  static func document(_ audited: AuditedDocument) -> String {
    var claims: [JSONText] = []
    for entry in audited.audit.entries {
      claims.append(
        .present([
          ("file", .string(audited.path)), ("line", .integer(entry.claim.line)), ("claim", .text(entry.claim.text)),
          ("outcome", .string(entry.outcome.rawValue)), ("checks", .array(entry.answers.map(check))),
        ]))
    }
    return JSONText.object([("schema", .string("baton-audit/1")), ("claims", .array(claims))]).document
  }

  private static func check(_ answer: Audit.Answer) -> JSONText {
    .present([
      ("check", .string(answer.check)), ("verdict", .text(answer.row?.verdict.kind.rawValue)),
      ("environment", .text(answer.row?.verdict.environment?.rawValue)), ("build", .text(answer.row?.build?.build)),
      ("os", .text(answer.row?.decisive?.systems.joined(separator: ", "))),
    ])
  }
}

/// An audit as workflow commands that GitHub Actions turns into annotations: an error for each claim that is not supported.
enum GitHubAudit {
  static func document(_ audited: AuditedDocument, _ language: Language) -> String {
    var out = ""
    for entry in audited.audit.entries where entry.outcome != .supported {
      let details = [entry.message].compactMap(\.self) + entry.answers.map { $0.message(language) }
      let said = details.map { Shown.sentence($0, language) }.joined(separator: "; ")
      out +=
        GitHubCommand.line(
          "error", file: audited.path, line: entry.claim.line, title: "claim \(entry.outcome.rawValue)",
          text: "\(entry.claim.text) – \(said)") + "\n"
    }
    return out
  }
}

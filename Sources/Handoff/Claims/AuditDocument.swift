public import Diagnosis
import EventLog
public import Reporting
import XMLKit

/// Writes audit.xml, and the page that is made of it.
public struct AuditDocument {
  private let path: String
  private let audit: Audit
  private let run: String
  private let language: Language

  /// - Parameters:
  ///   - path: of the document of claims, as given.
  ///   - run: the name of the run.
  public init(_ audit: Audit, of path: String, run: String, _ language: Language) {
    self.path = path
    self.audit = audit
    self.run = run
    self.language = language
  }

  /// The most claims, and the most other sentences, that a page lists; audit.xml lists them all.
  static let mostOnPage = 500

  /// audit.xml: namespace `urn:baton:audit:1`, schema `audit.xsd`.
  public func bytes() -> [UInt8] { bytes(of: audit.entries, audit.noClaims) }

  /// The document with only some of its claims and sentences; its counts are of all.
  private func bytes(of entries: [Audit.Entry], _ noClaims: [NoClaim]) -> [UInt8] {
    var xml = XMLWriter(namespace: "urn:baton:audit:1")
    let supported = audit.entries.count { $0.outcome == .supported }
    xml.start(
      "audit",
      [
        ("file", Shown.value(path)), ("run", Shown.value(run) ?? "run"), ("lang", language.rawValue),
        ("tool", Version.tool), ("supported", "\(supported)"), ("total", "\(audit.entries.count)"),
        ("no-claims", "\(audit.noClaims.count)"),
      ])
    for entry in entries { write(entry, &xml) }
    for sentence in noClaims {
      xml.element(
        "no-claim",
        [
          ("line", "\(sentence.line)"), ("reason", sentence.reason.rawValue),
          ("title", sentence.reason.title[language]),
        ], text: Shown.words(sentence.text))
    }
    xml.end()
    return xml.finish()
  }

  /// audit.html.
  ///
  /// - Throws: ``ReportError`` when a template is wrong or missing.
  public func page(_ templates: TemplateSet) throws(ReportError) -> [UInt8] {
    try TemplateInput(bytes(of: listed, Array(audit.noClaims.prefix(Self.mostOnPage))), language, templates).page(
      "audit.xsl")
  }

  /// What a page lists, in the order of the document: claims that are not supported go before those that are.
  private var listed: [Audit.Entry] {
    guard audit.entries.count > Self.mostOnPage else { return audit.entries }
    let indices = audit.entries.indices
    let open = indices.filter { audit.entries[$0].outcome != .supported }
    let supported = indices.filter { audit.entries[$0].outcome == .supported }
    return (open + supported).prefix(Self.mostOnPage).sorted().map { audit.entries[$0] }
  }

  private func write(_ entry: Audit.Entry, _ xml: inout XMLWriter) {
    xml.start(
      "claim",
      [
        ("line", "\(entry.claim.line)"), ("outcome", entry.outcome.rawValue),
        ("environment", entry.claim.environment.rawValue), ("title", entry.outcome.title[language]),
      ])
    xml.element("text", text: entry.claim.text.isEmpty ? "–" : Shown.words(entry.claim.text))
    if let message = entry.message { xml.element("message", text: Shown.sentence(message, language)) }
    for answer in entry.answers {
      let row = answer.row
      xml.element(
        "check",
        [
          ("id", answer.check), ("outcome", answer.outcome.rawValue), ("verdict", row?.verdict.kind.rawValue),
          ("environment", row?.verdict.environment?.rawValue), ("build", Shown.value(row?.build?.build)),
          ("os", Shown.value(row?.decisive?.systems.joined(separator: ", "))),
        ], text: Shown.sentence(answer.message(language), language))
    }
    for remark in entry.remarks { xml.element("remark", text: Shown.sentence(remark, language)) }
    xml.end()
  }
}

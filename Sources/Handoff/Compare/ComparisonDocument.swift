public import Diagnosis
import EventLog
public import Reporting
import XMLKit

/// Writes comparison.xml, and the page that is made of it.
public struct ComparisonDocument {
  private let comparison: Comparison
  private let language: Language

  public init(_ comparison: Comparison, _ language: Language) {
    self.comparison = comparison
    self.language = language
  }

  /// comparison.xml: namespace `urn:baton:comparison:1`, schema `compare.xsd`.
  func bytes() -> [UInt8] {
    var xml = XMLWriter(namespace: "urn:baton:comparison:1")
    xml.start(
      "comparison",
      [
        ("lang", language.rawValue), ("tool", Version.tool), ("regression", comparison.isRegression ? "yes" : "no"),
      ])
    write("before", comparison.names.before, comparison.builds.before, &xml)
    write("after", comparison.names.after, comparison.builds.after, &xml)
    if let notice = comparison.buildNotice(language) {
      xml.element("notice", text: Shown.sentence(notice, language))
    }
    xml.element("summary", text: Shown.sentence(comparison.summary, language))
    let severalBuilds = Set(comparison.checks.map(\.build)).count > 1
    part("checks", comparison.checks, \.change, &xml) { change in
      (change.check.id, nil, severalBuilds ? change.build?.shown : nil, change.said(language))
    }
    part("findings", comparison.findings, \.change, &xml) { change in
      (
        change.subject.rule, change.finding?.severity, change.subject.shown,
        change.finding.map { Shown.sentence($0.message, language) } ?? "–"
      )
    }
    part("evidence", comparison.evidence, \.change, &xml) { change in
      (change.name, nil, nil, Shown.sentence(change.message, language))
    }
    xml.end()
    return xml.finish()
  }

  /// comparison.html.
  ///
  /// - Throws: ``ReportError`` when a template is wrong or missing.
  public func page(_ templates: TemplateSet) throws(ReportError) -> [UInt8] {
    try TemplateInput(bytes(), language, templates).page("compare.xsl")
  }

  private func write(_ element: String, _ name: String, _ builds: [Build], _ xml: inout XMLWriter) {
    xml.element(
      element,
      [
        ("run", Shown.value(name) ?? "run"),
        ("builds", Shown.value(builds.map(\.shown).joined(separator: "; "))),
      ])
  }

  private func part<Item>(
    _ element: String, _ items: [Item], _ change: (Item) -> Comparison.Change, _ xml: inout XMLWriter,
    _ row: (Item) -> (of: String, severity: Rule.Severity?, subject: String?, text: String)
  ) {
    let unchanged = items.count { change($0) == .unchanged }
    xml.start(element, [("unchanged", unchanged > 0 ? "\(unchanged)" : nil)])
    for item in items where change(item) != .unchanged {
      let (of, severity, subject, text) = row(item)
      xml.element(
        "row",
        [
          ("change", change(item).rawValue), ("title", change(item).title[language]), ("of", Shown.value(of) ?? "–"),
          ("severity", severity?.rawValue), ("subject", Shown.value(subject)),
        ], text: text)
    }
    xml.end()
  }
}

public import Diagnosis
import EventLog

/// The documents of a report: report.xml, and what the templates make of it.
public struct ReportPages: Sendable {
  /// In this order: report.xml, report.html, checklist.html, junit.xml, summary.md.
  public let files: [(name: String, bytes: [UInt8])]

  /// The stylesheet that makes each page.
  private static let pages = [
    ("report.html", "report.xsl"), ("checklist.html", "checklist.xsl"), ("junit.xml", "junit.xsl"),
    ("summary.md", "summary.xsl"),
  ]

  /// Makes the documents.
  ///
  /// - Parameters:
  ///   - only: names of the documents that are wanted; all when empty.
  /// - Throws: ``ReportError`` when a template is wrong or missing. The embedded ones are held by tests.
  public init(
    _ diagnosis: Diagnosis, language: Language, templates: TemplateSet = .embedded, only: Set<String> = []
  ) throws(ReportError) {
    let document = ReportDocument(diagnosis, language: language)
    let report = document.bytes()
    var files = [(name: "report.xml", bytes: report)].filter { only.isEmpty || only.contains($0.name) }
    let wanted = Self.pages.filter { only.isEmpty || only.contains($0.0) }
    if !wanted.isEmpty {
      let input = try TemplateInput(report, language, templates)
      // Each page from a tree of its own: libxml2's trees are for one thread at a time.
      let made = Parallel.map(wanted.count) { number in
        let (name, stylesheet) = wanted[number]
        return Result { () throws(ReportError) in
          try input.page(stylesheet, with: name == "report.html" ? document.chart() : [])
        }
      }
      for ((name, _), result) in zip(wanted, made) { files.append((name, try result.get())) }
    }
    self.files = files
  }
}

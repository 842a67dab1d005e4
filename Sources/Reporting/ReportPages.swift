public import Diagnosis
import EventLog
import XMLKit

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
    let report = ReportDocument(diagnosis, language: language).bytes()
    var files = [(name: "report.xml", bytes: report)].filter { only.isEmpty || only.contains($0.name) }
    let wanted = Self.pages.filter { only.isEmpty || only.contains($0.0) }
    if !wanted.isEmpty {
      let page = try Self.page(report, language, templates)
      // Each page from a tree of its own: libxml2's trees are for one thread at a time.
      let made = Parallel.map(wanted.count) { number in
        Result { () throws(XMLError) in
          let tree = try XMLTree(parsing: page, name: "report.xml")
          return try Stylesheet(named: wanted[number].1, in: templates.files).apply(to: tree)
        }
      }
      for ((name, _), result) in zip(wanted, made) {
        do { files.append((name, try result.get())) } catch { throw ReportError(error) }
      }
    }
    self.files = files
  }

  /// The document that templates read: the report and the words of its language, side by side.
  private static func page(
    _ report: [UInt8], _ language: Language, _ templates: TemplateSet
  ) throws(ReportError) -> [UInt8] {
    let name = "strings.\(language.rawValue).xml"
    guard let strings = templates.files[name] else {
      throw ReportError("templates: error: '\(name)' is missing; a set of templates needs one for each language")
    }
    let open = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<b:page xmlns:b=\"urn:baton:page:1\">".utf8)
    return open + withoutDeclaration(report) + withoutDeclaration(strings) + Array("</b:page>".utf8)
  }

  private static func withoutDeclaration(_ document: [UInt8]) -> ArraySlice<UInt8> {
    guard document.starts(with: Array("<?xml".utf8)), let end = document.firstRange(of: Array("?>".utf8)) else {
      return document[...]
    }
    return document[end.upperBound...]
  }
}

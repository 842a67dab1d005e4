package import Diagnosis
import XMLKit

/// The document that templates read: one of Baton's, the words of its language, and the style sheets and scripts of pages
/// with the hashes by which a page's content security policy admits them.
package struct TemplateInput: Sendable {
  private let bytes: [UInt8]
  private let templates: TemplateSet

  /// - Throws: ``ReportError`` when the set has no words in that language, or a style sheet or script is not UTF-8.
  package init(_ document: [UInt8], _ language: Language, _ templates: TemplateSet) throws(ReportError) {
    let name = "strings.\(language.rawValue).xml"
    guard let strings = templates.files[name] else {
      throw ReportError("templates: error: '\(name)' is missing; a set of templates needs one for each language")
    }
    let open = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<b:page xmlns:b=\"urn:baton:page:1\">".utf8)
    bytes =
      open + Self.withoutDeclaration(document) + Self.withoutDeclaration(strings)
      + (try Self.assets(of: templates))
    self.templates = templates
  }

  /// What a stylesheet makes of it.
  ///
  /// - Parameter further: a document that only this page is given beside the others.
  /// - Throws: ``ReportError`` when the stylesheet is wrong or missing.
  package func page(_ stylesheet: String, with further: [UInt8] = []) throws(ReportError) -> [UInt8] {
    let whole = bytes + Self.withoutDeclaration(further) + Array("</b:page>".utf8)
    do throws(XMLError) {
      let tree = try XMLTree(parsing: whole, name: "report.xml")
      return try Stylesheet(named: stylesheet, in: templates.files).apply(to: tree)
    } catch {
      throw ReportError(error)
    }
  }

  private static func assets(of templates: TemplateSet) throws(ReportError) -> [UInt8] {
    var xml = XMLWriter(namespace: "urn:baton:page:1")
    xml.start("assets")
    for (name, bytes) in templates.assets {
      let asset = try PageAsset(name: name, bytes: bytes)
      xml.element("asset", [("name", asset.name), ("hash", asset.hash)], text: asset.text)
    }
    xml.end()
    return Array(withoutDeclaration(xml.finish()))
  }

  private static func withoutDeclaration(_ document: [UInt8]) -> ArraySlice<UInt8> {
    guard document.starts(with: Array("<?xml".utf8)), let end = document.firstRange(of: Array("?>".utf8)) else {
      return document[...]
    }
    return document[end.upperBound...]
  }
}

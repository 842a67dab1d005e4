import XMLKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A document from text.
func tree(_ text: String, name: String = "synthetic.xml") throws(XMLError) -> XMLTree {
  try XMLTree(parsing: Array(text.utf8), name: name)
}

/// A compiled template with this content, method `xml` without declaration unless `output` says otherwise, and `others`
/// in its set.
func stylesheet(
  _ content: String, output: String = #"<xsl:output method="xml" encoding="UTF-8" omit-xml-declaration="yes"/>"#,
  others: [String: String] = [:]
) throws(XMLError) -> Stylesheet {
  var set = others.mapValues { Array($0.utf8) }
  set["page.xsl"] = Array(template(content + output).utf8)
  return try Stylesheet(named: "page.xsl", in: set)
}

/// A whole template around its top-level elements.
func template(_ content: String) -> String {
  """
  <xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:exsl="http://exslt.org/common"
    xmlns:str="http://exslt.org/strings" xmlns:set="http://exslt.org/sets" exclude-result-prefixes="exsl str set">
  \(content)
  </xsl:stylesheet>
  """
}

/// The bytes as text; a broken sequence would show as U+FFFD.
func text(_ bytes: [UInt8]) -> String {
  String(decoding: bytes, as: UTF8.self)
}

/// Runs `body` with the path of a fresh folder that is removed afterwards.
func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("synthetic-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

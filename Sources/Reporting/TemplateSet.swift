#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Templates

/// Stylesheets, schemas, string tables, and the style sheets and scripts of pages, by name.
public struct TemplateSet: Sendable {
  public let files: [String: [UInt8]]

  /// How the names of a page's style sheets and scripts end.
  private static let assetKinds = [".css", ".js"]

  /// The style sheets and scripts of pages, sorted by name.
  var assets: [(name: String, bytes: [UInt8])] {
    files.filter { file in Self.assetKinds.contains { file.key.hasSuffix($0) } }
      .map { (name: $0.key, bytes: $0.value) }.sorted { $0.name < $1.name }
  }

  /// What the binary carries.
  public static let embedded = TemplateSet(files: carried)

  private static let carried: [String: [UInt8]] = {
    var files: [String: [UInt8]] = [:]
    for i in 0..<baton_template_count() {
      let template = unsafe baton_templates()[i]
      let bytes = unsafe UnsafeBufferPointer(start: template.bytes, count: template.length)
      files[unsafe String(cString: template.name)] = unsafe Array(bytes)
    }
    return files
  }()

  private init(files: [String: [UInt8]]) { self.files = files }

  /// What the binary carries, overridden by the files of a folder that have the same names; further stylesheets in it can be
  /// included by name.
  ///
  /// - Throws: ``ReportError`` when the folder or one of its templates cannot be read.
  public init(folder: String) throws(ReportError) {
    var files = Self.carried
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw ReportError("\(folder): error: the folder of templates cannot be read; check the path given to --templates")
    }
    let kinds = [".xsl", ".xml", ".xsd"] + Self.assetKinds
    for name in names.sorted() where kinds.contains(where: { name.hasSuffix($0) }) {
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
        throw ReportError("\(folder)/\(name): error: the template cannot be read")
      }
      files[name] = [UInt8](data)
    }
    self.files = files
  }
}

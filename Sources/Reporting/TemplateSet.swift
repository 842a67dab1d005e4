#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Templates

/// Stylesheets, schema and string tables by name.
public struct TemplateSet: Sendable {
  public let files: [String: [UInt8]]

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
    for name in names.sorted() where name.hasSuffix(".xsl") || name.hasSuffix(".xml") || name.hasSuffix(".xsd") {
      guard let data = FileManager.default.contents(atPath: folder + "/" + name) else {
        throw ReportError("\(folder)/\(name): error: the template cannot be read")
      }
      files[name] = [UInt8](data)
    }
    self.files = files
  }
}

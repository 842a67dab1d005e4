#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The checkout that these tests were compiled from.
package enum Repository {
  /// Without a slash at its end.
  package static let root: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  package struct Missing: Error, CustomStringConvertible {
    let path: String

    package init(path: String) { self.path = path }

    package var description: String { "'\(path)' cannot be read" }
  }

  /// The bytes of a file, by its path in the checkout.
  package static func bytes(_ path: String) throws -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: root + "/" + path) else { throw Missing(path: path) }
    return [UInt8](data)
  }

  package static func text(_ path: String) throws -> String { String(decoding: try bytes(path), as: UTF8.self) }

  /// Names in a folder of the checkout, sorted.
  package static func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: root + "/" + folder).sorted()
  }

  /// Paths of the files below a folder that end so, sorted.
  package static func files(below folder: String, ending: String) throws -> [String] {
    var found: [String] = []
    for name in try names(in: folder) {
      let path = folder + "/" + name
      var isFolder = false
      isFolder = (try? FileManager.default.contentsOfDirectory(atPath: root + "/" + path)) != nil
      if isFolder {
        found += try files(below: path, ending: ending)
      } else if name.hasSuffix(ending) {
        found.append(path)
      }
    }
    return found
  }
}

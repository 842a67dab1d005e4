import Foundation

/// A file to send, read once to its end.
struct ProbeFile {
  let path: String
  let name: String
  let sha256: String

  init(_ path: String) throws(ProbeFailure) {
    self.path = path
    let url = URL(fileURLWithPath: path)
    name = url.lastPathComponent
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path) else {
      throw ProbeFailure(path: path, reason: .input, message: "cannot be read: does not exist; check the path")
    }
    // Opening a pipe or a device may already do something to it.
    guard attributes[.type] as? FileAttributeType == .typeRegular else {
      throw ProbeFailure(path: path, reason: .input, message: "is no regular file; name files")
    }
    guard let content = try? SystemHasher().hash(file: url) else {
      throw ProbeFailure(path: path, reason: .input, message: "cannot be read; check its permissions")
    }
    sha256 = content.sha256
  }
}

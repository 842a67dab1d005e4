import Foundation

/// A folder of its own for one test, removed afterwards.
final class TestFolder: Sendable {
  let root: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent("baton-recorder-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: root) }

  func url(_ path: String) -> URL { root.appendingPathComponent(path) }

  @discardableResult
  func write(_ bytes: some Sequence<UInt8>, to path: String) throws -> URL {
    let file = url(path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    return file
  }

  /// Names in a folder, sorted; empty when it is not there.
  func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url(path).path)) ?? []).sorted()
  }
}

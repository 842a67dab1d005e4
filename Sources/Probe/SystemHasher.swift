import BatonRecorder
import EventLog
import Foundation

/// SHA-256 by the library that Baton's reader uses.
struct SystemHasher: ContentHasher {
  private static let piece = 1 << 20

  func hash(file: URL) throws -> (bytes: Int, sha256: String) {
    let handle = try FileHandle(forReadingFrom: file)
    defer { try? handle.close() }
    var hash = ContentHash()
    var bytes = 0
    while let piece = try handle.read(upToCount: Self.piece), !piece.isEmpty {
      hash.add(Array(piece))
      bytes += piece.count
    }
    return (bytes, hash.finish())
  }

  func hash(_ data: Data) -> String {
    var hash = ContentHash()
    hash.add(Array(data))
    return hash.finish()
  }
}

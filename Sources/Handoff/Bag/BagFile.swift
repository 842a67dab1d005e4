import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reading one file of a bag or a run.
package enum BagFile {
  /// Hands out the bytes of a file piece by piece.
  ///
  /// - Returns: the SHA-256 of what was read.
  @discardableResult
  package static func read(
    _ path: String, _ take: ([UInt8]) throws -> Void
  ) throws -> String {
    let file: HashedFile
    do { file = try HashedFile(path: path) } catch { throw BagProblem(nil, "'\(path)' cannot be read: \(error)") }
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count: Int
      do {
        count = try unsafe buffer.withUnsafeMutableBytes { unsafe try file.read(into: $0) }
      } catch {
        throw BagProblem(nil, "'\(path)' cannot be read: \(error)")
      }
      if count == 0 { return file.finishHash() }
      try take(count == buffer.count ? buffer : Array(buffer[..<count]))
    }
  }

  /// The bytes of a small file; `nil` where it is missing, unreadable or larger than 64 MiB.
  package static func bytes(_ path: String) -> [UInt8]? {
    guard let file = try? HashedFile(path: path), file.size <= 64 << 20 else { return nil }
    var all: [UInt8] = []
    do { try read(path) { all += $0 } } catch { return nil }
    return all
  }

  /// The SHA-256 of bytes.
  package static func sha256(_ bytes: [UInt8]) -> String {
    var hash = ContentHash()
    hash.add(bytes)
    return hash.finish()
  }
}

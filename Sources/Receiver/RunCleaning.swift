#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog
import Vocabulary

/// Takes away what served a test alone: received bodies, and samples that are still as the plan made them.
///
/// Each removal is noted as `artifact.removed`, in a tester's log: it says what was done, and witnesses nothing else.
package struct RunCleaning {
  /// Paths relative to the run, sorted.
  package private(set) var removed: [String] = []
  /// What was left, and why.
  package private(set) var left: [(path: String, reason: String)] = []
  /// Where the removals are noted, relative to the run; `nil` when there was nothing to remove.
  package private(set) var log: String?

  /// Cleans a run.
  ///
  /// - Parameter samples: the plan's samples, name and SHA-256.
  /// - Throws: ``ReceiverError`` when a receiver still writes, or something cannot be removed or noted.
  package init(run path: String, samples: [String: String]) throws(ReceiverError) {
    let folder = try RunFolder(path)
    for name in ServerLogs.names(in: folder) where ServerLogs.isWritten(name, in: folder) {
      throw .inUse("\(path)/logs/\(name)")
    }
    var targets: [String] = []
    for name in Self.names(in: "\(path)/received") {
      if Self.isBody(name) {
        targets.append("received/\(name)")
      } else {
        left.append(("received/\(name)", "not made by a receiver"))
      }
    }
    let present = Self.names(in: "\(path)/samples")
    for (name, hash) in samples.sorted(by: { $0.key < $1.key }) where present.contains(name) {
      if Self.hash("\(path)/samples/\(name)") == hash.lowercased() {
        targets.append("samples/\(name)")
      } else {
        left.append(("samples/\(name)", "its content is not that of the plan"))
      }
    }
    if !targets.isEmpty { try remove(targets, from: folder) }
    // Only where nothing is left in it.
    unsafe rmdir("\(path)/received")
  }

  private mutating func remove(_ targets: [String], from folder: RunFolder) throws(ReceiverError) {
    let writer = try EventLogWriter("clean", source: .server, in: folder.logs)
    log = writer.path
    for target in targets {
      guard unsafe unlink("\(folder.path)/\(target)") == 0 else {
        throw .unwritable("\(folder.path)/\(target)", System.text(errno))
      }
      guard writer.write(.artifactRemoved, { $0.add(.filePath, target) }) != nil else {
        throw .unwritable(writer.path, writer.failure ?? "")
      }
      removed.append(target)
    }
    if !writer.finish() { throw .unwritable(writer.path, writer.failure ?? "") }
  }

  /// Whether a receiver named a file so: `r12-3f0a9d62.bin`, or the same hidden and unfinished.
  static func isBody(_ name: String) -> Bool {
    var stem = name[...]
    if stem.hasPrefix("."), stem.hasSuffix(".part") { stem = stem.dropFirst().dropLast(".part".count) }
    guard stem.hasPrefix("r"), stem.hasSuffix(".bin") else { return false }
    let parts = stem.dropFirst().dropLast(".bin".count).split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].utf8.count == 8 else { return false }
    return parts[0].utf8.allSatisfy { (0x30...0x39).contains($0) }
      && parts[1].utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Names in a folder, sorted by their bytes; none where there is no folder.
  private static func names(in folder: String) -> [String] {
    guard let handle = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(handle) }
    var names: [String] = []
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// SHA-256 of a regular file; `nil` when it is none or cannot be read.
  private static func hash(_ path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { System.close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var hash = ContentHash()
    var buffer = [UInt8](repeating: 0, count: 1 << 17)
    while true {
      let count = unsafe read(descriptor, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      unsafe buffer.withUnsafeBytes { unsafe hash.add(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
    }
    return hash.finish()
  }
}

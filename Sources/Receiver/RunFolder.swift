#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The folders of a run that a receiver writes to, open, so that renaming the run moves what is written with it.
package final class RunFolder: Sendable {
  package let path: String
  package let logs: Int32
  package let received: Int32

  /// Opens the run, and makes what is missing of it.
  package init(_ path: String) throws(ReceiverError) {
    self.path = path
    try Self.make(path)
    let run = try Self.open(path, at: AT_FDCWD, shown: path)
    defer { System.close(run) }
    logs = try Self.folder("logs", of: run, shown: path)
    do throws(ReceiverError) {
      received = try Self.folder("received", of: run, shown: path)
    } catch {
      System.close(logs)
      throw error
    }
  }

  deinit {
    System.close(logs)
    System.close(received)
  }

  private static func make(_ path: String) throws(ReceiverError) {
    var end = path.startIndex
    while end < path.endIndex {
      end = path[end...].dropFirst().firstIndex(of: "/") ?? path.endIndex
      guard unsafe mkdir(String(path[..<end]), 0o777) != 0, errno != EEXIST, errno != EISDIR else { continue }
      // A folder above that may only be passed through is none of our business.
      if end == path.endIndex || errno == ENOENT || errno == ENOTDIR {
        throw .unwritable(path, System.text(errno))
      }
    }
  }

  private static func folder(_ name: String, of run: Int32, shown: String) throws(ReceiverError) -> Int32 {
    if unsafe mkdirat(run, name, 0o777) != 0 && errno != EEXIST {
      throw .unwritable("\(shown)/\(name)", System.text(errno))
    }
    return try open(name, at: run, shown: "\(shown)/\(name)")
  }

  private static func open(_ name: String, at folder: Int32, shown: String) throws(ReceiverError) -> Int32 {
    let descriptor = unsafe openat(folder, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(shown, System.text(errno)) }
    return descriptor
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The logs of earlier receivers in a run.
enum ServerLogs {
  /// `server.jsonl`, `server-2.jsonl` …, in the order in which they were begun.
  static func names(in folder: RunFolder) -> [String] {
    var names: [String] = []
    var number = 1
    while true {
      let name = number == 1 ? "server.jsonl" : "server-\(number).jsonl"
      guard unsafe faccessat(folder.logs, name, F_OK, 0) == 0 else { return names }
      names.append(name)
      number += 1
    }
  }

  /// Whether a receiver is still at work on a log.
  static func isWritten(_ name: String, in folder: RunFolder) -> Bool {
    let descriptor = unsafe openat(folder.logs, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { System.close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}

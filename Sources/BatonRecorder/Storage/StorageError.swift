#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why something durable could not be opened, read or written.
public enum StorageError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refused: what was tried, on which path, and `errno`.
  case refused(action: String, path: String, code: Int32)
  /// Another process, or another object of this one, holds it.
  case inUse(path: String)
  /// It holds something else than was written.
  case damaged(path: String)

  /// The path that it is about.
  public var path: String {
    switch self {
    case .refused(_, let path, _), .inUse(let path), .damaged(let path): path
    }
  }

  public var description: String {
    switch self {
    case .refused(let action, let path, let code):
      let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
      return "cannot \(action) '\(path)': \(reason)"
    case .inUse(let path): return "'\(path)' is in use by another process; end it, or name another folder"
    case .damaged(let path): return "'\(path)' does not hold what was written into it; move it away"
    }
  }
}

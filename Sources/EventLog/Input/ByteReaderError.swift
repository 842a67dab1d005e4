#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why a file could not be opened, or not be read to its end.
package enum ByteReaderError: Error, Sendable, Hashable {
  case missing
  /// What should be a folder on the way to the file is none.
  case parentIsNoFolder
  case noPermission
  case linkLoop
  case folder
  /// A pipe, a socket or a device: reading one may never end, or change it.
  case special(String)
  /// The system refused to open the file: the `errno` code.
  case notOpened(Int32)
  /// The system broke off in the middle of the file: the `errno` code.
  case notRead(Int32)
  /// The file ends in the middle of compressed data.
  case gzipCutShort
  /// zlib's reason.
  case gzipDamaged(String)
  /// Bytes follow the compressed data that are neither another gzip member nor padding with zeros.
  case gzipFollowedByGarbage

  /// What an `errno` code of `stat` or `open` says about the file.
  init(opening code: Int32) {
    self =
      switch code {
      case ENOENT: .missing
      case ENOTDIR: .parentIsNoFolder
      case EACCES, EPERM: .noPermission
      case ELOOP: .linkLoop
      case EISDIR: .folder
      // What `open` answers for a socket, and for a device that is not there.
      case ENXIO, EOPNOTSUPP: .special("a socket or device")
      default: .notOpened(code)
      }
  }

  /// What the type bits of a file's mode say against reading it; `nil` for a regular file.
  init?(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .special("a named pipe")
    case S_IFSOCK: self = .special("a socket")
    case S_IFCHR, S_IFBLK: self = .special("a device")
    default: self = .special("no regular file")
    }
  }
}

extension ByteReaderError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing:
      "there is no such file; check the path"
    case .parentIsNoFolder:
      "a part of the path is a file, not a folder; check the path"
    case .noPermission:
      "no permission to read it; change its mode or owner"
    case .linkLoop:
      "its symbolic links lead back to themselves; name the file itself"
    case .folder:
      "it is a folder; name a file in it"
    case .special(let kind):
      "it is \(kind); save what it delivers as a file and name that"
    case .notOpened(let code):
      "it could not be opened (\(Self.text(code))); try again, or copy the file elsewhere"
    case .notRead(let code):
      "reading broke off (\(Self.text(code))); copy the file again from where it came"
    case .gzipCutShort:
      "its compressed data ends too early; what came before was read, copy the file again to get the rest"
    case .gzipDamaged(let reason):
      "its compressed data is damaged (\(reason)); what came before was read, copy the file again to get the rest"
    case .gzipFollowedByGarbage:
      "something else follows its compressed data; what came before was read, copy the file again to get the rest"
    }
  }

  private static func text(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

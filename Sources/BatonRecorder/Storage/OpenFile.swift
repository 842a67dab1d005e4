#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file descriptor; closed when the last holder lets go.
final class OpenFile: Sendable {
  let path: String
  private let descriptor: Int32

  init(_ path: String, _ flags: Int32, action: String) throws(StorageError) {
    self.path = path
    // A C string ends at NUL: another file would be opened than the one that is named.
    guard !path.utf8.contains(0) else { throw .refused(action: action, path: path, code: EINVAL) }
    descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .refused(action: action, path: path, code: errno) }
  }

  deinit { close(descriptor) }

  var size: Int {
    get throws(StorageError) {
      var status = stat()
      guard unsafe fstat(descriptor, &status) == 0 else { throw .refused(action: "read", path: path, code: errno) }
      return Int(status.st_size)
    }
  }

  /// Writes all bytes; says how many went out when the system refuses the rest.
  func write(_ bytes: [UInt8]) -> (written: Int, code: Int32) {
    unsafe bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count, let start = buffer.baseAddress {
        let count = unsafe systemWrite(descriptor, start + written, buffer.count - written)
        if count >= 0 { written += count } else if errno != EINTR { return (written, errno) }
      }
      return (written, 0)
    }
  }

  /// All bytes of the file, from its beginning.
  func contents() throws(StorageError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: try size)
    var filled = 0
    while filled < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe buffer.baseAddress.map {
          unsafe pread(descriptor, $0 + filled, buffer.count - filled, off_t(filled))
        } ?? 0
      }
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw .refused(action: "read", path: path, code: errno)
      }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// The last byte of the file; `nil` when it is empty.
  func lastByte() throws(StorageError) -> UInt8? {
    let size = try size
    guard size > 0 else { return nil }
    var byte: UInt8 = 0
    let count = unsafe pread(descriptor, &byte, 1, off_t(size - 1))
    guard count == 1 else { throw .refused(action: "read", path: path, code: errno) }
    return byte
  }

  /// Cuts the file to a length; whether that worked.
  func cut(to length: Int) -> Bool { ftruncate(descriptor, off_t(length)) == 0 }

  /// Waits until what was written survives the end of the machine, as far as the system can say.
  func synchronize() -> Bool {
    #if canImport(Darwin)
      // Keeps the order of writes on the medium without emptying the drive's cache, which would take tens of
      // milliseconds; where a volume cannot do it, fsync.
      if fcntl(descriptor, F_BARRIERFSYNC) != -1 { return true }
    #endif
    return fsync(descriptor) == 0
  }

  /// Takes the file for this holder alone, until it is closed.
  func lockAlone(waiting: Bool) throws(StorageError) {
    while flock(descriptor, waiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      if errno == EWOULDBLOCK { throw .inUse(path: path) }
      throw .refused(action: "lock", path: path, code: errno)
    }
  }
}

/// `write` under a name that the method does not hide.
private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(descriptor, buffer, count)
}

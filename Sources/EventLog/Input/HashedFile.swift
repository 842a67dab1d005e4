#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A regular file opened for reading, whose bytes are hashed and counted on their way to the caller.
package final class HashedFile {
  /// Bytes per read; also the size of what `next` hands out, except at the end.
  static let chunk = 1 << 20

  private let descriptor: Int32
  private var hasher: SHA256Hasher? = SHA256Hasher()
  let slotSize: Int
  /// The file's size when it was opened.
  package let size: Int

  package init(path: String) throws(ByteReaderError) {
    // A C string ends at NUL: another file would be opened than the one that is named.
    guard !path.utf8.contains(0) else { throw .missing }
    // `stat` first, because opening a device or pipe may already do something to it; `fstat` again, because what the
    // path names may have changed in between. O_NONBLOCK so that a pipe cannot hold the opening up even then.
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw ByteReaderError(opening: errno) }
    if let refusal = ByteReaderError(mode: status.st_mode) { throw refusal }
    descriptor = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw ByteReaderError(opening: errno) }
    var refusal: ByteReaderError?
    if unsafe fstat(descriptor, &status) != 0 {
      refusal = ByteReaderError(opening: errno)
    } else {
      refusal = ByteReaderError(mode: status.st_mode)
    }
    size = Int(status.st_size)
    slotSize = min(max(size + 1, 4096), Self.chunk)
    if let refusal {
      close(descriptor)
      throw refusal
    }
  }

  deinit { close(descriptor) }

  /// Fills the buffer, or what the file still has; 0 at the end.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteReaderError) -> Int {
    var filled = 0
    while filled < buffer.count, let start = buffer.baseAddress {
      #if canImport(Darwin)
        let count = unsafe Darwin.read(descriptor, start + filled, buffer.count - filled)
      #elseif canImport(Glibc)
        let count = unsafe Glibc.read(descriptor, start + filled, buffer.count - filled)
      #elseif canImport(Musl)
        let count = unsafe Musl.read(descriptor, start + filled, buffer.count - filled)
      #endif
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        throw .notRead(errno)
      }
    }
    unsafe hasher?.update(UnsafeRawBufferPointer(rebasing: buffer[..<filled]))
    return filled
  }

  /// SHA-256 of all bytes read. To be asked once, at the end.
  package func finishHash() -> String { hasher.take()?.finish() ?? "" }
}

/// The bytes of a regular file: inflated where it is a gzip file (told by its first two bytes, not by its name), as
/// they are otherwise. On the way the file's own bytes are counted and hashed.
@safe final class ByteReader: ByteSource {
  private let chunks: ReadAhead
  private let file: HashedFile
  private let inflater: GzipInflater?
  /// What was read and not yet handed out or inflated.
  private var pending: UnsafeRawBufferPointer
  /// Thrown by the next `read`; what came before it has been handed out.
  private var failure: ByteReaderError?
  /// Whether reading itself broke off, so that the rest of the file is unknown.
  private var isBroken = false
  private var isAtEnd = false

  let isGzip: Bool
  /// How many of the file's own (compressed) bytes have been read; after ``finishHash()`` all of them.
  private(set) var fileBytes: Int

  /// Opens the file and reads its first chunk.
  init(path: String) throws(ByteReaderError) {
    file = try HashedFile(path: path)
    chunks = ReadAhead(file)
    do throws(ByteReaderError) {
      unsafe pending = try chunks.next()
    } catch {
      chunks.stop()
      throw error
    }
    fileBytes = unsafe pending.count
    isGzip = unsafe GzipInflater.begins(pending)
    inflater = isGzip ? GzipInflater() : nil
  }

  deinit { chunks.stop() }

  /// Fills the beginning of `buffer` and returns how many bytes; 0 only at the end (or for a buffer without room). The
  /// bytes before damaged data are handed out first, then the error is thrown.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteReaderError) -> Int {
    var filled = 0
    while filled < buffer.count && failure == nil {
      if unsafe pending.isEmpty { advance() }
      if isAtEnd { break }
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      if let inflater {
        filled += unsafe inflater.inflate(&pending, into: rest, failure: &failure)
      } else {
        let count = unsafe min(rest.count, pending.count)
        unsafe rest.copyMemory(from: UnsafeRawBufferPointer(rebasing: pending[..<count]))
        unsafe pending = UnsafeRawBufferPointer(rebasing: pending[count...])
        filled += count
      }
    }
    if filled == 0, let failure { throw failure }
    return filled
  }

  /// SHA-256 of the file's own (compressed) bytes, lower-case hex. Reads to the end what nobody has asked for. Empty
  /// when the file could not be read to its end. To be asked once; nothing can be read afterwards.
  func finishHash() -> String {
    let earlier = failure
    while !isAtEnd && !isBroken { advance() }
    failure = earlier ?? failure
    chunks.stop()
    return isBroken ? "" : file.finishHash()
  }

  private func advance() {
    do throws(ByteReaderError) {
      unsafe pending = try chunks.next()
      fileBytes += unsafe pending.count
      if unsafe pending.isEmpty {
        isAtEnd = true
        failure = failure ?? inflater?.failureAtEnd
      }
    } catch {
      isBroken = true
      failure = error
    }
  }
}

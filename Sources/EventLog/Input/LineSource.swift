#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import CSimdJSON

/// Where bytes come from: a file, or memory.
protocol ByteSource: AnyObject {
  /// Fills the beginning of `buffer` and returns how many bytes; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ByteReaderError) -> Int
}

/// Bytes that are in memory already.
final class MemoryBytes: ByteSource {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, bytes.count - position)
    unsafe buffer.copyBytes(from: bytes[position..<(position + count)])
    position += count
    return count
  }
}

/// The lines of a file, one at a time, in memory that does not grow with the file.
@safe final class LineSource {
  /// A line longer than this (in bytes) is not kept; it is counted and skipped.
  static let longestLine = 16 << 20
  private static let chunk = 1 << 20

  @safe struct Line {
    /// Without its line end. At least `BATON_JSON_PADDING` further bytes are readable. Valid until the next line is asked for.
    let bytes: UnsafeRawBufferPointer
    /// From 1.
    let number: Int
    /// Whether a newline ends it. The last line may lack one.
    let isEnded: Bool
    /// Longer than ``longestLine``: `bytes` holds its beginning.
    let isTooLong: Bool
  }

  private let reader: any ByteSource
  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  private var atEnd = false
  private(set) var lineCount = 0
  /// Why reading stopped before the end of the file.
  private(set) var failure: ByteReaderError?

  init(_ reader: any ByteSource) {
    self.reader = reader
    unsafe buffer = .allocate(byteCount: Self.chunk + Int(BATON_JSON_PADDING), alignment: 64)
  }

  deinit { unsafe buffer.deallocate() }

  /// The first bytes of the file (up to 64 KiB), for recognising its format. To be asked before the first line.
  func head() -> [UInt8] {
    while end < 65_536 && !atEnd { fill() }
    return unsafe Array(buffer[start..<min(end, 65_536)])
  }

  /// Drops a UTF-8 byte order mark at the beginning; whether there was one. To be asked before the first line.
  func skipByteOrderMark() -> Bool {
    while end < 3 && !atEnd { fill() }
    guard end - start >= 3, unsafe buffer[start] == 0xEF, unsafe buffer[start + 1] == 0xBB,
      unsafe buffer[start + 2] == 0xBF
    else { return false }
    start += 3
    return true
  }

  func next() -> Line? {
    var searched = start
    while true {
      if let newline = newline(from: searched) {
        let line = make(upTo: newline, isEnded: true)
        start = newline + 1
        return line
      }
      searched = end
      if end - start > Self.longestLine { return tooLong() }
      if atEnd {
        guard end > start else { return nil }
        let line = make(upTo: end, isEnded: false)
        start = end
        return line
      }
      // What is left of the last chunk moves to the front; `searched` moves with it.
      searched -= start
      fill()
      searched += start
    }
  }

  /// The next byte, before anything is taken.
  func peek() -> UInt8? {
    if start == end && !atEnd { fill() }
    return unsafe start < end ? buffer[start] : nil
  }

  /// What comes next up to an end of the caller's own, for files whose records are no lines; not to be mixed with ``next()``.
  ///
  /// - Parameter length: is handed the following bytes, each once, and says how many of them still belong to the piece where
  ///   it ends among them.
  func piece(_ length: (UnsafeRawBufferPointer) -> Int?) -> Line? {
    let number = lineCount + 1
    var searched = start
    var isTooLong = false
    while true {
      if searched < end, let count = unsafe length(UnsafeRawBufferPointer(rebasing: buffer[searched..<end])) {
        return take(upTo: searched + count, number, isEnded: true, isTooLong: isTooLong)
      }
      searched = end
      if end - start > Self.longestLine {
        isTooLong = true
        _ = take(upTo: end, number, isEnded: false, isTooLong: true)
      }
      if atEnd {
        return end > start || isTooLong ? take(upTo: end, number, isEnded: false, isTooLong: isTooLong) : nil
      }
      searched -= start
      fill()
      searched += start
    }
  }

  private func take(upTo limit: Int, _ number: Int, isEnded: Bool, isTooLong: Bool) -> Line {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: buffer[start..<limit])
    // Counts the newlines that were passed: the piece behind them begins on the next line.
    unsafe lineCount += bytes.count { $0 == 0x0A }
    start = limit
    return unsafe Line(
      bytes: bytes, number: number, isEnded: isEnded, isTooLong: isTooLong || bytes.count > Self.longestLine)
  }

  /// The whole file as one document, up to `limit` bytes; `nil` when it is larger.
  func wholeDocument(limit: Int) -> [UInt8]? {
    var document: [UInt8] = []
    while true {
      unsafe document.append(contentsOf: buffer[start..<end])
      start = end
      if document.count > limit { return nil }
      if atEnd { break }
      fill()
    }
    lineCount = document.isEmpty ? 0 : document.count { $0 == 0x0A } + (document.last == 0x0A ? 0 : 1)
    return document
  }

  /// Reads to the end without looking at lines, so that all bytes are counted and hashed.
  func drain() {
    while !atEnd {
      start = end
      fill()
    }
    start = end
  }

  private func newline(from: Int) -> Int? {
    guard end > from, let base = unsafe buffer.baseAddress, let found = unsafe memchr(base + from, 0x0A, end - from)
    else { return nil }
    return unsafe UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private func make(upTo newline: Int, isEnded: Bool) -> Line {
    lineCount += 1
    var length = newline - start
    if isEnded && length > 0, unsafe buffer[newline - 1] == 0x0D { length -= 1 }
    return unsafe Line(
      bytes: UnsafeRawBufferPointer(rebasing: buffer[start..<(start + length)]), number: lineCount, isEnded: isEnded,
      // Also where it happened to fit into the buffer: the place of a line in the file must not matter.
      isTooLong: length > Self.longestLine)
  }

  /// Passes over the rest of a line that is longer than ``longestLine``.
  private func tooLong() -> Line {
    lineCount += 1
    let number = lineCount
    var ended = false
    while true {
      if let newline = newline(from: start) {
        start = newline + 1
        ended = true
        break
      }
      start = end
      if atEnd { break }
      fill()
    }
    return unsafe Line(
      bytes: UnsafeRawBufferPointer(start: nil, count: 0), number: number, isEnded: ended, isTooLong: true)
  }

  private func fill() {
    guard !atEnd else { return }
    if start > 0, let base = unsafe buffer.baseAddress {
      unsafe memmove(base, base + start, end - start)
      end -= start
      start = 0
    }
    if unsafe buffer.count - Int(BATON_JSON_PADDING) - end < Self.chunk {
      let larger = unsafe UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(buffer.count * 2, end + Self.chunk + Int(BATON_JSON_PADDING)), alignment: 64)
      unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[0..<end]))
      unsafe buffer.deallocate()
      unsafe buffer = larger
    }
    do {
      let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[end..<(end + Self.chunk)])
      let count = try unsafe reader.read(into: room)
      if count == 0 { atEnd = true }
      end += count
    } catch {
      failure = error
      atEnd = true
    }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Finding a few bytes in a text with the C library's search: the standard library's generic one is thirty times slower, and
/// paths and URLs of every transfer are searched.
package enum ByteSearch {
  /// Where `needle` first begins in the bytes.
  static func offset(of needle: StaticString, in bytes: UnsafeRawBufferPointer) -> Int? {
    unsafe offset(of: UnsafeRawBufferPointer(start: needle.utf8Start, count: needle.utf8CodeUnitCount), in: bytes)
  }

  /// Where the bytes of `needle` first begin in the bytes.
  package static func offset(of needle: UnsafeRawBufferPointer, in bytes: UnsafeRawBufferPointer) -> Int? {
    guard let base = bytes.baseAddress, let sought = needle.baseAddress, needle.count > 0 else { return nil }
    // JSON is full of quotes: what follows one is the rarer byte to look for.
    let pivot = unsafe needle.count > 1 && needle[0] == UInt8(ascii: "\"") ? 1 : 0
    let rare = Int32(unsafe needle[pivot])
    let last = bytes.count - needle.count
    var start = 0
    while start <= last, let found = unsafe memchr(base + start + pivot, rare, last - start + 1) {
      start = unsafe UnsafeRawPointer(found) - base - pivot
      if unsafe memcmp(base + start, sought, needle.count) == 0 { return start }
      start += 1
    }
    return nil
  }

  /// The range of the first `needle` in the text.
  package static func range(of needle: StaticString, in text: some StringProtocol) -> Range<String.Index>? {
    let utf8 = text.utf8
    let found =
      unsafe utf8.withContiguousStorageIfAvailable { unsafe offset(of: needle, in: UnsafeRawBufferPointer($0)) }
      ?? Array(utf8).withUnsafeBytes { unsafe offset(of: needle, in: $0) }
    guard let found else { return nil }
    let start = utf8.index(utf8.startIndex, offsetBy: found)
    return start..<utf8.index(start, offsetBy: needle.utf8CodeUnitCount)
  }
}

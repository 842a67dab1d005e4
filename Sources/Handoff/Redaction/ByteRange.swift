#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ArraySlice<UInt8> {
  /// Where `needle` first stands, with the C library's search: the standard library's generic one took nine tenths of masking.
  func range(of needle: [UInt8]) -> Range<Int>? {
    guard let first = needle.first, needle.count <= count else { return nil }
    let found = unsafe withUnsafeBytes { bytes in
      unsafe needle.withUnsafeBytes { sought -> Int? in
        guard let base = bytes.baseAddress, let wanted = sought.baseAddress else { return nil }
        let last = bytes.count - sought.count
        var start = 0
        while start <= last, let at = unsafe memchr(base + start, Int32(first), last - start + 1) {
          start = unsafe UnsafeRawPointer(at) - base
          if unsafe memcmp(base + start, wanted, sought.count) == 0 { return start }
          start += 1
        }
        return nil
      }
    }
    return found.map { (startIndex + $0)..<(startIndex + $0 + needle.count) }
  }
}

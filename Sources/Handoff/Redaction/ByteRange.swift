import EventLog

extension ArraySlice<UInt8> {
  /// Where `needle` first stands, with the C library's search: the standard library's generic one took nine tenths of masking.
  func range(of needle: [UInt8]) -> Range<Int>? {
    let found = unsafe withUnsafeBytes { bytes in
      unsafe needle.withUnsafeBytes { unsafe ByteSearch.offset(of: $0, in: bytes) }
    }
    return found.map { (startIndex + $0)..<(startIndex + $0 + needle.count) }
  }
}

import CZlib

/// Inflates a gzip file (RFC 1952) that arrives in pieces: one member or several, as `cat a.gz b.gz` makes.
///
/// Streaming: memory stays the same however much a small file expands to.
@safe final class GzipInflater {
  /// The first two bytes of every gzip member.
  static func begins(_ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe bytes.count >= 2 && bytes[0] == 0x1F && bytes[1] == 0x8B
  }

  private enum Place {
    case insideMember, betweenMembers, padding
  }

  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private var place = Place.insideMember

  init() {
    unsafe stream.initialize(to: z_stream())
    // 15: the largest window. 16 more: a gzip header and checksum, which zlib then verifies.
    let result = unsafe inflateInit2_(stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(result == Z_OK, "no memory for inflating")
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Inflates from `input`, which loses what was taken, into `output`. Returns how many bytes it wrote:
  /// `output.count`, or fewer when `input` ran out or an error stands in `failure`.
  func inflate(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer, failure: inout ByteReaderError?
  ) -> Int {
    unsafe stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: Bytef.self)
    unsafe stream.pointee.avail_out = UInt32(output.count)
    while failure == nil, unsafe stream.pointee.avail_out > 0, let first = unsafe input.first {
      switch place {
      case .insideMember:
        failure = unsafe step(&input)
      case .betweenMembers where first == 0x1F:
        unsafe inflateReset(stream)
        place = .insideMember
      case .betweenMembers:
        place = .padding
      case .padding:
        // Tapes and some tools fill the last block with zeros.
        if unsafe input.contains(where: { $0 != 0 }) { failure = .gzipFollowedByGarbage }
        unsafe input = UnsafeRawBufferPointer(start: nil, count: 0)
      }
    }
    return unsafe output.count - Int(stream.pointee.avail_out)
  }

  /// What it means that the file ends here.
  var failureAtEnd: ByteReaderError? { place == .insideMember ? .gzipCutShort : nil }

  private func step(_ input: inout UnsafeRawBufferPointer) -> ByteReaderError? {
    // zlib does not write to its input; its declaration only lacks the `const`.
    unsafe stream.pointee.next_in = UnsafeMutablePointer(
      mutating: input.baseAddress?.assumingMemoryBound(to: Bytef.self))
    unsafe stream.pointee.avail_in = UInt32(input.count)
    let result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
    unsafe input = UnsafeRawBufferPointer(rebasing: input[(input.count - Int(stream.pointee.avail_in))...])
    switch result {
    case Z_OK, Z_BUF_ERROR:
      return nil
    case Z_STREAM_END:
      place = .betweenMembers
      return nil
    case Z_MEM_ERROR:
      return .gzipDamaged("no memory to inflate it")
    default:
      guard let message = unsafe stream.pointee.msg else { return .gzipDamaged("zlib error \(result)") }
      return unsafe .gzipDamaged(String(cString: message))
    }
  }
}

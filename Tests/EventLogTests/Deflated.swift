import CZlib

/// One gzip member.
func deflated(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
  var stream = unsafe z_stream()
  let started = unsafe deflateInit2_(
    &stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
  precondition(started == Z_OK)
  defer { unsafe deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(unsafe deflateBound(&stream, UInt(bytes.count))))
  let count = unsafe input.withUnsafeMutableBufferPointer { input in
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      unsafe stream.next_out = output.baseAddress
      unsafe stream.avail_out = UInt32(output.count)
      let ended = unsafe deflate(&stream, Z_FINISH)
      precondition(ended == Z_STREAM_END)
      return unsafe output.count - Int(stream.avail_out)
    }
  }
  return Array(output[..<count])
}

import Templates

/// The logger of one file, as it stands in the documentation of the recorder.
enum PasteInLogger {
  static var text: String {
    let file = unsafe baton_paste_in_logger().pointee
    return unsafe String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.length), as: UTF8.self)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Where results and messages go: results to standard output, in one piece or in large ones, messages to standard error.
final class Console {
  /// Whether summaries and remarks are held back.
  var isQuiet = false
  private var pending: [UInt8] = []
  private static let chunk = 1 << 20

  /// Whether standard output is a terminal that shows colour, and nobody asked for none (`NO_COLOR`).
  let showsColour: Bool

  init() {
    let refuses = unsafe getenv("NO_COLOR").map { unsafe $0.pointee != 0 } ?? false
    let isDumb = unsafe getenv("TERM").map { unsafe strcmp($0, "dumb") == 0 } ?? true
    showsColour = isatty(STDOUT_FILENO) == 1 && !refuses && !isDumb
  }

  /// Adds to the result. It is written by ``flush()``.
  func print(_ text: String) { pending.append(contentsOf: text.utf8) }

  /// Adds to a result of any length, and writes when there is much.
  func write(_ bytes: [UInt8]) throws(Failure) {
    pending.append(contentsOf: bytes)
    if pending.count > Self.chunk { try flush() }
  }

  /// Writes what was added.
  func flush() throws(Failure) {
    defer { pending.removeAll(keepingCapacity: true) }
    guard let code = Descriptor.write(pending, to: STDOUT_FILENO) else { return }
    throw Failure(.cannotWrite, "standard output cannot be written: \(Descriptor.text(code))")
  }

  /// A remark on standard error, left out when quiet.
  func remark(_ text: String) {
    if !isQuiet { complain("baton: \(Visible.text(text))") }
  }

  /// A line on standard error.
  func complain(_ line: String) { _ = Descriptor.write(Array("\(line)\n".utf8), to: STDERR_FILENO) }

  /// `text` in a colour where the terminal shows it.
  func coloured(_ text: String, _ colour: Colour) -> String {
    showsColour ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Select Graphic Rendition of ECMA-48.
  enum Colour: Int {
    case bold = 1
    case red = 31
    case yellow = 33
    case cyan = 36
  }
}

/// Whole writes to a file descriptor.
enum Descriptor {
  /// Writes all bytes; the `errno` code when the system refused.
  static func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> Int32? {
    let bytes = ContiguousArray(bytes)
    return unsafe bytes.withUnsafeBytes { buffer -> Int32? in
      var written = 0
      while written < buffer.count, let start = buffer.baseAddress {
        #if canImport(Darwin)
          let count = unsafe Darwin.write(descriptor, start + written, buffer.count - written)
        #elseif canImport(Glibc)
          let count = unsafe Glibc.write(descriptor, start + written, buffer.count - written)
        #elseif canImport(Musl)
          let count = unsafe Musl.write(descriptor, start + written, buffer.count - written)
        #endif
        if count >= 0 {
          written += count
        } else if errno == EAGAIN {
          // A non-blocking terminal or pipe that is full for now.
          var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          unsafe poll(&wanted, 1, -1)
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  /// What an `errno` code means.
  static func text(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

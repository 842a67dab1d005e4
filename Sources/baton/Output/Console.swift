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
  /// Columns of a page: the terminal's, as far as text of that width reads well.
  let width: Int

  init() {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    showsColour = isTerminal && Self.allowsColour(noColour: Self.variable("NO_COLOR"), terminal: Self.variable("TERM"))
    width = isTerminal ? Self.width(columns: Self.variable("COLUMNS"), terminal: Self.terminalColumns) : Layout.width
  }

  /// Whether a terminal of this name may show colour.
  static func allowsColour(noColour: String?, terminal: String?) -> Bool {
    (noColour ?? "").isEmpty && terminal != nil && terminal != "dumb"
  }

  /// Columns of a page on a terminal: what the user set, else what the terminal says, within what reads well.
  static func width(columns: String?, terminal: Int?) -> Int {
    let wanted = columns.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? terminal ?? Layout.width
    return min(max(wanted, widths.lowerBound), widths.upperBound)
  }

  private static let widths = 80...120

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  private static var terminalColumns: Int? {
    var size = winsize()
    guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
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
    case green = 32
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

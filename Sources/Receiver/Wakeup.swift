#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Something that happens once and for which any number of threads may wait.
///
/// A pipe with a byte in it that nobody reads: it stays readable from then on.
final class Wakeup: Sendable {
  private let reader: Int32
  private let writer: Int32

  init() throws(ReceiverError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw .library }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reader, writer) = (ends[0], ends[1])
  }

  deinit {
    System.close(reader)
    System.close(writer)
  }

  func signal() {
    let byte: [UInt8] = [1]
    _ = unsafe byte.withUnsafeBytes { unsafe System.write($0, to: writer) }
  }

  /// Waits until it happened or so many seconds passed (`nil`: however long it takes); whether it happened.
  func wait(seconds: Double?) -> Bool {
    let end = seconds.map { System.now + $0 }
    while true {
      let left = end.map { max(0, $0 - System.now) }
      // A poll takes milliseconds in 32 bits: long waits are taken in pieces.
      let milliseconds = left.map { Int32(min($0 * 1000, 1_000_000).rounded(.up)) } ?? -1
      var wanted = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&wanted, 1, milliseconds) > 0 { return true }
      if let end, System.now >= end { return false }
    }
  }
}

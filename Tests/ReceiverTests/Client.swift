import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client that sends any bytes, also those that no library would.
final class Client {
  private let descriptor: Int32
  private static let patience = 30

  init(_ port: Int, six: Bool = false) throws {
    #if canImport(Glibc)
      descriptor = socket(six ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(six ? AF_INET6 : AF_INET, SOCK_STREAM, 0)
    #endif
    var time = timeval()
    time.tv_sec = .init(Self.patience)
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var four = sockaddr_in()
    four.sin_family = sa_family_t(AF_INET)
    four.sin_port = UInt16(port).bigEndian
    unsafe inet_pton(AF_INET, "127.0.0.1", &four.sin_addr)
    var other = sockaddr_in6()
    other.sin6_family = sa_family_t(AF_INET6)
    other.sin6_port = UInt16(port).bigEndian
    unsafe inet_pton(AF_INET6, "::1", &other.sin6_addr)
    let result = six ? connect(&other) : connect(&four)
    if result != 0 { throw CocoaError(.fileReadUnknown) }
  }

  deinit { close(descriptor) }

  private func connect<Address>(_ address: inout Address) -> Int32 {
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Darwin)
          unsafe Darwin.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        #elseif canImport(Glibc)
          unsafe Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        #elseif canImport(Musl)
          unsafe Musl.connect(descriptor, $0, socklen_t(MemoryLayout<Address>.size))
        #endif
      }
    }
  }

  /// Sends all that the server takes.
  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      #if canImport(Darwin)
        let flags: Int32 = 0
      #else
        let flags = Int32(MSG_NOSIGNAL)
      #endif
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Foundation.send(descriptor, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent, flags)
      }
      if count <= 0 { return }
      sent += count
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }

  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads until so many bytes came, at least.
  func read(_ count: Int) -> [UInt8] {
    var all: [UInt8] = []
    while all.count < count, let next = read(), !next.isEmpty { all += next }
    return all
  }

  /// Reads until the connection is closed.
  func readAll() -> Answer {
    var all: [UInt8] = []
    while let next = read() {
      if next.isEmpty { return Answer(bytes: all, isClosedCleanly: true) }
      all += next
    }
    return Answer(bytes: all, isClosedCleanly: false)
  }

  /// The next bytes; none at the end, `nil` when the connection was reset or nothing came for too long.
  private func read() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : Array(buffer.prefix(count))
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A TCP socket that listens on one address of this machine.
struct ListeningSocket {
  let descriptor: Int32
  let address: String
  let port: Int

  /// The sockets that a configuration asks for: 127.0.0.1 and ::1 on one port, or one on the address that it names.
  ///
  /// A machine without IPv6 has no ::1, which is no error.
  static func open(_ configuration: Configuration) throws(ReceiverError) -> [ListeningSocket] {
    // A slow reader shall not be hidden by a large buffer before it.
    let isSlow = configuration.faults.contains { if case .slow = $0.kind { true } else { false } }
    let buffer = isSlow ? slowBuffer : nil
    if let address = configuration.remoteAddress {
      return [try ListeningSocket(address, configuration.port, buffer: buffer)]
    }
    var triesLeft = 16
    while true {
      let first = try ListeningSocket("127.0.0.1", configuration.port, buffer: buffer)
      do throws(ReceiverError) {
        return [first, try ListeningSocket("::1", first.port, buffer: buffer)]
      } catch {
        if case .address = error { return [first] }
        System.close(first.descriptor)
        triesLeft -= 1
        // A free port was asked for, and this one is free for IPv4 alone.
        guard configuration.port == 0, triesLeft > 0 else { throw error }
      }
    }
  }

  private static let slowBuffer = 16 << 10

  private init(_ address: String, _ port: Int, buffer: Int?) throws(ReceiverError) {
    let isSix = address.contains(":")
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let descriptor = socket(isSix ? AF_INET6 : AF_INET, stream, 0)
    guard descriptor >= 0 else { throw .address(address, System.text(errno)) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    Self.set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
    if isSix { Self.set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1) }
    if let buffer { Self.set(descriptor, SOL_SOCKET, SO_RCVBUF, Int32(buffer)) }
    let bound = unsafe Self.withAddress(address, port) { unsafe bind(descriptor, $0, $1) }
    guard let bound, bound == 0, listen(descriptor, Int32(SOMAXCONN)) == 0 else {
      let code = bound == nil ? EINVAL : errno
      System.close(descriptor)
      if code == EADDRINUSE { throw .portInUse(port, address: address) }
      throw .address(isSix ? "[\(address)]:\(port)" : "\(address):\(port)", System.text(code))
    }
    self.descriptor = descriptor
    self.address = address
    self.port = Self.port(of: descriptor) ?? port
  }

  private static func set(_ descriptor: Int32, _ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    unsafe setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Whether a text is a numeric address.
  static func isAddress(_ text: String) -> Bool { unsafe withAddress(text, 0) { _, _ in 0 } != nil }

  /// Calls with the address as the system takes it; `nil` when the text is none.
  private static func withAddress(
    _ text: String, _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32? {
    let port = UInt16(truncatingIfNeeded: port).bigEndian
    var six = sockaddr_in6()
    if unsafe inet_pton(AF_INET6, text, &six.sin6_addr) == 1 {
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port
      return unsafe call(&six, body)
    }
    var four = sockaddr_in()
    guard unsafe inet_pton(AF_INET, text, &four.sin_addr) == 1 else { return nil }
    four.sin_family = sa_family_t(AF_INET)
    four.sin_port = port
    return unsafe call(&four, body)
  }

  private static func call<Address>(
    _ address: inout Address, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }

  private static func port(of descriptor: Int32) -> Int? {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(descriptor, $0, &length) }
    }
    // The port lies in the same place in addresses of both families.
    return result == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : nil
  }
}

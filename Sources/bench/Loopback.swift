#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog

/// Bytes over a loopback socket, and a server that does no more with them than must be done.
enum Loopback {
  static let piece = 1 << 17

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif

  private static func withAddress(_ port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    unsafe inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    return unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// Sends a head and so many bytes over a connection of its own, and reads the answer to its end.
  static func upload(_ head: String, _ bytes: Int, to port: UInt16) -> [UInt8] {
    let connection = socket(AF_INET, stream, 0)
    defer { _ = systemClose(connection) }
    let connected = unsafe withAddress(port) { unsafe connect(connection, $0, $1) }
    precondition(connected == 0, "nothing listens on port \(port)")
    send(Array(head.utf8), connection)
    var random = SplitMix(state: UInt64(bytes))
    let block = (0..<piece).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var left = bytes
    while left > 0 {
      send(left < piece ? Array(block.prefix(left)) : block, connection)
      left -= min(left, piece)
    }
    var answer: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe systemRead(connection, &buffer, buffer.count)
      if count <= 0 { return answer }
      answer += buffer.prefix(count)
    }
  }

  private static func send(_ bytes: [UInt8], _ connection: Int32) {
    var sent = 0
    while sent < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe systemWrite(connection, buffer.baseAddress.map { unsafe $0 + sent }, bytes.count - sent)
      }
      precondition(count > 0, "the connection was closed")
      sent += count
    }
  }

  /// Takes connections, each a line with a length and then the bytes: hashes them, writes them to a file, brings that to
  /// the disk, and answers a byte. Ends after so many.
  static func serve(_ connections: Int, into folder: String) {
    let listener = socket(AF_INET, stream, 0)
    let bound = unsafe withAddress(0) { unsafe bind(listener, $0, $1) }
    precondition(bound == 0 && listen(listener, SOMAXCONN) == 0, "no socket")
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    unsafe withUnsafeMutablePointer(to: &address) { pointer in
      _ = unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(listener, $0, &length) }
    }
    let port = Array("\"port\":\(UInt16(bigEndian: address.sin_port)),".utf8)
    let file = unsafe open(folder + "/port", O_WRONLY | O_CREAT, 0o644)
    _ = unsafe port.withUnsafeBytes { unsafe systemWrite(file, $0.baseAddress, $0.count) }
    _ = systemClose(file)
    var threads: [Thread] = []
    for number in 0..<connections {
      let connection = accept(listener, nil, nil)
      threads.append(Thread { copy(connection, to: "\(folder)/\(number)") })
    }
    for thread in threads { thread.join() }
  }

  private static func copy(_ connection: Int32, to path: String) {
    defer { _ = systemClose(connection) }
    var buffer = [UInt8](repeating: 0, count: piece)
    var count = unsafe systemRead(connection, &buffer, buffer.count)
    guard let end = buffer.prefix(max(0, count)).firstIndex(of: 0x0A) else { return }
    var left = Int(String(decoding: buffer[..<end], as: UTF8.self)) ?? 0
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    defer { _ = systemClose(file) }
    var hash = ContentHash()
    var start = end + 1
    while true {
      unsafe buffer.withUnsafeBytes { bytes in
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[start..<count])
        unsafe hash.add(part)
        _ = unsafe systemWrite(file, part.baseAddress, part.count)
      }
      left -= count - start
      start = 0
      if left <= 0 { break }
      count = unsafe systemRead(connection, &buffer, buffer.count)
      if count <= 0 { break }
    }
    #if canImport(Darwin)
      fsync(file)
    #else
      fdatasync(file)
    #endif
    let answer = Array(hash.finish().utf8)
    _ = unsafe answer.withUnsafeBytes { unsafe systemWrite(connection, $0.baseAddress, $0.count) }
  }
}

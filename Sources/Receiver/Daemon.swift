import CMicroHTTPD
import Vocabulary

/// libmicrohttpd at work on one listening socket; the owner of its handle.
@safe final class Daemon {
  private var handle: OpaquePointer?
  /// What the callbacks are given; alive as long as the daemon runs.
  private let service: Unmanaged<Service>

  /// Connections at a time, at most; two files each, and some to spare.
  private static let mostConnections = 512
  /// Buffers and headers of one connection: half of it is what a header may have.
  private static let memory = 256 << 10
  private static let stack = 512 << 10

  init(_ socket: ListeningSocket, _ service: Service) throws(ReceiverError) {
    let files = System.raiseOpenFiles(to: 4 * Self.mostConnections)
    unsafe self.service = Unmanaged.passRetained(service)
    var options = unsafe cmicrohttpd_options()
    unsafe options.socket = socket.descriptor
    unsafe options.owner = self.service.toOpaque()
    unsafe options.connections = UInt32(max(1, min(Self.mostConnections, (files - 64) / 4)))
    unsafe options.timeout = UInt32(service.configuration.timeout)
    unsafe options.memory = Self.memory
    unsafe options.stack = Self.stack
    unsafe options.begin = { owner, target, connection in
      guard let owner = unsafe owner, let connection = unsafe connection else { return nil }
      let service = unsafe Unmanaged<Service>.fromOpaque(owner).takeUnretainedValue()
      if let context = unsafe cmicrohttpd_context(connection) {
        unsafe Unmanaged<Visit>.fromOpaque(context).takeUnretainedValue().requests += 1
      }
      let exchange = unsafe Exchange(service, connection, target: target.map { unsafe String(cString: $0) } ?? "")
      return unsafe Unmanaged.passRetained(exchange).toOpaque()
    }
    unsafe options.handle = { _, connection, url, method, _, bytes, count, context in
      guard let context = unsafe context?.pointee, let count = unsafe count else { return .NO }
      let exchange = unsafe Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
      if !exchange.isBegun {
        return unsafe exchange.begin(
          method: method.map { unsafe String(cString: $0) } ?? "", path: url.map { unsafe String(cString: $0) } ?? "")
      }
      guard unsafe count.pointee > 0 else { return exchange.finish() }
      defer { unsafe count.pointee = 0 }
      return unsafe exchange.take(UnsafeRawBufferPointer(start: bytes, count: count.pointee))
    }
    unsafe options.end = { _, _, context, code in
      guard let slot = unsafe context, let exchange = unsafe slot.pointee else { return }
      unsafe slot.pointee = nil
      unsafe Unmanaged<Exchange>.fromOpaque(exchange).takeRetainedValue().end(code)
    }
    unsafe options.connection = { owner, _, context, code in
      guard let owner = unsafe owner, let slot = unsafe context else { return }
      if code == .CONNECTION_NOTIFY_STARTED {
        unsafe slot.pointee = Unmanaged.passRetained(Visit()).toOpaque()
      } else if let pointer = unsafe slot.pointee {
        let visit = unsafe Unmanaged<Visit>.fromOpaque(pointer).takeRetainedValue()
        unsafe slot.pointee = nil
        if visit.requests == 0 { unsafe Unmanaged<Service>.fromOpaque(owner).takeUnretainedValue().endedUnread() }
      }
    }
    unsafe handle = cmicrohttpd_start(&options)
    if unsafe handle == nil {
      System.close(socket.descriptor)
      unsafe self.service.release()
      throw .library
    }
  }

  /// Accepts no further connection.
  func quiesce() {
    guard let handle = unsafe handle else { return }
    let socket = unsafe MHD_quiesce_daemon(handle)
    if socket >= 0 { System.close(socket) }
  }

  /// Closes every connection and waits until its thread has ended.
  func stop() {
    guard let handle = unsafe handle else { return }
    unsafe self.handle = nil
    unsafe MHD_stop_daemon(handle)
    unsafe service.release()
  }

  deinit { stop() }
}

/// One connection: how many request lines came over it.
private final class Visit {
  var requests = 0
}

extension Service {
  /// A connection has ended on which no request line could be read: there was none, or the library refused it.
  fileprivate func endedUnread() {
    write(.requestAborted) { line in
      line.add(.requestID, begin())
      line.add(.note, "a connection without a readable request line")
    }
    end(isRequest: false)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization
import Vocabulary

/// A loopback HTTP server that takes uploads, keeps them, and writes what happened as an event log.
package final class Receiver: Sendable {
  /// Why a receiver stops.
  package enum StopReason: Sendable, Equatable {
    /// Somebody asked for it.
    case asked
    /// The time was over.
    case time
    /// As many requests as were wanted have ended.
    case requests
    /// It could not go on.
    case failed(ReceiverError)
  }

  /// What a receiver did.
  package struct Summary: Sendable, Equatable {
    package let requests: Int
    /// Bodies that lie in the run now, and their bytes.
    package let bodies: Int
    package let bytes: Int
    package let reason: StopReason
  }

  /// The addresses on which it listens.
  package let addresses: [String]
  package let port: Int
  /// Relative to the run.
  package var log: String { service.log.path }
  private let service: Service
  private let daemons: Mutex<Daemons>

  private struct Daemons: @unchecked Sendable {
    var running: [Daemon]
  }

  /// Starts a receiver. Nothing is made on the disk unless the port is free.
  package init(_ configuration: Configuration) throws(ReceiverError) {
    let sockets = try ListeningSocket.open(configuration)
    var open = sockets[...]
    do throws(ReceiverError) {
      let folder = try RunFolder(configuration.run)
      let earlier = ServerLogs.names(in: folder)
      let keys = BodyStore.earlier(in: folder, names: earlier, status: configuration.status)
      let log = try EventLogWriter("server", source: .server, in: folder.logs, with: [folder.received])
      service = try Service(configuration, folder, log, BodyStore(log: log, keys: keys))
      addresses = sockets.map(\.address)
      port = sockets[0].port
      let isLogged = Self.write(.receiverStarted, service, sockets)
      guard isLogged else { throw .unwritable(log.path, log.failure ?? "") }
      var running: [Daemon] = []
      // From here on a daemon closes its socket.
      while let socket = open.popFirst() { running.append(try Daemon(socket, service)) }
      daemons = Mutex(Daemons(running: running))
    } catch {
      for socket in open { System.close(socket.descriptor) }
      throw error
    }
  }

  private static func write(_ event: EventName, _ service: Service, _ sockets: [ListeningSocket]) -> Bool {
    write(event, service, addresses: sockets.map(\.address), port: sockets[0].port)
  }

  private static func write(_ event: EventName, _ service: Service, addresses: [String], port: Int) -> Bool {
    service.write(event) { line in
      line.add(.address, addresses[0])
      line.add(.port, port)
      line.add(.limit, service.configuration.limit)
      if service.configuration.remoteAddress != nil { line.add(.exposed, true) }
      if addresses.count > 1 { line.add(.note, "also on \(addresses[1])") }
    }
  }

  /// Asks it to stop, from any thread.
  package func requestStop() { service.stop(.asked) }

  /// Waits until somebody asked for a stop, or so many seconds have passed (`nil`: however long it takes).
  package func wait(seconds: Double? = nil) {
    if !service.finished.wait(seconds: seconds) { service.stop(.time) }
  }

  /// Stops: takes no further connection, lets requests in flight end for a while, and closes the log.
  package func stop() -> Summary {
    service.stop(.asked)
    let running = daemons.withLock { daemons in
      defer { daemons.running = [] }
      return daemons
    }.running
    for daemon in running { daemon.quiesce() }
    let end = System.now + service.configuration.grace
    while service.now.ended < service.now.begun, System.now < end { usleep(10_000) }
    service.abandoned.signal()
    for daemon in running { daemon.stop() }
    if !running.isEmpty {
      _ = Self.write(.receiverStopped, service, addresses: addresses, port: port)
      if !service.log.finish() { service.stop(.failed(.unwritable(log, service.log.failure ?? ""))) }
    }
    let total = service.store.total
    let now = service.now
    return Summary(requests: now.requests, bodies: total.count, bytes: total.bytes, reason: now.reason ?? .asked)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C for a call that runs until it is stopped: the first one asks it to end, the second one ends it.
final class StopSignals: Sendable {
  private let stop: @Sendable () -> Void
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// - Parameter stop: called on another thread, once.
  private init(_ stop: @escaping @Sendable () -> Void) { self.stop = stop }

  /// Keeps the signals from ending the program. Before any other thread is started: a thread inherits that.
  static func hold() {
    var held = held
    unsafe pthread_sigmask(SIG_BLOCK, &held, nil)
  }

  /// Begins to wait for them on a thread of its own.
  static func listen(_ stop: @escaping @Sendable () -> Void) {
    let context = unsafe Unmanaged.passRetained(StopSignals(stop)).toOpaque()
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let failed =
      unsafe pthread_create(
        &thread, nil,
        { context in
          #if canImport(Glibc)
            if let context = unsafe context {
              unsafe Unmanaged<StopSignals>.fromOpaque(context).takeRetainedValue().wait()
            }
          #else
            unsafe Unmanaged<StopSignals>.fromOpaque(context).takeRetainedValue().wait()
          #endif
          return nil
        }, context) != 0
    guard failed else { return }
    // Without a thread to wait for them the signals end the program as they always do.
    unsafe Unmanaged<StopSignals>.fromOpaque(context).release()
    var held = held
    unsafe pthread_sigmask(SIG_UNBLOCK, &held, nil)
  }

  /// The signals, without those that the caller had ignored (`nohup`).
  private static var held: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in signals where !Interruption.isIgnored(signal) { unsafe sigaddset(&set, signal) }
    return set
  }

  private func wait() {
    var held = Self.held
    var signal: Int32 = 0
    while unsafe sigwait(&held, &signal) != 0 {}
    stop()
    while unsafe sigwait(&held, &signal) != 0 {}
    _exit(128 + signal)
  }
}

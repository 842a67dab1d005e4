#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Ctrl-C for a call that runs until it is stopped: the first one asks it to end, the second one ends it.
enum StopSignals {
  /// Begins to wait for the signals, which are held already, on a thread of its own.
  ///
  /// - Parameter stop: called on that thread, once.
  static func listen(_ stop: @escaping @Sendable () -> Void) {
    let isListening = BackgroundThread.start {
      _ = HeldSignals.next()
      stop()
      _exit(128 + HeldSignals.next())
    }
    // Without a thread to wait for them the signals end the program as they always do.
    if !isListening { HeldSignals.release() }
  }
}

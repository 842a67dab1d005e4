#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The signals that ask a program to end, kept from ending it so that a thread can wait for them.
enum HeldSignals {
  private static let all = [SIGINT, SIGTERM, SIGHUP]

  /// Those that the caller had not ignored (`nohup`).
  private static var set: sigset_t {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in all where !isIgnored(signal) { unsafe sigaddset(&set, signal) }
    return set
  }

  /// Keeps the signals from ending the program. Before any other thread is started: a thread inherits that.
  static func hold() {
    var held = set
    unsafe pthread_sigmask(SIG_BLOCK, &held, nil)
  }

  /// Lets them end the program as they always do.
  static func release() {
    var held = set
    unsafe pthread_sigmask(SIG_UNBLOCK, &held, nil)
  }

  /// Waits for the next one.
  static func next() -> Int32 {
    var held = set
    var signal: Int32 = 0
    while unsafe sigwait(&held, &signal) != 0 {}
    return signal
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(signal, nil, &action) == 0 else { return false }
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}

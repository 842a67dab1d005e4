#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of its own for work that may wait for ever, such as for a signal: the pool for concurrency has no thread to lose.
final class BackgroundThread: Sendable {
  private let work: @Sendable () -> Void

  private init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  /// Starts the work; whether a thread was to be had for it.
  static func start(_ work: @escaping @Sendable () -> Void) -> Bool {
    let context = unsafe Unmanaged.passRetained(BackgroundThread(work)).toOpaque()
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
              unsafe Unmanaged<BackgroundThread>.fromOpaque(context).takeRetainedValue().work()
            }
          #else
            unsafe Unmanaged<BackgroundThread>.fromOpaque(context).takeRetainedValue().work()
          #endif
          return nil
        }, context) != 0
    if failed { unsafe Unmanaged<BackgroundThread>.fromOpaque(context).release() }
    return !failed
  }
}

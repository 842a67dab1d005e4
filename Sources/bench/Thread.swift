#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A thread of the operating system that may block, which a queue's must not.
struct Thread {
  #if canImport(Glibc)
    private var id = pthread_t()
  #else
    private var id: pthread_t?
  #endif

  init(_ work: @escaping @Sendable () -> Void) {
    let context = unsafe Unmanaged.passRetained(Work(work)).toOpaque()
    let code = unsafe pthread_create(
      &id, nil,
      { context in
        #if canImport(Glibc)
          if let context = unsafe context { unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
        #else
          unsafe Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        #endif
        return nil
      }, context)
    precondition(code == 0, "no thread")
  }

  func join() {
    #if canImport(Glibc)
      _ = pthread_join(id, nil)
    #else
      if let id { _ = pthread_join(id, nil) }
    #endif
  }
}

private final class Work: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Runs `body` on a thread of its own with a stack of 16 MB, and waits for it.
///
/// libxslt nests templates 3000 deep before it gives up, which takes up to 2 MB of stack; the threads that Swift runs tasks
/// on have 512 KB on Apple systems. A hostile template must meet the limit and not the end of the stack.
func onDeepStack<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
  let outcome: Swift.Result<Result, Failure> = withoutActuallyEscaping(body) { body in
    var outcome: Swift.Result<Result, Failure>?
    let work = Work {
      do throws(Failure) {
        outcome = .success(try body())
      } catch {
        outcome = .failure(error)
      }
    }
    unsafe run(work)
    guard let outcome else { preconditionFailure("the thread has been waited for") }
    return outcome
  }
  return try outcome.get()
}

/// What a thread is to do, in a form that passes through C.
private final class Work {
  let run: () -> Void

  init(_ run: @escaping () -> Void) {
    self.run = run
  }
}

/// Runs the work on a new thread and returns when it has ended. `work` stays alive here meanwhile, so the thread borrows it.
@unsafe
private func run(_ work: Work) {
  var attributes = pthread_attr_t()
  guard unsafe pthread_attr_init(&attributes) == 0 else { fatalError("out of memory") }
  defer { unsafe pthread_attr_destroy(&attributes) }
  guard unsafe pthread_attr_setstacksize(&attributes, 16 << 20) == 0 else {
    preconditionFailure("16 MB is a valid stack size")
  }
  let context = unsafe Unmanaged.passUnretained(work).toOpaque()
  #if canImport(Darwin)
    var created: pthread_t?
    let status = unsafe pthread_create(
      &created, &attributes,
      { context in
        unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().run()
        return nil
      }, context)
    guard status == 0, let thread = unsafe created else { fatalError("no thread could be started") }
    unsafe pthread_join(thread, nil)
  #else
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, &attributes,
      { context in
        guard let context = unsafe context else { return nil }
        unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().run()
        return nil
      }, context)
    guard status == 0 else { fatalError("no thread could be started") }
    pthread_join(thread, nil)
  #endif
  withExtendedLifetime(work) {}
}

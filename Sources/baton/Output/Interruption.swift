#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// What has to go when the program is stopped in the middle: files not yet renamed, folders made for them.
///
/// A thread waits for the signals, so that removing needs no code that is safe inside a signal handler.
enum Interruption {
  private struct Unfinished {
    var files: [String] = []
    var folders: [String] = []
    var isArmed = false
  }

  private static let unfinished = Mutex(Unfinished())

  /// From here on Ctrl-C removes what is unfinished and exits with 128 and the signal's number. Before any other thread is
  /// started: a thread inherits that it does not take these signals itself.
  static func arm() {
    let isArmed = unfinished.withLock { state in
      defer { state.isArmed = true }
      return state.isArmed
    }
    guard !isArmed else { return }
    HeldSignals.hold()
    let isWaiting = BackgroundThread.start {
      let signal = HeldSignals.next()
      unfinished.withLock { state in
        remove(state)
        _exit(128 + signal)
      }
    }
    // Without a thread to wait for them the signals end the program as they always do.
    if !isWaiting { HeldSignals.release() }
  }

  /// Opens a file that is to be removed, noted before anything can stop the program: what `open` returned.
  static func open(_ file: String) -> Int32 {
    unfinished.withLock { state in
      let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW
      #if canImport(Darwin)
        let descriptor = unsafe Darwin.open(file, flags, 0o666)
      #elseif canImport(Glibc)
        let descriptor = unsafe Glibc.open(file, flags, 0o666)
      #elseif canImport(Musl)
        let descriptor = unsafe Musl.open(file, flags, 0o666)
      #endif
      if descriptor >= 0 { state.files.append(file) }
      return descriptor
    }
  }

  /// Makes a folder that is to be removed if it stays empty, in the same way: what `mkdir` returned.
  static func makeFolder(_ folder: String) -> Int32 {
    unfinished.withLock { state in
      let result = unsafe mkdir(folder, 0o777)
      if result == 0 { state.folders.append(folder) }
      return result
    }
  }

  /// Does what must not be stopped half-way, after which nothing is unfinished; what was noted is removed when it fails.
  static func finish(_ work: () throws(Failure) -> Void) throws(Failure) {
    let failure = unfinished.withLock { state -> Failure? in
      do throws(Failure) {
        try work()
      } catch {
        remove(state)
        state.files = []
        state.folders = []
        return error
      }
      state.files = []
      state.folders = []
      return nil
    }
    if let failure { throw failure }
  }

  /// Removes what is unfinished.
  static func abandon() {
    unfinished.withLock { state in
      remove(state)
      state.files = []
      state.folders = []
    }
  }

  private static func remove(_ state: Unfinished) {
    for file in state.files { unsafe unlink(file) }
    for folder in state.folders.reversed() { unsafe rmdir(folder) }
  }
}

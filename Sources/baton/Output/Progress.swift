#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// A line on a terminal that says what a long call is doing: from its second second on, and gone at the end.
final class Progress: Sendable {
  private struct State {
    var stage = ""
    var done = 0
    var total = 0
    var isShown = false
    var isOver = false
  }

  private let state = Mutex(State())
  private static let delay: UInt32 = 1_000_000
  private static let interval: UInt32 = 200_000

  /// Progress for the call, where standard error is a terminal and nobody asked for quiet.
  static func start(_ console: Console) -> Progress? {
    guard isatty(STDERR_FILENO) == 1, !console.isQuiet else { return nil }
    let progress = Progress()
    _ = BackgroundThread.start { progress.show() }
    return progress
  }

  /// What is being done now.
  func stage(_ name: String) {
    state.withLock {
      $0.stage = name
      $0.total = 0
    }
  }

  /// How much of the input is read, in bytes.
  func reading(_ done: Int, _ total: Int) {
    state.withLock {
      $0.done = done
      $0.total = total
    }
  }

  /// Clears the line. Nothing is shown afterwards.
  func end() {
    state.withLock {
      $0.isOver = true
      if $0.isShown { _ = Descriptor.write(Array("\r\u{1B}[K".utf8), to: STDERR_FILENO) }
    }
  }

  private func show() {
    usleep(Self.delay)
    while true {
      let isOver = state.withLock { state -> Bool in
        if state.isOver { return true }
        state.isShown = true
        var line = "baton: \(state.stage)"
        if state.total > 0 { line += " (\(state.done >> 20) of \(state.total >> 20) MiB)" }
        _ = Descriptor.write(Array("\r\u{1B}[K\(line) …".utf8), to: STDERR_FILENO)
        return false
      }
      if isOver { return }
      usleep(Self.interval)
    }
  }
}

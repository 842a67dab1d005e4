#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A body on its way into the run: written under a hidden name, and under its final one only when it is whole.
///
/// Its names come from the receiver's own numbers, never from what a client sent.
final class BodyFile {
  /// Relative to the run.
  let path: String
  private let name: String
  private let folder: Int32
  private var descriptor: Int32
  private var isPlaced = false

  /// Opens the file of a request; `nil` with `errno` when the system refuses.
  init?(name: String, in folder: Int32) {
    self.name = name
    self.folder = folder
    path = "received/\(name)"
    descriptor = unsafe openat(
      folder, Self.hidden(name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(0o644))
    if descriptor < 0 { return nil }
  }

  /// What never became whole is removed.
  deinit {
    let code = errno
    if descriptor >= 0 { System.close(descriptor) }
    if !isPlaced { unsafe unlinkat(folder, Self.hidden(name), 0) }
    errno = code
  }

  private static func hidden(_ name: String) -> String { ".\(name).part" }

  /// The `errno` code when the system refused.
  func append(_ bytes: UnsafeRawBufferPointer) -> Int32? { unsafe System.write(bytes, to: descriptor) }

  /// Brings the bytes to the disk; the `errno` code when the system refused.
  func settle() -> Int32? {
    defer {
      System.close(descriptor)
      descriptor = -1
    }
    return System.sync(descriptor)
  }

  /// Gives the file its final name; the `errno` code when the system refused.
  func place() -> Int32? {
    guard unsafe renameat(folder, Self.hidden(name), folder, name) == 0 else { return errno }
    isPlaced = true
    return nil
  }

  /// Takes the file away again.
  func remove() {
    if isPlaced { unsafe unlinkat(folder, name, 0) }
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Calls of the operating system, with their interruptions and partial results dealt with.
enum System {
  /// Writes all bytes; the `errno` code when the system refused.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
    var written = 0
    while written < bytes.count, let start = bytes.baseAddress {
      #if canImport(Darwin)
        let count = unsafe Darwin.write(descriptor, start + written, bytes.count - written)
      #elseif canImport(Glibc)
        let count = unsafe Glibc.write(descriptor, start + written, bytes.count - written)
      #elseif canImport(Musl)
        let count = unsafe Musl.write(descriptor, start + written, bytes.count - written)
      #endif
      if count > 0 {
        written += count
      } else if count == 0 || errno != EINTR {
        return count == 0 ? ENOSPC : errno
      }
    }
    return nil
  }

  /// Brings a file or folder to the disk. A file system that cannot be asked to is no reason to fail.
  static func sync(_ descriptor: Int32) -> Int32? {
    while synchronise(descriptor) != 0 {
      if errno == EINVAL || errno == ENOTSUP { return nil }
      if errno != EINTR { return errno }
    }
    return nil
  }

  /// Content and size; times are nobody's concern.
  private static func synchronise(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      fsync(descriptor)
    #else
      fdatasync(descriptor)
    #endif
  }

  static func close(_ descriptor: Int32) {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Glibc)
      _ = Glibc.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #endif
  }

  /// What an `errno` code means.
  static func text(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// Seconds of a clock.
  static func seconds(_ clock: clockid_t) -> timespec {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return time
  }

  /// Seconds since some moment, for measuring how long something took.
  static var now: Double {
    let time = seconds(CLOCK_MONOTONIC)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Raises the number of files that the process may have open to `wanted` or as near as it may; returns what holds.
  static func raiseOpenFiles(to wanted: Int) -> Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let resource = RLIMIT_NOFILE
    #endif
    guard unsafe getrlimit(resource, &limit) == 0 else { return 256 }
    if limit.rlim_cur < rlim_t(wanted) {
      var raised = limit
      raised.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
      if unsafe setrlimit(resource, &raised) == 0 { limit = raised }
    }
    return Int(clamping: limit.rlim_cur)
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Synchronization

/// The receiver against copying the same bytes to disk through a loopback socket with SHA-256, in one run.
///
/// Both servers are processes of their own, both take a connection for each upload and bring each file to the disk before
/// they answer; the client is the same.
enum ReceiverMeasurement {
  static func run(_ baton: String, in folder: String) {
    compare("one upload of 1 GiB", 1, of: 1 << 30, atATime: 1, baton, folder)
    compare("1,000 of 1 MiB, 16 at a time", 1000, of: 1 << 20, atATime: 16, baton, folder)
    let large = receiver(1, of: 2 << 30, atATime: 1, baton, folder)
    print("one upload of 2 GiB    \(Measurement.text(large.seconds)) s, peak memory \(large.peakBytes >> 10) KiB")
  }

  private static func compare(
    _ name: String, _ uploads: Int, of bytes: Int, atATime: Int, _ baton: String, _ folder: String
  ) {
    var ours = Double.infinity
    var floor = Double.infinity
    var peak = 0
    // In turns, so that both meet the same disk.
    for _ in 0..<3 {
      floor = min(floor, copy(uploads, of: bytes, atATime: atATime, folder))
      let measured = receiver(uploads, of: bytes, atATime: atATime, baton, folder)
      ours = min(ours, measured.seconds)
      peak = max(peak, measured.peakBytes)
    }
    let rate = Double(uploads) * Double(bytes) / 1e6
    print(
      "\(name): receiver \(Int(rate / ours)) MB/s, copying \(Int(rate / floor)) MB/s, peak memory \(peak >> 10) KiB")
    print("  to copying           \(Measurement.text(floor / ours)) times (to reach: at least 0.8)")
  }

  private static func receiver(
    _ uploads: Int, of bytes: Int, atATime: Int, _ baton: String, _ folder: String
  ) -> (seconds: Double, peakBytes: Int) {
    let run = folder + "/receiver"
    let server = Child(
      baton,
      ["receive", "--port", "0", "--quiet", "--run", run, "--limit", "\(4 << 30)", "--requests", "\(uploads)"],
      isSilent: true)
    let port = port(in: run + "/logs/server.jsonl")
    let head = "POST /upload HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: \(bytes)\r\n\r\n"
    let seconds = send(uploads, of: bytes, atATime: atATime, head, to: port) { $0.starts(with: "HTTP/1.1 201".utf8) }
    let peak = server.end()
    Measurement.remove(run)
    return (seconds, peak)
  }

  private static func copy(_ uploads: Int, of bytes: Int, atATime: Int, _ folder: String) -> Double {
    let files = folder + "/copies"
    unsafe mkdir(files, 0o755)
    let server = Child(CommandLine.arguments[0], ["--copy-server", "\(uploads)", files])
    let port = port(in: files + "/port")
    let seconds = send(uploads, of: bytes, atATime: atATime, "\(bytes)\n", to: port) { $0.count == 64 }
    _ = server.end()
    Measurement.remove(files)
    return seconds
  }

  /// Sends all uploads, so many at a time; the seconds from the first to the last answer.
  private static func send(
    _ uploads: Int, of bytes: Int, atATime: Int, _ head: String, to port: UInt16,
    _ isGood: @escaping @Sendable ([UInt8]) -> Bool
  ) -> Double {
    let left = Counter(uploads)
    return Measurement.seconds(best: 1) {
      let threads = (0..<atATime).map { _ in
        Thread {
          while left.take() { precondition(isGood(Loopback.upload(head, bytes, to: port)), "an upload failed") }
        }
      }
      for thread in threads { thread.join() }
    }
  }

  /// The port that a server writes to a file once it listens.
  private static func port(in file: String) -> UInt16 {
    for _ in 0..<1000 {
      let descriptor = unsafe open(file, O_RDONLY)
      if descriptor >= 0 {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = unsafe systemRead(descriptor, &buffer, buffer.count)
        _ = systemClose(descriptor)
        let text = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        if let place = text.firstRange(of: "\"port\":") {
          let digits = text[place.upperBound...].prefix { $0.isNumber }
          if let port = UInt16(digits), text[digits.endIndex...].first == "," { return port }
        }
      }
      usleep(10_000)
    }
    preconditionFailure("the server does not listen")
  }
}

/// Uploads still to be sent.
private final class Counter: Sendable {
  private let left: Mutex<Int>

  init(_ count: Int) { left = Mutex(count) }

  func take() -> Bool {
    left.withLock { left in
      left -= 1
      return left >= 0
    }
  }
}

/// A process that runs beside this one.
struct Child {
  private let id: pid_t

  /// - Parameter isSilent: whether its standard output goes nowhere.
  init(_ program: String, _ arguments: [String], isSilent: Bool = false) {
    var child = pid_t()
    #if canImport(Glibc)
      var actions = unsafe posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    if isSilent { unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) }
    let words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
    let code = unsafe posix_spawn(&child, program, &actions, nil, words, Measurement.variables)
    unsafe posix_spawn_file_actions_destroy(&actions)
    precondition(code == 0, "cannot start \(program); build it first: swift build -c release")
    id = child
  }

  /// Waits until it has ended, as it must without an error: its peak memory in bytes.
  func end() -> Int {
    var status: Int32 = 0
    var usage = rusage()
    unsafe wait4(id, &status, 0, &usage)
    precondition(status == 0, "the server ended with status \(status)")
    #if canImport(Darwin)
      return Int(usage.ru_maxrss)
    #else
      return Int(usage.ru_maxrss) * 1024
    #endif
  }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import EventLog
import Synchronization

/// A program that is run without a shell, so that no argument is more than an argument.
enum Subprocess {
  /// What a call came to.
  struct Outcome {
    let status: Int32
    let output: [UInt8]
    let errors: [UInt8]

    /// The last thing that the program said, in one line.
    var reason: String {
      let said = String(decoding: errors + output, as: UTF8.self).split(whereSeparator: \.isNewline)
      return said.last.map(String.init) ?? "exit \(status)"
    }
  }

  /// More than this is not kept of what a program says.
  private static let longest = 1 << 20

  /// Runs a program of the search path to its end.
  ///
  /// - Parameter input: the file that is its standard input.
  static func run(_ tool: String, _ arguments: [String], input: String) throws(BagProblem) -> Outcome {
    let output = try Pipe(tool)
    let errors = try Pipe(tool)
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    unsafe posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, errors.writing, STDERR_FILENO)
    // Signals that this program holds back, so that it can tidy up, must still end the other one.
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var words = unsafe ([tool] + arguments).map { unsafe strdup($0) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    var process = pid_t()
    let code = unsafe posix_spawnp(&process, tool, &actions, &attributes, &words, environ)
    output.closeWriting()
    errors.closeWriting()
    guard code == 0 else {
      throw BagProblem(nil, "'\(tool)' cannot be run: \(unsafe String(cString: strerror(code))); install OpenSSH")
    }
    // Both at once: a program that fills one pipe while the other is read would wait for ever.
    let said = Parallel.map(2) { ($0 == 0 ? output : errors).readAll(limit: longest) }
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let hasExited = status & 0x7F == 0
    return Outcome(status: hasExited ? status >> 8 & 0xFF : -1, output: said[0], errors: said[1])
  }

  /// Both ends of a pipe, neither of which another program inherits by accident.
  private final class Pipe: Sendable {
    let reading: Int32
    let writing: Int32
    private let isOpen = Mutex(true)

    init(_ tool: String) throws(BagProblem) {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { throw BagProblem(nil, "'\(tool)' cannot be run: no pipe is to be had") }
      reading = ends[0]
      writing = ends[1]
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
      close(reading)
      closeWriting()
    }

    func closeWriting() {
      isOpen.withLock {
        if $0 { close(writing) }
        $0 = false
      }
    }

    /// Everything up to the end; what is beyond the limit is read and dropped.
    func readAll(limit: Int) -> [UInt8] {
      var all: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = unsafe buffer.withUnsafeMutableBytes { unsafe read(reading, $0.baseAddress, $0.count) }
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return all }
        if all.count < limit { all += buffer[..<count] }
      }
    }
  }
}

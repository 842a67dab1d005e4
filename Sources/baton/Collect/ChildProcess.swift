#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Diagnosis
import Foundation

/// A program run with its arguments, without a shell in between.
enum ChildProcess {
  /// Whether the program is in a folder of `PATH`, and may be run.
  static func exists(_ program: String) -> Bool {
    if program.contains("/") { return unsafe access(program, X_OK) == 0 }
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { unsafe access("\($0)/\(program)", X_OK) == 0 }
  }

  /// Runs it to its end.
  static func run(_ arguments: [String], variables: [EvidenceCommand.Variable] = []) throws(Failure) {
    try wait(for: unsafe spawn(arguments, variables) { _ in }, arguments)
  }

  /// Runs it to its end, its standard output in a file that is there as a whole or not at all.
  static func run(
    _ arguments: [String], variables: [EvidenceCommand.Variable], output: String
  ) throws(Failure) {
    let part = "\(output).part"
    let descriptor = unsafe open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw Failure(.cannotWrite, "'\(part)' cannot be written: \(Descriptor.text(errno))") }
    defer { close(descriptor) }
    do throws(Failure) {
      let child = unsafe try spawn(arguments, variables) { actions in
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
      }
      try wait(for: child, arguments)
    } catch {
      unsafe unlink(part)
      throw error
    }
    guard unsafe rename(part, output) == 0 else {
      throw Failure(.cannotWrite, "'\(output)' cannot be written: \(Descriptor.text(errno))")
    }
  }

  /// What it prints, without the newline at its end.
  static func output(of arguments: [String]) throws(Failure) -> String {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else { throw Failure(.cannotWrite, "no pipe can be had: \(Descriptor.text(errno))") }
    defer { close(ends[0]) }
    let child = Result { () throws(Failure) in
      unsafe try spawn(arguments, []) { actions in
        unsafe posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        unsafe posix_spawn_file_actions_addclose(&actions, ends[0])
        unsafe posix_spawn_file_actions_addclose(&actions, ends[1])
      }
    }
    // The end of what is read shows only once nobody holds this side.
    close(ends[1])
    let id = try child.get()
    let bytes = read(ends[0])
    try wait(for: id, arguments)
    return String(decoding: bytes.last == 0x0A ? bytes.dropLast() : bytes[...], as: UTF8.self)
  }

  /// More than a path can be of a program's output is not read.
  private static func read(_ descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while bytes.count < 1 << 16 {
      let count = unsafe piece.withUnsafeMutableBytes { buffer in
        #if canImport(Darwin)
          unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Glibc)
          unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count == 0 || count < 0 && errno != EINTR { break }
      bytes.append(contentsOf: piece.prefix(max(count, 0)))
    }
    return bytes
  }

  #if canImport(Darwin)
    private typealias Actions = posix_spawn_file_actions_t?
  #else
    private typealias Actions = posix_spawn_file_actions_t
  #endif

  private static func spawn(
    _ arguments: [String], _ variables: [EvidenceCommand.Variable], _ prepare: (inout Actions) -> Void
  ) throws(Failure) -> pid_t {
    let program = arguments.first ?? ""
    var actions = unsafe Actions()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe prepare(&actions)
    var child = pid_t()
    let code = unsafe withStrings(arguments) { arguments in
      unsafe withStrings(environment(variables)) { environment in
        unsafe posix_spawnp(&child, program, &actions, nil, arguments, environment)
      }
    }
    guard code == 0 else {
      throw Failure(.cannotWrite, "'\(program)' cannot be run: \(Descriptor.text(code))")
    }
    return child
  }

  private static func wait(for child: pid_t, _ arguments: [String]) throws(Failure) {
    var status: Int32 = 0
    while unsafe waitpid(child, &status, 0) < 0 {
      guard errno == EINTR else { throw Failure(.cannotWrite, "the end of '\(arguments[0])' cannot be had") }
    }
    if status == 0 { return }
    let end = status & 0x7F == 0 ? "status \((status >> 8) & 0xFF)" : "signal \(status & 0x7F)"
    throw Failure(.cannotWrite, "'\(arguments.joined(separator: " "))' ended with \(end)")
  }

  /// This process's variables, with further ones in the place of those of the same name.
  private static func environment(_ variables: [EvidenceCommand.Variable]) -> [String] {
    var all = ProcessInfo.processInfo.environment
    for variable in variables { all[variable.name] = variable.value }
    return all.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// An array of C strings with a null behind them.
  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = unsafe strings.map { unsafe strdup($0) }
    defer { unsafe copies.forEach { unsafe free($0) } }
    return unsafe body(copies + [nil])
  }
}

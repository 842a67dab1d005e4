import Foundation

/// The built program, run as a user runs it: in a process of its own.
struct BatonProcess: Sendable {
  /// What a call came to.
  struct Outcome: Sendable {
    let status: Int32
    /// Whether a signal ended it, and not the program itself.
    let wasKilled: Bool
    let out: String
    let errors: String
  }

  var arguments: [String]
  var directory: URL?
  /// Added to the environment of the tests; without `NO_COLOR` and the like of whoever runs them.
  var environment: [String: String] = [:]
  /// A device or file in the place of standard output.
  var output: String?
  /// Called once the process runs, with its id.
  var whileRunning: (@Sendable (Int32) async -> Void)?

  /// Where the program lies: beside the bundle of the tests.
  static let program: URL = {
    #if os(macOS)
      let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      let folder = bundles.first?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      let folder = Bundle.main.bundleURL
    #endif
    return folder.appendingPathComponent("baton")
  }()

  func run() async throws -> Outcome {
    let folder = try TestFolder()
    let (out, errors) = (folder.url("out"), folder.url("errors"))
    for file in [out, errors] { try Data().write(to: file) }
    let process = Process()
    process.executableURL = Self.program
    process.arguments = arguments
    process.currentDirectoryURL = directory ?? folder.root
    var variables = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "LANG", "LC_ALL", "TZ"] { variables[name] = nil }
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output.map { URL(fileURLWithPath: $0) } ?? out)
    process.standardError = try FileHandle(forWritingTo: errors)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    await whileRunning?(process.processIdentifier)
    for await _ in ended {}
    return Outcome(
      status: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal,
      out: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self))
  }
}

/// Runs `baton` with these arguments.
func baton(_ arguments: String..., in directory: URL? = nil) async throws -> BatonProcess.Outcome {
  try await BatonProcess(arguments: arguments, directory: directory).run()
}

import Foundation

/// The program that the tests kill: beside the bundle of the tests.
enum Subject {
  static let program: URL = {
    #if os(macOS)
      let bundles = Bundle.allBundles.filter { $0.bundlePath.hasSuffix(".xctest") }
      let folder = bundles.first?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    #else
      let folder = Bundle.main.bundleURL
    #endif
    return folder.appendingPathComponent("recorder-subject")
  }()

  /// Runs it to its end; whether a signal ended it.
  static func run(_ arguments: String...) async throws -> (wasKilled: Bool, status: Int32) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in end.finish() }
    try process.run()
    for await _ in ended {}
    return (process.terminationReason == .uncaughtSignal, process.terminationStatus)
  }
}

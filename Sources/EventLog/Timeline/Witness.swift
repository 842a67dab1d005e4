public import Vocabulary

/// What a process ran on.
public enum EnvironmentKind: String, Sendable, CaseIterable {
  case simulator, device, host
}

/// Something other than the app itself that says what a launch ran on, in a format that Apple's tools write.
public struct Witness: Sendable, Hashable {
  public let kind: EnvironmentKind
  /// Index into ``Timeline/files``, and the line.
  public let file: Int
  public let line: Int
  public let observer: Source
  /// Hardware or simulator identifier of the device it speaks of.
  public let udid: String?
  public let model: String?
  public let os: String?
  /// The span of the test run in which it saw the app.
  public let start: Instant?
  public let finish: Instant?
  /// What it says, in a few words.
  public let statement: String
}

/// The result of a test run, as a test tool reported it.
public struct TestRun: Sendable, Hashable {
  /// Index into ``Timeline/files``.
  public let file: Int
  public let title: String
  /// `Passed`, `Failed`, `Skipped`, `Expected Failure` or `unknown`.
  public let result: String
  public let total: Int
  public let passed: Int
  public let failed: Int
  public let skipped: Int
  public let start: Instant?
  public let finish: Instant?

  /// Whether no test ran, all were skipped, or the result is unknown: never a pass.
  public var isVacuous: Bool {
    total <= 0 || skipped >= total || passed + failed <= 0 || !Self.results.contains(result)
  }

  /// Results that the tool's schema knows, but for `unknown` and `Skipped`.
  private static let results: Set = ["Passed", "Failed", "Expected Failure"]
}

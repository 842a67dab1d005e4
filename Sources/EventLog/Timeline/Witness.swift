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
  /// What ties it to a launch.
  public let binding: Binding
  public let model: String?
  public let os: String?
  /// What it says, in a few words.
  public let statement: String

  /// What a witness knows of the process it saw.
  public enum Binding: Sendable, Hashable {
    /// A test run on the device with that identifier, in that span: it speaks for a launch there that it encloses.
    case testRun(udid: String?, start: Instant, finish: Instant)
    /// One process, as the system recorded it.
    case process(Process)
    /// A list of devices: whatever ran on the one with that identifier.
    case device(udid: String)

    /// Identifier of the device, where the witness names one.
    public var udid: String? {
      switch self {
      case .testRun(let udid, _, _): udid
      case .device(let udid): udid
      case .process(let process): process.udid
      }
    }
  }

  /// A process in the words of the system.
  public struct Process: Sendable, Hashable {
    public let pid: Int
    public var bundleID: String?
    /// UUID of the executable's image.
    public var imageUUID: String?
    public var bootUUID: String?
    /// Identifier of the simulator, where the path of the image holds it.
    public var udid: String?
    /// When it began; `nil` where the format does not show it, as in an export that began after it.
    public var start: Instant?
    /// The first record of it in a log, which may have begun after the process did.
    public var firstSeen: Instant?
    /// The last that is known of it.
    public var last: Instant?

    public init(
      pid: Int, bundleID: String? = nil, imageUUID: String? = nil, bootUUID: String? = nil, udid: String? = nil,
      start: Instant? = nil, firstSeen: Instant? = nil, last: Instant? = nil
    ) {
      self.pid = pid
      self.bundleID = bundleID
      self.imageUUID = imageUUID
      self.bootUUID = bootUUID
      self.udid = udid
      self.start = start
      self.firstSeen = firstSeen
      self.last = last
    }
  }
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
    total <= 0 || skipped >= total || passed <= 0 && failed <= 0 || !Self.results.contains(result)
  }

  /// Results that the tool's schema knows, but for `unknown` and `Skipped`.
  private static let results: Set = ["Passed", "Failed", "Expected Failure"]
}

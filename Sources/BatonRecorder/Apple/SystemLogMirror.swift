#if canImport(os)
  import os

  /// Mirrors each event into the unified log as one message, its JSON. The system may cut a long one; the file is the record.
  public struct SystemLogMirror: EventMirror {
    private let logger: Logger

    /// - Parameter subsystem: The app's bundle identifier.
    public init(subsystem: String, category: String = "baton") {
      logger = Logger(subsystem: subsystem, category: category)
    }

    public func mirror(_ line: String) { logger.notice("\(line, privacy: .public)") }
  }
#endif

import Vocabulary

/// Over which time a file of the system can be asked for what never happened.
///
/// A line that is not there says nothing unless the file would hold it: its lines stand on both sides of the time, and the
/// transfer daemon's are among them; where no trailer proves that nothing was cut out, on both sides as well.
public struct SystemCoverage: Sendable {
  private let files: [EvidenceFile]
  private var daemon: [Int: ClosedRange<Instant>] = [:]

  public init(_ timeline: Timeline) {
    files = timeline.files
    for log in timeline.logs where log.source == .system {
      for event in log.events where event.isDated && event.isOfTransferDaemon {
        let known = daemon[event.file]
        daemon[event.file] =
          min(known?.lowerBound ?? event.time, event.time)...max(known?.upperBound ?? event.time, event.time)
      }
    }
  }

  /// Whether a file covers the time between two moments.
  public func covers(file: Int, from start: Instant, to end: Instant) -> Bool {
    guard let span = files[file].span, let daemon = daemon[file], span.lowerBound <= start, span.upperBound >= end
    else {
      return false
    }
    return files[file].isProvenComplete || (daemon.lowerBound <= start && daemon.upperBound >= end)
  }

  /// The first file that does.
  public func file(from start: Instant, to end: Instant) -> Int? {
    files.indices.first { covers(file: $0, from: start, to: end) }
  }
}

import EventLog
import Vocabulary

/// Whether the app's logs can be trusted to hold what happened in a window: what makes a missing line speak.
enum LogCoverage {
  /// Whether a line between two events of one installation may be missing: a hole in `seq`, a log that ends without
  /// `log.closed` between them, or a launch of which there is no log.
  static func mayHide(from first: Event, to second: Event, in timeline: Timeline) -> Bool {
    guard let start = timeline.launch(of: first), let end = timeline.launch(of: second),
      start.installation == end.installation, start.index <= end.index
    else { return true }
    if start.index == end.index { return timeline.hasHole(timeline.logs[start.log], from: first, to: second) }
    for index in start.index..<end.index {
      let launch = timeline.launches[index]
      guard launch.closed != nil else { return true }
      if timeline.hasHole(timeline.logs[launch.log], from: index == start.index ? first : nil) { return true }
      if let number = launch.number, let next = timeline.launches[index + 1].number, next != number + 1 { return true }
    }
    return timeline.hasHole(timeline.logs[end.log], to: second)
  }

  /// Whether nothing can follow `event` in its launch that the log does not hold: it was closed, or goes on for five
  /// seconds, without a hole.
  static func isSettled(after event: Event, in timeline: Timeline) -> Bool {
    guard let launch = timeline.launch(of: event) else { return false }
    if launch.closed != nil, !timeline.hasHole(timeline.logs[launch.log], from: event) { return true }
    return goesOn(launch, after: event, for: Duration.seconds(5), in: timeline) != nil
  }

  /// The first line of the launch at least so long after an event, where no line is missing up to it. Found by halving, so
  /// that a rule may ask for each of many transfers.
  static func goesOn(
    _ launch: Launch, after event: Event, for nanoseconds: Int64, in timeline: Timeline
  ) -> Event? {
    guard let last = launch.last, timeline.duration(from: event, to: last) ?? -1 >= nanoseconds else { return nil }
    var (low, high) = (launch.events.startIndex, launch.events.endIndex - 1)
    while low < high {
      let middle = (low + high) / 2
      if (timeline.duration(from: event, to: launch.events[middle]) ?? -1) >= nanoseconds {
        high = middle
      } else {
        low = middle + 1
      }
    }
    let line = launch.events[low]
    return timeline.hasHole(timeline.logs[launch.log], from: event, to: line) ? nil : line
  }
}

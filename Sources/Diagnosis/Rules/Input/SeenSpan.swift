import EventLog

/// What the app's logs show without a gap: only there does a missing line mean that nothing happened.
struct SeenSpan {
  let timeline: Timeline

  /// Whether the logs of an installation hold everything from one of their lines to another: no hole in `seq`, no launch
  /// missing, no log that breaks off inside a line.
  func isWhole(from: Event, to: Event) -> Bool {
    guard let first = timeline.launch(of: from), let last = timeline.launch(of: to),
      first.installation == last.installation, first.index <= last.index
    else { return false }
    for index in first.index...last.index {
      let launch = timeline.launches[index]
      let isFirst = index == first.index
      let isLast = index == last.index
      if timeline.hasHole(timeline.logs[launch.log], from: isFirst ? from : nil, to: isLast ? to : nil) { return false }
      if !isLast, let end = launch.last, timeline.files[end.file].isCutShort { return false }
      if !isFirst, let before = timeline.launches[index - 1].number, let number = launch.number, number > before + 1 {
        return false
      }
    }
    return true
  }

  /// Whether the launch's log shows what followed the line: it was closed, or goes on for so many nanoseconds.
  func isShown(after event: Event, for nanoseconds: Int64) -> Bool {
    guard let launch = timeline.launch(of: event) else { return false }
    if let closed = launch.closed, timeline.rank(closed) > timeline.rank(event) {
      return isWhole(from: event, to: closed)
    }
    return timeline.goesOn(launch, after: event, for: nanoseconds)
  }

  /// The last line of the installation in whose logs the line stands.
  func lastLine(of event: Event) -> Event? {
    guard let launch = timeline.launch(of: event) else { return nil }
    return timeline.launches(ofInstallation: launch.installation).last?.last
  }

  /// Whether the logs show everything from the line to the end of the evidence, and that end was on purpose or came so
  /// many nanoseconds later.
  func isShownToTheEnd(after event: Event, for nanoseconds: Int64) -> Bool {
    guard let last = lastLine(of: event), isWhole(from: event, to: last) else { return false }
    if let launch = timeline.launch(of: last), launch.closed != nil { return true }
    return timeline.duration(from: event, to: last).map { $0 >= nanoseconds } ?? false
  }
}

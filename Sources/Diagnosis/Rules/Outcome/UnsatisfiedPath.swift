import EventLog
import Vocabulary

/// A stretch of one launch in which the path monitor said that there is no network.
struct UnsatisfiedPath {
  let start: Event
  /// The line that ends it, or the last of the log.
  let end: Event
  /// Whether the log ends before the path came back.
  let isOpen: Bool
  /// Whether the process ran all the time: the monitor says nothing while the app is suspended.
  let isWatched: Bool

  /// A pause of the heartbeat for which the process counts as suspended, as in the checks.
  private static let suspension = Duration.seconds(30)

  /// All of them in a launch, in order.
  static func all(in launch: Launch, _ timeline: Timeline) -> [UnsatisfiedPath] {
    var stretches: [UnsatisfiedPath] = []
    var open: Event?
    for event in timeline.events(.networkPath, in: launch) where event.source == .app {
      switch (event.text(.status), open) {
      case ("unsatisfied", nil): open = event
      case ("satisfied", let start?):
        stretches.append(stretch(from: start, to: event, isOpen: false, timeline))
        open = nil
      default: break
      }
    }
    if let start = open, let last = launch.last, last != start {
      stretches.append(stretch(from: start, to: last, isOpen: true, timeline))
    }
    return stretches
  }

  private static func stretch(from start: Event, to end: Event, isOpen: Bool, _ timeline: Timeline) -> UnsatisfiedPath {
    let launch = timeline.launch(of: start)
    let holds = launch.map { !timeline.hasHole(timeline.logs[$0.log], from: start, to: end) } ?? false
    let beats = timeline.events(.appHeartbeat, after: start, before: end)
    var isWatched = holds
    // An app that logs no heartbeat at all, or stays in front, is taken to run.
    if !beats.isEmpty, wasInBackground(start, end, timeline) {
      for (from, to) in zip([start] + beats, beats + [end]) {
        guard let pause = timeline.duration(from: from, to: to), pause < suspension else {
          isWatched = false
          break
        }
      }
    }
    return UnsatisfiedPath(start: start, end: end, isOpen: isOpen, isWatched: isWatched)
  }

  private static func wasInBackground(_ start: Event, _ end: Event, _ timeline: Timeline) -> Bool {
    timeline.appState(at: start) == "background"
      || timeline.events(.appState, after: start, before: end).contains { $0.text(.state) == "background" }
  }
}

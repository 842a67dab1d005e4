import EventLog
import Vocabulary

/// The creations of each session, so that a task's line leads to the configuration it ran under.
struct SessionCreations {
  private struct Place: Hashable {
    let installation: Int
    let session: Symbol
  }

  private let timeline: Timeline
  private var creations: [Place: [Event]] = [:]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    for event in timeline.appEvents(.sessionCreated) {
      guard let session = event.sessionID, let launch = timeline.launch(of: event) else { continue }
      creations[Place(installation: launch.installation, session: session), default: []].append(event)
    }
  }

  /// The `session.created` that holds at a line of the session: the last one before it, else the first after it. An
  /// identifier keeps its kind over the launches of an installation.
  func creation(at event: Event) -> Event? {
    guard let session = event.sessionID, let launch = timeline.launch(of: event),
      let all = creations[Place(installation: launch.installation, session: session)]
    else { return nil }
    // Halving: an app that makes a session for each file has as many of them as transfers.
    var low = 0
    var high = all.count
    while low < high {
      let middle = (low + high) / 2
      if timeline.rank(all[middle]) < timeline.rank(event) { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? all[low - 1] : all.first
  }
}

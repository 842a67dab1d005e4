import EventLog
import Vocabulary

/// Between which lines of the apps' logs a screen was there: appeared, and not disappeared, in the same launch.
struct ScreenPresence {
  private let timeline: Timeline
  /// How many screens were there from a line on, in the order of the timeline.
  private var marks: [(rank: Int, count: Int)] = []

  init(_ timeline: Timeline) {
    self.timeline = timeline
    for launch in timeline.launches {
      guard let first = launch.first else { continue }
      marks.append((timeline.rank(first) - 1, 0))
      var present: [Symbol?: Int] = [:]
      var count = 0
      let changes = [EventName.screenAppeared, .screenDisappeared].flatMap { Array(timeline.events($0, in: launch)) }
      for change in changes.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
        let screen = change.symbol(.screenID)
        if change.name == .screenAppeared {
          present[screen, default: 0] += 1
          count += 1
        } else {
          count -= present.removeValue(forKey: screen) ?? 0
        }
        marks.append((timeline.rank(change), count))
      }
    }
  }

  /// Whether a screen was there when the line was written; `false` for a line of no app's log.
  func isAnyPresent(at event: Event) -> Bool {
    guard timeline.launch(of: event) != nil else { return false }
    let rank = timeline.rank(event)
    let next = marks.partitioningIndex { $0.rank >= rank }
    return next > 0 && marks[next - 1].count > 0
  }
}

import EventLog
import Vocabulary

/// Ends of processes that the system reported, and the launches that they ended.
struct ReportedEnds {
  /// In the order of the timeline.
  let all: [Event]
  private let timeline: Timeline
  private let ended: [Int: Int]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    all = timeline.systemEvents(.appTerminated)
    var ended: [Int: Int] = [:]
    for launch in timeline.launches { for event in launch.terminations { ended[event.index] = launch.index } }
    self.ended = ended
  }

  /// The launch that a report is about.
  func launch(ended event: Event) -> Launch? { ended[event.index].map { timeline.launches[$0] } }

  /// Values for the places `{pid}`, `{bundle}` and `{time}`.
  func values(_ event: Event, _ more: [String: String] = [:]) -> [String: String] {
    let bundle = event.text(.systemBundleID) ?? launch(ended: event)?.build.bundleID ?? event.text(.systemProcess)
    var values = [
      "pid": event.pid.map(String.init) ?? "?", "bundle": bundle ?? "?", "time": event.isDated ? event.time.text : "?",
    ]
    values.merge(more) { $1 }
    return values
  }
}

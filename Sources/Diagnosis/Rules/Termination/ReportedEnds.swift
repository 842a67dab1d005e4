import EventLog
import Vocabulary

/// Ends of processes that the system reported, and the launches that they ended.
///
/// A folder of crash reports holds those of every app of a device: where the run's launches name their apps, only what is
/// about one of these counts.
struct ReportedEnds {
  /// In the order of the timeline.
  let all: [Event]
  private let timeline: Timeline
  private let ended: [Int: Int]
  private let bundles: Set<String>

  init(_ timeline: Timeline) {
    self.timeline = timeline
    var ended: [Int: Int] = [:]
    for launch in timeline.launches { for event in launch.terminations { ended[event.index] = launch.index } }
    let bundles = Set(timeline.launches.compactMap(\.build.bundleID))
    all = timeline.systemEvents(.appTerminated).filter { event in
      bundles.isEmpty || ended[event.index] != nil || event.text(.systemBundleID).map(bundles.contains) ?? false
    }
    self.ended = ended
    self.bundles = bundles
  }

  /// Whether a line of the system about a process is about one of the run's apps.
  func isOwn(_ event: Event) -> Bool {
    bundles.isEmpty || event.text(.systemBundleID).map(bundles.contains) ?? false
      || timeline.launches.contains { $0.pid != nil && $0.pid == event.pid }
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

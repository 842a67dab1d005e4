import EventLog
import Vocabulary

/// How the process ended in which a step was performed.
struct StepEndings {
  enum Ending {
    /// By the harness or by a force quit, as a tester's or harness's line says; with the launch that ended.
    case killed(Event, Launch?)
    /// Under a debugger, from no known cause: the launch, the line that says so, and how its end is known.
    case debuggerStopped(Launch, opened: Event, end: Event)
    /// The process was gone before the step was finished, or its log ends, and nothing says why.
    case unknown
    /// Not at all, or by what the system or the app does by itself.
    case other
  }

  private let timeline: Timeline
  /// `app.terminated` by harness or user, as others than the app observed it, with the launch that it names.
  private let kills: [(event: Event, launch: Launch?)]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    var named: [Int: Int] = [:]
    for launch in timeline.launches { for event in launch.terminations { named[event.index] = launch.index } }
    kills = timeline.events(.appTerminated).compactMap { event in
      guard event.source != .app, event.source != .server, let cause = event.text(.cause),
        cause == "harness" || cause == "user"
      else { return nil }
      return (event, named[event.index].map { timeline.launches[$0] })
    }
  }

  func ending(of step: Step) -> Ending {
    let launches = launches(of: step)
    if let kill = kills.first(where: { belongs($0.event, $0.launch, to: step, of: launches) }) {
      return .killed(kill.event, kill.launch)
    }
    var isUnknown = false
    for launch in launches where step.launch == nil || step.finished == nil {
      let causes = launch.terminations.compactMap { $0.text(.cause) }.filter { $0 != "unknown" }
      guard launch.closed == nil, causes.isEmpty else { continue }
      let end = timeline.end(of: launch).flatMap { isInside($0, step) ? $0 : nil }
      let opened = timeline.events(.logOpened, in: launch).first { $0.flag(.debugger) == true }
      if let opened, let end { return .debuggerStopped(launch, opened: opened, end: end) }
      // A finished step of a tester shows nothing gone; the app's own, which its process never finished, does.
      if step.launch != nil || opened != nil { isUnknown = true }
    }
    return isUnknown ? .unknown : .other
  }

  /// The launch in whose log the step stands; for a tester's step those that ran in its span.
  private func launches(of step: Step) -> [Launch] {
    if let own = step.launch { return [timeline.launches[own]] }
    return timeline.launches.filter { launch in
      guard let first = launch.first, let last = launch.last else { return false }
      return timeline.precedes(step.started, last) && step.end.map { timeline.precedes(first, $0) } ?? true
    }
  }

  private func belongs(_ kill: Event, _ killed: Launch?, to step: Step, of launches: [Launch]) -> Bool {
    guard isInside(kill, step) else { return false }
    // A line that names no launch of the evidence belongs to the step beside which the same person wrote it.
    guard let killed else { return timeline.log(of: kill).index == timeline.log(of: step.started).index }
    return launches.contains { $0.index == killed.index }
  }

  private func isInside(_ event: Event, _ step: Step) -> Bool {
    timeline.precedes(step.started, event) && step.end.map { timeline.precedes(event, $0) } ?? true
  }
}

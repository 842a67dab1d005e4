import Vocabulary

/// Pairs `step.started` with what ends it.
///
/// A step lasts until the next mark of its source: for the app over all launches of the installation, for people and
/// harnesses over all their logs. It is finished only by a line of its own log, and called off by a later one too.
struct StepBuilder {
  let logs: [Log]
  let launches: [Launch]
  let ranks: ContiguousArray<UInt32>

  /// Whose marks end each other's steps.
  private enum Performer: Hashable {
    case app(installation: Int)
    case other(Source)
  }

  /// A mark with its place among those of its performer.
  private struct Mark {
    let event: Event
    let log: Int
    let launch: Int?
    /// Nanoseconds of its time, or of the latest before it in its log: wall time never reorders lines of one log.
    let time: Int64
    let rank: UInt32
  }

  func build() -> [Step] {
    var byPerformer: [Performer: [Mark]] = [:]
    let launchOfLog = Dictionary(launches.map { ($0.log, $0) }, uniquingKeysWith: { first, _ in first })
    for log in logs {
      let launch = launchOfLog[log.index]
      let performer = launch.map { Performer.app(installation: $0.installation) } ?? .other(log.source)
      byPerformer[performer, default: []] += marks(of: log, launch)
    }
    var steps: [Step] = []
    for (performer, marks) in byPerformer {
      if case .app = performer {
        steps += self.steps(of: marks.sorted { $0.rank < $1.rank })
      } else {
        steps += self.steps(of: marks.sorted { ($0.time, $0.rank) < ($1.time, $1.rank) })
      }
    }
    return steps.sorted { ranks[$0.started.index] < ranks[$1.started.index] }.enumerated().map { number, step in
      Step(
        index: number, check: step.check, started: step.started, finished: step.finished, end: step.end,
        isAborted: step.isAborted, launch: step.launch)
    }
  }

  private func marks(of log: Log, _ launch: Launch?) -> [Mark] {
    var latest = Int64.min
    var marks: [Mark] = []
    for event in log.events where event.name == .stepStarted || event.name == .stepFinished {
      latest = max(latest, event.time.nanoseconds)
      marks.append(Mark(event: event, log: log.index, launch: launch?.index, time: latest, rank: ranks[event.index]))
    }
    return marks
  }

  private func steps(of marks: [Mark]) -> [Step] {
    marks.indices.compactMap { i in
      let mark = marks[i]
      guard mark.event.name == .stepStarted, let check = mark.event.text(.check) else { return nil }
      let next = i + 1 < marks.count ? marks[i + 1] : nil
      let closing = next.flatMap { next in
        next.event.name == .stepFinished && (next.event.text(.check) ?? check) == check ? next : nil
      }
      let finished = closing.flatMap { $0.log == mark.log ? $0.event : nil }
      return Step(
        index: 0, check: check, started: mark.event, finished: finished, end: next?.event,
        isAborted: closing?.event.flag(.aborted) ?? mark.event.flag(.aborted) ?? false, launch: mark.launch)
    }
  }
}

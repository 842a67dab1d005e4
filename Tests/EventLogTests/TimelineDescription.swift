import Vocabulary

@testable import EventLog

/// What the timeline says, by the texts of lines instead of their places.
func describe(_ timeline: Timeline, _ text: (Event) -> String) -> [String] {
  func line(_ event: Event?) -> String { event.map(text) ?? "-" }
  func id(_ launch: Launch) -> String { launch.id.map(timeline.store.string) ?? "-" }
  var out: [String] = []
  for launch in timeline.launches {
    out.append("launch \(id(launch)) \(launch.installation) \(launch.order) \(launch.environment.strength)")
    out += launch.events.map { "  \(line($0))" } + launch.terminations.map { "  end \(line($0))" }
  }
  for transfer in timeline.transfers {
    out.append("transfer \(transfer.task) \(transfer.ordinal) \(transfer.installation) \(line(transfer.prepared))")
    out += transfer.events.map { "  \(line($0))" } + transfer.progress.map { "  \(line($0))" }
    out += transfer.cleanups.map { "  clean \(line($0))" }
    out += transfer.requests.map { "  request \(line(timeline.requests[$0].first))" }
  }
  for request in timeline.requests {
    out.append("request \(line(request.received)) \(line(request.stored)) \(line(request.response)) \(request.match)")
  }
  for step in timeline.steps {
    out.append("step \(line(step.started)) \(line(step.end)) \(step.launch.map { id(timeline.launches[$0]) } ?? "-")")
  }
  // Logs are numbered in the order of reading.
  out += timeline.logs.flatMap { log -> [String] in
    let holes = log.holes.map { "hole \(line($0.before)) \(line($0.after)) \($0.missing)" }
    let steps = log.clockSteps.map { "clock \(line($0.before)) \(line($0.after)) \($0.nanoseconds)" }
    let pairs = log.conflicts.map { "conflict " + [line($0.first), line($0.second)].sorted().joined(separator: " ") }
    let copies = log.copies.map { "copy \(line($0))" }
    let offset = log.offset.map { ["offset \($0.nanoseconds) \($0.pairs)"] } ?? []
    return holes + steps + pairs + copies + offset
  }.sorted()
  return out
}

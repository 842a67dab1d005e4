import Diagnosis
import EventLog
import Vocabulary
import XMLKit

extension ReportDocument {
  func writeTimeline(_ xml: inout XMLWriter) {
    let shown = selection.lanes.reduce(0) { $0 + $1.events.count }
    let total = selection.timelineTotal
    xml.start("timeline", shown < total ? [("shown", "\(shown)"), ("total", "\(total)")] : [])
    for (number, lane) in selection.lanes.enumerated() { write(lane, number + 1, &xml) }
    for edge in facts.edges {
      xml.element(
        "edge", [("from", facts.id(of: edge.from)), ("to", facts.id(of: edge.to)), ("kind", edge.kind.rawValue)])
    }
    for log in timeline.logs {
      guard let offset = log.offset, let first = log.events.first else { continue }
      xml.element(
        "offset",
        [
          ("log", path(first.file)), ("nanoseconds", "\(offset.nanoseconds)"), ("lower", offset.lower.map(String.init)),
          ("upper", offset.upper.map(String.init)), ("pairs", "\(offset.pairs)"),
          ("inconsistent", offset.isInconsistent ? "yes" : nil),
        ], text: "")
    }
    xml.end()
  }

  private func write(_ lane: ReportSelection.Lane, _ number: Int, _ xml: inout XMLWriter) {
    let launch = lane.launch
    let first = lane.log.opened ?? lane.log.events.first
    xml.start(
      "lane",
      [
        ("id", "lane-\(number)"), ("kind", lane.log.source.rawValue), ("launch", launchName(launch)),
        ("number", launch?.number.map(String.init)), ("pid", (launch?.pid ?? lane.log.pid).map(String.init)),
        ("environment", launch.map(environment)), ("reason", launch.flatMap { diagnosis.whyUnproven($0) }.map(say)),
        ("build", Shown.value(launch?.build.build)), ("opened", first.map { citations.time(of: $0) }),
        ("closed", lane.log.closed.map { citations.time(of: $0) }),
        ("holes", lane.log.holes.count > ReportSelection.holesOfOneLane ? "\(lane.log.holes.count)" : nil),
      ])
    // Holes stand where they are: before the line that follows them.
    var holes = lane.log.holes.prefix(ReportSelection.holesOfOneLane)[...]
    func writeHoles(before event: Event?, _ xml: inout XMLWriter) {
      while let hole = holes.first, event.map({ timeline.rank(hole.after) <= timeline.rank($0) }) ?? true {
        xml.element(
          "hole",
          [
            ("after", hole.before?.seq.map(String.init)), ("before", hole.after.seq.map(String.init)),
            ("missing", "\(hole.missing)"),
          ], text: "")
        holes = holes.dropFirst()
      }
    }
    for event in lane.events {
      writeHoles(before: event, &xml)
      xml.element(
        "event",
        [
          ("id", facts.id(of: event)), ("name", Shown.value(event.nameText) ?? "?"),
          ("time", citations.time(of: event)), ("file", path(event.file)),
          ("line", "\(event.line)"), ("session", symbol(event.sessionID)), ("task", event.taskID.map(String.init)),
          ("note", note(event)),
        ], text: "")
    }
    writeHoles(before: nil, &xml)
    xml.end()
  }

  /// What an event says beside its name, in a few words of the log's own.
  private func note(_ event: Event) -> String? {
    let keys: [Key] = [
      .state, .cause, .httpStatus, .errorCode, .accepted, .status, .available, .outcome, .by, .check, .handlerID,
    ]
    let parts = keys.compactMap { key -> String? in
      switch key.valueType {
      case .bool: event.flag(key).map { "\(key.rawValue) \($0)" }
      case .integer: event.integer(key).map { "\(key.rawValue) \($0)" }
      default: event.text(key).map { "\(key.rawValue) \($0)" }
      }
    }
    return Shown.value(parts.isEmpty ? nil : parts.joined(separator: ", "))
  }
}

import Diagnosis
import EventLog
import XMLKit

extension TimelineChart {
  /// The namespace of what is given to templates beside the report.
  private static let namespace = "urn:baton:page:1"

  /// The picture for the template that draws it; facts and words it takes from the report by the ids that stand here.
  func bytes(_ facts: TimelineFacts) -> [UInt8] {
    var xml = XMLWriter(namespace: Self.namespace)
    xml.start(
      "chart",
      [("width", px(width)), ("height", px(height)), ("transfers", "\(drawnTransfers)"), ("lanes", "\(drawnLanes)")])
    for panel in panels { write(panel, facts, &xml) }
    xml.end()
    return xml.finish()
  }

  private func px(_ value: Double) -> String { ChartText.pixels(value) }

  private func write(_ panel: ChartPanel, _ facts: TimelineFacts, _ xml: inout XMLWriter) {
    xml.start(
      "panel",
      [
        ("clock", panel.clock.name), ("y", px(panel.top)), ("height", px(panel.height)),
        ("width", px(panel.scale.width)), ("day", panel.day),
      ])
    for tick in panel.axis?.ticks ?? [] {
      xml.element("tick", [("x", px(tick.x)), ("label", tick.label), ("start", tick.isStart ? "yes" : nil)])
    }
    for fold in panel.scale.folds {
      // Of what has only an order, no length is known; and none is folded there.
      xml.element(
        "fold",
        [
          ("x", px(fold.x)), ("width", px(fold.width)),
          ("lasted", ChartText.duration(saturatingLength(fold.start, fold.end))),
        ])
    }
    for lane in panel.lanes { write(lane, facts, &xml) }
    if !panel.bars.isEmpty {
      xml.start("bars", [("y", px(panel.barsTop))])
      for bar in panel.bars { write(bar, &xml) }
      xml.end()
    }
    for arrow in panel.arrows {
      xml.element(
        "arrow",
        [
          ("from", facts.id(of: arrow.edge.from)), ("to", facts.id(of: arrow.edge.to)),
          ("kind", arrow.edge.kind.rawValue), ("x1", px(arrow.from.x)), ("y1", px(arrow.from.y)),
          ("x2", px(arrow.to.x)), ("y2", px(arrow.to.y)), ("ym", px((arrow.from.y + arrow.to.y) / 2)),
        ])
    }
    xml.end()
  }

  private func write(_ lane: ChartPanel.Lane, _ facts: TimelineFacts, _ xml: inout XMLWriter) {
    xml.start(
      "lane",
      [
        ("number", "\(lane.number)"), ("y", px(lane.top)), ("height", px(lane.height)), ("x", px(lane.band.lowerBound)),
        ("width", px(lane.band.upperBound - lane.band.lowerBound)), ("closed", lane.isClosed ? "yes" : "no"),
        ("shift", lane.shift == 0 ? nil : ChartText.duration(abs(lane.shift))),
        ("ahead", lane.shift == 0 ? nil : lane.shift > 0 ? "yes" : "no"),
      ])
    for hole in lane.holes {
      xml.element("hole", [("x", px(hole.x)), ("width", px(hole.width)), ("missing", "\(hole.missing)")])
    }
    for mark in lane.marks {
      let ids = mark.events.compactMap { facts.id(of: $0) }
      xml.element(
        "mark",
        [
          ("event", ids.first), ("events", ids.joined(separator: " ")), ("x", px(mark.x)),
          ("y", px(mark.y)), ("form", mark.form.rawValue), ("label", mark.label), ("side", mark.side?.rawValue),
          ("finding", mark.findings.first?.id), ("severity", mark.findings.first?.severity.rawValue),
          ("callout", mark.callout),
        ])
    }
    xml.end()
  }

  private func write(_ bar: ChartBars.Bar, _ xml: inout XMLWriter) {
    xml.start(
      "bar",
      [
        ("transfer", "\(bar.number)"), ("y", px(bar.y)), ("task", bar.label.task), ("file", bar.label.file),
        ("outcome", bar.label.outcome), ("x", px(bar.labelX)),
        ("before", bar.isLabelBefore ? "yes" : nil),
      ])
    for part in bar.parts {
      xml.element(
        "part",
        [
          ("state", part.state.rawValue), ("x", px(part.x)), ("width", px(max(part.width, 0.1))),
          ("open", part.isOpen ? "yes" : nil),
        ])
    }
    xml.end()
  }
}

extension ChartClock {
  fileprivate var name: String {
    switch self {
    case .app: "app"
    case .own: "own"
    case .uptime: "uptime"
    case .order: "order"
    }
  }
}

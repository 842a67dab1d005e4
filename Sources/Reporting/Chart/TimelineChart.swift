import Diagnosis
import EventLog

/// The timeline as a picture: where each thing stands. A pure function of what the report shows; it adds no fact.
struct TimelineChart {
  let panels: [ChartPanel]
  let width: Double
  let height: Double
  /// How many lanes of the report are drawn; what is not stands in the tables.
  let drawnLanes: Int
  /// Transfers that are drawn as bars.
  let drawnTransfers: Int

  /// More than these are no picture any more.
  static let mostLanes = 16

  init(_ selection: ReportSelection, _ facts: TimelineFacts, language: Language) {
    let timeline = selection.diagnosis.timeline
    let clocks = ChartClocks(timeline, selection.lanes)
    var groups: [(clock: ChartClock, lanes: [(number: Int, lane: ReportSelection.Lane)])] = []
    var places: [ChartClock: Int] = [:]
    let drawn = Self.drawn(selection, facts)
    for i in drawn {
      let clock = clocks.clock(of: selection.lanes[i])
      if let place = places[clock] {
        groups[place].lanes.append((i + 1, selection.lanes[i]))
      } else {
        places[clock] = groups.count
        groups.append((clock, [(i + 1, selection.lanes[i])]))
      }
    }
    // The app's clocks first, whatever the order of the lanes.
    groups = groups.filter { $0.clock.isOfApps } + groups.filter { !$0.clock.isOfApps }

    var bars = TransferRows(selection)
    var panels: [ChartPanel] = []
    var top = 0.0
    for group in groups {
      let panel = ChartPanel(
        group.clock, group.lanes,
        rows: group.clock.isOfApps ? bars.take(logs: Set(group.lanes.map(\.lane.log.index))) : [],
        facts, timeline, top: top, mostRows: Self.mostRows(drawn.count), language: language)
      panels.append(panel)
      top += panel.height + ChartPanel.distance
    }
    self.panels = panels
    width = panels.map(\.scale.width).max() ?? 0
    height = max(0, top - ChartPanel.distance)
    drawnLanes = drawn.count
    drawnTransfers = panels.reduce(0) { $0 + $1.bars.count }
  }

  /// The lanes that are drawn, in their order: what breaks a contract and what proves it first.
  private static func drawn(_ selection: ReportSelection, _ facts: TimelineFacts) -> [Int] {
    let proof = Set(selection.findings.flatMap(\.witnesses).map(\.index))
    func weight(_ lane: ReportSelection.Lane) -> Int {
      if lane.events.contains(where: { facts.findings[$0.index] != nil }) { return 0 }
      return lane.events.contains { proof.contains($0.index) } ? 1 : 2
    }
    let weights = selection.lanes.map(weight)
    return weights.indices.sorted { (weights[$0], $0) < (weights[$1], $1) }.prefix(mostLanes).sorted()
  }

  /// How many rows a lane may have: with few lanes each has room for all its names, with many the whole stays in sight.
  private static func mostRows(_ lanes: Int) -> Int { lanes <= 4 ? 14 : lanes <= 12 ? 8 : 4 }
}

extension ChartClock {
  var isOfApps: Bool { if case .app = self { true } else { false } }
}

/// The transfers that a chart can draw: with findings first, up to a bound.
private struct TransferRows {
  private let timeline: Timeline
  private var rest: [(number: Int, transfer: Transfer)]
  private var free = ChartBars.most

  init(_ selection: ReportSelection) {
    timeline = selection.diagnosis.timeline
    let marked = Set(selection.findings.flatMap(\.transfers))
    let all = selection.transfers.enumerated().map { (number: $0.offset + 1, transfer: $0.element) }
    rest = all.filter { marked.contains($0.transfer.index) } + all.filter { !marked.contains($0.transfer.index) }
  }

  /// Those all of whose lines stand in these logs.
  mutating func take(logs: Set<Int>) -> [ChartBars.Row] {
    var rows: [ChartBars.Row] = []
    for (number, transfer) in rest where free > 0 {
      let stages = transfer.stages(in: timeline)
      guard !stages.isEmpty, stages.allSatisfy({ logs.contains(timeline.log(of: $0.event).index) }) else { continue }
      rows.append(
        ChartBars.Row(
          number: number, transfer: transfer,
          stages: stages.map { ($0.state, $0.event.time.nanoseconds) }))
      free -= 1
    }
    return rows.sorted { $0.number < $1.number }
  }
}

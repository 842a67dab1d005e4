import Diagnosis
import EventLog
import Vocabulary

/// The lanes of one clock under their axis.
struct ChartPanel {
  /// One log.
  struct Lane {
    /// Place among the lanes of the report, from 1.
    let number: Int
    let top: Double
    let height: Double
    /// From the first to the last line of the log.
    let band: ClosedRange<Double>
    let isClosed: Bool
    /// By how many nanoseconds earlier than written its lines are drawn: the offset of its clock.
    let shift: Int64
    let marks: [ChartMark]
    let holes: [Hole]
  }

  /// Lines that are missing.
  struct Hole {
    let x: Double
    let width: Double
    let missing: Int
  }

  struct Arrow {
    let edge: ProvedEdge
    let from: (x: Double, y: Double)
    let to: (x: Double, y: Double)
  }

  let clock: ChartClock
  let top: Double
  let height: Double
  let scale: ChartScale
  let axis: ChartAxis?
  /// The day of its first moment, where the clock shows days.
  let day: String?
  let lanes: [Lane]
  /// Where the transfers stand.
  let barsTop: Double
  let bars: [ChartBars.Bar]
  let arrows: [Arrow]

  static let distance = 28.0
  /// As wide as a page has room for. With more lanes than these the chart grows, since launches follow each other.
  static let width = 1072.0
  private static let lanesOfOneWidth = 6.0
  /// What the axis is, its times, and how long each fold lasted.
  static let headHeight = 64.0
  /// Above the rows of a lane: its name.
  static let nameHeight = 22.0
  private static let laneDistance = 8.0
  private static let leastHole = 8.0

  init(
    _ clock: ChartClock, _ lanes: [(number: Int, lane: ReportSelection.Lane)], rows: [ChartBars.Row],
    _ facts: TimelineFacts, _ timeline: Timeline, top: Double, mostRows: Int, language: Language
  ) {
    self.clock = clock
    self.top = top
    let moments = ChartMoments(clock, lanes.map(\.lane), timeline)
    let scale = ChartScale(
      moments.all + rows.flatMap { $0.stages.map(\.moment) },
      width: Self.width, greatest: Self.width * Double(lanes.count) / Self.lanesOfOneWidth)
    self.scale = scale
    axis = clock.names.map { ChartAxis(scale, name: $0) }
    day = clock.showsDays ? moments.all.min().map(ChartAxis.day) : nil

    var y = top + Self.headHeight
    var barsTop = y
    var drawnBars: [ChartBars.Bar] = []
    var drawn: [Lane] = []
    var places: [Int: (x: Double, y: Double)] = [:]
    for (i, (number, lane)) in lanes.enumerated() {
      let shift = clock.isOfApps ? lane.log.offset?.nanoseconds ?? 0 : 0
      let marks = ChartMarks(
        lane.events.map { ($0, scale.x(moments.of($0))) }, top: y + Self.nameHeight, width: scale.width,
        mostRows: mostRows, findings: facts.findings, language: language)
      for mark in marks.marks { for event in mark.events { places[event.index] = (mark.x, mark.y) } }
      let height = Self.nameHeight + max(1, Double(marks.rows)) * ChartMarks.rowHeight
      let ends = moments.ends(of: lane).map(scale.x)
      let band = (ends.min() ?? 0)...(ends.max() ?? 0)
      let holes = lane.log.holes.prefix(ReportSelection.holesOfOneLane).map { hole in
        let right = scale.x(moments.of(hole.after))
        let left = hole.before.map { scale.x(moments.of($0)) } ?? right - 2 * ChartScale.padding
        return Hole(x: left, width: max(right - left, Self.leastHole), missing: hole.missing)
      }
      drawn.append(
        Lane(
          number: number, top: y, height: height, band: band, isClosed: lane.log.closed != nil, shift: shift,
          marks: marks.marks, holes: Array(holes)))
      y += height + Self.laneDistance
      // The transfers stand between the app that began them and whoever else saw them.
      let isLastOfApp = lane.log.source == .app && (i + 1 == lanes.count || lanes[i + 1].lane.log.source != .app)
      if isLastOfApp, !rows.isEmpty {
        barsTop = y
        let apps = lanes.filter { $0.lane.log.source == .app }
        let end = apps.flatMap { moments.ends(of: $0.lane) }.max() ?? 0
        drawnBars = ChartBars(rows, scale: scale, end: end, top: y + Self.nameHeight, timeline: timeline).bars
        y += Self.nameHeight + Double(rows.count) * ChartBars.rowHeight + Self.laneDistance
      }
    }
    self.lanes = drawn
    self.barsTop = barsTop
    bars = drawnBars
    height = y - top
    arrows = facts.edges.compactMap { edge in
      guard let from = places[edge.from.index], let to = places[edge.to.index], from != to else { return nil }
      return Arrow(edge: edge, from: from, to: to)
    }
  }
}

extension ChartClock {
  /// How a moment is written along its axis; `nil` where only the order is known.
  fileprivate var names: ((Int64) -> String)? {
    switch self {
    case .app, .own: ChartAxis.timeOfDay
    case .uptime: { ChartText.decimal($0, 9) + " s" }
    case .order: nil
    }
  }

  fileprivate var showsDays: Bool {
    switch self {
    case .app, .own: true
    case .uptime, .order: false
    }
  }
}

/// When the lines of some lanes were written, by the clock by which they are drawn.
private struct ChartMoments {
  private let clock: ChartClock
  private let timeline: Timeline
  /// For lines of which only the order is known: the place of each.
  private var order: [Int: Int64] = [:]
  private(set) var all: [Int64] = []

  init(_ clock: ChartClock, _ lanes: [ReportSelection.Lane], _ timeline: Timeline) {
    self.clock = clock
    self.timeline = timeline
    let events = lanes.flatMap {
      $0.events + Self.ends(of: $0) + $0.log.holes.prefix(50).flatMap { [$0.before, $0.after] }.compactMap { $0 }
    }
    if case .order = clock {
      let inOrder = Set(events).sorted { timeline.rank($0) < timeline.rank($1) }
      for (place, event) in inOrder.enumerated() { order[event.index] = Int64(place) }
    }
    all = events.map(of)
  }

  func of(_ event: Event) -> Int64 {
    switch clock {
    case .app: timeline.adjustedTime(event).nanoseconds
    case .own: event.time.nanoseconds
    case .uptime: event.uptime ?? 0
    case .order: order[event.index] ?? 0
    }
  }

  /// When the first and the last line of a log were written.
  func ends(of lane: ReportSelection.Lane) -> [Int64] { Self.ends(of: lane).map(of) }

  private static func ends(of lane: ReportSelection.Lane) -> [Event] {
    [lane.log.events.first, lane.log.events.last].compactMap { $0 }
  }
}

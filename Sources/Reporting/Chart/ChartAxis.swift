import EventLog

/// The times that are written along an axis.
struct ChartAxis {
  struct Tick: Equatable {
    let x: Double
    /// `nil` where there is no room for it.
    let label: String?
    /// Whether it is the first moment of a stretch drawn to scale, and not a round time.
    let isStart: Bool
  }

  private(set) var ticks: [Tick] = []
  private var rows = ChartRows(most: 1)
  private let name: (Int64) -> String
  private let width: Double

  /// Between two round times, in pixels.
  private static let leastDistance = 88.0

  /// - Parameter name: the words for a moment.
  init(_ scale: ChartScale, name: @escaping (Int64) -> String) {
    self.name = name
    width = scale.width
    for segment in scale.segments { add(segment.start, segment.x, isStart: true) }
    guard scale.scale > 0, let step = Self.steps.first(where: { Double($0) * scale.scale >= Self.leastDistance }) else {
      return
    }
    for segment in scale.segments {
      let past = segment.start % step
      // The first multiple after the start; beyond what an integer holds there is none.
      var (next, overflow) = segment.start.addingReportingOverflow(past < 0 ? -past : step - past)
      while !overflow, next <= segment.end {
        add(next, scale.x(next), isStart: false)
        (next, overflow) = next.addingReportingOverflow(step)
      }
    }
  }

  private mutating func add(_ moment: Int64, _ x: Double, isStart: Bool) {
    let label = name(moment)
    let end = x + ChartText.width(label, size: 10) + 6
    let place = end <= width ? rows.place([x...end]) : nil
    ticks.append(Tick(x: x, label: place == nil ? nil : label, isStart: isStart))
  }

  /// Round lengths of time, in nanoseconds.
  private static let steps: [Int64] = {
    var steps: [Int64] = []
    var power: Int64 = 1
    while power < 1_000_000_000 {
      steps += [power, 2 * power, 5 * power]
      power *= 10
    }
    let minute: Int64 = 60
    let hour = 60 * minute
    let day = 24 * hour
    let seconds = [
      1, 2, 5, 10, 15, 30, minute, 2 * minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 2 * hour,
      3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day, 28 * day, 91 * day, 365 * day, 3650 * day, 36_500 * day,
    ]
    return steps + seconds.map { $0 * 1_000_000_000 }
  }()

  /// A moment of the wall clock: the time of day, in UTC.
  static func timeOfDay(_ moment: Int64) -> String {
    String(Instant(nanoseconds: moment).text.drop { $0 != "T" }.dropFirst().dropLast())
  }

  /// The day of a moment, in UTC.
  static func day(_ moment: Int64) -> String { String(Instant(nanoseconds: moment).text.prefix { $0 != "T" }) }
}

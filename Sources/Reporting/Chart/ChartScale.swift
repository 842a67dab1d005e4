import EventLog

/// Where moments stand on a chart: to one scale, but that every stretch of at least a certain length in which nothing is
/// drawn is folded to a fixed width.
struct ChartScale {
  /// A stretch in which nothing is drawn.
  struct Fold: Equatable {
    let start: Int64
    let end: Int64
    let x: Double
    let width: Double
  }

  /// A stretch drawn to scale.
  struct Segment: Equatable {
    let start: Int64
    let end: Int64
    /// Where `start` stands.
    let x: Double
  }

  let segments: [Segment]
  let folds: [Fold]
  let width: Double
  /// Pixels of a nanosecond.
  let scale: Double

  /// Beside the first and the last moment of a segment, so that a mark does not stand in a fold.
  static let padding = 10.0
  /// Before the first moment of all and after the last.
  static let margin = 16.0
  /// How much of the width folds take at most.
  private static let foldedShare = 0.5
  /// A stretch is folded only where it is this many times as long as is usual between two moments.
  private static let unusual: Int64 = 6

  /// - Parameters:
  ///   - moments: all that is drawn, in nanoseconds, in any order.
  ///   - width: of the whole.
  ///   - greatest: how wide it may become where there is more to fold than that width bears.
  init(_ moments: [Int64], width: Double, greatest: Double = 0) {
    let sorted = Set(moments).sorted()
    let gaps = zip(sorted, sorted.dropFirst()).map { saturatingLength($0, $1) }
    let width = min(max(width, Self.roomForFolds(gaps)), max(width, greatest))
    let folded = Self.shortestFold(gaps, width)
    let foldWidths = gaps.map { $0 >= folded ? Self.foldWidth($0) : 0 }
    let taken = foldWidths.reduce(0, +)
    let pads = 2 * Self.margin + 2 * Self.padding * Double(foldWidths.count { $0 > 0 })
    let active = gaps.filter { $0 < folded }.reduce(0.0) { $0 + Double($1) }
    let scale = active > 0 ? max(0, width - taken - pads) / active : 0

    var segments: [Segment] = []
    var folds: [Fold] = []
    var x = Self.margin
    var start = sorted.first ?? 0
    for (i, gap) in gaps.enumerated() where gap >= folded {
      segments.append(Segment(start: start, end: sorted[i], x: x))
      x += Double(saturatingLength(start, sorted[i])) * scale + Self.padding
      folds.append(Fold(start: sorted[i], end: sorted[i + 1], x: x, width: foldWidths[i]))
      x += foldWidths[i] + Self.padding
      start = sorted[i + 1]
    }
    segments.append(Segment(start: start, end: sorted.last ?? 0, x: x))
    self.segments = segments
    self.folds = folds
    self.width = width
    self.scale = scale
  }

  /// Where a moment stands; later is never further left.
  func x(_ moment: Int64) -> Double {
    let next = segments.partitioningIndex { $0.start > moment }
    guard next > 0 else { return segments[0].x }
    let segment = segments[next - 1]
    // One inside a fold, which holds no moment that is drawn, stands at its beginning.
    return segment.x + Double(saturatingLength(segment.start, min(moment, segment.end))) * scale
  }

  /// The width with which everything of unusual length could be folded.
  private static func roomForFolds(_ gaps: [Int64]) -> Double {
    let usual = gaps.sorted(by: >).dropFirst(gaps.count / 2).first ?? 0
    let folds = gaps.filter { $0 / unusual >= usual }.map { foldWidth($0) + 2 * padding }
    return (folds.reduce(2 * margin, +) + 1) / foldedShare
  }

  /// The length from which on a stretch is folded: the shortest with which folding gains room.
  private static func shortestFold(_ gaps: [Int64], _ width: Double) -> Int64 {
    let sorted = gaps.sorted(by: >)
    guard sorted.count > 1 else { return .max }
    let usual = sorted[sorted.count / 2]
    var rest = sorted.reduce(0.0) { $0 + Double($1) }
    var taken = 2 * margin
    var shortest = Int64.max
    for (i, gap) in sorted.enumerated() {
      let fold = foldWidth(gap)
      taken += fold + 2 * padding
      rest -= Double(gap)
      guard rest > 0, gap / unusual >= usual, taken <= width * foldedShare else { break }
      // Stretches of one length are all folded or none of them.
      if i + 1 < sorted.count, sorted[i + 1] == gap { continue }
      if Double(gap) / rest * (width - taken) > 2 * fold { shortest = gap }
    }
    return shortest
  }

  /// Wide enough for the words that say how long it lasted.
  static func foldWidth(_ nanoseconds: Int64) -> Double {
    max(32, ChartText.width(ChartText.duration(nanoseconds), size: 10) + 10)
  }
}

/// From one moment to a later one, kept below what an integer holds.
func saturatingLength(_ from: Int64, _ to: Int64) -> Int64 {
  let (length, overflow) = to.subtractingReportingOverflow(from)
  return overflow ? .max : max(length, 0)
}

import Testing

@testable import Reporting

@Suite("The scale of a chart")
struct ChartScaleTests {
  static let second: Int64 = 1_000_000_000
  private static func scale(_ seconds: [Double]) -> ChartScale {
    ChartScale(seconds.map { Int64($0 * 1e9) }, width: 1072)
  }

  /// Moments of a run, in seconds.
  static let runs: [[Double]] = [
    [0], [0, 0], [0, 1], [0, 1, 2, 3, 4], [0, 0.1, 0.2, 600, 600.1, 600.3], [0, 1e-9, 1, 86_400, 200_000],
    [-9e9, -1, 0, 1, 9e9], growing, bursts,
  ]
  private static let growing: [Double] = (0..<300).map { Double($0 * $0) }
  private static let bursts: [Double] = stride(from: 0.0, to: 2220, by: 37).flatMap { [$0, $0 + 0.01, $0 + 0.03] }

  @Test("never puts a later moment further left, and all of them inside", arguments: runs)
  func monotone(seconds: [Double]) {
    let moments = seconds.map { Int64($0 * 1e9) }.sorted()
    let scale = ChartScale(moments, width: 1072)
    let places = moments.map(scale.x)
    for (a, b) in zip(places, places.dropFirst()) { #expect(a <= b) }
    for place in places { #expect(place >= 0 && place <= 1072) }
    for (a, b) in zip(scale.segments, scale.folds) {
      #expect(scale.x(a.end) <= b.x)
      #expect(b.x + b.width <= scale.x(b.end))
    }
  }

  @Test("draws what is not folded to one scale", arguments: runs)
  func toScale(seconds: [Double]) {
    let scale = Self.scale(seconds)
    for segment in scale.segments {
      let length = scale.x(segment.end) - segment.x
      #expect(abs(length - Double(segment.end - segment.start) * scale.scale) < 0.001)
    }
  }

  @Test("folds every stretch that is as long as a folded one, and says exactly how long it lasted", arguments: runs)
  func folds(seconds: [Double]) {
    let moments = Set(seconds.map { Int64($0 * 1e9) }).sorted()
    let scale = ChartScale(moments, width: 1072)
    let gaps = zip(moments, moments.dropFirst()).map { $1 - $0 }
    if let shortest = scale.folds.map({ $0.end - $0.start }).min() {
      #expect(scale.folds.count == gaps.count { $0 >= shortest })
    }
    for fold in scale.folds {
      #expect(moments.contains(fold.start) && moments.contains(fold.end))
      #expect(!moments.contains { $0 > fold.start && $0 < fold.end })
      #expect(fold.width >= ChartText.width(ChartText.duration(fold.end - fold.start), size: 10))
    }
  }

  @Test("folds ten minutes between bursts, and nothing where events come evenly")
  func when() {
    let bursts = Self.scale([0, 0.1, 0.2, 600, 600.1, 600.3])
    #expect(bursts.folds.map { ChartText.duration($0.end - $0.start) } == ["9 min 59.8 s"])
    #expect(Self.scale([0, 1, 2, 3, 4, 5]).folds.isEmpty)
    #expect(Self.scale([0, 600]).folds.isEmpty)
  }

  @Test("bears the first and the last moment that there is")
  func extremes() {
    let scale = ChartScale([.min, .max, 0, 1, 2, 3], width: 1072)
    #expect(scale.x(.min) <= scale.x(0))
    #expect(scale.x(0) <= scale.x(.max))
    #expect(scale.x(.max) <= 1072)
    #expect(ChartScale([], width: 1072).x(5) >= 0)
    // One stretch of more nanoseconds than an integer holds, and a fold behind it.
    let centuries = [-9_220, -2_220, -920, 380, 9_180].map { Int64($0) * 1_000_000_000_000_000 }
    let places = centuries.map(ChartScale(centuries, width: 1072).x)
    #expect(places == places.sorted() && places.allSatisfy { $0 <= 1072 })
  }

  @Test(
    "says lengths of time exactly",
    arguments: [
      (0, "0 s"), (1, "1 ns"), (1_500, "1.5 µs"), (12_000_000, "12 ms"), (29_990_000_000, "29.99 s"),
      (60_000_000_000, "1 min"), (125_000_000_000, "2 min 5 s"), (3_600_000_000_001, "1 h 0.000000001 s"),
      (277_445_250_000_000, "3 d 5 h 4 min 5.25 s"),
    ])
  func durations(nanoseconds: Int64, said: String) {
    #expect(ChartText.duration(nanoseconds) == said)
  }

  @Test("names round times, each in its place and none upon another", arguments: runs)
  func axis(seconds: [Double]) {
    let scale = Self.scale(seconds)
    let axis = ChartAxis(scale, name: ChartAxis.timeOfDay)
    #expect(axis.ticks.contains { $0.label != nil })
    #expect(axis.ticks.count < 100)
    let labelled = axis.ticks.filter { $0.label != nil }.sorted { $0.x < $1.x }
    for (a, b) in zip(labelled, labelled.dropFirst()) {
      #expect(b.x - a.x >= ChartText.width(a.label ?? "", size: 10))
    }
  }
}

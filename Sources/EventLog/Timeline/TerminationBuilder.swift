import Vocabulary

/// Gives each launch the lines that tell how it ended.
///
/// People, tests and the app itself name the launch that ended. The system's reports know no launches: theirs is the one of that
/// pid, of the same app or image, which had begun by then and of which no line came later. What names neither app nor image
/// ends a launch only where it takes away: a person or a test tool that killed it. What has no date ends none.
struct TerminationBuilder {
  private var byID: [Symbol: Int] = [:]
  /// Launches of each pid, by the time of their first line.
  private var byPID: [Int: [Int]] = [:]
  private let launches: [Launch.Facts]

  /// How far the clocks of an app's log and of a report of the same machine are from each other at most: a report is dated when
  /// the process is gone already, and to the second only.
  private static let tolerance: Int64 = 2_000_000_000

  init(_ launches: [Launch.Facts]) {
    self.launches = launches
    for (i, launch) in launches.enumerated() {
      if let id = launch.id { byID[id] = i }
      if let pid = launch.pid, launch.first != nil { byPID[pid, default: []].append(i) }
    }
    byPID = byPID.mapValues { same in
      same.sorted { (Self.begin(launches[$0]), $0) < (Self.begin(launches[$1]), $1) }
    }
  }

  /// The launch that an `app.terminated` is about.
  func launch(ended event: Event) -> Int? {
    if event.source == .system && event.symbol(.ended) == nil { return launch(endedBySystem: event) }
    return (event.symbol(.ended) ?? event.launchID).flatMap { byID[$0] }
  }

  private func launch(endedBySystem event: Event) -> Int? {
    guard event.isDated, let pid = event.pid, let sameProcess = byPID[pid] else { return nil }
    let begun = sameProcess.partitioningIndex { Self.begin(launches[$0]) > event.time + Self.tolerance }
    // The latest that had begun: an earlier process of that pid was gone by then.
    guard begun > 0 else { return nil }
    let index = sameProcess[begun - 1]
    let launch = launches[index]
    guard let last = launch.events.lazy.map(\.time).max(), last <= event.time + Self.tolerance else { return nil }
    let bundle = event.text(.systemBundleID).flatMap { own in launch.build.bundleID.map { own == $0 } }
    let image = WitnessBinding.equal(event.text(.appImageUUID), launch.build.imageUUID)
    guard bundle != false, image != false else { return nil }
    let isKill = ["user", "harness"].contains(event.text(.cause) ?? "")
    return bundle == true || image == true || isKill ? index : nil
  }

  private static func begin(_ launch: Launch.Facts) -> Instant { launch.first?.time ?? Instant(nanoseconds: .max) }
}

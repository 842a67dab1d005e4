import Vocabulary

/// Gives each launch what others report of its process: how it ended, and that a debugger was attached.
///
/// People, tests and the app itself name the launch that ended. The system knows no launches: its line is about the one of that
/// pid, of the same app or image, which had begun by then and of which no line came later. What names neither app nor image
/// is taken only where it takes away: a person or a test tool that killed it, a debugger. What has no date is nobody's.
struct ProcessReports {
  private let launches: [Launch.Facts]
  private let machines: [Place: Set<EnvironmentKind>]
  private var byID: [Symbol: Int] = [:]
  /// Launches of each pid, by the time of their first line.
  private var byPID: [Int: [Int]] = [:]

  private struct Place: Hashable {
    let file: Int
    let pid: Int
  }

  /// How far the clocks of an app's log and of a report of the same machine are from each other at most: a report is dated when
  /// the process is gone already, and to the second only.
  private static let tolerance: Int64 = 2_000_000_000

  init(_ launches: [Launch.Facts], witnesses: [Witness]) {
    self.launches = launches
    var machines: [Place: Set<EnvironmentKind>] = [:]
    for witness in witnesses {
      guard case .process(let process) = witness.binding else { continue }
      machines[Place(file: witness.file, pid: process.pid), default: []].insert(witness.kind)
    }
    self.machines = machines
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
    guard event.source == .system else { return (event.symbol(.ended) ?? event.launchID).flatMap { byID[$0] } }
    guard let index = launch(begunBy: event) else { return nil }
    let launch = launches[index]
    guard let last = launch.events.lazy.map(\.time).max(), last <= event.time + Self.tolerance else { return nil }
    if ["user", "harness"].contains(event.text(.cause) ?? "") { return index }
    return isIdentified(event, launch) && isOfMachine(event, launch) ? index : nil
  }

  /// The launch to which a debugger was attached.
  func launch(debuggedBy event: Event) -> Int? {
    guard let index = launch(begunBy: event) else { return nil }
    let launch = launches[index]
    // A crash report says so when the process is gone.
    let isReport = event.symbol(.systemBundleID) != nil
    guard isReport || (launch.events.lazy.map(\.time).max() ?? event.time) + Self.tolerance >= event.time else {
      return nil
    }
    return isOfMachine(event, launch) ? index : nil
  }

  /// The latest launch of the line's pid that had begun by then, which nothing shows to be of another app or image: an earlier
  /// process of that pid was gone.
  private func launch(begunBy event: Event) -> Int? {
    guard event.isDated, let pid = event.pid, let sameProcess = byPID[pid] else { return nil }
    let begun = sameProcess.partitioningIndex { Self.begin(launches[$0]) > event.time + Self.tolerance }
    guard begun > 0 else { return nil }
    let index = sameProcess[begun - 1]
    return sameBundle(event, launches[index]) == false || sameImage(event, launches[index]) == false ? nil : index
  }

  private func isIdentified(_ event: Event, _ launch: Launch.Facts) -> Bool {
    sameBundle(event, launch) == true || sameImage(event, launch) == true
  }

  private func sameBundle(_ event: Event, _ launch: Launch.Facts) -> Bool? {
    event.text(.systemBundleID).flatMap { own in launch.build.bundleID.map { own == $0 } }
  }

  private func sameImage(_ event: Event, _ launch: Launch.Facts) -> Bool? {
    WitnessBinding.equal(event.text(.appImageUUID), launch.build.imageUUID)
  }

  /// Whether the file that says so was written on the machine of the launch. Of a launch that a device is proven for only a
  /// device's own report tells; what does not say where it comes from could be a simulator's.
  private func isOfMachine(_ event: Event, _ launch: Launch.Facts) -> Bool {
    let kinds = event.pid.flatMap { machines[Place(file: event.file, pid: $0)] } ?? []
    switch launch.environment.kind {
    case .device: return kinds == [.device]
    case .simulator, .host: return !kinds.contains(.device)
    case nil: return true
    }
  }

  private static func begin(_ launch: Launch.Facts) -> Instant { launch.first?.time ?? Instant(nanoseconds: .max) }
}

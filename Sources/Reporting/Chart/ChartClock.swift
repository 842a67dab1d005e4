import Diagnosis
import EventLog
import Vocabulary

/// The clock by which a lane of the chart is drawn. Lanes of one clock share an axis; what cannot be held against another
/// clock has an axis of its own, and is never moved onto a common one by a guess.
enum ChartClock: Hashable {
  /// Of the machine on which launches of the app ran: the first launch on it, among all.
  case app(Int)
  /// Of one log, dated, which nothing ties to the app's.
  case own(Int)
  /// Of one log whose wall clock was set while it ran: the clock that goes on.
  case uptime(Int)
  /// None: the lines have no date or no zone, and only their order is known.
  case order(Int)
}

/// Which clock each lane is drawn by.
struct ChartClocks {
  private let timeline: Timeline
  /// The first launch of the machine, by installation.
  private let machines: [Int: Int]
  /// The clock that lines of the system's logs were written by, where one of them is bound to a launch or a transfer.
  private let systemLogs: [Int: ChartClock]
  /// Of logs of servers: the machine of a transfer to which one of its requests belongs.
  private let serverLogs: [Int: ChartClock]

  init(_ timeline: Timeline, _ lanes: [ReportSelection.Lane]) {
    self.timeline = timeline
    var byDevice: [String: Int] = [:]
    var machines: [Int: Int] = [:]
    for launch in timeline.launches {
      let first = launch.udid.flatMap { byDevice[$0] } ?? launch.index
      let machine = machines[launch.installation] ?? first
      machines[launch.installation] = machine
      if let udid = launch.udid, byDevice[udid] == nil { byDevice[udid] = machine }
    }
    self.machines = machines
    func clock(_ installation: Int) -> ChartClock? { machines[installation].map { .app($0) } }

    var servers: [Int: ChartClock] = [:]
    for request in timeline.requests where servers[request.log] == nil {
      guard case .transfer(let index, _) = request.match else { continue }
      servers[request.log] = clock(timeline.transfers[index].installation)
    }
    serverLogs = servers

    var systems: [Int: ChartClock] = [:]
    func bind(_ event: Event, _ installation: Int) {
      guard event.source == .system else { return }
      let log = timeline.log(of: event).index
      if systems[log] == nil { systems[log] = clock(installation) }
    }
    for launch in timeline.launches {
      for event in launch.terminations { bind(event, launch.installation) }
      if let event = launch.debuggerSeen { bind(event, launch.installation) }
    }
    for task in timeline.systemTasks {
      guard case .transfer(let index) = task.match else { continue }
      for event in task.events { bind(event, timeline.transfers[index].installation) }
    }
    systemLogs = systems
  }

  func clock(of lane: ReportSelection.Lane) -> ChartClock {
    let log = lane.log
    let ends = [log.events.first, log.events.last, log.opened, log.closed].compactMap { $0 }
    guard (lane.events + ends).allSatisfy(\.isDated) else { return .order(log.index) }
    if !log.clockSteps.isEmpty {
      return (lane.events + ends).allSatisfy { $0.uptime != nil } ? .uptime(log.index) : .order(log.index)
    }
    if let launch = lane.launch { return machines[launch.installation].map { .app($0) } ?? .own(log.index) }
    switch log.source {
    case .server where log.offset.map({ !$0.isInconsistent }) ?? false: return serverLogs[log.index] ?? .own(log.index)
    case .system: return systemLogs[log.index] ?? .own(log.index)
    default: return .own(log.index)
    }
  }
}

import EventLog
import Vocabulary

/// An object that was made for a screen which has gone, and what the log shows of why it lives on.
struct ScreenObject {
  enum State {
    /// It was released, as it should be.
    case released
    /// The log does not show enough: no counts, a hole, too little time, or transfers between completion and record.
    case open
    /// Nothing that the service counts is left: only a cycle of strong references keeps the object.
    case idle
    /// The service has tasks, and a transfer is unfinished.
    case working(Transfer)
    /// Every transfer is recorded, and the service still counts something.
    case notCleaned
  }

  let created: Event
  /// When its screen went.
  let disappeared: Event
  let launch: Launch
  let state: State
  /// The last `service.counts` of the launch.
  let counts: Event?
  /// Whether another screen is still shown: it may only cover the one that went.
  let mayBeCovered: Bool

  /// All objects of all launches whose screen has gone for good.
  static func all(in timeline: Timeline) -> [ScreenObject] {
    timeline.launches.flatMap { LaunchObjects(timeline, $0)?.objects() ?? [] }
  }

  /// For how long the log shows it alive after its screen went.
  func window(_ timeline: Timeline) -> String {
    EventWording.span(timeline, disappeared, launch.last ?? disappeared)
  }

  /// What messages about it name.
  func values(_ timeline: Timeline) -> [String: String] {
    [
      "object": EventWording.value(created, .objectID), "type": created.text(.type) ?? "object",
      "screen": EventWording.value(created, .screenID), "window": window(timeline),
      "tasks": counts.map { EventWording.value($0, .tasks) } ?? "?",
      "timers": counts.map { EventWording.value($0, .timers) } ?? "?",
      "observers": counts.map { EventWording.value($0, .observers) } ?? "?",
    ]
  }

  /// The lines that prove that it outlived its screen.
  var witnesses: [Event] { [disappeared, counts, launch.last].compactMap { $0 } }
}

/// The objects, screens and transfers of one launch.
private struct LaunchObjects {
  let timeline: Timeline
  let launch: Launch
  /// An object with a screen.
  private struct Made {
    let created: Event
    var isReleased = false
    /// Its id was given to another object without a line of its release.
    var isUnclear = false
  }
  /// In the order of creation.
  private var made: [Made] = []
  /// The last coming or going of each screen, scene by scene.
  private var screens: [Symbol: [Symbol?: Event]] = [:]

  init?(_ timeline: Timeline, _ launch: Launch) {
    let created = timeline.events(.objectCreated, in: launch)
    guard !created.isEmpty else { return nil }
    self.timeline = timeline
    self.launch = launch
    followObjects(Array(created) + Array(timeline.events(.objectReleased, in: launch)))
    let moves = [EventName.screenAppeared, .screenDisappeared].flatMap { timeline.events($0, in: launch) }
    for event in moves.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
      guard let screen = event.symbol(.screenID) else { continue }
      screens[screen, default: [:]][event.symbol(.sceneID)] = event
    }
  }

  private mutating func followObjects(_ events: [Event]) {
    var alive: [Symbol: Int] = [:]
    for event in events.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
      guard let id = event.symbol(.objectID) else { continue }
      if event.name == .objectReleased {
        if let place = alive.removeValue(forKey: id) { made[place].isReleased = true }
        continue
      }
      // The id is in use again: the first bearer has gone without a line.
      if let place = alive.removeValue(forKey: id) { made[place].isUnclear = true }
      guard event.symbol(.screenID) != nil else { continue }
      alive[id] = made.count
      made.append(Made(created: event))
    }
  }

  func objects() -> [ScreenObject] {
    let counts = timeline.events(.serviceCounts, in: launch).last
    let transfers = LaunchTransfers(timeline, launch)
    // The object's own screen has gone, so that whichever is shown is another one.
    let isAnyShown = screens.values.contains { $0.values.contains { $0.name == .screenAppeared } }
    return made.compactMap { object in
      guard let screen = object.created.symbol(.screenID), let gone = disappearance(of: screen),
        timeline.rank(gone) > timeline.rank(object.created)
      else { return nil }
      let state: ScreenObject.State =
        object.isReleased ? .released : object.isUnclear ? .open : state(since: gone, counts, transfers)
      return ScreenObject(
        created: object.created, disappeared: gone, launch: launch, state: state, counts: counts,
        mayBeCovered: isAnyShown)
    }
  }

  /// When the screen went for good, in all scenes that showed it.
  private func disappearance(of screen: Symbol) -> Event? {
    guard let last = screens[screen]?.values, last.allSatisfy({ $0.name == .screenDisappeared }) else { return nil }
    return last.max { timeline.rank($0) < timeline.rank($1) }
  }

  private func state(since gone: Event, _ counts: Event?, _ transfers: LaunchTransfers) -> ScreenObject.State {
    // A second lets animations and the run loop's own references go.
    guard let counts, let last = launch.last, let alive = timeline.duration(from: gone, to: last),
      alive >= Duration.seconds(1), !timeline.hasHole(timeline.logs[launch.log], from: gone)
    else { return .open }
    let values = [counts.integer(.tasks), counts.integer(.timers), counts.integer(.observers)]
    if values.allSatisfy({ $0 == 0 }) { return .idle }
    let moment = max(timeline.rank(counts), timeline.rank(gone))
    let hasTasks = (values[0] ?? 0) > 0
    if hasTasks, let unfinished = transfers.unfinished(at: moment) { return .working(unfinished) }
    let isCounted = values.contains { ($0 ?? 0) > 0 }
    // Tasks without any transfer in the evidence may be work that the app does not log.
    let isKnown = !hasTasks || !transfers.isEmpty
    return isCounted && isKnown && transfers.areAllRecorded(at: moment) ? .notCleaned : .open
  }
}

/// How far the transfers of one launch had come at a line of it.
private struct LaunchTransfers {
  /// A transfer with the ranks of its begin, completion and record; `.max` for what never came.
  private struct Span {
    let transfer: Transfer
    let begin: Int
    let completed: Int
    let recorded: Int
  }
  private var spans: [Span] = []

  var isEmpty: Bool { spans.isEmpty }

  init(_ timeline: Timeline, _ launch: Launch) {
    var seen: Set<Int> = []
    let names: [EventName] = [.taskCreated, .taskResumed, .taskRestored, .taskCompleted, .recordCommitted]
    for event in names.flatMap({ timeline.events($0, in: launch) }) {
      guard let transfer = timeline.transfer(of: event), seen.insert(transfer.index).inserted else { continue }
      let record = transfer.events.first { $0.name == .recordCommitted || $0.name == .recordQuarantined }
      spans.append(
        Span(
          transfer: transfer, begin: timeline.rank(transfer.begin),
          completed: transfer.completed.map(timeline.rank) ?? .max, recorded: record.map(timeline.rank) ?? .max))
    }
    spans.sort { $0.begin < $1.begin }
  }

  /// The latest transfer begun by then that had neither completed nor been recorded.
  func unfinished(at rank: Int) -> Transfer? {
    spans.last { $0.begin <= rank && $0.completed > rank && $0.recorded > rank }?.transfer
  }

  /// Whether every transfer begun by then had its record.
  func areAllRecorded(at rank: Int) -> Bool {
    spans.allSatisfy { $0.begin > rank || $0.recorded <= rank }
  }
}

public import EventLog
import Vocabulary

/// What a check's pattern reads: the timeline, the plan, and answers that many patterns need.
public struct AttemptContext: Sendable {
  public let timeline: Timeline
  public let plan: RunDescription.Plan
  /// What many checks ask of each transfer, found out once: by the transfer's index. Empty where few are asked for.
  private let facts: [TransferFacts]

  /// Answers about single transfers, found out when they are asked for.
  public init(timeline: Timeline, plan: RunDescription.Plan) {
    self.timeline = timeline
    self.plan = plan
    facts = []
  }

  /// Answers about all transfers, found out now.
  init(judging timeline: Timeline, plan: RunDescription.Plan) {
    let single = AttemptContext(timeline: timeline, plan: plan)
    self.timeline = timeline
    self.plan = plan
    facts = timeline.transfers.map { single.find($0) }
  }
}

/// What many checks ask of one transfer.
private struct TransferFacts: Sendable {
  let launches: [Int]
  let session: Event?
  let isBackground: Bool?
  let isStubbed: Bool
}

extension AttemptContext {
  /// Indexes of the launches in whose logs these events stand, each once, in order.
  func launches(of events: [Event?]) -> [Int] {
    // Mostly one or two: looked through, not hashed.
    var found: [Int] = []
    for event in events {
      guard let event, let launch = timeline.launch(of: event)?.index, !found.contains(launch) else { continue }
      found.append(launch)
    }
    return found.sorted()
  }

  /// Launches that the transfer's own lines stand in.
  func launches(of transfer: Transfer) -> [Int] { about(transfer).launches }

  private func about(_ transfer: Transfer) -> TransferFacts {
    facts.indices.contains(transfer.index) ? facts[transfer.index] : find(transfer)
  }

  private func find(_ transfer: Transfer) -> TransferFacts {
    let launches = launches(of: transfer.events)
    let session = findSession(of: transfer)
    return TransferFacts(
      launches: launches, session: session, isBackground: session?.flag(.background),
      isStubbed: launches.contains { isStubbed(transfer.session, in: timeline.launches[$0]) })
  }

  /// The `session.created` that holds for the transfer: in the launch that created it, the last one before.
  func session(of transfer: Transfer) -> Event? { about(transfer).session }

  private func findSession(of transfer: Transfer) -> Event? {
    let begin = transfer.begin
    guard let launch = timeline.launch(of: begin) else { return nil }
    let created = timeline.events(.sessionCreated, in: launch)
    let rank = timeline.rank(begin)
    return created.last { timeline.rank($0) < rank && $0.sessionID == transfer.session }
      ?? created.first { $0.sessionID == transfer.session }
  }

  /// Whether the transfer ran in a background session: stated by its `session.created`; `nil` when unknown.
  func isBackground(_ transfer: Transfer) -> Bool? { about(transfer).isBackground }

  /// Whether traffic of the transfer's session was answered inside the process, in any launch that had to do with it.
  func isStubbed(_ transfer: Transfer) -> Bool { about(transfer).isStubbed }

  func isStubbed(_ session: Symbol, in launch: Launch) -> Bool {
    timeline.events(.sessionCreated, in: launch).contains { $0.sessionID == session && $0.flag(.stub) == true }
  }

  /// Whether a step encloses the event. A step that an app logs is about its own installation.
  func encloses(_ step: Step, _ event: Event) -> Bool {
    if let own = step.launch, let other = timeline.launch(of: event),
      timeline.launches[own].installation != other.installation
    {
      return false
    }
    guard !timeline.precedes(event, step.started) else { return false }
    guard let end = step.end else { return true }
    return timeline.precedes(event, end)
  }

  /// The step of one of these checks in which the event lies.
  func step(of checks: Set<String>, at event: Event) -> Step? {
    timeline.steps.first { checks.contains($0.check) && encloses($0, event) }
  }

  /// All steps of these checks in which the event lies.
  func steps(of checks: Set<String>, at event: Event) -> [Step] {
    timeline.steps.filter { checks.contains($0.check) && encloses($0, event) }
  }

  /// The app's state changes to background between two events of one installation.
  ///
  /// Scenes speak for the app only where it logs no state of its own.
  func backgroundStates(after from: Event, before to: Event) -> [Event] {
    let states = timeline.events(.appState, after: from, before: to)
    if let first = states.first(where: { $0.source == .app && $0.text(.state) == "background" }) { return [first] }
    guard states.isEmpty else { return [] }
    let scenes = timeline.events(.sceneState, after: from, before: to)
    return scenes.first { $0.source == .app && $0.text(.state) == "background" }.map { [$0] } ?? []
  }

  /// Requests of a server that belong to this very transfer.
  func requests(of transfer: Transfer) -> [Request] { transfer.requests.map { timeline.requests[$0] } }

  /// A sign of the transfer after an event in a server's own log, else in the system's.
  func othersSaw(_ transfer: Transfer, after event: Event) -> Event? {
    for request in requests(of: transfer) {
      for seen in [request.received, request.stored, request.response] {
        if let seen, timeline.precedes(event, seen) { return seen }
      }
    }
    return systemLines(of: transfer).first { timeline.precedes(event, $0) }
  }

  /// Lines of the system about the transfer that have a date, and come from the machine that it ran on: where a device is proven,
  /// from a log that witnesses it. A simulator's log that names the same session and number is none of it.
  func systemLines(of transfer: Transfer) -> [Event] {
    guard let task = transfer.system.map({ timeline.systemTasks[$0] }) else { return [] }
    let launches = launches(of: transfer).map { timeline.launches[$0] }
    let witnessing = Set(launches.flatMap(\.witnesses).map { timeline.witnesses[$0].file })
    let isOfDevice = launches.contains { $0.environment.kind == .device }
    return task.events.filter { $0.isDated && (!isOfDevice || witnessing.contains($0.file)) }
  }

  /// Whether an accepted status stands for success of this transfer.
  func accepts(_ completed: Event, _ transfer: Transfer) -> Bool {
    guard let status = completed.integer(.httpStatus) else { return false }
    return AcceptedStatus.accepts(status, transfer, plan)
  }

  /// Whether the transport reported an error.
  func hasTransportError(_ completed: Event) -> Bool {
    completed.integer(.errorCode) != nil || completed.text(.errorDomain) != nil
  }

  /// The account generation that an event states, else the current one of its launch; `nil` when unknown.
  func accountGeneration(at event: Event) -> Int? {
    event.integer(.accountGeneration) ?? timeline.last(.accountChanged, before: event)?.integer(.accountGeneration)
  }

  func text(_ symbol: Symbol?) -> String { symbol.map(timeline.store.string) ?? "?" }

  /// Values for the places of a message about a transfer.
  func values(_ transfer: Transfer, _ further: [String: String] = [:]) -> [String: String] {
    var values = ["session": text(transfer.session), "task": "\(transfer.task)"]
    values.merge(further) { $1 }
    return values
  }

  /// Whether the evidence of a launch after an event is complete: its log is closed, or goes on, or another launch follows.
  func isSettled(after event: Event) -> Bool {
    guard let launch = timeline.launch(of: event) else { return false }
    return launch.closed != nil || timeline.goesOn(launch, after: event, for: Duration.seconds(5))
      || !timeline.launches(after: launch).isEmpty
  }
}

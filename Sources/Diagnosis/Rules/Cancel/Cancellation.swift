import EventLog
import Vocabulary

/// One completion with -999, with what the evidence says of who ended it.
struct Cancellation {
  let completed: Event
  let transfer: Transfer?
  /// The system's word on it: of the transfer, or of a task of which no app's log tells.
  let system: SystemTask?
  let cause: CancellationCause
  /// Lines of the acts among which the cause was decided, in order.
  let acts: [Event]

  /// Looks at every completion: those with -999 go to `body`, the others are clear.
  static func judge(
    _ timeline: Timeline, _ judgement: inout Judgement, _ body: (Cancellation, inout Judgement) -> Void
  ) {
    let invalidations = EventIndex(timeline.appEvents(.sessionInvalidationRequested), in: timeline) { $0.sessionID }
    for completed in timeline.appEvents(.taskCompleted) {
      guard CompletionResult(completed).isCancellation else {
        judgement.clear()
        continue
      }
      body(Cancellation(completed, invalidations, timeline), &judgement)
    }
    for task in timeline.systemTasks where task.match == .none {
      guard let completed = task.completed else { continue }
      guard CompletionResult(completed).isCancellation else {
        judgement.clear()
        continue
      }
      body(Cancellation(task, completed, timeline), &judgement)
    }
  }

  /// Lines with which a task began: its creation, else those of the system's that name the old process.
  var creation: Event? { transfer?.created ?? system?.first(.systemTaskCreated) }

  /// What the other rules on cancellation do with it: an undetermined one is open, one with another cause clear.
  func leave(to judgement: inout Judgement) {
    if case .undetermined = cause { judgement.leaveOpen() } else { judgement.clear() }
  }

  private init(_ completed: Event, _ invalidations: EventIndex<Symbol>, _ timeline: Timeline) {
    self.completed = completed
    transfer = timeline.transfer(of: completed)
    system = transfer?.system.map { timeline.systemTasks[$0] }
    var acts = (transfer?.events ?? []).filter { event in
      guard timeline.rank(event) < timeline.rank(completed) else { return false }
      return event.name == .taskCancelled || (event.name == .taskChallenge && Self.isRefusal(event))
    }
    if let session = completed.sessionID { acts += Self.within(invalidations, session, completed, timeline) }
    acts.sort { timeline.rank($0) < timeline.rank($1) }
    self.acts = acts

    var facts = CancellationCause.Facts()
    // What the app left out of the error, the system's own line of the same task may say.
    facts.reason = completed.integer(.errorReason) ?? system?.cancellationReason
    facts.deeds = acts.map {
      CancellationCause.Deed(act: Self.act($0), before: timeline.duration(from: $0, to: completed))
    }
    if let launch = timeline.launch(of: completed),
      let creating = transfer?.created.flatMap({ timeline.launch(of: $0) })
    {
      facts.isOtherLaunch = creating.index != launch.index
      facts.endedOtherwise = Self.endedOtherwise(from: creating, before: launch, timeline)
    }
    cause = CancellationCause.decide(facts)
  }

  /// A task of which the system's log alone tells: no act of the app's code stands there.
  private init(_ task: SystemTask, _ completed: Event, _ timeline: Timeline) {
    self.completed = completed
    transfer = nil
    system = task
    acts = []
    var facts = CancellationCause.Facts()
    facts.reason = task.cancellationReason
    // Created and ended in processes of the app: their ids tell whether they are one.
    if let created = task.first(.systemTaskCreated), !created.isOfTransferDaemon, !completed.isOfTransferDaemon,
      let old = created.pid, let new = completed.pid
    {
      facts.isOtherLaunch = old != new
      facts.endedOtherwise = timeline.systemEvents(.appTerminated).contains { ended in
        ended.pid == old && Self.kills.contains(ended.text(.cause) ?? "")
          && (ended.symbol(.systemBundleID) == nil || task.bundle == nil
            || ended.symbol(.systemBundleID) == task.bundle)
      }
    }
    cause = CancellationCause.decide(facts)
  }

  /// Causes of an end that is no force quit.
  private static let kills: Set = ["crash", "jetsam", "watchdog", "harness", "system"]

  /// Invalidations of the session that reach to the completion, so that many of them cost nothing.
  private static func within(
    _ invalidations: EventIndex<Symbol>, _ session: Symbol, _ completed: Event, _ timeline: Timeline
  ) -> [Event] {
    var found: [Event] = []
    var event = completed
    while let earlier = invalidations.last(of: session, before: event),
      let before = timeline.duration(from: earlier, to: completed), before <= CancellationCause.reach
    {
      found.append(earlier)
      event = earlier
    }
    return found
  }

  private static func isRefusal(_ challenge: Event) -> Bool {
    let disposition = challenge.text(.disposition)
    return disposition == "cancel" || disposition == "reject"
  }

  private static func act(_ event: Event) -> CancellationCause.Act {
    switch event.name {
    case .taskCancelled: .cancelled(by: event.text(.by))
    case .taskChallenge: .challengeRefused
    default: .invalidationRequested
    }
  }

  /// Whether someone other than the app saw the process that last had the task crash, or saw it killed.
  private static func endedOtherwise(from creating: Launch, before launch: Launch, _ timeline: Timeline) -> Bool {
    guard creating.index < launch.index else { return false }
    return timeline.launches[launch.index - 1].terminations.contains { event in
      event.source != .app && kills.contains(event.text(.cause) ?? "")
    }
  }
}

extension CompletionResult {
  /// Whether the task ended as cancelled.
  fileprivate var isCancellation: Bool {
    errorCode == -999 && (errorDomain == nil || errorDomain == "NSURLErrorDomain")
  }
}

extension SystemTask {
  /// `NSURLErrorBackgroundTaskCancelledReasonKey`, in whichever of its lines it stands.
  fileprivate var cancellationReason: Int? { events.lazy.compactMap { $0.integer(.errorReason) }.first }
}

/// Values and texts that the rules on cancellation share.
enum CancellationWords {
  static func places(
    _ cancellation: Cancellation, _ timeline: Timeline, _ more: [String: String] = [:]
  ) -> [String: String] {
    let completed = cancellation.completed
    var places = [
      "session": completed.sessionID.map(timeline.store.string) ?? "–",
      "task": completed.taskID.map(String.init) ?? "–",
    ]
    places.merge(more) { $1 }
    return places
  }

  /// The time from an act to the completion.
  static func before(_ act: Event, _ cancellation: Cancellation, _ timeline: Timeline) -> String {
    timeline.duration(from: act, to: cancellation.completed).map(Wording.seconds) ?? "–"
  }
}

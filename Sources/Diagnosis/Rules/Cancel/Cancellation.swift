import EventLog
import Vocabulary

/// One completion with -999, with what the evidence says of who ended it.
struct Cancellation {
  let completed: Event
  let transfer: Transfer?
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
  }

  /// What the other rules on cancellation do with it: an undetermined one is open, one with another cause clear.
  func leave(to judgement: inout Judgement) {
    if case .undetermined = cause { judgement.leaveOpen() } else { judgement.clear() }
  }

  private init(_ completed: Event, _ invalidations: EventIndex<Symbol>, _ timeline: Timeline) {
    self.completed = completed
    transfer = timeline.transfer(of: completed)
    var acts = (transfer?.events ?? []).filter { event in
      guard timeline.rank(event) < timeline.rank(completed) else { return false }
      return event.name == .taskCancelled || (event.name == .taskChallenge && Self.isRefusal(event))
    }
    if let session = completed.sessionID { acts += Self.within(invalidations, session, completed, timeline) }
    acts.sort { timeline.rank($0) < timeline.rank($1) }
    self.acts = acts

    var facts = CancellationCause.Facts()
    facts.reason = completed.integer(.errorReason)
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
      event.source != .app
        && ["crash", "jetsam", "watchdog", "harness", "system"].contains(event.text(.cause) ?? "")
    }
  }
}

extension CompletionResult {
  /// Whether the task ended as cancelled.
  fileprivate var isCancellation: Bool {
    errorCode == -999 && (errorDomain == nil || errorDomain == "NSURLErrorDomain")
  }
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

import EventLog
import Vocabulary

/// What happens around a process that is suspended, woken or ended while a transfer goes on.
struct RelaunchPattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  /// Woken for events after a suspension, without a new process; the handshake holds.
  static func resumedForEvents(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    let handshake = HandshakePattern(context: context)
    let device = DevicePattern(context: context)
    let pattern = RelaunchPattern(context: context)
    return timeline.appEvents(.eventsHandlerReceived).compactMap { received in
      guard let launch = timeline.launch(of: received), let first = launch.first,
        let gap = device.gaps(of: Duration.seconds(10), after: first, before: received).last,
        device.isRegular(before: gap.last, since: first),
        // An app that somebody brought to the foreground in between was not resumed for the events.
        !pattern.isActivated(after: gap.last, before: received)
      else { return nil }
      return handshake.attempt(received, check: "device.resumed-for-events")?.adding(gap.last, gap.next)
    }
  }

  /// The process ended, not by the user, with the transfer unfinished; the transfer went on, and a later launch reconciled it.
  static func processEnded(_ context: AttemptContext) -> [Attempt] {
    let pattern = RelaunchPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.processEnded($0) }
  }

  private func processEnded(_ transfer: Transfer) -> Attempt? {
    guard let left = SessionPattern(context: context).unfinishedEnd(of: transfer), let last = left.last else {
      return nil
    }
    // A force quit, a kill by the harness and a debugger's stop are other things.
    let causes = left.terminations.compactMap { $0.text(.cause) }
    guard !causes.contains("user"), !isForceQuit(transfer) else { return nil }
    let values = context.values(transfer)
    if causes.contains("harness") {
      guard context.step(of: ["device.process-ended"], at: transfer.begin) != nil else { return nil }
      return attempt(transfer, left, .missing(.vetoed, Message(DeviceTexts.killedByHarness, values)), [])
    }
    guard context.isBackground(transfer) != false else { return nil }
    let seen = context.othersSaw(transfer, after: last)
    let later = transfer.events.first { event in
      (timeline.launch(of: event)?.index ?? 0) > left.index
        && [.taskRestored, .taskCompleted, .recordCommitted].contains(event.name)
    }
    let answered = transfer.key.flatMap { key in
      timeline.appEvents(.reconcileAnswered).first {
        $0.symbol(.idempotencyKey) == key && timeline.precedes(last, $0)
      }
    }
    let outcome: Attempt.Outcome
    if seen == nil {
      outcome = .missing(.missingEvidence, Message(DeviceTexts.notSeenAfterEnd, values))
    } else if later == nil && answered == nil {
      let settled = timeline.launches(after: left).contains { $0.closed != nil }
      let text = Message(DeviceTexts.notReconciled, values)
      outcome = settled ? .broken(text) : .missing(.missingEvidence, text)
    } else if context.isBackground(transfer) == nil {
      outcome = .missing(.missingEvidence, Message(PatternTexts.sessionUnknown, values))
    } else {
      outcome = .held
    }
    return attempt(transfer, left, outcome, [last, seen, later ?? answered].compactMap { $0 })
  }

  /// A launch ended from a positive cause with the transfer unfinished; a later background launch met the handshake.
  static func systemRelaunch(_ context: AttemptContext) -> [Attempt] {
    let pattern = RelaunchPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.systemRelaunch($0) }
  }

  private static let positiveCauses: Set = ["jetsam", "system", "watchdog", "selfExit"]

  private func systemRelaunch(_ transfer: Transfer) -> Attempt? {
    guard transfer.isUpload, let left = SessionPattern(context: context).unfinishedEnd(of: transfer),
      !isForceQuit(transfer),
      let ended = left.terminations.first(where: { Self.positiveCauses.contains($0.text(.cause) ?? "") }),
      !left.terminations.contains(where: { ["user", "harness"].contains($0.text(.cause) ?? "") })
    else { return nil }
    // Of causes other than its own exit an app cannot know; that is the system's to say.
    guard
      ended.text(.cause) == "selfExit"
        ? timeline.launch(of: ended)?.index == left.index : ended.source == .system
    else { return nil }
    let upload = UploadPattern(context: context)
    guard var judged = upload.inBackgroundSession(transfer, of: "device.system-relaunch", transfer.completed) else {
      return nil
    }
    let received = timeline.launches(after: left).lazy.compactMap { launch in
      timeline.events(.eventsHandlerReceived, in: launch).first {
        $0.sessionID == transfer.session && isBackgroundLaunch(launch, $0)
      }
    }.first
    let values = context.values(transfer)
    if let received,
      let handshake = HandshakePattern(context: context).attempt(received, check: "device.system-relaunch")
    {
      if case .held = judged.outcome { judged = judged.with(handshake.outcome) }
      judged = judged.adding(ended, received, launches: handshake.launches + [left.index])
      judged = Attempt(
        subject: .session(transfer.session, launches: context.launches(of: [received])), launches: judged.launches,
        outcome: judged.outcome, evidence: judged.evidence, begin: judged.begin, end: handshake.end ?? judged.end,
        serverLogs: judged.serverLogs, usesReceipt: judged.usesReceipt)
    } else {
      judged = judged.with(.missing(.missingEvidence, Message(DeviceTexts.noBackgroundLaunch, values)))
        .adding(ended, launches: [left.index])
    }
    return judged
  }

  /// A background launch is one in which `events.handlerReceived` comes before any `active` of app or scene.
  func isBackgroundLaunch(_ launch: Launch, _ received: Event) -> Bool {
    guard let first = launch.first else { return false }
    return !isActivated(after: first, before: received)
  }

  /// Whether the app or a scene of it became active between two events.
  private func isActivated(after from: Event, before to: Event) -> Bool {
    [EventName.appState, .sceneState].contains { name in
      timeline.events(name, after: from, before: to).contains { $0.text(.state) == "active" }
    }
  }

  /// The session was created five seconds or more after a background launch, and no event was lost.
  static func delegateDelay(_ context: AttemptContext) -> [Attempt] {
    let pattern = RelaunchPattern(context: context)
    let timeline = context.timeline
    return timeline.appEvents(.eventsHandlerReceived).compactMap { received in
      guard let launch = timeline.launch(of: received), pattern.isBackgroundLaunch(launch, received),
        let launched = timeline.events(.appLaunched, in: launch).first,
        let created = timeline.events(.sessionCreated, in: launch).first(where: { $0.sessionID == received.sessionID }),
        let delay = timeline.duration(from: launched, to: created), delay >= Duration.seconds(5)
      else { return nil }
      return HandshakePattern(context: context).attempt(received, check: "device.delegate-delay")?
        .adding(launched, created)
    }
  }

  /// The user force quit the app with a transfer unfinished; what happened then is recorded.
  static func forceQuit(_ context: AttemptContext) -> [Attempt] {
    let pattern = RelaunchPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.forceQuit($0) }
  }

  private func forceQuit(_ transfer: Transfer) -> Attempt? {
    guard let left = SessionPattern(context: context).unfinishedEnd(of: transfer),
      let quit = left.terminations.first(where: {
        $0.text(.cause) == "user" && ($0.source == .system || $0.source == .tester)
      }),
      context.isBackground(transfer) != false
    else { return nil }
    let after = timeline.launches(after: left)
    let seen = transfer.events.first { (timeline.launch(of: $0)?.index ?? 0) > left.index }
    let listed = after.lazy.compactMap { launch in
      self.timeline.events(.tasksListed, in: launch).first { $0.sessionID == transfer.session }
    }.first
    let outcome: Attempt.Outcome
    if context.isBackground(transfer) == nil {
      outcome = .missing(.missingEvidence, Message(PatternTexts.sessionUnknown, context.values(transfer)))
    } else if seen == nil && listed == nil {
      outcome = .missing(.missingEvidence, Message(DeviceTexts.aftermathUnknown, context.values(transfer)))
    } else {
      outcome = .held
    }
    return attempt(transfer, left, outcome, [quit, seen ?? listed].compactMap { $0 })
  }

  /// Whether the completion says that the user force quit the app: -999 with reason 0.
  private func isForceQuit(_ transfer: Transfer) -> Bool {
    (transfer.all(.taskCompleted) + context.systemLines(of: transfer)).contains {
      $0.integer(.errorCode) == -999 && $0.integer(.errorReason) == 0
    }
  }

  private func attempt(
    _ transfer: Transfer, _ left: Launch, _ outcome: Attempt.Outcome, _ evidence: [Event]
  ) -> Attempt {
    let logs = evidence.filter { $0.source == .server }.map { timeline.log(of: $0).index }
    return Attempt(
      subject: .transfer(transfer.index),
      launches: Array(Set(context.launches(of: transfer.events + evidence) + [left.index])).sorted(), outcome: outcome,
      evidence: [transfer.begin] + evidence, begin: transfer.begin,
      end: evidence.last { $0.source == .app } ?? transfer.events.last, serverLogs: Array(Set(logs)).sorted())
  }
}

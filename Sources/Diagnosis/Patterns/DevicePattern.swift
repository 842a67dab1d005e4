import EventLog
import Vocabulary

/// Uploads under conditions that only a device has: a locked screen, a lost or changed network, a closed screen, delayed
/// scheduling. Each rests on the arrival of the upload, in a background session.
struct DevicePattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  /// Transfers that meet a condition, as attempts of a check.
  private func attempts(
    of check: String, where condition: (Transfer, Event, Event) -> [Event]?,
    also pattern: (Transfer, Attempt) -> Attempt = { $1 }
  ) -> [Attempt] {
    let upload = UploadPattern(context: context)
    return timeline.transfers.compactMap { transfer in
      guard transfer.isUpload, let created = transfer.created, let end = transfer.completed ?? transfer.events.last,
        end != created, let shown = condition(transfer, created, end),
        let attempt = upload.inBackgroundSession(transfer, of: check, end)
      else { return nil }
      let judged = pattern(transfer, attempt)
      return Attempt(
        subject: judged.subject, launches: Array(Set(judged.launches + context.launches(of: shown))).sorted(),
        outcome: judged.outcome, evidence: Array(shown.prefix(3)) + judged.evidence, begin: judged.begin,
        end: judged.end, serverLogs: judged.serverLogs, usesReceipt: judged.usesReceipt)
    }
  }

  static func lockScreen(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    let samples = timeline.protectedDataSamples
    return DevicePattern(context: context).attempts(of: "device.lock-screen") { _, created, end in
      let unavailable = samples.between(created, end, timeline).first { !$0.isAvailable }?.event
      if let unavailable { return [unavailable] }
      // The last word before the creation, in the same launch.
      guard let before = samples.last(before: created, timeline), !before.isAvailable,
        timeline.launch(of: before.event)?.index == timeline.launch(of: created)?.index
      else { return nil }
      return [before.event]
    }
  }

  static func networkInterruption(_ context: AttemptContext) -> [Attempt] {
    let pattern = DevicePattern(context: context)
    let timeline = context.timeline
    return pattern.attempts(of: "device.network-interruption") { transfer, created, end in
      let paths = timeline.events(.networkPath, after: created, before: end)
      guard let lost = paths.first(where: { $0.text(.status) == "unsatisfied" }) else { return nil }
      if let back = paths.first(where: { $0.text(.status) == "satisfied" && timeline.precedes(lost, $0) }) {
        return [lost, back]
      }
      let metrics = transfer.all(.taskMetrics).first {
        ($0.integer(.transactions) ?? 0) > 1 && timeline.precedes(lost, $0)
      }
      return metrics.map { [lost, $0] }
    } also: { transfer, attempt in
      let stored = context.requests(of: transfer).compactMap(\.stored).filter { $0.flag(.duplicate) != true }
      guard case .held = attempt.outcome, stored.count > 1 else { return attempt }
      return attempt.with(.broken(Message(DeviceTexts.storedTwice, context.values(transfer))))
    }
  }

  static func networkSwitch(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    return DevicePattern(context: context).attempts(of: "device.network-switch") { transfer, created, end in
      var seen: [Event] = []
      if let before = timeline.last(.networkPath, before: created) { seen.append(before) }
      seen += timeline.events(.networkPath, after: created, before: end)
      let used = seen.filter { ($0.text(.interface) ?? "none") != "none" && $0.text(.status) != "unsatisfied" }
      guard let first = used.first else { return nil }
      let other = used.first { $0.text(.interface) != first.text(.interface) }
      return other.map { [first, $0] }
    }
  }

  static func screenClosed(_ context: AttemptContext) -> [Attempt] {
    let pattern = DevicePattern(context: context)
    let timeline = context.timeline
    let ledger = LedgerPattern(context: context)
    return pattern.attempts(of: "device.screen-closed") { _, created, end in
      let gone = timeline.events(.screenDisappeared, after: created, before: end)
      guard !gone.isEmpty, let launch = timeline.launch(of: created) else { return nil }
      let present = ledger.screens(in: launch, at: created)
      let starting = created.symbol(.screenID).map { [$0] } ?? present.compactMap { $0.symbol(.screenID) }
      let closed = gone.first {
        $0.symbol(.screenID).map(starting.contains) ?? false
      }
      return closed.map { [$0] }
    } also: { transfer, attempt in
      guard case .held = attempt.outcome, let completed = transfer.completed else { return attempt }
      let (outcome, evidence) = ledger.restoration(after: completed, transfer)
      let missing = Attempt.Outcome.missing(
        .missingEvidence, Message(DeviceTexts.noLaterScreen, context.values(transfer)))
      var judged = attempt.with(outcome ?? missing)
      for event in evidence { judged = judged.adding(event, launches: context.launches(of: [event])) }
      return judged
    }
  }

  static func suspension(_ context: AttemptContext) -> [Attempt] {
    let pattern = DevicePattern(context: context)
    return pattern.attempts(of: "device.suspension") { transfer, created, end in
      let gaps = pattern.gaps(of: Duration.seconds(30), after: created, before: end)
      return gaps.first.map { [$0.last, $0.next] }
    } also: { transfer, attempt in
      guard case .held = attempt.outcome, let created = transfer.created,
        let end = transfer.completed ?? transfer.events.last
      else { return attempt }
      let gaps = pattern.gaps(of: Duration.seconds(30), after: created, before: end)
      let byServer = context.requests(of: transfer).flatMap { [$0.received, $0.stored, $0.response] }
      let seen = (byServer.compactMap { $0 } + context.systemLines(of: transfer))
        .first { seen in
          gaps.contains { context.timeline.precedes($0.last, seen) && context.timeline.precedes(seen, $0.next) }
        }
      guard let seen else {
        return attempt.with(.missing(.missingEvidence, Message(DeviceTexts.notSeenInGap, context.values(transfer))))
      }
      return attempt.adding(seen)
    }
  }

  /// Heartbeats in background with so much time between each and the next line of its log.
  func gaps(of nanoseconds: Int64, after from: Event, before to: Event) -> [(last: Event, next: Event)] {
    timeline.events(.appHeartbeat, after: from, before: to).compactMap { beat in
      guard let launch = timeline.launch(of: beat), let first = launch.first else { return nil }
      // The heartbeat and the next line of the log: nothing was logged between them.
      let next = launch.events.startIndex + timeline.rank(beat) - timeline.rank(first) + 1
      guard next < launch.events.endIndex else { return nil }
      let following = launch.events[next]
      guard let length = timeline.duration(from: beat, to: following), length >= nanoseconds,
        timeline.appState(at: beat) == "background",
        !timeline.hasHole(timeline.logs[launch.log], from: beat, to: following)
      else { return nil }
      return (beat, following)
    }
  }

  /// Whether heartbeats came regularly before one of them: the two before it, each within five seconds of the next.
  func isRegular(before beat: Event, since first: Event) -> Bool {
    let beats = timeline.events(.appHeartbeat, after: first, before: beat).suffix(2) + [beat]
    return beats.count == 3
      && zip(beats, beats.dropFirst()).allSatisfy {
        timeline.duration(from: $0, to: $1).map { $0 <= Duration.seconds(5) } ?? false
      }
  }

  static func backgroundScheduling(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    let pattern = DevicePattern(context: context)
    return timeline.transfers.compactMap { transfer -> Attempt? in
      guard let created = transfer.created else { return nil }
      let isDiscretionary = context.session(of: transfer)?.flag(.discretionary) == true
      guard isDiscretionary || timeline.appState(at: created) == "background" else { return nil }
      return pattern.scheduled(transfer, created)
    }
  }

  private func scheduled(_ transfer: Transfer, _ created: Event) -> Attempt? {
    let values = context.values(transfer)
    let begun = context.othersSaw(transfer, after: created)
    var outcome: Attempt.Outcome = .held
    switch context.isBackground(transfer) {
    case false:
      guard context.step(of: ["device.background-scheduling"], at: created) != nil else { return nil }
      outcome = .missing(.vetoed, Message(PatternTexts.defaultSession, values))
    case nil: outcome = .missing(.missingEvidence, Message(PatternTexts.sessionUnknown, values))
    case true:
      if transfer.completed.map(context.hasTransportError) == true {
        outcome = .broken(Message(DeviceTexts.endedWithError, values))
      } else if transfer.completed == nil {
        outcome = .missing(.missingEvidence, Message(PatternTexts.notCompleted, values))
      } else if begun == nil {
        outcome = .missing(.missingEvidence, Message(PatternTexts.noServerEvidence, values))
      }
    }
    let conditions = timeline.last(.deviceConditions, before: created)
    return Attempt(
      subject: .transfer(transfer.index), launches: context.launches(of: transfer), outcome: outcome,
      evidence: [conditions, created, begun, transfer.completed].compactMap { $0 }, begin: created,
      end: transfer.completed ?? transfer.events.last,
      serverLogs: begun.flatMap { $0.source == .server ? [timeline.log(of: $0).index] : nil } ?? [])
  }
}

/// A moment at which the app said whether protected data was available.
struct ProtectedDataSample: Sendable {
  let event: Event
  let isAvailable: Bool
}

extension Timeline {
  /// All samples, `app.protectedData` and the key `protectedData` of any app line, in the order of the timeline.
  var protectedDataSamples: [ProtectedDataSample] {
    store.events(bearing: [.protectedData, .available]).compactMap { event in
      guard event.source == .app, rank(event) < Int(UInt32.max) else { return nil }
      if let value = event.flag(.protectedData) { return ProtectedDataSample(event: event, isAvailable: value) }
      guard event.name == .appProtectedData, let value = event.flag(.available) else { return nil }
      return ProtectedDataSample(event: event, isAvailable: value)
    }.sorted { rank($0.event) < rank($1.event) }
  }
}

extension [ProtectedDataSample] {
  /// Samples from one event to another, both included: a sample may be a key of either.
  func between(_ from: Event, _ to: Event, _ timeline: Timeline) -> ArraySlice<ProtectedDataSample> {
    let start = partitioningIndex { timeline.rank($0.event) >= timeline.rank(from) }
    let end = partitioningIndex { timeline.rank($0.event) > timeline.rank(to) }
    return self[start..<Swift.max(start, end)]
  }

  func last(before event: Event, _ timeline: Timeline) -> ProtectedDataSample? {
    let end = partitioningIndex { timeline.rank($0.event) >= timeline.rank(event) }
    return end > 0 ? self[end - 1] : nil
  }
}

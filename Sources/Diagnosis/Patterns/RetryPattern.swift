import EventLog
import Vocabulary

/// What the checks of repeated submissions, stale generations and doubled callbacks hold.
struct RetryPattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  /// Keys that several transfers bear, with these, in the order of their first transfer.
  private var repeated: [(key: Symbol, transfers: [Transfer])] {
    var seen: Set<Symbol> = []
    return timeline.transfers.compactMap { transfer in
      guard let key = transfer.key, seen.insert(key).inserted else { return nil }
      let all = timeline.transfers(withKey: key)
      return all.count > 1 ? (key, all) : nil
    }
  }

  /// A second submission under the same key stored nothing twice.
  static func resubmission(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    return RetryPattern(context: context).repeated.map { key, transfers in
      let values = ["key": context.text(key)]
      let requests = timeline.requests(withKey: key)
      let stored = requests.compactMap(\.stored)
      let outcome: Attempt.Outcome
      if stored.filter({ $0.flag(.duplicate) != true }).count > 1 {
        outcome = .broken(Message(Self.storedTwice, values))
      } else if requests.count < 2 || stored.isEmpty {
        outcome = .missing(.missingEvidence, Message(Self.secondNotSeen, values))
      } else {
        outcome = .held
      }
      return attempt(context, key, transfers, outcome, stored, requests)
    }
  }

  /// Attempts per key at most the plan's `maxAttempts`.
  static func bounded(_ context: AttemptContext) -> [Attempt] {
    RetryPattern(context: context).repeated.map { key, transfers in
      let outcome: Attempt.Outcome
      if let limit = context.plan.maxAttempts {
        let values = ["key": context.text(key), "count": "\(transfers.count)", "limit": "\(limit)"]
        outcome = transfers.count > limit ? .broken(Message(Self.tooMany, values)) : .held
      } else {
        outcome = .missing(.missingEvidence, Message(Self.noLimit, ["key": context.text(key)]))
      }
      return attempt(context, key, transfers, outcome, transfers.map(\.begin), [])
    }
  }

  private static func attempt(
    _ context: AttemptContext, _ key: Symbol, _ transfers: [Transfer], _ outcome: Attempt.Outcome, _ evidence: [Event],
    _ requests: [Request]
  ) -> Attempt {
    Attempt(
      subject: .key(key), launches: context.launches(of: transfers.flatMap(\.events)), outcome: outcome,
      evidence: Array(evidence.prefix(5)), begin: transfers.first?.begin, end: transfers.last?.events.last,
      serverLogs: Array(Set(requests.map(\.log))).sorted())
  }

  /// A completion of an older account or request generation was put aside, not recorded or shown.
  static func generationGuard(_ context: AttemptContext) -> [Attempt] {
    let pattern = RetryPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.generationGuard($0) }
  }

  private func generationGuard(_ transfer: Transfer) -> Attempt? {
    guard let completed = transfer.completed, let stale = newer(than: transfer, at: completed) else { return nil }
    let quarantined = transfer.first(.recordQuarantined)
    let recorded = transfer.records.first { timeline.precedes(completed, $0) }
    let outcome: Attempt.Outcome
    if recorded != nil {
      outcome = .broken(Message(Self.staleRecorded, context.values(transfer)))
    } else if quarantined != nil {
      outcome = .held
    } else {
      outcome = .missing(.missingEvidence, Message(Self.staleUnknown, context.values(transfer)))
    }
    let end = recorded ?? quarantined ?? completed
    return Attempt(
      subject: .transfer(transfer.index), launches: context.launches(of: transfer.events + [stale]), outcome: outcome,
      evidence: [stale, completed, recorded ?? quarantined].compactMap { $0 }, begin: transfer.begin, end: end)
  }

  /// The line that made the transfer's account or request generation an old one before its completion.
  private func newer(than transfer: Transfer, at completed: Event) -> Event? {
    if let own = transfer.created?.integer(.accountGeneration) ?? completed.integer(.accountGeneration) {
      let change = timeline.events(.accountChanged, after: transfer.begin, before: completed)
        .last { $0.source == .app }
      if let change, let current = change.integer(.accountGeneration), current > own { return change }
    }
    guard let own = transfer.created?.integer(.requestGeneration) else { return nil }
    if let screen = transfer.created?.symbol(.screenID) {
      let current = timeline.events(.requestCurrent, after: transfer.begin, before: completed)
        .last { $0.symbol(.screenID) == screen }
      if let current, (current.integer(.requestGeneration) ?? own) > own { return current }
    }
    guard let key = transfer.key else { return nil }
    return timeline.transfers(withKey: key).compactMap(\.created).first {
      ($0.integer(.requestGeneration) ?? own) > own && timeline.precedes($0, completed)
    }
  }

  /// A second `task.completed` caused no second record, no second delivery and no second effect at the server.
  static func duplicateTolerated(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    let pattern = RetryPattern(context: context)
    return timeline.transfers.compactMap { transfer in
      let completions = transfer.all(.taskCompleted)
      guard completions.count > 1 else { return nil }
      let final = transfer.records.filter {
        $0.flag(.accepted) != nil || ["succeeded", "failed"].contains($0.text(.state) ?? "")
      }
      let stored = context.requests(of: transfer).compactMap(\.stored).filter { $0.flag(.duplicate) != true }
      let outcome: Attempt.Outcome
      if final.count > 1 {
        outcome = .broken(Message(Self.recordedAgain, context.values(transfer)))
      } else if stored.count > 1 {
        outcome = .broken(Message(Self.storedAgain, context.values(transfer)))
      } else if final.isEmpty {
        outcome = .missing(.missingEvidence, Message(PatternTexts.notRecorded, context.values(transfer)))
      } else if let again = pattern.deliveredAgain(after: completions[1]) {
        let values = context.values(transfer, ["operation": again.text(.operationID) ?? "?"])
        // Which transfer an operation waited for is known only where one of its lines says so.
        outcome =
          pattern.isDelivered(transfer, by: again)
          ? .broken(Message(Self.deliveredAgain, values))
          : .missing(.missingEvidence, Message(Self.perhapsDeliveredAgain, values))
      } else {
        outcome = .held
      }
      return Attempt(
        subject: .transfer(transfer.index), launches: context.launches(of: transfer), outcome: outcome,
        evidence: Array(completions.prefix(2)) + Array(final.prefix(2)), begin: transfer.begin,
        end: timeline.launch(of: completions[1])?.last ?? transfer.events.last,
        serverLogs: Array(Set(context.requests(of: transfer).map(\.log))).sorted())
    }
  }

  /// The first delivery after a second completion of an operation that was delivered before it in the same launch.
  private func deliveredAgain(after second: Event) -> Event? {
    let later = timeline.events(.resultDelivered, afterInLaunch: second)
    guard !later.isEmpty, let first = timeline.launch(of: second)?.first else { return nil }
    let earlier = Set(
      timeline.events(.resultDelivered, after: first, before: second).compactMap { $0.symbol(.operationID) })
    return later.first { $0.symbol(.operationID).map(earlier.contains) ?? false }
  }

  /// Whether a delivery of the operation names the transfer, by its task or its key.
  private func isDelivered(_ transfer: Transfer, by again: Event) -> Bool {
    guard let launch = timeline.launch(of: again) else { return false }
    return timeline.events(.resultDelivered, in: launch).contains { event in
      guard event.symbol(.operationID) == again.symbol(.operationID) else { return false }
      if let key = event.symbol(.idempotencyKey) { return key == transfer.key }
      return event.sessionID == transfer.session && event.taskID == transfer.task
    }
  }

  private static let deliveredAgain = Text(
    en: "After the second completion of task {task} of {session} operation {operation} was delivered again.",
    ko: "{session}의 작업 {task}이(가) 두 번째로 완료된 뒤 오퍼레이션 {operation}의 결과가 다시 전달되었습니다.",
    zhHant: "{session} 的任務 {task} 第二次完成後，作業 {operation} 的結果又被傳遞一次。")
  private static let perhapsDeliveredAgain = Text(
    en:
      "Operation {operation} was delivered again after the second completion of task {task} of {session}; no line says which transfer it waited for.",
    ko: "{session}의 작업 {task}이(가) 두 번째로 완료된 뒤 오퍼레이션 {operation}의 결과가 다시 전달되었지만, 어느 전송을 기다렸는지 알려 주는 줄이 없습니다.",
    zhHant: "{session} 的任務 {task} 第二次完成後，作業 {operation} 的結果又被傳遞一次；沒有任何一行說明它等待的是哪次傳輸。")
  private static let storedTwice = Text(
    en: "The server stored two bodies under key {key}, the second not marked as a duplicate.",
    ko: "서버가 키 {key}(으)로 본문 두 개를 저장했고, 두 번째는 중복으로 표시되지 않았습니다.",
    zhHant: "伺服器以鍵 {key} 儲存了兩份本文，第二份未標記為重複。")
  private static let secondNotSeen = Text(
    en: "No server's log shows what became of the second submission under key {key}.",
    ko: "키 {key}(으)로 한 두 번째 제출이 어떻게 되었는지 보여 주는 서버 로그가 없습니다.",
    zhHant: "沒有伺服器日誌能說明以鍵 {key} 進行的第二次提交結果如何。")
  private static let tooMany = Text(
    en: "Key {key} has {count} attempts, and the plan allows {limit}.",
    ko: "키 {key}의 시도가 {count}회이며, 계획이 허용하는 것은 {limit}회입니다.",
    zhHant: "鍵 {key} 有 {count} 次嘗試，而計畫只允許 {limit} 次。")
  private static let noLimit = Text(
    en: "Key {key} was submitted again, and the plan names no maxAttempts to hold it against.",
    ko: "키 {key}을(를) 다시 제출했지만, 계획에 비교할 maxAttempts가 없습니다.",
    zhHant: "鍵 {key} 被再次提交，但計畫沒有可供對照的 maxAttempts。")
  private static let staleRecorded = Text(
    en: "The completion of task {task} of {session} belongs to an older generation and was recorded.",
    ko: "{session}의 작업 {task} 완료는 이전 세대의 것인데도 기록되었습니다.",
    zhHant: "{session} 任務 {task} 的完成屬於較舊的世代，卻被記錄。")
  private static let staleUnknown = Text(
    en:
      "The completion of task {task} of {session} belongs to an older generation; what became of it is not in the evidence.",
    ko: "{session}의 작업 {task} 완료는 이전 세대의 것이며, 어떻게 처리되었는지 증거에 없습니다.",
    zhHant: "{session} 任務 {task} 的完成屬於較舊的世代，證據中沒有後續處理。")
  private static let recordedAgain = Text(
    en: "The second completion of task {task} of {session} led to a second record.",
    ko: "{session}의 작업 {task}에 대한 두 번째 완료가 두 번째 기록을 만들었습니다.",
    zhHant: "{session} 任務 {task} 的第二次完成造成了第二筆紀錄。")
  private static let storedAgain = Text(
    en: "After the second completion of task {task} of {session} the server holds two bodies.",
    ko: "{session}의 작업 {task}이(가) 두 번 완료된 뒤 서버에 본문이 두 개 있습니다.",
    zhHant: "{session} 任務 {task} 第二次完成後，伺服器上有兩份本文。")
}

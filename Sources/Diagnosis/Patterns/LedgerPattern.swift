import EventLog
import Vocabulary

/// What the checks of the durable record hold: each step once and in order, screens restored from it, the server asked by key.
struct LedgerPattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  static func complete(_ context: AttemptContext) -> [Attempt] {
    let pattern = LedgerPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.complete($0) }
  }

  private func complete(_ transfer: Transfer) -> Attempt? {
    guard let completed = transfer.completed else { return nil }
    let values = context.values(transfer)
    let record = transfer.events.first { event in
      event.name == .recordQuarantined
        || (event.name == .recordCommitted
          && (event.flag(.accepted) != nil
            || ["succeeded", "failed", "undetermined"].contains(event.text(.state) ?? "")))
    }
    let accepted = transfer.records.last { $0.flag(.accepted) != nil }?.flag(.accepted) == true
    var chain: [(name: String, event: Event?)] = []
    if transfer.isDownload {
      chain = [
        ("task.created", transfer.created), ("download.received", transfer.first(.downloadReceived)),
        ("file.moved", transfer.first(.fileMoved)), ("record.committed", record),
      ]
      if !accepted { chain.removeAll { $0.name == "download.received" || $0.name == "file.moved" } }
    } else if transfer.created?.text(.body) == "file" || transfer.prepared != nil {
      chain = [
        ("input.prepared", transfer.prepared), ("task.created", transfer.created), ("task.completed", completed),
        ("record.committed", record),
      ]
      if accepted { chain.append(("input.cleaned", transfer.cleanups.first { $0.name == .inputCleaned })) }
    } else {
      chain = [("task.created", transfer.created), ("task.completed", completed), ("record.committed", record)]
    }
    let present = chain.compactMap(\.event)
    var outcome: Attempt.Outcome = .held
    if zip(present, present.dropFirst()).contains(where: { !timeline.precedes($0, $1) }) {
      outcome = .broken(Message(Self.outOfOrder, values))
    } else if let missing = chain.first(where: { $0.event == nil }) {
      let text = Message(Self.stepMissing, context.values(transfer, ["step": missing.name]))
      let isPending = missing.name == "input.cleaned" && transfer.cleanups.contains { $0.name == .inputCleanupPending }
      // What should follow may follow after the end of the log; what should have come before cannot.
      let mayFollow = missing.name == "record.committed" || missing.name == "input.cleaned"
      outcome =
        isPending || (mayFollow && !context.isSettled(after: completed))
        ? .missing(isPending ? .missingEvidence : .cutEvidence, text) : .broken(text)
      if missing.name == "input.prepared" || missing.name == "task.created" {
        outcome = .missing(.missingEvidence, text)
      }
    }
    return Attempt(
      subject: .transfer(transfer.index), launches: context.launches(of: present + [completed]), outcome: outcome,
      evidence: present, begin: present.first ?? completed, end: present.last ?? completed)
  }

  /// A screen that appears after a completion with no screen present reads the snapshot.
  static func screenRestored(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    guard !timeline.appEvents(.screenAppeared).isEmpty else { return [] }
    let pattern = LedgerPattern(context: context)
    let presence = ScreenPresence(timeline)
    return timeline.transfers.compactMap { transfer in
      guard let completed = transfer.completed, !presence.isAnyPresent(at: completed) else { return nil }
      let (outcome, evidence) = pattern.restoration(after: completed, transfer)
      guard let outcome else { return nil }
      return Attempt(
        subject: .transfer(transfer.index), launches: context.launches(of: evidence + [completed]), outcome: outcome,
        evidence: [completed] + evidence, begin: completed, end: evidence.last ?? completed)
    }
  }

  /// The first screen that appears after `event`, and whether it read the snapshot.
  func restoration(after event: Event, _ transfer: Transfer) -> (Attempt.Outcome?, [Event]) {
    guard let launch = timeline.launch(of: event) else { return (nil, []) }
    let appeared =
      timeline.first(.screenAppeared, after: event)
      ?? timeline.launches(after: launch).lazy.compactMap { timeline.events(.screenAppeared, in: $0).first }.first
    guard let appeared, let home = timeline.launch(of: appeared) else { return (nil, []) }
    let read = timeline.events(.snapshotRead, afterInLaunch: appeared).first {
      $0.symbol(.screenID) == appeared.symbol(.screenID)
    }
    if let read { return (.held, [appeared, read]) }
    let text = Message(Self.snapshotNotRead, ["screen": appeared.text(.screenID) ?? "?"])
    let settled = home.closed != nil || timeline.goesOn(home, after: appeared, for: Duration.seconds(5))
    return (settled ? .broken(text) : .missing(.cutEvidence, text), [appeared])
  }

  /// Screens that have appeared and not disappeared at an event of the launch's log.
  func screens(in launch: Launch, at event: Event) -> [Event] {
    var present: [(id: Symbol?, event: Event)] = []
    let marks =
      Array(timeline.events(.screenAppeared, in: launch)) + Array(timeline.events(.screenDisappeared, in: launch))
    for mark in marks.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
      guard timeline.rank(mark) < timeline.rank(event) else { break }
      let id = mark.symbol(.screenID)
      if mark.name == .screenAppeared {
        present.append((id, mark))
      } else {
        present.removeAll { $0.id == id }
      }
    }
    return present.map(\.event)
  }

  /// A transfer left unfinished or unrecorded, whose key the server knows, is asked for by key before any retry.
  ///
  /// A transfer whose completion the system delivers to a later launch needs no question; it is no attempt.
  static func reconciledByKey(_ context: AttemptContext) -> [Attempt] {
    let pattern = LedgerPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.reconciled($0) }
  }

  private func reconciled(_ transfer: Transfer) -> Attempt? {
    guard let key = transfer.key, let begun = timeline.launch(of: transfer.begin), timeline.end(of: begun) != nil
    else { return nil }
    let inLaunch = transfer.events.filter { timeline.launch(of: $0)?.index == begun.index }
    let isRecorded = inLaunch.contains {
      $0.name == .recordQuarantined
        || ($0.name == .recordCommitted && $0.text(.state) != "undetermined" && $0.text(.state) != "received")
    }
    let isCompleted = inLaunch.contains { $0.name == .taskCompleted }
    guard !(isCompleted && isRecorded), !isRecorded else { return nil }
    let answers = timeline.appEvents(.reconcileAnswered).filter { $0.symbol(.idempotencyKey) == key }
    let isKnown =
      !timeline.requests(withKey: key).isEmpty || answers.contains { $0.flag(.stored) == true }
    guard isKnown else { return nil }

    let asked = timeline.appEvents(.reconcileAsked).first {
      $0.symbol(.idempotencyKey) == key && timeline.precedes(transfer.begin, $0)
    }
    let retry = timeline.transfers(withKey: key).first { $0.index > transfer.index }?.begin
    let delivered = transfer.events.first {
      ($0.name == .taskCompleted) && (timeline.launch(of: $0)?.index ?? 0) > begun.index
    }
    if asked == nil && retry == nil && delivered != nil { return nil }
    let values = ["key": context.text(key)]
    var evidence = [transfer.begin]
    var outcome: Attempt.Outcome
    if let asked, retry.map({ timeline.precedes(asked, $0) }) ?? true {
      evidence.append(asked)
      let answer = answers.first { timeline.precedes(asked, $0) }
      let records = timeline.transfers(withKey: key).flatMap(\.records)
      if let answer {
        evidence.append(answer)
        let record = records.last { timeline.precedes(answer, $0) && $0.flag(.accepted) != nil }
        if let record {
          evidence.append(record)
          let agrees = record.flag(.accepted) == answer.flag(.stored) || (answer.flag(.stored) == false && retry != nil)
          outcome = agrees ? .held : .broken(Message(Self.recordDisagrees, values))
        } else {
          outcome = .missing(.missingEvidence, Message(Self.notRecordedAfterAnswer, values))
        }
      } else {
        outcome = .missing(.missingEvidence, Message(Self.noAnswer, values))
      }
    } else if let retry {
      evidence.append(retry)
      outcome = .broken(Message(Self.notAsked, values))
    } else {
      outcome = .missing(.missingEvidence, Message(Self.notAskedYet, values))
    }
    return Attempt(
      subject: .key(key), launches: context.launches(of: evidence), outcome: outcome, evidence: evidence,
      begin: transfer.begin, end: evidence.last)
  }

  private static let outOfOrder = Text(
    en:
      "The steps of task {task} of {session} are recorded in another order than prepared, created, completed, recorded, cleaned.",
    ko: "{session}의 작업 {task} 단계가 준비, 생성, 완료, 기록, 정리의 순서와 다르게 남아 있습니다.",
    zhHant: "{session} 任務 {task} 的步驟紀錄順序與「準備、建立、完成、記錄、清理」不符。")
  private static let stepMissing = Text(
    en: "{step} is missing for task {task} of {session}.",
    ko: "{session}의 작업 {task}에 {step}이(가) 없습니다.",
    zhHant: "{session} 的任務 {task} 缺少 {step}。")
  private static let snapshotNotRead = Text(
    en: "Screen {screen} appeared after the completion and did not read the snapshot.",
    ko: "완료 뒤에 나타난 화면 {screen}이(가) 스냅샷을 읽지 않았습니다.",
    zhHant: "畫面 {screen} 在完成後出現，卻沒有讀取快照。")
  private static let recordDisagrees = Text(
    en: "The record under key {key} does not agree with the server's answer.",
    ko: "키 {key}의 기록이 서버의 답과 일치하지 않습니다.",
    zhHant: "鍵 {key} 的紀錄與伺服器的答覆不一致。")
  private static let notRecordedAfterAnswer = Text(
    en: "No record under key {key} follows the server's answer.",
    ko: "서버의 답을 받은 뒤 키 {key}의 기록이 없습니다.",
    zhHant: "收到伺服器答覆後，沒有鍵 {key} 的紀錄。")
  private static let noAnswer = Text(
    en: "The server was asked for key {key}; its answer is not in the evidence.",
    ko: "키 {key}에 대해 서버에 물었지만 답이 증거에 없습니다.",
    zhHant: "已就鍵 {key} 詢問伺服器，但證據中沒有答覆。")
  private static let notAsked = Text(
    en: "The item with key {key} was submitted again before the server was asked for it.",
    ko: "서버에 묻기 전에 키 {key}의 항목을 다시 제출했습니다.",
    zhHant: "尚未詢問伺服器，就再次提交了鍵 {key} 的項目。")
  private static let notAskedYet = Text(
    en: "The transfer with key {key} was left open, and the server was not asked for it in the evidence.",
    ko: "키 {key}의 전송이 끝나지 않은 채 남았고, 증거에는 서버에 물은 기록이 없습니다.",
    zhHant: "鍵 {key} 的傳輸未了結，證據中也沒有詢問伺服器的紀錄。")
}

import EventLog
import Vocabulary

/// What the checks of input files and their cleaning hold.
struct InputPattern {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  /// Every upload of a background session sends a regular, readable, unchanged file.
  static func fileBacked(_ context: AttemptContext) -> [Attempt] {
    let pattern = InputPattern(context: context)
    return context.timeline.transfers.compactMap { pattern.fileBacked($0) }
  }

  private func fileBacked(_ transfer: Transfer) -> Attempt? {
    guard let created = transfer.created, transfer.isUpload || created.text(.kind) == "data" else { return nil }
    let outcome: Attempt.Outcome
    switch context.isBackground(transfer) {
    case nil: return nil
    case false:
      guard context.step(of: ["input.file-backed"], at: created) != nil else { return nil }
      outcome = .missing(.vetoed, Message(PatternTexts.defaultSession, context.values(transfer)))
    case true:
      outcome = input(of: transfer, created)
    }
    return Attempt(
      subject: .transfer(transfer.index), launches: context.launches(of: transfer), outcome: outcome,
      evidence: [transfer.prepared, created].compactMap { $0 }, begin: transfer.prepared ?? created,
      end: transfer.completed ?? transfer.events.last)
  }

  private func input(of transfer: Transfer, _ created: Event) -> Attempt.Outcome {
    let values = context.values(transfer)
    guard let body = created.text(.body) else { return .missing(.missingEvidence, Message(Self.bodyUnknown, values)) }
    guard body == "file" else { return .broken(Message(Self.noFile, context.values(transfer, ["body": body]))) }
    let statements = [transfer.prepared, created].compactMap { $0 }
    if statements.contains(where: { ($0.text(.fileType) ?? "regular") != "regular" || $0.flag(.readable) == false }) {
      return .broken(Message(Self.notRegular, values))
    }
    guard statements.contains(where: { $0.text(.fileType) == "regular" }) else {
      return .missing(.missingEvidence, Message(Self.typeUnknown, values))
    }
    guard let prepared = transfer.prepared?.symbol(.sha256), let sent = created.symbol(.sha256) else {
      return .missing(.missingEvidence, Message(Self.hashesMissing, values))
    }
    if prepared != sent { return .broken(Message(Self.changed, values)) }
    guard let completed = transfer.completed else {
      return .missing(.missingEvidence, Message(PatternTexts.notCompleted, values))
    }
    if let path = timeline.path(created) {
      let touched =
        transfer.cleanups.contains { $0.name == .inputCleaned && timeline.precedes($0, completed) }
        || timeline.events(.inputPrepared, after: created, before: completed).contains { timeline.path($0) == path }
      if touched { return .broken(Message(Self.touched, values)) }
    }
    return .held
  }

  /// Inputs are removed only after the record was committed.
  ///
  /// An attempt that was never resumed has sent nothing and comes to no record of its own: what its item was recorded as by
  /// another attempt under the same key counts, and only where that was accepted.
  static func cleanedAfterRecord(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    var accepted: [Item: [Event]] = [:]
    for record in timeline.appEvents(.recordCommitted) where record.flag(.accepted) == true {
      guard let key = record.symbol(.idempotencyKey), let launch = timeline.launch(of: record) else { continue }
      accepted[Item(key: key, installation: launch.installation), default: []].append(record)
    }
    return context.timeline.transfers.compactMap { transfer in
      guard let cleaned = transfer.cleanups.first(where: { $0.name == .inputCleaned }) else { return nil }
      var record = transfer.events.first { $0.name == .recordCommitted || $0.name == .recordQuarantined }
      if record == nil, let key = transfer.key, isUnsent(transfer) {
        // In one installation all events have an order, and records of a kind come in it.
        let records = accepted[Item(key: key, installation: transfer.installation)] ?? []
        let next = records.partitioningIndex { timeline.precedes(transfer.begin, $0) }
        record = records[next...].first.flatMap { timeline.precedes($0, cleaned) ? $0 : nil }
      }
      let isAfter = record.map { timeline.precedes($0, cleaned) } ?? false
      return Attempt(
        subject: .transfer(transfer.index), launches: context.launches(of: transfer.events + [record, cleaned]),
        outcome: isAfter ? .held : .broken(Message(Self.cleanedBeforeRecord, context.values(transfer))),
        evidence: [record, cleaned].compactMap { $0 }, begin: transfer.begin, end: cleaned)
    }
  }

  /// What an idempotency key stands for: it is unique inside one installation.
  private struct Item: Hashable {
    let key: Symbol
    let installation: Int
  }

  /// Whether the task was made and, by everything in the evidence, never resumed.
  private static func isUnsent(_ transfer: Transfer) -> Bool {
    transfer.created != nil && transfer.progress.isEmpty && transfer.requests.isEmpty && transfer.system == nil
      && !transfer.events.contains {
        [.taskResumed, .taskRestored, .taskMetrics, .serverReceipt, .taskCompleted].contains($0.name)
      }
  }

  /// A failed cleanup leaves the result accepted, and is pending or done later.
  static func cleanupFailureTolerated(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    return context.timeline.transfers.compactMap { transfer in
      guard let failed = transfer.cleanups.first(where: { $0.name == .inputCleanupFailed }) else { return nil }
      let later = transfer.cleanups.first {
        ($0.name == .inputCleaned || $0.name == .inputCleanupPending) && timeline.precedes(failed, $0)
      }
      let verdicts = transfer.records.filter { $0.flag(.accepted) != nil }
      let outcome: Attempt.Outcome
      if let last = verdicts.last, last.flag(.accepted) == false, timeline.precedes(failed, last) {
        outcome = .broken(Message(Self.failureHidSuccess, context.values(transfer)))
      } else if verdicts.last?.flag(.accepted) != true {
        outcome = .missing(.missingEvidence, Message(PatternTexts.notRecorded, context.values(transfer)))
      } else if later == nil {
        let text = Message(Self.notPending, context.values(transfer))
        outcome = context.isSettled(after: failed) ? .broken(text) : .missing(.cutEvidence, text)
      } else {
        outcome = .held
      }
      return Attempt(
        subject: .transfer(transfer.index), launches: context.launches(of: transfer.events + [failed, later]),
        outcome: outcome, evidence: [failed, later].compactMap { $0 }, begin: transfer.begin,
        end: later ?? failed)
    }
  }

  /// Nothing that was made for the test only is left; judged over the whole run.
  static func testArtifacts(_ context: AttemptContext) -> [Attempt] {
    let timeline = context.timeline
    let started = timeline.serverEvents(.receiverStarted)
    guard !started.isEmpty else { return [] }
    let served = timeline.requests.compactMap { request -> Int? in
      guard case .transfer(let transfer, _) = request.match else { return nil }
      return transfer
    }
    let launches = context.launches(of: served.map { timeline.transfers[$0].begin })
    guard !launches.isEmpty else { return [] }
    // A person's word shows nothing here.
    let removals = timeline.appEvents(.artifactRemoved) + timeline.serverEvents(.artifactRemoved)
    let removed = Set(removals.compactMap { timeline.path($0) })
    let cleaned = Set(timeline.appEvents(.inputCleaned).compactMap { timeline.path($0) })
    var left: [Event] = []
    for start in started
    where !timeline.log(of: start).events.contains(where: {
      $0.name == .receiverStopped && timeline.precedes(start, $0)
    }) {
      left.append(start)
    }
    left += timeline.serverEvents(.bodyStored).filter { event in
      timeline.path(event).map { !removed.contains($0) } ?? false
    }
    left += timeline.appEvents(.inputPrepared).filter { event in
      event.text(.fileType) != "missing"
        && (timeline.path(event).map { !removed.contains($0) && !cleaned.contains($0) } ?? false)
    }
    let exceptions = timeline.launches.compactMap(\.opened).filter { $0.flag(.atsException) == true }
    if let exception = exceptions.first, !removals.contains(where: { $0.flag(.atsException) == true }) {
      left.append(exception)
    }
    return [
      Attempt(
        subject: .run, launches: launches,
        outcome: left.isEmpty ? .held : .broken(Message(Self.left, ["count": "\(left.count)"])),
        evidence: left.isEmpty ? started : Array(left.prefix(5)),
        serverLogs: Array(Set(started.map { timeline.log(of: $0).index })).sorted())
    ]
  }

  private static let bodyUnknown = Text(
    en: "The creation of task {task} of {session} does not say what its body is.",
    ko: "{session}의 작업 {task} 생성 기록에 본문의 종류가 없습니다.",
    zhHant: "{session} 任務 {task} 的建立紀錄沒有說明本文的種類。")
  private static let noFile = Text(
    en: "The body of task {task} of {session} is {body}, not a file.",
    ko: "{session}의 작업 {task} 본문이 파일이 아니라 {body}입니다.",
    zhHant: "{session} 任務 {task} 的本文是 {body}，不是檔案。")
  private static let notRegular = Text(
    en: "The input of task {task} of {session} is not a regular, readable file.",
    ko: "{session}의 작업 {task} 입력이 읽을 수 있는 일반 파일이 아닙니다.",
    zhHant: "{session} 任務 {task} 的輸入不是可讀取的一般檔案。")
  private static let typeUnknown = Text(
    en: "No line states the file type of the input of task {task} of {session}.",
    ko: "{session}의 작업 {task} 입력의 파일 유형을 밝힌 줄이 없습니다.",
    zhHant: "沒有任何一行說明 {session} 任務 {task} 輸入的檔案類型。")
  private static let hashesMissing = Text(
    en: "The SHA-256 of the input of task {task} of {session} is not stated both at preparation and at creation.",
    ko: "{session}의 작업 {task} 입력의 SHA-256이 준비와 생성 양쪽에 모두 있지 않습니다.",
    zhHant: "{session} 任務 {task} 輸入的 SHA-256 沒有在準備與建立時都記錄。")
  private static let changed = Text(
    en: "The input of task {task} of {session} changed between preparation and creation.",
    ko: "{session}의 작업 {task} 입력이 준비와 생성 사이에 바뀌었습니다.",
    zhHant: "{session} 任務 {task} 的輸入在準備與建立之間改變了。")
  private static let touched = Text(
    en: "The input of task {task} of {session} was removed or written anew before the task completed.",
    ko: "{session}의 작업 {task}이(가) 완료되기 전에 입력이 삭제되거나 다시 쓰였습니다.",
    zhHant: "{session} 的任務 {task} 完成前，輸入已被刪除或重新寫入。")
  private static let cleanedBeforeRecord = Text(
    en: "The input of task {task} of {session} was removed before its result was recorded.",
    ko: "{session}의 작업 {task} 결과가 기록되기 전에 입력이 삭제되었습니다.",
    zhHant: "{session} 任務 {task} 的結果尚未記錄，輸入就被刪除。")
  private static let failureHidSuccess = Text(
    en: "After the cleanup failed, task {task} of {session} was recorded as not accepted.",
    ko: "정리에 실패한 뒤 {session}의 작업 {task}이(가) 실패로 기록되었습니다.",
    zhHant: "清理失敗後，{session} 的任務 {task} 被記錄為未接受。")
  private static let notPending = Text(
    en: "The failed cleanup of the input of task {task} of {session} is neither pending nor done later.",
    ko: "{session}의 작업 {task} 입력 정리 실패가 보류로 남지도, 나중에 처리되지도 않았습니다.",
    zhHant: "{session} 任務 {task} 輸入的清理失敗後，既未列為待處理，也未在之後完成。")
  private static let left = Text(
    en:
      "{count} things made for the test only are left at the end: a running receiver, stored bodies, samples or the ATS exception.",
    ko: "테스트 전용 항목 {count}개가 끝에 남아 있습니다(실행 중인 수신 서버, 저장된 본문, 샘플 또는 ATS 예외).",
    zhHant: "結束時仍留下 {count} 項僅供測試的項目：執行中的接收端、儲存的本文、範例檔案或 ATS 例外。")
}

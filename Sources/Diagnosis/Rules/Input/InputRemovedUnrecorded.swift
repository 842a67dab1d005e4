import EventLog
import Vocabulary

extension Rule {
  /// The file was removed after its transfer completed and before the result was durable.
  static let inputRemovedUnrecorded = Rule(
    id: "input.removed-unrecorded", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.taskCompleted), .app(.inputCleaned)],
    texts: RuleTexts(
      title: Text(
        en: "Input removed before the record",
        ko: "기록 전에 삭제된 입력",
        zhHant: "寫入紀錄前就移除的輸入"),
      explanation: Text(
        en: """
          After `task.completed` of a transfer, `input.cleaned` of its file comes before any `record.committed` \
          or `record.quarantined` of it.
          """,
        ko: """
          전송의 `task.completed` 뒤에, `record.committed`나 `record.quarantined`보다 먼저 그 파일의 \
          `input.cleaned`가 나옵니다.
          """,
        zhHant: """
          傳輸 `task.completed` 之後，其檔案的 `input.cleaned` 早於任何 `record.committed` 或 \
          `record.quarantined`。
          """),
      why: Text(
        en: """
          If the process ends between the two, neither the file nor the knowledge of its result is left: the \
          item can be neither sent again nor shown as done.
          """,
        ko: """
          그 사이에 프로세스가 끝나면 파일도 결과도 남지 않습니다. 항목을 다시 보낼 수도, 완료로 표시할 수도 \
          없습니다.
          """,
        zhHant: "若程序在兩者之間結束，檔案與結果都不復存在：該項目既無法重送，也無法顯示為已完成。"),
      falsePositives: Text(
        en: """
          A result that was recorded before the completion arrived, because the server had been asked by key, is \
          a record as well.
          """,
        ko: "서버에 멱등 키로 물어 완료가 도착하기 전에 기록한 결과도 기록으로 인정합니다.",
        zhHant: "因先依冪等鍵詢問伺服器，而在完成回報抵達之前就寫入的結果，也算是紀錄。"),
      next: [
        Text(
          en: "Order the two in code: await the durable write of the record, then remove the file.",
          ko: "코드에서 순서를 정하세요. 기록의 영구 저장을 기다린 뒤 파일을 삭제하세요.",
          zhHant: "在程式中固定順序：先等待紀錄完成持久化寫入，再移除檔案。"),
        Text(
          en: """
            Check that the write reaches the disk (a committed transaction, or an atomic file replacement) \
            before the removal starts.
            """,
          ko: "삭제를 시작하기 전에 기록이 디스크에 도달했는지(트랜잭션 커밋 또는 원자적 파일 교체) 확인하세요.",
          zhHant: "在開始移除前，確認紀錄已寫入磁碟（交易已提交，或以原子方式置換檔案）。"),
        Text(
          en: """
            Repeat with the process killed right after the completion: the next launch must still find the file \
            or the record.
            """,
          ko: """
            완료 직후 프로세스를 종료시켜 다시 시험하세요. 다음 실행에서 파일이나 기록 중 하나는 남아 있어야 \
            합니다.
            """,
          zhHant: "在完成後立即終止程序重測：下次啟動時，檔案或紀錄至少要有其一。"),
      ]),
    references: ["F27", "thread 64", "thread 66", "urlSession(_:task:didCompleteWithError:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.1 input.cleaned filePath=Library/Outbox/photo-17.heic
      1.2 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      8 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic idempotencyKey=K1
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.0 reconcile.asked idempotencyKey=K1
      1.1 reconcile.answered idempotencyKey=K1 stored=true
      1.2 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded \
      idempotencyKey=K1
      1.3 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      1.4 input.cleaned filePath=Library/Outbox/photo-17.heic
      8 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  let accepted = AcceptedFiles(timeline)
  for transfer in timeline.transfers where UploadInput.isRead(by: transfer) {
    let removals = UploadInput.cleanups(of: transfer, in: timeline).filter { $0.name == .inputCleaned }
    // Removed before the completion is another rule's.
    guard let completed = transfer.completed, let cleaned = removals.first,
      timeline.rank(cleaned) > timeline.rank(completed)
    else { continue }
    let records = transfer.events.filter { $0.name == .recordCommitted || $0.name == .recordQuarantined }
    if records.contains(where: { timeline.rank($0) < timeline.rank(cleaned) })
      || accepted.record(besides: transfer, after: completed, before: cleaned) != nil
    {
      judgement.clear()
    } else if span.isWhole(from: completed, to: cleaned) {
      let values = TransferValues.of(transfer, in: timeline)
      let message = records.isEmpty ? Message(removedUnrecorded, values) : Message(removedBeforeRecord, values)
      judgement.found(
        cleaned, witnesses: [completed] + records.prefix(1), message, transfers: [transfer.index])
    } else {
      judgement.leaveOpen()
    }
  }
}

private let removedBeforeRecord = Text(
  en: "'{path}' was removed after task {task} of '{session}' completed and before its result was recorded.",
  ko: "'{session}'의 작업 {task}번이 완료된 뒤, 결과가 기록되기 전에 '{path}' 파일이 삭제되었습니다.",
  zhHant: "「{session}」的任務 {task} 完成後、結果寫入紀錄之前，「{path}」就已被移除。")

private let removedUnrecorded = Text(
  en: """
    '{path}' was removed after task {task} of '{session}' completed, and its result is recorded nowhere in the \
    evidence.
    """,
  ko: """
    '{session}'의 작업 {task}번이 완료된 뒤 '{path}' 파일이 삭제되었고, 그 결과는 증거 어디에도 기록되어 있지 \
    않습니다.
    """,
  zhHant: "「{session}」的任務 {task} 完成後「{path}」即被移除，而其結果在證據中完全沒有紀錄。")

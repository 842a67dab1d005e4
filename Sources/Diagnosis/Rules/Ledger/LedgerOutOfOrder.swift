import EventLog
import Vocabulary

extension Rule {
  /// The states of a transfer were passed in another order than the one that survives a crash.
  static let ledgerOutOfOrder = Rule(
    id: "ledger.out-of-order", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.taskCreated), .app(.taskCompleted, .recordCommitted)],
    texts: RuleTexts(
      title: Text(
        en: "Ledger out of order",
        ko: "순서가 어긋난 원장",
        zhHant: "傳輸紀錄順序錯亂"),
      explanation: Text(
        en: """
          A transfer goes prepared, created, completed, recorded, cleaned; a download is moved before it is \
          recorded. Found are a final record before the completion, a preparation after the creation, a creation \
          after its file was cleaned, and a record before the creation or the move. The two orders around \
          `input.cleaned` have rules of their own.
          """,
        ko: """
          전송은 준비, 생성, 완료, 기록, 정리 순서로 진행되고 다운로드는 기록 전에 옮겨집니다. 완료 전의 최종 \
          기록, 생성 뒤의 준비, 파일을 정리한 뒤의 생성, 생성이나 옮기기 전의 기록을 찾습니다. `input.cleaned` \
          앞뒤의 두 순서는 별도의 규칙이 다룹니다.
          """,
        zhHant: """
          傳輸依序經過準備、建立、完成、紀錄、清理；下載則在寫入紀錄前先搬移。此規則找出：完成前的最終紀錄、建立\
          後的準備、檔案清理後的建立，以及早於建立或搬移的紀錄。與 `input.cleaned` 相關的兩種順序另有規則處理。
          """),
      why: Text(
        en: """
          After a crash the app resumes from the last state it wrote. A state that was written too early makes \
          it skip work that was never done.
          """,
        ko: """
          비정상 종료 뒤 앱은 마지막으로 기록한 상태에서 이어 갑니다. 너무 일찍 기록된 상태는 하지 않은 일을 \
          건너뛰게 합니다.
          """,
        zhHant: "當機後應用程式會從最後寫入的狀態繼續。太早寫入的狀態會使它略過從未完成的工作。"),
      falsePositives: Text(
        en: """
          `received` and `undetermined` before the completion are progress. A result recorded after the server \
          was asked by key may come before the completion. Order is that of `seq`: a wall clock that was set \
          back changes nothing.
          """,
        ko: """
          완료 전의 `received`와 `undetermined`는 진행 상태입니다. 서버에 멱등 키로 물어 기록한 결과는 완료보다 \
          앞설 수 있습니다. 순서는 `seq`로 판단하므로 시계를 되돌려도 달라지지 않습니다.
          """,
        zhHant: """
          完成前的 `received` 與 `undetermined` 屬進度。依冪等鍵詢問伺服器後寫入的結果，可早於完成。順序以 `seq` \
          為準：牆上時鐘被調回不影響判斷。
          """),
      next: [
        Text(
          en: """
            Find who writes the state that came too early, and make it wait for the line that should stand \
            before it.
            """,
          ko: "너무 일찍 기록된 상태를 쓰는 코드를 찾아, 앞서야 할 단계를 기다리게 하세요.",
          zhHant: "找出寫入過早狀態的程式，使其等待應在前面的步驟。"),
        Text(
          en: "Write results in one place only: in the completion callback, or after `reconcile.answered`.",
          ko: "결과는 완료 콜백 안 또는 `reconcile.answered` 뒤의 한곳에서만 기록하세요.",
          zhHant: "只在一處寫入結果：完成回呼中，或 `reconcile.answered` 之後。"),
        Text(
          en: "Kill the process between the two lines and look what the next launch makes of the item.",
          ko: "두 줄 사이에서 프로세스를 종료시키고 다음 실행이 항목을 어떻게 처리하는지 확인하세요.",
          zhHant: "在兩個步驟之間終止程序，觀察下次啟動如何處理該項目。"),
      ]),
    references: ["F18", "F27", "thread 34", "urlSession(_:task:didCompleteWithError:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic idempotencyKey=K1
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      0.7 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded \
      idempotencyKey=K1
      1.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.1 input.cleaned filePath=Library/Outbox/photo-17.heic
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
      0.7 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=false \
      state=undetermined idempotencyKey=K1
      0.8 reconcile.asked idempotencyKey=K1
      0.9 reconcile.answered idempotencyKey=K1 stored=true
      1.0 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded \
      idempotencyKey=K1
      1.1 clock=-40
      1.2 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.3 input.cleaned filePath=Library/Outbox/photo-17.heic
      8 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  let marks = LedgerMarks(timeline)
  var previous: [LedgerMarks.Pair: Transfer] = [:]
  for transfer in timeline.transfers {
    let earlier = previous.updateValue(transfer, forKey: LedgerMarks.Pair(transfer))
    guard transfer.created != nil, transfer.completed != nil || !transfer.records.isEmpty else { continue }
    let faults = [
      recordBeforeCompletion(transfer, marks), recordBeforeMove(transfer, timeline),
      preparationAfterCreation(transfer, marks), creationAfterCleaning(transfer, marks),
      earlier.flatMap { recordBeforeCreation($0, transfer, timeline) },
    ].compactMap { $0 }
    for fault in faults {
      // A hole may hide the line that makes the order right.
      guard span.isWhole(from: fault.lines[0], to: fault.lines[1]) else {
        judgement.leaveOpen()
        continue
      }
      judgement.found(
        fault.culprit, witnesses: fault.lines.filter { $0 != fault.culprit },
        Message(fault.text, TransferValues.of(transfer, in: timeline)), transfers: [transfer.index])
    }
    if faults.isEmpty, let last = transfer.events.last {
      if span.isWhole(from: transfer.begin, to: last) { judgement.clear() } else { judgement.leaveOpen() }
    }
  }
}

/// Two lines in the wrong order, as they stand in the logs.
private struct Fault {
  let lines: [Event]
  let culprit: Event
  let text: Text
}

private func recordBeforeCompletion(_ transfer: Transfer, _ marks: LedgerMarks) -> Fault? {
  guard let completed = transfer.completed, let record = transfer.records.first(where: isFinal),
    marks.timeline.rank(record) < marks.timeline.rank(completed)
  else { return nil }
  if let key = transfer.key, marks.hasAnswer(key, after: transfer.begin, before: record) { return nil }
  return Fault(lines: [record, completed], culprit: record, text: recordedBeforeCompleted)
}

private func recordBeforeMove(_ transfer: Transfer, _ timeline: Timeline) -> Fault? {
  guard transfer.isDownload, let moved = transfer.first(.fileMoved),
    let record = transfer.records.first(where: { isFinal($0) && $0.flag(.accepted) == true }),
    timeline.rank(record) < timeline.rank(moved)
  else { return nil }
  return Fault(lines: [record, moved], culprit: record, text: recordedBeforeMoved)
}

private func preparationAfterCreation(_ transfer: Transfer, _ marks: LedgerMarks) -> Fault? {
  guard transfer.isUpload, let created = transfer.created, let completed = transfer.completed,
    let path = marks.timeline.path(created)
  else { return nil }
  let again = marks.preparations(of: path, after: created, before: completed).first { line in
    // The same content said again is no new preparation.
    guard let before = transfer.prepared, let hash = line.symbol(.sha256) else { return true }
    return hash != before.symbol(.sha256)
  }
  return again.map { Fault(lines: [created, $0], culprit: $0, text: preparedAfterCreated) }
}

private func creationAfterCleaning(_ transfer: Transfer, _ marks: LedgerMarks) -> Fault? {
  // A creation that still sees a regular file shows that it was written anew without a line.
  guard transfer.isUpload, let created = transfer.created, let prepared = transfer.prepared,
    let path = marks.timeline.path(created), created.text(.fileType) != "regular",
    let cleaned = marks.cleanings(of: path, after: prepared, before: created).last
  else { return nil }
  return Fault(lines: [cleaned, created], culprit: created, text: createdAfterCleaned)
}

/// A record of a pair that only then is created, in the same launch and under the same key.
private func recordBeforeCreation(_ earlier: Transfer, _ transfer: Transfer, _ timeline: Timeline) -> Fault? {
  guard earlier.created == nil, earlier.completed == nil, earlier.first(.taskRestored) == nil,
    let record = earlier.records.first(where: isFinal), let created = transfer.created, let key = earlier.key,
    key == transfer.key, let launch = timeline.launch(of: record), timeline.launch(of: created)?.index == launch.index,
    timeline.last(.reconcileAnswered, before: record) == nil
  else { return nil }
  return Fault(lines: [record, created], culprit: record, text: recordedBeforeCreated)
}

/// `received` and `undetermined` are progress.
private func isFinal(_ record: Event) -> Bool {
  switch record.text(.state) {
  case "succeeded", "failed": true
  case nil: record.flag(.accepted) != nil
  default: false
  }
}

private let recordedBeforeCompleted = Text(
  en: """
    The final result of task {task} of '{session}' was recorded before the task completed, and the server was \
    not asked by key in between.
    """,
  ko: """
    '{session}'의 작업 {task}번이 완료되기 전에 최종 결과가 기록되었고, 그사이 서버에 멱등 키로 묻지도 \
    않았습니다.
    """,
  zhHant: "「{session}」的任務 {task} 在完成之前就寫入了最終結果，其間也未依冪等鍵詢問伺服器。")

private let recordedBeforeMoved = Text(
  en: """
    The download of task {task} of '{session}' was recorded as accepted before its file was moved into its place.
    """,
  ko: "'{session}'의 작업 {task}번 다운로드가 파일을 제자리로 옮기기 전에 수락으로 기록되었습니다.",
  zhHant: "「{session}」的任務 {task} 下載在檔案搬移到定位之前就記錄為接受。")

private let preparedAfterCreated = Text(
  en: """
    '{path}' was prepared after task {task} of '{session}', which reads it, had been created and before it \
    completed.
    """,
  ko: "'{path}' 파일을 읽는 '{session}'의 작업 {task}번이 만들어진 뒤, 완료되기 전에 그 파일이 준비되었습니다.",
  zhHant: "讀取「{path}」的任務 {task}（「{session}」）建立之後、完成之前，該檔案才被準備。")

private let createdAfterCleaned = Text(
  en: """
    Task {task} of '{session}' was created from '{path}' after that file had been cleaned and was not prepared \
    anew.
    """,
  ko: "'{session}'의 작업 {task}번은 '{path}' 파일이 정리되고 다시 준비되지 않은 상태에서 만들어졌습니다.",
  zhHant: "「{session}」的任務 {task} 在「{path}」已清理且未重新準備之後才由它建立。")

private let recordedBeforeCreated = Text(
  en: "The final result of task {task} of '{session}' was recorded before the task was created.",
  ko: "'{session}'의 작업 {task}번이 만들어지기 전에 최종 결과가 기록되었습니다.",
  zhHant: "「{session}」的任務 {task} 在建立之前就寫入了最終結果。")

import EventLog
import Vocabulary

extension Rule {
  /// Two items were mixed up because the number of a task was taken for the item.
  static let ledgerIdentifierCollision = Rule(
    id: "ledger.identifier-collision", severity: .error, absence: .yes, basis: .reports,
    needs: [.app(.taskCreated), .app(.taskRestored, .recordCommitted)],
    texts: RuleTexts(
      title: Text(
        en: "Result booked under another transfer's key",
        ko: "다른 전송의 키로 기록된 결과",
        zhHant: "結果記到另一筆傳輸的鍵下"),
      explanation: Text(
        en: """
          A record or restoration of one pair of session and task names the idempotency key of another transfer \
          in the evidence. `taskIdentifier` is unique only inside one session and is used again.
          """,
        ko: """
          세션과 작업의 한 쌍에 대한 기록이나 복원에 증거 속 다른 전송의 멱등 키가 적혀 있습니다. \
          `taskIdentifier`는 한 세션 안에서만 고유하며 재사용됩니다.
          """,
        zhHant: """
          某一對工作階段與任務的紀錄或還原，載有證據中另一筆傳輸的冪等鍵。`taskIdentifier` 只在單一工作階段內唯\
          一，且會重複使用。
          """),
      why: Text(
        en: """
          Results go to the wrong item: one counts as done without having been sent, the other is sent twice or \
          never.
          """,
        ko: """
          결과가 엉뚱한 항목으로 갑니다. 한 항목은 보내지 않았는데 완료로 처리되고, 다른 항목은 두 번 보내지거나 \
          영영 보내지지 않습니다.
          """,
        zhHant: "結果會歸到錯誤的項目：一個未送出卻算完成，另一個則重複傳送或永遠不送。"),
      falsePositives: Text(
        en: """
          Attempts of one item share its key on purpose. A key that belongs to no other transfer in the evidence \
          is only `ledger.restore-mismatch`.
          """,
        ko: """
          한 항목의 여러 시도는 의도적으로 같은 키를 씁니다. 증거 속 다른 전송의 것이 아닌 키는 \
          `ledger.restore-mismatch`에만 해당합니다.
          """,
        zhHant: """
          同一項目的多次嘗試本來就共用其鍵。若該鍵不屬於證據中的其他傳輸，則只屬 `ledger.restore-mismatch`。
          """),
      next: [
        Text(
          en: """
            Look for a dictionary keyed by `taskIdentifier` alone and key it by session identifier and task \
            identifier.
            """,
          ko: "`taskIdentifier`만 키로 쓰는 딕셔너리를 찾아 세션 식별자와 작업 번호를 함께 키로 쓰세요.",
          zhHant: "找出僅以 `taskIdentifier` 為鍵的字典，改以工作階段識別碼加任務識別碼為鍵。"),
        Text(
          en: """
            Rebuild the table after each launch from `taskDescription`, not from the order in which tasks are \
            listed.
            """,
          ko: "실행할 때마다 작업 목록의 순서가 아니라 `taskDescription`으로 표를 다시 만드세요.",
          zhHant: "每次啟動後依 `taskDescription` 重建對應表，而非依任務列出的順序。"),
        Text(
          en: "Correct both items from the server's answer by key.",
          ko: "서버에 멱등 키로 물은 답에 따라 두 항목을 모두 바로잡으세요.",
          zhHant: "依伺服器以冪等鍵回覆的結果更正兩個項目。"),
      ]),
    references: [
      "F20", "thread 10", "thread 73", "thread 88", "URLSessionTask.taskIdentifier", "URLSessionTask.taskDescription",
    ],
    trigger: Scenario(
      """
      app A number=1
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic idempotencyKey=K1
      0.6 task.created sessionID=com.example.transfer.uploads taskID=2 body=file kind=upload \
      filePath=Library/Outbox/photo-18.heic idempotencyKey=K2
      2 log.closed
      app B number=2 at=60
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 task.restored sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K2
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic idempotencyKey=K1
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.0 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      1.1 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 \
      accepted=false state=failed
      1.2 task.created sessionID=com.example.transfer.uploads taskID=2 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic idempotencyKey=K1
      1.3 task.resumed sessionID=com.example.transfer.uploads taskID=2
      2 log.closed
      app B number=2 at=60
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 task.restored sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  for transfer in timeline.transfers {
    guard let own = transfer.key else { continue }
    let lines = transfer.events.filter { $0.name == .taskRestored || $0.name == .recordCommitted }
    guard lines.contains(where: { $0.symbol(.idempotencyKey) != nil }) else { continue }
    var collision: (line: Event, key: Symbol, other: Transfer)?
    for line in lines {
      guard let key = line.symbol(.idempotencyKey), key != own,
        let other = timeline.transfers(withKey: key).first(where: { $0.installation == transfer.installation })
      else { continue }
      collision = (line, key, other)
      break
    }
    guard let collision else {
      judgement.clear()
      continue
    }
    let values = TransferValues.of(
      transfer, in: timeline,
      [
        "event": collision.line.nameText, "own": timeline.store.string(own),
        "key": timeline.store.string(collision.key), "other": "\(collision.other.task)",
        "otherSession": timeline.store.string(collision.other.session),
      ])
    judgement.found(
      collision.line, witnesses: [transfer.begin, collision.other.begin], Message(otherKey, values),
      transfers: [transfer.index, collision.other.index])
  }
}

private let otherKey = Text(
  en: """
    `{event}` of task {task} of '{session}', whose key is {own}, names the key {key} of task {other} of \
    '{otherSession}'.
    """,
  ko: """
    '{session}'의 작업 {task}번의 키는 {own}인데, 그 `{event}`에는 '{otherSession}'의 작업 {other}번의 키 {key} \
    값이 적혀 있습니다.
    """,
  zhHant: "「{session}」的任務 {task} 的鍵為 {own}，其 `{event}` 卻載有「{otherSession}」的任務 {other} 的鍵 {key}。")

import EventLog
import Vocabulary

extension Rule {
  /// A task came back, or its result was written, under the particulars of something else.
  static let ledgerRestoreMismatch = Rule(
    id: "ledger.restore-mismatch", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.taskCreated), .app(.taskRestored, .recordCommitted)],
    texts: RuleTexts(
      title: Text(
        en: "Restored or recorded as another item",
        ko: "다른 항목으로 복원되거나 기록됨",
        zhHant: "還原或記錄成另一個項目"),
      explanation: Text(
        en: """
          `task.restored` or `record.committed` of a transfer names another file, idempotency key, account \
          generation or request generation than its `task.created`. Paths are compared below the container.
          """,
        ko: """
          전송의 `task.restored`나 `record.committed`에 적힌 파일, 멱등 키, 계정 세대 또는 요청 세대가 \
          `task.created`와 다릅니다. 경로는 컨테이너 아래 부분만 비교합니다.
          """,
        zhHant: """
          傳輸的 `task.restored` 或 `record.committed` 所載的檔案、冪等鍵、帳號世代或請求世代，與其 \
          `task.created` 不同。路徑只比較容器以下的部分。
          """),
      why: Text(
        en: """
          The result of one item is booked for another: one is shown as sent that never was, and the file of the \
          other may be deleted.
          """,
        ko: """
          한 항목의 결과가 다른 항목에 기록됩니다. 보내지 않은 항목이 보낸 것으로 표시되고 다른 항목의 파일이 \
          삭제될 수 있습니다.
          """,
        zhHant: "某項目的結果被記到另一個項目：從未送出的顯示為已送出，另一項目的檔案則可能被刪除。"),
      falsePositives: Text(
        en: """
          After an update the same file lies in another container: its path below the container is equal. For a \
          download the path of the record is the destination and is not compared. A line that leaves a value out \
          contradicts nothing.
          """,
        ko: """
          업데이트 뒤에는 같은 파일이 다른 컨테이너에 있지만 컨테이너 아래 경로는 같습니다. 다운로드 기록의 \
          경로는 대상 위치이므로 비교하지 않습니다. 값을 적지 않은 줄은 모순이 아닙니다.
          """,
        zhHant: """
          更新後同一檔案位於不同容器，但容器以下的路徑相同。下載紀錄的路徑是目的地，不做比較。未載明某值的紀錄不\
          構成矛盾。
          """),
      next: [
        Text(
          en: """
            Find the table that ties tasks to items: it must be keyed by session and task and hold the \
            idempotency key.
            """,
          ko: "작업과 항목을 연결하는 표를 찾으세요. 세션과 작업 번호를 키로 하고 멱등 키를 담아야 합니다.",
          zhHant: "找出將任務對應到項目的表：須以工作階段與任務為鍵，並保存冪等鍵。"),
        Text(
          en: "Carry the key in `taskDescription` and compare it with the entry when a task is restored.",
          ko: "키를 `taskDescription`에 넣고, 작업을 복원할 때 원장 항목과 비교하세요.",
          zhHant: "將鍵放入 `taskDescription`，在還原任務時與紀錄比對。"),
        Text(
          en: "Ask the server by key for both items before anything is sent again or deleted.",
          ko: "다시 보내거나 삭제하기 전에 두 항목 모두 서버에 멱등 키로 확인하세요.",
          zhHant: "在重送或刪除之前，依冪等鍵向伺服器確認兩個項目。"),
      ]),
    references: ["F20", "F41", "F42", "thread 10", "thread 88", "URLSessionTask.taskDescription"],
    trigger: Scenario(
      """
      app A number=1
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic idempotencyKey=K1 requestGeneration=1
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2 log.closed
      app B number=2 at=60
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 task.restored sessionID=com.example.transfer.uploads taskID=1 \
      filePath=Library/Outbox/photo-18.heic idempotencyKey=K1 requestGeneration=1
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1 kind=device udid=5A7E9C40
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4/Library/Outbox/photo-17.heic \
      idempotencyKey=K1 requestGeneration=1
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2 log.closed
      app B number=2 kind=device udid=5A7E9C40 at=60
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 task.restored sessionID=com.example.transfer.uploads taskID=1 \
      filePath=/var/mobile/Containers/Data/Application/0D2F7C11-4A6E-4E58-9B1C-77C0A1D3E5F9/Library/Outbox/photo-17.heic \
      idempotencyKey=K1
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  for transfer in timeline.transfers {
    guard let created = transfer.created else { continue }
    let lines = transfer.events.filter { $0.name == .taskRestored || $0.name == .recordCommitted }
    guard !lines.isEmpty else { continue }
    let mismatch = lines.lazy.map { (line: $0, differences: differences($0, created, transfer, timeline)) }
      .first { !$0.differences.isEmpty }
    guard let mismatch else {
      judgement.clear()
      continue
    }
    let values = TransferValues.of(
      transfer, in: timeline,
      ["event": mismatch.line.nameText, "differences": mismatch.differences.joined(separator: ", ")])
    judgement.found(mismatch.line, witnesses: [created], Message(asAnother, values))
  }
}

/// What the line says otherwise than the creation, each as `key: created → line`.
private func differences(_ line: Event, _ created: Event, _ transfer: Transfer, _ timeline: Timeline) -> [String] {
  var out: [String] = []
  if !transfer.isDownload, let before = timeline.path(created), let after = timeline.path(line), before != after {
    out.append("`filePath`: \(TransferValues.path(of: created)) → \(TransferValues.path(of: line))")
  }
  if let before = created.text(.idempotencyKey), let after = line.text(.idempotencyKey), before != after {
    out.append("`idempotencyKey`: \(before) → \(after)")
  }
  for key in [Key.accountGeneration, .requestGeneration] {
    if let before = created.integer(key), let after = line.integer(key), before != after {
      out.append("`\(key.rawValue)`: \(before) → \(after)")
    }
  }
  return out
}

private let asAnother = Text(
  en: "`{event}` of task {task} of '{session}' contradicts its creation ({differences}).",
  ko: "'{session}'의 작업 {task}번의 `{event}`가 작업 생성 때의 내용과 다릅니다({differences}).",
  zhHant: "「{session}」的任務 {task} 的 `{event}` 與其建立時的內容不符（{differences}）。")

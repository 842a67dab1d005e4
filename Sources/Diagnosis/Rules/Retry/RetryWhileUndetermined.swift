import EventLog
import Vocabulary

extension Rule {
  /// An item whose result is unknown was sent again without asking the server.
  static let retryWhileUndetermined = Rule(
    id: "retry.while-undetermined", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.recordCommitted), .app(.taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Retry while the result is unknown",
        ko: "결과를 모르는 상태의 재시도",
        zhHant: "結果未明時重試"),
      explanation: Text(
        en: """
          The last record of a key says `undetermined`, and a new transfer with that key is created without \
          `reconcile.asked` or `reconcile.answered` of it in between.
          """,
        ko: """
          어떤 키의 마지막 기록이 `undetermined`인데, 그사이 `reconcile.asked`나 `reconcile.answered` 없이 같은 \
          키로 새 전송이 만들어집니다.
          """,
        zhHant: """
          某鍵的最後一筆紀錄為 `undetermined`，其間沒有 `reconcile.asked` 或 `reconcile.answered`，就以該鍵建立\
          了新的傳輸。
          """),
      why: Text(
        en: """
          Undetermined means that the body may have been stored. Sending it again relies on the server alone to \
          notice, and costs the whole body once more.
          """,
        ko: """
          undetermined는 본문이 이미 저장되었을 수 있다는 뜻입니다. 다시 보내면 서버가 알아채기만을 기대해야 \
          하고 본문 전체를 한 번 더 전송하게 됩니다.
          """,
        zhHant: """
          undetermined 表示內容可能已被儲存。再次傳送只能指望伺服器自行察覺，並且要再付出一次完整內容的流量。
          """),
      falsePositives: Text(
        en: """
          A record that became `failed` after the server was asked is determined. A task restored by the system \
          is not a new submission.
          """,
        ko: """
          서버에 물어본 뒤 `failed`가 된 기록은 결과가 확정된 것입니다. 시스템이 복원한 작업은 새 제출이 \
          아닙니다.
          """,
        zhHant: "詢問伺服器後變為 `failed` 的紀錄，結果已確定。由系統還原的任務並非新的提交。"),
      next: [
        Text(
          en: """
            Before each retry of an undetermined item ask the server what it holds under the key, and log \
            `reconcile.asked` and `reconcile.answered`.
            """,
          ko: """
            undetermined 항목은 재시도 전에 서버가 그 키로 무엇을 갖고 있는지 묻고 `reconcile.asked`와 \
            `reconcile.answered`를 기록하세요.
            """,
          zhHant: """
            每次重試結果未明的項目之前，先詢問伺服器該鍵下已有什麼，並記錄 `reconcile.asked` 與 \
            `reconcile.answered`。
            """),
        Text(
          en: """
            If the server has no such question, add one (for example `HEAD` on the key): without it neither side \
            can ever know.
            """,
          ko: "서버에 그런 조회 방법이 없다면 추가하세요(예: 키에 대한 `HEAD`). 없으면 어느 쪽도 알 수 없습니다.",
          zhHant: "若伺服器沒有此查詢，請新增（例如對該鍵的 `HEAD`）：否則雙方都無從得知。"),
        Text(
          en: "Look in the server's log whether this very item was stored already (`body.stored` with its key).",
          ko: "서버 로그에서 이 항목이 이미 저장되었는지(`body.stored`와 그 키) 확인하세요.",
          zhHant: "在伺服器日誌中查看此項目是否早已儲存（帶有其鍵的 `body.stored`）。"),
      ]),
    references: ["F23", "F47", "thread 79", "thread 83", "RFC 9110"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 sha256=9275aaaa \
      fileType=regular
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.5 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      1.6 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 \
      accepted=false state=undetermined
      2.0 task.created sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      2.1 task.resumed sessionID=com.example.transfer.uploads taskID=2
      2.5 task.completed sessionID=com.example.transfer.uploads taskID=2 httpStatus=201
      2.6 record.committed sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 accepted=true \
      state=succeeded
      20 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 sha256=9275aaaa \
      fileType=regular
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.5 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      1.6 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 \
      accepted=false state=undetermined
      1.7 reconcile.asked idempotencyKey=K1
      1.8 reconcile.answered idempotencyKey=K1 stored=false
      2.0 task.created sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      2.1 task.resumed sessionID=com.example.transfer.uploads taskID=2
      2.5 task.completed sessionID=com.example.transfer.uploads taskID=2 httpStatus=201
      2.6 record.committed sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 accepted=true \
      state=succeeded
      20 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  var questions: [Symbol: [Event]] = [:]
  for line in timeline.appEvents(.reconcileAsked) + timeline.appEvents(.reconcileAnswered) {
    if let key = line.symbol(.idempotencyKey) { questions[key, default: []].append(line) }
  }
  for item in KeyedAttempts.all(in: timeline) {
    let installation = item.transfers.first?.installation
    let asked = (questions[item.key] ?? []).filter { timeline.launch(of: $0)?.installation == installation }
    let lines = item.transfers.flatMap { [$0.created].compactMap { $0 } + $0.records } + asked
    /// The undetermined record that holds, and whether the server was asked since.
    var open: (record: Event, isAsked: Bool, isRetried: Bool)?
    for line in lines.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
      switch line.name {
      case .recordCommitted:
        guard line.text(.state) != nil || line.flag(.accepted) != nil else { continue }
        if let open, !open.isRetried { judgement.clear() }
        open = line.text(.state) == "undetermined" ? (line, false, false) : nil
      case .taskCreated:
        guard let held = open, let transfer = timeline.transfer(of: line) else { continue }
        open?.isRetried = true
        if held.isAsked {
          judgement.clear()
        } else if span.isWhole(from: held.record, to: line) {
          let values = TransferValues.of(transfer, in: timeline, ["key": timeline.store.string(item.key)])
          judgement.found(line, witnesses: [held.record], Message(notAsked, values))
        } else {
          judgement.leaveOpen()
        }
      default:
        open?.isAsked = true
      }
    }
    if let open, !open.isRetried { judgement.clear() }
  }
}

private let notAsked = Text(
  en: """
    Task {task} of '{session}' submits the item with the key {key} again while its record says `undetermined`, \
    and between the two the server was not asked by key.
    """,
  ko: """
    '{session}'의 작업 {task}번은 기록이 `undetermined`인 키 {key} 항목을 다시 제출하며, 그사이 서버에 멱등 키로 \
    묻지 않았습니다.
    """,
  zhHant: """
    「{session}」的任務 {task} 再次提交鍵為 {key} 的項目，而其紀錄為 `undetermined`，兩者之間並未依冪等鍵詢問伺\
    服器。
    """)

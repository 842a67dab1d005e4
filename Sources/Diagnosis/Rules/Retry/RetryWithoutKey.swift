import EventLog
import Vocabulary

extension Rule {
  /// The same content was sent again in a way by which the server cannot know that it is the same.
  static let retryWithoutKey = Rule(
    id: "retry.without-key", severity: .warning, absence: .yes, basis: .convention,
    needs: [.app(.taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Resubmitted without an idempotency key",
        ko: "멱등 키 없는 재전송",
        zhHant: "未帶冪等鍵的重送"),
      explanation: Text(
        en: """
          Two uploads of one installation have the same content (SHA-256, or the same preparation of a file), \
          the same address and the same account, and the later one bears no idempotency key.
          """,
        ko: """
          한 설치의 두 업로드가 같은 내용(SHA-256 또는 같은 파일 준비), 같은 주소, 같은 계정을 가지며 나중 \
          업로드에 멱등 키가 없습니다.
          """,
        zhHant: """
          同一安裝的兩筆上傳具有相同內容（SHA-256，或同一次檔案準備）、相同位址與相同帳號，而較晚者沒有冪等鍵。
          """),
      why: Text(
        en: """
          When the first one did arrive and only its answer was lost, the server stores the item a second time, \
          and nobody can tell afterwards which is the copy.
          """,
        ko: """
          첫 번째가 도착했고 응답만 유실되었다면 서버는 항목을 한 번 더 저장하며, 나중에 어느 것이 사본인지 알 \
          수 없습니다.
          """,
        zhHant: "若第一次其實已送達、只是回應遺失，伺服器便會再存一份，事後也無從分辨何者為副本。"),
      falsePositives: Text(
        en: """
          The same content to another address or for another account is another item. A later upload that bears \
          a key is in order, whatever the first one lacked.
          """,
        ko: """
          다른 주소나 다른 계정으로 보낸 같은 내용은 다른 항목입니다. 첫 업로드와 관계없이 나중 업로드에 키가 \
          있으면 문제가 없습니다.
          """,
        zhHant: "將相同內容送往不同位址或屬不同帳號，是不同的項目。較晚的上傳只要帶有鍵即可，無論第一次缺少什麼。"),
      next: [
        Text(
          en: """
            Give each item a key when it is prepared, store it in the ledger, and send it with every attempt \
            (for example as `Idempotency-Key`).
            """,
          ko: "항목을 준비할 때 키를 부여해 원장에 저장하고, 시도할 때마다 함께 보내세요(예: `Idempotency-Key`).",
          zhHant: "準備項目時即賦予鍵並存入傳輸紀錄，每次嘗試都隨同送出（例如 `Idempotency-Key`）。"),
        Text(
          en: """
            Carry it in `taskDescription` too, so that it survives a relaunch and appears in every line of the \
            task.
            """,
          ko: "재실행 뒤에도 남고 작업의 모든 줄에 나타나도록 `taskDescription`에도 넣으세요.",
          zhHant: "同時放入 `taskDescription`，使其在重新喚起後仍在，並出現在該任務的每一行。"),
        Text(
          en: "Compare the server's stored bodies by SHA-256 to see whether copies exist already.",
          ko: "서버에 저장된 본문을 SHA-256으로 비교해 사본이 이미 있는지 확인하세요.",
          zhHant: "依 SHA-256 比對伺服器已儲存的內容，確認是否已有副本。"),
      ]),
    references: ["F21", "thread 72", "thread 73", "thread 79", "URLSessionTask.taskDescription"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 sha256=9275aaaa \
      fileType=regular
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload method=POST \
      url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.5 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      1.6 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=false state=failed
      2.0 task.created sessionID=com.example.transfer.uploads taskID=2 body=file kind=upload method=POST \
      url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      2.1 task.resumed sessionID=com.example.transfer.uploads taskID=2
      2.5 task.completed sessionID=com.example.transfer.uploads taskID=2 httpStatus=201
      2.6 record.committed sessionID=com.example.transfer.uploads taskID=2 accepted=true state=succeeded
      20 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 sha256=9275aaaa \
      fileType=regular
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload method=POST \
      url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.5 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.6 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      2.0 task.created sessionID=com.example.transfer.uploads taskID=2 body=file kind=upload method=POST \
      url=http://127.0.0.1:8765/thumbnails filePath=Library/Outbox/photo-17.heic
      2.1 task.resumed sessionID=com.example.transfer.uploads taskID=2
      2.5 task.completed sessionID=com.example.transfer.uploads taskID=2 httpStatus=201
      2.6 record.committed sessionID=com.example.transfer.uploads taskID=2 accepted=true state=succeeded
      20 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  var earlier: [SubmittedContent: Transfer] = [:]
  for transfer in timeline.transfers {
    guard let content = SubmittedContent(transfer) else { continue }
    guard let first = earlier.updateValue(transfer, forKey: content) else { continue }
    guard transfer.key == nil else {
      judgement.clear()
      continue
    }
    let values = TransferValues.of(
      transfer, in: timeline,
      ["earlier": "\(first.task)", "earlierSession": timeline.store.string(first.session)])
    judgement.found(transfer.begin, witnesses: [first.begin], Message(againWithoutKey, values))
  }
}

private let againWithoutKey = Text(
  en: """
    Task {task} of '{session}' submits '{path}' again, as task {earlier} of '{earlierSession}' did before, and \
    bears no idempotency key.
    """,
  ko: """
    '{session}'의 작업 {task}번은 앞서 '{earlierSession}'의 작업 {earlier}번이 보낸 '{path}' 파일을 멱등 키 없이 \
    다시 제출합니다.
    """,
  zhHant: """
    「{session}」的任務 {task} 再次提交「{path}」（先前由「{earlierSession}」的任務 {earlier} 提交過），且沒有冪\
    等鍵。
    """)

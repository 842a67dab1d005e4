import EventLog
import Vocabulary

extension Rule {
  /// The file that a task reads is another than the one that was prepared.
  static let inputChanged = Rule(
    id: "input.changed", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.inputPrepared), .app(.taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Input changed between preparation and creation",
        ko: "준비와 작업 생성 사이에 바뀐 입력",
        zhHant: "準備與建立任務之間輸入遭變更"),
      explanation: Text(
        en: """
          `task.created` states other bytes or another SHA-256 than the last `input.prepared` of its file. So \
          what is sent is not what the ledger holds.
          """,
        ko: """
          `task.created`에 적힌 바이트 수나 SHA-256이 그 파일의 마지막 `input.prepared`와 다릅니다. 보내는 \
          내용이 원장에 적힌 내용과 다르다는 뜻입니다.
          """,
        zhHant: """
          `task.created` 載明的位元組數或 SHA-256，與該檔案最後一次 `input.prepared` 不同，表示送出的內容並非傳\
          輸紀錄所載的內容。
          """),
      why: Text(
        en: """
          The server stores something that the user did not choose, and a comparison by hash rejects a good \
          upload or accepts a wrong one.
          """,
        ko: """
          서버에 사용자가 고르지 않은 내용이 저장되고, 해시 비교가 정상 업로드를 거부하거나 잘못된 업로드를 \
          통과시킵니다.
          """,
        zhHant: "伺服器會存下使用者未選擇的內容，而依雜湊比對時會拒絕正確的上傳，或接受錯誤的上傳。"),
      falsePositives: Text(
        en: """
          A file that was edited and then prepared anew before the task was created is right: the last \
          preparation counts. Lines without bytes and SHA-256 cannot be compared.
          """,
        ko: """
          편집한 뒤 작업을 만들기 전에 다시 준비한 파일은 정상입니다. 마지막 준비가 기준이기 때문입니다. 바이트 \
          수와 SHA-256이 없는 줄은 비교할 수 없습니다.
          """,
        zhHant: """
          檔案編輯後，在建立任務前重新準備，屬正確做法：以最後一次準備為準。未載明位元組數與 SHA-256 的紀錄無法\
          比較。
          """),
      next: [
        Text(
          en: """
            Find who writes to the file after `input.prepared`: an editor, an export that is not awaited, a \
            second preparation without its own line.
            """,
          ko: """
            `input.prepared` 뒤에 파일을 쓰는 코드를 찾으세요. 편집기, 완료를 기다리지 않는 내보내기, 기록 없이 \
            반복된 준비 등입니다.
            """,
          zhHant: "找出在 `input.prepared` 之後寫入檔案者：編輯器、未等待完成的匯出，或未留下紀錄的第二次準備。"),
        Text(
          en: """
            Give each upload a private copy under a name of its own (for example its idempotency key) that \
            nothing else writes to.
            """,
          ko: "업로드마다 고유한 이름(예: 멱등 키)의 전용 사본을 만들어 다른 코드가 쓰지 않게 하세요.",
          zhHant: "為每筆上傳建立名稱獨有（例如以冪等鍵命名）的專用副本，不讓其他程式寫入。"),
        Text(
          en: """
            Compute bytes and SHA-256 from that copy after it was closed, and compare them with those that the \
            server states.
            """,
          ko: "그 사본을 닫은 뒤 바이트 수와 SHA-256을 계산하고, 서버가 알려 준 값과 비교하세요.",
          zhHant: "在關閉副本後計算位元組數與 SHA-256，並與伺服器回報的值比對。"),
      ]),
    references: ["F28", "thread 65", "URLSession.uploadTask(with:fromFile:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/note.txt bytes=1200 sha256=aaaa1111 fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/note.txt bytes=1250 sha256=bbbb2222
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/note.txt bytes=1200 sha256=aaaa1111 fileType=regular
      0.5 input.prepared filePath=Library/Outbox/note.txt bytes=1250 sha256=bbbb2222 fileType=regular
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/note.txt bytes=1250 sha256=bbbb2222
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  for transfer in timeline.transfers {
    guard let created = transfer.created, let prepared = transfer.prepared else { continue }
    let bytes = (prepared.integer(.bytes), created.integer(.bytes))
    let hashes = (prepared.text(.sha256)?.lowercased(), created.text(.sha256)?.lowercased())
    let message: Message
    if let before = hashes.0, let after = hashes.1, before != after {
      message = Message(
        otherHash,
        TransferValues.of(
          transfer, in: timeline, ["before": TransferValues.short(before), "after": TransferValues.short(after)]))
    } else if let before = bytes.0, let after = bytes.1, before != after {
      message = Message(
        otherSize, TransferValues.of(transfer, in: timeline, ["before": "\(before)", "after": "\(after)"]))
    } else {
      // Without a pair of values to compare it is no candidate.
      if hashes.0 != nil && hashes.1 != nil || bytes.0 != nil && bytes.1 != nil { judgement.clear() }
      continue
    }
    // A hole may hide that the file was prepared anew.
    guard span.isWhole(from: prepared, to: created) else {
      judgement.leaveOpen()
      continue
    }
    judgement.found(created, witnesses: [prepared], message)
  }
}

private let otherHash = Text(
  en: """
    '{path}' was prepared with SHA-256 {before}, and task {task} of '{session}' was created from it with SHA-256 \
    {after}.
    """,
  ko: """
    '{path}' 파일의 SHA-256은 준비될 때 {before}였지만, '{session}'의 작업 {task}번이 만들어질 때는 \
    {after}였습니다.
    """,
  zhHant: "「{path}」準備時的 SHA-256 為 {before}，但「{session}」的任務 {task} 建立時其 SHA-256 為 {after}。")

private let otherSize = Text(
  en: """
    '{path}' was prepared with {before} bytes, and task {task} of '{session}' was created from it with {after} \
    bytes.
    """,
  ko: """
    '{path}' 파일은 준비될 때 {before}바이트였지만, '{session}'의 작업 {task}번이 만들어질 때는 \
    {after}바이트였습니다.
    """,
  zhHant: "「{path}」準備時為 {before} 位元組，但「{session}」的任務 {task} 建立時為 {after} 位元組。")

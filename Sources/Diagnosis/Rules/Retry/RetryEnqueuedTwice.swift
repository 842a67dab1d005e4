import EventLog
import Vocabulary

extension Rule {
  /// The app has two tasks under way for one item.
  static let retryEnqueuedTwice = Rule(
    id: "retry.enqueued-twice", severity: .error, absence: .yes, basis: .reports,
    needs: [.app(.taskCreated).or(.system(.systemTaskCreated))],
    texts: RuleTexts(
      title: Text(
        en: "One item enqueued twice at once",
        ko: "동시에 두 번 등록된 항목",
        zhHant: "同一項目同時排入兩次"),
      explanation: Text(
        en: """
          A transfer is created while another one of the same installation with the same idempotency key is \
          unfinished; without keys, with the same content, address, account and request generation.
          """,
        ko: """
          같은 설치에서 같은 멱등 키의 전송이 끝나지 않았는데 새 전송이 만들어집니다. 키가 없으면 내용, 주소, \
          계정, 요청 세대가 같은 경우입니다.
          """,
        zhHant: """
          同一安裝中，相同冪等鍵的傳輸尚未結束，就建立了另一筆；若無鍵，則為內容、位址、帳號與請求世代皆相同者。
          """),
      why: Text(
        en: "Both bodies travel, data and battery are spent twice, and which of the two results stands is chance.",
        ko: "두 본문이 모두 전송되어 데이터와 배터리를 두 번 쓰고, 어느 결과가 남을지는 우연에 달립니다.",
        zhHant: "兩份內容都會傳送，流量與電力耗費兩倍，而最後採用哪個結果全憑運氣。"),
      falsePositives: Text(
        en: """
          A retry after the first attempt completed, was recorded, left the list of tasks (`tasks.listed`) or \
          lost its session is one after the other. Another request generation without a key is another request.
          """,
        ko: """
          첫 시도가 완료되었거나, 기록되었거나, 작업 목록(`tasks.listed`)에서 사라졌거나, 세션이 무효화된 뒤의 \
          재시도는 차례로 이루어진 것입니다. 키 없이 요청 세대가 다르면 다른 요청입니다.
          """,
        zhHant: """
          第一次嘗試已完成、已寫入紀錄、已不在任務清單（`tasks.listed`）中，或其工作階段已失效之後的重試，屬先後\
          進行。沒有鍵而請求世代不同者，是不同的請求。
          """),
      next: [
        Text(
          en: """
            Find both places that discover the item (a launch scan and a background task, two screens) and let \
            them ask the ledger first.
            """,
          ko: "항목을 발견하는 두 곳(실행 시 검사와 백그라운드 작업, 두 화면)을 찾아 먼저 원장에 묻게 하세요.",
          zhHant: "找出發現該項目的兩處（啟動掃描與背景任務、兩個畫面），讓它們先查詢傳輸紀錄。"),
        Text(
          en: "Make the entry in the ledger the lock: unique by key, written before the task is created.",
          ko: "원장 항목을 잠금으로 사용하세요. 키로 고유하게 만들고 작업을 만들기 전에 기록하세요.",
          zhHant: "以傳輸紀錄的條目作為鎖：依鍵唯一，並在建立任務之前寫入。"),
        Text(
          en: "After a relaunch wait for `getAllTasks` and adopt what still runs before anything is submitted.",
          ko: "재실행 뒤에는 제출하기 전에 `getAllTasks`를 기다려 아직 진행 중인 작업을 이어받으세요.",
          zhHant: "重新喚起後，先等待 `getAllTasks` 並接管仍在進行的任務，再提交任何內容。"),
      ]),
    references: ["F21", "thread 72", "thread 73", "URLSession.getAllTasks(completionHandler:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 sha256=9275aaaa \
      fileType=regular
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.2 task.created sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.3 task.resumed sessionID=com.example.transfer.uploads taskID=2
      1.8 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.9 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 accepted=true \
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
      2 log.closed
      app B at=60
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 tasks.listed sessionID=com.example.transfer.uploads ids=[]
      0.5 reconcile.asked idempotencyKey=K1
      0.6 reconcile.answered idempotencyKey=K1 stored=false
      0.7 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      0.8 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.2 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.3 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 accepted=true \
      state=succeeded
      9 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  let ends = TransferEnds(timeline)
  for group in groups(timeline) {
    // The attempt that is under way for longest is the one that a later one may meet.
    var longest: Transfer?
    for transfer in group {
      guard let created = transfer.created else { continue }
      guard let other = longest else {
        longest = transfer
        continue
      }
      guard let end = ends.completion(of: other), end < timeline.rank(created) else {
        judge(transfer, created, while: other, span, ends, &judgement)
        if ends.ended(other, before: created) || isLonger(transfer, other, ends) { longest = transfer }
        continue
      }
      judgement.clear()
      longest = transfer
    }
  }
  judgeSystem(timeline, &judgement)
}

/// Tasks of the system of which no app's log tells: two UUIDs for one file of one session, the first not at its end.
private func judgeSystem(_ timeline: Timeline, _ judgement: inout Judgement) {
  struct Item: Hashable {
    let session: Symbol
    let file: Int
    let path: Symbol
  }
  var latest: [Item: SystemTask] = [:]
  for task in timeline.systemTasks where task.match == .none {
    guard let session = task.session, let created = task.first(.systemTaskCreated),
      let path = created.symbol(.filePath).map(timeline.relativePath)
    else { continue }
    let item = Item(session: session, file: created.file, path: path)
    defer { latest[item] = task }
    guard let other = latest[item] else { continue }
    if let end = other.completed, end.file == created.file, end.index < created.index {
      judgement.clear()
    } else if let first = other.first(.systemTaskCreated), first.file == created.file {
      let values = SystemTaskWords.places(
        task, timeline,
        [
          "other": "\(other.number)", "otherUUID": String(timeline.store.string(other.uuid).prefix(8)),
          "path": DataContainerPath.shown(timeline.store.string(path)),
        ])
      judgement.found(
        created, witnesses: [first] + [other.completed].compactMap(\.self), Message(sameFile, values))
    }
  }
}

private let sameFile = Text(
  en: """
    By the system's log task {task} ({uuid}…) of '{session}' was created for {path} while task {other} ({otherUUID}…) for the \
    same file was not at its end: two UUIDs, two submissions.
    """,
  ko: """
    시스템 로그에 따르면 같은 파일 {path}의 작업 {other}번({otherUUID}…)이 끝나지 않았는데 '{session}'의 작업 {task}번({uuid}…)이 \
    만들어졌습니다. UUID가 둘이므로 두 번 제출한 것입니다.
    """,
  zhHant: """
    依系統日誌，同一檔案 {path} 的任務 {other}（{otherUUID}…）尚未結束，就建立了「{session}」的任務 {task}（{uuid}…）：兩個 UUID，\
    即兩次提交。
    """)

/// Transfers of one item, in order: by key, those without one by content and request generation.
private func groups(_ timeline: Timeline) -> [[Transfer]] {
  struct Unkeyed: Hashable {
    let content: SubmittedContent
    let generation: Int?
  }
  var order: [Unkeyed] = []
  var unkeyed: [Unkeyed: [Transfer]] = [:]
  for transfer in timeline.transfers where transfer.key == nil {
    guard let content = SubmittedContent(transfer) else { continue }
    let group = Unkeyed(content: content, generation: transfer.created?.integer(.requestGeneration))
    if unkeyed[group] == nil { order.append(group) }
    unkeyed[group, default: []].append(transfer)
  }
  return KeyedAttempts.all(in: timeline).map(\.transfers) + order.map { unkeyed[$0] ?? [] }
}

private func isLonger(_ a: Transfer, _ b: Transfer, _ ends: TransferEnds) -> Bool {
  (ends.completion(of: a) ?? .max) > (ends.completion(of: b) ?? .max)
}

private func judge(
  _ transfer: Transfer, _ created: Event, while other: Transfer, _ span: SeenSpan, _ ends: TransferEnds,
  _ judgement: inout Judgement
) {
  let timeline = span.timeline
  if ends.ended(other, before: created) {
    judgement.clear()
    return
  }
  // Without a later completion only unbroken logs show that there was none before.
  guard other.completed != nil || span.isWhole(from: other.begin, to: created) else {
    judgement.leaveOpen()
    return
  }
  var values = TransferValues.of(
    transfer, in: timeline, ["other": "\(other.task)", "otherSession": timeline.store.string(other.session)])
  if let key = transfer.key { values["key"] = timeline.store.string(key) }
  judgement.found(
    created, witnesses: [other.begin] + [other.completed].compactMap { $0 },
    Message(transfer.key == nil ? sameContent : sameKey, values), transfers: [other.index, transfer.index])
}

private let sameKey = Text(
  en: """
    Task {task} of '{session}' was created with the key {key} while task {other} of '{otherSession}', which \
    bears the same key, was unfinished.
    """,
  ko: """
    같은 키 {key} 값을 가진 '{otherSession}'의 작업 {other}번이 끝나지 않았는데 '{session}'의 작업 {task}번이 \
    만들어졌습니다.
    """,
  zhHant: "帶有相同鍵 {key} 的任務 {other}（「{otherSession}」）尚未結束，就建立了「{session}」的任務 {task}。")

private let sameContent = Text(
  en: """
    Task {task} of '{session}' was created with the same content and request generation while task {other} of \
    '{otherSession}' was unfinished, and neither bears a key.
    """,
  ko: """
    내용과 요청 세대가 같은 '{otherSession}'의 작업 {other}번이 끝나지 않았는데 '{session}'의 작업 {task}번이 \
    만들어졌고, 둘 다 키가 없습니다.
    """,
  zhHant: """
    內容與請求世代相同的任務 {other}（「{otherSession}」）尚未結束，就建立了「{session}」的任務 {task}，且兩者都\
    沒有鍵。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// The server saw several requests for one task: the system sent the body again by itself.
  static let retrySystemReplay = Rule(
    id: "retry.system-replay", severity: .note, absence: .no, basis: .reports,
    needs: [
      .server(.requestReceived, .responseSent).or(.system(.systemRequestSent)),
      .app(.taskCreated).or(.system(.systemRequestSent)),
    ],
    texts: RuleTexts(
      title: Text(
        en: "System repeated the request",
        ko: "시스템이 반복한 요청",
        zhHant: "系統重複送出請求"),
      explanation: Text(
        en: """
          One transfer bears a key, no other one does, and the server's log holds two or more requests with that \
          key for the same method and path, of which none before the last was answered with a redirect or a \
          challenge.
          """,
        ko: """
          어떤 키를 가진 전송이 하나뿐인데 서버 로그에는 같은 메서드와 경로로 그 키의 요청이 둘 이상 있고, \
          마지막 이전의 요청은 리디렉션이나 인증 요구로 응답되지 않았습니다.
          """,
        zhHant: """
          只有一筆傳輸帶有該鍵，而伺服器日誌中卻有兩個以上帶有此鍵、方法與路徑相同的請求，且最後一個之前的請求都\
          未以重新導向或驗證要求回應。
          """),
      why: Text(
        en: """
          It is allowed and no fault of the app, which cannot even see it. It shows why the server must \
          recognise a key: without that every weak network makes copies.
          """,
        ko: """
          허용된 동작이며 앱의 결함이 아니고 앱에서는 보이지도 않습니다. 서버가 키를 인식해야 하는 이유를 보여 \
          줍니다. 그렇지 않으면 네트워크가 약할 때마다 사본이 생깁니다.
          """,
        zhHant: """
          這是允許的行為，並非應用程式的問題，應用程式甚至看不到。它說明了伺服器為何必須識別鍵：否則網路一弱就會\
          產生副本。
          """),
      falsePositives: Text(
        en: """
          Two transfers with one key are attempts of the app (`retry.enqueued-twice`). A first request that was \
          answered with 401, 407 or a redirect is followed by another one by protocol.
          """,
        ko: """
          한 키의 전송이 둘이면 앱의 시도입니다(`retry.enqueued-twice`). 401, 407 또는 리디렉션으로 응답된 첫 \
          요청 뒤에 다른 요청이 오는 것은 프로토콜에 따른 것입니다.
          """,
        zhHant: """
          同一鍵有兩筆傳輸，屬應用程式的嘗試（`retry.enqueued-twice`）。第一個請求若以 401、407 或重新導向回應，\
          依協定本來就會有下一個請求。
          """),
      next: [
        Text(
          en: "Look whether the server marked the later body as duplicate; if not, see `retry.stored-twice`.",
          ko: "서버가 나중 본문을 중복으로 표시했는지 확인하세요. 아니라면 `retry.stored-twice`를 참고하세요.",
          zhHant: "查看伺服器是否將較晚的內容標記為重複；若否，參見 `retry.stored-twice`。"),
        Text(
          en: """
            Collect the unified log: one task UUID with `will retry after` is a replay, two task UUIDs are two \
            submissions.
            """,
          ko: """
            통합 로그를 수집하세요. 작업 UUID 하나에 `will retry after`가 있으면 시스템의 반복이고, UUID가 \
            둘이면 두 번 제출한 것입니다.
            """,
          zhHant: "收集統一日誌：同一任務 UUID 且有 `will retry after` 為系統重送，兩個任務 UUID 則為兩次提交。"),
      ]),
    references: ["F22", "thread 74", "thread 75", "RFC 9110"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 sha256=9275aaaa \
      fileType=regular
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      8.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      8.1 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 accepted=true \
      state=succeeded
      20 log.closed
      server
      2.0 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      5.0 request.received requestID=r2 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      5.5 body.stored requestID=r2 bytes=482113 sha256=9275aaaa idempotencyKey=K1 duplicate=false
      5.6 response.sent requestID=r2 httpStatus=201
      22 log.closed
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
      2.5 task.challenge sessionID=com.example.transfer.uploads taskID=1 disposition=use
      8.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      8.1 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 accepted=true \
      state=succeeded
      20 log.closed
      server
      2.0 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      2.1 response.sent requestID=r1 httpStatus=401
      5.0 request.received requestID=r2 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      5.5 body.stored requestID=r2 bytes=482113 sha256=9275aaaa idempotencyKey=K1 duplicate=false
      5.6 response.sent requestID=r2 httpStatus=201
      22 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  for transfer in timeline.transfers {
    guard let key = transfer.key, timeline.transfers(withKey: key).count == 1, transfer.created != nil else { continue }
    let requests = transfer.requests.map { timeline.requests[$0] }.filter { $0.arrival != nil }
    guard !requests.isEmpty else { continue }
    // Two servers' logs may tell of one request: only lines of one log are counted.
    let byLog = Dictionary(grouping: requests, by: \.log).sorted { $0.key < $1.key }.map(\.value)
    guard let repeated = byLog.lazy.map({ repeats($0) }).first(where: { $0.count > 1 }) else {
      let isCovered = byLog.allSatisfy { group in timeline.logs[group[0].log].holes.isEmpty }
      if isCovered { judgement.clear() } else { judgement.leaveOpen() }
      continue
    }
    let lines = repeated.compactMap(\.arrival)
    // One task UUID shows that it was one task; without it a second one could be missing in the app's log.
    let own = transfer.system.map { timeline.systemTasks[$0] }
    let proof = own.flatMap { $0.first(.systemRetryScheduled) ?? $0.events.first }
    let values = TransferValues.of(
      transfer, in: timeline, ["key": timeline.store.string(key), "count": "\(lines.count)"])
    judgement.found(
      lines[1], witnesses: [transfer.begin, lines[0]] + [proof].compactMap(\.self), Message(replayed, values),
      transfers: [transfer.index], alternatives: own == nil ? [between, belowTheLog] : [between])
  }
  for task in timeline.systemTasks { judge(task, timeline, &judgement) }
}

/// A task that the system sent more than once, by its own log: one UUID, whatever the app's or the server's log holds.
private func judge(_ task: SystemTask, _ timeline: Timeline, _ judgement: inout Judgement) {
  if case .transfer(let transfer) = task.match, !timeline.transfers[transfer].requests.isEmpty { return }
  let sent = task.all(.systemRequestSent)
  guard let first = sent.first else { return }
  let again = sent.dropFirst().first { next in
    let answer = task.events.last { $0.index > first.index && $0.index < next.index && $0.integer(.httpStatus) != nil }
    return !isAskedAgain(by: answer?.integer(.httpStatus))
  }
  guard let again else { return judgement.clear() }
  let retry = task.all(.systemRetryScheduled).last { $0.index < again.index }
  let (lines, doubts) = SystemTaskWords.requests(of: task, in: timeline)
  judgement.found(
    again, witnesses: [first, retry].compactMap(\.self) + lines,
    Message(replayedBySystem, SystemTaskWords.places(task, timeline, ["count": "\(sent.count)"])),
    alternatives: doubts)
}

/// Whether an answer asks for the request to be sent again: for credentials, or elsewhere.
private func isAskedAgain(by status: Int?) -> Bool {
  guard let status else { return false }
  return status == 401 || status == 407 || (300...399).contains(status)
}

private let replayedBySystem = Text(
  en:
    "By the system's log the one task {task} ({uuid}…) of '{session}' sent its request {count} times: the system repeated it.",
  ko: "시스템 로그에 따르면 '{session}'의 한 작업 {task}번({uuid}…)이 요청을 {count}번 보냈습니다. 시스템이 반복한 것입니다.",
  zhHant: "依系統日誌，「{session}」的同一任務 {task}（{uuid}…）送出了 {count} 次請求：是系統重複送出。")

/// Requests that say the same as the one after them without having been asked for by its answer.
private func repeats(_ requests: [Request]) -> [Request] {
  guard let last = requests.last else { return [] }
  return requests.filter { request in
    guard request.method == last.method, request.path == last.path else { return false }
    return request.index == last.index || !isAskedAgain(by: request.status)
  }
}

private let replayed = Text(
  en: """
    The server received {count} requests with the key {key}, which only task {task} of '{session}' bears: the \
    system repeated them, not the app.
    """,
  ko: """
    서버가 키 {key} 요청을 {count}번 받았지만 이 키를 가진 것은 '{session}'의 작업 {task}번뿐입니다. 앱이 아니라 \
    시스템이 반복한 것입니다.
    """,
  zhHant: """
    伺服器收到 {count} 個鍵為 {key} 的請求，而只有「{session}」的任務 {task} 帶有此鍵：是系統重複送出，而非應用\
    程式。
    """)

private let between = Text(
  en: """
    A proxy between the two may have repeated the request: its log, or the client's address in the server's, \
    tells.
    """,
  ko: "중간의 프록시가 요청을 반복했을 수 있습니다. 프록시 로그나 서버 로그의 클라이언트 주소로 알 수 있습니다.",
  zhHant: "中間的代理伺服器可能重送了請求：可由其日誌或伺服器日誌中的用戶端位址得知。")

private let belowTheLog = Text(
  en: """
    A second task that the app's log does not show would look the same. Only the system's log with the task's \
    UUID excludes it.
    """,
  ko: "앱 로그에 없는 두 번째 작업이 있어도 똑같이 보입니다. 작업 UUID가 있는 시스템 로그로만 배제할 수 있습니다.",
  zhHant: "若有應用程式日誌未顯示的第二個任務，看起來也會相同。只有含任務 UUID 的系統日誌能排除。")

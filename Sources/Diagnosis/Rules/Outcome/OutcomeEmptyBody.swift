import EventLog
import Vocabulary

extension Rule {
  /// A file with content, nothing stored, and a success all the same.
  static let outcomeEmptyBody = Rule(
    id: "outcome.empty-body",
    severity: .error,
    absence: .no,
    basis: .reports,
    // A server's log or a receipt is needed too; without either every candidate is left open.
    needs: [.app(.inputPrepared, .taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "An empty body taken for success",
        ko: "빈 본문을 성공으로 처리함",
        zhHant: "空內容被當成成功"),
      explanation: Text(
        en: """
          The input holds bytes, the server stored none, and the status says success. A request whose body file is \
          gone, or whose path was not a file URL, is sent without a body and without an error.
          """,
        ko: """
          입력 파일에는 내용이 있는데 서버는 0바이트를 저장했고 상태는 성공입니다. 본문 파일이 사라졌거나 경로가 파일 \
          URL이 아니면 요청은 본문도 오류도 없이 전송됩니다.
          """,
        zhHant: """
          輸入檔案有內容，伺服器卻儲存了 0 位元組，狀態碼仍表示成功。若內容檔案已不存在，或路徑不是檔案 URL，請求會在\
          沒有內容、也沒有錯誤的情況下送出。
          """),
      why: Text(
        en: "An empty object stands where the user's file should be, and the app deletes the original.",
        ko: "사용자의 파일이 있어야 할 자리에 빈 객체가 남고 앱은 원본을 지웁니다.",
        zhHant: "使用者的檔案該在的位置只有一個空物件，而應用程式會刪除原始檔案。"),
      falsePositives: Text(
        en: "An input of 0 bytes is stored as 0 bytes; a server that rejects the empty body answers with 4xx.",
        ko: "입력이 0바이트라면 0바이트로 저장되는 것이 맞습니다. 빈 본문을 거부하는 서버는 4xx로 응답합니다.",
        zhHant: "0 位元組的輸入本來就會存成 0 位元組；會拒絕空內容的伺服器則回應 4xx。"),
      next: [
        Text(
          en: "Check the URL given to `uploadTask(with:fromFile:)`: `URL(fileURLWithPath:)`, not `URL(string:)`.",
          ko: "`uploadTask(with:fromFile:)`에 준 URL을 확인하세요. `URL(string:)`이 아니라 `URL(fileURLWithPath:)`여야 합니다.",
          zhHant: "檢查傳給 `uploadTask(with:fromFile:)` 的 URL：應使用 `URL(fileURLWithPath:)`，而非 `URL(string:)`。"),
        Text(
          en: "Check that nothing removes or truncates the file between preparation and completion.",
          ko: "준비와 완료 사이에 파일을 지우거나 비우는 코드가 없는지 확인하세요.",
          zhHant: "確認在準備與完成之間，沒有程式移除或清空該檔案。"),
        Text(
          en: "Let the server refuse a body whose length or SHA-256 is not the announced one; repeat it on a device.",
          ko: "길이나 SHA-256이 알린 값과 다른 본문은 서버가 거부하게 하고, 실기기에서 다시 확인하세요.",
          zhHant: "讓伺服器拒絕長度或 SHA-256 與宣告不符的內容，並在實機上重做。"),
      ]),
    references: ["F25", "thread 56", "thread 62", "thread 63", "uploadTask(with:fromFile:)"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=575116 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      6.5 log.closed
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      0.6 request.received requestID=r1 method=POST path=/upload contentLength=0 idempotencyKey=k1
      0.7 body.stored requestID=r1 bytes=0 idempotencyKey=k1 duplicate=false
      0.8 response.sent requestID=r1 httpStatus=201 bytes=0
      7.0 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/empty.txt bytes=0 sha256=e3b0c442 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/empty.txt idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.5 input.prepared filePath=Outbox/photo.heic bytes=575116 sha256=92750e06 fileType=regular
      0.55 task.created sessionID=com.example.transfer taskID=2 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k2
      0.58 task.resumed sessionID=com.example.transfer taskID=2
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.1 task.completed sessionID=com.example.transfer taskID=2 httpStatus=400
      6.5 log.closed
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      0.6 request.received requestID=r1 method=POST path=/upload contentLength=0 idempotencyKey=k1
      0.7 body.stored requestID=r1 bytes=0 sha256=e3b0c442 idempotencyKey=k1 duplicate=false
      0.8 response.sent requestID=r1 httpStatus=201 bytes=0
      0.9 request.received requestID=r2 method=POST path=/upload contentLength=0 idempotencyKey=k2
      1.0 response.sent requestID=r2 httpStatus=400 bytes=0
      7.0 log.closed
      """),
    judge: { timeline, plan, judgement in
      let contents = StoredContents(timeline)
      for transfer in timeline.transfers where transfer.isUpload {
        judgeBody(transfer, contents, timeline, plan, &judgement)
      }
    })
}

/// What one server, or one receipt, says that it took.
private struct Taken {
  let event: Event
  let bytes: Int?
  let status: Int?
}

private func judgeBody(
  _ transfer: Transfer, _ contents: StoredContents, _ timeline: Timeline, _ plan: RunDescription.Plan,
  _ judgement: inout Judgement
) {
  let input = PreparedInput(transfer)
  guard let bytes = input.bytes, bytes > 0 else { return }
  let answered = transfer.completed?.integer(.httpStatus)
  // A server that stores nothing may log no `body.stored` at all: then its response counts the bytes received.
  var taken = transfer.requests.compactMap { index -> Taken? in
    let request = timeline.requests[index]
    guard let event = request.stored ?? request.response else { return nil }
    return Taken(
      event: event, bytes: event.integer(.bytes), status: request.response?.integer(.httpStatus) ?? answered)
  }
  taken += contents.receipts(of: transfer).map { Taken(event: $0, bytes: $0.integer(.bytes), status: answered) }
  func isAccepted(_ status: Int?) -> Bool { status.map { AcceptedStatus.accepts($0, transfer, plan) } ?? false }

  guard !taken.isEmpty else {
    if isAccepted(answered) { judgement.leaveOpen() }
    return
  }
  for content in taken {
    guard let stored = content.bytes else {
      judgement.leaveOpen()
      continue
    }
    guard stored == 0, isAccepted(content.status) else {
      judgement.clear()
      continue
    }
    judgement.found(
      content.event, witnesses: [input.event, transfer.completed].compactMap { $0 },
      Message(
        emptyBody,
        OutcomeWords.places(
          transfer, timeline, ["bytes": "\(bytes)", "status": content.status.map(String.init) ?? "–"])),
      transfers: [transfer.index], alternatives: [proxyDropped])
  }
}

private let emptyBody = Text(
  en: """
    The input of task {task} of {session} holds {bytes} bytes, the server took 0 bytes, and the answer was {status}.
    """,
  ko: "{session}의 작업 {task}의 입력은 {bytes}바이트인데 서버는 0바이트를 받고 {status}(으)로 응답했습니다.",
  zhHant: "{session} 任務 {task} 的輸入有 {bytes} 位元組，伺服器只收到 0 位元組，卻回應 {status}。")

private let proxyDropped = Text(
  en: """
    A redirect or a proxy dropped the body: the server's log then shows another method than the task's, or the \
    task's metrics show redirects.
    """,
  ko: """
    리디렉션이나 프록시가 본문을 떨어뜨렸을 수 있습니다. 그런 경우 서버 로그의 메서드가 작업의 것과 다르거나 작업 \
    메트릭에 리디렉션이 나타납니다.
    """,
  zhHant: """
    重新導向或代理伺服器可能丟掉了內容：此時伺服器日誌中的方法會與任務不同，或任務指標中會出現重新導向。
    """)

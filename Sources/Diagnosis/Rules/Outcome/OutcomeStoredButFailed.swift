import EventLog
import Vocabulary

extension Rule {
  /// The server holds the whole file, and the client took the transfer for failed or kept nothing of it.
  static let outcomeStoredButFailed = Rule(
    id: "outcome.stored-but-failed",
    severity: .error,
    absence: .no,
    basis: .reports,
    // A server's log or a receipt is needed too; without either every candidate is left open.
    needs: [.app(.taskCompleted).or(.system(.systemResponseReceived))],
    texts: RuleTexts(
      title: Text(
        en: "Stored on the server, failed on the client",
        ko: "서버에는 저장되었지만 클라이언트는 실패로 처리함",
        zhHant: "伺服器已儲存，用戶端卻視為失敗"),
      explanation: Text(
        en: """
          The server stored the whole body and answered with an accepted status. The client recorded failure, or \
          recorded nothing in the launch in which the task completed. The answer was lost on its way, or the app \
          lost it.
          """,
        ko: """
          서버는 본문 전체를 저장하고 성공 상태로 응답했습니다. 그런데 클라이언트는 실패로 기록했거나 작업이 완료된 \
          실행에서 아무것도 기록하지 않았습니다. 응답이 오는 길에 사라졌거나 앱이 응답을 잃어버린 것입니다.
          """,
        zhHant: """
          伺服器已儲存完整內容，並以可接受的狀態碼回應；用戶端卻記錄為失敗，或在任務完成的那次執行中什麼都沒有記錄。\
          不是回應在途中遺失，就是應用程式弄丟了回應。
          """),
      why: Text(
        en: "A retry without asking first stores the file twice; no retry leaves the user with a false failure.",
        ko: "먼저 확인하지 않고 다시 보내면 파일이 두 번 저장되고, 다시 보내지 않으면 사용자는 잘못된 실패를 보게 됩니다.",
        zhHant: "未先詢問就重試，檔案會儲存兩次；不重試，使用者看到的就是錯誤的失敗訊息。"),
      falsePositives: Text(
        en: """
          A record of `undetermined` is right here, not a failure. A request that shares its key with other attempts \
          proves that the item arrived, not that this attempt did. A server that answered 408 or 499, or stored \
          fewer bytes, did not take the file.
          """,
        ko: """
          이때 `undetermined`로 기록하는 것은 실패가 아니라 올바른 처리입니다. 여러 시도가 같은 키를 쓰는 요청은 \
          항목이 도착했음을 보일 뿐 이 시도가 도착했음을 보이지 않습니다. 서버가 408이나 499로 응답했거나 더 적은 \
          바이트를 저장했다면 파일을 받은 것이 아닙니다.
          """,
        zhHant: """
          此時記錄為 `undetermined` 是正確的，並非失敗。多次嘗試共用同一冪等鍵的請求，只能證明項目已送達，不能證明是\
          這次嘗試送達。伺服器若回應 408、499，或儲存的位元組較少，就不算收下檔案。
          """),
      next: [
        Text(
          en: "Ask the server by idempotency key what it holds before any retry, and correct the record by its answer.",
          ko: "재시도하기 전에 멱등 키로 서버에 무엇이 있는지 확인하고 그 답에 따라 기록을 바로잡으세요.",
          zhHant: "重試之前，先以冪等鍵詢問伺服器保存的內容，再依答覆更正紀錄。"),
        Text(
          en: """
            Record a transport error after the body was sent as `undetermined`, not as failed, and reconcile it at \
            the next launch.
            """,
          ko: """
            본문을 보낸 뒤에 생긴 전송 오류는 실패가 아니라 `undetermined`로 기록하고 다음 실행에서 서버와 맞춰 \
            보세요.
            """,
          zhHant: "內容送出後發生的傳輸錯誤應記錄為 `undetermined` 而非失敗，並在下次啟動時與伺服器核對。"),
        Text(
          en: """
            On a device, repeat it with the screen locked: a response that cannot be written under data protection \
            fails with NSPOSIXErrorDomain 1 although the server answered 2xx.
            """,
          ko: """
            실기기에서 화면을 잠근 채 다시 해 보세요. 데이터 보호 때문에 응답을 쓸 수 없으면 서버가 2xx로 응답했어도 \
            NSPOSIXErrorDomain 1로 실패합니다.
            """,
          zhHant: """
            在實機上鎖定螢幕後重做：回應若因資料保護而無法寫入，即使伺服器回應 2xx，也會以 NSPOSIXErrorDomain 1 失敗。
            """),
      ]),
    references: ["F23", "F44", "thread 79", "thread 83", "NSURLErrorNetworkConnectionLost"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-1005}
      1.0 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=false state=failed
      6.5 log.closed
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      0.6 request.received requestID=r1 method=POST path=/upload contentLength=4821 idempotencyKey=k1
      0.7 body.stored requestID=r1 bytes=4821 sha256=92750e06 idempotencyKey=k1 duplicate=false
      0.8 response.sent requestID=r1 httpStatus=201 bytes=4821
      7.0 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-1005}
      1.0 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=false state=undetermined
      6.5 log.closed
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      0.6 request.received requestID=r1 method=POST path=/upload contentLength=4821 idempotencyKey=k1
      0.7 body.stored requestID=r1 bytes=4821 sha256=92750e06 idempotencyKey=k1 duplicate=false
      0.8 response.sent requestID=r1 httpStatus=201 bytes=4821
      7.0 log.closed
      """),
    judge: { timeline, plan, judgement in
      let contents = StoredContents(timeline)
      for transfer in timeline.transfers where transfer.isUpload {
        guard let completed = transfer.completed else { continue }
        judgeStored(transfer, completed, contents, timeline, plan, &judgement)
      }
      for task in timeline.systemTasks where task.match == .none { judgeAnswered(task, timeline, &judgement) }
    })
}

/// An upload of which the system's log alone tells: answered with success, and ended with an error all the same.
private func judgeAnswered(_ task: SystemTask, _ timeline: Timeline, _ judgement: inout Judgement) {
  let kinds = Set(task.events.compactMap { $0.name == .systemTaskProgress ? nil : $0.text(.kind) })
  guard kinds.contains("upload") || (task.bytesSent ?? 0) > 0, !kinds.contains("download") else { return }
  guard let completed = task.completed else { return judgement.leaveOpen() }
  let answer = task.events.last { event in
    event.index < completed.index && (200...299).contains(event.integer(.httpStatus) ?? 0)
  }
  let result = CompletionResult(completed)
  guard let answer, result.hasError else { return judgement.clear() }
  let (lines, doubts) = SystemTaskWords.requests(of: task, in: timeline)
  let locked = protectionFailure(between: answer, and: completed, timeline)
  judgement.found(
    completed, witnesses: [answer, locked].compactMap(\.self) + lines,
    Message(
      answeredButFailed,
      SystemTaskWords.places(
        task, timeline, ["status": answer.integer(.httpStatus).map(String.init) ?? "–", "result": result.text])),
    alternatives: (locked == nil ? alternatives(result) : [dataProtectionSeen]) + doubts)
}

/// The system's line that a file could not be given its protection class, between two of its lines about a task.
private func protectionFailure(between answer: Event, and completed: Event, _ timeline: Timeline) -> Event? {
  let failures = timeline.systemEvents(.systemProtectionFailed)
  return failures.first {
    $0.file == answer.file && $0.file == completed.file && answer.line <= $0.line && $0.line <= completed.line
  }
}

private let answeredButFailed = Text(
  en: """
    By the system's log the server answered {status} to the upload of task {task} ({uuid}…) of {session}, which then ended \
    with {result}: the body may be stored, and must be asked for by key before any retry.
    """,
  ko: """
    시스템 로그에 따르면 서버가 {session}의 작업 {task}({uuid}…) 업로드에 {status}(으)로 응답한 뒤 작업이 {result}(으)로 \
    끝났습니다. 본문이 저장되었을 수 있으므로 재시도 전에 키로 확인해야 합니다.
    """,
  zhHant: """
    依系統日誌，伺服器對 {session} 的任務 {task}（{uuid}…）的上傳回應了 {status}，之後任務以 {result} 結束：內容可能已儲存，\
    重試前必須先以鍵詢問。
    """)

private let dataProtectionSeen = Text(
  en: "The device was locked: the system could not give the response its data protection class, as its own line says.",
  ko: "기기가 잠겨 있었습니다. 시스템 자신의 줄에 따르면 응답에 데이터 보호 등급을 줄 수 없었습니다.",
  zhHant: "裝置處於鎖定狀態：依系統自己的紀錄，它無法為回應設定資料保護等級。")

/// What the client made of a transfer that completed.
private enum ClientWord {
  case accepted
  case failed(Event)
  /// No record of it in the launch in which it completed; whether the log would hold one.
  case nothing(settled: Bool)
}

private func clientWord(_ transfer: Transfer, _ completed: Event, _ timeline: Timeline) -> ClientWord {
  let records = transfer.events.filter { $0.name == .recordCommitted || $0.name == .recordQuarantined }
  let launch = timeline.launch(of: completed)?.index
  guard records.contains(where: { timeline.launch(of: $0)?.index == launch }) else {
    return .nothing(settled: LogCoverage.isSettled(after: completed, in: timeline))
  }
  // What stands in the end; something put aside or still open is no failure.
  if let last = records.last(where: { $0.name == .recordQuarantined || RecordedResult($0).isFinal }),
    last.name == .recordCommitted, RecordedResult(last).saysFailed
  {
    return .failed(last)
  }
  return .accepted
}

private func judgeStored(
  _ transfer: Transfer, _ completed: Event, _ contents: StoredContents, _ timeline: Timeline,
  _ plan: RunDescription.Plan, _ judgement: inout Judgement
) {
  let word = clientWord(transfer, completed, timeline)
  if case .accepted = word { return judgement.clear() }

  let input = PreparedInput(transfer)
  let stored = contents.of(transfer)
  // `body.stored` is written after the whole body: it is all of it unless the input says otherwise.
  let taken = stored.first { content in
    input.differs(from: content) != true
      && (content.status.map { AcceptedStatus.accepts($0, transfer, plan) } ?? false)
  }
  guard let taken else {
    let answersMissing = stored.contains { $0.status == nil && input.differs(from: $0) != true }
    let isCovered = timeline.serverCovers(from: transfer.begin, to: completed) != nil
    if answersMissing || contents.isShared(transfer) || (transfer.requests.isEmpty && !isCovered) {
      return judgement.leaveOpen()
    }
    return judgement.clear()
  }

  let places = OutcomeWords.places(
    transfer, timeline,
    [
      "bytes": taken.bytes.map(String.init) ?? "–", "status": taken.status.map(String.init) ?? "–",
      "result": CompletionResult(completed).text,
    ])
  let own = transfer.system.map { timeline.systemTasks[$0] }
  let answer = own?.first(.systemResponseReceived)
  let locked = answer.flatMap { answer in
    own?.completed.flatMap { protectionFailure(between: answer, and: $0, timeline) }
  }
  let proof = [taken.event, taken.request?.response, locked].compactMap { $0 }
  switch word {
  case .accepted: judgement.clear()
  case .nothing(settled: false): judgement.leaveOpen()
  case .nothing(settled: true):
    judgement.found(completed, witnesses: proof, Message(storedUnrecorded, places), alternatives: [recordElsewhere])
  case .failed(let record):
    judgement.found(
      record, witnesses: proof + [completed], Message(storedButFailed, places),
      alternatives: locked == nil ? alternatives(CompletionResult(completed)) : [dataProtectionSeen])
  }
}

/// Why an answer that was sent did not become a success.
private func alternatives(_ result: CompletionResult) -> [Text] {
  guard result.hasError else { return [misread] }
  if result.isPOSIXError(1) { return [dataProtection] }
  if result.isURLError(-999) { return [cancelledAfterStoring] }
  return [answerLost, answerLate]
}

private let storedButFailed = Text(
  en: """
    The server stored all {bytes} bytes of task {task} of {session} and answered {status}, but the client, whose task \
    ended with {result}, recorded failure.
    """,
  ko: """
    서버는 {session}의 작업 {task}의 {bytes}바이트를 모두 저장하고 {status}(으)로 응답했지만, 작업이 {result}(으)로 \
    끝난 클라이언트는 실패로 기록했습니다.
    """,
  zhHant: """
    伺服器已儲存 {session} 任務 {task} 的全部 {bytes} 位元組並回應 {status}，但用戶端的任務以 {result} 結束，並記錄為失敗。
    """)

private let storedUnrecorded = Text(
  en: """
    The server stored all {bytes} bytes of task {task} of {session} and answered {status}, but the launch in which it \
    completed ({result}) records nothing of it, neither to its end nor within 5 s.
    """,
  ko: """
    서버는 {session}의 작업 {task}의 {bytes}바이트를 모두 저장하고 {status}(으)로 응답했지만, 작업이 완료된({result}) \
    실행은 끝날 때까지도 5초 안에도 결과를 기록하지 않았습니다.
    """,
  zhHant: """
    伺服器已儲存 {session} 任務 {task} 的全部 {bytes} 位元組並回應 {status}，但任務完成（{result}）的那次執行直到結束、\
    或在 5 秒內，都沒有記錄結果。
    """)

private let answerLost = Text(
  en: "The answer was lost on the network: the error is one of the transport, and the server's log shows it sent.",
  ko: "응답이 네트워크에서 사라졌을 수 있습니다. 오류는 전송 계층의 것이고 서버 로그에는 응답을 보낸 기록이 있습니다.",
  zhHant: "回應可能在網路上遺失：錯誤屬於傳輸層，而伺服器日誌顯示回應已送出。")

private let answerLate = Text(
  en: """
    The answer came after the client gave up: compare `response.sent` with the time of the completion, less the \
    offset of the server's clock.
    """,
  ko: """
    클라이언트가 포기한 뒤에 응답이 왔을 수 있습니다. 서버 시계의 오차를 빼고 `response.sent`와 완료 시각을 \
    비교하세요.
    """,
  zhHant: "回應可能在用戶端放棄之後才到：扣除伺服器時鐘偏差後，比較 `response.sent` 與完成時間。")

private let dataProtection = Text(
  en: """
    The device was locked and the response could not be written under its data protection class: the system log then \
    says "Couldn't set data protection class".
    """,
  ko: """
    기기가 잠겨 있어 데이터 보호 등급 때문에 응답을 쓰지 못했을 수 있습니다. 그런 경우 시스템 로그에 \
    "Couldn't set data protection class"가 남습니다.
    """,
  zhHant: """
    裝置可能處於鎖定狀態，回應因資料保護等級而無法寫入；此時系統日誌會出現「Couldn't set data protection class」。
    """)

private let cancelledAfterStoring = Text(
  en: "The task was cancelled after the server had stored the body: the rule on its -999 says by whom.",
  ko: "서버가 본문을 저장한 뒤에 작업이 취소되었을 수 있습니다. 누가 취소했는지는 -999에 관한 규칙이 알려 줍니다.",
  zhHant: "任務可能在伺服器儲存內容之後才被取消；由誰取消，請看關於 -999 的規則。")

private let misread = Text(
  en: "The app misread an answer that arrived: the completion carries no transport error.",
  ko: "도착한 응답을 앱이 잘못 해석했을 수 있습니다. 완료 이벤트에 전송 오류가 없습니다.",
  zhHant: "應用程式可能誤判了已到達的回應：完成事件沒有傳輸錯誤。")

private let recordElsewhere = Text(
  en: "The app keeps its record in a store that does not log `record.committed`: look into the store itself.",
  ko: "앱이 `record.committed`를 남기지 않는 저장소에 기록했을 수 있습니다. 저장소를 직접 확인하세요.",
  zhHant: "應用程式可能將紀錄存放在不會寫出 `record.committed` 的儲存區；請直接檢查該儲存區。")

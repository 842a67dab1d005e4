import EventLog
import Vocabulary

extension Rule {
  /// A failed transfer is recorded as accepted.
  static let outcomeHttpFailureAccepted = Rule(
    id: "outcome.http-failure-accepted",
    severity: .error,
    absence: .yes,
    basis: .documentation,
    needs: [.app(.taskCompleted), .app(.recordCommitted)],
    texts: RuleTexts(
      title: Text(
        en: "A failure recorded as accepted",
        ko: "실패한 전송을 성공으로 기록함",
        zhHant: "失敗的傳輸被記錄為已接受"),
      explanation: Text(
        en: """
          The durable record says `accepted: true`, while the completion before it carries a transport error or a \
          status that is not a success for this kind of transfer. An error of nil says only that the transport \
          reported none: 4xx and 5xx arrive without an error.
          """,
        ko: """
          영구 기록에는 `accepted: true`로 남았지만 그 앞의 완료 이벤트에는 전송 오류가 있거나 이 종류의 전송에서 \
          성공으로 볼 수 없는 상태 코드가 있습니다. 오류가 nil이라는 것은 전송 계층이 오류를 보고하지 않았다는 \
          뜻일 뿐이며, 4xx와 5xx는 오류 없이 도착합니다.
          """,
        zhHant: """
          持久紀錄寫著 `accepted: true`，但在它之前的完成事件帶有傳輸錯誤，或帶有對這類傳輸而言不算成功的狀態碼。\
          錯誤為 nil 只代表傳輸層沒有回報錯誤；4xx 與 5xx 都不會伴隨錯誤。
          """),
      why: Text(
        en: """
          The app shows a success and removes its input although the server holds nothing: the user's file is lost, \
          and no retry will ever be made.
          """,
        ko: """
          서버에는 아무것도 없는데 앱은 성공을 표시하고 입력 파일을 지웁니다. 사용자의 파일은 사라지고 다시 보낼 \
          기회도 없습니다.
          """,
        zhHant: "伺服器上什麼都沒有，應用程式卻顯示成功並移除輸入檔案：使用者的檔案就此遺失，也不會再重試。"),
      falsePositives: Text(
        en: """
          The server was asked by key after the failure and answered that it holds the content \
          (`reconcile.answered` with `stored: true`); or its successes use another 2xx code, which the plan then \
          lists in `acceptedStatus`.
          """,
        ko: """
          실패한 뒤 서버에 키로 확인해 내용이 저장되어 있다는 답(`stored: true`인 `reconcile.answered`)을 받은 경우는 \
          해당하지 않습니다. 서버가 다른 2xx 코드로 성공을 알린다면 계획의 `acceptedStatus`에 그 코드를 적으세요.
          """,
        zhHant: """
          失敗後曾以冪等鍵詢問伺服器，且得到已儲存的答覆（`stored: true` 的 `reconcile.answered`）則不算。若伺服器以\
          其他 2xx 狀態碼表示成功，請將該狀態碼列入計畫的 `acceptedStatus`。
          """),
      next: [
        Text(
          en: """
            Find where `didCompleteWithError` turns into a result. Take success only from no error and an accepted \
            `HTTPURLResponse.statusCode` together.
            """,
          ko: """
            `didCompleteWithError`를 결과로 바꾸는 코드를 찾으세요. 오류가 없고 `HTTPURLResponse.statusCode`도 \
            성공 코드일 때만 성공으로 처리해야 합니다.
            """,
          zhHant: """
            找出將 `didCompleteWithError` 轉為結果的程式碼；必須同時滿足沒有錯誤、且 \
            `HTTPURLResponse.statusCode` 屬於成功狀態碼，才算成功。
            """),
        Text(
          en: "Ask the server by idempotency key what it holds, and correct the record; the user's file may be needed.",
          ko: "멱등 키로 서버가 무엇을 가지고 있는지 확인하고 기록을 바로잡으세요. 원본 파일이 다시 필요할 수 있습니다.",
          zhHant: "以冪等鍵詢問伺服器實際保存的內容並更正紀錄；可能還需要使用者的原始檔案。"),
        Text(
          en: "Repeat with `baton receive --fault status=503` and check that the record says `accepted: false`.",
          ko: "`baton receive --fault status=503`으로 다시 실행해 기록이 `accepted: false`가 되는지 확인하세요.",
          zhHant: "以 `baton receive --fault status=503` 重做一次，確認紀錄為 `accepted: false`。"),
      ]),
    references: [
      "F24", "thread 69", "thread 70", "HTTPURLResponse.statusCode",
      "urlSession(_:task:didCompleteWithError:)", "RFC 9110",
    ],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic \
      idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=500
      1.0 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=true state=succeeded
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic \
      idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-1005}
      1.0 reconcile.asked idempotencyKey=k1
      1.1 reconcile.answered idempotencyKey=k1 stored=true sha256=92750e06
      1.2 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=true state=succeeded
      6.5 log.closed
      """),
    judge: { timeline, plan, judgement in
      let answers = EventIndex(timeline.appEvents(.reconcileAnswered), in: timeline) {
        $0.flag(.stored) == true ? $0.symbol(.idempotencyKey) : nil
      }
      for transfer in timeline.transfers {
        let completions = transfer.all(.taskCompleted)
        guard !completions.isEmpty else { continue }
        for record in transfer.records {
          judgeRecord(record, transfer, completions, answers, timeline, plan, &judgement)
        }
      }
    })
}

/// Holds one record against the completion that it rests on.
private func judgeRecord(
  _ record: Event, _ transfer: Transfer, _ completions: [Event], _ answers: EventIndex<Symbol>, _ timeline: Timeline,
  _ plan: RunDescription.Plan, _ judgement: inout Judgement
) {
  guard RecordedResult(record).saysAccepted else { return judgement.clear() }
  let before = completions.filter { timeline.rank($0) < timeline.rank(record) }
  // A record that came before any completion rests on none, and stands for the one that followed.
  let grounds = before.isEmpty ? Array(completions.prefix(1)) : before
  func isSuccess(_ completed: Event) -> Bool {
    let result = CompletionResult(completed)
    return !result.hasError && (result.status.map { AcceptedStatus.accepts($0, transfer, plan) } ?? false)
  }
  if grounds.contains(where: isSuccess) { return judgement.clear() }
  guard let completed = grounds.last(where: { CompletionResult($0).hasError || CompletionResult($0).status != nil })
  else { return judgement.leaveOpen() }

  if let key = transfer.key ?? record.symbol(.idempotencyKey) {
    let answered = answers.all(of: key, after: completed).first
    if let answered, timeline.rank(answered) < timeline.rank(record) { return judgement.clear() }
  }
  if !before.isEmpty, LogCoverage.mayHide(from: completed, to: record, in: timeline) { return judgement.leaveOpen() }

  let result = CompletionResult(completed)
  judgement.found(
    record, witnesses: [completed],
    Message(
      result.hasError ? acceptedDespiteError : acceptedDespiteStatus,
      OutcomeWords.places(
        transfer, timeline, ["result": result.text, "accepted": OutcomeWords.acceptedStatus(transfer, plan)])))
}

private let acceptedDespiteStatus = Text(
  en: """
    Task {task} of {session} was answered with {result}, which is not among the accepted statuses ({accepted}), and \
    is recorded as accepted.
    """,
  ko: """
    {session}의 작업 {task}에 대한 응답은 {result}(으)로 성공 상태({accepted})가 아닌데도 성공으로 기록되었습니다.
    """,
  zhHant: "{session} 的任務 {task} 收到 {result}，不屬於可接受的狀態碼（{accepted}），卻被記錄為已接受。")

private let acceptedDespiteError = Text(
  en: """
    Task {task} of {session} completed with the transport error {result} and is recorded as accepted, though nobody \
    asked the server in between.
    """,
  ko: """
    {session}의 작업 {task}이(가) 전송 오류 {result}(으)로 끝났고 그 사이 서버에 확인한 기록이 없는데도 성공으로 \
    기록되었습니다.
    """,
  zhHant: "{session} 的任務 {task} 以傳輸錯誤 {result} 結束，期間沒有向伺服器確認，卻被記錄為已接受。")

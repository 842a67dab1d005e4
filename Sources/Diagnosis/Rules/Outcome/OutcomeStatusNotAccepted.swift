import EventLog
import Vocabulary

extension Rule {
  /// The server declined, and the app recorded it as that: right, and shown, because no error is not success.
  static let outcomeStatusNotAccepted = Rule(
    id: "outcome.status-not-accepted",
    severity: .note,
    absence: .notApplicable,
    basis: .documentation,
    needs: [.app(.taskCompleted), .app(.recordCommitted)],
    texts: RuleTexts(
      title: Text(
        en: "A status that is not a success, recorded as such",
        ko: "성공이 아닌 상태 코드를 그대로 기록함",
        zhHant: "非成功的狀態碼，且已如實記錄"),
      explanation: Text(
        en: """
          The transport reported no error, the server answered with a status outside the accepted set, and the \
          record says not accepted. The app did right. The set is exact: for an upload 200, 204 and 3xx are no \
          success either unless the plan lists them.
          """,
        ko: """
          전송 계층은 오류를 보고하지 않았고 서버는 성공 상태가 아닌 코드로 응답했으며 기록에도 실패로 남았습니다. \
          앱은 올바르게 동작했습니다. 성공 코드는 정확히 정해져 있어 업로드에서는 계획에 적지 않은 200, 204, 3xx도 \
          성공이 아닙니다.
          """,
        zhHant: """
          傳輸層沒有回報錯誤，伺服器以不可接受的狀態碼回應，紀錄也寫明未接受。應用程式的處理正確。可接受的狀態碼是\
          明確列舉的：對上傳而言，除非計畫列出，否則 200、204 與 3xx 也不算成功。
          """),
      why: Text(
        en: """
          The user's file is not on the server yet, and something must bring it there: a retry, another sign-in, or \
          a person.
          """,
        ko: "사용자의 파일은 아직 서버에 없습니다. 재시도든 재로그인이든 사람의 조치든 무언가가 이어져야 합니다.",
        zhHant: "使用者的檔案尚未送達伺服器，必須有後續處理：重試、重新登入，或由人介入。"),
      falsePositives: Text(
        en: """
          This is not a fault of the app. Where the server means success by another 2xx code, the plan's \
          `acceptedStatus` is incomplete.
          """,
        ko: "앱의 잘못이 아닙니다. 서버가 다른 2xx 코드로 성공을 알린다면 계획의 `acceptedStatus`가 불완전한 것입니다.",
        zhHant: "這不是應用程式的錯誤。若伺服器以其他 2xx 狀態碼表示成功，則是計畫的 `acceptedStatus` 不完整。"),
      next: [
        Text(
          en: "Read the server's log for the reason of the status.",
          ko: "서버 로그에서 그 상태 코드로 응답한 이유를 확인하세요.",
          zhHant: "查看伺服器日誌，了解回應該狀態碼的原因。"),
        Text(
          en: "Check that the input is kept and that the retry policy fits: 5xx and 429 later, other 4xx not at all.",
          ko: """
            입력 파일이 남아 있는지, 재시도 정책이 맞는지 확인하세요. 5xx와 429는 나중에 다시 보내고 나머지 4xx는 \
            다시 보내지 않습니다.
            """,
          zhHant: "確認輸入檔案仍保留，且重試策略恰當：5xx 與 429 稍後再試，其餘 4xx 不重試。"),
        Text(
          en: "If the code does mean success for this server, list it in `acceptedStatus` of run.json.",
          ko: "이 서버에서 그 코드가 성공을 뜻한다면 run.json의 `acceptedStatus`에 적으세요.",
          zhHant: "若該狀態碼對此伺服器確實代表成功，請列入 run.json 的 `acceptedStatus`。"),
      ]),
    references: ["F24", "F40", "thread 69", "HTTPURLResponse.statusCode", "RFC 9110"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=503
      1.0 record.committed sessionID=com.example.transfer taskID=1 accepted=false state=failed
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.0 record.committed sessionID=com.example.transfer taskID=1 accepted=true state=succeeded
      1.2 task.created sessionID=com.example.transfer taskID=2 kind=download body=none url=https://example.com/a
      1.3 task.resumed sessionID=com.example.transfer taskID=2
      1.9 task.completed sessionID=com.example.transfer taskID=2 httpStatus=206
      2.0 record.committed sessionID=com.example.transfer taskID=2 accepted=true state=succeeded
      7.5 log.closed
      """),
    judge: { timeline, plan, judgement in
      for transfer in timeline.transfers {
        guard let completed = transfer.completed else { continue }
        let result = CompletionResult(completed)
        guard !result.hasError, let status = result.status else { continue }
        if AcceptedStatus.accepts(status, transfer, plan) {
          judgement.clear()
          continue
        }
        guard let record = transfer.records.last(where: { timeline.rank($0) > timeline.rank(completed) }) else {
          // Not recorded, or not yet: that is for other rules to say.
          judgement.leaveOpen()
          continue
        }
        guard RecordedResult(record).saysNotAccepted else {
          judgement.clear()
          continue
        }
        judgement.found(
          completed, witnesses: [record],
          Message(
            notAccepted,
            OutcomeWords.places(
              transfer, timeline,
              ["status": "\(status)", "accepted": OutcomeWords.acceptedStatus(transfer, plan)])))
      }
    })
}

private let notAccepted = Text(
  en: """
    Task {task} of {session} completed without a transport error and with HTTP {status}, which is not among the \
    accepted statuses ({accepted}); it is rightly recorded as not accepted.
    """,
  ko: """
    {session}의 작업 {task}이(가) 전송 오류 없이 HTTP {status}(으)로 끝났습니다. 성공 상태({accepted})가 아니며 \
    실패로 올바르게 기록되었습니다.
    """,
  zhHant: """
    {session} 的任務 {task} 沒有傳輸錯誤，但收到 HTTP {status}，不屬於可接受的狀態碼（{accepted}）；紀錄如實寫明未接受。
    """)

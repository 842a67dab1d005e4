import EventLog
import Vocabulary

extension Rule {
  /// The user asked for it.
  static let cancelByUser = Rule(
    id: "cancel.by-user",
    severity: .note,
    absence: .notApplicable,
    basis: .convention,
    needs: [.app(.taskCompleted).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "Cancelled by the user",
        ko: "사용자가 취소함",
        zhHant: "由使用者取消"),
      explanation: Text(
        en: """
          -999 without a reason, and the app logged a cancellation by the user at most one second before it (a limit \
          of Baton's). The transfer ended because somebody wanted it to.
          """,
        ko: """
          이유 없는 -999이며, 그 전 1초 이내(Baton이 정한 한도)에 앱이 사용자의 취소를 기록했습니다. 누군가 원해서 \
          끝난 전송입니다.
          """,
        zhHant: """
          沒有原因值的 -999，且在它之前一秒內（Baton 訂定的界線），應用程式記錄了使用者的取消。這次傳輸是應使用者要求而結束。
          """),
      why: Text(
        en: "It is not a failure; it explains why the transfer has no result and must not be retried by itself.",
        ko: "실패가 아닙니다. 전송에 결과가 없는 이유와 저절로 재시도하면 안 되는 이유를 설명합니다.",
        zhHant: "這不是失敗；它說明傳輸為何沒有結果，也說明為何不該自行重試。"),
      falsePositives: Text(
        en: "A button that cancels on its own, such as one behind a screen that closes, is the app's own code.",
        ko: "화면이 닫히면서 버튼이 저절로 취소하는 것은 앱 자신의 코드입니다.",
        zhHant: "若按鈕是隨畫面關閉而自行觸發取消，那屬於應用程式自己的程式碼。"),
      next: [
        Text(
          en: "Check that the item shows as cancelled, not as failed, and that nothing retries it.",
          ko: "항목이 실패가 아니라 취소로 표시되고 아무것도 다시 시도하지 않는지 확인하세요.",
          zhHant: "確認該項目顯示為已取消而非失敗，且沒有任何機制會重試。"),
        Text(
          en: "Ask the server by key whether it had stored the body already: the user should learn which.",
          ko: "서버가 이미 본문을 저장했는지 키로 확인하세요. 사용자는 어느 쪽인지 알아야 합니다.",
          zhHant: "以冪等鍵詢問伺服器是否已儲存內容：應讓使用者知道是哪一種情況。"),
      ]),
    references: ["F37", "URLSessionTask.cancel()"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.cancelled sessionID=com.example.transfer taskID=1 by=user
      1.9 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.cancelled sessionID=com.example.transfer taskID=1 by=user
      1.901 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      Cancellation.judge(timeline, &judgement) { cancellation, judgement in
        guard case .byUser(let index) = cancellation.cause else { return cancellation.leave(to: &judgement) }
        let act = cancellation.acts[index]
        judgement.found(
          cancellation.completed, witnesses: [act],
          Message(
            cancelled,
            CancellationWords.places(
              cancellation, timeline, ["before": CancellationWords.before(act, cancellation, timeline)])))
      }
    })
}

private let cancelled = Text(
  en: "The user cancelled task {task} of {session} {before} before it ended with -999.",
  ko: "{session}의 작업 {task}이(가) -999로 끝나기 {before} 전에 사용자가 취소했습니다.",
  zhHant: "{session} 的任務 {task} 以 -999 結束前 {before}，使用者取消了它。")

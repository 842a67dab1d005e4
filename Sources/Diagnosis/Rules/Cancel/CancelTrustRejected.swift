import EventLog
import Vocabulary

extension Rule {
  /// A refused challenge looks like a cancellation.
  static let cancelTrustRejected = Rule(
    id: "cancel.trust-rejected",
    severity: .error,
    absence: .yes,
    basis: .reports,
    needs: [.app(.taskCompleted).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "A rejected challenge shown as a cancellation",
        ko: "거부된 인증 요청이 취소로 나타남",
        zhHant: "被拒絕的認證要求表現為取消"),
      explanation: Text(
        en: """
          -999 without a reason, after a challenge of that task which the app answered with `cancel` or `reject`. \
          URLSession reports a refused server trust or credential as the same -999 as any cancellation.
          """,
        ko: """
          이유 없는 -999이며 그 전에 앱이 그 작업의 인증 요청에 `cancel`이나 `reject`로 답했습니다. URLSession은 서버 \
          신뢰나 자격 증명을 거부한 경우도 다른 취소와 같은 -999로 보고합니다.
          """,
        zhHant: """
          沒有原因值的 -999，且在此之前，應用程式以 `cancel` 或 `reject` 回應了該任務的認證要求。伺服器信任或憑證被拒時，\
          URLSession 回報的 -999 與一般取消相同。
          """),
      why: Text(
        en: "A certificate that ran out is taken for a tap on Cancel, and nobody looks at the certificate.",
        ko: "만료된 인증서가 취소 버튼을 누른 것으로 오해되어 아무도 인증서를 확인하지 않습니다.",
        zhHant: "憑證過期被誤認為使用者按了取消，沒有人會去檢查憑證。"),
      falsePositives: Text(
        en: """
          A challenge answered with `default` or `use` is none. A request that the server's log holds got through: \
          then something else cancelled the task.
          """,
        ko: """
          `default`나 `use`로 답한 인증 요청은 해당하지 않습니다. 서버 로그에 요청이 있다면 통과한 것이므로 다른 \
          것이 취소한 것입니다.
          """,
        zhHant: "以 `default` 或 `use` 回應的認證要求不算。若伺服器日誌中有該請求，代表已通過，取消另有原因。"),
      next: [
        Text(
          en: "Check the server's certificate chain, its dates and its name, and the app's pins.",
          ko: "서버의 인증서 체인, 유효 기간, 이름과 앱의 핀 설정을 확인하세요.",
          zhHant: "檢查伺服器的憑證鏈、有效期限與名稱，以及應用程式的釘選設定。"),
        Text(
          en: "Log the challenge's authentication method with its disposition, and show the user a trust failure.",
          ko: "인증 요청의 인증 방식과 처리 결과를 함께 기록하고 사용자에게는 신뢰 실패로 알리세요.",
          zhHant: "連同處置方式記錄認證要求的認證方法，並向使用者顯示為信任失敗。"),
        Text(
          en: """
            On a device check that the delegate is asked at all in the background: without it the daemon answers by \
            default.
            """,
          ko: """
            실기기에서는 백그라운드에서 델리게이트가 호출되는지 확인하세요. 호출되지 않으면 데몬이 기본값으로 \
            처리합니다.
            """,
          zhHant: "在實機上確認背景狀態下代理確實會被詢問；否則系統常駐程式會以預設方式處理。"),
      ]),
    references: [
      "F38", "F39", "thread 48", "thread 49", "URLSession.AuthChallengeDisposition.cancelAuthenticationChallenge",
    ],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.5 task.challenge sessionID=com.example.transfer taskID=1 disposition=cancel
      2.0 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.5 task.challenge sessionID=com.example.transfer taskID=1 disposition=use
      0.9 task.cancelled sessionID=com.example.transfer taskID=1 by=user
      1.2 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      Cancellation.judge(timeline, &judgement) { cancellation, judgement in
        guard case .trustRejected(let index) = cancellation.cause else { return cancellation.leave(to: &judgement) }
        let act = cancellation.acts[index]
        let request = cancellation.transfer?.requests.first.flatMap { timeline.requests[$0].received }
        judgement.found(
          cancellation.completed, witnesses: [act],
          Message(
            rejected,
            CancellationWords.places(
              cancellation, timeline,
              [
                "before": CancellationWords.before(act, cancellation, timeline),
                "disposition": act.text(.disposition) ?? "–",
              ])),
          alternatives: request == nil ? [] : [gotThrough])
      }
    })
}

private let rejected = Text(
  en: """
    Task {task} of {session} ended with -999 {before} after the app had answered its challenge with {disposition}: \
    a rejected challenge, not a cancellation.
    """,
  ko: """
    앱이 인증 요청에 {disposition}(으)로 답하고 {before} 뒤에 {session}의 작업 {task}이(가) -999로 끝났습니다. 취소가 \
    아니라 거부된 인증 요청입니다.
    """,
  zhHant: """
    應用程式以 {disposition} 回應認證要求後 {before}，{session} 的任務 {task} 以 -999 結束：這是被拒絕的認證要求，而非取消。
    """)

private let gotThrough = Text(
  en: "The server's log holds a request of this task, so another connection of it was let through: look who cancelled.",
  ko: "서버 로그에 이 작업의 요청이 있으므로 다른 연결은 통과했습니다. 누가 취소했는지 확인하세요.",
  zhHant: "伺服器日誌中有這個任務的請求，代表它的另一條連線已通過：請查明是誰取消的。")

import EventLog
import Vocabulary

extension Rule {
  /// The app cancelled its own transfer, and no user asked for it.
  static let cancelOwnCode = Rule(
    id: "cancel.own-code",
    severity: .error,
    absence: .yes,
    basis: .convention,
    needs: [.app(.taskCompleted).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "Cancelled by the app's own code",
        ko: "앱 자신의 코드가 취소함",
        zhHant: "被應用程式自己的程式碼取消"),
      explanation: Text(
        en: """
          -999 without a reason, and at most one second before it (a limit of Baton's) the app cancelled the task - \
          by code, because a screen went away, or because background time ran out - or asked for its session to be \
          invalidated.
          """,
        ko: """
          이유 없는 -999이며, 그 전 1초 이내(Baton이 정한 한도)에 앱이 코드로, 화면이 사라져서, 또는 백그라운드 \
          시간이 다 되어 작업을 취소했거나 세션의 무효화를 요청했습니다.
          """,
        zhHant: """
          沒有原因值的 -999，且在它之前一秒內（Baton 訂定的界線），應用程式因程式碼、畫面消失或背景時間用盡而取消了任務，\
          或要求讓工作階段失效。
          """),
      why: Text(
        en: "A transfer that should outlive screen and process ends with them, and it looks like a system fault.",
        ko: "화면과 프로세스보다 오래 살아야 할 전송이 함께 끝나며, 시스템의 잘못처럼 보입니다.",
        zhHant: "本應比畫面與程序活得更久的傳輸隨之結束，看起來卻像系統的錯。"),
      falsePositives: Text(
        en: """
          A cancellation by the user, or a screen whose transfer is meant to end with it (a search, a preview), is \
          right. A cancellation more than a second before the end proves nothing.
          """,
        ko: """
          사용자의 취소나 화면과 함께 끝나야 하는 전송(검색, 미리보기)의 취소는 문제가 없습니다. 끝나기 1초보다 더 \
          전의 취소는 증거가 되지 않습니다.
          """,
        zhHant: """
          使用者的取消，或原本就該隨畫面結束的傳輸（搜尋、預覽）被取消，都沒有問題。距離結束超過一秒的取消，不足以作為證明。
          """),
      next: [
        Text(
          en: "Log every `cancel()` and `invalidateAndCancel()` with its caller, and find this one.",
          ko: "모든 `cancel()`과 `invalidateAndCancel()`을 호출한 곳과 함께 기록해 이 취소를 찾으세요.",
          zhHant: "記錄每一次 `cancel()` 與 `invalidateAndCancel()` 及其呼叫者，找出這一次。"),
        Text(
          en: "Move the transfer to a service that no screen owns; in a background session cancel nothing on expiry.",
          ko: "전송을 어떤 화면에도 속하지 않는 서비스로 옮기고, 백그라운드 세션에서는 시간이 다 되어도 취소하지 마세요.",
          zhHant: "將傳輸移到不屬於任何畫面的服務；在背景工作階段中，時間用盡時不要取消任何任務。"),
        Text(
          en: "Use `finishTasksAndInvalidate()` where the session has to go but its tasks need not.",
          ko: "세션은 없애야 하지만 작업은 남겨도 될 때는 `finishTasksAndInvalidate()`를 쓰세요.",
          zhHant: "若工作階段必須結束、任務卻不必，請使用 `finishTasksAndInvalidate()`。"),
      ]),
    references: ["F37", "thread 9", "thread 16", "thread 47", "URLSessionTask.cancel()", "invalidateAndCancel()"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 session.invalidationRequested sessionID=com.example.transfer
      1.2 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.35 session.created sessionID=com.example.transfer.preview background=false
      0.4 session.invalidationRequested sessionID=com.example.transfer.preview
      0.5 task.cancelled sessionID=com.example.transfer taskID=1 by=user
      0.8 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      Cancellation.judge(timeline, &judgement) { cancellation, judgement in
        guard case .ownCode(let index) = cancellation.cause else { return cancellation.leave(to: &judgement) }
        let act = cancellation.acts[index]
        let places = CancellationWords.places(
          cancellation, timeline,
          ["before": CancellationWords.before(act, cancellation, timeline), "by": act.text(.by) ?? "–"])
        judgement.found(
          cancellation.completed, witnesses: [act],
          Message(act.name == .taskCancelled ? cancelledByApp : invalidatedByApp, places))
      }
    })
}

private let cancelledByApp = Text(
  en: "The app itself cancelled task {task} of {session} (by: {by}) {before} before it ended with -999.",
  ko: "{session}의 작업 {task}이(가) -999로 끝나기 {before} 전에 앱이 직접 취소했습니다(by: {by}).",
  zhHant: "{session} 的任務 {task} 以 -999 結束前 {before}，應用程式自行取消了它（by: {by}）。")

private let invalidatedByApp = Text(
  en: "The app asked for session {session} to be invalidated {before} before its task {task} ended with -999.",
  ko: "{session}의 작업 {task}이(가) -999로 끝나기 {before} 전에 앱이 그 세션의 무효화를 요청했습니다.",
  zhHant: "{session} 的任務 {task} 以 -999 結束前 {before}，應用程式要求讓該工作階段失效。")

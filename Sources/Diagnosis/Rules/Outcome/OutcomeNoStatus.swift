import EventLog
import Vocabulary

extension Rule {
  /// A completion from which nobody can tell how it went.
  static let outcomeNoStatus = Rule(
    id: "outcome.no-status",
    severity: .warning,
    absence: .yes,
    basis: .documentation,
    needs: [.app(.taskCompleted)],
    texts: RuleTexts(
      title: Text(
        en: "Completed with neither status nor error",
        ko: "상태 코드도 오류도 없이 완료됨",
        zhHant: "完成時既無狀態碼也無錯誤"),
      explanation: Text(
        en: """
          `task.completed` carries neither `httpStatus` nor `error`. No error is not success: without the status of \
          the response nobody knows whether the server accepted the transfer.
          """,
        ko: """
          `task.completed`에 `httpStatus`도 `error`도 없습니다. 오류가 없다고 성공은 아닙니다. 응답의 상태 코드가 \
          없으면 서버가 전송을 받아들였는지 알 수 없습니다.
          """,
        zhHant: """
          `task.completed` 既沒有 `httpStatus`，也沒有 `error`。沒有錯誤不等於成功：少了回應的狀態碼，無從得知伺服器是否\
          接受這次傳輸。
          """),
      why: Text(
        en: "An app that looks at the error alone takes every 4xx and 5xx for success, and the log cannot show it.",
        ko: "오류만 보는 앱은 모든 4xx와 5xx를 성공으로 여기며, 로그로는 이를 가려낼 수 없습니다.",
        zhHant: "只看錯誤的應用程式會把所有 4xx 與 5xx 當成成功，而日誌也無法顯示出來。"),
      falsePositives: Text(
        en: "A task whose URL is not http or https has no status.",
        ko: "URL이 http나 https가 아닌 작업에는 상태 코드가 없습니다.",
        zhHant: "URL 不是 http 或 https 的任務沒有狀態碼。"),
      next: [
        Text(
          en: "Log `(task.response as? HTTPURLResponse)?.statusCode` as `httpStatus` with every completion.",
          ko: "완료할 때마다 `(task.response as? HTTPURLResponse)?.statusCode`를 `httpStatus`로 기록하세요.",
          zhHant: "每次完成時，都將 `(task.response as? HTTPURLResponse)?.statusCode` 記錄為 `httpStatus`。"),
        Text(
          en: "Check that the code which decides on success reads that status, and not the error alone.",
          ko: "성공을 판단하는 코드가 오류만이 아니라 그 상태 코드를 읽는지 확인하세요.",
          zhHant: "確認判斷成功的程式碼會讀取該狀態碼，而不只看錯誤。"),
      ]),
    references: ["F24", "URLSessionTask.response", "HTTPURLResponse.statusCode"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 bytesSent=4821
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=download body=none \
      url=ftp://files.example.com/list
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1
      1.2 task.created sessionID=com.example.transfer taskID=2 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic
      1.3 task.resumed sessionID=com.example.transfer taskID=2
      1.9 task.completed sessionID=com.example.transfer taskID=2 httpStatus=503
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      for completed in timeline.appEvents(.taskCompleted) {
        let result = CompletionResult(completed)
        let transfer = timeline.transfer(of: completed)
        if result.hasError || result.status != nil || !speaksHTTP(transfer?.created?.text(.url)) {
          judgement.clear()
          continue
        }
        let record = transfer?.records.first { timeline.rank($0) > timeline.rank(completed) }
        judgement.found(
          completed, witnesses: [record].compactMap { $0 },
          Message(
            record == nil ? noStatus : noStatusRecorded,
            [
              "session": completed.sessionID.map(timeline.store.string) ?? "–",
              "task": completed.taskID.map(String.init) ?? "–",
              "record": record.map { RecordedResult($0).text } ?? "",
            ]),
          alternatives: [notLogged, noResponse])
      }
    })
}

/// Whether a response to that URL has a status; where the URL is unknown, it is taken to have one.
private func speaksHTTP(_ url: String?) -> Bool {
  guard let url, let scheme = url.split(separator: ":", maxSplits: 1).first else { return true }
  return ["http", "https"].contains(scheme.lowercased())
}

private let noStatus = Text(
  en: "Task {task} of {session} completed with neither an HTTP status nor an error: how it went is unknown.",
  ko: "{session}의 작업 {task}이(가) HTTP 상태 코드도 오류도 없이 완료되어 결과를 알 수 없습니다.",
  zhHant: "{session} 的任務 {task} 完成時既無 HTTP 狀態碼也無錯誤，結果不明。")

private let noStatusRecorded = Text(
  en: "Task {task} of {session} completed with neither an HTTP status nor an error, and is recorded as {record}.",
  ko: "{session}의 작업 {task}이(가) HTTP 상태 코드도 오류도 없이 완료되었고 {record}(으)로 기록되었습니다.",
  zhHant: "{session} 的任務 {task} 完成時既無 HTTP 狀態碼也無錯誤，並記錄為 {record}。")

private let notLogged = Text(
  en: "The response had a status and the app does not log it: the server's log shows which one.",
  ko: "응답에는 상태 코드가 있었지만 앱이 기록하지 않았을 수 있습니다. 서버 로그에 그 값이 있습니다.",
  zhHant: "回應可能有狀態碼，但應用程式沒有記錄：伺服器日誌可看出其值。")

private let noResponse = Text(
  en: "`task.response` was nil or no HTTPURLResponse in the callback: log it there to tell.",
  ko: "콜백에서 `task.response`가 nil이거나 HTTPURLResponse가 아니었을 수 있습니다. 그 자리에서 기록해 확인하세요.",
  zhHant: "回呼中的 `task.response` 可能為 nil，或不是 HTTPURLResponse：請在該處記錄以便判斷。")

import EventLog
import Vocabulary

extension Rule {
  /// One transfer ended twice.
  static let outcomeCompletedTwice = Rule(
    id: "outcome.completed-twice",
    severity: .error,
    absence: .yes,
    basis: .reports,
    needs: [.app(.taskCompleted)],
    texts: RuleTexts(
      title: Text(
        en: "A transfer completed twice",
        ko: "한 전송이 두 번 완료됨",
        zhHant: "同一傳輸完成兩次"),
      explanation: Text(
        en: """
          `task.completed` stands twice for one transfer. URLSession ends a task once: two ends mean that the app \
          makes two results of it, or that the callback came twice. The same line twice (equal `seq` and content) is \
          a copy and does not count.
          """,
        ko: """
          한 전송에 `task.completed`가 두 번 있습니다. URLSession은 작업을 한 번만 끝내므로 앱이 결과를 두 번 만들었거나 \
          콜백이 두 번 온 것입니다. 같은 줄이 두 번 있는 경우(`seq`와 내용이 같음)는 사본이므로 세지 않습니다.
          """,
        zhHant: """
          同一傳輸出現兩次 `task.completed`。URLSession 只會結束任務一次；出現兩次，代表應用程式產生了兩個結果，或回呼\
          來了兩次。同一行重複（`seq` 與內容相同）視為副本，不計。
          """),
      why: Text(
        en: "Whatever hangs on the completion runs twice: two results, two clean-ups, a counter that never fits.",
        ko: "완료에 딸린 처리가 두 번 실행됩니다. 결과가 두 번 전달되고 정리도 두 번 일어나며 집계가 맞지 않게 됩니다.",
        zhHant: "完成後的處理會執行兩次：交付兩個結果、清理兩次，計數永遠對不上。"),
      falsePositives: Text(
        en: """
          `didFinishDownloadingTo` followed by `didCompleteWithError` is the normal end of a download: only the second \
          is a completion. A number used again after the session was invalidated names another task.
          """,
        ko: """
          `didFinishDownloadingTo` 다음에 `didCompleteWithError`가 오는 것은 다운로드의 정상적인 끝이며 뒤의 것만 \
          완료입니다. 세션이 무효화된 뒤 다시 쓰인 번호는 다른 작업입니다.
          """,
        zhHant: """
          先 `didFinishDownloadingTo`、後 `didCompleteWithError` 是下載的正常結尾，只有後者算完成。工作階段失效後再度使用\
          的編號，指的是另一個任務。
          """),
      next: [
        Text(
          en: "Find every place that logs or handles a completion, and make one of them the only one.",
          ko: "완료를 기록하거나 처리하는 곳을 모두 찾아 하나만 남기세요.",
          zhHant: "找出所有記錄或處理完成的地方，只保留其中一處。"),
        Text(
          en: "Make the handling idempotent: the second completion of (session, task) finds a record and does nothing.",
          ko: "처리를 멱등하게 만드세요. (세션, 작업)의 두 번째 완료는 기록을 발견하고 아무것도 하지 않아야 합니다.",
          zhHant: "讓處理具冪等性：（工作階段，任務）第二次完成時應發現已有紀錄，什麼也不做。"),
        Text(
          en: "Check that only one coordinator is the session's delegate in this launch.",
          ko: "이 실행에서 세션의 델리게이트가 하나의 코디네이터뿐인지 확인하세요.",
          zhHant: "確認這次執行中，只有一個協調器是該工作階段的代理。"),
      ]),
    references: ["F19", "thread 70", "thread 71", "urlSession(_:task:didCompleteWithError:)"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.0 record.committed sessionID=com.example.transfer taskID=1 accepted=true state=succeeded
      1.1 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
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
      1.1 session.invalidationRequested sessionID=com.example.transfer
      1.2 session.invalidated sessionID=com.example.transfer
      1.3 session.created sessionID=com.example.transfer background=true
      1.4 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/clip.mov
      1.5 task.resumed sessionID=com.example.transfer taskID=1
      2.0 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      for transfer in timeline.transfers {
        let completions = transfer.all(.taskCompleted)
        guard let first = completions.first else { continue }
        if completions.count == 1 { judgement.clear() }
        for later in completions.dropFirst() {
          if isPerhapsOneLine(first, later, timeline) {
            judgement.leaveOpen()
            continue
          }
          let isOnHost = timeline.launch(of: later)?.environment.kind == .host
          judgement.found(
            later, witnesses: [first],
            Message(
              completedTwice,
              OutcomeWords.places(
                transfer, timeline,
                ["first": CompletionResult(first).text, "second": CompletionResult(later).text])),
            alternatives: isOnHost ? [twoLoggers, foundationOnLinux] : [twoLoggers])
        }
      }
    })
}

/// Whether the two lines may be one: they contradict each other in one place of the log, or nothing but `seq`, which they
/// lack, could tell a copy from a second event.
private func isPerhapsOneLine(_ a: Event, _ b: Event, _ timeline: Timeline) -> Bool {
  guard timeline.log(of: a).index == timeline.log(of: b).index else { return false }
  if a.seq == nil || b.seq == nil { return a.time == b.time && a.uptime == b.uptime }
  return a.seq == b.seq
}

private let completedTwice = Text(
  en: "Task {task} of {session} completed a second time with {second}, after it had completed with {first}.",
  ko: "{session}의 작업 {task}이(가) {first}(으)로 완료된 뒤 {second}(으)로 다시 완료되었습니다.",
  zhHant: "{session} 的任務 {task} 以 {first} 完成後，又以 {second} 完成一次。")

private let twoLoggers = Text(
  en: "Two places in the app log one callback: both lines then follow each other within milliseconds.",
  ko: "앱의 두 곳에서 하나의 콜백을 기록했을 수 있습니다. 그런 경우 두 줄이 몇 밀리초 안에 이어집니다.",
  zhHant: "應用程式可能有兩處記錄同一個回呼：此時兩行會在數毫秒內相繼出現。")

private let foundationOnLinux = Text(
  en: "Foundation on Linux ends a task twice when its session is cancelled after the task failed: repeat it on iOS.",
  ko: """
    Linux의 Foundation은 작업이 실패한 뒤 세션을 취소하면 작업을 두 번 끝냅니다. iOS에서 다시 확인하세요.
    """,
  zhHant: "Linux 上的 Foundation 在任務失敗後再取消工作階段時，會讓任務結束兩次；請在 iOS 上重做。")

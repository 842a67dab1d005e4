import EventLog
import Vocabulary

extension Rule {
  /// A background session was given a body in memory, a stream, or a data task: none of them outlives the process.
  static let inputMemoryBody = Rule(
    id: "input.memory-body", severity: .error, absence: .yes, basis: .documentation,
    needs: [
      .app(.taskCreated).or(.system(.systemInterfaceRefused)),
      .app(.sessionCreated).or(.system(.systemInterfaceRefused)),
    ],
    texts: RuleTexts(
      title: Text(
        en: "Body not from a file in a background session",
        ko: "백그라운드 세션에서 파일이 아닌 본문 사용",
        zhHant: "背景工作階段的內容並非來自檔案"),
      explanation: Text(
        en: """
          A background session transfers uploads from a file and downloads only. It is proven by a \
          `task.created` with `body: data`, `body: stream` or `kind: data` in a session that was created with \
          `background: true`.
          """,
        ko: """
          백그라운드 세션은 파일에서 읽는 업로드와 다운로드만 처리합니다. `background: true`로 만든 세션에서 \
          `task.created`가 `body: data`, `body: stream` 또는 `kind: data`이면 위반이 증명됩니다.
          """,
        zhHant: """
          背景工作階段只處理來自檔案的上傳與下載。若工作階段以 `background: true` 建立，而 `task.created` 帶有 \
          `body: data`、`body: stream` 或 `kind: data`，即可證明違反。
          """),
      why: Text(
        en: """
          The task is refused with an exception, or works while the app is open and dies with the process, so \
          the upload is lost exactly when the user leaves.
          """,
        ko: """
          작업이 예외와 함께 거부되거나, 앱이 열려 있는 동안만 동작하다가 프로세스와 함께 사라집니다. 결국 \
          사용자가 앱을 떠나는 바로 그때 업로드를 잃습니다.
          """,
        zhHant: "任務會因例外而遭拒，或只在應用程式開啟時有效、隨程序一同消失，結果正好在使用者離開時遺失上傳。"),
      falsePositives: Text(
        en: """
          The same body in a default session (`background: false`) is allowed and not reported here; whether \
          that session should have been a background one is `session.not-background`.
          """,
        ko: """
          기본 세션(`background: false`)에서는 같은 본문이 허용되므로 여기서 보고하지 않습니다. 그 세션이 \
          백그라운드 세션이어야 했는지는 `session.not-background`가 판단합니다.
          """,
        zhHant: """
          在預設工作階段（`background: false`）中，同樣的內容是允許的，不在此列；該工作階段是否應為背景工作階\
          段，由 `session.not-background` 判斷。
          """),
      next: [
        Text(
          en: """
            Find where the task is made: `uploadTask(with:from:)`, `uploadTask(withStreamedRequest:)` and \
            `dataTask` may not be used on this session.
            """,
          ko: """
            작업을 만드는 코드를 찾으세요. 이 세션에서는 `uploadTask(with:from:)`, \
            `uploadTask(withStreamedRequest:)`, `dataTask`를 쓸 수 없습니다.
            """,
          zhHant: """
            找出建立任務的程式碼：此工作階段不得使用 `uploadTask(with:from:)`、\
            `uploadTask(withStreamedRequest:)` 與 `dataTask`。
            """),
        Text(
          en: """
            Write the body to a file below Application Support, close it, and use `uploadTask(with:fromFile:)`; \
            fetch small answers with a download task.
            """,
          ko: """
            본문을 Application Support 아래 파일에 쓰고 닫은 뒤 `uploadTask(with:fromFile:)`를 사용하세요. 작은 \
            응답은 다운로드 작업으로 받으세요.
            """,
          zhHant: """
            將內容寫入 Application Support 下的檔案並關閉，再使用 `uploadTask(with:fromFile:)`；較小的回應則以下\
            載任務取得。
            """),
        Text(
          en: """
            Run it again and press Home during the transfer: a streamed body passes in the foreground and fails \
            only when the app leaves.
            """,
          ko: """
            다시 실행하고 전송 중에 홈으로 나가 보세요. 스트림 본문은 포그라운드에서는 통과하고 앱이 떠날 때에만 \
            실패합니다.
            """,
          zhHant: "重新執行，並在傳輸期間返回主畫面：串流內容在前景會通過，只有在應用程式離開時才會失敗。"),
      ]),
    references: [
      "F06", "thread 20", "thread 21", "thread 90", "URLSessionConfiguration.background(withIdentifier:)",
      "URLSession.uploadTask(with:fromFile:)",
    ],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=data kind=upload method=POST
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.avatars background=false
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.avatars taskID=1 body=data kind=upload method=POST
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let sessions = SessionCreations(timeline)
  for created in timeline.appEvents(.taskCreated) {
    guard let transfer = timeline.transfer(of: created) else { continue }
    let creation = sessions.creation(at: created)
    let isBackground = creation?.flag(.background)
    guard isBackground != false else { continue }
    let body = created.text(.body)
    let stated: String
    if body == "data" || body == "stream" {
      stated = "body: \(body ?? "")"
    } else if created.text(.kind) == "data" {
      stated = "kind: data"
    } else if isBackground == true {
      // A task that states neither cannot be judged.
      if body == nil, created.text(.kind) != "download" { judgement.leaveOpen() } else { judgement.clear() }
      continue
    } else {
      continue
    }
    guard let creation, isBackground == true else {
      judgement.leaveOpen()
      continue
    }
    let values = TransferValues.of(transfer, in: timeline, ["stated": stated])
    judgement.found(created, witnesses: [creation], Message(inMemory, values))
  }
  for refused in timeline.systemEvents(.systemInterfaceRefused) {
    // A completion handler is refused too, and is no body.
    guard refused.text(.callback) == nil else { continue }
    let stated = [refused.text(.kind).map { "kind: \($0)" }, refused.text(.body).map { "body: \($0)" }]
    let values = [
      "stated": stated.compactMap(\.self).joined(separator: ", "), "process": refused.text(.systemProcess) ?? "?",
      "pid": refused.pid.map(String.init) ?? "?",
    ]
    judgement.found(refused, Message(refusedBySystem, values))
  }
}

private let refusedBySystem = Text(
  en: "The system refused process {pid} ({process}) a task that no background session has ({stated}).",
  ko: "시스템이 프로세스 {pid}({process})에 백그라운드 세션에 없는 작업을 거부했습니다({stated}).",
  zhHant: "系統拒絕了程序 {pid}（{process}）在背景工作階段中不存在的任務（{stated}）。")

private let inMemory = Text(
  en: """
    Task {task} of the background session '{session}' was created with `{stated}`, where only an upload from a \
    file or a download outlives the process.
    """,
  ko: """
    백그라운드 세션 '{session}'의 작업 {task}번이 `{stated}`(으)로 만들어졌습니다. 프로세스가 사라져도 남는 것은 \
    파일 업로드와 다운로드뿐입니다.
    """,
  zhHant: """
    背景工作階段「{session}」的任務 {task} 以 `{stated}` 建立；程序消失後仍能繼續的，只有來自檔案的上傳與下載。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// The system began to send the body again.
  static let outcomeRestartedFromZero = Rule(
    id: "outcome.restarted-from-zero",
    severity: .note,
    absence: .yes,
    basis: .reports,
    needs: [.app(.taskProgress)],
    texts: RuleTexts(
      title: Text(
        en: "The upload began again",
        ko: "업로드가 처음부터 다시 시작됨",
        zhHant: "上傳重新開始"),
      explanation: Text(
        en: """
          `bytesSent` fell within one task: the system lost the connection and sends the body again, as it may. It \
          is not a fault by itself; it explains long times and several requests at the server.
          """,
        ko: """
          한 작업 안에서 `bytesSent`가 줄었습니다. 시스템이 연결을 잃고 본문을 다시 보내는 것으로, 허용되는 \
          동작입니다. 그 자체는 잘못이 아니며 오래 걸린 이유와 서버에 요청이 여러 번 온 이유를 설명합니다.
          """,
        zhHant: """
          同一任務中的 `bytesSent` 變小：系統失去連線後重新傳送內容，這是允許的行為。本身並非錯誤，但可解釋傳輸時間為何\
          較長、伺服器為何收到多次請求。
          """),
      why: Text(
        en: "A server that is not idempotent stores such a body twice, and a progress bar that only counts up lies.",
        ko: "멱등하지 않은 서버는 이런 본문을 두 번 저장하고, 늘어나기만 하는 진행 표시는 거짓이 됩니다.",
        zhHant: "不具冪等性的伺服器會把這樣的內容儲存兩次；只增不減的進度列也會失真。"),
      falsePositives: Text(
        en: "A new task, also one that has the number of an earlier one after invalidation, starts from 0 of its own.",
        ko: "새 작업은 무효화 뒤에 앞선 작업의 번호를 다시 쓰더라도 당연히 0부터 시작합니다.",
        zhHant: "新任務本來就從 0 開始，即使它在失效後沿用了先前任務的編號。"),
      next: [
        Text(
          en: "Look at the server's log, or that of the proxy before it, for an aborted request before the full one.",
          ko: "서버나 그 앞의 프록시 로그에서 온전한 요청 앞에 중단된 요청이 있는지 확인하세요.",
          zhHant: "查看伺服器或其前端代理伺服器的日誌，確認完整請求之前是否有中斷的請求。"),
        Text(
          en: "Check that one idempotency key goes with every attempt and that the server stores the content once.",
          ko: "모든 시도에 같은 멱등 키를 쓰고 서버가 내용을 한 번만 저장하는지 확인하세요.",
          zhHant: "確認每次嘗試都帶同一個冪等鍵，且伺服器只儲存一次內容。"),
      ]),
    references: [
      "F52", "F22", "thread 75", "urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)",
    ],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/clip.mov
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      1.0 task.progress sessionID=com.example.transfer taskID=1 bytesSent=6291456 bytesExpected=9120034
      4.0 task.progress sessionID=com.example.transfer taskID=1 bytesSent=65536 bytesExpected=9120034
      9.0 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      15 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/clip.mov
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      1.0 task.progress sessionID=com.example.transfer taskID=1 bytesSent=9120034 bytesExpected=9120034
      1.2 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.3 session.invalidated sessionID=com.example.transfer
      1.4 session.created sessionID=com.example.transfer background=true
      1.5 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      1.6 task.resumed sessionID=com.example.transfer taskID=1
      2.0 task.progress sessionID=com.example.transfer taskID=1 bytesSent=4096 bytesExpected=4821
      2.1 task.progress sessionID=com.example.transfer taskID=1 bytesSent=4096 bytesExpected=4821
      2.2 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      8 log.closed
      """),
    judge: { timeline, _, judgement in
      for transfer in timeline.transfers where !transfer.progress.isEmpty {
        var last: (bytes: Int, event: Event)?
        var fall: (from: Event, to: Event)?
        var falls = 0
        for event in transfer.progress {
          guard let bytes = event.integer(.bytesSent) else { continue }
          if let last, bytes < last.bytes {
            falls += 1
            if fall == nil { fall = (last.event, event) }
          }
          last = (bytes, event)
        }
        guard let fall else {
          judgement.clear()
          continue
        }
        judgement.found(
          fall.to, witnesses: [fall.from],
          Message(
            falls == 1 ? restarted : restartedOften,
            OutcomeWords.places(
              transfer, timeline,
              [
                "from": fall.from.integer(.bytesSent).map(String.init) ?? "–",
                "to": fall.to.integer(.bytesSent).map(String.init) ?? "–", "count": "\(falls)",
              ])))
      }
    })
}

private let restarted = Text(
  en: "`bytesSent` of task {task} of {session} fell from {from} to {to}: its body was sent again.",
  ko: "{session}의 작업 {task}에서 `bytesSent`가 {from}에서 {to}(으)로 줄었습니다. 본문을 다시 보낸 것입니다.",
  zhHant: "{session} 任務 {task} 的 `bytesSent` 從 {from} 降為 {to}：內容重新傳送了一次。")

private let restartedOften = Text(
  en: "`bytesSent` of task {task} of {session} fell {count} times, first from {from} to {to}: its body was sent again.",
  ko: """
    {session}의 작업 {task}에서 `bytesSent`가 {count}번 줄었습니다(처음은 {from}에서 {to}). 본문을 다시 보낸 것입니다.
    """,
  zhHant: "{session} 任務 {task} 的 `bytesSent` 下降了 {count} 次，首次由 {from} 降為 {to}：內容重新傳送。")

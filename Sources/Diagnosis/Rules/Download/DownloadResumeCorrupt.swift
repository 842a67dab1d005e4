import EventLog
import Vocabulary

extension Rule {
  /// A download that was resumed at the wrong place: refused with 416, or put together to another size than it has.
  static let downloadResumeCorrupt = Rule(
    id: "download.resume-corrupt", severity: .error, presence: .yes, absence: .yes, basis: .documentation,
    needs: [.app(.taskCompleted).or(.system(.systemResponseReceived))],
    texts: RuleTexts(
      title: Text(
        en: "Resumed download does not fit",
        ko: "이어받은 다운로드가 맞지 않음",
        zhHant: "續傳的下載不相符"),
      explanation: Text(
        en: """
          A request for the rest of a file was answered with 416 (that range is not there), or the file that was moved into place \
          after 200 or 206 has another size than the transfer announced: the whole file behind its own beginning, or a piece.
          """,
        ko: """
          파일의 나머지를 달라는 요청이 416(그 범위가 없음)으로 응답되었거나, 200이나 206 뒤에 제자리로 옮긴 파일의 크기가 전송이 \
          알린 크기와 다릅니다. 앞부분 뒤에 전체 파일이 붙었거나 일부만 있는 것입니다.
          """,
        zhHant: """
          要求檔案其餘部分的請求得到 416（該範圍不存在），或在 200、206 之後移到定位的檔案大小與傳輸所宣告的不同：前段之後又接上整個檔案，\
          或只有一部分。
          """),
      why: Text(
        en: "A damaged file counts as downloaded, and every later resumption starts from it again.",
        ko: "손상된 파일이 다운로드된 것으로 처리되고, 이후의 이어받기도 그 파일에서 다시 시작됩니다.",
        zhHant: "損壞的檔案被當作下載完成，之後的續傳又從它開始。"),
      falsePositives: Text(
        en: """
          A 206 whose `Content-Range` begins where the file ends and whose ETag is the same is right. A transfer that never \
          announced a size cannot be judged by it.
          """,
        ko: """
          `Content-Range`가 파일의 끝에서 시작하고 ETag가 같은 206은 올바릅니다. 크기를 알린 적이 없는 전송은 크기로 판단할 수 \
          없습니다.
          """,
        zhHant: """
          若 206 的 `Content-Range` 從檔案結尾處開始且 ETag 相同，則屬正確。從未宣告大小的傳輸無法據此判斷。
          """),
      next: [
        Text(
          en:
            "Compare the status and `Content-Range` with the bytes at hand before anything is appended: 200 starts anew.",
          ko: "이어 붙이기 전에 상태 코드와 `Content-Range`를 가지고 있는 바이트와 비교하세요. 200이면 처음부터입니다.",
          zhHant: "接續之前，先將狀態碼與 `Content-Range` 和現有的位元組比較：200 表示重新開始。"),
        Text(
          en: "Send `If-Range` with the ETag of the first answer; after 416 throw the piece away and start from zero.",
          ko: "첫 응답의 ETag로 `If-Range`를 보내세요. 416을 받으면 조각을 버리고 처음부터 받으세요.",
          zhHant: "以第一次回應的 ETag 送出 `If-Range`；收到 416 後丟棄片段，從頭開始。"),
        Text(
          en: "Check size and hash before the download is recorded as accepted.",
          ko: "다운로드를 받아들였다고 기록하기 전에 크기와 해시를 확인하세요.",
          zhHant: "在將下載記錄為已接受之前，先檢查大小與雜湊值。"),
      ]),
    references: ["F34", "thread 78", "RFC 9110", "URLSessionDownloadTask.cancel(byProducingResumeData:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.downloads background=true
      1.0 task.created sessionID=com.example.transfer.downloads taskID=1 kind=download method=GET url=https://example.com/clip.mov
      1.1 task.resumed sessionID=com.example.transfer.downloads taskID=1
      2.0 task.progress sessionID=com.example.transfer.downloads taskID=1 bytesSent=4000 bytesExpected=9000
      6.0 download.received sessionID=com.example.transfer.downloads taskID=1 filePath=tmp/CFNetworkDownload_a.tmp
      6.1 file.moved sessionID=com.example.transfer.downloads taskID=1 from=tmp/CFNetworkDownload_a.tmp filePath=Library/clip.mov bytes=13000
      6.2 download.returned sessionID=com.example.transfer.downloads taskID=1 filePath=tmp/CFNetworkDownload_a.tmp
      6.3 task.completed sessionID=com.example.transfer.downloads taskID=1 httpStatus=200
      6.4 record.committed sessionID=com.example.transfer.downloads taskID=1 accepted=true state=succeeded
      20 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.downloads background=true
      1.0 task.created sessionID=com.example.transfer.downloads taskID=1 kind=download method=GET url=https://example.com/clip.mov
      1.1 task.resumed sessionID=com.example.transfer.downloads taskID=1
      2.0 task.progress sessionID=com.example.transfer.downloads taskID=1 bytesSent=4000 bytesExpected=9000
      6.0 download.received sessionID=com.example.transfer.downloads taskID=1 filePath=tmp/CFNetworkDownload_a.tmp
      6.1 file.moved sessionID=com.example.transfer.downloads taskID=1 from=tmp/CFNetworkDownload_a.tmp filePath=Library/clip.mov bytes=9000
      6.2 download.returned sessionID=com.example.transfer.downloads taskID=1 filePath=tmp/CFNetworkDownload_a.tmp
      6.3 task.completed sessionID=com.example.transfer.downloads taskID=1 httpStatus=206
      6.4 record.committed sessionID=com.example.transfer.downloads taskID=1 accepted=true state=succeeded
      20 log.closed
      """),
    judge: { timeline, _, judgement in
      for transfer in timeline.transfers where transfer.isDownload { judgeDownload(transfer, timeline, &judgement) }
      for task in timeline.systemTasks where task.match == .none {
        guard task.events.contains(where: { $0.text(.kind) == "download" }), let status = task.status else { continue }
        guard status == 416, let answer = task.events.last(where: { $0.integer(.httpStatus) == 416 }) else {
          judgement.clear()
          continue
        }
        judgement.found(
          answer, witnesses: [task.events.first].compactMap { $0 == answer ? nil : $0 },
          Message(rangeRefused, SystemTaskWords.places(task, timeline)))
      }
    })
}

private func judgeDownload(_ transfer: Transfer, _ timeline: Timeline, _ judgement: inout Judgement) {
  guard let completed = transfer.completed else { return }
  let request = transfer.requests.last.map { timeline.requests[$0] }
  guard let status = completed.integer(.httpStatus) ?? request?.status else { return judgement.leaveOpen() }
  let values = OutcomeWords.places(transfer, timeline, ["status": "\(status)"])
  if status == 416 {
    judgement.found(
      completed, witnesses: [transfer.begin] + [request?.response].compactMap(\.self), Message(rangeRefused, values))
    return
  }
  guard status == 200 || status == 206, transfer.records.last?.flag(.accepted) == true else { return judgement.clear() }
  let moved = transfer.last(.fileMoved) ?? transfer.last(.downloadReceived)
  let announced = transfer.progress.last { ($0.integer(.bytesExpected) ?? 0) > 0 }
  guard let moved, let size = moved.integer(.bytes), let announced, let expected = announced.integer(.bytesExpected)
  else {
    // Without both sizes only a part of a file leaves the question open.
    if status == 206 { judgement.leaveOpen() } else { judgement.clear() }
    return
  }
  guard size != expected else { return judgement.clear() }
  judgement.found(
    moved, witnesses: [announced, completed],
    Message(
      otherSize,
      OutcomeWords.places(
        transfer, timeline, ["status": "\(status)", "size": "\(size)", "expected": "\(expected)"])))
}

private let rangeRefused = Text(
  en: "Task {task} of {session} asked for a part of a file that is not there: the server answered 416.",
  ko: "{session}의 작업 {task}이(가) 없는 범위를 요청해 서버가 416으로 응답했습니다.",
  zhHant: "{session} 的任務 {task} 要求了檔案中不存在的範圍：伺服器回應 416。")

private let otherSize = Text(
  en:
    "Task {task} of {session} was answered {status} and accepted with {size} bytes, though {expected} were announced.",
  ko: "{session}의 작업 {task}은(는) {status}(으)로 응답받아 {size}바이트로 받아들여졌지만 알려진 크기는 {expected}바이트입니다.",
  zhHant: "{session} 的任務 {task} 得到 {status}，以 {size} 位元組被接受，但宣告的大小是 {expected} 位元組。")

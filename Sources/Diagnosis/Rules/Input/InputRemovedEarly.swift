import EventLog
import Vocabulary

extension Rule {
  /// The file was removed while the transfer that reads it was not finished.
  static let inputRemovedEarly = Rule(
    id: "input.removed-early", severity: .error, absence: .no, basis: .reports,
    needs: [.app(.taskCreated), .app(.taskCompleted, .inputCleaned)],
    texts: RuleTexts(
      title: Text(
        en: "Input removed before completion",
        ko: "완료 전에 삭제된 입력",
        zhHant: "完成前就移除的輸入"),
      explanation: Text(
        en: """
          `input.cleaned` of the file stands before the first `task.completed` of a transfer that reads it, or \
          there is neither a completion nor a record of it up to that line.
          """,
        ko: """
          파일의 `input.cleaned`가 그 파일을 읽는 전송의 첫 `task.completed`보다 앞에 있거나, 그 줄까지 완료도 \
          기록도 없습니다.
          """,
        zhHant: """
          檔案的 `input.cleaned` 位於讀取該檔之傳輸的第一個 `task.completed` 之前，或直到該行為止既無完成也無紀\
          錄。
          """),
      why: Text(
        en: """
          The system may start the body again at any time. Without the file the transfer fails for good or sends \
          fewer bytes, and the user's data is lost.
          """,
        ko: """
          시스템은 언제든 본문을 처음부터 다시 보낼 수 있습니다. 파일이 없으면 전송이 영구히 실패하거나 더 적은 \
          바이트만 보내고, 사용자의 데이터를 잃습니다.
          """,
        zhHant: "系統隨時可能重新傳送內容。若檔案不在，傳輸將永久失敗或只送出較少的位元組，使用者的資料因而遺失。"),
      falsePositives: Text(
        en: """
          A file that serves several attempts may be cleaned after the last of them completed. An unfinished \
          transfer whose result was recorded after the server was asked by key needs its file no more.
          """,
        ko: """
          여러 시도에 쓰이는 파일은 마지막 시도가 완료된 뒤 정리해도 됩니다. 완료되지 않았더라도 서버에 멱등 \
          키로 물어 결과를 기록한 전송은 더 이상 파일이 필요 없습니다.
          """,
        zhHant: """
          供多次嘗試使用的檔案，可在最後一次完成後清理。未完成但已依冪等鍵詢問伺服器並記錄結果的傳輸，不再需要檔\
          案。
          """),
      next: [
        Text(
          en: """
            Find the code that removes the file and see what it waits for: it must be the durable record of this \
            very transfer, not the call to `resume()`.
            """,
          ko: """
            파일을 삭제하는 코드를 찾아 무엇을 기다리는지 확인하세요. `resume()` 호출이 아니라 이 전송의 영구 \
            기록을 기다려야 합니다.
            """,
          zhHant: "找出移除檔案的程式碼，確認它等待的是什麼：必須是這筆傳輸的持久紀錄，而不是 `resume()` 的呼叫。"),
        Text(
          en: """
            Compare stored bytes and SHA-256 at the server with the prepared ones, to learn whether this \
            transfer was harmed.
            """,
          ko: "서버에 저장된 바이트 수와 SHA-256을 준비된 값과 비교해 이 전송이 손상되었는지 확인하세요.",
          zhHant: "比對伺服器儲存的位元組數與 SHA-256 和準備時的值，以確認這筆傳輸是否受損。"),
        Text(
          en: "If several attempts share the file, count its users and remove it with the last one.",
          ko: "여러 시도가 파일을 함께 쓴다면 사용하는 전송의 수를 세어 마지막 전송과 함께 삭제하세요.",
          zhHant: "若多次嘗試共用檔案，請計算使用者數，於最後一筆結束時再移除。"),
        Text(
          en: """
            Repeat on a real device with a slow server and the app in background: only there does the system \
            read the file late.
            """,
          ko: """
            느린 서버와 백그라운드 상태로 실기기에서 다시 시험하세요. 시스템이 파일을 늦게 읽는 것은 \
            실기기에서만 나타납니다.
            """,
          zhHant: "在實機上以慢速伺服器並讓應用程式進入背景重測：只有在實機上，系統才會較晚讀取檔案。"),
      ]),
    references: ["F27", "thread 56", "thread 57", "thread 64", "URLSession.uploadTask(with:fromFile:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/clip-03.mov bytes=9120034 fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/clip-03.mov
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      0.7 input.cleaned filePath=Library/Outbox/clip-03.mov
      4.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      4.1 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      10 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/clip-03.mov bytes=9120034 fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/clip-03.mov idempotencyKey=K1
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2.0 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      2.1 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=false state=failed \
      idempotencyKey=K1
      2.2 task.created sessionID=com.example.transfer.uploads taskID=2 body=file kind=upload \
      filePath=Library/Outbox/clip-03.mov idempotencyKey=K1
      2.3 task.resumed sessionID=com.example.transfer.uploads taskID=2
      4.0 task.completed sessionID=com.example.transfer.uploads taskID=2 httpStatus=201
      4.1 record.committed sessionID=com.example.transfer.uploads taskID=2 accepted=true state=succeeded \
      idempotencyKey=K1
      4.2 input.cleaned filePath=Library/Outbox/clip-03.mov
      10 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  let accepted = AcceptedFiles(timeline)
  for transfer in timeline.transfers where UploadInput.isRead(by: transfer) {
    let cleaned = UploadInput.cleanups(of: transfer, in: timeline).first { $0.name == .inputCleaned }
    guard let completed = transfer.completed else {
      judgeUnfinished(transfer, cleaned, span, accepted, &judgement)
      continue
    }
    guard let cleaned, timeline.rank(cleaned) < timeline.rank(completed) else {
      // A hole may hide the removal.
      if span.isWhole(from: transfer.begin, to: completed) { judgement.clear() } else { judgement.leaveOpen() }
      continue
    }
    report(transfer, cleaned, witnesses: [transfer.begin, completed], removedBefore, timeline, &judgement)
  }
}

private func judgeUnfinished(
  _ transfer: Transfer, _ cleaned: Event?, _ span: SeenSpan, _ accepted: AcceptedFiles, _ judgement: inout Judgement
) {
  let timeline = span.timeline
  guard let cleaned else {
    judgement.leaveOpen()
    return
  }
  let isRecorded = transfer.events.contains {
    ($0.name == .recordCommitted || $0.name == .recordQuarantined) && timeline.rank($0) < timeline.rank(cleaned)
  }
  if isRecorded {
    judgement.clear()
  } else if accepted.record(besides: transfer, after: transfer.begin, before: cleaned) != nil
    || !span.isWhole(from: transfer.begin, to: cleaned)
  {
    judgement.leaveOpen()
  } else {
    report(transfer, cleaned, witnesses: [transfer.begin], removedUnfinished, timeline, &judgement)
  }
}

private func report(
  _ transfer: Transfer, _ cleaned: Event, witnesses: [Event], _ text: Text, _ timeline: Timeline,
  _ judgement: inout Judgement
) {
  var alternatives = [linked]
  if let cancelled = transfer.first(.taskCancelled), timeline.rank(cancelled) < timeline.rank(cleaned) {
    alternatives.append(afterCancel)
  }
  judgement.found(
    cleaned, witnesses: witnesses, Message(text, TransferValues.of(transfer, in: timeline)),
    transfers: [transfer.index], alternatives: alternatives)
}

private let removedBefore = Text(
  en: "'{path}' was removed before task {task} of '{session}', which reads it, had completed.",
  ko: "'{path}' 파일을 읽는 '{session}'의 작업 {task}번이 완료되기 전에 그 파일이 삭제되었습니다.",
  zhHant: "讀取「{path}」的任務 {task}（「{session}」）尚未完成，該檔案就已被移除。")

private let removedUnfinished = Text(
  en: """
    '{path}' was removed, and up to then the logs show neither a completion nor a record of task {task} of \
    '{session}', which reads it.
    """,
  ko: """
    '{path}' 파일이 삭제되었는데, 그때까지 로그에는 이 파일을 읽는 '{session}'의 작업 {task}번의 완료도 기록도 \
    없습니다.
    """,
  zhHant: "「{path}」已被移除，但直到當時，日誌中讀取該檔的任務 {task}（「{session}」）既無完成也無紀錄。")

private let linked = Text(
  en: """
    The system may have linked the file when the task was created, so that this time nothing was lost: equal \
    bytes and SHA-256 in `body.stored` show it. It is not a promise for the next run.
    """,
  ko: """
    작업을 만들 때 시스템이 파일을 링크해 두어 이번에는 손실이 없었을 수 있습니다. `body.stored`의 바이트 수와 \
    SHA-256이 같으면 그렇습니다. 다음에도 그렇다는 보장은 없습니다.
    """,
  zhHant: """
    系統可能在建立任務時已連結該檔案，因此這次沒有損失：`body.stored` 的位元組數與 SHA-256 相同即可看出。但這不\
    保證下次亦然。
    """)

private let afterCancel = Text(
  en: """
    The transfer had been cancelled before. If the cancellation was final the file was not needed; a completion \
    without error after it shows that the task won the race.
    """,
  ko: """
    그 전에 전송이 취소되었습니다. 취소가 확정되었다면 파일은 필요 없었습니다. 취소 뒤에 오류 없는 완료가 있으면 \
    작업이 먼저 끝난 것입니다.
    """,
  zhHant: "傳輸先前已被取消。若取消確實生效，檔案便不再需要；若之後出現無錯誤的完成，表示任務搶先完成。")

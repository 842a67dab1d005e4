import EventLog
import Vocabulary

extension Rule {
  /// A file that could not be removed made an accepted upload look like a failed one.
  static let inputCleanupHidSuccess = Rule(
    id: "input.cleanup-hid-success", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.inputCleanupFailed)],
    texts: RuleTexts(
      title: Text(
        en: "Failed cleanup turned success into failure",
        ko: "정리 실패로 성공이 실패로 바뀜",
        zhHant: "清理失敗使成功變成失敗"),
      explanation: Text(
        en: """
          After the server accepted the upload, `input.cleanupFailed` of its file is followed by a \
          `record.committed` of the same transfer with `accepted: false` or `state: failed`.
          """,
        ko: """
          서버가 업로드를 수락한 뒤, 파일의 `input.cleanupFailed`에 이어 같은 전송의 `record.committed`가 \
          `accepted: false` 또는 `state: failed`로 기록됩니다.
          """,
        zhHant: """
          伺服器接受上傳之後，該檔案的 `input.cleanupFailed` 之後出現同一傳輸的 `record.committed`，其為 \
          `accepted: false` 或 `state: failed`。
          """),
      why: Text(
        en: "The user is told of a failure that did not happen and sends again what the server already has.",
        ko: "사용자는 일어나지 않은 실패를 안내받고, 서버에 이미 있는 것을 다시 보냅니다.",
        zhHant: "使用者會得知並未發生的失敗，並重送伺服器已有的內容。"),
      falsePositives: Text(
        en: """
          A failed cleanup beside a transfer that the server had refused hides nothing. The same holds where the \
          record after it stays accepted.
          """,
        ko: """
          서버가 거부한 전송에서 정리가 실패한 것은 아무것도 가리지 않습니다. 이후의 기록이 수락을 유지하는 \
          경우도 마찬가지입니다.
          """,
        zhHant: "若傳輸本已遭伺服器拒絕，清理失敗並未掩蓋任何事；之後的紀錄仍為接受者亦同。"),
      next: [
        Text(
          en: """
            Find where the error of the removal is thrown into the path that records the result, and separate \
            the two.
            """,
          ko: "삭제 오류가 결과를 기록하는 경로로 전달되는 곳을 찾아 둘을 분리하세요.",
          zhHant: "找出移除錯誤被丟入結果紀錄流程之處，並將兩者分開。"),
        Text(
          en: "Keep the result accepted and put the file on a list of pending cleanups (`input.cleanupPending`).",
          ko: "결과는 수락으로 유지하고 파일을 보류 중인 정리 목록(`input.cleanupPending`)에 올리세요.",
          zhHant: "維持結果為接受，並將該檔案列入待處理的清理清單（`input.cleanupPending`）。"),
        Text(
          en: """
            Correct records that were written wrongly: ask the server by key for each before any of them is sent \
            again.
            """,
          ko: "잘못 기록된 항목을 바로잡으세요. 다시 보내기 전에 항목마다 서버에 멱등 키로 물어보세요.",
          zhHant: "修正錯誤的紀錄：在重送任何一筆之前，先依冪等鍵逐一詢問伺服器。"),
      ]),
    references: ["F23", "thread 64", "FileManager.removeItem(at:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.1 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      1.2 input.cleanupFailed filePath=Library/Outbox/photo-17.heic \
      error={"domain":"NSCocoaErrorDomain","code":513}
      1.3 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=false state=failed
      8 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=413
      1.1 input.cleanupFailed filePath=Library/Outbox/photo-17.heic \
      error={"domain":"NSCocoaErrorDomain","code":513}
      1.2 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=false state=failed
      8 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  for transfer in timeline.transfers {
    let cleanups = UploadInput.cleanups(of: transfer, in: timeline)
    guard let failed = cleanups.first(where: { $0.name == .inputCleanupFailed }) else { continue }
    let records = transfer.records
    guard let hidden = records.first(where: { timeline.rank($0) > timeline.rank(failed) && isFailure($0) }) else {
      let seen = span.lastLine(of: failed).map { span.isWhole(from: failed, to: $0) } ?? false
      if seen { judgement.clear() } else { judgement.leaveOpen() }
      continue
    }
    // What stood before it: an accepted record, else a completion that means success.
    let before = records.last { timeline.rank($0) < timeline.rank(failed) }
    let accepted: Event?
    if let before {
      accepted = before.flag(.accepted) == true ? before : nil
    } else {
      accepted = transfer.completed.flatMap { isAccepted($0, plan) && timeline.precedes($0, failed) ? $0 : nil }
    }
    guard let accepted else {
      judgement.clear()
      continue
    }
    judgement.found(
      hidden, witnesses: [accepted, failed], Message(hidSuccess, TransferValues.of(transfer, in: timeline)))
  }
}

private func isFailure(_ record: Event) -> Bool {
  record.flag(.accepted) == false || record.text(.state) == "failed"
}

private func isAccepted(_ completed: Event, _ plan: RunDescription.Plan) -> Bool {
  guard let status = completed.integer(.httpStatus), completed.integer(.errorCode) == nil else { return false }
  return plan.acceptedStatus.contains(status)
}

private let hidSuccess = Text(
  en: """
    The server had accepted task {task} of '{session}'; after the cleanup of '{path}' failed, it was recorded as \
    a failure.
    """,
  ko: "서버는 '{session}'의 작업 {task}번을 수락했지만, '{path}' 파일의 정리가 실패한 뒤 실패로 기록되었습니다.",
  zhHant: "伺服器已接受「{session}」的任務 {task}；但在「{path}」清理失敗之後，它被記錄為失敗。")

import EventLog
import Vocabulary

extension Rule {
  /// The file of an accepted upload stays on the device, and nothing will remove it.
  static let inputLeaked = Rule(
    id: "input.leaked", severity: .warning, absence: .yes, basis: .convention,
    needs: [.app(.taskCreated), .app(.recordCommitted)],
    texts: RuleTexts(
      title: Text(
        en: "Input of an accepted upload left behind",
        ko: "수락된 업로드의 입력 파일이 남음",
        zhHant: "已接受上傳的輸入檔案殘留"),
      explanation: Text(
        en: """
          An upload of a file was recorded as accepted, and up to the end of the evidence its file was neither \
          cleaned nor marked as pending. A failed cleanup alone is a leak as well. The evidence must have been \
          closed or go on for 5 s after the record (a convention of Baton's).
          """,
        ko: """
          파일 업로드가 수락으로 기록되었는데, 증거가 끝날 때까지 그 파일이 정리되지도 보류로 표시되지도 \
          않았습니다. 정리 실패만 있는 경우도 남은 것으로 봅니다. 증거는 닫혔거나 기록 뒤 5초 이상 이어져야 \
          합니다(Baton의 기준).
          """,
        zhHant: """
          檔案上傳已記錄為接受，但到證據結束為止，其檔案既未清理也未標記為待處理。只有清理失敗也算殘留。證據須已\
          關閉，或在紀錄之後至少持續 5 秒（Baton 的慣例）。
          """),
      why: Text(
        en: """
          Storage fills with copies that nobody sees, and private content stays on the device after the user \
          thinks it is gone.
          """,
        ko: """
          아무도 보지 못하는 사본이 저장 공간을 채우고, 사용자가 없어졌다고 생각한 개인 콘텐츠가 기기에 \
          남습니다.
          """,
        zhHant: "無人看見的副本會占滿儲存空間，使用者以為已消失的私人內容也仍留在裝置上。"),
      falsePositives: Text(
        en: """
          A cleanup that failed and is pending is in good hands. The input of a refused or failed upload must be \
          kept. A file that was prepared anew under the same path did not stay.
          """,
        ko: """
          실패했지만 보류로 표시된 정리는 문제가 없습니다. 거부되거나 실패한 업로드의 입력은 보존해야 합니다. \
          같은 경로에 새로 준비된 파일은 남은 것이 아닙니다.
          """,
        zhHant: """
          清理失敗但已標記為待處理，並無問題。遭拒或失敗的上傳，其輸入必須保留。同一路徑上重新準備的檔案也不算殘\
          留。
          """),
      next: [
        Text(
          en: "Look for the file in the container and see which code path should have removed it after the record.",
          ko: "컨테이너에서 파일을 찾아, 기록 뒤에 어느 코드가 삭제했어야 하는지 확인하세요.",
          zhHant: "在容器中找到該檔案，查明寫入紀錄後應由哪段程式移除它。"),
        Text(
          en: "Write a failed removal into the ledger (`input.cleanupPending`) and try again at the next launch.",
          ko: "삭제에 실패하면 원장에 적고(`input.cleanupPending`) 다음 실행에서 다시 시도하세요.",
          zhHant: "移除失敗時寫入傳輸紀錄（`input.cleanupPending`），並於下次啟動時再試。"),
        Text(
          en: "At launch, remove every file of the outbox that no unfinished transfer and no pending record names.",
          ko: "실행할 때, 미완료 전송이나 보류 기록이 가리키지 않는 보낼 파일 폴더의 파일을 모두 삭제하세요.",
          zhHant: "啟動時，移除待傳資料夾中未被任何未完成傳輸或待處理紀錄指名的檔案。"),
      ]),
    references: ["F27", "thread 64", "FileManager.removeItem(at:)"],
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
      1.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.1 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      1.2 input.cleanupFailed filePath=Library/Outbox/photo-17.heic \
      error={"domain":"NSCocoaErrorDomain","code":513}
      1.3 input.cleanupPending filePath=Library/Outbox/photo-17.heic
      8 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  let lastPrepared = lastByPath([.inputPrepared], timeline)
  let lastCare = lastByPath([.inputCleaned, .inputCleanupPending], timeline)
  /// Files told already: attempts may share one.
  var told: Set<[Int]> = []
  for transfer in timeline.transfers where UploadInput.isRead(by: transfer) {
    guard let created = transfer.created, let path = timeline.path(created),
      let record = transfer.records.last(where: { $0.flag(.accepted) == true })
    else { continue }
    let place = InputPlace(installation: transfer.installation, path: path)
    // Cleaned or pending since it was written, or overwritten since it was recorded.
    let isCaredFor = lastCare[place].map { timeline.rank($0) > timeline.rank(transfer.prepared ?? created) } ?? false
    let isReplaced = lastPrepared[place].map { timeline.rank($0) > timeline.rank(record) } ?? false
    if isCaredFor || isReplaced {
      judgement.clear()
      continue
    }
    guard span.isShownToTheEnd(after: record, for: Duration.seconds(5)) else {
      judgement.leaveOpen()
      continue
    }
    let file = [transfer.installation, transfer.prepared?.index ?? created.index]
    guard told.insert(file).inserted else { continue }
    let values = TransferValues.of(transfer, in: timeline)
    if let failed = UploadInput.cleanups(of: transfer, in: timeline).last {
      judgement.found(
        failed, witnesses: [record], Message(forgotten, values), transfers: [transfer.index])
    } else {
      judgement.found(record, witnesses: [created], Message(neverCleaned, values))
    }
  }
}

private struct InputPlace: Hashable {
  let installation: Int
  let path: Symbol
}

/// The last line of these kinds about each file of each installation.
private func lastByPath(_ names: [EventName], _ timeline: Timeline) -> [InputPlace: Event] {
  var last: [InputPlace: Event] = [:]
  for line in names.flatMap(timeline.appEvents) {
    guard let path = timeline.path(line), let launch = timeline.launch(of: line) else { continue }
    let place = InputPlace(installation: launch.installation, path: path)
    if let known = last[place], timeline.rank(known) > timeline.rank(line) { continue }
    last[place] = line
  }
  return last
}

private let forgotten = Text(
  en: """
    The cleanup of '{path}' failed after task {task} of '{session}' was recorded as accepted, and up to the end \
    of the evidence it was neither repeated nor marked as pending.
    """,
  ko: """
    '{session}'의 작업 {task}번이 수락으로 기록된 뒤 '{path}' 파일의 정리가 실패했고, 증거가 끝날 때까지 다시 \
    시도되지도 보류로 표시되지도 않았습니다.
    """,
  zhHant: "「{session}」的任務 {task} 記錄為接受後，「{path}」的清理失敗，且到證據結束為止既未重試也未標記為待處理。")

private let neverCleaned = Text(
  en: """
    Task {task} of '{session}' was recorded as accepted, and up to the end of the evidence its input '{path}' \
    was neither cleaned nor marked as pending.
    """,
  ko: """
    '{session}'의 작업 {task}번은 수락으로 기록되었지만, 증거가 끝날 때까지 입력 '{path}' 파일이 정리되지도 \
    보류로 표시되지도 않았습니다.
    """,
  zhHant: "「{session}」的任務 {task} 已記錄為接受，但到證據結束為止，其輸入「{path}」既未清理也未標記為待處理。")

import EventLog
import Vocabulary

extension Rule {
  /// A download was recorded as a success, and its file was never put anywhere.
  static let downloadSuccessWithoutFile = Rule(
    id: "download.success-without-file", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.recordCommitted), .app(.downloadReceived, .taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Download recorded as success without its file",
        ko: "파일 없이 성공으로 기록된 다운로드",
        zhHant: "沒有檔案卻記為成功的下載"),
      explanation: Text(
        en: """
          A download has a `record.committed` with `accepted: true` and no `file.moved` in the evidence. The \
          logs must hold everything from its creation to the record.
          """,
        ko: """
          다운로드에 `accepted: true`인 `record.committed`가 있는데 증거에 `file.moved`가 없습니다. 로그는 작업 \
          생성부터 기록까지 빠짐없이 이어져야 합니다.
          """,
        zhHant: """
          某筆下載有 `accepted: true` 的 `record.committed`，但證據中沒有 `file.moved`。日誌須完整涵蓋從建立到寫\
          入紀錄的期間。
          """),
      why: Text(
        en: """
          The app believes to have what it does not have. It will not fetch it again, and the user opens an \
          empty page or an old version.
          """,
        ko: """
          앱은 갖고 있지 않은 것을 갖고 있다고 믿습니다. 다시 받지 않으므로 사용자는 빈 화면이나 이전 버전을 \
          보게 됩니다.
          """,
        zhHant: "應用程式以為自己擁有實際上沒有的內容，因此不會再次下載，使用者打開的會是空白頁或舊版本。"),
      falsePositives: Text(
        en: """
          A download that failed to move and was recorded as not accepted is recorded rightly. Uploads and data \
          tasks have no file to move.
          """,
        ko: """
          옮기지 못해 수락되지 않음으로 기록된 다운로드는 올바른 기록입니다. 업로드와 데이터 작업에는 옮길 \
          파일이 없습니다.
          """,
        zhHant: "搬移失敗且記錄為不接受的下載，屬正確紀錄。上傳與資料任務沒有可搬移的檔案。"),
      next: [
        Text(
          en: "Record a success only where the move returned without an error, with the final path in the record.",
          ko: "옮기기가 오류 없이 끝났을 때만, 최종 경로와 함께 성공을 기록하세요.",
          zhHant: "只有在搬移無錯誤返回時，才連同最終路徑記錄成功。"),
        Text(
          en: """
            Check that `didFinishDownloadingTo` is implemented by the delegate of this session: without it the \
            file is deleted in silence.
            """,
          ko: """
            이 세션의 델리게이트가 `didFinishDownloadingTo`를 구현하는지 확인하세요. 없으면 파일이 소리 없이 \
            삭제됩니다.
            """,
          zhHant: "確認此工作階段的代理實作了 `didFinishDownloadingTo`：若無，檔案會被無聲刪除。"),
        Text(
          en: "Check the status as well: an error page of the server arrives as a finished download.",
          ko: "상태 코드도 확인하세요. 서버의 오류 페이지도 완료된 다운로드로 도착합니다.",
          zhHant: "也請檢查狀態碼：伺服器的錯誤頁面同樣會以完成的下載送達。"),
      ]),
    references: ["F24", "F30", "thread 58", "thread 70", "urlSession(_:downloadTask:didFinishDownloadingTo:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.downloads background=true
      0.5 task.created sessionID=com.example.transfer.downloads taskID=1 body=none kind=download
      0.6 task.resumed sessionID=com.example.transfer.downloads taskID=1
      2.0 download.received sessionID=com.example.transfer.downloads taskID=1 \
      filePath=Library/Caches/CFNetworkDownload_a1.tmp
      2.2 download.returned sessionID=com.example.transfer.downloads taskID=1 \
      filePath=Library/Caches/CFNetworkDownload_a1.tmp
      2.5 task.completed sessionID=com.example.transfer.downloads taskID=1 httpStatus=200
      2.6 record.committed sessionID=com.example.transfer.downloads taskID=1 accepted=true state=succeeded
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.downloads background=true
      0.5 task.created sessionID=com.example.transfer.downloads taskID=1 body=none kind=download
      0.6 task.resumed sessionID=com.example.transfer.downloads taskID=1
      2.0 download.received sessionID=com.example.transfer.downloads taskID=1 \
      filePath=Library/Caches/CFNetworkDownload_a1.tmp
      2.1 file.moveFailed sessionID=com.example.transfer.downloads taskID=1 \
      from=Library/Caches/CFNetworkDownload_a1.tmp filePath=Documents/map-12.tiles \
      error={"domain":"NSCocoaErrorDomain","code":516}
      2.2 download.returned sessionID=com.example.transfer.downloads taskID=1 \
      filePath=Library/Caches/CFNetworkDownload_a1.tmp
      2.5 task.completed sessionID=com.example.transfer.downloads taskID=1 httpStatus=200
      2.6 record.committed sessionID=com.example.transfer.downloads taskID=1 accepted=false state=failed
      9 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  for transfer in timeline.transfers where transfer.isDownload {
    guard let record = transfer.records.first(where: { $0.flag(.accepted) == true }) else {
      // Recorded as not accepted: the place was looked at and is right.
      if !transfer.records.isEmpty { judgement.clear() }
      continue
    }
    if transfer.first(.fileMoved) != nil {
      judgement.clear()
      continue
    }
    guard transfer.created != nil, span.isWhole(from: transfer.begin, to: record) else {
      judgement.leaveOpen()
      continue
    }
    let attempt = transfer.first(.fileMoveFailed) ?? transfer.first(.downloadReturned)
    let witnesses = [transfer.created, attempt].compactMap { $0 }
    judgement.found(
      record, witnesses: witnesses, Message(withoutFile, TransferValues.of(transfer, in: timeline)))
  }
}

private let withoutFile = Text(
  en: """
    The download of task {task} of '{session}' was recorded as accepted, and no `file.moved` of it stands \
    between its creation and the end of the evidence.
    """,
  ko: """
    '{session}'의 작업 {task}번 다운로드가 수락으로 기록되었지만, 작업 생성부터 증거가 끝날 때까지 이 작업의 \
    `file.moved`가 없습니다.
    """,
  zhHant: "「{session}」的任務 {task} 下載已記錄為接受，但從建立到證據結束之間都沒有它的 `file.moved`。")

import EventLog
import Vocabulary

extension Rule {
  /// The downloaded file was moved only after the callback that handed it over had returned.
  static let downloadMovedLate = Rule(
    id: "download.moved-late", severity: .error, absence: .yes, basis: .documentation,
    needs: [.app(.downloadReturned)],
    texts: RuleTexts(
      title: Text(
        en: "Download moved after the callback returned",
        ko: "콜백이 반환된 뒤에 옮긴 다운로드",
        zhHant: "回呼返回後才搬移的下載"),
      explanation: Text(
        en: """
          `file.moved` or `file.moveFailed` from the temporary place of a download stands after its \
          `download.returned`. The system may delete that place as soon as \
          `urlSession(_:downloadTask:didFinishDownloadingTo:)` returns.
          """,
        ko: """
          다운로드의 임시 위치에서 옮기는 `file.moved`나 `file.moveFailed`가 `download.returned` 뒤에 있습니다. \
          `urlSession(_:downloadTask:didFinishDownloadingTo:)`가 반환되면 시스템은 그 위치를 바로 지울 수 \
          있습니다.
          """,
        zhHant: """
          自下載暫存位置搬移的 `file.moved` 或 `file.moveFailed` 位於其 `download.returned` 之後。\
          `urlSession(_:downloadTask:didFinishDownloadingTo:)` 一返回，系統即可刪除該位置。
          """),
      why: Text(
        en: """
          It works by luck on an idle machine and loses the file under load. The task counts as a success and \
          the user sees 100 % and no file.
          """,
        ko: """
          한가한 기기에서는 운 좋게 동작하고 부하가 걸리면 파일을 잃습니다. 작업은 성공으로 처리되어 사용자는 \
          100%를 보지만 파일은 없습니다.
          """,
        zhHant: "在閒置的機器上碰巧可行，負載一高就會遺失檔案。任務算是成功，使用者看到 100%，卻沒有檔案。"),
      falsePositives: Text(
        en: """
          A file that was moved inside the callback may be moved on later from its new place: only moves from \
          the temporary place count.
          """,
        ko: """
          콜백 안에서 이미 옮긴 파일은 나중에 새 위치에서 다시 옮겨도 됩니다. 임시 위치에서 옮기는 경우만 \
          해당합니다.
          """,
        zhHant: "已在回呼內搬移的檔案，之後可再從新位置搬走：只計算自暫存位置的搬移。"),
      next: [
        Text(
          en: """
            Make the move synchronous inside the callback: no dispatch to another queue, no `Task { }`, no await \
            before it.
            """,
          ko: "콜백 안에서 동기로 옮기세요. 다른 큐로 넘기거나 `Task { }`를 쓰거나 그 전에 await하지 마세요.",
          zhHant: "在回呼內同步搬移：不得派送至其他佇列、不得使用 `Task { }`，也不得在此之前 await。"),
        Text(
          en: """
            Move to a place on the same volume with a name of its own, and do the expensive work (decoding, \
            unpacking) from there afterwards.
            """,
          ko: "같은 볼륨의 고유한 이름으로 옮기고, 비용이 큰 작업(디코딩, 압축 해제)은 그 뒤에 그 위치에서 하세요.",
          zhHant: "搬移到同一磁碟卷宗上名稱獨有的位置，耗時的工作（解碼、解壓縮）之後再從該處進行。"),
        Text(
          en: "Create the destination folder at launch, so that nothing has to be prepared inside the callback.",
          ko: "콜백 안에서 준비할 것이 없도록 대상 폴더를 실행할 때 만들어 두세요.",
          zhHant: "在啟動時即建立目的資料夾，使回呼內無須再做準備。"),
      ]),
    references: ["F30", "thread 58", "urlSession(_:downloadTask:didFinishDownloadingTo:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.downloads background=true
      0.5 task.created sessionID=com.example.transfer.downloads taskID=1 body=none kind=download
      0.6 task.resumed sessionID=com.example.transfer.downloads taskID=1
      2.0 download.received sessionID=com.example.transfer.downloads taskID=1 \
      filePath=Library/Caches/CFNetworkDownload_a1.tmp
      2.1 download.returned sessionID=com.example.transfer.downloads taskID=1 \
      filePath=Library/Caches/CFNetworkDownload_a1.tmp
      2.4 file.moved sessionID=com.example.transfer.downloads taskID=1 \
      from=Library/Caches/CFNetworkDownload_a1.tmp filePath=Documents/map-12.tiles
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
      2.1 file.moved sessionID=com.example.transfer.downloads taskID=1 \
      from=Library/Caches/CFNetworkDownload_a1.tmp filePath=Library/Inbox/map-12.tiles
      2.2 download.returned sessionID=com.example.transfer.downloads taskID=1 \
      filePath=Library/Caches/CFNetworkDownload_a1.tmp
      2.4 file.moved sessionID=com.example.transfer.downloads taskID=1 from=Library/Inbox/map-12.tiles \
      filePath=Documents/map-12.tiles
      2.5 task.completed sessionID=com.example.transfer.downloads taskID=1 httpStatus=200
      2.6 record.committed sessionID=com.example.transfer.downloads taskID=1 accepted=true state=succeeded
      9 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  for transfer in timeline.transfers {
    let moves = DownloadMoves(of: transfer, in: timeline)
    guard let returned = moves.returned else {
      // Without the line that ends the callback nothing is known of the order.
      if !moves.fromTemporary.isEmpty { judgement.leaveOpen() }
      continue
    }
    if moves.fromTemporary.contains(where: { $0.name == .fileMoved && timeline.rank($0) < timeline.rank(returned) }) {
      judgement.clear()
      continue
    }
    guard let late = moves.fromTemporary.first(where: { timeline.rank($0) > timeline.rank(returned) }) else {
      if span.isShown(after: returned, for: Duration.seconds(5)) { judgement.clear() } else { judgement.leaveOpen() }
      continue
    }
    let after = timeline.duration(from: returned, to: late).map(Wording.seconds) ?? "?"
    let values = TransferValues.of(
      transfer, in: timeline, ["from": DownloadMoves.source(of: late, moves.temporary, timeline), "seconds": after])
    let text = late.name == .fileMoved ? movedLate : failedLate
    judgement.found(late, witnesses: [returned], Message(text, values), transfers: [transfer.index])
  }
}

private let movedLate = Text(
  en: """
    Task {task} of '{session}': the download '{from}' was moved {seconds} after the callback that hands it over \
    had returned.
    """,
  ko: "'{session}'의 작업 {task}번: 다운로드 '{from}' 파일을 전달하는 콜백이 반환되고 {seconds} 뒤에 옮겼습니다.",
  zhHant: "「{session}」的任務 {task}：下載檔案「{from}」在交付它的回呼返回 {seconds} 之後才被搬移。")

private let failedLate = Text(
  en: """
    Task {task} of '{session}': the download '{from}' was to be moved {seconds} after the callback that hands it \
    over had returned, and that failed.
    """,
  ko: """
    '{session}'의 작업 {task}번: 다운로드 '{from}' 파일을 전달하는 콜백이 반환되고 {seconds} 뒤에 옮기려 했고, \
    실패했습니다.
    """,
  zhHant: "「{session}」的任務 {task}：下載檔案「{from}」在交付它的回呼返回 {seconds} 之後才嘗試搬移，且已失敗。")

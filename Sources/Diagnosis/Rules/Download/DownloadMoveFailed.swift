import EventLog
import Vocabulary

extension Rule {
  /// A finished download could not be put in its place.
  static let downloadMoveFailed = Rule(
    id: "download.move-failed", severity: .error, absence: .no, basis: .reports,
    needs: [.app(.fileMoved, .fileMoveFailed)],
    texts: RuleTexts(
      title: Text(
        en: "Download could not be moved",
        ko: "다운로드를 옮기지 못함",
        zhHant: "下載檔案無法搬移"),
      explanation: Text(
        en: """
          `file.moveFailed` with no later `file.moved` from the same place. Cocoa 516: the destination exists. \
          Cocoa 513: it may not be written. Cocoa 4 with the source in the temporary place: the file was gone, \
          because it was moved too late.
          """,
        ko: """
          `file.moveFailed` 뒤에 같은 위치에서 옮긴 `file.moved`가 없습니다. Cocoa 516은 대상이 이미 있음, 513은 \
          쓸 수 없음, 원본이 임시 위치인 4는 너무 늦게 옮겨 파일이 사라졌음을 뜻합니다.
          """,
        zhHant: """
          `file.moveFailed` 之後沒有從同一位置搬移的 `file.moved`。Cocoa 516：目的地已存在；513：無法寫入；4 且\
          來源在暫存位置：太晚搬移，檔案已消失。
          """),
      why: Text(
        en: """
          The bytes were paid for and are lost when the callback returns. A download that is repeated for ever, \
          or an old file that is shown as the new one, often begins here.
          """,
        ko: """
          받은 바이트는 콜백이 반환되면 사라집니다. 끝없이 반복되는 다운로드나 새 파일처럼 보이는 옛 파일은 \
          여기에서 시작되는 경우가 많습니다.
          """,
        zhHant: "已付出流量取得的內容，在回呼返回後便遺失。無止盡重複的下載，或把舊檔當成新檔顯示，往往由此開始。"),
      falsePositives: Text(
        en: """
          A first attempt that failed and was made good by another move from the same place before the callback \
          returned did no harm.
          """,
        ko: "첫 시도가 실패했더라도 콜백이 반환되기 전에 같은 위치에서 다시 옮겼다면 문제가 없습니다.",
        zhHant: "第一次失敗，但在回呼返回前又從同一位置成功搬移者，並無損害。"),
      next: [
        Text(
          en: """
            516: give each download a name of its own, or replace the old file with \
            `FileManager.replaceItemAt(_:withItemAt:)`. A simulator shows this fault.
            """,
          ko: """
            516: 다운로드마다 고유한 이름을 쓰거나 `FileManager.replaceItemAt(_:withItemAt:)`로 옛 파일을 \
            교체하세요. 이 결함은 시뮬레이터에서도 나타납니다.
            """,
          zhHant: """
            516：為每筆下載使用獨有的名稱，或以 `FileManager.replaceItemAt(_:withItemAt:)` 置換舊檔。此問題在模\
            擬器上即可呈現。
            """),
        Text(
          en: """
            513: look at the destination's folder and at the file protection while locked, on a real device with \
            the same kind of installation (ad hoc or TestFlight).
            """,
          ko: """
            513: 같은 설치 방식(Ad Hoc 또는 TestFlight)의 실기기에서 대상 폴더와 잠금 중 파일 보호를 확인하세요.
            """,
          zhHant: "513：在以相同方式安裝（Ad Hoc 或 TestFlight）的實機上，檢查目的資料夾與鎖定時的檔案保護。"),
        Text(
          en: """
            4: see `download.moved-late`; if the move does stand inside the callback, the destination's folder \
            is missing.
            """,
          ko: "4: `download.moved-late`를 참고하세요. 옮기기가 콜백 안에 있다면 대상 폴더가 없는 것입니다.",
          zhHant: "4：參見 `download.moved-late`；若搬移確實在回呼之內，則是目的資料夾不存在。"),
      ]),
    references: ["F30", "F31", "thread 53", "thread 59", "thread 60", "FileManager.moveItem(at:to:)"],
    trigger: Scenario(
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
      2.2 file.moved sessionID=com.example.transfer.downloads taskID=1 \
      from=Library/Caches/CFNetworkDownload_a1.tmp filePath=Documents/map-12-1.tiles
      2.3 download.returned sessionID=com.example.transfer.downloads taskID=1 \
      filePath=Library/Caches/CFNetworkDownload_a1.tmp
      9 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  for _ in timeline.appEvents(.fileMoved) { judgement.clear() }
  for failed in timeline.appEvents(.fileMoveFailed) {
    let transfer = timeline.transfer(of: failed)
    let moves = transfer.map { DownloadMoves(of: $0, in: timeline) }
    let isMended = transfer?.all(.fileMoved).contains { moved in
      timeline.rank(moved) > timeline.rank(failed) && moved.symbol(.from) == failed.symbol(.from)
        && moves?.returned.map { timeline.rank(moved) < timeline.rank($0) } ?? true
    }
    if isMended == true {
      judgement.clear()
      continue
    }
    let code = failed.integer(.errorCode)
    var values = transfer.map { TransferValues.of($0, in: timeline) } ?? ["session": "?", "task": "?"]
    values["path"] = TransferValues.path(of: failed)
    values["from"] = DownloadMoves.source(of: failed, moves?.temporary, timeline)
    values["error"] = "\(failed.text(.errorDomain) ?? "?") \(code.map(String.init) ?? "?")"
    let returned = moves?.returned
    let isLate = returned.map { timeline.rank($0) < timeline.rank(failed) }
    let isCocoa = (failed.text(.errorDomain) ?? "NSCocoaErrorDomain") == "NSCocoaErrorDomain"
    let isTemporary = moves?.fromTemporary.contains(failed) ?? false
    let text: Text
    switch code {
    case 516 where isCocoa: text = destinationExists
    case 513 where isCocoa: text = notWritable
    case 4 where isCocoa && isTemporary && isLate != false: text = sourceGone
    case 4 where isCocoa && isLate == false && failed.integer(.errorUnderlyingCode) == 2: text = noFolder
    default: text = otherError
    }
    // A code 4 that the end of the callback does not explain may be about the other end of the move.
    let isOpen = code == 4 && isCocoa && isLate != true && text != noFolder
    judgement.found(
      failed, witnesses: code == 4 ? returned.map { [$0] } ?? [] : [], Message(text, values),
      alternatives: isOpen ? [folderMissing] : [])
  }
}

private let noFolder = Text(
  en: """
    The download of task {task} of '{session}' could not be moved to '{path}' inside the callback, because the \
    destination's folder is missing ({error}, underlying POSIX 2).
    """,
  ko: """
    '{session}'의 작업 {task}번: 콜백 안에서 다운로드를 옮기려 했지만 '{path}' 위치의 대상 폴더가 \
    없습니다({error}, 원인 POSIX 2).
    """,
  zhHant: """
    「{session}」的任務 {task}：在回呼內搬移下載時，「{path}」的目的資料夾不存在（{error}，底層原因為 POSIX 2）。
    """)

private let destinationExists = Text(
  en: """
    The download of task {task} of '{session}' could not be moved to '{path}', because a file of that name \
    exists ({error}).
    """,
  ko: "'{session}'의 작업 {task}번: 같은 이름의 파일이 있어 다운로드를 '{path}' 위치로 옮기지 못했습니다({error}).",
  zhHant: "「{session}」的任務 {task}：「{path}」已有同名檔案，下載無法搬移過去（{error}）。")

private let notWritable = Text(
  en: """
    The download of task {task} of '{session}' could not be moved to '{path}', which may not be written \
    ({error}).
    """,
  ko: "'{session}'의 작업 {task}번: 쓰기 권한이 없어 다운로드를 '{path}' 위치로 옮기지 못했습니다({error}).",
  zhHant: "「{session}」的任務 {task}：「{path}」不可寫入，下載無法搬移過去（{error}）。")

private let sourceGone = Text(
  en: """
    The download of task {task} of '{session}' could not be moved to '{path}': '{from}' was gone ({error}), as \
    it is once the callback has returned.
    """,
  ko: """
    '{session}'의 작업 {task}번: 다운로드를 '{path}' 위치로 옮기려 했지만 '{from}' 파일이 이미 \
    없었습니다({error}). 콜백이 반환되면 이렇게 됩니다.
    """,
  zhHant: """
    「{session}」的任務 {task}：下載無法搬移至「{path}」，因為「{from}」已不存在（{error}）；回呼返回後便是如此。
    """)

private let otherError = Text(
  en: "The download of task {task} of '{session}' could not be moved from '{from}' to '{path}' ({error}).",
  ko: "'{session}'의 작업 {task}번: 다운로드를 '{from}' 위치에서 '{path}' 위치로 옮기지 못했습니다({error}).",
  zhHant: "「{session}」的任務 {task}：下載無法從「{from}」搬移至「{path}」（{error}）。")

private let folderMissing = Text(
  en: """
    The destination's folder may be missing instead: then the move stands inside the callback and the error has \
    the underlying POSIX 2.
    """,
  ko: "대신 대상 폴더가 없을 수도 있습니다. 그 경우 옮기기는 콜백 안에 있고 오류의 원인에 POSIX 2가 있습니다.",
  zhHant: "也可能是目的資料夾不存在：此時搬移位於回呼之內，且錯誤的底層原因為 POSIX 2。")

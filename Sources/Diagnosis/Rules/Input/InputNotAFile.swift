import EventLog
import Vocabulary

extension Rule {
  /// What an upload should read is missing, a folder, or cannot be read.
  static let inputNotAFile = Rule(
    id: "input.not-a-file", severity: .error, absence: .no, basis: .documentation,
    needs: [.app(.inputPrepared, .taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Input is not a readable file",
        ko: "읽을 수 있는 파일이 아닌 입력",
        zhHant: "輸入並非可讀取的檔案"),
      explanation: Text(
        en: """
          `input.prepared` or `task.created` states a `fileType` other than `regular`, or `readable: false`. The \
          upload then has nothing to send, whatever the network does.
          """,
        ko: """
          `input.prepared`나 `task.created`에 `regular`가 아닌 `fileType` 또는 `readable: false`가 적혀 \
          있습니다. 네트워크 상태와 관계없이 보낼 내용이 없습니다.
          """,
        zhHant: """
          `input.prepared` 或 `task.created` 載明的 `fileType` 不是 `regular`，或 `readable: false`。無論網路如\
          何，上傳都沒有內容可送。
          """),
      why: Text(
        en: """
          The task fails with a file error, or sends an empty body that the server may even accept. The item \
          never arrives and the fault looks like one of the network.
          """,
        ko: """
          작업이 파일 오류로 실패하거나, 서버가 수락할 수도 있는 빈 본문을 보냅니다. 항목은 도착하지 않는데 \
          겉으로는 네트워크 문제처럼 보입니다.
          """,
        zhHant: "任務會因檔案錯誤而失敗，或送出伺服器甚至可能接受的空白內容。項目從未送達，看起來卻像網路問題。"),
      falsePositives: Text(
        en: """
          A path without `fileType` and `readable` says nothing and is not reported. A file that vanishes only \
          after its task was created belongs to `input.removed-early`.
          """,
        ko: """
          `fileType`과 `readable`이 없는 경로는 아무것도 말해 주지 않으므로 보고하지 않습니다. 작업이 만들어진 \
          뒤에 사라진 파일은 `input.removed-early`에서 다룹니다.
          """,
        zhHant: """
          未載明 `fileType` 與 `readable` 的路徑無法說明任何事，因此不回報。任務建立後才消失的檔案屬於 \
          `input.removed-early`。
          """),
      next: [
        Text(
          en: """
            Look at the path in the container: does it end in a file, and did the export that writes it finish \
            and close it before the task was created?
            """,
          ko: """
            컨테이너에서 그 경로를 확인하세요. 파일을 가리키나요? 파일을 쓰는 내보내기가 작업을 만들기 전에 \
            끝나고 닫혔나요?
            """,
          zhHant: "在容器中檢查該路徑：它是否指向檔案？寫出檔案的匯出作業是否在建立任務前完成並關閉？"),
        Text(
          en: """
            For packages such as `.pages` or a live photo, which are folders, make one archive file of them \
            first.
            """,
          ko: "`.pages`나 라이브 포토처럼 폴더인 패키지는 먼저 하나의 아카이브 파일로 만드세요.",
          zhHant: "`.pages` 或原況照片等本質為資料夾的套件，須先封裝成單一檔案。"),
        Text(
          en: """
            For a missing file compare the container's UUID in the path with that of the launch \
            (`input.stale-container`) and look for an earlier `input.cleaned`.
            """,
          ko: """
            파일이 없다면 경로의 컨테이너 UUID를 해당 실행의 UUID와 비교하고(`input.stale-container`), 앞선 \
            `input.cleaned`가 있는지 찾으세요.
            """,
          zhHant: """
            若檔案不存在，請比對路徑中的容器 UUID 與該次啟動的 UUID（`input.stale-container`），並查看先前是否有 \
            `input.cleaned`。
            """),
        Text(
          en: """
            Stop the preparation with an error of its own when the file is not a regular one, before any task is \
            created.
            """,
          ko: "일반 파일이 아니면 작업을 만들기 전에 준비 단계에서 별도의 오류로 멈추세요.",
          zhHant: "若不是一般檔案，應在建立任何任務之前，於準備階段以專屬錯誤中止。"),
      ]),
    references: ["F26", "F25", "thread 54", "thread 62", "URLSession.uploadTask(with:fromFile:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/album.photobundle fileType=directory readable=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/album.photobundle
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 fileType=regular readable=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      0.9 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.0 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      1.1 input.cleaned filePath=Library/Outbox/photo-17.heic
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  for input in UploadInput.all(in: timeline) {
    let creations = input.users.compactMap(\.created)
    if let fault = fault(of: input.line) {
      let witnesses = creations.filter { $0 != input.line }.prefix(1)
      report(input.line, fault, witnesses: Array(witnesses), transfers: input.users.map(\.index), &judgement)
      continue
    }
    if states(input.line), creations.allSatisfy({ fault(of: $0) == nil }) { judgement.clear() }
    for (transfer, created) in zip(input.users, creations) where created != input.line {
      guard let fault = fault(of: created) else { continue }
      report(created, fault, witnesses: [input.line], transfers: [transfer.index], &judgement)
    }
  }
}

/// What the line says against the file, as it stands in the log.
private func fault(of line: Event) -> String? {
  if let type = line.text(.fileType), type != "regular" { return "fileType: \(type)" }
  return line.flag(.readable) == false ? "readable: false" : nil
}

private func states(_ line: Event) -> Bool { line.text(.fileType) != nil || line.flag(.readable) != nil }

private func report(
  _ line: Event, _ fault: String, witnesses: [Event], transfers: [Int], _ judgement: inout Judgement
) {
  let values = ["path": TransferValues.path(of: line), "fault": fault, "event": line.nameText]
  judgement.found(line, witnesses: witnesses, Message(noFile, values), transfers: transfers)
}

private let noFile = Text(
  en: """
    `{event}` states `{fault}` for the input '{path}': an upload reads a regular, readable file or sends nothing.
    """,
  ko: """
    `{event}`에 적힌 입력 '{path}'의 상태: `{fault}`. 업로드는 읽을 수 있는 일반 파일이 없으면 \
    아무것도 보내지 못합니다.
    """,
  zhHant: "`{event}` 載明輸入「{path}」為 `{fault}`：上傳若沒有可讀取的一般檔案，就無法送出任何內容。")

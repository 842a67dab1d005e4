import EventLog
import Vocabulary

extension Rule {
  /// The input lies where the system may delete it at any time.
  static let inputInTemporaryDirectory = Rule(
    id: "input.in-temporary-directory", severity: .warning, absence: .no, basis: .documentation,
    needs: [.app(.inputPrepared, .taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Input in tmp or Caches",
        ko: "tmp 또는 Caches에 있는 입력",
        zhHant: "輸入位於 tmp 或 Caches"),
      explanation: Text(
        en: "The path of an input lies below `tmp` or `Library/Caches` of the app's container.",
        ko: "입력 경로가 앱 컨테이너의 `tmp` 또는 `Library/Caches` 아래에 있습니다.",
        zhHant: "輸入的路徑位於應用程式容器的 `tmp` 或 `Library/Caches` 之下。"),
      why: Text(
        en: """
          The system purges these folders while the app does not run, which is just when a background transfer \
          waits for its file. A simulator does not purge like a device, so the loss shows in the field first.
          """,
        ko: """
          시스템은 앱이 실행되지 않을 때, 즉 백그라운드 전송이 파일을 기다리는 바로 그때 이 폴더를 비웁니다. \
          시뮬레이터는 실기기처럼 비우지 않으므로 손실은 현장에서 처음 드러납니다.
          """,
        zhHant: """
          系統會在應用程式未執行時清空這些資料夾，而那正是背景傳輸等待檔案的時候。模擬器不會像實機那樣清除，因此\
          損失往往在使用者端才首次出現。
          """),
      falsePositives: Text(
        en: """
          Where a download first arrives (`CFNetworkDownload_….tmp`) is the system's temporary place and no \
          input. A folder of that name elsewhere, such as `Library/Application Support/tmp`, is not purged.
          """,
        ko: """
          다운로드가 처음 도착하는 곳(`CFNetworkDownload_….tmp`)은 시스템의 임시 위치이며 입력이 아닙니다. \
          `Library/Application Support/tmp`처럼 다른 위치에 있는 같은 이름의 폴더는 비워지지 않습니다.
          """,
        zhHant: """
          下載最初抵達之處（`CFNetworkDownload_….tmp`）是系統的暫存位置，並非輸入。位於他處的同名資料夾（例如 \
          `Library/Application Support/tmp`）不會被清除。
          """),
      next: [
        Text(
          en: """
            Move the outbox below `Library/Application Support` and exclude it from backups with \
            `isExcludedFromBackup`.
            """,
          ko: """
            보낼 파일 폴더를 `Library/Application Support` 아래로 옮기고 `isExcludedFromBackup`으로 백업에서 \
            제외하세요.
            """,
          zhHant: "將待傳資料夾移至 `Library/Application Support` 之下，並以 `isExcludedFromBackup` 排除備份。"),
        Text(
          en: """
            Take over files of pickers and of share extensions by moving or copying them there before the task \
            is created.
            """,
          ko: "선택기나 공유 확장에서 받은 파일은 작업을 만들기 전에 그곳으로 옮기거나 복사하세요.",
          zhHant: "來自選取器與分享延伸功能的檔案，應在建立任務前搬移或複製到該處。"),
        Text(
          en: """
            On a device, leave an upload pending overnight with little free space and look whether its file is \
            still there.
            """,
          ko: "실기기에서 여유 공간이 적은 상태로 업로드를 하룻밤 대기시킨 뒤 파일이 남아 있는지 확인하세요.",
          zhHant: "在實機上，於可用空間不足時讓上傳等待一夜，再檢查檔案是否仍在。"),
      ]),
    references: [
      "F27", "thread 64", "thread 52", "FileManager.temporaryDirectory", "URLResourceValues.isExcludedFromBackup",
    ],
    trigger: Scenario(
      """
      app A kind=device
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared \
      filePath=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4/tmp/multipart-17.body \
      fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4/tmp/multipart-17.body
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A kind=device
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared \
      filePath="/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4/Library/Application \
      Support/tmp/photo-17.heic" fileType=regular
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath="/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4/Library/Application \
      Support/tmp/photo-17.heic"
      0.6 task.created sessionID=com.example.transfer.uploads taskID=2 body=none kind=download
      0.9 download.received sessionID=com.example.transfer.uploads taskID=2 \
      filePath=/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4/tmp/CFNetworkDownload_a1.tmp
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  for input in UploadInput.all(in: timeline) {
    guard let path = input.line.text(.filePath),
      let below = DataContainerPath(path, container: timeline.launch(of: input.line)?.container).below
    else { continue }
    guard let folder = ["tmp", "Library/Caches"].first(where: { below.hasPrefix($0 + "/") }) else {
      judgement.clear()
      continue
    }
    let creation = input.users.lazy.compactMap(\.created).first { $0 != input.line }
    judgement.found(
      input.line, witnesses: creation.map { [$0] } ?? [], Message(purgeable, ["path": below, "folder": folder]),
      transfers: input.users.map(\.index))
  }
}

private let purgeable = Text(
  en: "The input '{path}' lies in `{folder}` of the container, which the system may empty while the transfer waits.",
  ko: "입력 '{path}' 파일이 컨테이너의 `{folder}`에 있어, 전송이 대기하는 동안 시스템이 비울 수 있습니다.",
  zhHant: "輸入「{path}」位於容器的 `{folder}`，系統可能在傳輸等待期間將其清空。")

import Vocabulary

extension Check {
  /// With the device's storage full, no upload is reported that was not made, and none that was made is lost.
  static let deviceDiskFull = Check(
    id: "device.disk-full", scope: .device,
    texts: CheckTexts(
      title: Text(en: "Device storage full", ko: "기기 저장 공간 부족", zhHant: "裝置儲存空間已滿"),
      why: Text(
        en: """
          Full storage is common on older devices. If an input cannot be written out or a record cannot be \
          committed, the app must say so and still know what the server has taken, instead of reporting success or \
          losing the item.
          """,
        ko: """
          오래된 기기에서는 저장 공간이 가득 차는 일이 흔합니다. 입력 파일을 쓰지 못하거나 기록을 저장하지 못하면 \
          앱은 이를 알리고 서버가 받은 것을 계속 알고 있어야 합니다. 성공으로 표시하거나 항목을 잃어서는 안 됩니다.
          """,
        zhHant: """
          較舊的裝置常常空間不足。如果輸入檔寫不出來或紀錄無法存下，應用程式必須告知使用者，並且仍知道伺服器已收下什\
          麼，而不是顯示成功或遺失項目。
          """
      ),
      simulator: Text(
        en: """
          A simulator writes to the Mac's disk: it meets neither the device's limit nor the system's purge of caches \
          to make room.
          """,
        ko: """
          시뮬레이터는 Mac의 디스크에 기록하므로 기기의 용량 한계에도, 공간을 확보하려는 시스템의 캐시 정리에도 \
          부딪히지 않습니다.
          """,
        zhHant: "模擬器寫入的是 Mac 的磁碟：既不會碰到裝置的容量上限，也不會遇到系統為騰出空間而清除快取。"
      ),
      steps: [
        Text(
          en: """
            Use a device that holds nothing of value. Fill its storage with video until less than 200 MB are free in \
            Settings > General > iPhone Storage.
            """,
          ko: """
            중요한 데이터가 없는 기기를 사용하세요. 설정 > 일반 > iPhone 저장 공간에 남은 공간이 200MB보다 적어질 \
            때까지 동영상으로 채우세요.
            """,
          zhHant: """
            使用沒有重要資料的裝置。以影片填滿儲存空間，直到「設定」>「一般」>「iPhone 儲存空間」顯示剩餘不到 200 \
            MB。
            """
        ),
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: """
            Submit a sample that is larger than the free space. The app must say that it cannot be prepared, and \
            create no task.
            """,
          ko: "남은 공간보다 큰 샘플을 제출하세요. 앱은 준비할 수 없다고 알리고 작업을 만들지 않아야 합니다.",
          zhHant: "提交一個大於剩餘空間的範例檔案。應用程式必須告知無法準備，且不建立任何任務。"
        ),
        Text(
          en: """
            Submit a smaller one whose upload takes at least three minutes, and fill the rest of the storage while \
            it is under way.
            """,
          ko: "업로드에 3분 이상 걸리는 더 작은 샘플을 제출하고, 진행되는 동안 남은 저장 공간을 모두 채우세요.",
          zhHant: "提交一個較小、但需要三分鐘以上才能傳完的範例檔案，並在傳輸期間填滿剩餘空間。"
        ),
        Text(
          en: """
            Wait until the server's log shows the whole body. The app must record the upload, or state plainly that \
            it could not and ask the server by key later.
            """,
          ko: """
            서버 로그에 본문 전체가 수신된 것이 나타날 때까지 기다리세요. 앱은 업로드를 기록하거나, 기록하지 \
            못했음을 분명히 알리고 나중에 키로 서버에 조회해야 합니다.
            """,
          zhHant: """
            等到伺服器日誌顯示已收到完整內容。應用程式必須記錄這筆上傳，或清楚告知無法記錄，並於之後以鍵向伺服器查\
            詢。
            """
        ),
        Text(
          en: "Delete the videos and start the app again. Its record must agree with the server.",
          ko: "동영상을 삭제하고 앱을 다시 실행하세요. 앱의 기록이 서버와 일치해야 합니다.",
          zhHant: "刪除影片並重新啟動應用程式。它的紀錄必須與伺服器一致。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog],
      commands: DeviceCommands.standard),
    events: [.inputPrepared, .taskCreated, .taskCompleted, .recordCommitted, .reconcileAnswered, .bodyStored],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}

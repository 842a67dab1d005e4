import Vocabulary

extension Check {
  /// An input file that cannot be removed on a device leaves the upload accepted, and its removal pending or done later.
  static let deviceCleanupFailure = Check(
    id: "device.cleanup-failure", scope: .device,
    texts: CheckTexts(
      title: Text(en: "Failed removal of the input file", ko: "입력 파일 정리 실패", zhHant: "輸入檔清理失敗"),
      why: Text(
        en: """
          Where a temporary file cannot be removed, the upload has succeeded all the same. An app that turns this \
          into a failure makes its user send again; one that forgets the file fills the device.
          """,
        ko: """
          임시 파일을 지우지 못해도 업로드는 성공한 것입니다. 이를 실패로 바꾸는 앱은 사용자가 다시 보내게 만들고, \
          파일을 잊어버리는 앱은 기기의 저장 공간을 채웁니다.
          """,
        zhHant: """
          即使暫存檔無法移除，上傳仍然是成功的。把它改判為失敗，會讓使用者重新上傳；忘了這個檔案，則會逐漸占滿裝置空\
          間。
          """
      ),
      simulator: Text(
        en: """
          A simulator's files lie on the Mac's disk, without the device's sandbox and data protection, so a removal \
          that a device refuses may succeed there. The logic can be rehearsed.
          """,
        ko: """
          시뮬레이터의 파일은 실기기의 샌드박스와 데이터 보호 없이 Mac의 디스크에 있습니다. 실기기가 거부하는 삭제도 \
          성공할 수 있으므로 처리 논리만 예행할 수 있습니다.
          """,
        zhHant: """
          模擬器的檔案位於 Mac 的磁碟上，沒有實機的沙箱與資料保護，實機會拒絕的移除在那裡可能成功；處理邏輯則可以預\
          演。
          """
      ),
      steps: [
        Text(
          en: """
            Use a test build with a switch that makes the removal of an input file fail, between `step.started` and \
            `step.finished` of `device.cleanup-failure`.
            """,
          ko: """
            `device.cleanup-failure`의 `step.started`와 `step.finished` 사이에서 입력 파일 삭제를 실패하게 만드는 \
            스위치가 있는 테스트 빌드를 사용하세요.
            """,
          zhHant: """
            使用帶有開關的測試建置，在 `device.cleanup-failure` 的 `step.started` 與 `step.finished` 之間讓輸入檔的\
            移除失敗。
            """
        ),
        DeviceSteps.server,
        DeviceSteps.install,
        Text(
          en: "Turn the switch on and submit a fresh sample.",
          ko: "스위치를 켜고 새 샘플을 제출하세요.",
          zhHant: "打開開關，提交一個新的範例檔案。"
        ),
        Text(
          en: "Wait for the result. The app must show the upload as accepted although its input is still there.",
          ko: "결과를 기다리세요. 입력 파일이 남아 있어도 앱은 업로드를 성공으로 표시해야 합니다.",
          zhHant: "等待結果。即使輸入檔仍在，應用程式也必須將上傳顯示為成功。"
        ),
        Text(
          en: """
            Turn the switch off, let the app go to the background and start it again. It must remove the file now, \
            or still state it as pending.
            """,
          ko: """
            스위치를 끄고 앱을 백그라운드로 보낸 뒤 다시 실행하세요. 이제 파일을 정리하거나, 여전히 정리 대기 \
            중이라고 기록해야 합니다.
            """,
          zhHant: "關閉開關，讓應用程式進入背景後再次啟動。此時它必須移除檔案，或仍將其記錄為待清理。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog, DeviceEvidence.form],
      commands: DeviceCommands.standard),
    events: [
      .stepStarted, .inputPrepared, .taskCompleted, .recordCommitted, .inputCleanupFailed, .inputCleanupPending,
      .stepFinished,
    ],
    traits: [],
    failsOn: DeviceFaults.cleanup,
    attempts: InputPattern.cleanupFailureTolerated)
}

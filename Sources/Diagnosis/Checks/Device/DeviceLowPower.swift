import Vocabulary

extension Check {
  /// An upload in Low Power Mode arrives, or its wait is shown to the user.
  static let deviceLowPower = Check(
    id: "device.low-power", scope: .device,
    texts: CheckTexts(
      title: Text(en: "Upload in Low Power Mode", ko: "저전력 모드에서의 업로드", zhHant: "低耗電模式下的上傳"),
      why: Text(
        en: """
          Many people leave Low Power Mode on. The system then holds back background work, and an upload that the \
          app promised soon may wait until the device is charged.
          """,
        ko: """
          저전력 모드를 계속 켜 두는 사용자가 많습니다. 그러면 시스템이 백그라운드 작업을 늦추므로, 앱이 곧 끝난다고 \
          한 업로드가 충전할 때까지 기다릴 수 있습니다.
          """,
        zhHant: """
          許多人一直開著低耗電模式。此時系統會延後背景工作，應用程式說很快就會完成的上傳，可能要等到充電時才進行。
          """
      ),
      simulator: Text(
        en: "A simulator has no battery and no Low Power Mode, so nothing holds its transfers back.",
        ko: "시뮬레이터에는 배터리도 저전력 모드도 없어 전송을 늦추는 요인이 없습니다.",
        zhHant: "模擬器沒有電池，也沒有低耗電模式，因此沒有任何因素會延後傳輸。"
      ),
      steps: [
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: "Unplug the device and turn on Low Power Mode in Settings > Battery.",
          ko: "충전기를 분리하고 설정 > 배터리에서 저전력 모드를 켜세요.",
          zhHant: "拔掉充電器，並在「設定」>「電池」打開「低耗電模式」。"
        ),
        Text(
          en: """
            Submit a fresh sample in the foreground, then a second one that is created in the background or is \
            discretionary.
            """,
          ko: """
            포그라운드에서 새 샘플을 제출한 다음, 백그라운드에서 만들거나 discretionary로 설정한 두 번째 샘플을 \
            제출하세요.
            """,
          zhHant: "先在前景提交一個新範例檔案，再提交第二個在背景建立或設為 discretionary 的範例檔案。"
        ),
        DeviceSteps.leave,
        Text(
          en: "Note from the server's log when each upload starts and ends. Give the second one several hours.",
          ko: "서버 로그에서 각 업로드의 시작과 종료 시각을 적으세요. 두 번째 업로드는 몇 시간 기다리세요.",
          zhHant: "從伺服器日誌記下每筆上傳的開始與結束時間。第二筆請等上數小時。"
        ),
        Text(
          en: """
            If it still waits, charge the device, turn Low Power Mode off, and note when the upload starts then and \
            what the app says meanwhile.
            """,
          ko: """
            그래도 대기 중이면 충전기를 연결하고 저전력 모드를 끈 다음, 언제 시작되는지와 그동안 앱이 무엇을 \
            표시하는지 적으세요.
            """,
          zhHant: "如果仍在等待，請接上充電器並關閉「低耗電模式」，記下此後何時開始，以及等待期間應用程式顯示什麼。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch,
        DeviceEvidence.serverLog,
      ],
      commands: DeviceCommands.overADay),
    events: [.deviceConditions, .taskCreated, .requestReceived, .taskCompleted, .recordCommitted],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}

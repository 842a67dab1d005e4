import Vocabulary

extension Check {
  /// In Low Data Mode an upload goes on, or its wait is shown and ends with the mode.
  static let deviceLowData = Check(
    id: "device.low-data", scope: .device,
    texts: CheckTexts(
      title: Text(en: "Upload in Low Data Mode", ko: "저데이터 모드에서의 업로드", zhHant: "低數據模式下的上傳"),
      why: Text(
        en: """
          In Low Data Mode the system holds back transfers that may not use constrained networks. An upload that \
          waits without a word looks lost to its user.
          """,
        ko: """
          저데이터 모드에서는 제한된 네트워크를 쓰도록 허용하지 않은 전송을 시스템이 보류합니다. 아무 안내 없이 \
          기다리는 업로드는 사용자에게 사라진 것처럼 보입니다.
          """,
        zhHant: """
          在低數據模式下，系統會擱置不允許使用受限網路的傳輸。沒有任何提示就一直等待的上傳，在使用者看來就像遺失了。
          """
      ),
      simulator: Text(
        en: "A simulator uses the Mac's connection and has no Low Data Mode of its own.",
        ko: "시뮬레이터는 Mac의 연결을 사용하며 자체적인 저데이터 모드가 없습니다.",
        zhHant: "模擬器使用 Mac 的連線，本身沒有低數據模式。"
      ),
      steps: [
        DeviceSteps.server,
        DeviceSteps.install,
        Text(
          en: """
            Turn Low Data Mode on for the network in use: Settings > Wi-Fi > the network's details, or the data mode \
            in Settings > Cellular.
            """,
          ko: """
            사용 중인 네트워크의 저데이터 모드를 켜세요. 설정 > Wi-Fi의 네트워크 세부 정보 또는 설정 > 셀룰러의 \
            데이터 모드에 있습니다.
            """,
          zhHant: """
            為使用中的網路打開「低數據模式」：位於「設定」>「Wi-Fi」的網路詳細資訊，或「設定」>「行動服務」的數據模\
            式。
            """
        ),
        Text(
          en: "Submit a fresh sample and note whether it starts, waits or fails, and what the app says.",
          ko: "새 샘플을 제출하고 시작되는지, 대기하는지, 실패하는지와 앱이 무엇을 표시하는지 적으세요.",
          zhHant: "提交一個新範例檔案，記下它是開始、等待還是失敗，以及應用程式顯示什麼。"
        ),
        DeviceSteps.leave,
        Text(
          en: "Wait ten minutes and turn Low Data Mode off. An upload that waited must now go on by itself.",
          ko: "10분 기다린 뒤 저데이터 모드를 끄세요. 대기하던 업로드는 이제 스스로 이어져야 합니다.",
          zhHant: "等待十分鐘後關閉「低數據模式」。先前等待的上傳此時必須自行繼續。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog],
      commands: DeviceCommands.standard),
    events: [.deviceConditions, .networkPath, .taskCreated, .taskCompleted, .recordCommitted],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}

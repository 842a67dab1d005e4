import Vocabulary

extension Check {
  /// An upload whose connection breaks off and comes back ends accepted, stored once.
  static let deviceNetworkInterruption = Check(
    id: "device.network-interruption", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Recovery after a network interruption",
        ko: "네트워크 중단 후 복구",
        zhHant: "網路中斷後恢復"
      ),
      why: Text(
        en: """
          Trains, lifts and basements cut the connection in the middle of an upload. If the app gives up, or sends \
          the item again under another key, the user loses the file or finds it twice.
          """,
        ko: """
          열차나 엘리베이터, 지하에서는 업로드 도중 연결이 끊깁니다. 앱이 전송을 포기하거나 다른 키로 다시 보내면 \
          사용자는 파일을 잃거나 같은 파일을 두 개 보게 됩니다.
          """,
        zhHant: """
          列車、電梯和地下室都會讓上傳途中斷線。如果應用程式就此放棄，或以另一個鍵重新送出，使用者就會遺失檔案，或看\
          到兩份相同的檔案。
          """
      ),
      simulator: Text(
        en: """
          A simulator uses the Mac's network and has no Airplane Mode: cutting the Mac's connection tests the Mac's \
          network stack, not how the device's transfer service waits and takes up again.
          """,
        ko: """
          시뮬레이터는 Mac의 네트워크를 쓰며 에어플레인 모드가 없습니다. Mac의 연결을 끊으면 Mac의 네트워크 스택을 \
          시험할 뿐, 실기기의 전송 서비스가 기다렸다가 다시 이어 가는 과정은 확인할 수 없습니다.
          """,
        zhHant: """
          模擬器使用 Mac 的網路，也沒有飛航模式：切斷 Mac 的連線只測到 Mac 的網路堆疊，測不到裝置的傳輸服務如何等待\
          並恢復傳輸。
          """
      ),
      steps: [
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: """
            Submit a fresh sample whose upload takes at least three minutes, and keep the app on the screen: while \
            suspended it cannot observe that the network is gone.
            """,
          ko: """
            업로드에 3분 이상 걸리는 새 샘플을 제출하고 앱을 화면에 띄워 두세요. 앱이 일시 중단되면 네트워크가 끊긴 \
            것을 관찰할 수 없습니다.
            """,
          zhHant: """
            提交一個需要三分鐘以上才能傳完的新範例檔案，並讓應用程式留在畫面上：一旦暫停，它就無法觀察到網路中斷。
            """
        ),
        Text(
          en: """
            Turn on Airplane Mode in Control Center and make sure that Wi-Fi is off too, since it can stay on in \
            Airplane Mode. Close Control Center and wait one minute.
            """,
          ko: """
            제어 센터에서 에어플레인 모드를 켜고 Wi-Fi도 꺼졌는지 확인하세요. 에어플레인 모드에서도 Wi-Fi가 켜져 \
            있을 수 있습니다. 제어 센터를 닫고 1분 동안 기다리세요.
            """,
          zhHant: """
            在「控制中心」打開飛航模式，並確認 Wi-Fi 也已關閉，因為飛航模式下 Wi-Fi 可能仍保持開啟。關閉「控制中心」\
            後等待一分鐘。
            """
        ),
        Text(
          en: "Turn Airplane Mode off and wait for the connection. Do not touch the upload: it must go on by itself.",
          ko: "에어플레인 모드를 끄고 다시 연결되기를 기다리세요. 업로드는 건드리지 마세요. 스스로 이어져야 합니다.",
          zhHant: "關閉飛航模式並等待重新連線。不要操作這筆上傳：它必須自行繼續。"
        ),
        Text(
          en: "When the upload is done, check in the server's log that the sample was stored exactly once.",
          ko: "업로드가 끝나면 서버 로그에서 샘플이 정확히 한 번만 저장됐는지 확인하세요.",
          zhHant: "上傳完成後，在伺服器日誌中確認這個範例檔案只儲存了一次。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog, DeviceEvidence.form],
      commands: DeviceCommands.standard),
    events: [
      .networkPath, .sessionCreated, .inputPrepared, .taskCreated, .taskMetrics, .taskCompleted, .recordCommitted,
      .bodyStored,
    ],
    traits: [.backgroundSession],
    failsOn: DeviceFaults.upload,
    attempts: DevicePattern.networkInterruption)
}

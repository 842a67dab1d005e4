import Vocabulary

extension Check {
  /// An upload under which the interface changes between Wi-Fi and cellular arrives whole and is recorded as accepted.
  static let deviceNetworkSwitch = Check(
    id: "device.network-switch", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Change between Wi-Fi and cellular",
        ko: "Wi-Fi와 셀룰러 사이의 전환",
        zhHant: "Wi-Fi 與行動網路之間的切換"
      ),
      why: Text(
        en: """
          Leaving home moves an upload from Wi-Fi to cellular. If it breaks off there, or waits for Wi-Fi without a \
          word, the user believes that a file is on the server when it is not.
          """,
        ko: """
          집을 나서면 업로드가 Wi-Fi에서 셀룰러로 넘어갑니다. 이때 전송이 끊기거나 아무 안내 없이 Wi-Fi를 기다리면, \
          사용자는 서버에 없는 파일이 올라갔다고 믿게 됩니다.
          """,
        zhHant: """
          一出門，上傳就會從 Wi-Fi 轉到行動網路。如果傳輸就此中斷，或不作任何提示只等 Wi-Fi，使用者會以為檔案已在伺\
          服器上，其實沒有。
          """
      ),
      simulator: Text(
        en: """
          A simulator has no cellular radio: it sees only the Mac's interface, so a change from Wi-Fi to cellular \
          never takes place under an upload.
          """,
        ko: """
          시뮬레이터에는 셀룰러 무선 장치가 없고 Mac의 인터페이스만 보입니다. 따라서 업로드 도중 Wi-Fi에서 셀룰러로 \
          바뀌는 상황이 생기지 않습니다.
          """,
        zhHant: """
          模擬器沒有行動網路硬體，只看得到 Mac 的網路介面，因此上傳途中不會發生從 Wi-Fi 切換到行動網路的情況。
          """
      ),
      steps: [
        Text(
          en: """
            Use a device with a SIM and a data plan. In Settings > Cellular allow this app cellular data, and turn \
            Low Data Mode off.
            """,
          ko: """
            SIM과 데이터 요금제가 있는 기기를 사용하세요. 설정 > 셀룰러에서 이 앱의 셀룰러 데이터를 허용하고 \
            저데이터 모드를 끄세요.
            """,
          zhHant: """
            使用裝有 SIM 卡並有數據方案的裝置。在「設定」>「行動服務」中允許此應用程式使用行動數據，並關閉「低數據模\
            式」。
            """
        ),
        Text(
          en: """
            Use a staging server over HTTPS that is reachable from both networks, limits the rate and answers with \
            `X-Baton-SHA256` and `X-Baton-Bytes`: a Mac on the local network cannot be reached over cellular.
            """,
          ko: """
            두 네트워크에서 모두 접속할 수 있고 속도를 제한하며 `X-Baton-SHA256`과 `X-Baton-Bytes`로 응답하는 HTTPS \
            스테이징 서버를 사용하세요. 로컬 네트워크의 Mac에는 셀룰러로 접속할 수 없습니다.
            """,
          zhHant: """
            使用兩種網路都連得到、會限制速率，並以 `X-Baton-SHA256` 與 `X-Baton-Bytes` 回應的 HTTPS 測試伺服器：區域\
            網路裡的 Mac 無法透過行動網路連上。
            """
        ),
        DeviceSteps.install,
        Text(
          en: """
            On Wi-Fi, submit a fresh sample whose upload takes at least three minutes, and keep the app on the \
            screen.
            """,
          ko: "Wi-Fi에 연결된 상태에서 업로드에 3분 이상 걸리는 새 샘플을 제출하고 앱을 화면에 띄워 두세요.",
          zhHant: "在 Wi-Fi 連線下，提交一個需要三分鐘以上才能傳完的新範例檔案，並讓應用程式留在畫面上。"
        ),
        Text(
          en: """
            Turn Wi-Fi off in Control Center while the upload is under way. The status bar must show the cellular \
            network; note the time.
            """,
          ko: """
            업로드가 진행되는 동안 제어 센터에서 Wi-Fi를 끄세요. 상태 막대에 셀룰러 네트워크가 표시돼야 합니다. \
            시각을 적어 두세요.
            """,
          zhHant: "在上傳進行期間於「控制中心」關閉 Wi-Fi。狀態列必須顯示行動網路；記下時間。"
        ),
        Text(
          en: "Wait until the upload is done, and turn Wi-Fi on again.",
          ko: "업로드가 끝날 때까지 기다린 뒤 Wi-Fi를 다시 켜세요.",
          zhHant: "等到上傳完成，再重新打開 Wi-Fi。"
        ),
        Text(
          en: """
            Do the same with another sample in the background: submit it, go to the Home Screen, then turn Wi-Fi \
            off. The report says for each upload whether the change came in the foreground or in the background.
            """,
          ko: """
            다른 샘플로 백그라운드에서도 반복하세요. 샘플을 제출하고 홈 화면으로 나간 다음 Wi-Fi를 끕니다. 보고서는 \
            업로드마다 전환이 포그라운드와 백그라운드 중 어디에서 일어났는지 표시합니다.
            """,
          zhHant: """
            換一個範例檔案，在背景重做一次：提交後回到主畫面，再關閉 Wi-Fi。報告會註明每一筆上傳的切換發生在前景還是\
            背景。
            """
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
    attempts: DevicePattern.networkSwitch)
}

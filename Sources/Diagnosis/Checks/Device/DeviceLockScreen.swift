import Vocabulary

extension Check {
  /// An upload that goes on while the screen is locked arrives whole and is recorded as accepted.
  static let deviceLockScreen = Check(
    id: "device.lock-screen", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Upload while the screen is locked",
        ko: "화면이 잠긴 동안의 업로드",
        zhHant: "鎖定螢幕期間的上傳"
      ),
      why: Text(
        en: """
          People start an upload and lock the phone. If the input file or the record cannot be read while protected \
          data is unavailable, the upload is lost, or the server keeps a file that the app reports as failed.
          """,
        ko: """
          사용자는 업로드를 시작하고 바로 휴대전화를 잠급니다. 보호된 데이터를 쓸 수 없는 동안 입력 파일이나 기록을 \
          읽지 못하면 업로드가 유실되거나, 서버에 저장된 파일을 앱이 실패로 표시하게 됩니다.
          """,
        zhHant: """
          使用者常在開始上傳後就鎖定手機。如果受保護的資料無法存取時讀不到輸入檔或紀錄，上傳就會遺失，或是伺服器明明\
          已存下檔案，應用程式卻顯示失敗。
          """
      ),
      simulator: Text(
        en: """
          A simulator enforces no data protection: its files stay readable whether its screen is locked or not, so \
          what happens to a protected file or record cannot be seen there.
          """,
        ko: """
          시뮬레이터에는 데이터 보호가 적용되지 않아 화면이 잠겨도 파일을 계속 읽을 수 있습니다. 따라서 보호된 \
          파일이나 기록에 무슨 일이 생기는지 확인할 수 없습니다.
          """,
        zhHant: """
          模擬器不會強制執行資料保護：不論螢幕是否鎖定，檔案都讀得到，因此看不出受保護的檔案或紀錄會發生什麼事。
          """
      ),
      steps: [
        DeviceSteps.passcode,
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: """
            Submit a fresh sample whose upload takes at least three minutes, and check that its progress has begun.
            """,
          ko: "업로드에 3분 이상 걸리는 새 샘플을 제출하고 진행이 시작됐는지 확인하세요.",
          zhHant: "提交一個需要三分鐘以上才能傳完的新範例檔案，並確認已有進度。"
        ),
        Text(
          en: "Lock the device with the side button while the upload is under way, and note the time.",
          ko: "업로드가 진행되는 동안 측면 버튼으로 기기를 잠그고 시각을 적어 두세요.",
          zhHant: "在上傳進行期間按側邊按鈕鎖定裝置，並記下時間。"
        ),
        Text(
          en: """
            Leave it locked, without waking Face ID or Touch ID, until the server's log shows the whole body, and \
            one minute longer.
            """,
          ko: """
            서버 로그에 본문 전체가 수신된 것이 나타나고 1분이 더 지날 때까지 잠긴 상태로 두세요. 그동안 Face ID나 \
            Touch ID로 잠금이 풀리지 않게 하세요.
            """,
          zhHant: """
            保持鎖定，直到伺服器日誌顯示已收到完整內容，再多等一分鐘；期間不要讓 Face ID 或 Touch ID 解鎖裝置。
            """
        ),
        Text(
          en: "Unlock the device and note the time.",
          ko: "기기의 잠금을 해제하고 시각을 적어 두세요.",
          zhHant: "解鎖裝置並記下時間。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog, DeviceEvidence.form],
      commands: DeviceCommands.standard),
    events: [
      .sessionCreated, .inputPrepared, .taskCreated, .appProtectedData, .taskCompleted, .recordCommitted,
      .bodyStored,
    ],
    traits: [.backgroundSession],
    failsOn: DeviceFaults.upload,
    attempts: DevicePattern.lockScreen)
}

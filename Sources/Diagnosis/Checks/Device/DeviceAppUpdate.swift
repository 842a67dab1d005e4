import Vocabulary

extension Check {
  /// An upload under way while the app is updated is found again by the new build and recorded once.
  static let deviceAppUpdate = Check(
    id: "device.app-update", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "App update during a transfer",
        ko: "전송 중의 앱 업데이트",
        zhHant: "傳輸期間的應用程式更新"
      ),
      why: Text(
        en: """
          Updates install by themselves, also in the middle of an upload. The path of the app's container can \
          change, and an app that stored absolute paths no longer finds its input, or sends it again.
          """,
        ko: """
          업데이트는 업로드 도중에도 자동으로 설치됩니다. 앱 컨테이너의 경로가 바뀔 수 있어, 절대 경로를 저장한 앱은 \
          입력 파일을 찾지 못하거나 다시 보냅니다.
          """,
        zhHant: """
          更新會自動安裝，即使上傳正在進行。應用程式容器的路徑可能改變，儲存絕對路徑的應用程式會找不到輸入檔，或重新\
          送出。
          """
      ),
      simulator: Text(
        en: """
          Installing from Xcode on a simulator is not an update through the store, and a simulator's transfer service is \
          not the device's: what an update does to an upload under way shows only on a device.
          """,
        ko: """
          시뮬레이터에 Xcode로 설치하는 것은 스토어를 통한 업데이트가 아니며, 전송 서비스도 실기기의 것이 아닙니다. \
          업데이트가 진행 중인 업로드에 미치는 영향은 실기기에서만 드러납니다.
          """,
        zhHant: """
          在模擬器上透過 Xcode 安裝並不是經由商店的更新，模擬器的傳輸服務也不是實機的：更新對進行中的上傳有何影響，\
          只有實機看得出來。
          """
      ),
      steps: [
        Text(
          en: """
            Put two builds with different build numbers on TestFlight, and turn automatic updates off for the app \
            there.
            """,
          ko: "빌드 번호가 다른 두 빌드를 TestFlight에 올리고, TestFlight에서 이 앱의 자동 업데이트를 끄세요.",
          zhHant: "將兩個建置編號不同的建置上傳到 TestFlight，並在 TestFlight 中關閉此應用程式的自動更新。"
        ),
        DeviceSteps.slowServer,
        Text(
          en: "Install the older build and start it from the Home Screen.",
          ko: "이전 빌드를 설치하고 홈 화면에서 실행하세요.",
          zhHant: "安裝較舊的建置，並從主畫面啟動。"
        ),
        Text(
          en: """
            Submit a fresh sample whose upload takes at least fifteen minutes, and check that its progress has \
            begun.
            """,
          ko: "업로드에 15분 이상 걸리는 새 샘플을 제출하고 진행이 시작됐는지 확인하세요.",
          zhHant: "提交一個需要十五分鐘以上才能傳完的新範例檔案，並確認已有進度。"
        ),
        DeviceSteps.leave,
        Text(
          en: "Update to the newer build in TestFlight while the upload is under way, and note the time.",
          ko: "업로드가 진행되는 동안 TestFlight에서 새 빌드로 업데이트하고 시각을 적어 두세요.",
          zhHant: "在上傳進行期間於 TestFlight 更新到較新的建置，並記下時間。"
        ),
        Text(
          en: """
            Open the new build. It must find the upload under the same session identifier, find its input by a \
            relative path, and record the result once.
            """,
          ko: """
            새 빌드를 여세요. 같은 세션 식별자로 업로드를 다시 찾고, 상대 경로로 입력 파일을 찾으며, 결과를 한 번만 \
            기록해야 합니다.
            """,
          zhHant: "打開新建置。它必須以相同的工作階段識別碼找回上傳、以相對路徑找到輸入檔，並只記錄一次結果。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch,
        DeviceEvidence.serverLog, DeviceEvidence.crashReports,
      ],
      commands: DeviceCommands.termination),
    events: [.logOpened, .inputPrepared, .taskCreated, .taskRestored, .taskCompleted, .recordCommitted, .bodyStored],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}

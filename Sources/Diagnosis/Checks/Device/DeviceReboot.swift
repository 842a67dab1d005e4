import Vocabulary

extension Check {
  /// An upload that a restart of the device interrupts goes on or is seen as unfinished, and is recorded once.
  static let deviceReboot = Check(
    id: "device.reboot", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Device restart during a transfer",
        ko: "전송 중의 기기 재시동",
        zhHant: "傳輸期間裝置重新開機"
      ),
      why: Text(
        en: """
          An empty battery or a system update restarts the device in the middle of an upload. The app must then find \
          it again, whether it went on or not, rather than show it as running for ever.
          """,
        ko: """
          배터리가 방전되거나 시스템이 업데이트되면 업로드 도중 기기가 재시동됩니다. 앱은 전송이 이어졌든 아니든 \
          이를 다시 찾아야 하며, 계속 진행 중으로 표시해서는 안 됩니다.
          """,
        zhHant: """
          電池耗盡或系統更新會讓裝置在上傳途中重新開機。不論傳輸是否繼續，應用程式都必須找回它，而不是永遠顯示進行\
          中。
          """
      ),
      simulator: Text(
        en: """
          Restarting a simulator restarts processes on the Mac. The device's boot, its first unlock and the state of \
          its transfer service are not part of it.
          """,
        ko: """
          시뮬레이터를 재시동해도 Mac의 프로세스가 다시 시작될 뿐입니다. 실기기의 부팅, 첫 잠금 해제, 전송 서비스의 \
          상태는 포함되지 않습니다.
          """,
        zhHant: "重新啟動模擬器只是重啟 Mac 上的程序，不涉及實機的開機、首次解鎖與傳輸服務的狀態。"
      ),
      steps: [
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: "Submit a fresh sample with an idempotency key whose upload takes at least ten minutes.",
          ko: "멱등 키를 지정하고 업로드에 10분 이상 걸리는 새 샘플을 제출하세요.",
          zhHant: "提交一個帶有冪等鍵、需要十分鐘以上才能傳完的新範例檔案。"
        ),
        DeviceSteps.leave,
        Text(
          en: "Restart the device while the upload is under way, and note the time.",
          ko: "업로드가 진행되는 동안 기기를 재시동하고 시각을 적어 두세요.",
          zhHant: "在上傳進行期間將裝置重新開機，並記下時間。"
        ),
        Text(
          en: """
            Unlock the device. Wait ten minutes without opening the app, and see in the server's log whether the \
            upload goes on.
            """,
          ko: "잠금을 해제하세요. 앱을 열지 않고 10분 동안 기다리며 서버 로그에서 업로드가 이어지는지 확인하세요.",
          zhHant: "解鎖裝置。十分鐘內不要打開應用程式，從伺服器日誌查看上傳是否繼續。"
        ),
        Text(
          en: """
            Open the app. It must find the upload again, ask the server by key before any retry, and record one \
            result.
            """,
          ko: "앱을 여세요. 업로드를 다시 찾고, 재시도하기 전에 키로 서버에 조회한 뒤 결과를 하나만 기록해야 합니다.",
          zhHant: "打開應用程式。它必須找回上傳，在任何重試之前先以鍵向伺服器查詢，並只記錄一個結果。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch,
        DeviceEvidence.serverLog, DeviceEvidence.crashReports,
      ],
      commands: DeviceCommands.termination),
    events: [.logOpened, .taskCreated, .taskRestored, .reconcileAnswered, .taskCompleted, .recordCommitted],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}

import Vocabulary

extension Check {
  /// The process ends with the upload unfinished, the upload goes on, and a later launch reconciles it with its record.
  static let deviceProcessEnded = Check(
    id: "device.process-ended", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Process ended with the upload unfinished",
        ko: "업로드가 끝나기 전에 종료된 프로세스",
        zhHant: "上傳未完成時程序結束"
      ),
      why: Text(
        en: """
          Memory pressure ends background apps every day. If the next launch does not find the transfer again and \
          compare it with the server, the item stays "in progress" for ever or is sent twice.
          """,
        ko: """
          백그라운드 앱은 메모리 압박으로 매일같이 종료됩니다. 다음 실행에서 전송을 다시 찾아 서버와 대조하지 않으면 \
          항목이 계속 ‘진행 중’으로 남거나 두 번 전송됩니다.
          """,
        zhHant: """
          背景應用程式每天都可能因記憶體壓力而結束。如果下次啟動時沒有找回該筆傳輸並與伺服器核對，項目就會永遠停在\
          「進行中」，或被重複送出。
          """
      ),
      simulator: Text(
        en: """
          A simulator has the Mac's memory and ends no app under pressure; `simctl terminate` and Stop in Xcode are \
          kills by a tool, and what they leave behind is not what a device leaves.
          """,
        ko: """
          시뮬레이터는 Mac의 메모리를 사용하며 메모리 압박으로 앱을 종료하지 않습니다. `simctl terminate`와 Xcode의 \
          중지는 도구에 의한 종료이므로 실기기에서 종료된 뒤의 상태와 다릅니다.
          """,
        zhHant: """
          模擬器使用 Mac 的記憶體，不會因記憶體壓力終止應用程式；`simctl terminate` 與 Xcode 的停止鈕是由工具終止程\
          序，留下的狀態與實機不同。
          """
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
        DeviceSteps.endProcess,
        Text(
          en: """
            Wait until the server's log shows that the upload went on after that, best until it holds the whole \
            body.
            """,
          ko: """
            그 뒤에도 업로드가 이어졌음이 서버 로그에 나타날 때까지, 가능하면 본문 전체가 수신될 때까지 기다리세요.
            """,
          zhHant: "等到伺服器日誌顯示上傳在此之後仍繼續進行，最好等到收到完整內容。"
        ),
        Text(
          en: """
            Open the app. It must find the transfer again, ask the server by key before any retry, and record the \
            result.
            """,
          ko: "앱을 여세요. 앱은 전송을 다시 찾고, 재시도하기 전에 키로 서버에 조회한 다음 결과를 기록해야 합니다.",
          zhHant: "打開應用程式。它必須找回該筆傳輸，在任何重試之前先以鍵向伺服器查詢，並記錄結果。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch, DeviceEvidence.serverLog,
        DeviceEvidence.crashReports, DeviceEvidence.form,
      ],
      commands: DeviceCommands.termination),
    events: [
      .taskCreated, .appTerminated, .requestReceived, .appLaunched, .taskRestored, .reconcileAsked,
      .reconcileAnswered, .recordCommitted,
    ],
    traits: [.backgroundSession, .lifeCycle],
    failsOn: DeviceFaults.reconciliation,
    attempts: RelaunchPattern.processEnded)
}

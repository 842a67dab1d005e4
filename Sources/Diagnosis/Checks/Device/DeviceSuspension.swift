import Vocabulary

extension Check {
  /// An upload goes on while the app is suspended for 30 s or more, and is recorded as accepted.
  static let deviceSuspension = Check(
    id: "device.suspension", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Transfer while the app is suspended",
        ko: "앱이 일시 중단된 동안의 전송",
        zhHant: "應用程式暫停期間的傳輸"
      ),
      why: Text(
        en: """
          Seconds after its user has left it, an app is suspended and runs no code. An upload that needs the app \
          awake stops there, and its user finds it unfinished hours later.
          """,
        ko: """
          사용자가 앱을 떠나고 몇 초가 지나면 앱은 일시 중단되어 코드를 실행하지 못합니다. 앱이 깨어 있어야만 \
          진행되는 업로드는 그 자리에서 멈추고, 사용자는 몇 시간 뒤에야 끝나지 않은 것을 알게 됩니다.
          """,
        zhHant: """
          使用者離開幾秒後，應用程式就會被暫停，無法執行任何程式碼。需要應用程式醒著才能進行的上傳會停在那裡，使用者\
          幾小時後才發現沒有傳完。
          """
      ),
      simulator: Text(
        en: """
          A simulator does not suspend an app as a device does: the process may run on after Home, and a UI test \
          there cannot tell that an app is suspended.
          """,
        ko: """
          시뮬레이터는 실기기처럼 앱을 일시 중단하지 않습니다. 홈 화면으로 나가도 프로세스가 계속 실행될 수 있고, UI \
          테스트로도 일시 중단 상태를 알아낼 수 없습니다.
          """,
        zhHant: """
          模擬器不會像實機那樣暫停應用程式：回到主畫面後程序可能仍在執行，UI 測試也無法在模擬器上辨識應用程式是否已\
          暫停。
          """
      ),
      steps: [
        DeviceSteps.slowServer,
        Text(
          en: """
            Use a build in which nothing keeps the app running in the background: no audio, location, Bluetooth or \
            picture in picture.
            """,
          ko: """
            오디오, 위치, 블루투스, 화면 속 화면처럼 백그라운드에서 앱을 계속 실행시키는 기능이 없는 빌드를 \
            사용하세요.
            """,
          zhHant: "使用不含任何會讓應用程式在背景持續執行之功能的建置：沒有音訊、定位、藍牙或子母畫面。"
        ),
        DeviceSteps.install,
        Text(
          en: """
            Submit a fresh sample whose upload takes at least five minutes, and check that its progress has begun.
            """,
          ko: "업로드에 5분 이상 걸리는 새 샘플을 제출하고 진행이 시작됐는지 확인하세요.",
          zhHant: "提交一個需要五分鐘以上才能傳完的新範例檔案，並確認已有進度。"
        ),
        DeviceSteps.leave,
        Text(
          en: """
            Wait at least two minutes. Use no heavy app meanwhile, or the system may end the process instead of \
            suspending it.
            """,
          ko: """
            2분 이상 기다리세요. 그동안 무거운 앱을 쓰지 마세요. 시스템이 앱을 일시 중단하지 않고 종료할 수 \
            있습니다.
            """,
          zhHant: "至少等待兩分鐘。期間不要使用耗資源的應用程式，否則系統可能不是暫停程序，而是將它終止。"
        ),
        Text(
          en: """
            Open the app before the upload is done. It must go on where it was; if it starts anew, the process had \
            ended, and the run belongs to `device.process-ended`.
            """,
          ko: """
            업로드가 끝나기 전에 앱을 여세요. 있던 자리에서 그대로 이어져야 합니다. 새로 시작된다면 프로세스가 \
            종료됐던 것이며 그 테스트는 `device.process-ended`에 속합니다.
            """,
          zhHant: """
            在上傳完成前打開應用程式。它必須從原處繼續；如果重新啟動，表示程序已經結束，該次執行應歸於 \
            `device.process-ended`。
            """
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog, DeviceEvidence.form],
      commands: DeviceCommands.lifeCycle),
    events: [
      .appState, .appHeartbeat, .sessionCreated, .taskCreated, .requestReceived, .taskCompleted, .recordCommitted,
      .bodyStored,
    ],
    traits: [.backgroundSession, .lifeCycle],
    failsOn: DeviceFaults.upload,
    attempts: DevicePattern.suspension)
}

import Vocabulary

extension Check {
  /// A transfer created in the background, or discretionary, is begun by the system and completes; its waiting time is reported.
  static let deviceBackgroundScheduling = Check(
    id: "device.background-scheduling", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Transfer scheduled from the background",
        ko: "백그라운드에서 예약된 전송",
        zhHant: "從背景排定的傳輸"
      ),
      why: Text(
        en: """
          The system chooses when a transfer starts that was created in the background or is discretionary. People \
          who expect it at once see nothing for minutes or hours, so the real waiting time must be known before it \
          is promised.
          """,
        ko: """
          백그라운드에서 만들었거나 discretionary로 설정한 전송은 시스템이 시작 시점을 정합니다. 바로 시작되리라 \
          기대한 사용자는 몇 분이나 몇 시간 동안 아무 변화도 보지 못합니다. 약속하기 전에 실제 대기 시간을 알아야 \
          합니다.
          """,
        zhHant: """
          在背景建立或設為 discretionary 的傳輸，由系統決定何時開始。以為會立刻開始的使用者，可能幾分鐘甚至幾小時都\
          看不到動靜；在向使用者承諾之前，必須先知道真實的等待時間。
          """
      ),
      simulator: Text(
        en: """
          A simulator weighs neither battery, charger, Wi-Fi nor use of the device, and starts such transfers almost \
          at once; its short wait says nothing about a device's.
          """,
        ko: """
          시뮬레이터는 배터리, 충전, Wi-Fi, 기기 사용 상태를 따지지 않고 이런 전송을 거의 바로 시작합니다. 그 짧은 \
          대기 시간은 실기기에 대해 아무것도 말해 주지 않습니다.
          """,
        zhHant: """
          模擬器不會考量電量、充電、Wi-Fi 或裝置使用狀況，幾乎立刻就開始這類傳輸；那段短暫的等待說明不了實機的情況。
          """
      ),
      steps: [
        Text(
          en: """
            Use a build that creates the upload while in the background (in a background task, or by a button with a \
            ten-second delay), or that sets `isDiscretionary`, and that records `device.conditions`.
            """,
          ko: """
            백그라운드에서 업로드를 만들거나(백그라운드 작업 또는 10초 지연 버튼) `isDiscretionary`를 설정하고 \
            `device.conditions`를 기록하는 빌드를 사용하세요.
            """,
          zhHant: """
            使用會在背景建立上傳（透過背景任務或延遲十秒的按鈕）或設定 `isDiscretionary`，並記錄 `device.conditions` \
            的建置。
            """
        ),
        Text(
          en: """
            Use a staging server over HTTPS that stays up for a day and answers with `X-Baton-SHA256` and \
            `X-Baton-Bytes`. It need not be slow.
            """,
          ko: """
            하루 동안 가동되며 `X-Baton-SHA256`과 `X-Baton-Bytes`로 응답하는 HTTPS 스테이징 서버를 사용하세요. 느릴 \
            필요는 없습니다.
            """,
          zhHant: """
            使用可持續運作一天、並以 `X-Baton-SHA256` 與 `X-Baton-Bytes` 回應的 HTTPS 測試伺服器，不需要刻意放慢。
            """
        ),
        DeviceSteps.refreshOn,
        DeviceSteps.install,
        Text(
          en: """
            Note battery level, charger and network, have the app create the upload, and go to the Home Screen. Do \
            not swipe the app away.
            """,
          ko: """
            배터리 잔량, 충전 여부, 네트워크를 적어 두고 앱이 업로드를 만들게 한 뒤 홈 화면으로 나가세요. 앱을 밀어 \
            없애지 마세요.
            """,
          zhHant: "記下電量、是否充電與網路狀況，讓應用程式建立上傳後回到主畫面。不要把應用程式滑掉。"
        ),
        Text(
          en: """
            Leave the device locked, on Wi-Fi and on its charger, best over night. Do not open the app: that can \
            change when the transfer starts.
            """,
          ko: """
            기기를 잠근 상태로 Wi-Fi와 충전기에 연결해 두세요. 밤새 두는 것이 가장 좋습니다. 앱을 열지 마세요. \
            전송이 시작되는 시점이 달라질 수 있습니다.
            """,
          zhHant: """
            將裝置鎖定，連上 Wi-Fi 並接上充電器，最好放置一整晚。不要打開應用程式，否則可能改變傳輸開始的時間。
            """
        ),
        Text(
          en: """
            Wait until the server's log shows the body, or for 24 hours, and fetch the logs once before you open the \
            app.
            """,
          ko: "서버 로그에 본문이 나타나거나 24시간이 지나면 앱을 열기 전에 먼저 로그를 한 번 가져오세요.",
          zhHant: "伺服器日誌顯示收到內容後，或滿 24 小時後，在打開應用程式之前先取回一次日誌。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch, DeviceEvidence.serverLog, DeviceEvidence.form,
      ],
      commands: DeviceCommands.overADay),
    events: [
      .deviceConditions, .appState, .sessionCreated, .taskCreated, .requestReceived, .taskCompleted,
      .recordCommitted,
    ],
    traits: [.backgroundSession, .lifeCycle],
    failsOn: [],
    attempts: DevicePattern.backgroundScheduling)
}

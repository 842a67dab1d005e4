import Vocabulary

extension Check {
  /// The system wakes the suspended app when its transfers have ended, and the handshake is kept without a new process.
  static let deviceResumedForEvents = Check(
    id: "device.resumed-for-events", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Suspended app woken for session events",
        ko: "세션 이벤트로 깨어난 일시 중단 앱",
        zhHant: "暫停中的應用程式因工作階段事件被喚醒"
      ),
      why: Text(
        en: """
          When the last transfer of a session has ended, the system wakes the suspended app for a short time. An app \
          that misses this handshake leaves the result unrecorded until someone happens to open it.
          """,
        ko: """
          세션의 마지막 전송이 끝나면 시스템은 일시 중단된 앱을 잠시 깨웁니다. 이 핸드셰이크를 놓친 앱은 누군가 앱을 \
          열 때까지 결과를 기록하지 못합니다.
          """,
        zhHant: """
          工作階段的最後一筆傳輸結束時，系統會短暫喚醒暫停中的應用程式。錯過這次交握，結果就要等到有人碰巧打開應用程\
          式才會記錄下來。
          """
      ),
      simulator: Text(
        en: """
          A simulator often never suspends the app, so that callbacks reach a running process; whether a suspended \
          app is woken does not show there.
          """,
        ko: """
          시뮬레이터에서는 앱이 일시 중단되지 않아 실행 중인 프로세스에 콜백이 도착하는 일이 많습니다. 일시 중단된 \
          앱이 깨어나는지는 드러나지 않습니다.
          """,
        zhHant: """
          模擬器往往不會暫停應用程式，回呼直接送到執行中的程序；暫停中的應用程式是否會被喚醒，在那裡看不出來。
          """
      ),
      steps: [
        DeviceSteps.slowServer,
        DeviceSteps.refreshOn,
        DeviceSteps.install,
        Text(
          en: """
            Submit one fresh sample whose upload takes at least two minutes, with no other transfer in its session: \
            the events come when all transfers of the session have ended.
            """,
          ko: """
            업로드에 2분 이상 걸리는 새 샘플 하나를 제출하세요. 같은 세션에 다른 전송이 없어야 합니다. 이벤트는 \
            세션의 모든 전송이 끝나야 도착합니다.
            """,
          zhHant: """
            提交一個需要兩分鐘以上才能傳完的新範例檔案，同一工作階段中不要有其他傳輸：工作階段的所有傳輸都結束後，事\
            件才會送達。
            """
        ),
        DeviceSteps.leave,
        Text(
          en: """
            Leave the device alone, locked or not, until the server's log shows the whole body, and two minutes \
            longer.
            """,
          ko: """
            서버 로그에 본문 전체가 수신된 것이 나타나고 2분이 더 지날 때까지 기기를 그대로 두세요. 잠겨 있어도 \
            됩니다.
            """,
          zhHant: "不要碰裝置（鎖定與否皆可），直到伺服器日誌顯示已收到完整內容，再多等兩分鐘。"
        ),
        DeviceSteps.fetchBeforeOpening,
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog, DeviceEvidence.form],
      commands: DeviceCommands.lifeCycle),
    events: [
      .appState, .appHeartbeat, .taskCreated, .eventsHandlerReceived, .taskCompleted, .recordCommitted,
      .eventsFinished, .eventsHandlerCalled,
    ],
    traits: [.backgroundSession, .lifeCycle],
    failsOn: DeviceFaults.handshake,
    attempts: RelaunchPattern.resumedForEvents)
}

import Vocabulary

extension Check {
  /// After an end that is not the user's the system starts the app in the background, which keeps the handshake and records the upload.
  static let deviceSystemRelaunch = Check(
    id: "device.system-relaunch", scope: .device,
    texts: CheckTexts(
      title: Text(en: "Relaunch by the system", ko: "시스템에 의한 재실행", zhHant: "由系統重新喚起"),
      why: Text(
        en: """
          Where the system has ended the app, it starts it in the background once the transfers are done. An app \
          that does not rebuild its session then records nothing, and its user hears of the result late or never.
          """,
        ko: """
          시스템이 앱을 종료한 경우 전송이 끝나면 시스템이 앱을 백그라운드에서 재실행합니다. 이때 세션을 다시 만들지 \
          않는 앱은 아무것도 기록하지 못하고, 사용자는 결과를 늦게 알거나 끝내 알지 못합니다.
          """,
        zhHant: """
          若應用程式是被系統終止的，傳輸完成後系統會在背景重新喚起它。此時沒有重建工作階段的應用程式什麼都記錄不到，\
          使用者會很晚才得知結果，甚至永遠不知道。
          """
      ),
      simulator: Text(
        en: """
          A simulator ends no app under memory pressure and does not decide as a device does whether to start one \
          again; `simctl terminate` is neither an end by the system nor a force quit.
          """,
        ko: """
          시뮬레이터는 메모리 압박으로 앱을 종료하지 않으며, 앱을 재실행할지도 실기기처럼 결정하지 않습니다. \
          `simctl terminate`는 시스템에 의한 종료도 사용자의 강제 종료도 아닙니다.
          """,
        zhHant: """
          模擬器不會因記憶體壓力終止應用程式，也不會像實機那樣決定是否重新喚起；`simctl terminate` 既不是系統終止，\
          也不是使用者強制結束。
          """
      ),
      steps: [
        DeviceSteps.slowServer,
        DeviceSteps.refreshOn,
        DeviceSteps.install,
        Text(
          en: "Submit a fresh sample whose upload takes at least ten minutes, with no other transfer in its session.",
          ko: "업로드에 10분 이상 걸리는 새 샘플을 제출하세요. 같은 세션에 다른 전송이 없어야 합니다.",
          zhHant: "提交一個需要十分鐘以上才能傳完的新範例檔案，同一工作階段中不要有其他傳輸。"
        ),
        DeviceSteps.leave,
        DeviceSteps.endProcess,
        Text(
          en: """
            Do not open the app. Leave the device on its network until the server's log shows the whole body, and \
            ten minutes longer.
            """,
          ko: """
            앱을 열지 마세요. 서버 로그에 본문 전체가 수신된 것이 나타나고 10분이 더 지날 때까지 기기를 네트워크에 \
            연결된 채로 두세요.
            """,
          zhHant: "不要打開應用程式。讓裝置保持連線，直到伺服器日誌顯示已收到完整內容，再多等十分鐘。"
        ),
        Text(
          en: """
            Fetch the logs before you open the app: they must hold a second launch with `events.handlerReceived` \
            before any active state.
            """,
          ko: """
            앱을 열기 전에 로그를 가져오세요. 두 번째 실행이 있고, 그 안에서 활성 상태보다 먼저 \
            `events.handlerReceived`가 기록돼 있어야 합니다.
            """,
          zhHant: """
            打開應用程式之前先取回日誌：其中必須有第二次啟動，且 `events.handlerReceived` 出現在任何作用中（active）\
            狀態之前。
            """
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch, DeviceEvidence.serverLog,
        DeviceEvidence.crashReports, DeviceEvidence.form,
      ],
      commands: DeviceCommands.termination),
    events: [
      .taskCreated, .appTerminated, .appLaunched, .eventsHandlerReceived, .sessionCreated, .delegateAttached,
      .taskCompleted, .recordCommitted, .eventsFinished, .eventsHandlerCalled, .bodyStored,
    ],
    traits: [.backgroundSession, .lifeCycle],
    failsOn: DeviceFaults.upload + DeviceFaults.handshake,
    attempts: RelaunchPattern.systemRelaunch)
}

import Vocabulary

extension Check {
  /// With Background App Refresh off, the upload and its result are neither lost nor misreported.
  static let deviceRefreshDenied = Check(
    id: "device.refresh-denied", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Background App Refresh turned off",
        ko: "백그라운드 앱 새로 고침을 끈 상태",
        zhHant: "關閉背景 App 重新整理"
      ),
      why: Text(
        en: """
          Users may turn Background App Refresh off, for the app or altogether. A transfer may then be cancelled by \
          the system, or the app may not be woken for its result; it must recognise both and say so.
          """,
        ko: """
          사용자는 앱별로 또는 전체적으로 백그라운드 앱 새로 고침을 끌 수 있습니다. 그러면 시스템이 전송을 \
          취소하거나 결과가 나와도 앱을 깨우지 않을 수 있습니다. 앱은 두 경우를 모두 알아보고 알려야 합니다.
          """,
        zhHant: """
          使用者可能針對單一應用程式或全面關閉「背景 App 重新整理」。此時系統可能取消傳輸，或有結果時不喚醒應用程\
          式；應用程式必須能辨識這兩種情況並告知使用者。
          """
      ),
      simulator: Text(
        en: """
          A simulator does not hold an app to this setting as a device does, so neither the cancellation nor the \
          missing wake shows there.
          """,
        ko: """
          시뮬레이터는 실기기처럼 이 설정에 따라 앱을 제한하지 않으므로 전송 취소도, 앱을 깨우지 않는 동작도 \
          나타나지 않습니다.
          """,
        zhHant: "模擬器不會像實機那樣依此設定限制應用程式，因此看不到傳輸被取消，也看不到未被喚醒的情況。"
      ),
      steps: [
        Text(
          en: "In Settings > General > Background App Refresh turn the switch of this app off.",
          ko: "설정 > 일반 > 백그라운드 앱 새로 고침에서 이 앱의 스위치를 끄세요.",
          zhHant: "在「設定」>「一般」>「背景 App 重新整理」中關閉此應用程式的開關。"
        ),
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: "Submit a fresh sample whose upload takes at least three minutes.",
          ko: "업로드에 3분 이상 걸리는 새 샘플을 제출하세요.",
          zhHant: "提交一個需要三分鐘以上才能傳完的新範例檔案。"
        ),
        DeviceSteps.leave,
        Text(
          en: "Wait until the server's log shows the whole body or the end of the request, and ten minutes longer.",
          ko: "서버 로그에 본문 전체 또는 요청의 종료가 나타나고 10분이 더 지날 때까지 기다리세요.",
          zhHant: "等到伺服器日誌顯示已收到完整內容或請求已結束，再多等十分鐘。"
        ),
        DeviceSteps.fetchBeforeOpening,
        Text(
          en: "Open the app, note what it shows and whether an error names a reason, then turn the setting on again.",
          ko: "앱을 열어 표시되는 내용과 오류에 이유가 적혀 있는지 확인해 적은 다음 설정을 다시 켜세요.",
          zhHant: "打開應用程式，記下它顯示的內容以及錯誤是否附有原因，然後重新打開該設定。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog],
      commands: DeviceCommands.lifeCycle),
    events: [.deviceConditions, .taskCreated, .taskCompleted, .recordCommitted, .eventsHandlerReceived],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}

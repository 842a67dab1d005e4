extension EvidenceCommand {
  /// Variables with this prefix reach the test, without it.
  static let runInterfaceTest = EvidenceCommand(
    "xcodebuild", "test", "-scheme", "SCHEME", "-destination", "id=UDID", "-resultBundlePath", "RESULT.xcresult",
    variables: [Variable(name: "TEST_RUNNER_BATON_UDID", value: "UDID")])

  /// The witness of the device for whatever ran within the test.
  static let testSummary = EvidenceCommand(
    "xcrun", "xcresulttool", "get", "test-results", "summary", "--path", "RESULT.xcresult",
    output: "RUN/logs/test-summary.json")

  static let copyResult = EvidenceCommand("cp", "-R", "RESULT.xcresult", "RUN/logs/")

  static let exportAttachments = EvidenceCommand(
    "xcrun", "xcresulttool", "export", "attachments", "--path", "RESULT.xcresult", "--output-path",
    "RUN/logs/attachments")
}

extension Recipe {
  /// An app from TestFlight, whose container no tool reads.
  static let testFlight: [Recipe] = [
    Recipe(
      .testflight, .fetch,
      title: Text(en: "The app's logs by file sharing", ko: "파일 공유로 가져오는 앱 로그", zhHant: "以檔案共享取回應用程式日誌"),
      steps: [
        Text(
          en: """
            devicectl reads the container of no build from TestFlight. Let the test build write its logs below Documents, \
            with `UIFileSharingEnabled` in its Info.plist.
            """,
          ko: """
            devicectl은 TestFlight 빌드의 컨테이너를 읽지 못합니다. 테스트 빌드의 Info.plist에 `UIFileSharingEnabled`를 넣고 \
            로그를 Documents 아래에 쓰게 하세요.
            """,
          zhHant: """
            devicectl 無法讀取 TestFlight 建置的容器。請在測試建置的 Info.plist 加入 `UIFileSharingEnabled`，並將日誌寫在 \
            Documents 之下。
            """),
        Text(
          en: "In the Finder choose the device, then Files, and drag the app's log folder into `RUN/logs`.",
          ko: "Finder에서 기기를 고르고 '파일'에서 앱의 로그 폴더를 `RUN/logs`로 끌어 놓으세요.",
          zhHant: "在 Finder 選取裝置，再選「檔案」，把應用程式的日誌資料夾拖曳到 `RUN/logs`。"),
      ],
      witnesses: Text(
        en: "what the app observed: sessions, tasks, results, screens",
        ko: "앱이 관찰한 것: 세션, 작업, 결과, 화면",
        zhHant: "應用程式所觀察到的：工作階段、任務、結果、畫面"),
      neverShows: Text(
        en: "that it ran on a device: an app's own word is no witness",
        ko: "실기기에서 실행되었다는 것. 앱 자신의 기록은 증거가 아닙니다",
        zhHant: "在實機上執行：應用程式自己的說法不算證據")),
    systemLog(.testflight),
  ]

  /// A UI test that starts the app and presses Home.
  static let interfaceTest: [Recipe] = [
    Recipe(
      .xcuitest, .start,
      title: Text(en: "Run the UI test", ko: "UI 테스트 실행", zhHant: "執行 UI 測試"),
      steps: [
        Text(
          en: """
            Hand the app what it cannot know before `launch()`: \
            `app.launchEnvironment["BATON_UDID"] = ProcessInfo.processInfo.environment["BATON_UDID"]`, and in a simulator \
            `BATON_LOGS` likewise.
            """,
          ko: """
            앱이 스스로 알 수 없는 것을 `launch()` 전에 넘겨주세요: `app.launchEnvironment["BATON_UDID"] = \
            ProcessInfo.processInfo.environment["BATON_UDID"]`. 시뮬레이터에서는 `BATON_LOGS`도 같은 방법으로 넘깁니다.
            """,
          zhHant: """
            在 `launch()` 之前，把應用程式無從得知的資訊交給它：`app.launchEnvironment["BATON_UDID"] = \
            ProcessInfo.processInfo.environment["BATON_UDID"]`；在模擬器上也以同樣方式傳入 `BATON_LOGS`。
            """),
        Text(
          en: """
            Leave the app with `XCUIDevice.shared.press(.home)` and come back with `activate()`. A second `launch()` ends the \
            process first: that is a kill by the harness, and no return.
            """,
          ko: """
            `XCUIDevice.shared.press(.home)`으로 나가고 `activate()`로 돌아오세요. `launch()`를 다시 부르면 먼저 프로세스가 \
            종료됩니다. 그것은 테스트 도구에 의한 종료이지 복귀가 아닙니다.
            """,
          zhHant: """
            以 `XCUIDevice.shared.press(.home)` 離開應用程式，以 `activate()` 返回。再次呼叫 `launch()` 會先結束程序：那是測試工\
            具造成的終止，不是返回。
            """),
        Text(
          en: """
            Keep the test running until the app shows the result, and attach what the app exports: an `XCTAttachment` with the \
            lifetime `.keepAlways` is stored in the result bundle.
            """,
          ko: """
            앱이 결과를 표시할 때까지 테스트를 유지하고 앱이 내보내는 것을 첨부하세요. 수명이 `.keepAlways`인 `XCTAttachment`는 \
            결과 번들에 저장됩니다.
            """,
          zhHant: """
            讓測試持續到應用程式顯示結果為止，並附上應用程式匯出的內容：存留期為 `.keepAlways` 的 `XCTAttachment` 會存入結果套\
            件。
            """),
      ],
      commands: [.runInterfaceTest],
      witnesses: Text(
        en: "the span in which whatever the test started ran on that simulator or device",
        ko: "테스트가 시작한 것이 그 시뮬레이터나 기기에서 실행된 시간 범위",
        zhHant: "測試所啟動的程序在該模擬器或裝置上執行的期間"),
      neverShows: Text(
        en: "that the app was suspended: a simulator does not suspend it, and a test keeps a debugger near",
        ko: "앱이 일시 중단되었다는 것. 시뮬레이터는 앱을 중단하지 않으며 테스트에서는 디버거가 연결될 수 있습니다",
        zhHant: "應用程式曾被暫停：模擬器不會暫停它，測試時也可能附加偵錯器")),
    Recipe(
      .xcuitest, .fetch,
      title: Text(en: "The result of the test", ko: "테스트 결과", zhHant: "測試結果"),
      commands: [.testSummary, .copyResult],
      witnesses: Text(
        en: "the simulator or real device that the test used, by udid, from its start to its finish",
        ko: "테스트가 처음부터 끝까지 사용한 시뮬레이터 또는 실기기(udid)",
        zhHant: "測試自開始到結束所使用的模擬器或實機（依 udid）"),
      neverShows: Text(
        en: "which process or build ran, and what any transfer did; a passed test verifies no check",
        ko: "어떤 프로세스나 빌드가 실행되었고 전송이 무엇을 했는지. 통과한 테스트가 검사를 검증하지는 않습니다",
        zhHant: "哪個程序或建置執行過、任何傳輸做了什麼；通過的測試並不驗證任何檢查")),
    Recipe(
      .xcuitest, .fetch,
      title: Text(en: "What the test attached", ko: "테스트에 첨부된 것", zhHant: "測試的附件"),
      commands: [.exportAttachments],
      witnesses: Text(
        en: "what the app observed, in the logs that it handed to the test",
        ko: "앱이 테스트에 넘긴 로그에 담긴, 앱이 관찰한 것",
        zhHant: "應用程式交給測試的日誌中所觀察到的內容"),
      neverShows: Text(
        en: "what the app logged after the attachment was made",
        ko: "첨부한 뒤에 앱이 기록한 것",
        zhHant: "附件建立之後應用程式記錄的內容")),
  ]
}

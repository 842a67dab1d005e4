extension EvidenceCommand {
  /// devicectl's result names the pid, and so is a witness of this launch.
  static let launchOnDevice = EvidenceCommand(
    "xcrun", "devicectl", "device", "process", "launch", "--device", "DEVICE", "--json-output", "RUN/logs/launch.json",
    "BUNDLE-ID")

  static let copyFromDevice = EvidenceCommand(
    "xcrun", "devicectl", "device", "copy", "from", "--device", "DEVICE", "--domain-type", "appDataContainer",
    "--domain-identifier", "BUNDLE-ID", "--source", "LOG-FOLDER", "--destination", "RUN/logs")

  /// A container that Xcode downloaded is a folder with the app's data in it.
  static let copyFromDownloaded = EvidenceCommand(
    "cp", "-R", "DOWNLOADED.xcappdata/AppData/LOG-FOLDER/.", "RUN/logs/")

  static let makeCrashFolder = EvidenceCommand("mkdir", "-p", "RUN/logs/crashes")

  static let copyCrashReports = EvidenceCommand(
    "xcrun", "devicectl", "device", "copy", "from", "--device", "DEVICE", "--domain-type", "systemCrashLogs",
    "--source", ".", "--destination", "RUN/logs/crashes")

  /// Needs the right to read every process's log, which the administrator gives.
  static func collectDeviceLog(last span: String) -> EvidenceCommand {
    EvidenceCommand(
      "sudo", "log", "collect", "--device-udid", "UDID", "--last", span, "--output", "RUN/device.logarchive")
  }

  /// - Parameter processes: further ones beside the app and the daemon of transfers.
  static func showDeviceLog(_ processes: [String] = []) -> EvidenceCommand {
    let predicate = (["APP", "nsurlsessiond"] + processes).map { "process == \"\($0)\"" }.joined(separator: " OR ")
    return EvidenceCommand(
      "log", "show", "--archive", "RUN/device.logarchive", "--style", "ndjson", "--info", "--debug", "--predicate",
      predicate, output: "RUN/logs/device.ndjson")
  }

  /// The processes that start, suspend and end apps.
  static let lifeCycleProcesses = ["runningboardd", "SpringBoard", "dasd"]
}

extension Recipe {
  /// An app that was signed for development, on a device that is paired with this Mac.
  static let device: [Recipe] = [
    Recipe(
      .device, .start,
      title: Text(en: "Start the app", ko: "앱 시작", zhHant: "啟動應用程式"),
      commands: [.launchOnDevice],
      witnesses: Text(
        en: "one process by its pid and bundle, on a device that devicectl calls physical",
        ko: "devicectl이 실물이라고 밝힌 기기에서 실행된 프로세스 하나(pid와 번들)",
        zhHant: "在 devicectl 稱為實體的裝置上的一個程序（pid 與套件）"),
      neverShows: Text(
        en: "when the process began: by itself it proves no launch to be on a device",
        ko: "프로세스가 시작된 시각. 이것만으로는 실기기에서 실행되었음을 증명하지 못합니다",
        zhHant: "程序何時開始：單憑它無法證明該次啟動發生在實機上")),
    Recipe(
      .device, .fetch,
      title: Text(
        en: "The app's logs from its container", ko: "컨테이너의 앱 로그", zhHant: "容器中的應用程式日誌"),
      commands: [.copyFromDevice],
      witnesses: Text(
        en: "what the app observed: sessions, tasks, results, screens",
        ko: "앱이 관찰한 것: 세션, 작업, 결과, 화면",
        zhHant: "應用程式所觀察到的：工作階段、任務、結果、畫面"),
      neverShows: Text(
        en: "that it ran on a device: an app's own word is no witness",
        ko: "실기기에서 실행되었다는 것. 앱 자신의 기록은 증거가 아닙니다",
        zhHant: "在實機上執行：應用程式自己的說法不算證據")),
    Recipe(
      .device, .fetch,
      title: Text(
        en: "The same, from a container that Xcode downloaded", ko: "같은 로그, Xcode로 내려받은 컨테이너에서",
        zhHant: "同樣的日誌，取自 Xcode 下載的容器"),
      steps: [
        Text(
          en: """
            In Xcode, Window > Devices and Simulators, choose the device and the app, then Download Container in the menu \
            below the list.
            """,
          ko: """
            Xcode의 Window > Devices and Simulators에서 기기와 앱을 고르고 목록 아래 메뉴에서 Download Container를 \
            선택하세요.
            """,
          zhHant: """
            在 Xcode 的 Window > Devices and Simulators 選取裝置與應用程式，再從清單下方的選單選擇 Download Container。
            """)
      ],
      commands: [.copyFromDownloaded],
      witnesses: Text(en: "the same as the copy above", ko: "위의 복사본과 같음", zhHant: "與上述副本相同"),
      neverShows: Text(en: "the same as the copy above", ko: "위의 복사본과 같음", zhHant: "與上述副本相同")),
    systemLog(.device),
    Recipe(
      .device, .fetch,
      title: Text(
        en: "Crash and jetsam reports", ko: "크래시 보고서와 Jetsam 보고서", zhHant: "當機與 Jetsam 報告"),
      commands: [.makeCrashFolder, .copyCrashReports],
      witnesses: Text(
        en: "that a process ended, why, and on which device", ko: "프로세스가 종료된 사실과 이유, 그 기기",
        zhHant: "程序已結束、其原因與所在裝置"),
      neverShows: Text(
        en: "a user's force quit, an end without a report, what any transfer did",
        ko: "사용자의 강제 종료, 보고서 없는 종료, 전송이 한 일",
        zhHant: "使用者強制結束、沒有報告的結束、任何傳輸做了什麼")),
  ]

  /// The device's unified log, which can be collected whatever the app was signed for.
  static func systemLog(_ target: Target) -> Recipe {
    Recipe(
      target, .fetch,
      title: Text(en: "The device's unified log", ko: "기기의 통합 로그", zhHant: "裝置的統一日誌"),
      steps: [
        Text(
          en: "Collect within the hour, before the device drops it; begin the test only when the log already runs.",
          ko: "기기에서 지워지기 전에 한 시간 안에 수집하세요. 로그가 이미 기록되는 상태에서 테스트를 시작해야 합니다.",
          zhHant: "請在一小時內、裝置丟棄日誌之前收集；日誌已在記錄時才開始測試。")
      ],
      commands: [
        .collectDeviceLog(last: "1h"), .showDeviceLog(EvidenceCommand.lifeCycleProcesses),
      ],
      witnesses: Text(
        en: """
          that the process ran on a device, from its first line on; what nsurlsessiond did with each task; when the system \
          suspended, woke or ended the app
          """,
        ko: """
          프로세스가 첫 줄부터 실기기에서 실행되었다는 것, nsurlsessiond가 각 작업에 한 일, 시스템이 앱을 중단하거나 깨우거나 \
          종료한 시각
          """,
        zhHant: """
          程序自第一行起在實機上執行；nsurlsessiond 對每項任務做了什麼；系統何時暫停、喚醒或終止應用程式
          """),
      neverShows: Text(
        en: "what was recorded; values that the system hides as <private>",
        ko: "무엇이 기록되었는지, 시스템이 <private>로 가린 값",
        zhHant: "記錄了什麼；系統以 <private> 隱藏的值"))
  }
}

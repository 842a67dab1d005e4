extension EvidenceCommand {
  /// Starts the app with the folder of its logs in its environment: an app in a simulator writes to the Mac's own disk.
  static let launchInSimulator = EvidenceCommand(
    "xcrun", "simctl", "launch", "SIMULATOR", "BUNDLE-ID",
    variables: [Variable(name: "SIMCTL_CHILD_BATON_LOGS", value: "RUN-PATH/logs")])

  /// A receiver slow enough that there is time to act while it reads.
  static let slowReceiver = EvidenceCommand("baton", "receive", "--run", "RUN", "--fault", "slow=RATE")

  static let copyFromSimulator = EvidenceCommand(
    "cp", "-R", "CONTAINER/LOG-FOLDER/.", "RUN/logs/",
    container: ["xcrun", "simctl", "get_app_container", "SIMULATOR", "BUNDLE-ID", "data"])

  static let showSimulatorLog = EvidenceCommand(
    "xcrun", "simctl", "spawn", "SIMULATOR", "log", "show", "--style", "ndjson", "--info", "--debug", "--last", "10m",
    output: "RUN/logs/system.ndjson")

  static let listSimulators = EvidenceCommand(
    "xcrun", "simctl", "list", "devices", "--json", output: "RUN/logs/simulators.json")
}

extension Recipe {
  /// An app in a simulator of this Mac.
  static let simulator: [Recipe] = [
    Recipe(
      .simulator, .start,
      title: Text(en: "Start a slow receiver", ko: "느린 수신 서버 시작", zhHant: "啟動緩慢的接收端"),
      steps: [
        Text(
          en: """
            An upload over the loopback ends before anyone has pressed Home. At {rate} bytes a second a sample of \
            {bytes} bytes takes {seconds} seconds: so long there is time to act.
            """,
          ko: """
            루프백 업로드는 홈 버튼을 누르기도 전에 끝납니다. 초당 {rate}바이트로 받으면 {bytes}바이트 샘플에 {seconds}초가 \
            걸리므로 그동안 조작할 수 있습니다.
            """,
          zhHant: """
            經由回環位址的上傳，在任何人按下主畫面之前就結束了。以每秒 {rate} 位元組接收時，{bytes} 位元組的範例需要 \
            {seconds} 秒，這段時間可供操作。
            """)
      ],
      commands: [.slowReceiver],
      witnesses: Text(
        en: "each request, and bytes and SHA-256 of each stored body: the server's word",
        ko: "각 요청과 저장된 본문의 바이트 수와 SHA-256: 서버의 증언",
        zhHant: "每個請求，以及每份已儲存內容的位元組數與 SHA-256：伺服器的證詞"),
      neverShows: Text(
        en: "where the app ran, and what it recorded",
        ko: "앱이 어디에서 실행되었고 무엇을 기록했는지",
        zhHant: "應用程式在何處執行、記錄了什麼")),
    Recipe(
      .simulator, .start,
      title: Text(en: "Start the app", ko: "앱 시작", zhHant: "啟動應用程式"),
      steps: [
        Text(
          en: """
            The app takes the folder of its logs from the variable `BATON_LOGS`. A launch from the icon or by the system \
            has no such variable and writes into its container: fetch from there too.
            """,
          ko: """
            앱은 `BATON_LOGS` 변수에서 로그 폴더를 읽습니다. 아이콘이나 시스템이 시작한 실행에는 이 변수가 없어 컨테이너에 \
            기록하므로 컨테이너에서도 가져오세요.
            """,
          zhHant: """
            應用程式從變數 `BATON_LOGS` 取得日誌資料夾。從圖像或由系統啟動時沒有這個變數，日誌會寫入容器，因此也要從容器取\
            回。
            """)
      ],
      commands: [.launchInSimulator],
      witnesses: Text(
        en: "what the app observed of itself, from its first line on",
        ko: "앱이 첫 줄부터 스스로 관찰한 것",
        zhHant: "應用程式自第一行起對自身的觀察"),
      neverShows: Text(
        en: "anything of a real device; with Xcode's Run instead, a debugger is attached",
        ko: "실기기에 관한 것. Xcode의 Run으로 시작하면 디버거가 연결됩니다",
        zhHant: "任何與實機有關的事；若改由 Xcode 的 Run 啟動，會附加偵錯器")),
    Recipe(
      .simulator, .fetch,
      title: Text(
        en: "The app's logs from its container", ko: "컨테이너의 앱 로그", zhHant: "容器中的應用程式日誌"),
      commands: [.copyFromSimulator],
      witnesses: Text(
        en: "what the app observed: sessions, tasks, results, screens",
        ko: "앱이 관찰한 것: 세션, 작업, 결과, 화면",
        zhHant: "應用程式所觀察到的：工作階段、任務、結果、畫面"),
      neverShows: Text(
        en: "its own suspension, a force quit or a kill; what the server stored",
        ko: "앱 자신의 일시 중단, 강제 종료나 외부 종료, 서버가 저장한 것",
        zhHant: "自身被暫停、強制結束或遭終止；伺服器儲存了什麼")),
    Recipe(
      .simulator, .fetch,
      title: Text(en: "The simulator's unified log", ko: "시뮬레이터의 통합 로그", zhHant: "模擬器的統一日誌"),
      commands: [.showSimulatorLog],
      witnesses: Text(
        en:
          "the process and its image, which lie in a simulator; what the app's session and nsurlsessiond did with each task",
        ko: "프로세스와 그 이미지가 시뮬레이터에 있다는 것, 앱의 세션과 nsurlsessiond가 각 작업에 한 일",
        zhHant: "位於模擬器中的程序與其映像檔；應用程式的工作階段與 nsurlsessiond 對每項任務做了什麼"),
      neverShows: Text(
        en: "what was recorded; values that the system hides as <private>",
        ko: "무엇이 기록되었는지, 시스템이 <private>로 가린 값",
        zhHant: "記錄了什麼；系統以 <private> 隱藏的值")),
    Recipe(
      .simulator, .fetch,
      title: Text(en: "The list of simulators", ko: "시뮬레이터 목록", zhHant: "模擬器清單"),
      commands: [.listSimulators],
      witnesses: Text(
        en: "that a udid belongs to a simulator", ko: "udid가 시뮬레이터의 것이라는 사실", zhHant: "某個 udid 屬於模擬器"),
      neverShows: Text(
        en: "that a device is real: one that it does not list may belong to another set",
        ko: "기기가 실물이라는 것. 목록에 없어도 다른 기기 모음의 시뮬레이터일 수 있습니다",
        zhHant: "裝置為實機：未列出的裝置可能屬於另一組模擬器")),
  ]
}

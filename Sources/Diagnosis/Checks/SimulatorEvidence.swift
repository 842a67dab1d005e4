/// What is sent back from a simulator run, and the shell commands that fetch it.
///
/// Places to be filled in stand in capitals: `BUNDLE-ID`, `RUN`, `SAMPLE`, `LOG-FOLDER`.
enum SimulatorEvidence {
  /// What the app observed.
  static let appLogs = Text(
    en: "The app's event logs: every file of every launch, unedited, each line with `seq`",
    ko: "앱의 이벤트 로그: 모든 실행의 모든 파일을 고치지 않고, 각 줄에 `seq`가 있는 상태로",
    zhHant: "應用程式的事件日誌：每次啟動的所有檔案，未經修改，且每一行都有 `seq`")

  /// What the receiver observed.
  static let serverLog = Text(
    en: "The receiver's log `RUN/logs/server.jsonl`, which states bytes and SHA-256 of each stored body",
    ko: "수신 서버의 로그 `RUN/logs/server.jsonl`(저장한 본문마다 바이트 수와 SHA-256이 적혀 있음)",
    zhHant: "接收端的日誌 `RUN/logs/server.jsonl`，其中載明每份已儲存內容的位元組數與 SHA-256")

  /// What the simulator's system observed.
  static let systemLog = Text(
    en: "The simulator's unified log of that time as ndjson, which shows process, environment and `nsurlsessiond`",
    ko: "해당 시간대의 시뮬레이터 통합 로그(ndjson): 프로세스, 환경, `nsurlsessiond`의 동작이 나타남",
    zhHant: "該段時間的模擬器統一日誌（ndjson），可看出程序、環境與 `nsurlsessiond` 的動作")

  /// What the tester did.
  static let testerNotes = Text(
    en: "The tester's notes `RUN/logs/tester.jsonl`, if the steps were marked by hand",
    ko: "단계를 손으로 표시했다면 테스터의 기록 `RUN/logs/tester.jsonl`",
    zhHant: "若步驟由人工標記，附上測試人員的紀錄 `RUN/logs/tester.jsonl`")

  /// Brings a sample into the app's container.
  static let copySample =
    #"cp RUN/samples/SAMPLE "$(xcrun simctl get_app_container booted BUNDLE-ID data)/Documents/""#

  /// Fetches the app's event logs; `LOG-FOLDER` is where the app keeps them below its container.
  static let fetchAppLogs =
    #"cp "$(xcrun simctl get_app_container booted BUNDLE-ID data)/LOG-FOLDER/"*.jsonl RUN/logs/"#

  /// Exports the simulator's unified log of the last ten minutes.
  static let fetchSystemLog = EvidenceCommand.showSimulatorLog.filled(["SIMULATOR": "booted"]).shell

  /// Judges the run.
  static let report = "baton report RUN"
}

import Diagnosis

/// What `baton collect` says around the texts of the recipes.
enum CollectWords {
  static func target(_ target: Recipe.Target) -> Text {
    switch target {
    case .simulator: Text(en: "Simulator", ko: "시뮬레이터", zhHant: "模擬器")
    case .device: Text(en: "Device", ko: "실기기", zhHant: "實機")
    case .testflight: Text(en: "A build from TestFlight", ko: "TestFlight 빌드", zhHant: "TestFlight 建置")
    case .xcuitest: Text(en: "UI test", ko: "UI 테스트", zhHant: "UI 測試")
    }
  }

  static func source(_ source: EvidenceSource) -> Text {
    switch source {
    case .app: Text(en: "the app's log", ko: "앱 로그", zhHant: "應用程式日誌")
    case .server: Text(en: "a receiver's log", ko: "수신 서버 로그", zhHant: "接收端日誌")
    case .system: Text(en: "a unified log", ko: "통합 로그", zhHant: "統一日誌")
    case .test: Text(en: "a test's result", ko: "테스트 결과", zhHant: "測試結果")
    case .tester: Text(en: "a tester's notes", ko: "테스터의 기록", zhHant: "測試人員的紀錄")
    }
  }

  static let before = Text(en: "before the test", ko: "테스트 전", zhHant: "測試前")
  static let after = Text(en: "after the test", ko: "테스트 후", zhHant: "測試後")
  static let witnesses = Text(en: "witnesses", ko: "입증하는 것", zhHant: "可作證")
  static let neverShows = Text(en: "never shows", ko: "보여 주지 못하는 것", zhHant: "無法顯示")
  static let fillIn = Text(en: "Fill in", ko: "채워 넣을 것", zhHant: "需填入")
  static let or = Text(en: "or", ko: "또는", zhHant: "或")
  static let decidedBy = Text(
    en: "Decided by {sources}", ko: "판정에 필요한 것: {sources}", zhHant: "判定所需：{sources}")
  static let seeSources = Text(
    en:
      "'baton collect --sources' says which sources decide which check; 'baton collect --logger' prints a logger to paste in.",
    ko: "어떤 자료가 어떤 검사를 판정하는지는 'baton collect --sources'로, 앱에 붙여 넣을 로거는 'baton collect --logger'로 볼 수 있습니다.",
    zhHant: "「baton collect --sources」說明哪些來源判定哪些檢查；「baton collect --logger」印出可貼入應用程式的記錄器。")
  static let withoutApp = Text(
    en: "A Console export and an access log decide",
    ko: "콘솔에서 내보낸 로그와 접근 로그로 판정하는 것",
    zhHant: "主控台匯出檔與存取日誌可判定")
  static let decidesNone = Text(
    en: "no check: each reads what only the app can observe of itself.",
    ko: "없음. 모든 검사는 앱만이 스스로 관찰할 수 있는 것을 읽습니다.",
    zhHant: "沒有任何檢查：每一項都需要只有應用程式才能觀察到的資訊。")
  static let faultsWithoutApp = Text(
    en: "These faults are found in them: {rules}.", ko: "다음 결함은 찾아냅니다: {rules}.",
    zhHant: "可從中找出這些問題：{rules}。")
  static let receipt = Text(
    en: """
      Where a receiver's log cannot be had, an app that logs the server's own count and hash as `server.receipt` decides \
      the checks of the app's log alone.
      """,
    ko: """
      수신 서버 로그를 구할 수 없더라도, 서버가 밝힌 바이트 수와 해시를 앱이 `server.receipt`로 기록하면 앱 로그만으로 \
      판정하는 검사를 판정할 수 있습니다.
      """,
    zhHant: """
      無法取得接收端日誌時，若應用程式把伺服器自己的位元組數與雜湊記為 `server.receipt`，僅需應用程式日誌的檢查仍可判\
      定。
      """)
  static let logger = Text(
    en:
      "An app that embeds no recorder writes its log with a logger of one file: 'baton collect --logger > BatonLog.swift'.",
    ko: "레코더를 포함하지 않은 앱은 파일 하나짜리 로거로 로그를 씁니다: 'baton collect --logger > BatonLog.swift'.",
    zhHant: "未嵌入記錄器的應用程式，可用單一檔案的記錄器寫日誌：「baton collect --logger > BatonLog.swift」。")
}

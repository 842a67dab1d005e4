/// What a colleague sends back from a device: the files from which the checks are judged.
enum DeviceEvidence {
  /// Every launch, since a missing one vetoes the device checks of an installation.
  static let appLog = Text(
    en: """
      The app's event logs, unedited, of every launch from the first of the test to the last; a missing launch makes \
      the result inconclusive. Where `devicectl` may not read the app's container (a build that is not signed for \
      development), export them with the test build's own share function.
      """,
    ko: """
      테스트의 첫 실행부터 마지막 실행까지 모든 실행의 앱 이벤트 로그 원본. 한 번의 실행이라도 빠지면 판정이 \
      보류됩니다. 개발용으로 서명되지 않아 `devicectl`이 앱 컨테이너를 읽을 수 없는 빌드라면 테스트 빌드의 공유 \
      기능으로 내보내세요.
      """,
    zhHant: """
      從測試的第一次到最後一次啟動，每一次啟動的應用程式事件日誌原檔；缺少任何一次都會導致無法判定。若建置並非以開發\
      憑證簽署，`devicectl` 無法讀取應用程式容器，請以測試建置自己的分享功能匯出。
      """
  )

  /// An observer other than the app.
  static let witness = Text(
    en: """
      An independent witness of the device for each launch concerned: a unified log of the device that begins before the \
      launch and holds its process (last command below), or the summary of the test that started the app (first \
      command). devicectl's launch result names the process and not its start, and helps where these are at hand. The \
      app's own word that it ran on a device is not enough.
      """,
    ko: """
      해당하는 각 실행이 실기기에서 이루어졌다는 독립된 증거: 실행 전부터 시작해 그 프로세스를 담은 기기의 통합 로그(아래 \
      마지막 명령), 또는 앱을 시작한 테스트의 결과 요약(첫 명령). devicectl의 실행 결과는 프로세스를 밝히지만 시작 시각은 \
      밝히지 않으므로 보조 자료입니다. 실기기에서 실행했다는 앱 자신의 기록만으로는 부족합니다.
      """,
    zhHant: """
      每一次相關啟動確實在實機上進行的獨立證據：從啟動前開始、且包含該程序的裝置統一日誌（下方最後一個指令），或啟動\
      該應用程式的測試的結果摘要（第一個指令）。devicectl 的啟動結果指出程序，但不含啟動時間，只能作為輔助。只有應用\
      程式自稱在實機上執行並不足夠。
      """
  )

  /// An observer of launches that no tool made.
  static let witnessOfRelaunch = Text(
    en: """
      An independent witness of the device for every launch, the one made by the system included: a unified log of the \
      device that begins before the first launch and holds each process (last command below), or the summary of a test \
      that ran from before the first launch until past the last event (first command).
      """,
    ko: """
      시스템이 일으킨 실행을 포함해 모든 실행이 실기기에서 이루어졌다는 독립된 증거: 첫 실행 전부터 시작해 각 프로세스를 \
      담은 기기의 통합 로그(아래 마지막 명령), 또는 첫 실행 전에 시작해 마지막 이벤트 뒤까지 이어진 테스트의 결과 요약(첫 \
      명령).
      """,
    zhHant: """
      每一次啟動（包含由系統發起的那次）確實在實機上進行的獨立證據：從第一次啟動前開始、且包含每個程序的裝置統一日誌\
      （下方最後一個指令），或從第一次啟動之前開始、延續到最後一個事件之後的測試的結果摘要（第一個指令）。
      """
  )

  /// What arrived, in the word of the one that received it.
  static let serverLog = Text(
    en: """
      The server's log of the whole time, as an event log with the bytes received (`server.jsonl`). Where it cannot \
      be had, the app's log must hold `server.receipt`, taken from the response headers.
      """,
    ko: """
      테스트 전체 시간의 서버 로그. 수신 바이트 수가 담긴 이벤트 로그(`server.jsonl`)입니다. 구할 수 없다면 앱 로그에 \
      응답 헤더에서 얻은 `server.receipt`가 있어야 합니다.
      """,
    zhHant: """
      涵蓋整段測試時間的伺服器日誌：含有接收位元組數的事件日誌（`server.jsonl`）。若無法取\
      得，應用程式日誌中必須有取自回應標頭的 `server.receipt`。
      """
  )

  /// The system's word on what ended a process.
  static let crashReports = Text(
    en: """
      The crash and JetsamEvent reports of that time, by the command below or from Settings > Privacy & Security > \
      Analytics & Improvements > Analytics Data: they say what ended the process. This version of Baton does not read \
      them, a person does. Leave out the reports of other apps.
      """,
    ko: """
      해당 시간대의 크래시 보고서와 JetsamEvent 보고서. 아래 명령이나 설정 > 개인정보 보호 및 보안 > 분석 및 향상 > \
      분석 데이터에서 얻을 수 있으며, 무엇이 프로세스를 종료했는지 알려 줍니다. 이 버전의 \
      Baton은 읽지 않으므로 사람이 확인합니다. 다른 앱의 보고서는 제외하세요.
      """,
    zhHant: """
      該時段的當機報告與 JetsamEvent 報告，可用下方指令取得，或從「設定」>「隱私權與安全性」>「分析與改進功能」>「分\
      析資料」取出：它們說明程序因何結束，此版本的 Baton 不會讀取，由人\
      員查看。請勿附上其他應用程式的報告。
      """
  )

  /// The circumstances that no log holds.
  static let form = Text(
    en: """
      The filled form of the checklist (`returned.json`): device model, iOS version, build, and the time of each \
      step.
      """,
    ko: "작성한 체크리스트 양식(`returned.json`). 기기 모델, iOS 버전, 빌드, 각 단계의 시각을 적으세요.",
    zhHant: "填妥的檢查表單（`returned.json`）：裝置型號、iOS 版本、建置編號與每個步驟的時間。"
  )

  /// A person's word, where no pattern exists yet.
  static let formAlone = Text(
    en: """
      The filled form of the checklist (`returned.json`) with the outcome, device model, iOS version and build. No \
      pattern judges this check yet: it can be attested by a person, never verified. Send the logs with it as its \
      grounds.
      """,
    ko: """
      결과와 기기 모델, iOS 버전, 빌드를 적은 체크리스트 양식(`returned.json`). 이 검사에는 아직 판정 기준이 \
      없으므로 사람의 확인(attested)으로만 남고 검증됨이 되지 않습니다. 근거가 되는 로그를 함께 보내세요.
      """,
    zhHant: """
      填妥的檢查表單（`returned.json`），包含結果、裝置型號、iOS 版本與建置編號。這項檢查還沒有判定模式，只能記為人\
      員陳述（attested），不會成為已驗證；請一併附上日誌作為依據。
      """
  )
}

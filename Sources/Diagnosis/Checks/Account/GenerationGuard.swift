import Vocabulary

extension Check {
  /// A completion of an older account or request generation is put aside, neither recorded nor shown.
  static let accountGenerationGuard = Check(
    id: "account.generation-guard",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Late results of an older account or request",
        ko: "이전 계정이나 요청의 늦은 결과",
        zhHant: "舊帳號或舊請求的遲來結果"),
      why: Text(
        en: """
          A user signs out and another signs in, or replaces a photo while the old one still uploads. A late \
          completion applied to the present state shows one person's file to another, or the older version in \
          place of the newer.
          """,
        ko: """
          사용자가 로그아웃하고 다른 사람이 로그인하거나, 업로드 중인 사진을 다른 사진으로 바꾸기도 합니다. 늦게 \
          온 완료를 현재 상태에 적용하면 다른 사람의 파일이 보이거나 새 버전 대신 옛 버전이 남습니다.
          """,
        zhHant: """
          使用者登出後可能由他人登入，或在舊照片仍上傳時換成新照片。若把遲來的完成結果套用到目前狀態，就會讓一個人\
          的檔案出現在另一人面前，或以舊版蓋過新版。
          """),
      simulator: Text(
        en: """
          Comparing generations is the app's own logic, and a slow receiver gives time to change the account, so a \
          simulator shows it. A completion delivered days later by a device's relaunch runs the same code but is \
          not shown here.
          """,
        ko: """
          세대 비교는 앱 자체의 로직이고, 느린 수신 서버 덕분에 계정을 바꿀 시간이 있으므로 시뮬레이터에서 \
          확인됩니다. 실기기 재실행으로 며칠 뒤 전달되는 완료도 같은 코드를 거치지만 여기서는 확인되지 않습니다.
          """,
        zhHant: """
          比對世代屬於應用程式自身的邏輯，而慢速接收端留有切換帳號的時間，因此可在模擬器上驗證。實機數日後重新喚起\
          才送達的完成結果雖走相同程式碼，在此並未呈現。
          """),
      steps: [
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("account.generation-guard"),
        Text(
          en: "Submit an upload with the first test account; `task.created` states its `accountGeneration`.",
          ko: "첫 번째 테스트 계정으로 업로드를 제출하세요. `task.created`에 `accountGeneration`이 적힙니다.",
          zhHant: "以第一個測試帳號提交上傳；`task.created` 會載明 `accountGeneration`。"),
        Text(
          en: """
            Before it ends, sign out and sign in with a second test account, so that `account.changed` is logged \
            with a higher generation.
            """,
          ko: """
            끝나기 전에 로그아웃하고 두 번째 테스트 계정으로 로그인해 더 높은 세대의 `account.changed`가 기록되게 \
            하세요.
            """,
          zhHant: "在結束之前登出，改以第二個測試帳號登入，使其記錄世代更高的 `account.changed`。"),
        Text(
          en: """
            Wait for the completion: the app must log `record.quarantined` for it, and no screen of the second \
            account may show it.
            """,
          ko: """
            완료를 기다리세요. 앱은 `record.quarantined`를 기록해야 하고, 두 번째 계정의 어떤 화면에도 나타나서는 \
            안 됩니다.
            """,
          zhHant: "等待完成：應用程式必須為其記錄 `record.quarantined`，且第二個帳號的任何畫面都不得顯示該結果。"),
        Text(
          en: """
            Repeat with one account and one item replaced while it uploads: the completion of the older \
            `requestGeneration` must be put aside as well.
            """,
          ko: """
            한 계정에서 업로드 중인 항목을 바꾸어 반복하세요. 더 오래된 `requestGeneration`의 완료도 격리되어야 \
            합니다.
            """,
          zhHant: "改以同一帳號，在上傳途中替換項目並重複一次：較舊 `requestGeneration` 的完成結果同樣必須隔離。"),
        SimulatorStep.closeLogs,
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.accountChanged, .taskCreated, .taskCompleted, .recordQuarantined],
    traits: [],
    failsOn: ["outcome.stale-account", "outcome.stale-request", "result.stale-shown"],
    attempts: RetryPattern.generationGuard
  )
}

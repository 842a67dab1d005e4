import Vocabulary

extension Check {
  /// Every edit is saved as it is made, not only when the app is about to end.
  static let documentCheckpointed = Check(
    id: "document.checkpointed",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Edits saved as they are made",
        ko: "편집할 때마다 저장",
        zhHant: "隨編輯逐步儲存"),
      why: Text(
        en: """
          Processes end without notice. What is saved only at the very end is lost with the first memory pressure \
          or crash, and with it everything since the document was opened.
          """,
        ko: """
          프로세스는 예고 없이 종료됩니다. 마지막에 한 번만 저장하면 메모리 압박이나 비정상 종료가 일어나는 순간, \
          문서를 연 뒤의 모든 편집이 사라집니다.
          """,
        zhHant: """
          程序可能毫無預警地結束。只在最後才儲存的內容，一遇記憶體壓力或當機便會遺失，連同開啟文件以來的所有編輯。
          """),
      simulator: Text(
        en: """
          What counts is when saves happen, not whether an end was announced, so a simulator shows it. Whether a \
          save finishes in the little time that a device grants in the background is not shown.
          """,
        ko: """
          종료가 예고됐는지가 아니라 언제 저장했는지를 보므로 시뮬레이터에서 확인됩니다. 실기기가 백그라운드에서 \
          허용하는 짧은 시간 안에 저장이 끝나는지는 확인되지 않습니다.
          """,
        zhHant: """
          判定依據是何時儲存，而非結束前有無通知，因此可在模擬器上驗證。實機在背景中僅給予極短時間，儲存能否及時完\
          成則無法呈現。
          """),
      steps: [
        SimulatorStep.bracket("document.checkpointed"),
        Text(
          en: """
            Open a document and edit it for at least a minute with pauses, so that `document.edited` occurs many \
            times.
            """,
          ko: "문서를 열고 쉬어 가며 1분 이상 편집해 `document.edited`가 여러 번 기록되게 하세요.",
          zhHant: "開啟文件，斷續編輯至少一分鐘，使 `document.edited` 多次出現。"),
        Text(
          en: "Check in the log that `document.saved` follows the edits within the session and not only at its end.",
          ko: "로그에서 `document.saved`가 마지막이 아니라 편집 도중에 뒤따르는지 확인하세요.",
          zhHant: "在日誌中確認 `document.saved` 於編輯期間陸續出現，而非只在最後才出現。"),
        Text(
          en: "Make one last edit, go to the home screen in the simulator's interface and wait some seconds.",
          ko: "마지막으로 한 번 편집하고 시뮬레이터 화면에서 홈으로 나간 뒤 몇 초 기다리세요.",
          zhHant: "再做最後一次編輯，於模擬器介面返回主畫面，並等待數秒。"),
        Text(
          en: """
            Let the app end itself by the test build's control (`app.terminated` with cause `selfExit`, \
            `log.closed`, `exit(0)`); do not kill it.
            """,
          ko: """
            테스트 빌드의 버튼으로 앱이 스스로 종료하게 하세요(원인 `selfExit`의 `app.terminated`, `log.closed`, \
            `exit(0)`). 강제로 종료하지 마세요.
            """,
          zhHant: """
            以測試建置的控制項讓應用程式自行結束（原因為 `selfExit` 的 `app.terminated`、`log.closed`、\
            `exit(0)`），不要強制終止。
            """),
        SimulatorStep.reopen,
        Text(
          en: "Compare the document that `document.loaded` reads back with the last edit.",
          ko: "`document.loaded`가 읽어 온 문서를 마지막 편집과 비교하세요.",
          zhHant: "將 `document.loaded` 讀回的文件與最後一次編輯比對。"),
      ],
      sendBack: [SimulatorEvidence.appLogs],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.documentEdited, .documentSaved, .logClosed],
    traits: [],
    failsOn: ["document.*"],
    attempts: DocumentPattern.checkpointed
  )
}

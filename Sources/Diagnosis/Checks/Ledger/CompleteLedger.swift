import Vocabulary

extension Check {
  /// Each finished transfer went through every state of the ledger, in order.
  static let ledgerComplete = Check(
    id: "ledger.complete",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "A complete ledger of each transfer",
        ko: "전송마다 빠짐없는 원장",
        zhHant: "每筆傳輸完整的傳輸紀錄"),
      why: Text(
        en: """
          Only a ledger that holds every step tells after a crash where to take up again. A missing or misplaced \
          state means a file sent twice, deleted too soon or kept for ever.
          """,
        ko: """
          모든 단계가 원장에 남아 있어야 비정상 종료 뒤 어디서부터 이어 갈지 알 수 있습니다. 상태가 빠지거나 \
          순서가 틀리면 파일을 두 번 보내거나, 너무 일찍 지우거나, 영원히 남겨 두게 됩니다.
          """,
        zhHant: """
          唯有每個步驟都留在傳輸紀錄中，當機後才知道該從何處接續。狀態缺漏或錯置，就會導致檔案重複傳送、過早刪除或\
          永久殘留。
          """),
      simulator: Text(
        en: """
          The order in which the app writes its states is its own doing and shows on a simulator. Not shown: a \
          write that a device interrupts by ending the process or by file protection while locked.
          """,
        ko: """
          앱이 상태를 기록하는 순서는 앱 자체의 동작이므로 시뮬레이터에서 확인됩니다. 실기기에서 프로세스 종료나 \
          잠금 중 파일 보호로 기록이 끊기는 경우는 확인되지 않습니다.
          """,
        zhHant: """
          狀態的寫入順序由應用程式自身決定，可在模擬器上驗證。實機因程序終止或鎖定時的檔案保護而中斷寫入的情況，則\
          無法呈現。
          """),
      steps: [
        SimulatorStep.newRun,
        SimulatorStep.startReceiver,
        SimulatorStep.bracket("ledger.complete"),
        Text(
          en: """
            Submit an upload of a file and let it end: `input.prepared`, `task.created`, `task.completed`, \
            `record.committed`, `input.cleaned`.
            """,
          ko: """
            파일 업로드를 제출해 끝까지 진행하세요: `input.prepared`, `task.created`, `task.completed`, \
            `record.committed`, `input.cleaned` 순서입니다.
            """,
          zhHant: """
            提交一筆檔案上傳並等待結束，順序應為：`input.prepared`、`task.created`、`task.completed`、\
            `record.committed`、`input.cleaned`。
            """),
        Text(
          en: """
            If the app downloads, fetch one file as well: `task.created`, `download.received`, `file.moved`, \
            `record.committed`.
            """,
          ko: """
            앱이 내려받기도 한다면 파일 하나를 받아 보세요: `task.created`, `download.received`, `file.moved`, \
            `record.committed` 순서입니다.
            """,
          zhHant: """
            若應用程式也會下載，請另外下載一個檔案：`task.created`、`download.received`、`file.moved`、\
            `record.committed`。
            """),
        Text(
          en: """
            Run one more upload against `baton receive --run RUN --fault status=503:first=1`: a refused one must \
            end recorded, and its input must not be cleaned.
            """,
          ko: """
            `baton receive --run RUN --fault status=503:first=1`로도 한 번 더 업로드하세요. 거부된 전송도 기록으로 \
            끝나야 하며 입력은 정리되지 않아야 합니다.
            """,
          zhHant: """
            再以 `baton receive --run RUN --fault status=503:first=1` 上傳一次：遭拒的傳輸也必須留下紀錄，且其輸入\
            不得被清理。
            """),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
      ],
      commands: [
        SimulatorEvidence.copySample,
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.inputPrepared, .taskCreated, .taskCompleted, .recordCommitted, .inputCleaned],
    traits: [],
    failsOn: [
      "ledger.out-of-order", "ledger.unrecorded", "ledger.restore-mismatch", "ledger.identifier-collision",
      "outcome.recorded-twice", "retry.while-undetermined", "download.*",
    ],
    attempts: LedgerPattern.complete
  )
}

import Vocabulary

extension Check {
  /// A transfer of unknown outcome is asked for by key before any retry, and the record agrees with the answer.
  static let reconcileByKey = Check(
    id: "reconcile.by-key",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Server asked by key before a retry",
        ko: "재시도 전 키로 서버에 조회",
        zhHant: "重試前以鍵向伺服器查詢"),
      why: Text(
        en: """
          The server may hold the file while the app died before writing it down. Sending again without asking \
          makes a second copy; calling it failed hides what the user already has.
          """,
        ko: """
          앱이 기록하기 전에 종료됐더라도 서버는 이미 파일을 받았을 수 있습니다. 묻지 않고 다시 보내면 사본이 두 \
          개가 되고, 실패로 처리하면 이미 저장된 것을 사용자에게 숨기게 됩니다.
          """,
        zhHant: """
          應用程式可能在寫入紀錄前就已結束，而伺服器早已收到檔案。未經查詢就重送，會產生第二份副本；直接判為失敗，\
          則會掩蓋使用者已擁有的結果。
          """),
      simulator: Text(
        en: """
          That the app asks and believes the answer is its own logic and shows on a simulator. Whether your \
          production server answers truly by key is shown only by its own log.
          """,
        ko: """
          앱이 조회하고 그 답을 따르는 것은 앱 자체의 로직이므로 시뮬레이터에서 확인됩니다. 운영 서버가 키로 \
          정확히 답하는지는 그 서버의 로그로만 확인됩니다.
          """,
        zhHant: """
          應用程式是否查詢並採信答覆，屬於自身邏輯，可在模擬器上驗證。正式伺服器能否依鍵正確答覆，只有該伺服器的日\
          誌能證明。
          """),
      steps: [
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("reconcile.by-key"),
        Text(
          en: "Submit an upload with an idempotency key and go to the home screen in the simulator's interface.",
          ko: "멱등 키를 붙여 업로드를 제출하고 시뮬레이터 화면에서 홈으로 나가세요.",
          zhHant: "以冪等鍵提交一筆上傳，並在模擬器介面返回主畫面。"),
        SimulatorStep.endProcess,
        Text(
          en: """
            Wait until `RUN/logs/server.jsonl` shows `body.stored` with that key: now the server knows what the \
            app does not.
            """,
          ko: """
            `RUN/logs/server.jsonl`에 그 키의 `body.stored`가 나타날 때까지 기다리세요. 이제 앱이 모르는 것을 \
            서버는 알고 있습니다.
            """,
          zhHant: "等到 `RUN/logs/server.jsonl` 出現該鍵的 `body.stored`：此時伺服器已知道應用程式所不知道的事。"),
        SimulatorStep.reopen,
        Text(
          en: """
            Check the log: `reconcile.asked` and `reconcile.answered` for the key come before any new \
            `task.created` of it, and `record.committed` says what the answer says.
            """,
          ko: """
            로그를 확인하세요. 그 키의 `reconcile.asked`와 `reconcile.answered`가 새 `task.created`보다 먼저 \
            나오고, `record.committed`가 답과 일치해야 합니다.
            """,
          zhHant: """
            檢查日誌：該鍵的 `reconcile.asked` 與 `reconcile.answered` 必須早於任何新的 `task.created`，且 \
            `record.committed` 與答覆一致。
            """),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
        SimulatorEvidence.systemLog,
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.fetchSystemLog,
        SimulatorEvidence.report,
      ]),
    events: [.taskCreated, .bodyStored, .reconcileAsked, .reconcileAnswered, .recordCommitted],
    traits: [],
    failsOn: [
      "ledger.out-of-order", "ledger.unrecorded", "ledger.restore-mismatch", "ledger.identifier-collision",
      "outcome.recorded-twice", "retry.while-undetermined", "download.*",
    ],
    attempts: LedgerPattern.reconciledByKey
  )
}

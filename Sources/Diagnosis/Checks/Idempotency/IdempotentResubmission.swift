import Vocabulary

extension Check {
  /// A second submission under the same key stores nothing twice.
  static let idempotencyResubmission = Check(
    id: "idempotency.resubmission",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Resubmission under the same key",
        ko: "같은 멱등 키로 다시 제출",
        zhHant: "以相同冪等鍵重新提交"),
      why: Text(
        en: """
          Users tap twice, systems retry and answers get lost. Without one key for one item, and a server that \
          honours it, each of these leaves a second photo, order or payment.
          """,
        ko: """
          사용자는 두 번 누르고, 시스템은 재시도하며, 응답은 도중에 사라지기도 합니다. 항목마다 하나의 키와 이를 \
          지키는 서버가 없으면 그때마다 사진, 주문, 결제가 하나씩 더 생깁니다.
          """,
        zhHant: """
          使用者可能連點兩次，系統會重試，回應也可能遺失。若一個項目沒有固定的鍵，伺服器也不依鍵處理，每一次都會多\
          出一張照片、一筆訂單或一次付款。
          """),
      simulator: Text(
        en: """
          A simulator shows that the app sends the same key and what this receiver did with it. The receiver is no \
          stand-in for the production server: for that, point the test build at it and send its access log.
          """,
        ko: """
          시뮬레이터에서는 앱이 같은 키를 보내는지, 이 수신 서버가 어떻게 처리했는지를 확인할 수 있습니다. 수신 \
          서버가 운영 서버를 대신하지는 못하므로, 운영 서버는 테스트 빌드를 그쪽으로 연결해 액세스 로그를 보내 \
          주세요.
          """,
        zhHant: """
          模擬器可證明應用程式送出相同的鍵，以及這個接收端如何處理。接收端不能代表正式伺服器；若要驗證正式伺服器，\
          請讓測試建置連往該處，並附上其存取日誌。
          """),
      steps: [
        SimulatorStep.startReceiver,
        SimulatorStep.bracket("idempotency.resubmission"),
        Text(
          en: "Submit an item and wait for its `record.committed`.",
          ko: "항목을 제출하고 `record.committed`를 기다리세요.",
          zhHant: "提交一個項目，等待其 `record.committed`。"),
        Text(
          en: """
            Submit the very same item again, by a control of the test build that skips the app's own guard and \
            keeps the key.
            """,
          ko: "앱 자체의 중복 방지를 건너뛰되 키는 유지하는 테스트 빌드의 버튼으로 같은 항목을 다시 제출하세요.",
          zhHant: "以測試建置中略過應用程式自身防護、但保留原鍵的控制項，再次提交完全相同的項目。"),
        Text(
          en: """
            Check the server's log: two requests with one `idempotencyKey`, and the second either stores nothing \
            or is marked `duplicate`.
            """,
          ko: """
            서버 로그를 확인하세요. `idempotencyKey`가 같은 요청이 둘이고, 두 번째는 아무것도 저장하지 않거나 \
            `duplicate`로 표시되어야 합니다.
            """,
          zhHant: """
            檢查伺服器日誌：兩個請求具有相同的 `idempotencyKey`，第二個不是沒有儲存任何內容，就是標記為 \
            `duplicate`。
            """),
        SimulatorStep.closeLogs,
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
        Text(
          en: "The access log of the server that you release against, if it is to be shown too",
          ko: "출시 환경의 서버도 확인하려면 그 서버의 액세스 로그",
          zhHant: "若也要驗證正式環境的伺服器，附上其存取日誌"),
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        "cp ACCESS-LOG RUN/logs/",
        SimulatorEvidence.report,
      ]),
    events: [.taskCreated, .requestReceived, .bodyStored, .responseSent, .logClosed],
    traits: [.absence],
    failsOn: ["retry.stored-twice", "retry.unbounded", "retry.enqueued-twice"],
    attempts: RetryPattern.resubmission
  )
}

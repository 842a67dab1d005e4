import Vocabulary

extension Check {
  /// A response outside the accepted statuses is recorded as not accepted, and the input is kept.
  static let uploadHttpFailure = Check(
    id: "upload.http-failure",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Refusal by the server",
        ko: "서버의 거부 응답",
        zhHant: "伺服器拒絕的回應"),
      why: Text(
        en: """
          A server that answers 4xx or 5xx has not taken the file, although the transport reports no error. An app \
          that calls this success shows a tick and deletes the user's only copy.
          """,
        ko: """
          서버가 4xx나 5xx로 응답하면 전송 계층에 오류가 없더라도 파일은 접수되지 않은 것입니다. 이를 성공으로 \
          처리하는 앱은 완료 표시를 하고 사용자의 유일한 사본을 지웁니다.
          """,
        zhHant: """
          伺服器回傳 4xx 或 5xx 時，即使傳輸層沒有錯誤，檔案也並未被接受。若應用程式視為成功，就會顯示完成，並刪除\
          使用者唯一的副本。
          """),
      simulator: Text(
        en: """
          The status and what the app makes of it are the same on a simulator, so it shows this fully. How a \
          device's network or a captive portal answers in your place is not part of it.
          """,
        ko: """
          상태 코드와 앱의 처리는 시뮬레이터에서도 같으므로 온전히 확인할 수 있습니다. 실기기의 네트워크나 인증이 \
          필요한 Wi-Fi가 대신 응답하는 상황은 포함되지 않습니다.
          """,
        zhHant: """
          狀態碼與應用程式的處理方式在模擬器上並無不同，因此可完整驗證。實機所在網路或需登入的 Wi-Fi 代為回應的情\
          況，則不在此列。
          """),
      steps: [
        Text(
          en: """
            Start a receiver that refuses the first request (`baton receive --run RUN --fault status=503:first=1`, or \
            your own).
            """,
          ko: """
            첫 요청을 거부하는 수신 서버를 시작하세요(`baton receive --run RUN --fault status=503:first=1` \
            또는 직접 만든 서버).
            """,
          zhHant: """
            啟動會拒絕第一個請求的接收端（`baton receive --run RUN --fault status=503:first=1`，或自備的接收\
            端）。
            """),
        SimulatorStep.bracket("upload.http-failure"),
        Text(
          en: "Submit a sample and wait for the completion: it carries status 503 and no error.",
          ko: "샘플을 제출하고 완료를 기다리세요. 상태 코드 503이 오고 오류는 없습니다.",
          zhHant: "提交範例檔案並等待完成：此時狀態碼為 503，且沒有錯誤。"),
        Text(
          en: """
            Check that the app shows a failure, logs `record.committed` with `accepted` false, and that the input \
            file is still in its place.
            """,
          ko: """
            앱이 실패를 표시하고 `accepted`가 false인 `record.committed`를 기록하는지, 입력 파일이 그대로 남아 \
            있는지 확인하세요.
            """,
          zhHant: "確認應用程式顯示失敗、記錄 `accepted` 為 false 的 `record.committed`，而且輸入檔案仍在原處。"),
        Text(
          en: "Finish the step before the app tries again, so that a later success is not counted to this attempt.",
          ko: "앱이 다시 시도하기 전에 단계를 끝내세요. 그래야 나중의 성공이 이 시도에 섞이지 않습니다.",
          zhHant: "在應用程式重試之前結束這個步驟，以免之後的成功被算入這次測試。"),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        #"ls -l "$(xcrun simctl get_app_container booted BUNDLE-ID data)/INPUT-FOLDER""#,
        SimulatorEvidence.report,
      ]),
    events: [.inputPrepared, .taskCreated, .taskCompleted, .recordCommitted],
    traits: [],
    failsOn: [
      "outcome.http-failure-accepted", "outcome.content-mismatch", "outcome.empty-body",
      "outcome.stored-but-failed", "outcome.recorded-twice", "input.changed", "input.removed-early",
      "retry.stored-twice",
    ],
    attempts: UploadPattern.httpFailure
  )
}

import Vocabulary

extension Check {
  /// A transport error is recorded as not accepted, and the input is kept.
  static let uploadUnreachable = Check(
    id: "upload.unreachable",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Unreachable server",
        ko: "연결할 수 없는 서버",
        zhHant: "無法連線的伺服器"),
      why: Text(
        en: """
          Servers go down while users upload. The failure must be recorded and the file kept, or nothing is left \
          to send when the server is back.
          """,
        ko: """
          사용자가 업로드하는 도중에도 서버는 멈출 수 있습니다. 실패가 기록되고 파일이 남아 있어야 서버가 복구된 \
          뒤 다시 보낼 수 있습니다.
          """,
        zhHant: """
          使用者上傳途中，伺服器也可能停擺。失敗必須留下紀錄、檔案必須保留，否則伺服器恢復後就沒有東西可送了。
          """),
      simulator: Text(
        en: """
          A simulator uses the Mac's network, so a stopped receiver gives a true connection error and the app's \
          handling of it shows fully. Loss of a radio network, waiting for connectivity and a change of network \
          are device checks.
          """,
        ko: """
          시뮬레이터는 Mac의 네트워크를 쓰므로 수신 서버를 종료하면 실제 연결 오류가 나고, 앱의 처리도 온전히 \
          드러납니다. 무선 네트워크 단절, 연결 대기, 네트워크 전환은 실기기 검사입니다.
          """,
        zhHant: """
          模擬器使用 Mac 的網路，停止接收端便會產生真正的連線錯誤，應用程式的處理方式也能完整呈現。無線網路中斷、\
          等待連線與網路切換，則屬實機項目。
          """),
      steps: [
        Text(
          en: """
            Give the test build's session a short `timeoutIntervalForResource`, say 60 seconds. A background \
            session otherwise goes on trying for up to seven days before it reports the error.
            """,
          ko: """
            테스트 빌드의 세션에 `timeoutIntervalForResource`를 60초 정도로 짧게 주세요. 그러지 않으면 백그라운드 \
            세션이 오류를 알리기까지 최대 7일 동안 재시도합니다.
            """,
          zhHant: """
            在測試建置的工作階段中，將 `timeoutIntervalForResource` 設為較短的值，例如 60 秒；否則背景工作階段最長\
            會重試七天，才回報錯誤。
            """),
        Text(
          en: "Make sure that no receiver runs: stop it with Ctrl-C, so that nothing listens on its port.",
          ko: "수신 서버가 실행 중이 아닌지 확인하세요. Ctrl-C로 종료해 그 포트에서 아무것도 수신하지 않게 하세요.",
          zhHant: "確認沒有接收端在執行：以 Ctrl-C 停止，讓該連接埠無人監聽。"),
        SimulatorStep.bracket("upload.unreachable"),
        Text(
          en: "Submit a sample and wait until `task.completed` carries an error, such as NSURLErrorDomain -1004.",
          ko: "샘플을 제출하고 `task.completed`에 NSURLErrorDomain -1004 같은 오류가 올 때까지 기다리세요.",
          zhHant: "提交範例檔案，等待 `task.completed` 帶有錯誤，例如 NSURLErrorDomain -1004。"),
        Text(
          en: "Check that the app logs `record.committed` with `accepted` false and has not removed the input file.",
          ko: "앱이 `accepted`가 false인 `record.committed`를 기록하고 입력 파일을 지우지 않았는지 확인하세요.",
          zhHant: "確認應用程式記錄 `accepted` 為 false 的 `record.committed`，且沒有移除輸入檔案。"),
        Text(
          en: "Finish the step; only then start the receiver again with `baton receive --run RUN`.",
          ko: "단계를 끝낸 다음에 `baton receive --run RUN`으로 수신 서버를 다시 시작하세요.",
          zhHant: "先結束這個步驟，再以 `baton receive --run RUN` 重新啟動接收端。"),
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
    events: [.inputPrepared, .taskCreated, .taskCompleted, .recordCommitted],
    traits: [],
    failsOn: [
      "outcome.http-failure-accepted", "outcome.content-mismatch", "outcome.empty-body",
      "outcome.stored-but-failed", "outcome.recorded-twice", "input.changed", "input.removed-early",
      "retry.stored-twice",
    ],
    attempts: UploadPattern.unreachable
  )
}

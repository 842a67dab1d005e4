import Vocabulary

extension Check {
  /// An upload created while the app is active arrives whole and is recorded as accepted.
  static let uploadForeground = Check(
    id: "upload.foreground",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Upload in the foreground",
        ko: "포그라운드 업로드",
        zhHant: "前景上傳"),
      why: Text(
        en: """
          This is the base of everything else: if a file does not arrive byte for byte while the app is open, \
          users lose it in every other situation too. An error of nil says only that the transport reported none, \
          so status, stored bytes and SHA-256 decide.
          """,
        ko: """
          다른 모든 상황의 기초입니다. 앱이 열려 있을 때 파일이 한 바이트도 틀림없이 도착하지 않으면 다른 \
          상황에서도 사용자는 파일을 잃습니다. 오류가 nil이라는 것은 전송 계층이 오류를 보고하지 않았다는 뜻일 \
          뿐이므로 상태 코드, 저장된 바이트 수, SHA-256으로 판정합니다.
          """,
        zhHant: """
          這是其他一切情況的基礎：應用程式開啟時檔案都無法逐位元組完整送達，使用者在其他情況下同樣會遺失檔案。錯誤\
          為 nil 只代表傳輸層沒有回報錯誤，因此以狀態碼、已儲存的位元組數與 SHA-256 判定。
          """),
      simulator: Text(
        en: """
          A simulator runs the app's own code and sends real bytes to a real server, so it shows this fully. It \
          says nothing about what happens once the app has left the foreground.
          """,
        ko: """
          시뮬레이터도 앱의 실제 코드를 실행하고 실제 서버로 실제 바이트를 보내므로 이 검사는 온전히 확인할 수 \
          있습니다. 다만 앱이 포그라운드를 벗어난 뒤의 일은 아무것도 말해 주지 않습니다.
          """,
        zhHant: """
          模擬器執行的是應用程式本身的程式碼，並將真實的位元組送往真實的伺服器，因此足以完整驗證這一項。至於應用程\
          式離開前景之後的情況，它什麼也沒有說明。
          """),
      steps: [
        SimulatorStep.newRun,
        SimulatorStep.startReceiver,
        SimulatorStep.bracket("upload.foreground"),
        Text(
          en: """
            Keep the app in front and submit the sample once. Do not switch to another app until the transfer has \
            completed.
            """,
          ko: "앱을 화면에 띄운 채 샘플을 한 번 제출하세요. 전송이 완료될 때까지 다른 앱으로 전환하지 마세요.",
          zhHant: "讓應用程式保持在前景，提交一次範例檔案。傳輸完成之前，不要切換到其他應用程式。"),
        SimulatorStep.waitForRecord,
        Text(
          en: """
            Compare the SHA-256 of `body.stored` in `RUN/logs/server.jsonl` with that of the sample: they must be \
            equal.
            """,
          ko: """
            `RUN/logs/server.jsonl`의 `body.stored`에 적힌 SHA-256을 샘플의 값과 비교하세요. 두 값이 같아야 \
            합니다.
            """,
          zhHant: "將 `RUN/logs/server.jsonl` 中 `body.stored` 的 SHA-256 與範例檔案比對，兩者必須相同。"),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
        SimulatorEvidence.systemLog,
      ],
      commands: [
        SimulatorEvidence.copySample,
        "shasum -a 256 RUN/samples/SAMPLE",
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.fetchSystemLog,
        SimulatorEvidence.report,
      ]),
    events: [.appState, .inputPrepared, .taskCreated, .taskCompleted, .bodyStored, .recordCommitted],
    traits: [],
    failsOn: [
      "outcome.http-failure-accepted", "outcome.content-mismatch", "outcome.empty-body",
      "outcome.stored-but-failed", "outcome.recorded-twice", "input.changed", "input.removed-early",
      "retry.stored-twice",
    ],
    attempts: UploadPattern.foreground
  )
}

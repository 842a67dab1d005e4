import Vocabulary

extension Check {
  /// Nothing that served the test alone is left at the end of the run.
  static let cleanupTestArtifacts = Check(
    id: "cleanup.test-artifacts",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Test artifacts removed",
        ko: "테스트 흔적의 정리",
        zhHant: "測試產物的清理"),
      why: Text(
        en: """
          A receiver left running, received bodies in a temporary folder or a transport-security exception that \
          slips into a release endanger users, and let the next run pass on old files.
          """,
        ko: """
          켜 둔 수신 서버, 임시 폴더에 남은 수신 파일, 배포 빌드에 섞여 들어간 전송 보안 예외는 사용자를 위험에 \
          빠뜨리고, 다음 테스트가 옛 파일로 통과하게 만듭니다.
          """,
        zhHant: """
          未關閉的接收端、暫存資料夾中殘留的接收檔案，或混入正式建置的傳輸安全例外，都會危害使用者，也可能讓下一輪\
          測試靠舊檔案過關。
          """),
      simulator: Text(
        en: """
          All of this lies on the Mac and in the test build, so a simulator run shows it fully. What was put on a \
          device or on other servers must be removed and noted there as well.
          """,
        ko: """
          모두 Mac과 테스트 빌드에 있는 것이므로 시뮬레이터 테스트로 온전히 확인됩니다. 실기기나 다른 서버에 둔 \
          것이 있다면 그곳에서도 지우고 기록해야 합니다.
          """,
        zhHant: """
          這些都位於 Mac 與測試建置中，因此模擬器測試即可完整驗證。若在實機或其他伺服器上也留有測試產物，同樣必須\
          移除並記錄。
          """),
      steps: [
        Text(
          en: """
            When all other checks are done, stop the receiver with Ctrl-C, so that its log ends with \
            `receiver.stopped`.
            """,
          ko: "다른 검사를 모두 마친 뒤 Ctrl-C로 수신 서버를 종료해 로그가 `receiver.stopped`로 끝나게 하세요.",
          zhHant: "其他項目全部完成後，以 Ctrl-C 停止接收端，使其日誌以 `receiver.stopped` 收尾。"),
        SimulatorStep.bracket("cleanup.test-artifacts"),
        Text(
          en: """
            Remove every received body that `body.stored` names; each needs an `artifact.removed` with its \
            `filePath`, in the receiver's log or in `RUN/logs/tester.jsonl`. `baton clean RUN` does both for what \
            `baton receive` stored.
            """,
          ko: """
            `body.stored`가 가리키는 수신 파일을 모두 지우세요. 하나마다 `filePath`가 있는 `artifact.removed`가 \
            수신 서버의 로그나 `RUN/logs/tester.jsonl`에 필요합니다. `baton receive`가 저장한 것은 `baton clean RUN`이 \
            둘 다 처리합니다.
            """,
          zhHant: """
            移除 `body.stored` 所列的每個接收檔案；每一個都須在接收端日誌或 `RUN/logs/tester.jsonl` 中留有帶 \
            `filePath` 的 `artifact.removed`。由 `baton receive` 儲存的，`baton clean RUN` 會一併完成。
            """),
        Text(
          en: """
            Remove the samples and inputs of the test from the app's container, those of failed uploads too, and \
            let the app log `input.cleaned` or note `artifact.removed` for each.
            """,
          ko: """
            앱 컨테이너에서 테스트용 샘플과 입력을 실패한 업로드의 것까지 지우고, 각각 앱이 `input.cleaned`를 \
            기록하게 하거나 `artifact.removed`를 적으세요.
            """,
          zhHant: """
            從應用程式的容器移除測試用的範例與輸入，失敗上傳的也包括在內；每一個都由應用程式記錄 `input.cleaned`，\
            或自行記下 `artifact.removed`。
            """),
        Text(
          en: """
            Take the transport-security exception out of the build's Info.plist and note `artifact.removed` with \
            `atsException` true.
            """,
          ko: "빌드의 Info.plist에서 전송 보안 예외를 빼고 `atsException`이 true인 `artifact.removed`를 적으세요.",
          zhHant: "從建置的 Info.plist 移除傳輸安全例外，並記下 `atsException` 為 true 的 `artifact.removed`。"),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
        SimulatorEvidence.testerNotes,
      ],
      commands: [
        "lsof -nP -iTCP:PORT -sTCP:LISTEN",
        "plutil -extract NSAppTransportSecurity json -o - APP/Info.plist",
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.receiverStarted, .receiverStopped, .artifactRemoved],
    traits: [],
    failsOn: [
      "input.removed-early", "input.removed-unrecorded", "input.cleanup-hid-success", "input.leaked",
      "cleanup.leftover",
    ],
    attempts: InputPattern.testArtifacts
  )
}

import EventLog
import Vocabulary

extension Rule {
  /// Something that served the test alone is still there at the end of the evidence.
  static let cleanupLeftover = Rule(
    id: "cleanup.leftover", severity: .warning, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Test artifacts left behind",
        ko: "남아 있는 테스트 흔적",
        zhHant: "遺留的測試產物"),
      explanation: Text(
        en: """
          At the end of the evidence a receiver still runs, a received body or an input of a run with a receiver still \
          lies where it was put, or the transport-security exception is still in the build. What was removed is known from \
          `receiver.stopped`, `artifact.removed` and `input.cleaned`.
          """,
        ko: """
          증거가 끝나는 시점에 수신 서버가 아직 켜져 있거나, 받은 파일이나 수신 서버를 쓴 실행의 입력이 그대로 남아 있거나, \
          빌드에 전송 보안 예외가 남아 있습니다. 정리 여부는 `receiver.stopped`, `artifact.removed`, `input.cleaned`로 \
          알 수 있습니다.
          """,
        zhHant: """
          證據結束時，接收端仍在執行、收到的檔案或該次測試的輸入仍在原處，或建置仍帶有傳輸安全例外。是否已清理，由 \
          `receiver.stopped`、`artifact.removed` 與 `input.cleaned` 得知。
          """),
      why: Text(
        en: """
          The next run passes on old files, a port stays open, and an exception made for a test goes out with a release.
          """,
        ko: "다음 테스트가 옛 파일로 통과하고, 포트가 열린 채 남고, 테스트용 예외가 배포에 섞여 나갑니다.",
        zhHant: "下一次測試可能靠舊檔案過關，連接埠一直開著，為測試設下的例外也會隨正式版流出。"),
      falsePositives: Text(
        en: """
          A log that was fetched before the tidying up ends too early: fetch it again afterwards. In a run without a \
          receiver the inputs are the app's own and none of this.
          """,
        ko: """
          정리하기 전에 가져온 로그는 너무 일찍 끝난 것입니다. 정리한 뒤 다시 가져오세요. 수신 서버가 없는 실행의 입력은 \
          앱 자신의 파일이며 해당하지 않습니다.
          """,
        zhHant: "在清理之前取得的日誌結束得太早：請於清理後重新取得。沒有接收端的測試，其輸入屬於應用程式本身，不在此列。"),
      next: [
        Text(
          en: "Stop the receiver with Ctrl-C and see that nothing listens: `lsof -nP -iTCP:PORT -sTCP:LISTEN`.",
          ko: "Ctrl-C로 수신 서버를 멈추고 대기 중인 것이 없는지 확인하세요: `lsof -nP -iTCP:PORT -sTCP:LISTEN`.",
          zhHant: "以 Ctrl-C 停止接收端，並確認沒有程式在等候：`lsof -nP -iTCP:PORT -sTCP:LISTEN`。"),
        Text(
          en: "Remove the files named, and note each as `artifact.removed` in the tester's log.",
          ko: "표시된 파일을 지우고, 각각 테스터 로그에 `artifact.removed`로 적으세요.",
          zhHant: "移除所列檔案，並在測試人員的日誌中逐一記為 `artifact.removed`。"),
        Text(
          en: "Take the exception out of Info.plist and note `artifact.removed` with `atsException` true.",
          ko: "Info.plist에서 예외를 빼고 `atsException`이 true인 `artifact.removed`를 적으세요.",
          zhHant: "從 Info.plist 移除例外，並記下 `atsException` 為 true 的 `artifact.removed`。"),
      ]),
    references: ["NSAppTransportSecurity"],
    trigger: Scenario(
      """
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      1.0 request.received requestID=r1 method=POST path=/upload
      1.1 body.stored requestID=r1 bytes=10 filePath=/tmp/received/r1.bin
      2.0 log.closed
      """),
    nearMiss: Scenario(
      """
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      1.0 request.received requestID=r1 method=POST path=/upload
      1.1 body.stored requestID=r1 bytes=10 filePath=/tmp/received/r1.bin
      2.0 receiver.stopped address=127.0.0.1 port=8765
      2.5 log.closed
      tester
      3.0 artifact.removed filePath=/tmp/received/r1.bin
      """),
    judge: { timeline, plan, judgement in
      Leftovers(timeline, plan).judge(&judgement)
    })
}

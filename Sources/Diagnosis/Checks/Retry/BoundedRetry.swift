import Vocabulary

extension Check {
  /// The attempts of one key stay within the number that the plan allows.
  static let retryBounded = Check(
    id: "retry.bounded",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Bounded number of attempts",
        ko: "상한이 있는 재시도",
        zhHant: "有上限的重試次數"),
      why: Text(
        en: """
          An upload that is refused for good and tried for ever drains battery and data and loads the server, \
          while the user is never told that something must be done.
          """,
        ko: """
          영구적으로 거부되는 업로드를 끝없이 재시도하면 배터리와 데이터를 소모하고 서버에 부담을 주며, 사용자는 \
          조치가 필요하다는 사실을 알지 못합니다.
          """,
        zhHant: """
          永遠會被拒絕的上傳若無止境地重試，將耗盡電量與流量、加重伺服器負擔，而使用者始終不知道必須採取行動。
          """),
      simulator: Text(
        en: """
          The app's own attempts are counted alike on a simulator, so it shows the bound. Retries that the system \
          makes inside one task are not attempts of the app, and delays under a device's power policy are not \
          shown.
          """,
        ko: """
          앱 자체의 시도 횟수는 시뮬레이터에서도 똑같이 세어지므로 상한을 확인할 수 있습니다. 시스템이 한 작업 \
          안에서 하는 재시도는 앱의 시도가 아니며, 실기기 전원 정책에 따른 지연은 나타나지 않습니다.
          """,
        zhHant: """
          應用程式自身的嘗試次數在模擬器上計算方式相同，因此可驗證上限。系統在單一任務內的重試不算應用程式的嘗試，\
          實機電源政策造成的延遲也不會呈現。
          """),
      steps: [
        Text(
          en: """
            State the bound in `RUN/run.json` as `maxAttempts` of the plan; without it this check stays \
            inconclusive.
            """,
          ko: "`RUN/run.json`의 plan에 `maxAttempts`로 상한을 적으세요. 없으면 이 검사는 판정 보류로 남습니다.",
          zhHant: "在 `RUN/run.json` 的 plan 中以 `maxAttempts` 寫明上限；未寫明時，本項一律無法判定。"),
        Text(
          en: """
            Start a receiver that refuses every request for long enough (`baton receive --run RUN --fault \
            status=503:first=100`, or your own).
            """,
          ko: """
            충분히 오래 모든 요청을 거부하는 수신 서버를 시작하세요(`baton receive --run RUN --fault \
            status=503:first=100` 또는 직접 만든 서버).
            """,
          zhHant: """
            啟動會持續拒絕請求的接收端（`baton receive --run RUN --fault status=503:first=100`，或自備的接收\
            端）。
            """),
        SimulatorStep.bracket("retry.bounded"),
        Text(
          en: """
            Submit one item and wait until the app gives up. Shorten its waiting times in the test build if they \
            are long.
            """,
          ko: "항목 하나를 제출하고 앱이 포기할 때까지 기다리세요. 대기 시간이 길면 테스트 빌드에서 줄이세요.",
          zhHant: "提交一個項目，等到應用程式放棄為止。若等待時間太長，可在測試建置中縮短。"),
        Text(
          en: """
            Check that every attempt carries the same `idempotencyKey`, that their number is at most \
            `maxAttempts`, and that the user sees the final failure with the file kept.
            """,
          ko: """
            모든 시도의 `idempotencyKey`가 같고, 횟수가 `maxAttempts` 이하이며, 파일이 남은 채 최종 실패가 \
            사용자에게 표시되는지 확인하세요.
            """,
          zhHant: """
            確認每次嘗試的 `idempotencyKey` 相同、次數不超過 `maxAttempts`，且使用者會看到最終失敗，檔案則予以保\
            留。
            """),
        SimulatorStep.closeLogs,
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
        Text(
          en: "`RUN/run.json` with the bound",
          ko: "상한이 적힌 `RUN/run.json`",
          zhHant: "載明上限的 `RUN/run.json`"),
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.taskCreated, .taskCompleted, .recordCommitted],
    traits: [],
    failsOn: ["retry.stored-twice", "retry.unbounded", "retry.enqueued-twice"],
    attempts: RetryPattern.bounded
  )
}

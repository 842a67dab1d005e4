import Vocabulary

extension Check {
  /// A screen that appears after a completion reads its state from the durable record.
  static let ledgerScreenRestored = Check(
    id: "ledger.screen-restored",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Screen restored from the record",
        ko: "기록에서 복원된 화면",
        zhHant: "由紀錄還原的畫面"),
      why: Text(
        en: """
          Completions arrive while no screen listens. A screen that waits for a callback instead of reading the \
          record shows the user an upload that never ends, although it did.
          """,
        ko: """
          완료는 듣고 있는 화면이 없을 때에도 옵니다. 기록을 읽지 않고 콜백만 기다리는 화면은 이미 끝난 업로드를 \
          끝나지 않은 것으로 보여 줍니다.
          """,
        zhHant: """
          完成通知可能在沒有任何畫面接收時到達。若畫面只等回呼而不讀取紀錄，使用者就會看到其實早已完成、卻永遠沒有\
          結束的上傳。
          """),
      simulator: Text(
        en: """
          Closing a screen and opening it again is the app's own logic and shows on a simulator. A screen rebuilt \
          by the system after the scene was discarded on a device is not covered.
          """,
        ko: """
          화면을 닫고 다시 여는 것은 앱 자체의 로직이므로 시뮬레이터에서 확인됩니다. 실기기에서 시스템이 장면을 \
          버린 뒤 화면을 다시 만드는 경우는 포함되지 않습니다.
          """,
        zhHant: """
          關閉畫面再重新開啟屬於應用程式自身的邏輯，可在模擬器上驗證。實機上系統捨棄場景後重建畫面的情況，則不包含\
          在內。
          """),
      steps: [
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("ledger.screen-restored"),
        Text(
          en: """
            Submit an upload and leave its screen at once, so that `screen.disappeared` is logged and no screen of \
            the flow is present.
            """,
          ko: """
            업로드를 제출하고 곧바로 그 화면을 떠나세요. `screen.disappeared`가 기록되고 해당 흐름의 화면이 하나도 \
            없어야 합니다.
            """,
          zhHant: "提交上傳後立即離開該畫面，使其記錄 `screen.disappeared`，且該流程沒有任何畫面存在。"),
        SimulatorStep.waitForRecord,
        Text(
          en: """
            Open the screen again: it must log `screen.appeared` and then `snapshot.read`, and show the upload as \
            finished without any further callback.
            """,
          ko: """
            화면을 다시 여세요. `screen.appeared`에 이어 `snapshot.read`가 기록되고, 추가 콜백 없이 업로드가 \
            완료로 표시되어야 합니다.
            """,
          zhHant: """
            重新開啟畫面：應依序記錄 `screen.appeared` 與 `snapshot.read`，並在沒有任何後續回呼的情況下顯示上傳已\
            完成。
            """),
        Text(
          en: """
            Do the same once with a refused upload (`--fault status=503:first=1`): the screen must show the \
            failure.
            """,
          ko: "거부된 업로드(`--fault status=503:first=1`)로도 한 번 반복하세요. 화면에 실패가 표시되어야 합니다.",
          zhHant: "再以遭拒的上傳（`--fault status=503:first=1`）重複一次：畫面必須顯示失敗。"),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.taskCompleted, .recordCommitted, .screenAppeared, .snapshotRead],
    traits: [],
    failsOn: [
      "ledger.out-of-order", "ledger.unrecorded", "ledger.restore-mismatch", "ledger.identifier-collision",
      "outcome.recorded-twice", "retry.while-undetermined", "download.*",
    ],
    attempts: LedgerPattern.screenRestored
  )
}

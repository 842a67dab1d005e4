import Vocabulary

extension Check {
  /// Each transfer left unfinished by a launch is tied to its own record again by a later one.
  static let sessionUnfinishedRestored = Check(
    id: "session.unfinished-restored",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Unfinished transfers taken up again",
        ko: "끝나지 않은 전송의 복원",
        zhHant: "未完成傳輸的接續"),
      why: Text(
        en: """
          Processes end with uploads under way. Unless the next launch finds them and ties each to its own record, \
          the user sees an item that uploads for ever, or a second copy of it.
          """,
        ko: """
          업로드 도중에도 프로세스는 종료됩니다. 다음 실행이 전송을 찾아 각자의 기록과 잇지 못하면 사용자는 끝없이 \
          업로드 중인 항목이나 중복된 사본을 보게 됩니다.
          """,
        zhHant: """
          上傳途中，程序仍可能結束。若下一次啟動無法找回這些傳輸並各自對應到原本的紀錄，使用者會看到永遠上傳中的項\
          目，或多出一份副本。
          """),
      simulator: Text(
        en: """
          A simulator keeps the session's tasks while the app is gone, so the matching of tasks and records shows \
          there. The end is one that the app chose itself, not memory pressure, and whether a device relaunches \
          the app is a check of its own.
          """,
        ko: """
          시뮬레이터에서도 앱이 없는 동안 세션의 작업이 유지되므로 작업과 기록을 대조하는 과정을 확인할 수 \
          있습니다. 다만 종료는 메모리 압박이 아니라 앱이 스스로 택한 것이며, 실기기가 앱을 재실행하는지는 별도 \
          검사입니다.
          """,
        zhHant: """
          應用程式不在時，模擬器仍會保留工作階段的任務，因此可驗證任務與紀錄的對應。但此時的結束是應用程式自行選\
          擇，而非記憶體壓力；實機是否重新喚起應用程式，是另一項檢查。
          """),
      steps: [
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("session.unfinished-restored"),
        Text(
          en: """
            Submit an upload through the background session, its `idempotencyKey` also in `taskDescription`, then \
            go to the home screen in the simulator's interface.
            """,
          ko: """
            `idempotencyKey`를 `taskDescription`에도 넣어 백그라운드 세션으로 업로드를 제출한 뒤, 시뮬레이터 \
            화면에서 홈으로 나가세요.
            """,
          zhHant: """
            透過背景工作階段提交一筆上傳，並將 `idempotencyKey` 也放入 `taskDescription`，然後在模擬器介面返回主畫\
            面。
            """),
        SimulatorStep.endProcess,
        Text(
          en: "Wait until the receiver has logged `response.sent`, so that the transfer ended without the app.",
          ko: "수신 서버가 `response.sent`를 기록할 때까지 기다려, 앱 없이 전송이 끝나게 하세요.",
          zhHant: "等到接收端記錄 `response.sent`，讓傳輸在應用程式不在時結束。"),
        SimulatorStep.reopen,
        Text(
          en: """
            Check in the new launch's log: the same `sessionID`, then `task.restored`, `task.completed` or \
            `record.committed` with the file, key and generations of the first launch.
            """,
          ko: """
            새 실행의 로그에서 같은 `sessionID`에 이어 `task.restored`, `task.completed` 또는 `record.committed`가 \
            첫 실행과 같은 파일, 키, 세대로 기록됐는지 확인하세요.
            """,
          zhHant: """
            在新啟動的日誌中確認：先有相同的 `sessionID`，接著 `task.restored`、`task.completed` 或 \
            `record.committed` 的檔案、鍵與世代皆與第一次啟動一致。
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
    events: [.sessionCreated, .taskCreated, .taskRestored, .recordCommitted],
    traits: [.backgroundSession],
    failsOn: [
      "session.duplicate-coordinator", "session.identifier-changed", "session.used-after-invalid",
      "session.recreated-before-invalid", "session.coordinator-released", "session.wrong-coordinator",
    ],
    attempts: SessionPattern.unfinishedRestored
  )
}

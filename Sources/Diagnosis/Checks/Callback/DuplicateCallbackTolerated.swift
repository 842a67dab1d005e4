import Vocabulary

extension Check {
  /// A second completion of one transfer causes no second record, delivery or server effect.
  static let callbackDuplicateTolerated = Check(
    id: "callback.duplicate-tolerated",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Duplicate completion without effect",
        ko: "영향 없는 중복 완료 콜백",
        zhHant: "不產生作用的重複完成回呼"),
      why: Text(
        en: """
          Callbacks can repeat after a relaunch or through two code paths. If each one counts, users see an item \
          twice, are told twice, or pay twice.
          """,
        ko: """
          재실행 뒤나 두 갈래의 코드 경로에서 콜백이 반복될 수 있습니다. 매번 처리하면 항목이 두 번 보이고, 알림이 \
          두 번 가고, 결제도 두 번 됩니다.
          """,
        zhHant: """
          重新喚起之後，或經由兩條程式碼路徑，回呼都可能重複。若每次都當真，使用者會看到重複的項目、收到兩次通知，\
          甚至付款兩次。
          """),
      simulator: Text(
        en: """
          The repeated call is made by the test build, so a simulator shows how the app copes with it. A \
          repetition by a device's own system cannot be produced here; `device.duplicate-callback` asks for that.
          """,
        ko: """
          반복 호출은 테스트 빌드가 만들어 내므로 앱이 이를 견디는지는 시뮬레이터에서 확인됩니다. 실기기의 \
          시스템이 스스로 반복하는 경우는 만들 수 없으며 `device.duplicate-callback`에서 다룹니다.
          """,
        zhHant: """
          重複的呼叫由測試建置製造，因此模擬器足以看出應用程式如何承受。實機系統自行重複回呼的情況無法在此產生，由 \
          `device.duplicate-callback` 另行檢查。
          """),
      steps: [
        SimulatorStep.startReceiver,
        SimulatorStep.bracket("callback.duplicate-tolerated"),
        Text(
          en: """
            Submit an upload with a control of the test build that hands the same completion to the coordinator a \
            second time, right after the first, and logs `task.completed` for both.
            """,
          ko: """
            첫 완료 직후 같은 완료를 코디네이터에 한 번 더 전달하고 두 번 모두 `task.completed`를 기록하는 테스트 \
            빌드의 버튼으로 업로드를 제출하세요.
            """,
          zhHant: """
            以測試建置的控制項提交上傳：第一次完成後，立即將同一完成結果再次交給協調器，並且兩次都記錄 \
            `task.completed`。
            """),
        Text(
          en: """
            Check that the second call changed nothing: no contradicting `record.committed`, no second \
            `result.delivered`, no further request at the server.
            """,
          ko: """
            두 번째 호출로 바뀐 것이 없는지 확인하세요. 모순되는 `record.committed`, 두 번째 `result.delivered`, \
            서버의 추가 요청이 모두 없어야 합니다.
            """,
          zhHant: """
            確認第二次呼叫沒有造成任何改變：沒有互相矛盾的 `record.committed`、沒有第二次 `result.delivered`，伺服\
            器也沒有新的請求。
            """),
        Text(
          en: "Finish the step right after: outside it a second completion counts as an error.",
          ko: "확인 직후 단계를 끝내세요. 단계 밖의 두 번째 완료는 오류로 판정됩니다.",
          zhHant: "隨即結束這個步驟；在步驟之外，第二次完成會被視為錯誤。"),
        SimulatorStep.closeLogs,
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.report,
      ]),
    events: [.taskCreated, .taskCompleted, .recordCommitted, .logClosed],
    traits: [.absence],
    failsOn: ["result.*", "outcome.recorded-twice", "retry.stored-twice"],
    attempts: RetryPattern.duplicateTolerated
  )
}

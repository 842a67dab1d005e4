import Vocabulary

extension Check {
  /// Each operation delivers one result, to a screen on the main thread.
  static let resultDeliveredOnce = Check(
    id: "result.delivered-once",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "One result for each operation",
        ko: "작업마다 한 번만 전달되는 결과",
        zhHant: "每項操作只交付一次結果"),
      why: Text(
        en: """
          Cancelling and completing can meet. Without a single transition to finished, the user sees success and \
          cancellation together, or a continuation resumes twice and the app crashes.
          """,
        ko: """
          취소와 완료는 동시에 일어날 수 있습니다. 완료 상태로 한 번만 전이하지 않으면 성공과 취소가 함께 \
          표시되거나, continuation이 두 번 재개되어 앱이 비정상 종료됩니다.
          """,
        zhHant: """
          取消與完成可能同時發生。若沒有保證只轉換一次到結束狀態，使用者會同時看到成功與取消，或 continuation 被恢\
          復兩次而導致當機。
          """),
      simulator: Text(
        en: """
          The guard is in the app's code, so a simulator shows it for the races that were run. A race is a matter \
          of timing: a device's slower or faster threads can still meet where the simulator's did not.
          """,
        ko: """
          보호 장치는 앱 코드에 있으므로 실제로 일으킨 경합에 한해 시뮬레이터에서 확인됩니다. 경합은 시점의 \
          문제여서, 시뮬레이터에서 겹치지 않은 스레드가 실기기에서는 겹칠 수 있습니다.
          """,
        zhHant: """
          防護位於應用程式的程式碼中，因此就實際製造過的競爭情況，模擬器可以驗證。競爭取決於時序：在模擬器上未曾相\
          遇的執行緒，在實機上仍可能相遇。
          """),
      steps: [
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("result.delivered-once"),
        Text(
          en: "Submit an upload and let it succeed; submit another and cancel it half way.",
          ko: "업로드 하나를 제출해 성공시키고, 다른 하나는 도중에 취소하세요.",
          zhHant: "提交一筆上傳並讓其成功，再提交另一筆並在中途取消。"),
        Text(
          en: "Submit several more and cancel each at the very moment it completes, so that both happen together.",
          ko: "몇 개를 더 제출하고 완료되는 바로 그 순간에 취소해 두 일이 겹치게 하세요.",
          zhHant: "再提交數筆，並在即將完成的瞬間逐一取消，使兩者同時發生。"),
        Text(
          en: "Close the screen of one before it ends and open it again.",
          ko: "그중 하나는 끝나기 전에 화면을 닫았다가 다시 여세요.",
          zhHant: "其中一筆在結束前關閉畫面，再重新開啟。"),
        Text(
          en: """
            Check that each `operationID` has one `result.delivered` and that those with a `screenID` say `thread` \
            main.
            """,
          ko: """
            `operationID`마다 `result.delivered`가 하나이고, `screenID`가 있는 것은 `thread`가 main인지 \
            확인하세요.
            """,
          zhHant: "確認每個 `operationID` 只有一個 `result.delivered`，且帶有 `screenID` 者的 `thread` 為 main。"),
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
    events: [.resultDelivered, .logClosed],
    traits: [.absence],
    failsOn: ["result.*", "outcome.recorded-twice", "retry.stored-twice"],
    attempts: DocumentPattern.deliveredOnce
  )
}

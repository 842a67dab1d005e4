import Vocabulary

extension Check {
  /// No launch ever holds two living coordinators of one session.
  static let sessionSingleCoordinator = Check(
    id: "session.single-coordinator",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "A single coordinator for each session",
        ko: "세션마다 하나뿐인 코디네이터",
        zhHant: "每個工作階段只有一個協調器"),
      why: Text(
        en: """
          Two objects that create one background session share its callbacks by chance. Completions then reach the \
          one that knows nothing of the file, and results vanish now and then, which is hard to reproduce.
          """,
        ko: """
          같은 백그라운드 세션을 만든 객체가 둘이면 콜백이 어느 쪽으로 갈지 정해지지 않습니다. 파일을 모르는 쪽이 \
          완료를 받으면 결과가 이따금 사라지고, 재현하기도 어렵습니다.
          """,
        zhHant: """
          兩個物件建立同一個背景工作階段時，回呼由誰收到並不確定。完成通知若交到不認得該檔案的一方，結果便會偶爾消\
          失，而且難以重現。
          """),
      simulator: Text(
        en: """
          Who creates coordinators is decided by the app's code alone, so a simulator shows it, for the paths that \
          were walked. An app extension that shares the identifier is another process and needs a device.
          """,
        ko: """
          코디네이터를 누가 만드는지는 앱 코드만으로 정해지므로, 실제로 거친 경로에 한해 시뮬레이터로 확인할 수 \
          있습니다. 식별자를 공유하는 앱 확장은 다른 프로세스이므로 실기기가 필요합니다.
          """,
        zhHant: """
          協調器由誰建立，完全取決於應用程式的程式碼，因此就實際走過的路徑而言，模擬器足以驗證。共用識別碼的應用程\
          式延伸功能屬於另一個程序，仍需實機。
          """),
      steps: [
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("session.single-coordinator"),
        Text(
          en: """
            Log `coordinator.created` and `coordinator.released` with `coordinatorID` and `coordinatorCount`, and \
            walk every path that can make one: launch, the upload screen opened twice, a second window, the \
            settings, signing out and in.
            """,
          ko: """
            `coordinator.created`와 `coordinator.released`를 `coordinatorID`, `coordinatorCount`와 함께 기록하고, \
            코디네이터가 생길 수 있는 경로를 모두 거치세요. 앱 실행, 업로드 화면 두 번 열기, 두 번째 창, 설정, \
            로그아웃과 로그인이 해당됩니다.
            """,
          zhHant: """
            記錄 `coordinator.created` 與 `coordinator.released`，並附上 `coordinatorID` 與 `coordinatorCount`；走\
            過所有可能建立協調器的路徑：啟動、開啟上傳畫面兩次、第二個視窗、設定、登出再登入。
            """),
        Text(
          en: "Submit an upload, press Home in the simulator's interface, and come back before it ends.",
          ko: "업로드를 제출하고 시뮬레이터 화면에서 홈으로 나갔다가, 끝나기 전에 돌아오세요.",
          zhHant: "提交一筆上傳，透過模擬器介面返回主畫面，並在結束前回到應用程式。"),
        SimulatorStep.waitForRecord,
        SimulatorStep.closeLogs,
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
    events: [.coordinatorCreated, .logClosed],
    traits: [.absence],
    failsOn: [
      "session.duplicate-coordinator", "session.identifier-changed", "session.used-after-invalid",
      "session.recreated-before-invalid", "session.coordinator-released", "session.wrong-coordinator",
    ],
    attempts: SessionPattern.singleCoordinator
  )
}

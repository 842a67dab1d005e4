import Vocabulary

extension Check {
  /// The system's completion handler is called once, on the main thread, after everything that it vouches for.
  static let handshakeOrder = Check(
    id: "handshake.order",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Order of the background-events handshake",
        ko: "백그라운드 이벤트 처리 순서",
        zhHant: "背景事件交接的順序"),
      why: Text(
        en: """
          Calling the system's completion handler says: all is saved, you may suspend me. Too early loses results; \
          never, twice or off the main thread costs the app its next background launches or its life.
          """,
        ko: """
          시스템 완료 핸들러를 호출하는 것은 모두 저장했으니 중단해도 된다는 뜻입니다. 너무 이르면 결과를 잃고, \
          호출하지 않거나 두 번 호출하거나 메인 스레드 밖에서 호출하면 다음 백그라운드 실행 기회를 잃거나 앱이 \
          종료됩니다.
          """,
        zhHant: """
          呼叫系統的完成處理常式，等於宣告一切已儲存、可以暫停。呼叫過早會遺失結果；從未呼叫、呼叫兩次或不在主執行\
          緒呼叫，則會失去之後的背景喚起機會，甚至遭到終止。
          """),
      simulator: Text(
        en: """
          A simulator may deliver background events and then shows in which order the app answers them. It cannot \
          show that the system relaunches the app under a device's conditions, nor how little time it gives: a \
          clean run here only rehearses `device.system-relaunch`.
          """,
        ko: """
          시뮬레이터도 백그라운드 이벤트를 전달할 수 있으며, 그때 앱이 어떤 순서로 처리하는지 보여 줍니다. 실기기 \
          조건에서 시스템이 앱을 재실행하는지, 시간을 얼마나 주는지는 보여 주지 못하므로 \
          `device.system-relaunch`의 예행일 뿐입니다.
          """,
        zhHant: """
          模擬器可能會傳遞背景事件，此時可看出應用程式以何種順序處理。它無法證明系統在實機條件下會重新喚起應用程\
          式，也看不出給予的時間多短；在此通過，只是 `device.system-relaunch` 的預演。
          """),
      steps: [
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("handshake.order"),
        Text(
          en: """
            Open the app from its icon, without a debugger, submit an upload through the background session and go \
            to the home screen in the simulator's interface.
            """,
          ko: """
            디버거 없이 앱 아이콘으로 앱을 열고 백그라운드 세션으로 업로드를 제출한 뒤, 시뮬레이터 화면에서 홈으로 \
            나가세요.
            """,
          zhHant: "不附加偵錯器，點按圖像開啟應用程式，透過背景工作階段提交上傳，再於模擬器介面返回主畫面。"),
        SimulatorStep.endProcess,
        Text(
          en: """
            Leave the simulator alone for some minutes after `response.sent`. The system should start the app in \
            the background; do not open it yourself before `events.handlerCalled` is logged.
            """,
          ko: """
            `response.sent` 이후 몇 분 동안 시뮬레이터를 그대로 두세요. 시스템이 앱을 백그라운드로 실행해야 하며, \
            `events.handlerCalled`가 기록되기 전에는 직접 열지 마세요.
            """,
          zhHant: """
            `response.sent` 之後，讓模擬器靜置數分鐘。系統應會在背景啟動應用程式；在記錄 `events.handlerCalled` 之\
            前，不要自行開啟。
            """),
        Text(
          en: """
            Check the order: `events.handlerReceived` and `session.created`, task events, `record.committed`, \
            `events.finished`, `snapshot.read` of each screen that is present, then `events.handlerCalled` once on \
            the main thread.
            """,
          ko: """
            순서를 확인하세요: `events.handlerReceived`와 `session.created`, 작업 이벤트, `record.committed`, \
            `events.finished`, 떠 있는 화면마다 `snapshot.read`, 끝으로 메인 스레드에서 `events.handlerCalled` 한 \
            번입니다.
            """,
          zhHant: """
            確認順序：`events.handlerReceived` 與 `session.created`、任務事件、`record.committed`、\
            `events.finished`、各個存在畫面的 `snapshot.read`，最後在主執行緒呼叫一次 `events.handlerCalled`。
            """),
        Text(
          en: """
            If the simulator delivers no event within ten minutes, finish the step with `aborted` true: that says \
            nothing against the app.
            """,
          ko: """
            10분 안에 시뮬레이터가 이벤트를 전달하지 않으면 `aborted`를 true로 하여 단계를 끝내세요. 앱에 문제가 \
            있다는 뜻은 아닙니다.
            """,
          zhHant: "若十分鐘內模擬器沒有傳遞任何事件，請以 `aborted` 為 true 結束步驟；這並不代表應用程式有問題。"),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
        SimulatorEvidence.systemLog,
        SimulatorEvidence.testerNotes,
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.fetchSystemLog,
        SimulatorEvidence.report,
      ]),
    events: [
      .eventsHandlerReceived, .sessionCreated, .taskCompleted, .recordCommitted, .eventsFinished,
      .eventsHandlerCalled,
    ],
    traits: [.backgroundSession, .lifeCycle],
    failsOn: ["handshake.*", "session.delegate-missing", "session.coordinator-released"],
    attempts: HandshakePattern.order
  )
}

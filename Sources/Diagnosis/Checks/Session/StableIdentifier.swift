import Vocabulary

extension Check {
  /// Every launch creates the background session of a flow under one and the same identifier.
  static let sessionStableIdentifier = Check(
    id: "session.stable-identifier",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "One session identifier across launches",
        ko: "실행이 바뀌어도 같은 세션 식별자",
        zhHant: "跨次啟動不變的工作階段識別碼"),
      why: Text(
        en: """
          The identifier is the only thread between a transfer that the system still holds and the next launch. \
          With a new one each time, earlier uploads run on with nobody to hear how they ended.
          """,
        ko: """
          식별자는 시스템이 쥐고 있는 전송과 다음 실행을 잇는 유일한 끈입니다. 실행할 때마다 새로 만들면 앞선 \
          업로드의 결과를 들을 주체가 없어집니다.
          """,
        zhHant: """
          識別碼是系統手上的傳輸與下一次啟動之間唯一的連結。若每次啟動都換新，先前的上傳即使繼續進行，也沒有人能得\
          知結果。
          """),
      simulator: Text(
        en: """
          Which identifier the code forms is the same on a simulator, so two launches there show it. That the \
          system really relaunches the app under it is another matter, and a device check.
          """,
        ko: """
          코드가 만드는 식별자는 시뮬레이터에서도 같으므로 두 번의 실행으로 확인할 수 있습니다. 시스템이 그 \
          식별자로 앱을 실제로 다시 실행하는지는 별개의 실기기 검사입니다.
          """,
        zhHant: """
          程式碼產生的識別碼在模擬器上相同，因此啟動兩次即可驗證。系統是否真的會以該識別碼重新喚起應用程式，則是另\
          一項實機檢查。
          """),
      steps: [
        SimulatorStep.startReceiver,
        SimulatorStep.bracket("session.stable-identifier"),
        Text(
          en: """
            Open the app and submit an upload, so that `session.created` is logged. State `flow` in it if one app \
            serves several flows.
            """,
          ko: """
            앱을 열고 업로드를 제출해 `session.created`가 기록되게 하세요. 한 앱에 흐름이 여럿이면 `flow`도 \
            적으세요.
            """,
          zhHant: """
            開啟應用程式並提交一筆上傳，使其記錄 `session.created`。若同一應用程式有多個流程，請一併寫明 `flow`。
            """),
        SimulatorStep.endProcess,
        SimulatorStep.reopen,
        Text(
          en: "Submit once more with the same account, and compare `sessionID` in both logs. Repeat for each flow.",
          ko: "같은 계정으로 한 번 더 제출하고 두 로그의 `sessionID`를 비교하세요. 흐름마다 반복하세요.",
          zhHant: "以同一帳號再提交一次，比對兩份日誌中的 `sessionID`。每個流程都重複一次。"),
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.systemLog,
      ],
      commands: [
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.fetchSystemLog,
        SimulatorEvidence.report,
      ]),
    events: [.logOpened, .sessionCreated],
    traits: [],
    failsOn: [
      "session.duplicate-coordinator", "session.identifier-changed", "session.used-after-invalid",
      "session.recreated-before-invalid", "session.coordinator-released", "session.wrong-coordinator",
    ],
    attempts: SessionPattern.stableIdentifier
  )
}

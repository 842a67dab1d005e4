import Vocabulary

extension Check {
  /// An upload during which the app went to the background arrives whole and is recorded as accepted.
  static let uploadHomeScreen = Check(
    id: "upload.home-screen",
    scope: .any,
    texts: CheckTexts(
      title: Text(
        en: "Upload across the home screen",
        ko: "홈 화면으로 나간 동안의 업로드",
        zhHant: "返回主畫面期間的上傳"),
      why: Text(
        en: """
          Users start an upload and turn to something else. If the transfer depends on the app being in front, \
          their file is lost at the moment they press Home, and nobody tells them.
          """,
        ko: """
          사용자는 업로드를 시작하고 곧 다른 일을 합니다. 전송이 앱이 화면에 있을 때만 유지된다면 홈으로 나가는 \
          순간 파일이 유실되고, 사용자는 이를 알 수 없습니다.
          """,
        zhHant: """
          使用者開始上傳後，往往隨即去做別的事。如果傳輸必須依賴應用程式停留在前景，按下主畫面的那一刻檔案就遺失\
          了，而且沒有人會告訴他們。
          """),
      simulator: Text(
        en: """
          A simulator shows that a background session carries the transfer on and that the callbacks come in \
          order. It does not suspend or end processes as a device does, and has no lock screen or cellular \
          network: those remain device checks.
          """,
        ko: """
          시뮬레이터에서는 백그라운드 세션이 전송을 이어 가고 콜백이 순서대로 오는지 확인할 수 있습니다. 그러나 \
          실기기처럼 프로세스를 일시 중단하거나 종료하지 않으며 화면 잠금이나 셀룰러 네트워크도 없으므로, 그런 \
          상황은 실기기 검사로 남습니다.
          """,
        zhHant: """
          模擬器可以證明背景工作階段會接手傳輸，且回呼依序到達。但它不像實機那樣暫停或終止程序，也沒有鎖定畫面與行\
          動網路，這些情況仍屬實機待測項目。
          """),
      steps: [
        Text(
          en: """
            Prepare a second sample whose content differs from that of every foreground upload; otherwise an old \
            stored body could pass for the new one.
            """,
          ko: """
            포그라운드 업로드에 쓴 것과 내용이 다른 두 번째 샘플을 준비하세요. 내용이 같으면 예전에 저장된 본문을 \
            이번 결과로 착각할 수 있습니다.
            """,
          zhHant: "準備內容與所有前景上傳都不同的第二個範例檔案；否則先前儲存的內容可能被誤認為這一次的結果。"),
        SimulatorStep.startSlowReceiver,
        SimulatorStep.bracket("upload.home-screen"),
        Text(
          en: """
            Open the app from its icon, without a debugger, and submit the second sample through the background \
            session.
            """,
          ko: "디버거 없이 앱 아이콘으로 앱을 열고, 백그라운드 세션으로 두 번째 샘플을 제출하세요.",
          zhHant: "不附加偵錯器，點按圖像開啟應用程式，透過背景工作階段提交第二個範例檔案。"),
        SimulatorStep.pressHome,
        Text(
          en: "Leave the simulator alone until the receiver has logged `response.sent`, then return to the app.",
          ko: "수신 서버가 `response.sent`를 기록할 때까지 시뮬레이터를 그대로 두었다가 앱으로 돌아가세요.",
          zhHant: "在接收端記錄 `response.sent` 之前不要操作模擬器，之後再回到應用程式。"),
        SimulatorStep.waitForRecord,
      ],
      sendBack: [
        SimulatorEvidence.appLogs,
        SimulatorEvidence.serverLog,
        SimulatorEvidence.systemLog,
        SimulatorEvidence.testerNotes,
      ],
      commands: [
        "head -c 4194304 /dev/urandom > RUN/samples/SAMPLE && shasum -a 256 RUN/samples/SAMPLE",
        SimulatorEvidence.copySample,
        SimulatorEvidence.fetchAppLogs,
        SimulatorEvidence.fetchSystemLog,
        SimulatorEvidence.report,
      ]),
    events: [.sessionCreated, .appState, .inputPrepared, .taskCreated, .taskCompleted, .bodyStored, .recordCommitted],
    traits: [.backgroundSession, .lifeCycle],
    failsOn: [
      "outcome.http-failure-accepted", "outcome.content-mismatch", "outcome.empty-body",
      "outcome.stored-but-failed", "outcome.recorded-twice", "input.changed", "input.removed-early",
      "retry.stored-twice",
    ],
    attempts: UploadPattern.homeScreen
  )
}

import Vocabulary

extension Check {
  /// A hundred and more transfers in one session are each completed, recorded and stored once.
  static let deviceManyTransfers = Check(
    id: "device.many-transfers", scope: .device,
    texts: CheckTexts(
      title: Text(en: "A hundred and more transfers", ko: "100건이 넘는 전송", zhHant: "一百筆以上的傳輸"),
      why: Text(
        en: """
          A photo library or a day's queue makes hundreds of tasks. The system throttles them, and a slow start-up \
          over so many can cost the app its life; no item may be lost or sent twice.
          """,
        ko: """
          사진 보관함이나 하루치 대기열은 수백 개의 작업이 됩니다. 시스템은 이를 조절하며, 작업이 많아 시작이 \
          느려지면 시스템이 앱을 종료할 수 있습니다. 어떤 항목도 유실되거나 두 번 전송돼서는 안 됩니다.
          """,
        zhHant: """
          相簿或一整天的佇列會產生數百個任務。系統會加以節流，而任務太多導致啟動過慢時，應用程式可能被系統終止；任何\
          項目都不可遺失或重複送出。
          """
      ),
      simulator: Text(
        en: """
          A simulator does not throttle background transfers or watch over launch time as a device does, and the Mac \
          is much faster.
          """,
        ko: "시뮬레이터는 실기기처럼 백그라운드 전송을 조절하거나 실행 시간을 감시하지 않으며 Mac이 훨씬 빠릅니다.",
        zhHant: "模擬器不會像實機那樣節流背景傳輸或監控啟動時間，而且 Mac 快得多。"
      ),
      steps: [
        Text(
          en: """
            Use a test build with a button that prepares 120 samples of different content, each with its own SHA-256 \
            and idempotency key.
            """,
          ko: """
            내용이 서로 다르고 각각 고유한 SHA-256과 멱등 키를 갖는 샘플 120개를 준비하는 버튼이 있는 테스트 빌드를 \
            사용하세요.
            """,
          zhHant: "使用測試建置，透過按鈕準備 120 個內容互異的範例檔案，各有自己的 SHA-256 與冪等鍵。"
        ),
        DeviceSteps.server,
        DeviceSteps.refreshOn,
        DeviceSteps.install,
        Text(
          en: "Submit all of them in one session.",
          ko: "모두 하나의 세션에서 제출하세요.",
          zhHant: "在同一個工作階段中全部提交。"
        ),
        DeviceSteps.leave,
        Text(
          en: "Wait without opening the app until the server's log no longer grows; this can take hours.",
          ko: "앱을 열지 않고 서버 로그가 더 늘지 않을 때까지 기다리세요. 몇 시간이 걸릴 수 있습니다.",
          zhHant: "不要打開應用程式，等到伺服器日誌不再增加；這可能需要數小時。"
        ),
        Text(
          en: """
            Fetch the logs, then open the app. 120 uploads must be created, completed, recorded and stored, each key \
            once.
            """,
          ko: """
            로그를 가져온 다음 앱을 여세요. 업로드 120건이 생성, 완료, 기록, 저장돼야 하며 키마다 한 번씩이어야 \
            합니다.
            """,
          zhHant: "先取回日誌，再打開應用程式。必須有 120 筆上傳完成建立、傳輸、記錄與儲存，每個鍵各一次。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch,
        DeviceEvidence.serverLog,
      ],
      commands: DeviceCommands.overADay),
    events: [
      .sessionCreated, .taskCreated, .tasksListed, .taskCompleted, .recordCommitted, .bodyStored, .eventsFinished,
    ],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}

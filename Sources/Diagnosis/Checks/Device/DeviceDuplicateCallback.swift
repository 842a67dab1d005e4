import Vocabulary

extension Check {
  /// A completion that comes twice on a device is recorded, delivered and stored once.
  static let deviceDuplicateCallback = Check(
    id: "device.duplicate-callback", scope: .device,
    texts: CheckTexts(
      title: Text(en: "Duplicate completion callback", ko: "중복된 완료 콜백", zhHant: "重複的完成回呼"),
      why: Text(
        en: """
          A completion that comes twice must count once. Otherwise users see one result twice, or one upload has its \
          effect on the server twice.
          """,
        ko: """
          완료가 두 번 도착해도 한 번으로 처리돼야 합니다. 그렇지 않으면 사용자에게 같은 결과가 두 번 보이거나 \
          업로드 한 건의 효과가 서버에 두 번 반영됩니다.
          """,
        zhHant: """
          完成事件即使送達兩次，也只能算一次。否則使用者會看到同一結果兩次，或一次上傳在伺服器上產生兩次效果。
          """
      ),
      simulator: Text(
        en: """
          A simulator shows the logic and so rehearses this check. Only on a device does the second callback meet \
          the real order of things: a woken or relaunched app, its threads, and a record just read from protected \
          storage.
          """,
        ko: """
          시뮬레이터는 처리 논리를 보여 주므로 예행으로 쓸 수 있습니다. 깨어나거나 재실행된 앱, 그 스레드, \
          보호된 저장소에서 막 읽은 기록이 얽히는 실제 순서는 실기기에서만 나타납니다.
          """,
        zhHant: """
          模擬器能呈現處理邏輯，可作為預演。只有在實機上，第二次回呼才會遇到真實的先後順序：被喚醒或重新喚起的應用程\
          式、它的執行緒，以及剛從受保護儲存空間讀出的紀錄。
          """
      ),
      steps: [
        Text(
          en: """
            Use a test build with a switch that hands each completion to the coordinator twice, between \
            `step.started` and `step.finished` of `device.duplicate-callback`; outside such a step a second \
            completion is a fault of its own.
            """,
          ko: """
            `device.duplicate-callback`의 `step.started`와 `step.finished` 사이에서 각 완료를 코디네이터에 두 번 \
            전달하는 스위치가 있는 테스트 빌드를 사용하세요. 이 단계 밖에서 두 번 완료되면 그 자체가 결함입니다.
            """,
          zhHant: """
            使用帶有開關的測試建置，在 `device.duplicate-callback` 的 `step.started` 與 `step.finished` 之間，將每個\
            完成事件交給協調器兩次；在這個步驟之外的第二次完成本身就是問題。
            """
        ),
        DeviceSteps.server,
        DeviceSteps.install,
        Text(
          en: "Turn the switch on and submit a fresh sample with an idempotency key.",
          ko: "스위치를 켜고 멱등 키를 지정해 새 샘플을 제출하세요.",
          zhHant: "打開開關，提交一個帶有冪等鍵的新範例檔案。"
        ),
        Text(
          en: """
            Wait for the result. The app must show it once, and the server's log must hold one stored body for the \
            key.
            """,
          ko: """
            결과를 기다리세요. 앱에는 결과가 한 번만 표시되고, 서버 로그에는 그 키로 저장된 본문이 하나만 있어야 \
            합니다.
            """,
          zhHant: "等待結果。應用程式只能顯示一次，伺服器日誌中該鍵也只能有一份已儲存的內容。"
        ),
        Text(
          en: """
            Do the same with another sample and go to the Home Screen before it is done, so that the callbacks come \
            in the background.
            """,
          ko: "다른 샘플로 반복하되 끝나기 전에 홈 화면으로 나가 콜백이 백그라운드에서 도착하게 하세요.",
          zhHant: "換一個範例檔案重做一次，並在完成前回到主畫面，讓回呼在背景送達。"
        ),
        Text(en: "Turn the switch off.", ko: "스위치를 끄세요.", zhHant: "關閉開關。"),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog, DeviceEvidence.form],
      commands: DeviceCommands.standard),
    events: [
      .stepStarted, .taskCreated, .taskCompleted, .recordCommitted, .resultDelivered, .bodyStored, .stepFinished,
    ],
    traits: [],
    failsOn: DeviceFaults.duplicate,
    attempts: RetryPattern.duplicateTolerated)
}

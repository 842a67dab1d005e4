import Vocabulary

extension Check {
  /// An upload outlives the screen that started it, and a later screen reads its result from the record.
  static let deviceScreenClosed = Check(
    id: "device.screen-closed", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Starting screen closed before completion",
        ko: "완료 전에 닫힌 시작 화면",
        zhHant: "完成前關閉發起上傳的畫面"
      ),
      why: Text(
        en: """
          People leave a screen as soon as its upload has begun. If the screen owns the transfer, or is the only one \
          that listens, the upload is cancelled or its result is never shown.
          """,
        ko: """
          사용자는 업로드가 시작되면 바로 그 화면을 떠납니다. 화면이 전송을 소유하거나 화면만 결과를 기다리고 있으면 \
          업로드가 취소되거나 결과가 끝내 표시되지 않습니다.
          """,
        zhHant: """
          使用者在上傳開始後往往立刻離開畫面。如果傳輸由畫面擁有，或只有那個畫面在等待結果，上傳就會被取消，或結果永\
          遠不會顯示。
          """
      ),
      simulator: Text(
        en: """
          A simulator can rehearse the closing, but over the Mac's network its callbacks arrive almost at once; only \
          a device shows a completion that comes after a real wait, with no screen there to receive it.
          """,
        ko: """
          시뮬레이터에서도 화면을 닫는 동작은 연습할 수 있지만, Mac의 네트워크에서는 콜백이 거의 바로 도착합니다. \
          실제로 오래 기다린 뒤 받아 줄 화면이 없을 때 도착하는 완료는 실기기에서만 확인할 수 있습니다.
          """,
        zhHant: """
          模擬器可以預演關閉畫面，但透過 Mac 的網路，回呼幾乎立刻就到；只有實機能呈現經過真實等待、且沒有任何畫面可\
          接收時才抵達的完成事件。
          """
      ),
      steps: [
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: "Open the upload screen and submit a fresh sample whose upload takes at least one minute.",
          ko: "업로드 화면을 열고 업로드에 1분 이상 걸리는 새 샘플을 제출하세요.",
          zhHant: "打開上傳畫面，提交一個需要一分鐘以上才能傳完的新範例檔案。"
        ),
        Text(
          en: """
            Close that screen inside the app (back, or dismiss) before the upload is done, so that it is not merely \
            covered.
            """,
          ko: """
            업로드가 끝나기 전에 앱 안에서 그 화면을 닫으세요(뒤로 가기 또는 닫기). 다른 화면에 가려지기만 해서는 안 \
            됩니다.
            """,
          zhHant: "在上傳完成之前，於應用程式內關閉那個畫面（返回或關閉），不能只是被其他畫面遮住。"
        ),
        Text(
          en: "Stay on another screen of the app until the server's log shows the whole body.",
          ko: "서버 로그에 본문 전체가 수신된 것이 나타날 때까지 앱의 다른 화면에 머무르세요.",
          zhHant: "停留在應用程式的其他畫面，直到伺服器日誌顯示已收到完整內容。"
        ),
        Text(
          en: """
            Open the upload screen again. It must show the finished upload from the record, without sending anything \
            anew.
            """,
          ko: "업로드 화면을 다시 여세요. 새로 보내는 것 없이 기록에서 읽은 완료 상태가 표시돼야 합니다.",
          zhHant: "再次打開上傳畫面。它必須從紀錄讀出並顯示已完成的上傳，而不會重新送出任何東西。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [DeviceEvidence.appLog, DeviceEvidence.witness, DeviceEvidence.serverLog, DeviceEvidence.form],
      commands: DeviceCommands.standard),
    events: [
      .screenAppeared, .taskCreated, .screenDisappeared, .taskCompleted, .recordCommitted, .bodyStored,
      .snapshotRead,
    ],
    traits: [.backgroundSession],
    failsOn: DeviceFaults.upload,
    attempts: DevicePattern.screenClosed)
}

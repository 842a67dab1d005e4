import Vocabulary

extension Check {
  /// A session created 5 s or more after a background launch still gets every event.
  static let deviceDelegateDelay = Check(
    id: "device.delegate-delay", scope: .device,
    texts: CheckTexts(
      title: Text(
        en: "Late delegate after a relaunch",
        ko: "재실행 후 늦게 연결된 델리게이트",
        zhHant: "重新喚起後延遲連接代理"
      ),
      why: Text(
        en: """
          In a background launch slow start-up code can delay the session and its delegate. If events are lost in \
          between, uploads that the server has accepted stay unrecorded.
          """,
        ko: """
          백그라운드에서 재실행될 때 시작 코드가 느리면 세션과 델리게이트의 연결이 늦어질 수 있습니다. 그 사이에 \
          이벤트를 잃으면 서버가 받은 업로드가 기록되지 않습니다.
          """,
        zhHant: """
          在背景啟動時，緩慢的啟動程式碼可能讓工作階段與代理延後就緒。如果事件在這段期間遺失，伺服器已接受的上傳就不\
          會留下紀錄。
          """
      ),
      simulator: Text(
        en: """
          Whether events wait for a late delegate is a race between the app and the system's transfer service in a \
          true background launch, which a simulator does not make.
          """,
        ko: """
          이벤트가 늦은 델리게이트를 기다려 주는지는 실제 백그라운드 실행에서 앱과 시스템 전송 서비스 사이의 \
          경쟁으로 결정됩니다. 시뮬레이터는 그런 실행을 일으키지 않습니다.
          """,
        zhHant: """
          事件是否會等待較晚就緒的代理，取決於真正的背景啟動中應用程式與系統傳輸服務之間的競爭，而模擬器不會產生這種\
          啟動。
          """
      ),
      steps: [
        Text(
          en: """
            Use a test build with a switch that, in a background launch, keeps the completion handler at once but \
            creates the session and its delegate 8 s later: at least 5 s, and well inside the short background time.
            """,
          ko: """
            백그라운드 실행에서 완료 핸들러는 바로 저장하고 세션과 델리게이트는 8초 뒤에 만드는 스위치가 있는 테스트 \
            빌드를 사용하세요. 지연은 5초 이상이되 짧은 백그라운드 실행 시간 안에 충분히 들어와야 합니다.
            """,
          zhHant: """
            使用帶有開關的測試建置：在背景啟動時立即儲存完成處理常式，但延後 8 秒才建立工作階段與代理。延遲至少 5 \
            秒，且必須遠短於有限的背景執行時間。
            """
        ),
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: "Turn the switch on and submit three fresh samples whose uploads take at least five minutes.",
          ko: "스위치를 켜고 업로드에 5분 이상 걸리는 새 샘플 세 개를 제출하세요.",
          zhHant: "打開開關，提交三個需要五分鐘以上才能傳完的新範例檔案。"
        ),
        DeviceSteps.leave,
        DeviceSteps.endProcess,
        Text(
          en: "Do not open the app until the server's log shows all three bodies, and ten minutes longer.",
          ko: "서버 로그에 세 본문이 모두 나타나고 10분이 더 지날 때까지 앱을 열지 마세요.",
          zhHant: "在伺服器日誌顯示三份內容全部收到、並再過十分鐘之前，不要打開應用程式。"
        ),
        DeviceSteps.fetchBeforeOpening,
        Text(
          en: """
            Open the app, check that each of the three samples has its record, turn the switch off, and fetch the \
            logs again.
            """,
          ko: "앱을 열어 세 샘플마다 기록이 있는지 확인하고, 스위치를 끈 다음 로그를 다시 가져오세요.",
          zhHant: "打開應用程式，確認三個範例檔案各有紀錄，關閉開關後再取回一次日誌。"
        ),
      ],
      sendBack: [
        DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch, DeviceEvidence.serverLog,
        DeviceEvidence.crashReports, DeviceEvidence.form,
      ],
      commands: DeviceCommands.termination),
    events: [
      .appLaunched, .eventsHandlerReceived, .sessionCreated, .delegateAttached, .taskCompleted, .recordCommitted,
      .eventsFinished, .eventsHandlerCalled,
    ],
    traits: [.backgroundSession, .lifeCycle],
    failsOn: DeviceFaults.handshake,
    attempts: RelaunchPattern.delegateDelay)
}

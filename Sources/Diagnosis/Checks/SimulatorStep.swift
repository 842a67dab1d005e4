/// Steps that several checks share when they are performed on a simulator.
///
/// Written once, so that a command or a warning cannot read differently from check to check.
enum SimulatorStep {
  /// Make the run folder and bring its sample into the app.
  static let newRun = Text(
    en: """
      Make a run folder with `baton new RUN` and copy its sample from `RUN/samples/` into the app's container. \
      `baton new` prints its bytes and SHA-256 and writes the SHA-256 into `RUN/run.json`; the sample holds no real \
      credentials.
      """,
    ko: """
      `baton new RUN`으로 테스트 폴더를 만들고 `RUN/samples/`의 샘플을 앱 컨테이너로 복사하세요. `baton \
      new`가 바이트 수와 SHA-256을 출력하고 SHA-256을 `RUN/run.json`에 적습니다. 샘플에는 실제 인증 정보가 없습니다.
      """,
    zhHant: """
      以 `baton new RUN` 建立測試資料夾，並將 `RUN/samples/` 內的範例檔案複製到應用程式的容器。`baton new` 會顯示位\
      元組數與 SHA-256，並將 SHA-256 寫入 `RUN/run.json`；範例不含真實憑證。
      """)

  /// The receiver at full speed, answering 201.
  static let startReceiver = Text(
    en: """
      On the Mac that runs the simulator, start a receiver that writes Baton's event log (`baton receive --run RUN`, \
      or your own). Let the test build send to its loopback address, with a transport-security \
      exception for that host only.
      """,
    ko: """
      시뮬레이터를 실행하는 Mac에서 Baton의 이벤트 로그를 기록하는 수신 서버(`baton receive --run RUN` \
      또는 직접 만든 서버)를 시작하세요. 테스트 빌드는 그 서버의 루프백 주소로 전송하게 하고, 전송 보안 예외는 그 \
      호스트에만 허용하세요.
      """,
    zhHant: """
      在執行模擬器的同一台 Mac 上，啟動會寫出 Baton 事件日誌的接收端（`baton receive --run RUN`，或自備\
      的接收端）。測試建置應傳送到接收端的回環位址，傳輸安全例外也只限該主機。
      """)

  /// The receiver reading slowly, so that there is time to act while a transfer runs.
  static let startSlowReceiver = Text(
    en: """
      On the Mac that runs the simulator, start a receiver that reads slowly and writes Baton's event log (`baton \
      receive --run RUN --fault slow=65536`, or your own). At 65,536 bytes a second a sample of \
      4 MiB (`baton new RUN --size 4194304`) leaves about a minute to act.
      """,
    ko: """
      시뮬레이터를 실행하는 Mac에서 천천히 읽으며 Baton의 이벤트 로그를 기록하는 수신 서버(`baton \
      receive --run RUN --fault slow=65536` 또는 직접 만든 서버)를 시작하세요. 초당 65,536바이트이면 4MiB \
      샘플(`baton new RUN --size 4194304`)로 조작할 시간이 1분쯤 생깁니다.
      """,
    zhHant: """
      在執行模擬器的 Mac 上，啟動讀取緩慢並會寫出 Baton 事件日誌的接收端（`baton receive --run RUN --fault \
      slow=65536`，或自備的接收端）。每秒讀取 65,536 位元組時，4 MiB 的範例檔案（`baton new RUN --size 4194304`）約可\
      留下一分鐘的操作時間。
      """)

  /// Leave the app by the simulator's own interface.
  static let pressHome = Text(
    en: """
      While the transfer is still running, go to the home screen in the simulator itself (Device > Home, or \
      Shift-Command-H). Do not end the process by a command or a swipe: that is a different situation.
      """,
    ko: """
      전송이 진행되는 동안 시뮬레이터 화면에서 홈 화면으로 나가세요(Device > Home 또는 Shift-Command-H). 명령이나 \
      쓸어 올리기로 프로세스를 종료하지 마세요. 그것은 다른 상황입니다.
      """,
    zhHant: """
      傳輸仍在進行時，透過模擬器介面返回主畫面（Device > Home 或 Shift-Command-H）。不要用指令或向上滑動結束程序，\
      那是另一種情況。
      """)

  /// End the process without a kill from outside.
  static let endProcess = Text(
    en: """
      With the transfer unfinished, let the app end itself: a control of the test build that logs `app.terminated` \
      with cause `selfExit`, then `log.closed`, and calls `exit(0)`. Do not swipe the app away, press Stop in \
      Xcode or use `simctl terminate`.
      """,
    ko: """
      전송이 끝나지 않은 상태에서 앱이 스스로 종료하게 하세요. 테스트 빌드의 버튼이 원인 `selfExit`로 \
      `app.terminated`를, 이어서 `log.closed`를 기록하고 `exit(0)`을 호출하면 됩니다. 앱을 쓸어 올리거나 Xcode의 \
      Stop, `simctl terminate`를 쓰지 마세요.
      """,
    zhHant: """
      在傳輸尚未完成時，讓應用程式自行結束：由測試建置的控制項先記錄原因為 `selfExit` 的 `app.terminated`，再記錄 \
      `log.closed`，最後呼叫 `exit(0)`。不要向上滑動關閉、不要按 Xcode 的 Stop，也不要使用 `simctl terminate`。
      """)

  /// The next launch, without a debugger and in the same container.
  static let reopen = Text(
    en: """
      Open the app again from its icon. Run in Xcode would install it anew, may move its container and attaches a \
      debugger.
      """,
    ko: "앱 아이콘을 눌러 다시 여세요. Xcode의 Run은 앱을 새로 설치해 컨테이너를 옮길 수 있고 디버거까지 연결합니다.",
    zhHant: "點按圖像重新開啟應用程式。若由 Xcode 的 Run 啟動，會重新安裝、可能搬移容器，並附加偵錯器。")

  /// Wait until the result is durable.
  static let waitForRecord = Text(
    en: """
      Wait until the app has logged `record.committed` for this transfer; a completion alone is not yet a durable \
      result.
      """,
    ko: """
      앱이 이 전송의 `record.committed`를 기록할 때까지 기다리세요. 완료 콜백만으로는 결과가 아직 영속적으로 \
      저장된 것이 아닙니다.
      """,
    zhHant: "等到應用程式為這筆傳輸記錄 `record.committed` 為止；只有完成回呼，還不算持久化的結果。")

  /// End both logs on purpose, which an absence needs.
  static let closeLogs = Text(
    en: """
      End both logs on purpose: let the app write `log.closed`, then stop the receiver with Ctrl-C. A log that \
      merely breaks off cannot show that something never happened.
      """,
    ko: """
      두 로그를 의도적으로 끝내세요. 앱이 `log.closed`를 기록하게 한 다음 Ctrl-C로 수신 서버를 종료하세요. 그냥 \
      끊긴 로그로는 어떤 일이 일어나지 않았음을 입증할 수 없습니다.
      """,
    zhHant: """
      刻意結束兩份日誌：先讓應用程式寫入 `log.closed`，再以 Ctrl-C 停止接收端。只是中斷的日誌，無法證明某件事從未\
      發生。
      """)

  /// Brackets the attempt, so that evidence is judged as an attempt of `check` even when its trigger fails to show.
  static func bracket(_ check: String) -> Text {
    Text(
      en: """
        Bracket the attempt: have the app log `step.started` with `check` set to `\(check)` before it and \
        `step.finished` after it, or write both lines into `RUN/logs/tester.jsonl`, below a `log.opened` whose \
        `source` is `tester`. If you had to break off, finish the step with `aborted` set to true.
        """,
      ko: """
        시도의 앞뒤를 표시하세요. 앱이 시작 전에 `check`가 `\(check)`인 `step.started`를, 끝난 뒤 \
        `step.finished`를 기록하게 하거나 `source`가 `tester`인 `log.opened`로 시작하는 `RUN/logs/tester.jsonl`에 \
        두 줄을 직접 적으세요. 중간에 그만두었다면 `aborted`를 true로 하여 단계를 끝내세요.
        """,
      zhHant: """
        標記這次測試的前後：由應用程式在開始前記錄 `check` 為 `\(check)` 的 `step.started`，結束後記錄 \
        `step.finished`，或自行將這兩行寫入 `RUN/logs/tester.jsonl`（以 `source` 為 `tester` 的 `log.opened` 開\
        頭）。若中途放棄，請以 `aborted` 為 true 結束該步驟。
        """)
  }
}

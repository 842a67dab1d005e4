/// Steps that several device checks share: what makes a check feasible, and what keeps its evidence usable.
enum DeviceSteps {
  /// A server slow enough that the steps fit into the upload.
  static let slowServer = Text(
    en: """
      Prepare a receiving server that takes the body slowly, so that the steps below fit into the upload. \
      `baton receive --fault slow=65536 --allow-remote ADDRESS` serves only where this device can reach that Mac; \
      otherwise use a staging server over HTTPS that limits the rate and answers with `X-Baton-SHA256` and \
      `X-Baton-Bytes`.
      """,
    ko: """
      아래 단계를 업로드가 끝나기 전에 마칠 수 있도록 본문을 천천히 받는 수신 서버를 준비하세요. \
      `baton receive --fault slow=65536 --allow-remote ADDRESS`는 이 기기에서 그 Mac에 접속할 수 있을 때만 쓸 수 있습니다. 그 밖에는 \
      속도를 제한하고 `X-Baton-SHA256`과 `X-Baton-Bytes`로 응답하는 HTTPS 스테이징 서버를 사용하세요.
      """,
    zhHant: """
      準備一個會慢慢接收內容的接收端，讓以下步驟都能在上傳結束前完成。`baton receive --fault slow=65536 --allow-remote ADDRESS` 只適用於這\
      台裝置連得到那台 Mac 的情況；連不到時，請改用會限制速率、並以 `X-Baton-SHA256` 與 `X-Baton-Bytes` 回應的 HTTPS \
      測試伺服器。
      """
  )

  /// A server without any demand on its speed.
  static let server = Text(
    en: """
      Prepare a receiving server: `baton receive --allow-remote ADDRESS` where this device can reach that Mac, \
      otherwise a staging server over HTTPS that answers with `X-Baton-SHA256` and `X-Baton-Bytes`.
      """,
    ko: """
      수신 서버를 준비하세요. 이 기기에서 Mac에 접속할 수 있으면 `baton receive --allow-remote ADDRESS`를, 그렇지 않으면 `X-Baton-SHA256`과 \
      `X-Baton-Bytes`로 응답하는 HTTPS 스테이징 서버를 사용하세요.
      """,
    zhHant: """
      準備接收端：這台裝置連得到 Mac 時使用 `baton receive --allow-remote ADDRESS`，否則使用以 `X-Baton-SHA256` 與 `X-Baton-Bytes` 回應的 \
      HTTPS 測試伺服器。
      """
  )

  /// An installation and a start without a debugger.
  static let install = Text(
    en: """
      Install the build through TestFlight or ad hoc and start it from the Home Screen, or with the `devicectl` \
      launch command below. Do not run it from Xcode: with a debugger attached the system neither suspends nor ends \
      the app as it does for users.
      """,
    ko: """
      TestFlight 또는 애드혹(ad hoc)으로 빌드를 설치하고 홈 화면에서 실행하거나 아래의 `devicectl` 실행 명령을 \
      사용하세요. Xcode에서 실행하지 마세요. 디버거가 연결되어 있으면 시스템이 실제 사용 환경에서처럼 앱을 일시 \
      중단하거나 종료하지 않습니다.
      """,
    zhHant: """
      透過 TestFlight 或 ad hoc 安裝建置，再從主畫面啟動，或使用下方的 `devicectl` 啟動指令。不要從 Xcode 執行：附加\
      偵錯器後，系統不會像在使用者手上那樣暫停或終止應用程式。
      """
  )

  /// A passcode, without which nothing is protected.
  static let passcode = Text(
    en: """
      Set a passcode on the device and have it required immediately after locking. Without a passcode no data ever \
      becomes protected.
      """,
    ko: """
      기기에 암호를 설정하고 잠금 직후 바로 암호를 요구하도록 하세요. 암호가 없으면 데이터가 보호 상태로 바뀌지 \
      않습니다.
      """,
    zhHant: "為裝置設定密碼，並設為鎖定後立即要求輸入。沒有密碼，資料永遠不會進入受保護狀態。"
  )

  /// The settings under which the system wakes an app as usual.
  static let refreshOn = Text(
    en: "In Settings, leave Background App Refresh on for this app and Low Power Mode off.",
    ko: "설정에서 이 앱의 백그라운드 앱 새로 고침은 켜 두고 저전력 모드는 끄세요.",
    zhHant: "在「設定」中，讓此應用程式的「背景 App 重新整理」保持開啟，並關閉「低耗電模式」。"
  )

  /// Going to the background, which is no force quit.
  static let leave = Text(
    en: """
      Go to the Home Screen. Do not swipe the app away in the app switcher: that is a force quit, which cancels the \
      upload and belongs to another check.
      """,
    ko: """
      홈 화면으로 나가세요. 앱 전환기에서 앱을 밀어 없애지 마세요. 그것은 업로드를 취소하는 강제 종료이며 별도의 \
      검사에 속합니다.
      """,
    zhHant: "回到主畫面。不要在 App 切換器中把應用程式滑掉：那是會取消上傳的強制結束，屬於另一項檢查。"
  )

  /// An end of the process that is not the user's.
  static let endProcess = Text(
    en: """
      Have the system end the app while the upload is under way: open memory-hungry apps one after another (a large \
      game, 4K video recording, a browser with many tabs). Or use a test-build button that, a few seconds after the \
      app has gone to the background, records `app.terminated` with `selfExit` and calls `exit()`; the report then \
      says "after exit(), not memory pressure".
      """,
    ko: """
      업로드가 진행되는 동안 시스템이 앱을 종료하게 만드세요. 대형 게임, 4K 동영상 촬영, 탭을 많이 연 브라우저처럼 \
      메모리를 많이 쓰는 앱을 차례로 실행합니다. 또는 앱이 백그라운드로 전환되고 몇 초 뒤 `app.terminated`를 \
      `selfExit`로 기록하고 `exit()`를 호출하는 테스트 빌드 버튼을 사용하세요. 이 경우 보고서에는 ‘메모리 압박이 \
      아니라 exit() 이후’라고 표시됩니다.
      """,
    zhHant: """
      在上傳進行期間讓系統終止應用程式：依序打開耗用大量記憶體的應用程式（大型遊戲、4K 錄影、開了許多分頁的瀏覽\
      器）。也可使用測試建置的按鈕，在應用程式進入背景幾秒後，先以 `selfExit` 記錄 `app.terminated`，再呼叫 \
      `exit()`；此時報告會註明「exit() 之後，並非記憶體壓力」。
      """
  )

  /// Logs that show what happened without help.
  static let fetchBeforeOpening = Text(
    en: "Fetch the logs once before you open the app, so that they show what happened without your help.",
    ko: "앱을 열기 전에 먼저 로그를 한 번 가져오세요. 그래야 사람의 도움 없이 무엇이 일어났는지 드러납니다.",
    zhHant: "打開應用程式之前先取回一次日誌，才能看出在沒有人介入時發生了什麼。"
  )

  /// A quiet end, with every log still there.
  static let finish = Text(
    en: """
      Open the app unless it is open, wait until it shows the result, go to the Home Screen, and fetch all logs, also \
      those that you fetched before. Install and delete nothing until then.
      """,
    ko: """
      앱이 열려 있지 않다면 열고, 결과가 표시될 때까지 기다린 뒤 홈 화면으로 나가세요. 앞서 가져온 로그가 있더라도 모든 \
      로그를 다시 가져오고, 그때까지 아무것도 새로 설치하거나 삭제하지 마세요.
      """,
    zhHant: """
      應用程式若未開啟就打開它，等它顯示結果後回到主畫面，並取回所有日誌（先前取回過的也要再取一次）。在此之前，不要重\
      新安裝或刪除任何東西。
      """
  )
}

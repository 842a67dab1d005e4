import Vocabulary

extension Check {
  /// An app launched after a restart, before the first unlock, keeps its account, its queue and its records.
  static let deviceFirstUnlock = Check(
    id: "device.first-unlock", scope: .device,
    texts: CheckTexts(
      title: Text(en: "Launch before the first unlock", ko: "첫 잠금 해제 전의 실행", zhHant: "首次解鎖前的啟動"),
      why: Text(
        en: """
          After a restart the system can launch an app before the first unlock, when its files and keychain items \
          may not be readable. An app that takes this for "no account" or "no uploads" signs its user out or loses \
          the queue.
          """,
        ko: """
          기기를 재시동한 뒤 첫 잠금 해제 전에도 시스템이 앱을 실행할 수 있으며, 이때 파일과 키체인 항목을 읽지 못할 \
          수 있습니다. 이를 ‘계정 없음’이나 ‘업로드 없음’으로 여기는 앱은 사용자를 로그아웃시키거나 대기열을 \
          잃습니다.
          """,
        zhHant: """
          重新開機後，系統可能在首次解鎖前就啟動應用程式，此時檔案與鑰匙圈項目可能讀不到。把這種情況當成「沒有帳號」\
          或「沒有上傳」的應用程式，會將使用者登出或遺失佇列。
          """
      ),
      simulator: Text(
        en: """
          A simulator has no passcode and no state before the first unlock: files and keychain items can be read \
          from the start.
          """,
        ko: """
          시뮬레이터에는 암호도, 첫 잠금 해제 전이라는 상태도 없어 파일과 키체인 항목을 처음부터 읽을 수 있습니다.
          """,
        zhHant: "模擬器沒有密碼，也沒有首次解鎖前的狀態：檔案與鑰匙圈項目一開始就讀得到。"
      ),
      steps: [
        DeviceSteps.passcode,
        DeviceSteps.slowServer,
        Text(
          en: """
            Use a build that the system has a reason to launch in the background, such as the end of a background \
            transfer or a push, and sign in with a test account.
            """,
          ko: """
            백그라운드 전송의 종료나 푸시처럼 시스템이 백그라운드에서 실행할 이유가 있는 빌드를 사용하고 테스트 \
            계정으로 로그인하세요.
            """,
          zhHant: "使用系統有理由在背景啟動的建置（例如背景傳輸結束或推播），並以測試帳號登入。"
        ),
        DeviceSteps.install,
        Text(
          en: """
            Submit a fresh sample whose upload takes at least ten minutes, go to the Home Screen, and restart the \
            device.
            """,
          ko: "업로드에 10분 이상 걸리는 새 샘플을 제출하고 홈 화면으로 나간 뒤 기기를 재시동하세요.",
          zhHant: "提交一個需要十分鐘以上才能傳完的新範例檔案，回到主畫面，然後將裝置重新開機。"
        ),
        Text(
          en: "Leave the device locked for fifteen minutes. If the app reacts to a push, send one now.",
          ko: "15분 동안 잠금을 해제하지 마세요. 앱이 푸시에 반응한다면 이때 푸시를 보내세요.",
          zhHant: "讓裝置保持鎖定十五分鐘。如果應用程式會回應推播，請在此時送出一則。"
        ),
        Text(
          en: "Unlock the device, wait five minutes without opening the app, and open it.",
          ko: "잠금을 해제하고 앱을 열지 않은 채 5분 기다린 뒤 앱을 여세요.",
          zhHant: "解鎖裝置，五分鐘內不要打開應用程式，之後再打開。"
        ),
        Text(
          en: """
            Check that the account is still signed in, that the queue and the record of the upload are there, and \
            that nothing was sent twice.
            """,
          ko: "계정이 로그인된 상태인지, 대기열과 업로드 기록이 남아 있는지, 두 번 전송된 것이 없는지 확인하세요.",
          zhHant: "確認帳號仍為登入狀態、佇列與上傳紀錄都還在，而且沒有任何東西重複送出。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.formAlone, DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch,
        DeviceEvidence.serverLog, DeviceEvidence.crashReports,
      ],
      commands: DeviceCommands.termination),
    events: [.appLaunched, .appProtectedData, .sessionCreated, .taskRestored, .taskCompleted, .recordCommitted],
    traits: [.backgroundSession, .extended],
    failsOn: [],
    attempts: nil)
}

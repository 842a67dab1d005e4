import Vocabulary

extension Check {
  /// What becomes of an unfinished upload when its user swipes the app away is recorded.
  ///
  /// Its result stands in a section of its own and is never background behaviour.
  static let deviceForceQuit = Check(
    id: "device.force-quit", scope: .device,
    texts: CheckTexts(
      title: Text(en: "Force quit by the user", ko: "사용자의 강제 종료", zhHant: "使用者強制結束"),
      why: Text(
        en: """
          A user who swipes the app away cancels its background transfers and keeps the system from starting it \
          again. The app must say so at its next launch. The result stands in a section of its own and never counts \
          as background behaviour.
          """,
        ko: """
          사용자가 앱을 밀어 없애면 백그라운드 전송이 취소되고 시스템도 앱을 재실행하지 않습니다. 앱은 다음 실행에서 \
          이를 알려야 합니다. 이 결과는 별도의 절에 표시되며 결코 백그라운드 동작으로 간주하지 않습니다.
          """,
        zhHant: """
          使用者把應用程式滑掉，背景傳輸就會被取消，系統也不會再喚起它。應用程式必須在下次啟動時告知使用者。這項結果\
          獨立列出，絕不視為背景執行行為。
          """
      ),
      simulator: Text(
        en: """
          `simctl terminate`, a kill by signal and Stop in Xcode end the process, and yet are not a force quit: the \
          cancellation that a swipe brings comes only where a person swipes the app away on a device.
          """,
        ko: """
          `simctl terminate`, 시그널에 의한 종료, Xcode의 중지는 프로세스를 끝내지만 강제 종료가 아닙니다. 강제 \
          종료에 따르는 전송 취소는 사람이 실기기에서 앱을 밀어 없앨 때만 일어납니다.
          """,
        zhHant: """
          `simctl terminate`、以訊號終止以及 Xcode 的停止鈕都會結束程序，但都不是強制結束：只有人在實機上把應用程式\
          滑掉，才會發生隨之而來的傳輸取消。
          """
      ),
      steps: [
        DeviceSteps.slowServer,
        DeviceSteps.install,
        Text(
          en: """
            Submit a fresh sample whose upload takes at least five minutes, and check that its progress has begun.
            """,
          ko: "업로드에 5분 이상 걸리는 새 샘플을 제출하고 진행이 시작됐는지 확인하세요.",
          zhHant: "提交一個需要五分鐘以上才能傳完的新範例檔案，並確認已有進度。"
        ),
        Text(
          en: """
            Open the app switcher, swipe the app up and away, and run the `printf` command below at that moment: it \
            notes the force quit in a tester's log, since the app cannot observe it. `LAUNCH` is the `launch` in the \
            `log.opened` of the launch that you ended; it may be filled in afterwards.
            """,
          ko: """
            앱 전환기를 열어 앱을 위로 밀어 없애고, 그 순간 아래의 `printf` 명령을 실행하세요. 앱은 강제 종료를 \
            관찰할 수 없으므로 이 명령이 테스터 로그에 남깁니다. `LAUNCH`는 강제 종료한 실행의 `log.opened`에 있는 \
            `launch` 값이며 나중에 채워도 됩니다.
            """,
          zhHant: """
            打開 App 切換器，把應用程式往上滑掉，並在當下執行下方的 `printf` 指令：應用程式無法觀察到強制結束，由這\
            個指令記入測試人員日誌。`LAUNCH` 是被你結束的那次啟動在 `log.opened` 中的 `launch` 值，可以事後補上。
            """
        ),
        Text(
          en: "Wait ten minutes without opening the app, and see in the server's log whether the upload stopped.",
          ko: "앱을 열지 않고 10분 동안 기다린 뒤, 서버 로그에서 업로드가 멈췄는지 확인하세요.",
          zhHant: "十分鐘內不要打開應用程式，並從伺服器日誌查看上傳是否停止。"
        ),
        Text(
          en: """
            Open the app. Note what it shows: the upload as cancelled, as lost without any event, or as still \
            running.
            """,
          ko: """
            앱을 열고 무엇이 표시되는지 적으세요. 업로드가 취소됨, 아무 이벤트 없이 사라짐, 계속 진행 중 가운데 어느 \
            것인지 기록합니다.
            """,
          zhHant: "打開應用程式，記下它顯示的是：上傳已取消、沒有任何事件就消失，或仍在進行。"
        ),
        Text(
          en: "Do not enter this result under any check of background, suspension or relaunch.",
          ko: "이 결과를 백그라운드, 일시 중단, 재실행 검사의 결과로 적지 마세요.",
          zhHant: "不要把這項結果填入任何背景、暫停或重新喚起的檢查。"
        ),
        DeviceSteps.finish,
      ],
      sendBack: [
        DeviceEvidence.appLog, DeviceEvidence.witnessOfRelaunch, DeviceEvidence.serverLog,
        DeviceEvidence.crashReports, DeviceEvidence.form,
      ],
      commands: DeviceCommands.forceQuit),
    events: [.taskCreated, .appTerminated, .appLaunched, .tasksListed, .taskCompleted, .recordCommitted],
    traits: [.backgroundSession],
    failsOn: [],
    attempts: RelaunchPattern.forceQuit)
}

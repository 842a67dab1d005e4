/// Why an attempt of a device check did not hold, or what is missing for it.
enum DeviceTexts {
  static let storedTwice = Text(
    en: "The server stored the body of task {task} of {session} more than once.",
    ko: "서버가 {session}의 작업 {task} 본문을 두 번 이상 저장했습니다.",
    zhHant: "伺服器儲存 {session} 任務 {task} 的本文超過一次。")
  static let noLaterScreen = Text(
    en: "No screen appeared after task {task} of {session} completed.",
    ko: "{session}의 작업 {task}이(가) 완료된 뒤 나타난 화면이 없습니다.",
    zhHant: "{session} 的任務 {task} 完成後，沒有畫面出現。")
  static let notSeenInGap = Text(
    en:
      "No server's line falls into the time in which the app was silent, so that task {task} of {session} is not shown to have gone on.",
    ko: "앱이 멈춘 동안의 서버 기록이 없어 {session}의 작업 {task}이(가) 계속되었음을 알 수 없습니다.",
    zhHant: "應用程式靜默期間沒有伺服器紀錄，無法證明 {session} 的任務 {task} 仍在進行。")
  static let endedWithError = Text(
    en: "Task {task} of {session} ended with a transport error.",
    ko: "{session}의 작업 {task}이(가) 전송 오류로 끝났습니다.",
    zhHant: "{session} 的任務 {task} 以傳輸錯誤結束。")
  static let killedByHarness = Text(
    en:
      "The process of task {task} of {session} was killed by the test harness, which is not how the system ends an app.",
    ko: "{session}의 작업 {task} 프로세스를 테스트 도구가 강제로 끝냈으며, 이는 시스템이 앱을 끝내는 방식과 다릅니다.",
    zhHant: "{session} 任務 {task} 的程序被測試工具終止，這與系統結束應用程式的方式不同。")
  static let notSeenAfterEnd = Text(
    en: "No server's line shows that task {task} of {session} went on after the process had ended.",
    ko: "프로세스가 끝난 뒤 {session}의 작업 {task}이(가) 계속되었음을 보여 주는 서버 기록이 없습니다.",
    zhHant: "沒有伺服器紀錄能說明程序結束後 {session} 的任務 {task} 仍在進行。")
  static let notReconciled = Text(
    en: "No later launch restores, completes, records or asks for task {task} of {session}.",
    ko: "이후 실행에서 {session}의 작업 {task}을(를) 복원·완료·기록하거나 서버에 묻지 않았습니다.",
    zhHant: "之後的啟動都沒有還原、完成、記錄或詢問 {session} 的任務 {task}。")
  static let noBackgroundLaunch = Text(
    en: "No background launch for {session} follows the end of the process.",
    ko: "프로세스가 끝난 뒤 {session} 때문에 백그라운드에서 실행된 기록이 없습니다.",
    zhHant: "程序結束後，沒有因 {session} 而在背景啟動的紀錄。")
  static let aftermathUnknown = Text(
    en: "What became of task {task} of {session} after the force quit is not in the evidence.",
    ko: "강제 종료 뒤 {session}의 작업 {task}이(가) 어떻게 되었는지 증거에 없습니다.",
    zhHant: "證據中沒有強制結束後 {session} 任務 {task} 的結果。")
}

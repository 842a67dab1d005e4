import EventLog
import Vocabulary

extension Rule {
  /// The system ended the app because it did not answer in time (0x8badf00d), mostly while it set up its sessions at launch.
  static let terminationWatchdog = Rule(
    id: "termination.watchdog", severity: .error, presence: .no, absence: .no, basis: .documentation,
    needs: [.system(.appTerminated)],
    texts: RuleTexts(
      title: Text(
        en: "Ended by the watchdog",
        ko: "워치독이 종료함",
        zhHant: "遭看門狗結束"),
      explanation: Text(
        en: """
          A crash report says that the system ended the process with 0x8badf00d: its main thread did not answer in time. Setting \
          up a background session waits for the transfer daemon; public reports show launches that create many of them on \
          the main thread ended there.
          """,
        ko: """
          비정상 종료 보고서에 따르면 시스템이 0x8badf00d로 프로세스를 종료했습니다. 메인 스레드가 제때 응답하지 않았다는 \
          뜻입니다. 백그라운드 세션 설정은 전송 데몬의 답을 기다리며, 공개된 보고에는 메인 스레드에서 세션을 많이 만들다가 \
          종료된 실행이 있습니다.
          """,
        zhHant: """
          當機報告指出系統以 0x8badf00d 結束了程序：其主執行緒未及時回應。建立背景工作階段要等待傳輸常駐程式的回覆；公開的回報\
          顯示，在主執行緒建立許多工作階段的啟動就在此處被結束。
          """),
      why: Text(
        en: """
          The app dies at launch, in background without anybody seeing it: finished transfers are never recorded, and the \
          system wakes it less often.
          """,
        ko: """
          앱이 시작하자마자, 백그라운드에서는 아무도 모르게 죽습니다. 끝난 전송이 기록되지 않고 시스템은 앱을 덜 깨웁니다.
          """,
        zhHant: """
          應用程式在啟動時、且在背景無人看見時死亡：已完成的傳輸從未記錄，系統也會減少喚起。
          """),
      falsePositives: Text(
        en: """
          The stack of the main thread decides: a disk or a lock of the app's own may have held it. A debugger keeps the watchdog \
          away, and a simulator has none, so that neither clears the app.
          """,
        ko: """
          판단은 메인 스레드의 스택으로 합니다. 앱 자신의 디스크 작업이나 락 때문일 수 있습니다. 디버거는 워치독을 막고 시뮬레이터에는 \
          워치독이 없으므로 둘 다 앱의 무결함을 보여 주지 못합니다.
          """,
        zhHant: """
          以主執行緒的堆疊為準：也可能是應用程式自己的磁碟作業或鎖定所致。偵錯器會讓看門狗失效，模擬器則沒有看門狗，兩者都不能\
          證明應用程式沒有問題。
          """),
      next: [
        Text(
          en: "Read the faulting thread of the report: does `setupBackgroundSession`, or your handler, stand in it?",
          ko: "보고서의 해당 스레드를 읽으세요. `setupBackgroundSession`이나 여러분의 핸들러가 있습니까?",
          zhHant: "查看報告中出錯的執行緒：其中是否有 `setupBackgroundSession` 或您的處理常式？"),
        Text(
          en:
            "Create as few sessions as the app needs, and those that a launch does not need at once off the main thread.",
          ko: "세션은 필요한 만큼만 만들고, 실행 직후 필요하지 않은 것은 메인 스레드 밖에서 만드세요.",
          zhHant: "只建立應用程式需要的工作階段；啟動時不立即需要的，請在主執行緒以外建立。"),
        Text(
          en: "Repeat on a device, started from the Home screen and not from Xcode.",
          ko: "Xcode가 아니라 홈 화면에서 시작해 실기기에서 반복하세요.",
          zhHant: "在實機上從主畫面啟動重複測試，不要從 Xcode 啟動。"),
      ]),
    references: ["F49", "thread 27", "0x8badf00d", "FRONTBOARD"],
    trigger: Scenario(
      """
      file watchdog.ips
      | {"app_name":"Atlas","timestamp":"2026-03-14 09:00:21.00 +0000","app_version":"4.2","build_version":"1187","platform":2,"bundleID":"com.example.transfer","bug_type":"309","os_version":"iPhone OS 18.5 (22F76)"}
      | {"pid":4107,"procName":"Atlas","procRole":"Background","procLaunch":"2026-03-14 09:00:00.0000 +0000","captureTime":"2026-03-14 09:00:20.0000 +0000","modelCode":"iPhone16,2","osVersion":{"train":"iPhone OS 18.5","build":"22F76","isEmbedded":true},"exception":{"type":"EXC_CRASH","signal":"SIGKILL"},"termination":{"namespace":"FRONTBOARD","code":2343432205,"reasons":["scene-create watchdog transgression"]},"faultingThread":0,"threads":[{"frames":[{"symbol":"-[__NSURLBackgroundSession setupBackgroundSession]"}]}]}
      """),
    nearMiss: Scenario(
      """
      file crash.ips
      | {"app_name":"Atlas","timestamp":"2026-03-14 09:00:21.00 +0000","app_version":"4.2","build_version":"1187","platform":2,"bundleID":"com.example.transfer","bug_type":"309","os_version":"iPhone OS 18.5 (22F76)"}
      | {"pid":4107,"procName":"Atlas","procRole":"Foreground","procLaunch":"2026-03-14 09:00:00.0000 +0000","captureTime":"2026-03-14 09:00:20.0000 +0000","modelCode":"iPhone16,2","osVersion":{"train":"iPhone OS 18.5","build":"22F76","isEmbedded":true},"exception":{"type":"EXC_BAD_ACCESS","signal":"SIGSEGV"},"termination":{"namespace":"SIGNAL","code":11},"faultingThread":0,"threads":[{"frames":[{"symbol":"-[__NSURLBackgroundSession setupBackgroundSession]"}]}]}
      """),
    judge: { timeline, _, judgement in
      let ends = ReportedEnds(timeline)
      for ended in ends.all {
        guard ended.text(.cause) == "watchdog" else {
          judgement.clear()
          continue
        }
        let note = ended.text(.note) ?? ""
        let isInSetUp =
          ByteSearch.range(of: "URLSession", in: note) != nil
          || ByteSearch.range(of: "URLBackgroundSession", in: note) != nil
        let launch = ends.launch(ended: ended)
        judgement.found(
          ended, witnesses: [launch?.last].compactMap(\.self),
          Message(isInSetUp ? inSetUp : elsewhere, ends.values(ended)))
      }
    })
}

private let inSetUp = Text(
  en: "The watchdog (0x8badf00d) ended process {pid} of {bundle} at {time} inside the set-up of a background session.",
  ko: "워치독(0x8badf00d)이 {time}에 백그라운드 세션을 설정하던 {bundle}의 프로세스 {pid}을(를) 종료했습니다.",
  zhHant: "看門狗（0x8badf00d）於 {time} 結束了 {bundle} 的程序 {pid}，當時它正在建立背景工作階段。")

private let elsewhere = Text(
  en: "The watchdog (0x8badf00d) ended process {pid} of {bundle} at {time}; the report shows no session being set up.",
  ko: "워치독(0x8badf00d)이 {time}에 {bundle}의 프로세스 {pid}을(를) 종료했습니다. 보고서에 세션 설정은 나타나지 않습니다.",
  zhHant: "看門狗（0x8badf00d）於 {time} 結束了 {bundle} 的程序 {pid}；報告未顯示正在建立工作階段。")

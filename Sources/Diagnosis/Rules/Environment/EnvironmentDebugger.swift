import EventLog
import Vocabulary

extension Rule {
  /// A debugger was attached to the process: what it shows of suspension and relaunch proves nothing.
  static let environmentDebugger = Rule(
    id: "environment.debugger", severity: .warning, absence: .notApplicable, basis: .documentation,
    needs: [.app(.logOpened).or(.system(.systemDebuggerAttached))],
    texts: RuleTexts(
      title: Text(
        en: "Debugger attached",
        ko: "디버거가 연결된 실행",
        zhHant: "附加了偵錯器的執行"),
      explanation: Text(
        en: """
          The log says that a debugger was attached to the process. A debugger keeps the app from being suspended and \
          keeps the watchdog away, so background, suspension and relaunch were never put to the test.
          """,
        ko: """
          로그에 따르면 프로세스에 디버거가 연결되어 있었습니다. 디버거는 앱이 일시 중단되지 않게 하고 워치독도 막기 \
          때문에, 백그라운드와 일시 중단, 재실행은 시험되지 않은 것입니다.
          """,
        zhHant: """
          日誌顯示程序附加了偵錯器。偵錯器會阻止應用程式被暫停，也會讓看門狗失效，因此背景、暫停與重新喚起都未真正\
          受到考驗。
          """),
      why: Text(
        en: """
          Transfers that work under Xcode and fail in users' hands are the commonest surprise of background sessions.
          """,
        ko: "Xcode에서는 되고 사용자 손에서는 실패하는 전송이 백그라운드 세션에서 가장 흔한 문제입니다.",
        zhHant: "在 Xcode 下正常、到了使用者手上卻失敗的傳輸，是背景工作階段最常見的意外。"),
      falsePositives: Text(
        en: """
          A Debug build that was started from the Home screen has no debugger: the configuration says nothing. \
          Foreground checks are not touched by it.
          """,
        ko: """
          홈 화면에서 시작한 Debug 빌드에는 디버거가 없습니다. 빌드 구성만으로는 알 수 없습니다. 포그라운드 검사에는 \
          영향이 없습니다.
          """,
        zhHant: """
          從主畫面啟動的 Debug 建置並沒有偵錯器：組態本身不代表什麼。前景的檢查項目不受影響。
          """),
      next: [
        Text(
          en: "Stop the run in Xcode, start the app from the Home screen and repeat the background checks.",
          ko: "Xcode 실행을 멈추고 홈 화면에서 앱을 시작해 백그라운드 검사을 다시 수행하세요.",
          zhHant: "在 Xcode 停止執行，改從主畫面啟動應用程式，重做背景檢查項目。"),
        Text(
          en: "In the scheme, switch off `Debug executable` for test runs that are to count.",
          ko: "집계할 테스트라면 스킴에서 `Debug executable`을 끄세요.",
          zhHant: "要列入計算的測試，請在 scheme 中關閉 `Debug executable`。"),
      ]),
    references: ["E1", "thread 86", "thread 88"],
    trigger: Scenario(
      """
      app A debugger=true
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A debugger=false configuration=Debug
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.5 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        // A rotated log is opened again: a debugger may have been attached in between.
        let admitted = timeline.events(.logOpened, in: launch).first { $0.flag(.debugger) == true }
        if let attached = admitted ?? launch.debuggerSeen {
          judgement.found(
            attached,
            Message(
              debugger,
              ["launch": EvidencePlace.launch(launch, in: timeline), "pid": launch.pid.map(String.init) ?? "?"]))
        } else if launch.debugger == false {
          judgement.clear()
        } else {
          judgement.leaveOpen()
        }
      }
      // Processes of which there is no log of an app.
      let known = Set(timeline.launches.compactMap { $0.debuggerSeen?.index })
      let pids = Set(timeline.launches.compactMap { $0.debuggerSeen?.pid })
      for attached in timeline.systemEvents(.systemDebuggerAttached)
      where !known.contains(attached.index) && !(attached.pid.map(pids.contains) ?? false) {
        judgement.found(attached, Message(debuggerOfProcess, ["pid": attached.pid.map(String.init) ?? "?"]))
      }
    })
}

private let debuggerOfProcess = Text(
  en: "By the system's log a debugger was attached to process {pid}, of which there is no log of the app.",
  ko: "시스템 로그에 따르면 앱 로그가 없는 프로세스 {pid}에 디버거가 연결되어 있었습니다.",
  zhHant: "依系統日誌，程序 {pid} 附加了偵錯器，而該程序沒有應用程式的日誌。")

private let debugger = Text(
  en: """
    A debugger was attached to launch {launch} (pid {pid}): nothing in it counts for background, suspension or relaunch.
    """,
  ko: """
    실행 {launch}(pid {pid})에 디버거가 연결되어 있어, 백그라운드·일시 중단·재실행에 대해서는 아무것도 인정되지 않습니다.
    """,
  zhHant: "啟動 {launch}（pid {pid}）附加了偵錯器：就背景、暫停與重新喚起而言，其內容一概不採計。")

import EventLog
import Vocabulary

extension Rule {
  /// A step for background, suspension or relaunch whose process a person, a script or a debugger ended.
  static let terminationKillIsNotBackground = Rule(
    id: "termination.kill-is-not-background", severity: .error, absence: .notApplicable, basis: .documentation,
    needs: [],
    texts: RuleTexts(
      title: Text(
        en: "A kill is not a background test",
        ko: "강제 종료는 백그라운드 테스트가 아님",
        zhHant: "終止程序不等於背景測試"),
      explanation: Text(
        en: """
          During a step that is to show background, suspension or relaunch the process was ended by the harness (`simctl \
          terminate`, SIGKILL), by a force quit, or by stopping the debugger. The system does none of these to a \
          suspended app: after a force quit it even cancels the transfers and relaunches nothing.
          """,
        ko: """
          백그라운드, 일시 중단, 재실행을 보여 줄 단계에서 프로세스가 테스트 도구(`simctl terminate`, SIGKILL), 강제 종료, \
          디버거 중지로 끝났습니다. 시스템은 중단된 앱을 이렇게 끝내지 않습니다. 특히 강제 종료 뒤에는 전송이 취소되고 \
          재실행도 일어나지 않습니다.
          """,
        zhHant: """
          在用來展示背景、暫停或重新喚起的步驟中，程序是被測試工具（`simctl terminate`、SIGKILL）、強制結束或停止偵錯器\
          所終止的。系統不會這樣對待暫停中的應用程式；強制結束之後甚至會取消傳輸，也不會重新喚起。
          """),
      why: Text(
        en: """
          What was shown is how the app starts again, not that a transfer goes on without it. The step proves nothing.
          """,
        ko: "보여 준 것은 앱이 다시 시작되는 모습이지, 앱 없이 전송이 계속된다는 것이 아닙니다. 이 단계는 아무것도 증명하지 못합니다.",
        zhHant: "這只展示了應用程式如何再次啟動，而非傳輸能在它不在時繼續。該步驟證明不了任何事。"),
      falsePositives: Text(
        en: """
          A kill after `step.finished`, to tidy up, harms nothing. An end by jetsam, the watchdog or the app's own exit is \
          what such a step may have. In a step of `device.force-quit` the force quit is the purpose.
          """,
        ko: """
          `step.finished` 뒤에 정리하려고 종료한 것은 문제가 없습니다. jetsam, 워치독, 앱 스스로의 종료는 이런 단계에 \
          있을 수 있는 끝입니다. `device.force-quit` 단계에서는 강제 종료가 목적입니다.
          """,
        zhHant: """
          在 `step.finished` 之後為了收尾而終止並無妨。由 jetsam、看門狗或應用程式自行結束，則是這類步驟可以有的結果。\
          在 `device.force-quit` 的步驟中，強制結束正是目的。
          """),
      next: [
        Text(
          en: """
            Repeat the step: press Home, or lock the device, and leave the process alone until the transfer is over.
            """,
          ko: "단계를 다시 수행하세요. 홈 버튼을 누르거나 기기를 잠그고, 전송이 끝날 때까지 프로세스를 그대로 두세요.",
          zhHant: "重做此步驟：按主畫面鍵或鎖定裝置，直到傳輸結束都不要碰程序。"),
        Text(
          en: "For a relaunch let the process end by itself or by memory pressure, and start the app outside Xcode.",
          ko: "재실행을 보려면 프로세스가 스스로 또는 메모리 압박으로 끝나게 하고, 앱은 Xcode 밖에서 시작하세요.",
          zhHant: "若要測試重新喚起，請讓程序自行結束或因記憶體壓力而結束，並在 Xcode 之外啟動應用程式。"),
        Text(
          en: "If a force quit was meant, bracket it as `device.force-quit`.",
          ko: "강제 종료가 목적이었다면 `device.force-quit` 단계로 표시하세요.",
          zhHant: "若本意就是強制結束，請以 `device.force-quit` 標示步驟。"),
      ]),
    references: ["E1", "E8", "F35", "thread 88", "thread 92"],
    trigger: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      1.0 session.created sessionID=com.example.transfer.uploads background=true
      1.2 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      1.5 app.state state=background
      tester
      0.5 step.started check=upload.home-screen action=perform
      3.0 app.terminated cause=harness ended=41000000-0059-5940-8E98-6908D7BE2A09
      9.0 step.finished check=upload.home-screen
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      1.0 session.created sessionID=com.example.transfer.uploads background=true
      1.2 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      1.5 app.state state=background
      6.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      tester
      0.5 step.started check=upload.home-screen action=perform
      9.0 step.finished check=upload.home-screen
      10.0 app.terminated cause=harness ended=41000000-0059-5940-8E98-6908D7BE2A09
      """),
    judge: { timeline, _, judgement in
      let lifeCycle = Set(CheckCatalogue.all.lazy.filter { $0.traits.contains(.lifeCycle) }.map(\.id))
      let endings = StepEndings(timeline)
      for step in timeline.steps where lifeCycle.contains(step.check) && !step.isAborted {
        var values = ["check": step.check]
        switch endings.ending(of: step) {
        case .killed(let kill, let launch):
          values["launch"] = launch.map { EvidencePlace.launch($0, in: timeline) } ?? "?"
          judgement.found(
            kill, witnesses: [step.started], Message(kill.text(.cause) == "user" ? forceQuit : killed, values))
        case .debuggerStopped(let launch, let opened, let end):
          values["launch"] = EvidencePlace.launch(launch, in: timeline)
          judgement.found(
            step.started, witnesses: [opened, end], Message(debuggerStop, values), alternatives: [endedItself])
        case .unknown: judgement.leaveOpen()
        case .other: judgement.clear()
        }
      }
    })
}

private let killed = Text(
  en: """
    In the step for {check} the harness killed the process of launch {launch}: that is neither background nor relaunch.
    """,
  ko: "{check} 단계에서 테스트 도구가 실행 {launch}의 프로세스를 종료했습니다. 백그라운드도 재실행도 아닙니다.",
  zhHant: "在 {check} 的步驟中，測試工具終止了啟動 {launch} 的程序：這既非背景，也非重新喚起。")

private let forceQuit = Text(
  en: """
    In the step for {check} the user force quit launch {launch}: the system cancels its transfers and relaunches \
    nothing.
    """,
  ko: "{check} 단계에서 사용자가 실행 {launch}을(를) 강제 종료했습니다. 시스템은 전송을 취소하고 재실행하지 않습니다.",
  zhHant: "在 {check} 的步驟中，使用者強制結束了啟動 {launch}：系統會取消其傳輸，也不會重新喚起。")

private let debuggerStop = Text(
  en: """
    In the step for {check} launch {launch} ended without a known cause while a debugger was attached: the debugger's stop \
    is neither background nor relaunch.
    """,
  ko: """
    {check} 단계에서 실행 {launch}이(가) 디버거가 연결된 채 알 수 없는 이유로 끝났습니다. 디버거 중지는 백그라운드도 \
    재실행도 아닙니다.
    """,
  zhHant: """
    在 {check} 的步驟中，啟動 {launch} 在附加偵錯器時不明原因地結束：停止偵錯器既非背景，也非重新喚起。
    """)

private let endedItself = Text(
  en: """
    The process crashed or exited under the debugger: a crash report or the debugger's console of that time shows it.
    """,
  ko: "디버거 아래에서 프로세스가 충돌했거나 스스로 끝난 경우: 그 시각의 충돌 보고서나 디버거 콘솔에 나타납니다.",
  zhHant: "程序在偵錯器下當機或自行結束：當時的當機報告或偵錯器主控台會顯示。")

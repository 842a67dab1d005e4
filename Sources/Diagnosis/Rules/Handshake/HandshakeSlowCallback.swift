import EventLog
import Vocabulary

extension Rule {
  /// A delegate callback takes more than five seconds in a background launch.
  static let handshakeSlowCallback = Rule(
    id: "handshake.slow-callback", severity: .warning, presence: .yes, absence: .no, basis: .convention,
    needs: [.app(.callbackReturned), .app(.eventsHandlerReceived)],
    texts: RuleTexts(
      title: Text(
        en: "Slow callback in a background launch",
        ko: "백그라운드 실행 중 느린 콜백",
        zhHant: "背景啟動中的回呼過慢"),
      explanation: Text(
        en: """
          In a launch that the system began for background events, a delegate callback took more than 5 \
          s. Callbacks of a session come one after another, so the others wait while the app’s short \
          background time runs out. The 5 s are Baton’s convention.
          """,
        ko: """
          시스템이 백그라운드 이벤트를 위해 시작한 실행에서 델리게이트 콜백이 5초 넘게 걸렸습니다. 한 \
          세션의 콜백은 차례로 오므로, 앱의 짧은 백그라운드 시간이 지나가는 동안 나머지가 기다립니다. \
          5초는 Baton의 관례입니다.
          """,
        zhHant: """
          在系統為背景事件而進行的啟動中，某個代理回呼超過 5 秒。同一工作階段的回呼依序到來，因此在 App \
          短暫的背景時間流逝時，其他回呼只能等待。5 秒是 Baton 的慣例。
          """),
      why: Text(
        en: """
          When the time is up the process is suspended or ended, and completions that were still \
          waiting may be lost for good.
          """,
        ko: """
          시간이 다하면 프로세스가 일시 중단되거나 종료되고, 기다리던 완료를 영영 잃을 수 있습니다.
          """,
        zhHant: "時間用完後程序會被暫停或結束，仍在等待的完成事件可能永久遺失。"),
      falsePositives: Text(
        en: """
          The same work in a launch that the user began costs time only. Work handed to another queue \
          does not count: the callback returns at once.
          """,
        ko: """
          사용자가 시작한 실행에서의 같은 작업은 시간만 들 뿐입니다. 다른 큐로 넘긴 작업은 콜백이 바로 \
          반환되므로 해당하지 않습니다.
          """,
        zhHant: "在使用者啟動時做同樣的工作只是花時間。交給其他佇列的工作不算：回呼會立即返回。"),
      next: [
        Text(
          en: """
            In the callback move the file and write the record only; hand everything else to a later \
            moment.
            """,
          ko: "콜백에서는 파일 이동과 기록만 하고 나머지는 나중으로 미루세요.",
          zhHant: "回呼中只移動檔案並寫入紀錄，其餘留待之後。"),
        Text(
          en: "Measure on an old real device while it is locked.",
          ko: "잠겨 있는 오래된 실기기에서 측정하세요.",
          zhHant: "在鎖定狀態的舊實機上量測。"),
      ]),
    references: ["F17", "thread 39"],
    trigger: Scenario(
      """
      app B
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      8.5 callback.returned sessionID=com.example.transfer.uploads taskID=1 callback=didCompleteWithError seconds=8
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.3 app.state state=active
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      8.5 callback.returned sessionID=com.example.transfer.uploads taskID=1 callback=didCompleteWithError seconds=8
      30 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      39 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        guard let wake = timeline.backgroundWake(of: launch) else { continue }
        // The line that brought the app to the front may stand in a hole.
        let isOpen = timeline.hasHole(timeline.logs[launch.log], to: wake)
        for event in timeline.events(.callbackReturned, in: launch) {
          guard let seconds = event.billionths(.seconds), !isOpen else {
            judgement.leaveOpen()
            continue
          }
          guard seconds > Duration.seconds(5) else {
            judgement.clear()
            continue
          }
          let values = [
            "callback": event.text(.callback) ?? "?", "launch": timeline.launchLabel(launch),
            "seconds": Wording.seconds(seconds),
          ]
          judgement.found(event, witnesses: [wake], Message(tookLong, values))
        }
      }
    })
}

private let tookLong = Text(
  en: "In background launch {launch} the callback {callback} took {seconds}.",
  ko: "백그라운드 실행 {launch}에서 콜백 {callback}이(가) {seconds} 걸렸습니다.",
  zhHant: "在背景啟動 {launch} 中，回呼 {callback} 花了 {seconds}。")

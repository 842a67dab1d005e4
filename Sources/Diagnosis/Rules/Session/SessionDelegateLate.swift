import EventLog
import Vocabulary

extension Rule {
  /// In a background launch the session was created more than five seconds after the launch.
  static let sessionDelegateLate = Rule(
    id: "session.delegate-late", severity: .warning, presence: .yes, absence: .no, basis: .convention,
    needs: [.app(.eventsHandlerReceived), .app(.sessionCreated), .app(.appLaunched)],
    texts: RuleTexts(
      title: Text(
        en: "Session created late after a background launch",
        ko: "백그라운드 실행 후 세션 생성이 늦음",
        zhHant: "背景啟動後太晚建立工作階段"),
      explanation: Text(
        en: """
          The system launched the app in the background for a session, and the app created that session \
          more than 5 s after `app.launched`. Events wait only for a limited time, which nobody \
          documents; the 5 s are Baton’s convention.
          """,
        ko: """
          시스템이 어떤 세션을 위해 앱을 백그라운드에서 실행했는데, 앱은 `app.launched` 후 5초가 \
          넘어서야 그 세션을 만들었습니다. 이벤트가 기다리는 시간은 제한되어 있으나 문서화되어 있지 \
          않습니다. 5초는 Baton의 관례입니다.
          """,
        zhHant: """
          系統為某個工作階段在背景啟動 App，App 卻在 `app.launched` 超過 5 秒後才建立該工作階段。事件只\
          會等待有限的時間，但沒有文件說明；5 秒是 Baton 的慣例。
          """),
      why: Text(
        en: """
          On a slow or locked device the process may be suspended before the delegate exists, and \
          results come late or not at all.
          """,
        ko: """
          느리거나 잠긴 기기에서는 델리게이트가 생기기 전에 프로세스가 일시 중단되어 결과가 늦거나 오지 \
          않을 수 있습니다.
          """,
        zhHant: "在較慢或鎖定的裝置上，程序可能在代理存在之前就被暫停，結果會延遲或完全收不到。"),
      falsePositives: Text(
        en: """
          In a launch that the user began, the moment is the app’s own choice. A session created \
          before the handler comes is early enough.
          """,
        ko: """
          사용자가 시작한 실행에서는 언제 만들지 앱이 정할 수 있습니다. 핸들러가 오기 전에 만든 세션은 \
          충분히 이릅니다.
          """,
        zhHant: "使用者啟動的情況下，時間點由 App 自行決定。在處理常式到來前建立的工作階段已夠早。"),
      next: [
        Text(
          en: """
            Create the session synchronously in `didFinishLaunching`, before anything that waits for a \
            login, a database or a screen.
            """,
          ko: """
            로그인, 데이터베이스, 화면을 기다리는 어떤 일보다 먼저 `didFinishLaunching`에서 동기적으로 \
            세션을 만드세요.
            """,
          zhHant: "在 `didFinishLaunching` 中同步建立工作階段，先於任何等待登入、資料庫或畫面的工作。"),
        Text(
          en: """
            Rebuild what each task needs from the ledger before the session is created, since callbacks \
            may come at once.
            """,
          ko: """
            콜백이 바로 올 수 있으므로, 세션을 만들기 전에 각 작업에 필요한 것을 원장(ledger)에서 \
            복원하세요.
            """,
          zhHant: "回呼可能立刻到來，因此請在建立工作階段前先從傳輸紀錄還原各任務所需的資料。"),
        Text(
          en: "Repeat on a real device several times: it is a race.",
          ko: "경쟁 조건이므로 실기기에서 여러 번 반복하세요.",
          zhHant: "這是競態，請在實機上重複多次。"),
      ]),
    references: ["F15", "thread 34", "thread 35", "thread 36"],
    trigger: Scenario(
      """
      app B
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      7.3 session.created sessionID=com.example.transfer.uploads background=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app B
      0.1 app.launched appState=inactive
      0.4 app.state state=active
      7.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      7.3 session.created sessionID=com.example.transfer.uploads background=true
      9 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        guard let wake = timeline.backgroundWake(of: launch) else { continue }
        let log = timeline.logs[launch.log]
        let launched = timeline.events(.appLaunched, in: launch).first
        let wakes = timeline.events(.eventsHandlerReceived, in: launch)
        var judged: Set<Symbol> = []
        for event in timeline.events(.sessionCreated, in: launch) {
          guard let session = event.sessionID, let received = wakes.first(where: { $0.sessionID == session }),
            judged.insert(session).inserted
          else { continue }
          // What a hole hides may be an earlier creation, or the moment at which the app came to the front.
          guard let launched, let late = timeline.duration(from: launched, to: event), !timeline.hasHole(log, to: event)
          else {
            judgement.leaveOpen()
            continue
          }
          guard late > Duration.seconds(5) else {
            judgement.clear()
            continue
          }
          let values = [
            "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
            "seconds": Wording.seconds(late),
          ]
          let wait = timeline.duration(from: launched, to: received) ?? 0
          judgement.found(
            event, witnesses: launched.index == wake.index ? [launched] : [launched, received],
            Message(createdLate, values),
            alternatives: wait > Duration.seconds(5) ? [launchedForSomethingElse] : [])
        }
      }
    })
}

private let createdLate = Text(
  en: """
    In background launch {launch} session {session} was created {seconds} after app.launched.
    """,
  ko: """
    백그라운드 실행 {launch}에서 세션 {session}이(가) app.launched 후 {seconds} 만에 만들어졌습니다.
    """,
  zhHant: "在背景啟動 {launch} 中，工作階段 {session} 於 app.launched 之後 {seconds} 才建立。")

private let launchedForSomethingElse = Text(
  en: """
    The handler itself came more than 5 s after the launch: the system may have launched the app for \
    something else. If the session is created right after the handler, only the early launch went \
    unused.
    """,
  ko: """
    핸들러 자체가 실행 후 5초가 넘어서 왔습니다. 시스템이 다른 이유로 앱을 실행했을 수 있습니다. 핸들러 \
    직후에 세션이 만들어졌다면 일찍 실행된 시간을 쓰지 않았을 뿐입니다.
    """,
  zhHant: """
    處理常式本身在啟動超過 5 秒後才到：系統可能是為其他原因啟動 App。若工作階段緊接在處理常式之後建立，\
    只是沒有利用較早的啟動時間。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// Transfers completed in a launch that the system began for them, and `urlSessionDidFinishEvents` never came.
  static let handshakeEventsFinishedMissing = Rule(
    id: "handshake.events-finished-missing", severity: .warning, presence: .yes, absence: .no, basis: .convention,
    needs: [.app(.eventsHandlerReceived), .app(.taskCompleted)],
    texts: RuleTexts(
      title: Text(
        en: "events.finished never came",
        ko: "events.finished가 오지 않음",
        zhHant: "events.finished 從未到來"),
      explanation: Text(
        en: """
          The handler was received, the session was created and transfers completed, but \
          `events.finished` did not come in a launch that lived on for at least 5 s. Either the \
          delegate does not implement the method, or events are still held back. The 5 s are Baton’s \
          convention.
          """,
        ko: """
          핸들러를 받고 세션이 만들어지고 전송이 완료되었지만, 5초 이상 더 이어진 실행에서 \
          `events.finished`가 오지 않았습니다. 델리게이트가 메서드를 구현하지 않았거나 이벤트가 아직 \
          보류되어 있습니다. 5초는 Baton의 관례입니다.
          """,
        zhHant: """
          收到處理常式、建立工作階段、傳輸也完成了，但在至少再持續 5 秒的啟動中 `events.finished` 沒有到\
          來。可能是代理沒有實作該方法，或事件仍被保留。5 秒是 Baton 的慣例。
          """),
      why: Text(
        en: """
          Without it the handler is never due: the app uses up its background time and is woken less \
          often.
          """,
        ko: """
          이것이 없으면 핸들러를 호출할 때가 오지 않습니다. 앱은 백그라운드 시간을 다 써 버리고 덜 \
          깨워집니다.
          """,
        zhHant: "沒有它，處理常式就永遠不到呼叫時機：App 會耗盡背景時間，之後更少被喚起。"),
      falsePositives: Text(
        en: """
          A launch that the log leaves within 5 s proves nothing. While tasks of the session still run, \
          the system may be waiting for them.
          """,
        ko: """
          5초 안에 로그가 끝난 실행은 아무것도 증명하지 않습니다. 세션의 작업이 아직 실행 중이면 \
          시스템이 기다리는 중일 수 있습니다.
          """,
        zhHant: "日誌在 5 秒內結束的啟動不能證明什麼。若該工作階段仍有任務在執行，系統可能正在等待。"),
      next: [
        Text(
          en: """
            Implement `urlSessionDidFinishEvents(forBackgroundURLSession:)` in the very object that is \
            the session’s delegate, and log it.
            """,
          ko: """
            세션의 델리게이트인 바로 그 객체에 `urlSessionDidFinishEvents(forBackgroundURLSession:)`를 \
            구현하고 기록하세요.
            """,
          zhHant: """
            在工作階段的代理物件本身實作 `urlSessionDidFinishEvents(forBackgroundURLSession:)` 並記錄。
            """),
        Text(
          en: "See that no other component took the events (`session.wrong-coordinator`).",
          ko: "다른 구성 요소가 이벤트를 가져가지 않았는지 확인하세요(`session.wrong-coordinator`).",
          zhHant: "確認沒有其他元件取走事件（`session.wrong-coordinator`）。"),
        Text(
          en: "Repeat on a real device and keep the log running for a minute after the wake.",
          ko: "실기기에서 반복하고, 깨어난 뒤 1분 동안 로그를 계속 기록하세요.",
          zhHant: "在實機上重複，喚起後持續記錄一分鐘。"),
      ]),
    references: ["F10", "thread 37", "urlSessionDidFinishEvents(forBackgroundURLSession:)"],
    trigger: Scenario(
      """
      app B
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.restored sessionID=com.example.transfer.uploads taskID=1
      0.6 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      0.7 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      4 app.heartbeat
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app B
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.restored sessionID=com.example.transfer.uploads taskID=1
      0.6 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      4 app.heartbeat
      5 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        let received = timeline.events(.eventsHandlerReceived, in: launch)
        guard !received.isEmpty else { continue }
        let byName = { (name: EventName) in
          Dictionary(grouping: timeline.events(name, in: launch).filter { $0.sessionID != nil }, by: \.sessionID)
        }
        let (created, completed, finished) = (byName(.sessionCreated), byName(.taskCompleted), byName(.eventsFinished))
        var seen: [Symbol: Int] = [:]
        for event in received {
          guard let session = event.sessionID else { continue }
          seen[session, default: 0] += 1
          let finishes = finished[session] ?? []
          if finishes.count >= seen[session, default: 0] {
            judgement.clear()
            continue
          }
          // Of several receptions without one, the first speaks for all.
          guard finishes.count + 1 == seen[session, default: 0], let creation = created[session]?.first else {
            continue
          }
          let before = finishes.last.map(timeline.rank) ?? -1
          guard let last = completed[session]?.last, timeline.rank(last) > before else { continue }
          let latest = [event, creation, last].max { timeline.rank($0) < timeline.rank($1) } ?? last
          let earliest = [event, creation, last].min { timeline.rank($0) < timeline.rank($1) } ?? last
          let isSeen =
            timeline.goesOn(launch, after: latest, for: Duration.seconds(5))
            && !timeline.hasHole(timeline.logs[launch.log], from: earliest, to: latest)
          guard isSeen, let end = launch.last else {
            judgement.leaveOpen()
            continue
          }
          let values = [
            "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
            "handler": event.text(.handlerID) ?? "?", "task": last.taskID.map(String.init) ?? "?",
            "seconds": timeline.duration(from: latest, to: end).map(Wording.seconds) ?? "?",
          ]
          judgement.found(event, witnesses: [creation, last, end], Message(neverFinished, values))
        }
      }
    })
}

private let neverFinished = Text(
  en: """
    Launch {launch} received handler {handler} for session {session}, task {task} of it was the last to \
    complete, and no events.finished came in the {seconds} that the log goes on.
    """,
  ko: """
    실행 {launch}은(는) 세션 {session}의 핸들러 {handler}을(를) 받았고 작업 {task}이(가) 마지막으로 \
    완료되었지만, 이후 로그가 이어진 {seconds} 동안 events.finished가 오지 않았습니다.
    """,
  zhHant: """
    啟動 {launch} 收到工作階段 {session} 的處理常式 {handler}，任務 {task} 最後完成，但在日誌後續的 \
    {seconds} 內沒有 events.finished。
    """)

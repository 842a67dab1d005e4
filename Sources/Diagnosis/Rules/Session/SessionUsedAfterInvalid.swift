import EventLog
import Vocabulary

extension Rule {
  /// A task is made in a session that has become invalid and was not created again.
  static let sessionUsedAfterInvalid = Rule(
    id: "session.used-after-invalid", severity: .error, presence: .yes, absence: .yes, basis: .documentation,
    needs: [
      .app(.sessionCreated, .sessionInvalidated).or(.system(.systemSessionInvalidUsed)),
      .app(.taskCreated).or(.system(.systemSessionInvalidUsed)),
    ],
    texts: RuleTexts(
      title: Text(
        en: "Task created in an invalid session",
        ko: "무효화된 세션에서 작업을 만듦",
        zhHant: "在已失效的工作階段中建立任務"),
      explanation: Text(
        en: """
          After `session.invalidated` a task was created in the session, and no `session.created` \
          stands between. Making a task in an invalid session throws an exception, or yields a task \
          that never runs.
          """,
        ko: """
          `session.invalidated` 이후 그 세션에서 작업이 만들어졌고, 그 사이에 `session.created`가 \
          없습니다. 무효화된 세션에서 작업을 만들면 예외가 발생하거나 절대 실행되지 않는 작업이 됩니다.
          """,
        zhHant: """
          在 `session.invalidated` 之後，又在該工作階段建立任務，其間沒有 `session.created`。在失效的工\
          作階段建立任務會擲出例外，或得到永遠不會執行的任務。
          """),
      why: Text(
        en: "The app crashes, or the upload stays queued for ever without an error.",
        ko: "앱이 강제로 종료되거나, 업로드가 오류 없이 계속 대기 상태로 남습니다.",
        zhHant: "App 會當掉，或上傳一直留在佇列中卻沒有任何錯誤。"),
      falsePositives: Text(
        en: """
          A task in a session that was created anew after the invalidation is right. Where a new \
          session was created between request and invalidation, the line may belong to the new one; \
          only a `coordinatorID` tells them apart.
          """,
        ko: """
          무효화 이후 새로 만든 세션의 작업은 올바릅니다. 요청과 무효화 사이에 새 세션을 만들었다면 그 \
          줄은 새 세션의 것일 수 있으며, `coordinatorID`로만 구별할 수 있습니다.
          """,
        zhHant: """
          失效後重新建立的工作階段中的任務是正確的。若在要求與失效之間建立了新的工作階段，該行可能屬於新\
          的那個；只有 `coordinatorID` 能區分。
          """),
      next: [
        Text(
          en: """
            Find what invalidates the session: logout, a background-time expiry, a reload of settings.
            """,
          ko: """
            무엇이 세션을 무효화하는지 찾으세요. 로그아웃, 백그라운드 시간 만료, 설정 재적용 등이 \
            있습니다.
            """,
          zhHant: "找出是什麼讓工作階段失效：登出、背景時間到期，或重新載入設定。"),
        Text(
          en: """
            Drop the reference to the session in `urlSession(_:didBecomeInvalidWithError:)`, and create \
            a new one before the next task.
            """,
          ko: """
            `urlSession(_:didBecomeInvalidWithError:)`에서 세션 참조를 버리고, 다음 작업 전에 새 세션을 \
            만드세요.
            """,
          zhHant: """
            在 `urlSession(_:didBecomeInvalidWithError:)` 中放掉工作階段的參考，並在下一個任務前建立新的\
            。
            """),
        Text(
          en: "To stop transfers, cancel the tasks and keep the session.",
          ko: "전송을 멈추려면 세션은 유지하고 작업만 취소하세요.",
          zhHant: "若要停止傳輸，請取消任務並保留工作階段。"),
      ]),
    references: ["F05", "thread 13", "thread 14", "thread 16", "URLSession.finishTasksAndInvalidate()"],
    trigger: Scenario(
      """
      app A
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      5 session.invalidationRequested sessionID=com.example.transfer.uploads
      5.2 session.invalidated sessionID=com.example.transfer.uploads
      6 task.created sessionID=com.example.transfer.uploads taskID=2 method=POST body=file kind=upload
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      5 session.invalidationRequested sessionID=com.example.transfer.uploads
      5.2 session.invalidated sessionID=com.example.transfer.uploads
      5.3 session.created sessionID=com.example.transfer.uploads background=true
      6 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      9 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        let log = timeline.logs[launch.log]
        var lives: [Symbol: SessionLives] = [:]
        let names: [EventName] = [
          .sessionCreated, .delegateAttached, .sessionInvalidationRequested, .sessionInvalidated, .taskCreated,
        ]
        for event in timeline.eventsInOrder(of: names, in: launch) {
          guard let session = event.sessionID else { continue }
          guard event.name == .taskCreated else {
            lives[session, default: SessionLives()].follow(event)
            continue
          }
          guard let known = lives[session], known.isKnown else { continue }
          guard let end = known.invalidation(for: event) else {
            judgement.clear()
            continue
          }
          if timeline.hasHole(log, from: end, to: event) {
            judgement.leaveOpen()
            continue
          }
          let values = [
            "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
            "task": event.taskID.map(String.init) ?? "?",
            "seconds": timeline.duration(from: end, to: event).map(Wording.seconds) ?? "?",
          ]
          judgement.found(event, witnesses: [end], Message(usedAfterwards, values))
        }
      }
      for said in timeline.systemEvents(.systemSessionInvalidUsed) {
        let values = ["process": said.text(.systemProcess) ?? "?", "pid": said.pid.map(String.init) ?? "?"]
        judgement.found(said, Message(saidToBeUsed, values))
      }
    })
}

private let saidToBeUsed = Text(
  en: "The system says that process {pid} ({process}) created a task in a session that had been invalidated.",
  ko: "시스템에 따르면 프로세스 {pid}({process})이(가) 무효화된 세션에서 작업을 만들었습니다.",
  zhHant: "系統表示程序 {pid}（{process}）在已失效的工作階段中建立了任務。")

/// The objects of one session identifier in a launch: which of them live, and which became invalid.
private struct SessionLives {
  private struct Object {
    var coordinator: Symbol?
    var isToEnd = false
  }
  private var living: [Object] = []
  private var ended: [Symbol: Event] = [:]
  private var lastEnd: Event?

  /// Whether anything of the session's life was seen.
  var isKnown: Bool { !living.isEmpty || lastEnd != nil }

  mutating func follow(_ event: Event) {
    let coordinator = event.symbol(.coordinatorID)
    switch event.name {
    case .sessionCreated:
      living.append(Object(coordinator: coordinator))
      if let coordinator { ended[coordinator] = nil }
    case .delegateAttached:
      if let last = living.indices.last, living[last].coordinator == nil {
        living[last].coordinator = coordinator
        if let coordinator { ended[coordinator] = nil }
      }
    case .sessionInvalidationRequested:
      let named = living.contains { $0.coordinator == coordinator && coordinator != nil }
      for i in living.indices where !named || living[i].coordinator == coordinator { living[i].isToEnd = true }
    default: invalidate(event, coordinator)
    }
  }

  /// The invalidation that the session in which a task was made had before it.
  func invalidation(for task: Event) -> Event? {
    if let coordinator = task.symbol(.coordinatorID), let end = ended[coordinator],
      !living.contains(where: { $0.coordinator == coordinator })
    {
      return end
    }
    return living.isEmpty ? lastEnd : nil
  }

  private mutating func invalidate(_ event: Event, _ coordinator: Symbol?) {
    lastEnd = event
    let ends: (Object) -> Bool
    if let coordinator, living.contains(where: { $0.coordinator == coordinator }) {
      ends = { $0.coordinator == coordinator }
    } else if living.contains(where: \.isToEnd) {
      // One that was created after the request is another object, and lives on.
      ends = \.isToEnd
    } else {
      ends = { _ in true }
    }
    for object in living where ends(object) {
      if let coordinator = object.coordinator { ended[coordinator] = event }
    }
    living.removeAll(where: ends)
    if let coordinator { ended[coordinator] = event }
  }
}

private let usedAfterwards = Text(
  en: """
    In launch {launch} task {task} was created in session {session} {seconds} after the session had \
    become invalid, without a new session in between.
    """,
  ko: """
    실행 {launch}에서 세션 {session}이(가) 무효가 되고 {seconds} 뒤, 새 세션 없이 그 세션에서 작업 \
    {task}이(가) 만들어졌습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 失效 {seconds} 後，其間沒有新的工作階段，卻在其中建立了任務 \
    {task}。
    """)

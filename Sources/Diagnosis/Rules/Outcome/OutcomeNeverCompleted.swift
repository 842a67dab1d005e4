import EventLog
import Vocabulary

extension Rule {
  /// A transfer that was started and of whose end the app never heard.
  static let outcomeNeverCompleted = Rule(
    id: "outcome.never-completed",
    severity: .warning,
    absence: .no,
    basis: .reports,
    needs: [.app(.taskResumed, .taskRestored)],
    texts: RuleTexts(
      title: Text(
        en: "A transfer without an end",
        ko: "끝나지 않은 전송",
        zhHant: "沒有結果的傳輸"),
      explanation: Text(
        en: """
          A task was resumed and `task.completed` never came, although the log goes on beyond its resource timeout, \
          or although a later launch of the session no longer lists the task and neither restored nor recorded it. \
          Before that a silent transfer is pending.
          """,
        ko: """
          작업을 시작했지만 `task.completed`가 오지 않았습니다. 로그가 리소스 제한 시간을 넘어 이어지거나, 이후 실행의 \
          세션 목록에 그 작업이 없고 그 실행이 복원도 기록도 하지 않았습니다. 그 전이라면 조용한 전송은 대기 중일 \
          뿐입니다.
          """,
        zhHant: """
          任務已開始，卻始終沒有 `task.completed`：日誌延續超過其資源逾時，或之後某次執行的工作階段已不再列出該任務，也沒\
          有復原或記錄它。在此之前，沒有動靜的傳輸只是仍在等待。
          """),
      why: Text(
        en: "The user's item stays 'uploading' for ever: nothing will end it, and nothing retries it.",
        ko: "사용자의 항목은 영원히 '업로드 중'으로 남습니다. 아무것도 끝내 주지 않고 다시 보내지도 않습니다.",
        zhHant: "使用者的項目永遠停在「上傳中」：沒有任何東西會讓它結束，也不會重試。"),
      falsePositives: Text(
        en: """
          A task that `tasks.listed` still names is pending. A task that was never resumed is not listed at all. A \
          transfer that the app recorded by asking the server is settled, whatever becomes of its task.
          """,
        ko: """
          `tasks.listed`에 아직 있는 작업은 대기 중입니다. 시작(resume)한 적 없는 작업은 목록에 나오지 않습니다. 앱이 \
          서버에 확인해 기록한 전송은 작업이 어떻게 되었든 정리된 것입니다.
          """,
        zhHant: """
          `tasks.listed` 仍列出的任務只是等待中；從未 resume 的任務本來就不會列出。應用程式詢問伺服器後已記錄的傳輸，無論\
          任務後來如何，都已有定論。
          """),
      next: [
        Text(
          en: "Ask whether the user force-quit the app: its tasks then end with -999 and reason 0, or vanish silently.",
          ko: "사용자가 앱을 강제 종료했는지 확인하세요. 그러면 작업은 이유 0의 -999로 끝나거나 조용히 사라집니다.",
          zhHant: "確認使用者是否強制結束了應用程式：此時任務會以原因 0 的 -999 結束，或無聲消失。"),
        Text(
          en: "Fetch the unified log of the time with info and debug lines, and follow the task in `nsurlsessiond`.",
          ko: "그 시간의 통합 로그를 info와 debug까지 가져와 `nsurlsessiond`에서 작업을 추적하세요.",
          zhHant: "取得該時段包含 info 與 debug 的統一日誌，在 `nsurlsessiond` 中追蹤該任務。"),
        Text(
          en: """
            At launch compare `getAllTasks` with the ledger: what the ledger knows and the session does not must be \
            asked for at the server by key.
            """,
          ko: """
            실행할 때 `getAllTasks`와 원장을 비교하세요. 원장에는 있지만 세션에 없는 것은 서버에 키로 확인해야 합니다.
            """,
          zhHant: """
            啟動時比對 `getAllTasks` 與傳輸紀錄：紀錄中有、工作階段中沒有的項目，必須以冪等鍵向伺服器確認。
            """),
      ]),
    references: ["F18", "thread 37", "thread 43", "thread 45", "thread 82", "getAllTasks(completionHandler:)"],
    trigger: Scenario(
      """
      app A number=1
      0.1 session.created sessionID=com.example.transfer background=true resourceTimeout=86400
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      1.5 log.closed
      app B number=2 at=30
      0.1 session.created sessionID=com.example.transfer background=true resourceTimeout=86400
      0.3 tasks.listed sessionID=com.example.transfer ids=[]
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.1 session.created sessionID=com.example.transfer background=true resourceTimeout=86400
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.4 task.created sessionID=com.example.transfer taskID=2 kind=upload body=file filePath=Outbox/clip.mov \
      idempotencyKey=k2
      0.5 task.resumed sessionID=com.example.transfer taskID=2
      1.5 log.closed
      app B number=2 at=30
      0.1 session.created sessionID=com.example.transfer background=true resourceTimeout=86400
      0.3 tasks.listed sessionID=com.example.transfer ids=[1]
      0.5 reconcile.answered idempotencyKey=k2 stored=true
      0.6 record.committed sessionID=com.example.transfer taskID=2 idempotencyKey=k2 accepted=true state=succeeded
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      let timeouts = SessionTimeouts(timeline)
      let listings = TaskListings(timeline)
      for transfer in timeline.transfers {
        guard let resumed = transfer.first(.taskResumed) ?? transfer.first(.taskRestored) else { continue }
        let isRecorded = transfer.events.contains {
          $0.name == .recordQuarantined || ($0.name == .recordCommitted && RecordedResult($0).isFinal)
        }
        if transfer.completed != nil || isRecorded {
          judgement.clear()
        } else {
          judgeSilence(transfer, resumed, timeouts, listings, timeline, &judgement)
        }
      }
    })
}

/// What `getAllTasks` answered, by session.
private struct TaskListings {
  private let events: EventIndex<Symbol>
  private let ids: [Event: Set<Int>]

  init(_ timeline: Timeline) {
    let listed = timeline.appEvents(.tasksListed)
    events = EventIndex(listed, in: timeline) { $0.sessionID }
    var ids: [Event: Set<Int>] = [:]
    for event in listed {
      // An empty array holds no numbers; a line without the key says nothing.
      ids[event] = event.numbers(.ids).map { Set($0.compactMap { Int(exactly: $0) }) }
    }
    self.ids = ids
  }

  /// Listings of a session after an event, each with the tasks that it names.
  func after(_ event: Event, of session: Symbol) -> [(event: Event, ids: Set<Int>)] {
    events.all(of: session, after: event).compactMap { listing in ids[listing].map { (listing, $0) } }
  }
}

private func judgeSilence(
  _ transfer: Transfer, _ resumed: Event, _ timeouts: SessionTimeouts, _ listings: TaskListings, _ timeline: Timeline,
  _ judgement: inout Judgement
) {
  if let listed = missingListing(transfer, resumed, listings, timeline) {
    return judgement.found(
      resumed, witnesses: [listed], Message(notListed, OutcomeWords.places(transfer, timeline)),
      alternatives: [forceQuit, listedEarly])
  }
  // The task lives on in the launch that restored it last; its time runs from when it was resumed.
  let latest = transfer.last(.taskRestored) ?? resumed
  let timeout = timeouts.resource(of: transfer.session, at: resumed)
  if let launch = timeline.launch(of: latest), let elapsed = timeline.duration(from: resumed, to: latest),
    let line = LogCoverage.goesOn(
      launch, after: latest, for: max(timeout - elapsed, Duration.seconds(5)), in: timeline)
  {
    return judgement.found(
      resumed, witnesses: [line],
      Message(
        beyondTimeout, OutcomeWords.places(transfer, timeline, ["timeout": Wording.seconds(timeout)])),
      alternatives: [suspended])
  }
  judgement.leaveOpen()
}

/// The listing of a later launch that lacks the task, where that launch neither restored nor recorded it.
private func missingListing(
  _ transfer: Transfer, _ resumed: Event, _ listings: TaskListings, _ timeline: Timeline
) -> Event? {
  guard let begun = timeline.launch(of: resumed)?.index else { return nil }
  let touched = Set(
    transfer.events.filter { $0.name == .taskRestored || $0.name == .recordCommitted }
      .compactMap { timeline.launch(of: $0)?.index })
  return listings.after(resumed, of: transfer.session).first { listing in
    guard let launch = timeline.launch(of: listing.event)?.index, launch > begun else { return false }
    return !listing.ids.contains(transfer.task) && !touched.contains(launch)
      && LogCoverage.isSettled(after: listing.event, in: timeline)
  }?.event
}

private let notListed = Text(
  en: """
    Task {task} of {session} was resumed and never completed; a later launch no longer lists it and, to the end of \
    its log or for 5 s, neither restored nor recorded it.
    """,
  ko: """
    {session}의 작업 {task}을(를) 시작했지만 완료되지 않았습니다. 이후 실행의 목록에 이 작업이 없고, 그 로그가 끝날 \
    때까지 또는 5초 동안 복원도 기록도 없었습니다.
    """,
  zhHant: """
    {session} 的任務 {task} 已開始，但從未完成；之後某次執行已不再列出它，且到日誌結束或 5 秒內，既未復原也未記錄。
    """)

private let beyondTimeout = Text(
  en: """
    Task {task} of {session} was resumed and never completed, in a log that goes on beyond its resource timeout of \
    {timeout}.
    """,
  ko: "{session}의 작업 {task}을(를) 시작했지만 리소스 제한 시간 {timeout}이(가) 지나도록 이어지는 로그에 완료가 없습니다.",
  zhHant: "{session} 的任務 {task} 已開始，但日誌延續超過其資源逾時 {timeout}，仍沒有完成。")

private let forceQuit = Text(
  en: "The user force-quit the app: only the system log or the person who held the device can tell.",
  ko: "사용자가 앱을 강제 종료했을 수 있습니다. 시스템 로그나 기기를 다룬 사람만 알 수 있습니다.",
  zhHant: "使用者可能強制結束了應用程式：只有系統日誌或操作裝置的人能確認。")

private let listedEarly = Text(
  en: "The task had ended and its completion was still to be delivered when the tasks were listed.",
  ko: "작업은 이미 끝났고 목록을 조회할 때 완료가 아직 전달되지 않았을 수 있습니다.",
  zhHant: "列出任務時，任務可能已結束，而完成事件尚未送達。")

private let suspended = Text(
  en: "The process was suspended when the time ran out, so that the completion waits for the next background launch.",
  ko: "제한 시간이 지날 때 프로세스가 일시 중단되어 있어 다음 백그라운드 실행에서 완료가 전달될 수 있습니다.",
  zhHant: "逾時的當下程序可能處於暫停狀態，完成事件要等下次背景啟動才送達。")

import EventLog
import Vocabulary

extension Rule {
  /// A later launch made its background session under another identifier while transfers of the former one were unfinished.
  static let sessionIdentifierChanged = Rule(
    id: "session.identifier-changed", severity: .error, presence: .yes, absence: .yes, basis: .documentation,
    needs: [.app(.sessionCreated), .app(.taskCreated, .taskResumed, .taskRestored)],
    texts: RuleTexts(
      title: Text(
        en: "Session identifier changed between launches",
        ko: "실행 사이에 세션 식별자가 바뀜",
        zhHant: "工作階段識別碼在兩次啟動之間改變"),
      explanation: Text(
        en: """
          A launch ended while transfers of a background session were unfinished. A later launch \
          created background sessions for the same flow and account, and none of them had that \
          identifier, so the system has no one to give the results to.
          """,
        ko: """
          어떤 실행이 백그라운드 세션의 전송을 끝내지 못한 채 종료되었습니다. 이후의 실행은 같은 흐름과 \
          계정으로 백그라운드 세션을 만들었지만 그 식별자를 쓴 것은 없어서, 시스템이 결과를 전달할 \
          대상이 없습니다.
          """,
        zhHant: """
          某次啟動結束時，背景工作階段還有未完成的傳輸。之後的啟動為同一流程與帳號建立了背景工作階段，卻\
          沒有一個使用該識別碼，系統因此沒有對象可以交付結果。
          """),
      why: Text(
        en: """
          Transfers that the system finishes are never reported to the app; users see them as pending \
          for ever or send them a second time.
          """,
        ko: """
          시스템이 끝낸 전송이 앱에 전혀 보고되지 않습니다. 사용자는 영원히 대기 중인 항목을 보거나 \
          같은 항목을 다시 보냅니다.
          """,
        zhHant: "系統完成的傳輸永遠不會回報給 App；使用者會看到它們一直等待，或再傳送一次。"),
      falsePositives: Text(
        en: """
          A new identifier is right when nothing of the old session was unfinished, when the old \
          session was invalidated, or when the new one serves another account or another flow.
          """,
        ko: """
          이전 세션에 끝나지 않은 것이 없거나, 이전 세션을 무효화했거나, 새 세션이 다른 계정이나 다른 \
          흐름을 위한 것이라면 새 식별자는 올바릅니다.
          """,
        zhHant: """
          若舊工作階段沒有未完成的項目、舊工作階段已失效，或新的工作階段屬於另一個帳號或流程，使用新識別\
          碼就是正確的。
          """),
      next: [
        Text(
          en: """
            Find where the identifier is made, and remove every UUID, date, counter and \
            launch-dependent part from it.
            """,
          ko: """
            식별자를 만드는 곳을 찾아 UUID, 날짜, 카운터 등 실행마다 달라지는 부분을 모두 없애세요.
            """,
          zhHant: "找出產生識別碼的位置，移除其中所有 UUID、日期、計數器等隨啟動而變的部分。"),
        Text(
          en: """
            At launch create a session for each identifier that the ledger still has unfinished \
            transfers of.
            """,
          ko: "실행 시 원장(ledger)에 끝나지 않은 전송이 남은 식별자마다 세션을 만드세요.",
          zhHant: "啟動時，為傳輸紀錄中仍有未完成傳輸的每個識別碼建立工作階段。"),
        Text(
          en: """
            Start a transfer, end the process, launch again and compare the `sessionID` of both \
            `session.created` lines.
            """,
          ko: """
            전송을 시작하고 프로세스를 끝낸 뒤 다시 실행해 두 `session.created` 줄의 `sessionID`를 \
            비교하세요.
            """,
          zhHant: "開始傳輸後結束程序，再次啟動，比較兩行 `session.created` 的 `sessionID`。"),
      ]),
    references: [
      "F18", "thread 88", "URLSessionConfiguration.background(withIdentifier:)",
      "application(_:handleEventsForBackgroundURLSession:completionHandler:)",
    ],
    trigger: Scenario(
      """
      app A number=7
      0.4 session.created sessionID=com.example.transfer.uploads.7F3A9C00-1B2D-4C3E-9F4A-5B6C7D8E9F01 background=true
      0.6 task.created sessionID=com.example.transfer.uploads.7F3A9C00-1B2D-4C3E-9F4A-5B6C7D8E9F01 taskID=1 method=POST body=file kind=upload
      0.7 task.resumed sessionID=com.example.transfer.uploads.7F3A9C00-1B2D-4C3E-9F4A-5B6C7D8E9F01 taskID=1
      1 log.closed
      app B at=30 number=8
      0.4 session.created sessionID=com.example.transfer.uploads.B2100D4E-8A7B-4C6D-8E9F-0A1B2C3D4E5F background=true
      20 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=7
      0.4 session.created sessionID=com.example.transfer.uploads.account-1 background=true flow=uploads accountGeneration=1
      0.6 task.created sessionID=com.example.transfer.uploads.account-1 taskID=1 method=POST body=file kind=upload accountGeneration=1
      0.7 task.resumed sessionID=com.example.transfer.uploads.account-1 taskID=1
      1 log.closed
      app B at=30 number=8
      0.2 account.changed accountGeneration=2
      0.4 session.created sessionID=com.example.transfer.uploads.account-2 background=true flow=uploads accountGeneration=2
      20 log.closed
      """),
    judge: { timeline, _, judgement in
      var search = IdentifierSearch(timeline)
      for launch in timeline.launches { search.follow(launch, &judgement) }
    })
}

/// Follows the launches of an installation with the sessions that still have something unfinished.
private struct IdentifierSearch {
  private struct Known {
    /// The last `session.created` of it.
    var created: Event?
    /// As some line of the session states it.
    var flow: String?
    /// Whether every line that says so calls it a default session.
    var isDefault = false
  }

  let timeline: Timeline
  let unfinished: UnfinishedTransfers
  /// Owners whose transfers have not begun yet, the next one last.
  private var waiting: [UnfinishedTransfers.Owner]
  private var active: [UnfinishedTransfers.Owner] = []
  private var known: [UnfinishedTransfers.Owner: Known] = [:]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    unfinished = UnfinishedTransfers(timeline)
    waiting = unfinished.owners.reversed()
  }

  mutating func follow(_ launch: Launch, _ judgement: inout Judgement) {
    guard let first = launch.first else { return }
    admit(before: timeline.rank(first), launch.installation)
    let created = timeline.events(.sessionCreated, in: launch).filter { $0.sessionID != nil }
    let background = created.filter { $0.flag(.background) == true }
    if !background.isEmpty {
      var followed: [UnfinishedTransfers.Owner] = []
      for owner in active where judge(owner, in: launch, first, background, &judgement) { followed.append(owner) }
      active = followed
    }
    for event in created {
      guard let session = event.sessionID else { continue }
      let owner = UnfinishedTransfers.Owner(installation: launch.installation, session: session)
      let isDefault = event.flag(.background) == false && (known[owner]?.isDefault ?? true)
      known[owner] = Known(created: event, flow: event.text(.flow) ?? known[owner]?.flow, isDefault: isDefault)
    }
  }

  /// Takes up the sessions whose first transfer began before a launch, and drops those of other installations.
  private mutating func admit(before rank: Int, _ installation: Int) {
    let followed = active.filter { $0.installation == installation && (spans($0)?.last ?? 0) > rank }
    active = followed
    while let next = waiting.last, next.installation < installation || (spans(next)?.first ?? 0) < rank {
      waiting.removeLast()
      if next.installation == installation { active.append(next) }
    }
  }

  /// Whether the session is to be followed further.
  private func judge(
    _ owner: UnfinishedTransfers.Owner, in launch: Launch, _ first: Event, _ background: [Event],
    _ judgement: inout Judgement
  ) -> Bool {
    let open = spans(owner)?.open(at: timeline.rank(first)) ?? []
    guard let transfer = open.first.map({ timeline.transfers[$0] }), known[owner]?.isDefault != true else {
      return true
    }
    if background.contains(where: { $0.sessionID == owner.session }) {
      judgement.clear()
      return true
    }
    let flow = flow(of: owner, transfer)
    let generation = generation(of: transfer) ?? known[owner]?.created.flatMap { self.generation(of: $0) }
    let others = background.filter { event in
      guard Flow.name(of: event) == flow else { return false }
      let other = self.generation(of: event)
      return generation == nil || other == nil || generation == other
    }
    guard let culprit = others.first else { return true }
    let lives = open.contains { index in
      timeline.transfers[index].events.contains { timeline.launch(of: $0)?.index == launch.index }
    }
    if lives {
      judgement.clear()
      return true
    }
    let isSeen = timeline.end(of: launch) != nil || timeline.goesOn(launch, after: culprit, for: Duration.seconds(5))
    if !isSeen || timeline.mayHideLines(of: transfer, until: culprit) || timeline.hasHole(timeline.logs[launch.log]) {
      judgement.leaveOpen()
      return true
    }
    report(owner, transfer, open, culprit, launch, flow, &judgement)
    return false
  }

  private func report(
    _ owner: UnfinishedTransfers.Owner, _ transfer: Transfer, _ open: [Int], _ culprit: Event, _ launch: Launch,
    _ flow: String, _ judgement: inout Judgement
  ) {
    let old = timeline.store.string(owner.session)
    let new = culprit.text(.sessionID) ?? "?"
    let values = [
      "old": old, "new": new, "flow": flow, "launch": timeline.launchLabel(launch),
      "count": String(spans(owner)?.count(at: timeline.rank(culprit)) ?? open.count), "task": String(transfer.task),
      "earlier": timeline.launch(of: transfer.begin).map(timeline.launchLabel) ?? "?",
    ]
    let differsInNumberOnly = Flow.name(of: old) == Flow.name(of: new)
    // A session that both launches knew is no new name of the other.
    let existedBefore = culprit.sessionID.map { session in
      known[UnfinishedTransfers.Owner(installation: owner.installation, session: session)] != nil
    }
    judgement.found(
      culprit, witnesses: [known[owner]?.created, transfer.begin].compactMap(\.self),
      Message(differsInNumberOnly ? changedNumber : changed, values), transfers: open,
      alternatives: existedBefore == true ? [severalQueues] : [])
  }

  private func spans(_ owner: UnfinishedTransfers.Owner) -> OpenSpans? {
    unfinished.spans(of: owner.session, installation: owner.installation)
  }

  private func flow(of owner: UnfinishedTransfers.Owner, _ transfer: Transfer) -> String {
    known[owner]?.flow ?? transfer.begin.text(.flow) ?? Flow.name(of: timeline.store.string(owner.session))
  }

  private func generation(of transfer: Transfer) -> Int? {
    transfer.events.lazy.compactMap { $0.integer(.accountGeneration) }.first ?? generation(of: transfer.begin)
  }

  /// As the line states it, else the one current in its launch.
  private func generation(of event: Event) -> Int? {
    event.integer(.accountGeneration)
      ?? timeline.last(.accountChanged, before: event)?.integer(.accountGeneration)
  }
}

private let changed = Text(
  en: """
    Launch {launch} created session {new} for flow {flow} and not {old}, whose task {task} had been \
    unfinished since launch {earlier} (unfinished transfers of it: {count}).
    """,
  ko: """
    실행 {launch}은(는) 흐름 {flow}에 대해 {old}이(가) 아니라 세션 {new}을(를) 만들었습니다. 그런데 \
    {old}의 작업 {task}은(는) 실행 {earlier}부터 끝나지 않은 상태였습니다(끝나지 않은 전송 {count}건).
    """,
  zhHant: """
    啟動 {launch} 為流程 {flow} 建立了工作階段 {new}，而不是 {old}；但後者的任務 {task} 自啟動 \
    {earlier} 起就未完成（未完成的傳輸：{count} 個）。
    """)

private let changedNumber = Text(
  en: """
    Launch {launch} created session {new} and not {old}, whose task {task} had been unfinished since \
    launch {earlier} (unfinished transfers of it: {count}); the two names differ only in a UUID or a \
    number.
    """,
  ko: """
    실행 {launch}은(는) {old}이(가) 아니라 세션 {new}을(를) 만들었습니다. 그런데 {old}의 작업 \
    {task}은(는) 실행 {earlier}부터 끝나지 않은 상태였습니다(끝나지 않은 전송 {count}건). 두 이름은 \
    UUID나 숫자만 다릅니다.
    """,
  zhHant: """
    啟動 {launch} 建立了工作階段 {new}，而不是 {old}；但後者的任務 {task} 自啟動 {earlier} 起就未完成（\
    未完成的傳輸：{count} 個）。兩個名稱只差在 UUID 或數字。
    """)

private let severalQueues = Text(
  en: """
    The new session was known to an earlier launch too: the two may be separate queues, of which only \
    one was opened again. State a `flow` for each; the transfers of the other one stay without a \
    receiver either way.
    """,
  ko: """
    새 세션은 이전 실행에도 있었습니다. 둘은 서로 다른 대기열이고 그중 하나만 다시 열렸을 수 있습니다. \
    각각의 `flow`를 기록하세요. 어느 쪽이든 나머지 세션의 전송은 결과를 받을 곳이 없습니다.
    """,
  zhHant: """
    較早的啟動也用過這個新的工作階段：兩者可能是不同的佇列，只有一個被重新開啟。請為各自註明 `flow`；無\
    論如何，另一個的傳輸都沒有接收者。
    """)

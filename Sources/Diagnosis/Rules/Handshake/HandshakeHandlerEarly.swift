import EventLog
import Vocabulary

extension Rule {
  /// The system's completion handler is called before the events are all in, or before their results are durable.
  static let handshakeHandlerEarly = Rule(
    id: "handshake.handler-early", severity: .error, presence: .yes, absence: .no, basis: .documentation,
    needs: [.app(.eventsHandlerCalled)],
    texts: RuleTexts(
      title: Text(
        en: "Handler called too early",
        ko: "완료 핸들러를 너무 일찍 호출",
        zhHant: "過早呼叫完成處理常式"),
      explanation: Text(
        en: """
          The handler tells the system that the app has dealt with everything and may be suspended. It \
          was called before `events.finished` of its session, or before the record (for a download: the \
          moved file) of a transfer that had completed in the same launch.
          """,
        ko: """
          이 핸들러는 앱이 모든 것을 처리했으니 일시 중단해도 된다고 시스템에 알립니다. 그런데 해당 \
          세션의 `events.finished` 전에, 또는 같은 실행에서 완료된 전송의 기록(다운로드라면 파일 이동) \
          전에 호출되었습니다.
          """,
        zhHant: """
          這個處理常式告訴系統：App 已處理完一切，可以暫停。它卻在該工作階段的 `events.finished` 之前，\
          或在同一次啟動中已完成的傳輸寫入紀錄（下載則為移動檔案）之前就被呼叫。
          """),
      why: Text(
        en: """
          The system may suspend the app at once: a result that is not yet written is lost, and the \
          upload is shown as pending or sent again.
          """,
        ko: """
          시스템이 앱을 바로 일시 중단할 수 있습니다. 아직 쓰지 않은 결과는 사라지고, 업로드가 대기 \
          중으로 보이거나 다시 전송됩니다.
          """,
        zhHant: "系統可能立刻暫停 App：尚未寫入的結果會遺失，上傳顯示為等待中或被再次傳送。"),
      falsePositives: Text(
        en: """
          A second call of the same handler is another fault and does not count here. A transfer that \
          completes after the call belongs to the next wake.
          """,
        ko: """
          같은 핸들러의 두 번째 호출은 다른 잘못이며 여기서 세지 않습니다. 호출 뒤에 완료되는 전송은 \
          다음번에 깨울 때의 것입니다.
          """,
        zhHant: """
          同一處理常式的第二次呼叫是另一個錯誤，不在此計算。呼叫之後才完成的傳輸屬於下一次喚起。
          """),
      next: [
        Text(
          en: """
            Keep the handler until `urlSessionDidFinishEvents(forBackgroundURLSession:)`, and call it \
            there only.
            """,
          ko: """
            `urlSessionDidFinishEvents(forBackgroundURLSession:)`까지 핸들러를 보관하고 그곳에서만 \
            호출하세요.
            """,
          zhHant: """
            保留處理常式直到 `urlSessionDidFinishEvents(forBackgroundURLSession:)`，並只在那裡呼叫。
            """),
        Text(
          en: "Wait there for the ledger’s writes to be committed before the call.",
          ko: "호출 전에 원장(ledger) 쓰기가 커밋되기를 그곳에서 기다리세요.",
          zhHant: "呼叫前先在那裡等待傳輸紀錄寫入完成。"),
        Text(
          en: """
            On a real device put a slow write before the record and see that nothing is lost after the \
            wake.
            """,
          ko: "실기기에서 기록 앞에 느린 쓰기를 넣고, 깨어난 뒤 잃는 것이 없는지 확인하세요.",
          zhHant: "在實機上於紀錄前加入緩慢寫入，確認喚起後沒有遺失。"),
      ]),
    references: ["F11", "thread 31", "urlSessionDidFinishEvents(forBackgroundURLSession:)"],
    trigger: Scenario(
      """
      app A number=1
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      0.7 task.resumed sessionID=com.example.transfer.uploads taskID=1
      app B at=30 number=2
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.6 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      0.7 events.finished sessionID=com.example.transfer.uploads
      0.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=main
      0.9 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      7 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      0.6 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      0.7 task.resumed sessionID=com.example.transfer.uploads taskID=1
      app B at=30 number=2
      0.1 app.launched appState=background
      0.2 events.handlerReceived sessionID=com.example.transfer.uploads handlerID=h1 via=uikit
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.6 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      0.65 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      0.7 events.finished sessionID=com.example.transfer.uploads
      0.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=main
      1.8 events.handlerCalled sessionID=com.example.transfer.uploads handlerID=h1 thread=main
      7 log.closed
      """),
    judge: { timeline, _, judgement in
      let pending = PendingRecords(timeline)
      for launch in timeline.launches {
        let log = timeline.logs[launch.log]
        var called: Set<Symbol> = []
        var calls: [Symbol: Int] = [:]
        var finished: [Symbol: Int] = [:]
        for event in timeline.eventsInOrder(of: [.eventsFinished, .eventsHandlerCalled], in: launch) {
          guard let session = event.sessionID else { continue }
          if event.name == .eventsFinished {
            finished[session, default: 0] += 1
            continue
          }
          if let handler = event.symbol(.handlerID), !called.insert(handler).inserted { continue }
          calls[session, default: 0] += 1
          var values = [
            "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
            "handler": event.text(.handlerID) ?? "?", "calls": String(calls[session, default: 0]),
            "finished": String(finished[session, default: 0]),
          ]
          if finished[session, default: 0] < calls[session, default: 0] {
            // It may stand in a hole.
            if timeline.hasHole(log, to: event) {
              judgement.leaveOpen()
              continue
            }
            let later = timeline.first(.eventsFinished, of: session, after: event)
            judgement.found(
              event, witnesses: [later].compactMap(\.self),
              Message(calls[session, default: 0] == 1 ? beforeFinished : moreThanFinished, values))
            continue
          }
          let open = pending.open(session, in: launch, at: event)
          guard let transfer = open.first.map({ timeline.transfers[$0] }), let completed = transfer.completed,
            let late = pending.late(transfer, after: event)
          else {
            judgement.clear()
            continue
          }
          if timeline.hasHole(log, from: completed, to: event) {
            judgement.leaveOpen()
            continue
          }
          values["task"] = String(transfer.task)
          values["count"] = String(pending.count(session, in: launch, at: event))
          values["late"] = late.nameText
          judgement.found(event, witnesses: [completed, late], Message(beforeRecord, values), transfers: open)
        }
      }
    })
}

/// For each session and launch, the transfers between their completion and the line that makes its result durable.
private struct PendingRecords {
  private struct Place: Hashable {
    let launch: Int
    let session: Symbol
  }
  private let timeline: Timeline
  private let spans: [Place: OpenSpans]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    var grouped: [Place: [OpenSpans.Span]] = [:]
    for transfer in timeline.transfers {
      guard let completed = transfer.completed, let launch = timeline.launch(of: completed) else { continue }
      // One that is never recorded is `ledger.unrecorded`.
      guard let end = Self.durable(transfer).map(timeline.rank).max() else { continue }
      grouped[Place(launch: launch.index, session: transfer.session), default: []].append(
        OpenSpans.Span(begin: timeline.rank(completed), end: end, transfer: transfer.index))
    }
    spans = grouped.mapValues(OpenSpans.init)
  }

  func open(_ session: Symbol, in launch: Launch, at event: Event) -> [Int] {
    spans[Place(launch: launch.index, session: session)]?.open(at: timeline.rank(event)) ?? []
  }

  func count(_ session: Symbol, in launch: Launch, at event: Event) -> Int {
    spans[Place(launch: launch.index, session: session)]?.count(at: timeline.rank(event)) ?? 0
  }

  /// The line that comes only after the call.
  func late(_ transfer: Transfer, after call: Event) -> Event? {
    Self.durable(transfer).first { timeline.rank($0) > timeline.rank(call) }
  }

  /// The first record or quarantine, and the first move of a downloaded file.
  private static func durable(_ transfer: Transfer) -> [Event] {
    let record = transfer.events.first { $0.name == .recordCommitted || $0.name == .recordQuarantined }
    return [record, transfer.isDownload ? transfer.first(.fileMoved) : nil].compactMap(\.self)
  }
}

private let beforeFinished = Text(
  en: """
    In launch {launch} handler {handler} of session {session} was called without an earlier \
    events.finished of that session.
    """,
  ko: """
    실행 {launch}에서 세션 {session}의 핸들러 {handler}이(가) 그 세션의 events.finished 없이 먼저 \
    호출되었습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 的處理常式 {handler} 在沒有該工作階段 events.finished 的情況\
    下就被呼叫。
    """)

private let moreThanFinished = Text(
  en: """
    In launch {launch} handler {handler} was call number {calls} for session {session}, after only \
    {finished} events.finished of it.
    """,
  ko: """
    실행 {launch}에서 핸들러 {handler}은(는) 세션 {session}의 {calls}번째 호출이지만, 그전에 온 \
    events.finished는 {finished}번뿐입니다.
    """,
  zhHant: """
    在啟動 {launch} 中，處理常式 {handler} 是工作階段 {session} 的第 {calls} 次呼叫，之前卻只有 \
    {finished} 次 events.finished。
    """)

private let beforeRecord = Text(
  en: """
    In launch {launch} handler {handler} of session {session} was called after task {task} had \
    completed and before its {late} (transfers completed and not yet durable at that moment: {count}).
    """,
  ko: """
    실행 {launch}에서 세션 {session}의 핸들러 {handler}이(가) 작업 {task}의 완료 뒤, 그 {late}보다 먼저 \
    호출되었습니다(그 시점에 완료되었지만 아직 저장되지 않은 전송 {count}건).
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 的處理常式 {handler} 在任務 {task} 完成之後、其 {late} 之前就\
    被呼叫（當時已完成但尚未持久化的傳輸：{count} 個）。
    """)

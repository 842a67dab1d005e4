import EventLog
import Vocabulary

extension Rule {
  /// The last coordinator of a session is released while a transfer of the session is unfinished.
  static let sessionCoordinatorReleased = Rule(
    id: "session.coordinator-released", severity: .error, presence: .yes, absence: .yes, basis: .reports,
    needs: [.app(.coordinatorReleased)],
    texts: RuleTexts(
      title: Text(
        en: "Coordinator released during a transfer",
        ko: "전송 중에 코디네이터가 해제됨",
        zhHant: "傳輸進行中釋放了協調器"),
      explanation: Text(
        en: """
          The last coordinator of a session went away while a transfer of the session was neither \
          completed nor recorded. From then on nobody in the process handles what the system reports.
          """,
        ko: """
          세션의 마지막 코디네이터가, 완료도 기록도 되지 않은 전송이 남아 있는 동안 사라졌습니다. \
          그때부터 프로세스 안에서 시스템의 보고를 처리할 곳이 없습니다.
          """,
        zhHant: """
          工作階段的最後一個協調器在仍有傳輸未完成也未記錄時消失。此後程序中沒有任何物件處理系統的回報。
          """),
      why: Text(
        en: """
          The upload succeeds on the server and the app never learns of it: it is shown as pending, and \
          sent again.
          """,
        ko: """
          업로드는 서버에서 성공했지만 앱은 알지 못합니다. 대기 중으로 표시되고 다시 전송됩니다.
          """,
        zhHant: "上傳在伺服器端成功，App 卻永遠不知道：畫面顯示等待中，並再次傳送。"),
      falsePositives: Text(
        en: """
          Releasing one of several coordinators, or the last one after every transfer has completed, is \
          right. So is releasing it after the session became invalid.
          """,
        ko: """
          여러 코디네이터 중 하나를 해제하거나, 모든 전송이 끝난 뒤 마지막 것을 해제하는 것은 \
          올바릅니다. 세션이 무효가 된 뒤의 해제도 마찬가지입니다.
          """,
        zhHant: """
          釋放多個協調器之一，或在所有傳輸完成後釋放最後一個，都是正確的；工作階段失效後再釋放也一樣。
          """),
      next: [
        Text(
          en: "Find who owns the coordinator: a screen that goes away must not be the only owner.",
          ko: "코디네이터의 소유자를 찾으세요. 사라지는 화면이 유일한 소유자여서는 안 됩니다.",
          zhHant: "找出協調器的擁有者：會消失的畫面不能是唯一的擁有者。"),
        Text(
          en: "Keep it for the life of the process, next to the session.",
          ko: "세션과 함께 프로세스가 살아 있는 동안 유지하세요.",
          zhHant: "讓它與工作階段一起存活到程序結束。"),
        Text(
          en: """
            Close the screen during a slow upload and see that `coordinator.released` does not come.
            """,
          ko: "느린 업로드 중에 화면을 닫고 `coordinator.released`가 나오지 않는지 확인하세요.",
          zhHant: "在緩慢上傳時關閉畫面，確認沒有出現 `coordinator.released`。"),
      ]),
    references: ["F16", "F18", "thread 1", "URLSessionDelegate"],
    trigger: Scenario(
      """
      app A
      0.4 coordinator.created sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      0.5 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c1
      0.8 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      0.9 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2 coordinator.released sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.4 coordinator.created sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      0.5 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c1
      0.8 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      0.9 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.9 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201 coordinatorID=c1
      2 coordinator.released sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      9 log.closed
      """),
    judge: { timeline, _, judgement in
      let unfinished = UnfinishedTransfers(timeline)
      for launch in timeline.launches {
        let log = timeline.logs[launch.log]
        var alive: [Symbol: [Event]] = [:]
        for event in timeline.eventsInOrder(of: [.coordinatorCreated, .coordinatorReleased], in: launch) {
          guard let session = event.sessionID else { continue }
          if event.name == .coordinatorCreated {
            alive[session, default: []].append(event)
            continue
          }
          let released = take(event, from: &alive[session, default: []])
          let count = event.integer(.coordinatorCount)
          guard alive[session, default: []].isEmpty, count ?? 1 <= 1 else {
            judgement.clear()
            continue
          }
          let spans = unfinished.spans(of: session, installation: launch.installation)
          let open = spans?.open(at: timeline.rank(event)) ?? []
          guard let transfer = open.first.map({ timeline.transfers[$0] }) else {
            judgement.clear()
            continue
          }
          // A hole may hide another coordinator, or the completion.
          let isOpen =
            (count == nil && timeline.hasHole(log, to: event))
            || timeline.mayHideLines(of: transfer, until: event)
          if isOpen {
            judgement.leaveOpen()
            continue
          }
          let next = timeline.first(.coordinatorCreated, of: session, after: event)
          let values = [
            "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
            "coordinator": event.text(.coordinatorID) ?? "?", "task": String(transfer.task),
            "count": String(spans?.count(at: timeline.rank(event)) ?? open.count),
          ]
          judgement.found(
            event, witnesses: [released, transfer.begin].compactMap(\.self), Message(releasedEarly, values),
            transfers: open,
            alternatives: next == nil ? [] : [replacedLater])
        }
      }
    })
}

/// Takes the coordinator that a release names out of those alive, or the oldest one where it names none.
private func take(_ release: Event, from alive: inout [Event]) -> Event? {
  guard let id = release.symbol(.coordinatorID) else { return alive.isEmpty ? nil : alive.removeFirst() }
  let created = alive.last { $0.symbol(.coordinatorID) == id }
  alive.removeAll { $0.symbol(.coordinatorID) == id }
  return created
}

private let releasedEarly = Text(
  en: """
    In launch {launch} the last coordinator ({coordinator}) of session {session} was released while \
    task {task} was unfinished (unfinished transfers of the session: {count}).
    """,
  ko: """
    실행 {launch}에서 세션 {session}의 마지막 코디네이터({coordinator})가 작업 {task}이(가) 끝나지 않은 \
    상태에서 해제되었습니다(세션에서 끝나지 않은 전송 {count}건).
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 的最後一個協調器（{coordinator}）在任務 {task} 未完成時被釋放\
    （該工作階段未完成的傳輸：{count} 個）。
    """)

private let replacedLater = Text(
  en: """
    A new coordinator of the session was made later in the launch: if it is a planned hand-over, create \
    the new one first, or see that no callback came in between.
    """,
  ko: """
    같은 실행에서 나중에 이 세션의 새 코디네이터가 만들어졌습니다. 계획된 교체라면 새것을 먼저 \
    만들거나, 그 사이에 콜백이 오지 않았는지 확인하세요.
    """,
  zhHant: """
    同一次啟動稍後建立了該工作階段的新協調器：若是預定的交接，請先建立新的，或確認其間沒有回呼。
    """)

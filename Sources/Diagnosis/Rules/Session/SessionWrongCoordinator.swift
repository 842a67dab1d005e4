import EventLog
import Vocabulary

extension Rule {
  /// A completion is handled by a coordinator other than the one attached to the session.
  static let sessionWrongCoordinator = Rule(
    id: "session.wrong-coordinator", severity: .error, presence: .yes, absence: .yes, basis: .reports,
    needs: [.app(.sessionCreated, .delegateAttached), .app(.taskCompleted)],
    texts: RuleTexts(
      title: Text(
        en: "Completion at the wrong coordinator",
        ko: "잘못된 코디네이터가 완료를 처리",
        zhHant: "完成由錯誤的協調器處理"),
      explanation: Text(
        en: """
          `task.completed` names a coordinator, and the last one attached to that session in the launch \
          is another. The session keeps the delegate it was made with; the coordinator that the app \
          believes to be in charge hears nothing.
          """,
        ko: """
          `task.completed`가 지정한 코디네이터와 그 실행에서 세션에 마지막으로 연결된 코디네이터가 \
          다릅니다. 세션은 만들어질 때의 델리게이트를 유지하므로, 앱이 담당이라고 믿는 코디네이터에는 \
          아무것도 오지 않습니다.
          """,
        zhHant: """
          `task.completed` 所指的協調器，與該次啟動中最後附加到該工作階段的不同。工作階段沿用建立時的代\
          理；App 以為負責的協調器什麼也收不到。
          """),
      why: Text(
        en: """
          The result is handled by an object that is outdated: the screen is not updated, or the wrong \
          account’s ledger is written.
          """,
        ko: """
          결과를 이미 지난 객체가 처리합니다. 화면이 갱신되지 않거나 다른 계정의 원장(ledger)에 \
          기록됩니다.
          """,
        zhHant: "結果由過時的物件處理：畫面沒有更新，或寫入了錯誤帳號的傳輸紀錄。"),
      falsePositives: Text(
        en: """
          After a logged hand-over the new coordinator is the attached one. Coordinators of other \
          sessions do not matter.
          """,
        ko: """
          기록된 교체 이후에는 새 코디네이터가 연결된 것입니다. 다른 세션의 코디네이터는 상관없습니다.
          """,
        zhHant: "有記錄的交接之後，新的協調器就是附加的那個。其他工作階段的協調器無關。"),
      next: [
        Text(
          en: """
            Look for `session.duplicate-coordinator` and `session.recreated-before-invalid` first: they \
            cause it.
            """,
          ko: """
            먼저 `session.duplicate-coordinator`와 `session.recreated-before-invalid`를 확인하세요. \
            이것들이 원인입니다.
            """,
          zhHant: """
            先查看 `session.duplicate-coordinator` 與 `session.recreated-before-invalid`：它們會造成這個\
            問題。
            """),
        Text(
          en: """
            Route every callback through one registry by session identifier instead of through captured \
            objects.
            """,
          ko: """
            캡처한 객체가 아니라 세션 식별자로 찾는 하나의 레지스트리를 통해 모든 콜백을 전달하세요.
            """,
          zhHant: "透過以工作階段識別碼查找的單一登錄表轉送所有回呼，而不是透過擷取的物件。"),
      ]),
    references: ["F16", "thread 1", "thread 10", "URLSession.delegate"],
    trigger: Scenario(
      """
      app A
      0.4 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c1
      0.5 delegate.attached sessionID=com.example.transfer.uploads coordinatorID=c1
      0.8 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      0.9 delegate.attached sessionID=com.example.transfer.uploads coordinatorID=c2
      1.9 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201 coordinatorID=c1
      3 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.4 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c1
      0.5 delegate.attached sessionID=com.example.transfer.uploads coordinatorID=c1
      0.6 delegate.attached sessionID=com.example.transfer.thumbnails coordinatorID=t1
      0.8 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      1.9 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201 coordinatorID=c1
      2.5 delegate.attached sessionID=com.example.transfer.uploads coordinatorID=c2
      3 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        let log = timeline.logs[launch.log]
        var attached: [Symbol: Event] = [:]
        for event in timeline.eventsInOrder(of: [.sessionCreated, .delegateAttached, .taskCompleted], in: launch) {
          guard let session = event.sessionID, let coordinator = event.symbol(.coordinatorID) else { continue }
          guard event.name == .taskCompleted else {
            attached[session] = event
            continue
          }
          guard let owner = attached[session] else {
            judgement.leaveOpen()
            continue
          }
          guard owner.symbol(.coordinatorID) != coordinator else {
            judgement.clear()
            continue
          }
          // A hole may hide that another one was attached.
          if timeline.hasHole(log, from: owner, to: event) {
            judgement.leaveOpen()
            continue
          }
          let values = [
            "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
            "task": event.taskID.map(String.init) ?? "?", "coordinator": timeline.store.string(coordinator),
            "attached": owner.text(.coordinatorID) ?? "?",
          ]
          judgement.found(event, witnesses: [owner], Message(handledElsewhere, values))
        }
      }
    })
}

private let handledElsewhere = Text(
  en: """
    In launch {launch} coordinator {coordinator} handled the completion of task {task} of session \
    {session}, to which coordinator {attached} was attached.
    """,
  ko: """
    실행 {launch}에서 코디네이터 {attached}이(가) 연결된 세션 {session}의 작업 {task} 완료를 코디네이터 \
    {coordinator}이(가) 처리했습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 附加的是協調器 {attached}，任務 {task} 的完成卻由協調器 \
    {coordinator} 處理。
    """)

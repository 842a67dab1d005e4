import EventLog
import Vocabulary

extension Rule {
  /// The result of an earlier account was taken into the current one.
  static let outcomeStaleAccount = Rule(
    id: "outcome.stale-account",
    severity: .error,
    absence: .yes,
    basis: .reports,
    needs: [.app(.accountChanged), .app(.taskCompleted)],
    texts: RuleTexts(
      title: Text(
        en: "A result of a former account",
        ko: "이전 계정의 결과를 반영함",
        zhHant: "採用了先前帳號的結果"),
      explanation: Text(
        en: """
          A transfer was created for one account generation and its result was recorded or shown after a newer one \
          had become current. A result of an older generation must be put aside (`record.quarantined`).
          """,
        ko: """
          어떤 계정 세대에서 만든 전송의 결과가 더 새로운 세대가 현재가 된 뒤에 기록되거나 표시되었습니다. 오래된 \
          세대의 결과는 격리해야 합니다(`record.quarantined`).
          """,
        zhHant: """
          傳輸屬於某個帳號世代，其結果卻在較新的世代成為目前世代之後才被記錄或顯示。較舊世代的結果必須隔離\
          （`record.quarantined`）。
          """),
      why: Text(
        en: "One user's upload appears in, or changes, another user's data.",
        ko: "한 사용자의 업로드가 다른 사용자의 데이터에 나타나거나 그 데이터를 바꿉니다.",
        zhHant: "某位使用者的上傳會出現在另一位使用者的資料中，甚至改變其資料。"),
      falsePositives: Text(
        en: """
          A result recorded before the account changed is right, and so is a late one that is only quarantined. A \
          result delivered as cancelled shows nothing.
          """,
        ko: """
          계정이 바뀌기 전에 기록한 결과와, 늦게 왔지만 격리만 한 결과는 문제가 없습니다. 취소로 전달된 결과는 \
          아무것도 보여 주지 않습니다.
          """,
        zhHant: "帳號變更之前記錄的結果沒有問題；晚到但只被隔離的結果也沒有問題。以取消交付的結果不會顯示任何內容。"),
      next: [
        Text(
          en: "Compare the account generation of the record with the current one in the callback, before any write.",
          ko: "콜백에서 쓰기 전에 기록의 계정 세대와 현재 세대를 비교하세요.",
          zhHant: "在回呼中、寫入任何資料之前，先比對紀錄的帳號世代與目前世代。"),
        Text(
          en: "Quarantine what is older, and decide with the server whether the file belongs to the old account.",
          ko: "더 오래된 것은 격리하고, 파일이 이전 계정의 것인지 서버와 함께 판단하세요.",
          zhHant: "將較舊者隔離，並與伺服器確認檔案是否屬於舊帳號。"),
        Text(
          en: "Repeat it: sign out and in as another user while a slow upload runs (`receive --fault slow=…`).",
          ko: "느린 업로드가 도는 동안(`receive --fault slow=…`) 로그아웃하고 다른 사용자로 로그인해 다시 확인하세요.",
          zhHant: "重做：在慢速上傳期間（`receive --fault slow=…`）登出，改以其他使用者登入。"),
      ]),
    references: ["F41", "thread 7", "thread 73", "thread 91"],
    trigger: Scenario(
      """
      app A
      0.1 account.changed accountGeneration=3
      0.2 session.created sessionID=com.example.transfer background=true
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic \
      accountGeneration=3
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.6 account.changed accountGeneration=4
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.0 record.committed sessionID=com.example.transfer taskID=1 accepted=true state=succeeded accountGeneration=3
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 account.changed accountGeneration=3
      0.2 session.created sessionID=com.example.transfer background=true
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic \
      accountGeneration=3
      0.35 task.created sessionID=com.example.transfer taskID=2 kind=upload body=file filePath=Outbox/clip.mov \
      accountGeneration=3
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.45 task.resumed sessionID=com.example.transfer taskID=2
      0.5 task.completed sessionID=com.example.transfer taskID=2 httpStatus=201
      0.55 record.committed sessionID=com.example.transfer taskID=2 accepted=true state=succeeded accountGeneration=3
      0.6 account.changed accountGeneration=4
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.0 record.quarantined sessionID=com.example.transfer taskID=1 state=received accountGeneration=3
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      let changes = EventIndex(timeline.appEvents(.accountChanged), in: timeline) { event in
        event.integer(.accountGeneration) == nil ? nil : timeline.launch(of: event)?.installation
      }
      let deliveries = DeliveredResults(timeline)
      for transfer in timeline.transfers {
        guard let completed = transfer.completed,
          let generation = completed.integer(.accountGeneration)
            ?? transfer.events.lazy.compactMap({ $0.integer(.accountGeneration) }).first
        else { continue }
        judgeAccount(transfer, completed, generation, changes, deliveries, timeline, &judgement)
      }
    })
}

private func judgeAccount(
  _ transfer: Transfer, _ completed: Event, _ generation: Int, _ changes: EventIndex<Int>,
  _ deliveries: DeliveredResults, _ timeline: Timeline, _ judgement: inout Judgement
) {
  func newer(at event: Event) -> Event? {
    guard let change = changes.last(of: transfer.installation, before: event),
      let current = change.integer(.accountGeneration), current > generation
    else { return nil }
    return change
  }
  let used = transfer.records + deliveries.of(transfer)
  for event in used.sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
    guard timeline.rank(event) > timeline.rank(completed), let change = newer(at: event) else { continue }
    return judgement.found(
      event, witnesses: [transfer.created, change, completed].compactMap { $0 },
      Message(
        event.name == .recordCommitted ? recordedForOld : shownForOld,
        OutcomeWords.places(
          transfer, timeline,
          ["generation": "\(generation)", "current": change.integer(.accountGeneration).map(String.init) ?? "–"])),
      transfers: [transfer.index])
  }
  let isStale = newer(at: completed) != nil
  let isUsed = !used.isEmpty || transfer.first(.recordQuarantined) != nil
  if isStale && !isUsed && !LogCoverage.isSettled(after: completed, in: timeline) {
    judgement.leaveOpen()
  } else {
    judgement.clear()
  }
}

private let recordedForOld = Text(
  en: """
    Task {task} of {session} belongs to account generation {generation}, and its result was recorded, not \
    quarantined, while generation {current} was current.
    """,
  ko: """
    {session}의 작업 {task}은(는) 계정 세대 {generation}의 것인데 세대 {current}이(가) 현재일 때 결과가 격리되지 않고 \
    기록되었습니다.
    """,
  zhHant: """
    {session} 的任務 {task} 屬於帳號世代 {generation}，但在目前世代為 {current} 時，其結果未被隔離而被記錄。
    """)

private let shownForOld = Text(
  en: """
    Task {task} of {session} belongs to account generation {generation}, and its result was delivered to the caller \
    while generation {current} was current.
    """,
  ko: """
    {session}의 작업 {task}은(는) 계정 세대 {generation}의 것인데 세대 {current}이(가) 현재일 때 결과가 호출자에게 \
    전달되었습니다.
    """,
  zhHant: "{session} 的任務 {task} 屬於帳號世代 {generation}，但在目前世代為 {current} 時，其結果仍交付給呼叫端。")

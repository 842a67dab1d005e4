import EventLog
import Vocabulary

extension Rule {
  /// An older request ended last, and what it brought is what stayed.
  static let outcomeStaleRequest = Rule(
    id: "outcome.stale-request",
    severity: .error,
    absence: .yes,
    basis: .reports,
    needs: [.app(.recordCommitted, .resultDelivered)],
    texts: RuleTexts(
      title: Text(
        en: "An older request won",
        ko: "더 오래된 요청의 결과가 남음",
        zhHant: "較舊的請求勝出"),
      explanation: Text(
        en: """
          Two request generations of one item or one screen ran, the newer one finished first, and the result of the \
          older one was accepted or delivered after it and stands.
          """,
        ko: """
          한 항목이나 한 화면에 대해 두 요청 세대가 실행되었고 새 요청이 먼저 끝났는데, 그 뒤에 오래된 요청의 결과가 \
          받아들여지거나 전달되어 그대로 남았습니다.
          """,
        zhHant: """
          同一項目或同一畫面有兩個請求世代，較新的先完成，之後較舊請求的結果卻被接受或交付，並成為最終結果。
          """),
      why: Text(
        en: "The user replaced a photo or changed a filter and later finds the former one back.",
        ko: "사용자가 사진을 바꾸거나 필터를 변경했는데 나중에 이전 것이 돌아와 있습니다.",
        zhHant: "使用者換了照片或改了篩選條件，後來卻發現又變回原來的。"),
      falsePositives: Text(
        en: """
          An older request that ends late and is quarantined, recorded as not accepted, or followed by the newer \
          result again is right. Two attempts of one generation are a retry.
          """,
        ko: """
          늦게 끝났지만 격리되었거나 실패로 기록되었거나 그 뒤에 새 결과가 다시 기록된 요청은 문제가 없습니다. 같은 \
          세대의 두 시도는 재시도입니다.
          """,
        zhHant: """
          較舊的請求晚結束，但被隔離、記錄為未接受，或之後又由較新的結果取代，都沒有問題。同一世代的兩次嘗試屬於重試。
          """),
      next: [
        Text(
          en: "Compare the request generation with the item's current one before a result is taken over.",
          ko: "결과를 반영하기 전에 요청 세대를 항목의 현재 세대와 비교하세요.",
          zhHant: "採用結果之前，先比對請求世代與該項目的目前世代。"),
        Text(
          en: "Cancel, or at least mark, the older task when a newer request replaces it.",
          ko: "새 요청이 대신하면 이전 작업을 취소하거나 적어도 표시해 두세요.",
          zhHant: "新請求取代舊請求時，取消舊任務，或至少加以標記。"),
        Text(
          en: "Repeat it: replace the item twice while offline and let the first request end last.",
          ko: "오프라인에서 항목을 두 번 바꾸고 첫 요청이 마지막에 끝나게 해 다시 확인하세요.",
          zhHant: "重做：離線時替換該項目兩次，並讓第一個請求最後結束。"),
      ]),
    references: ["F42", "thread 73", "thread 91"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/avatar-1.heic \
      idempotencyKey=avatar requestGeneration=1
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.4 task.created sessionID=com.example.transfer taskID=2 kind=upload body=file filePath=Outbox/avatar-2.heic \
      idempotencyKey=avatar requestGeneration=2
      0.5 task.resumed sessionID=com.example.transfer taskID=2
      1.0 task.completed sessionID=com.example.transfer taskID=2 httpStatus=201
      1.1 record.committed sessionID=com.example.transfer taskID=2 idempotencyKey=avatar accepted=true \
      state=succeeded requestGeneration=2
      3.0 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      3.1 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=avatar accepted=true \
      state=succeeded requestGeneration=1
      9.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/avatar-1.heic \
      idempotencyKey=avatar requestGeneration=1
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.4 task.created sessionID=com.example.transfer taskID=2 kind=upload body=file filePath=Outbox/avatar-2.heic \
      idempotencyKey=avatar requestGeneration=2
      0.5 task.resumed sessionID=com.example.transfer taskID=2
      1.0 task.completed sessionID=com.example.transfer taskID=2 httpStatus=201
      1.1 record.committed sessionID=com.example.transfer taskID=2 idempotencyKey=avatar accepted=true \
      state=succeeded requestGeneration=2
      1.2 result.delivered operationID=o2 outcome=success screenID=profile requestGeneration=2
      3.0 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      3.1 record.quarantined sessionID=com.example.transfer taskID=1 idempotencyKey=avatar requestGeneration=1
      3.2 result.delivered operationID=o1 outcome=cancelled screenID=profile requestGeneration=1
      9.5 log.closed
      """),
    judge: { timeline, _, judgement in
      judgeKeys(timeline, &judgement)
      judgeScreens(timeline, &judgement)
    })
}

/// One ended request of an item.
private struct Ended {
  let transfer: Transfer
  let generation: Int
  let completed: Event
}

/// Transfers of one key and installation that ended, in the order of their ends.
private func judgeKeys(_ timeline: Timeline, _ judgement: inout Judgement) {
  struct Item: Hashable {
    let key: Symbol
    let installation: Int
  }
  var items: [Item: [Ended]] = [:]
  for transfer in timeline.transfers {
    guard let key = transfer.key, let completed = transfer.completed,
      let generation = transfer.events.lazy.compactMap({ $0.integer(.requestGeneration) }).first
    else { continue }
    items[Item(key: key, installation: transfer.installation), default: []].append(
      Ended(transfer: transfer, generation: generation, completed: completed))
  }
  let groups = items.values.filter { $0.count > 1 }.sorted { $0[0].transfer.index < $1[0].transfer.index }
  for group in groups {
    let ended = group.sorted { timeline.rank($0.completed) < timeline.rank($1.completed) }
    guard ended.contains(where: { $0.generation != ended[0].generation }) else { continue }
    judgeItem(ended, timeline, &judgement)
  }
}

private func judgeItem(_ ended: [Ended], _ timeline: Timeline, _ judgement: inout Judgement) {
  let replacements = lastRecords(newerThanIn: ended, timeline)
  var newest: Ended?
  for one in ended {
    guard let newer = newest, newer.generation > one.generation else {
      judgement.clear()
      if (newest?.generation ?? .min) <= one.generation { newest = one }
      continue
    }
    let after = one.transfer.events.filter { timeline.rank($0) > timeline.rank(newer.completed) }
    let isPutAside = after.contains { $0.name == .recordQuarantined }
    let record = after.last { $0.name == .recordCommitted }
    guard let record else {
      if isPutAside || LogCoverage.isSettled(after: one.completed, in: timeline) {
        judgement.clear()
      } else {
        judgement.leaveOpen()
      }
      continue
    }
    let rank = timeline.rank(record)
    let isReplaced = (replacements[one.generation] ?? -1) > rank
    guard !isPutAside, !isReplaced, RecordedResult(record).saysAccepted else {
      judgement.clear()
      continue
    }
    judgement.found(
      record, witnesses: [newer.completed, one.completed],
      Message(
        olderRecorded,
        OutcomeWords.places(
          one.transfer, timeline,
          [
            "generation": "\(one.generation)", "newer": "\(newer.generation)",
            "key": one.transfer.key.map(timeline.store.string) ?? "–", "other": "\(newer.transfer.task)",
          ])))
  }
}

/// For each generation the place of the last record that a newer one wrote, to see which result stood in the end.
private func lastRecords(newerThanIn ended: [Ended], _ timeline: Timeline) -> [Int: Int] {
  var own: [Int: Int] = [:]
  for one in ended {
    guard let record = one.transfer.records.last else { continue }
    own[one.generation] = max(own[one.generation] ?? -1, timeline.rank(record))
  }
  var newer: [Int: Int] = [:]
  var last = -1
  for generation in Set(ended.map(\.generation)).sorted(by: >) {
    newer[generation] = last
    last = max(last, own[generation] ?? -1)
  }
  return newer
}

/// Results delivered to one screen of one launch, in order.
private func judgeScreens(_ timeline: Timeline, _ judgement: inout Judgement) {
  struct Screen: Hashable {
    let id: Symbol
    let launch: Int
  }
  var screens: [Screen: [Event]] = [:]
  for event in timeline.appEvents(.resultDelivered) where event.text(.outcome) != "cancelled" {
    guard let id = event.symbol(.screenID), event.integer(.requestGeneration) != nil,
      let launch = timeline.launch(of: event)?.index
    else { continue }
    screens[Screen(id: id, launch: launch), default: []].append(event)
  }
  for deliveries in screens.values.sorted(by: { timeline.rank($0[0]) < timeline.rank($1[0]) }) {
    // Only what was shown last stands.
    var newest: Event?
    for event in deliveries.dropLast()
    where event.integer(.requestGeneration) ?? 0 >= newest?.integer(.requestGeneration) ?? .min {
      newest = event
    }
    guard let last = deliveries.last, let shown = last.integer(.requestGeneration), let newest,
      let generation = newest.integer(.requestGeneration), generation > shown
    else {
      judgement.clear()
      continue
    }
    judgement.found(
      last, witnesses: [newest],
      Message(
        olderShown,
        [
          "screen": last.text(.screenID) ?? "–", "generation": "\(shown)", "newer": "\(generation)",
        ]))
  }
}

private let olderRecorded = Text(
  en: """
    Task {task} of {session}, request generation {generation} of {key}, ended after task {other} of the newer \
    generation {newer}, and its result was recorded as accepted and stands.
    """,
  ko: """
    {key}의 요청 세대 {generation}인 {session}의 작업 {task}이(가) 더 새로운 세대 {newer}의 작업 {other}보다 늦게 \
    끝났는데도 그 결과가 성공으로 기록되어 남았습니다.
    """,
  zhHant: """
    {session} 的任務 {task}（{key} 的請求世代 {generation}）晚於較新世代 {newer} 的任務 {other} 結束，其結果卻被記錄為已接受\
    並成為最終結果。
    """)

private let olderShown = Text(
  en: """
    Screen {screen} was given the result of request generation {generation} after that of generation {newer}, and \
    the older one stands.
    """,
  ko: """
    화면 {screen}에 요청 세대 {newer}의 결과 다음에 세대 {generation}의 결과가 전달되어 오래된 쪽이 남았습니다.
    """,
  zhHant: "畫面 {screen} 在收到請求世代 {newer} 的結果之後，又收到世代 {generation} 的結果，留下的是較舊的那個。")

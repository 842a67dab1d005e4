import EventLog
import Vocabulary

extension Rule {
  /// Two records of one transfer contradict each other.
  static let outcomeRecordedTwice = Rule(
    id: "outcome.recorded-twice",
    severity: .error,
    absence: .yes,
    basis: .convention,
    needs: [.app(.recordCommitted)],
    texts: RuleTexts(
      title: Text(
        en: "Two contradictory records",
        ko: "서로 모순되는 두 기록",
        zhHant: "兩筆互相矛盾的紀錄"),
      explanation: Text(
        en: """
          `record.committed` stands twice for one transfer and says different things: another file, key or \
          generation, another final state, or another value of `accepted`. `received` and `undetermined` before a \
          final state are progress, and a record repeated with the same content is none either.
          """,
        ko: """
          한 전송에 `record.committed`가 두 번 있고 내용이 서로 다릅니다. 파일, 키, 세대, 최종 상태 또는 `accepted` \
          값이 다릅니다. 최종 상태 앞의 `received`와 `undetermined`는 진행이며 같은 내용이 반복된 기록도 해당하지 \
          않습니다.
          """,
        zhHant: """
          同一傳輸出現兩次 `record.committed`，內容卻不一致：檔案、冪等鍵、世代、最終狀態或 `accepted` 的值不同。最終狀態\
          之前的 `received` 與 `undetermined` 屬於進展；內容相同的重複紀錄也不算。
          """),
      why: Text(
        en: "Which of the two holds depends on who reads last: a success becomes a failure, or a file another one.",
        ko: "어느 쪽이 맞는지는 마지막에 읽는 쪽에 달려 있습니다. 성공이 실패로, 한 파일이 다른 파일로 바뀝니다.",
        zhHant: "哪一筆為準，取決於誰最後讀取：成功變成失敗，或檔案變成另一個檔案。"),
      falsePositives: Text(
        en: """
          `received`, then `succeeded`, is progress. A task number used again after its session was invalidated \
          names another transfer, with a record of its own.
          """,
        ko: """
          `received` 다음의 `succeeded`는 진행입니다. 세션이 무효화된 뒤 다시 쓰인 작업 번호는 자기 기록을 가진 다른 \
          전송입니다.
          """,
        zhHant: """
          先 `received`、後 `succeeded` 屬於進展。工作階段失效後再度使用的任務編號是另一次傳輸，各有自己的紀錄。
          """),
      next: [
        Text(
          en: "Find the two writers; let one place commit the result, and let it refuse a second final state.",
          ko: "기록하는 두 곳을 찾으세요. 한 곳에서만 결과를 기록하고 두 번째 최종 상태는 거부하게 하세요.",
          zhHant: "找出兩處寫入者；只由一處提交結果，並拒絕第二個最終狀態。"),
        Text(
          en: "Key the record by session, task and request generation, so that no other transfer can write to it.",
          ko: "기록의 키를 세션, 작업, 요청 세대로 만들어 다른 전송이 쓰지 못하게 하세요.",
          zhHant: "以工作階段、任務與請求世代作為紀錄的鍵，避免其他傳輸寫入。"),
        Text(
          en: "Ask the server by idempotency key which of the two is true, and correct the record.",
          ko: "멱등 키로 서버에 어느 쪽이 맞는지 확인하고 기록을 바로잡으세요.",
          zhHant: "以冪等鍵詢問伺服器哪一筆屬實，並更正紀錄。"),
      ]),
    references: ["F19", "F20", "thread 70", "thread 71"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic \
      idempotencyKey=k1
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.0 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=true state=succeeded
      1.2 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=false state=failed
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic \
      idempotencyKey=k1
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      1.0 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=false state=received
      1.2 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=true state=succeeded
      1.3 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=true state=succeeded
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      for transfer in timeline.transfers {
        let records = transfer.records
        guard !records.isEmpty else { continue }
        var standing = StandingRecord()
        var isConsistent = true
        for record in records {
          guard let conflict = standing.take(record, timeline) else { continue }
          isConsistent = false
          judgement.found(
            record, witnesses: [conflict.earlier],
            Message(
              contradictory,
              OutcomeWords.places(
                transfer, timeline,
                ["key": conflict.key.rawValue, "first": conflict.first, "second": conflict.second])),
            alternatives: [corrected])
        }
        if isConsistent { judgement.clear() }
      }
    })
}

/// What the records of a transfer have said so far, and by which line.
private struct StandingRecord {
  private var named: [Key: (value: String, event: Event)] = [:]
  private var final: (result: RecordedResult, event: Event)?

  struct Conflict {
    let key: Key
    let first: String
    let second: String
    let earlier: Event
  }

  /// Takes the next record, and says where it contradicts one before.
  mutating func take(_ record: Event, _ timeline: Timeline) -> Conflict? {
    var conflict: Conflict?
    for key in [Key.filePath, .idempotencyKey, .accountGeneration, .requestGeneration] {
      guard let value = Self.value(key, record, timeline) else { continue }
      if let earlier = named[key], earlier.value != value, conflict == nil {
        conflict = Conflict(key: key, first: earlier.value, second: value, earlier: earlier.event)
      }
      named[key] = (value, record)
    }
    return conflict ?? result(record)
  }

  private mutating func result(_ record: Event) -> Conflict? {
    let result = RecordedResult(record)
    guard let final else {
      // Whatever is said before the first final state is progress.
      if result.isFinal { self.final = (result, record) }
      return nil
    }
    defer { if result.isFinal { self.final = (result, record) } }
    if !result.isProgress, let first = final.result.state, let second = result.state, first != second {
      return Conflict(key: .state, first: first, second: second, earlier: final.event)
    }
    if let first = final.result.accepted, let second = result.accepted, first != second {
      return Conflict(key: .accepted, first: "\(first)", second: "\(second)", earlier: final.event)
    }
    return nil
  }

  private static func value(_ key: Key, _ record: Event, _ timeline: Timeline) -> String? {
    switch key {
    case .filePath: timeline.path(record).map(timeline.store.string)
    case .idempotencyKey: record.text(key)
    default: record.integer(key).map(String.init)
    }
  }
}

private let contradictory = Text(
  en: """
    Two records of task {task} of {session} contradict each other: `{key}` was {first} and is {second}.
    """,
  ko: "{session}의 작업 {task}에 대한 두 기록이 모순됩니다. `{key}` 값이 {first}였다가 {second}(으)로 바뀌었습니다.",
  zhHant: "{session} 任務 {task} 的兩筆紀錄互相矛盾：`{key}` 原為 {first}，後為 {second}。")

private let corrected = Text(
  en: "A correction after the server was asked by key: record the first result as `undetermined` until then.",
  ko: "서버에 키로 확인한 뒤 바로잡은 것일 수 있습니다. 그때까지는 첫 결과를 `undetermined`로 기록하세요.",
  zhHant: "可能是以冪等鍵詢問伺服器後的更正；在此之前，應將第一個結果記錄為 `undetermined`。")

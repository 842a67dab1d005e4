import EventLog
import Vocabulary

extension Rule {
  /// The server kept one item twice.
  static let retryStoredTwice = Rule(
    id: "retry.stored-twice", severity: .error, absence: .yes, basis: .convention,
    needs: [.server(.bodyStored)],
    texts: RuleTexts(
      title: Text(
        en: "One item stored twice",
        ko: "두 번 저장된 항목",
        zhHant: "同一項目儲存了兩次"),
      explanation: Text(
        en: """
          The server's log holds two `body.stored` with one idempotency key, and more than one of them is not \
          marked `duplicate: true`.
          """,
        ko: """
          서버 로그에 같은 멱등 키의 `body.stored`가 둘 이상 있고, `duplicate: true`로 표시되지 않은 것이 둘 \
          이상입니다.
          """,
        zhHant: "伺服器日誌中同一冪等鍵有兩筆以上的 `body.stored`，且其中未標記 `duplicate: true` 者超過一筆。"),
      why: Text(
        en: """
          The user sees the photo, the order or the payment twice, and removing one of them later may remove the \
          wrong one.
          """,
        ko: "사용자는 사진, 주문, 결제를 두 번 보게 되고, 나중에 하나를 지우다가 잘못된 것을 지울 수 있습니다.",
        zhHant: "使用者會看到照片、訂單或付款出現兩次，事後刪除其中之一還可能刪錯。"),
      falsePositives: Text(
        en: """
          A second body that the server marks as duplicate was recognised: nothing was kept twice. The same log \
          given twice is a copy and counts once.
          """,
        ko: """
          서버가 중복으로 표시한 두 번째 본문은 인식된 것이므로 두 번 저장되지 않았습니다. 같은 로그가 두 번 \
          주어지면 사본이며 한 번만 셉니다.
          """,
        zhHant: "伺服器標記為重複的第二份內容已被識別，並未重複保存。同一份日誌提供兩次屬副本，只計一次。"),
      next: [
        Text(
          en: """
            Make the server look the key up and write it in one transaction, so that two requests at once cannot \
            both find it free.
            """,
          ko: "동시에 온 두 요청이 모두 빈 키로 보지 않도록, 서버에서 키 조회와 저장을 한 트랜잭션으로 처리하세요.",
          zhHant: "讓伺服器在同一交易中查詢並寫入鍵，使兩個同時到達的請求不會都認為該鍵可用。"),
        Text(
          en: "Answer the second request with the result of the first one, and mark it as duplicate in the log.",
          ko: "두 번째 요청에는 첫 번째 결과로 응답하고 로그에 중복으로 표시하세요.",
          zhHant: "以第一次的結果回應第二次請求，並在日誌中標記為重複。"),
        Text(
          en: """
            Find out why there was a second request: an own retry (`retry.enqueued-twice`, \
            `retry.while-undetermined`) or the system's (`retry.system-replay`).
            """,
          ko: """
            두 번째 요청의 이유를 확인하세요. 앱의 재시도(`retry.enqueued-twice`, \
            `retry.while-undetermined`)인지 시스템의 재시도(`retry.system-replay`)인지 살펴보세요.
            """,
          zhHant: """
            查明為何有第二次請求：是應用程式自己的重試（`retry.enqueued-twice`、`retry.while-undetermined`），還\
            是系統的重試（`retry.system-replay`）。
            """),
      ]),
    references: ["F21", "F22", "F23", "thread 72", "thread 74", "RFC 9110"],
    trigger: Scenario(
      """
      server
      1.0 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      1.2 body.stored requestID=r1 bytes=482113 sha256=9275aaaa idempotencyKey=K1 duplicate=false
      1.3 response.sent requestID=r1 httpStatus=201
      4.0 request.received requestID=r2 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      4.2 body.stored requestID=r2 bytes=482113 sha256=9275aaaa idempotencyKey=K1 duplicate=false
      4.3 response.sent requestID=r2 httpStatus=201
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      server
      1.0 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      1.2 body.stored requestID=r1 bytes=482113 sha256=9275aaaa idempotencyKey=K1 duplicate=false
      1.3 response.sent requestID=r1 httpStatus=201
      4.0 request.received requestID=r2 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      4.2 body.stored requestID=r2 bytes=482113 sha256=9275aaaa idempotencyKey=K1 duplicate=true
      4.3 response.sent requestID=r2 httpStatus=201
      9 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  var keys: [Int: Symbol] = [:]
  for request in timeline.requests {
    if let stored = request.stored, let key = request.key { keys[stored.index] = key }
  }
  var bodies: [Symbol: [Event]] = [:]
  var order: [Symbol] = []
  for line in timeline.serverEvents(.bodyStored) {
    guard let key = line.symbol(.idempotencyKey) ?? keys[line.index] else { continue }
    if bodies[key] == nil { order.append(key) }
    bodies[key, default: []].append(line)
  }
  for key in order {
    let stored = (bodies[key] ?? []).sorted { timeline.adjustedTime($0) < timeline.adjustedTime($1) }
    let kept = stored.filter { $0.flag(.duplicate) != true }
    guard kept.count > 1, !areOneRequest(kept, timeline) else {
      let isCovered = stored.allSatisfy { timeline.log(of: $0).holes.isEmpty }
      if isCovered { judgement.clear() } else { judgement.leaveOpen() }
      continue
    }
    let values = [
      "key": timeline.store.string(key), "count": "\(kept.count)", "first": kept[0].text(.requestID) ?? "?",
      "second": kept[1].text(.requestID) ?? "?",
    ]
    judgement.found(
      kept[1], witnesses: [kept[0]], Message(storedAgain, values),
      transfers: timeline.transfers(withKey: key).map(\.index),
      alternatives: kept.contains { $0.flag(.duplicate) == nil } ? [unmarked] : [])
  }
}

/// Whether the lines are one request that two observers logged: same number, same moment.
private func areOneRequest(_ lines: [Event], _ timeline: Timeline) -> Bool {
  guard let first = lines.first, let id = first.symbol(.requestID) else { return false }
  return lines.allSatisfy { $0.symbol(.requestID) == id && $0.time == first.time }
}

private let storedAgain = Text(
  en: """
    The server stored the item with the key {key} {count} times (requests {first} and {second}), and did not \
    mark it as duplicate.
    """,
  ko: "서버가 키 {key} 항목을 {count}번 저장했고(요청 {first}, {second}), 중복으로 표시하지 않았습니다.",
  zhHant: "伺服器將鍵為 {key} 的項目儲存了 {count} 次（請求 {first} 與 {second}），且未標記為重複。")

private let unmarked = Text(
  en: """
    This log does not say on each line whether a body was a duplicate: the server may have recognised it without \
    marking it. Ask it by key how many it holds.
    """,
  ko: """
    이 로그에는 본문의 중복 여부가 모든 줄에 적혀 있지 않습니다. 서버가 표시 없이 인식했을 수 있으니, 키로 몇 \
    개를 갖고 있는지 물어보세요.
    """,
  zhHant: "此日誌並非每行都載明內容是否重複：伺服器可能已識別卻未標記。請依鍵詢問伺服器保存了幾份。")

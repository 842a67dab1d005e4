import EventLog
import Vocabulary

extension Rule {
  /// An item was submitted more often than the plan allows.
  static let retryUnbounded = Rule(
    id: "retry.unbounded", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.taskCreated)],
    texts: RuleTexts(
      title: Text(
        en: "More attempts than allowed",
        ko: "허용 횟수를 넘은 시도",
        zhHant: "嘗試次數超過上限"),
      explanation: Text(
        en: """
          The transfers that bear one idempotency key in one installation are more than the plan's \
          `maxAttempts`. Without a `maxAttempts` in the plan the rule has nothing to hold them against.
          """,
        ko: """
          한 설치에서 같은 멱등 키를 가진 전송이 계획의 `maxAttempts`보다 많습니다. 계획에 `maxAttempts`가 \
          없으면 비교할 기준이 없습니다.
          """,
        zhHant: """
          同一安裝中帶有同一冪等鍵的傳輸，多於計畫的 `maxAttempts`。計畫若未設定 `maxAttempts`，此規則便無從比\
          較。
          """),
      why: Text(
        en: """
          A fault that no retry can mend (a refused file, an expired token) drains battery and data for as long \
          as the app is installed, and loads the server.
          """,
        ko: """
          재시도로 해결되지 않는 오류(거부된 파일, 만료된 토큰)가 앱이 설치되어 있는 동안 배터리와 데이터를 \
          소모하고 서버에 부담을 줍니다.
          """,
        zhHant: """
          重試無法解決的錯誤（檔案遭拒、權杖過期），會在應用程式安裝期間持續消耗電力與流量，並加重伺服器負擔。
          """),
      falsePositives: Text(
        en: """
          What the system repeats inside one task is not an attempt of the app. One task that is restored in several \
          launches is one attempt.
          """,
        ko: """
          시스템이 한 작업 안에서 반복하는 것은 앱의 시도가 아닙니다. 여러 실행에서 복원된 한 작업은 한 번의 \
          시도입니다.
          """,
        zhHant: "系統在單一任務內的重試不算應用程式的嘗試。在多次啟動中被還原的同一任務，仍是一次嘗試。"),
      next: [
        Text(
          en: """
            Count attempts in the ledger under the idempotency key, durably, so that a relaunch does not begin \
            at zero.
            """,
          ko: "재실행해도 0부터 시작하지 않도록 원장에 멱등 키별 시도 횟수를 영구 저장하세요.",
          zhHant: "在傳輸紀錄中依冪等鍵持久保存嘗試次數，使重新喚起後不會從零計起。"),
        Text(
          en: """
            Separate errors that time can mend from those it cannot: a 4xx other than 408, 425 and 429 ends the \
            item.
            """,
          ko: """
            시간이 지나면 해결될 오류와 그렇지 않은 오류를 구분하세요. 408, 425, 429를 제외한 4xx는 항목을 \
            끝내야 합니다.
            """,
          zhHant: "區分隨時間可恢復與無法恢復的錯誤：除 408、425、429 以外的 4xx 應結束該項目。"),
        Text(
          en: "Let the waiting time grow between attempts, and show the user an item that was given up.",
          ko: "시도 사이의 대기 시간을 늘려 가고, 포기한 항목은 사용자에게 알려 주세요.",
          zhHant: "讓各次嘗試的間隔遞增，並向使用者顯示已放棄的項目。"),
      ]),
    references: ["F21", "F47", "thread 72", "thread 76", "RFC 9110"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 sha256=9275aaaa \
      fileType=regular
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.5 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      1.6 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 \
      accepted=false state=failed
      2.0 task.created sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      2.1 task.resumed sessionID=com.example.transfer.uploads taskID=2
      2.5 task.completed sessionID=com.example.transfer.uploads taskID=2 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      2.6 record.committed sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 \
      accepted=false state=failed
      3.0 task.created sessionID=com.example.transfer.uploads taskID=3 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      3.1 task.resumed sessionID=com.example.transfer.uploads taskID=3
      3.5 task.completed sessionID=com.example.transfer.uploads taskID=3 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      3.6 record.committed sessionID=com.example.transfer.uploads taskID=3 idempotencyKey=K1 \
      accepted=false state=failed
      4.0 task.created sessionID=com.example.transfer.uploads taskID=4 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      4.1 task.resumed sessionID=com.example.transfer.uploads taskID=4
      4.5 task.completed sessionID=com.example.transfer.uploads taskID=4 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      4.6 record.committed sessionID=com.example.transfer.uploads taskID=4 idempotencyKey=K1 \
      accepted=false state=failed
      20 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 input.prepared filePath=Library/Outbox/photo-17.heic bytes=482113 sha256=9275aaaa \
      fileType=regular
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.5 task.completed sessionID=com.example.transfer.uploads taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      1.6 record.committed sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 \
      accepted=false state=failed
      2.0 task.created sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      2.1 task.resumed sessionID=com.example.transfer.uploads taskID=2
      2.5 task.completed sessionID=com.example.transfer.uploads taskID=2 \
      error={"domain":"NSURLErrorDomain","code":-1005}
      2.6 record.committed sessionID=com.example.transfer.uploads taskID=2 idempotencyKey=K1 \
      accepted=false state=failed
      3.0 task.created sessionID=com.example.transfer.uploads taskID=3 idempotencyKey=K1 body=file \
      kind=upload method=POST url=http://127.0.0.1:8765/upload filePath=Library/Outbox/photo-17.heic
      3.1 task.resumed sessionID=com.example.transfer.uploads taskID=3
      5 log.closed
      app B at=60
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 task.restored sessionID=com.example.transfer.uploads taskID=3 idempotencyKey=K1
      0.8 task.completed sessionID=com.example.transfer.uploads taskID=3 httpStatus=201
      0.9 record.committed sessionID=com.example.transfer.uploads taskID=3 idempotencyKey=K1 accepted=true \
      state=succeeded
      5 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  guard let limit = plan.maxAttempts else { return }
  let span = SeenSpan(timeline: timeline)
  for item in KeyedAttempts.all(in: timeline) {
    let attempts = item.transfers
    guard attempts.count > limit else {
      if let first = attempts.first, let last = attempts.last, span.isWhole(from: first.begin, to: last.begin) {
        judgement.clear()
      } else {
        judgement.leaveOpen()
      }
      continue
    }
    let values = [
      "key": timeline.store.string(item.key), "count": "\(attempts.count)", "limit": "\(limit)",
    ]
    // All earlier ones prove the count; of many, the first and the last allowed ones show the span.
    let allowed = attempts.prefix(limit)
    let shown = limit <= 10 ? Array(allowed) : [allowed.first, allowed.last].compactMap { $0 }
    judgement.found(
      attempts[limit].begin, witnesses: shown.map(\.begin), Message(tooMany, values),
      transfers: attempts.map(\.index))
  }
}

private let tooMany = Text(
  en: "The item with the key {key} was submitted {count} times, and the plan allows {limit}.",
  ko: "멱등 키 {key} 항목이 {count}회 제출되었습니다. 계획이 허용하는 횟수는 {limit}회입니다.",
  zhHant: "冪等鍵為 {key} 的項目提交了 {count} 次，而計畫允許 {limit} 次。")

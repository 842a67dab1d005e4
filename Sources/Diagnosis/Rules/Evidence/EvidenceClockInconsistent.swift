import EventLog
import Vocabulary

extension Rule {
  /// No difference between the server's clock and the app's fits all requests that belong to transfers.
  static let evidenceClockInconsistent = Rule(
    id: "evidence.clock-inconsistent", severity: .warning, absence: .notApplicable, basis: .convention,
    needs: [.app(.taskCreated), .server(.requestReceived, .bodyStored)],
    texts: RuleTexts(
      title: Text(
        en: "Clocks that cannot be related",
        ko: "서로 맞출 수 없는 시계",
        zhHant: "無法對應的時鐘"),
      explanation: Text(
        en: """
          A request reaches the server after its task was created, and its body is stored before a task without a \
          transport error completes. Each matched transfer bounds the difference between the two clocks; here no \
          difference lies within all bounds.
          """,
        ko: """
          요청은 작업이 만들어진 뒤에 서버에 도착하고, 전송 오류가 없는 작업의 본문은 완료되기 전에 저장됩니다. 이렇게 \
          짝지어진 전송마다 두 시계의 차이에 한계가 생기는데, 모든 한계를 만족하는 차이가 없습니다.
          """,
        zhHant: """
          請求在任務建立之後才會抵達伺服器，而沒有傳輸錯誤的任務，其內容必定在完成之前儲存。每一組對應的傳輸都為兩個\
          時鐘的差距設下界限；此處沒有任何差距能同時落在所有界限之內。
          """),
      why: Text(
        en: "What the app's log and the server's say cannot be put in one order; across them no duration counts.",
        ko: "앱 로그와 서버 로그를 하나의 순서로 놓을 수 없고, 두 로그에 걸친 시간은 인정되지 않습니다.",
        zhHant: "應用程式與伺服器的日誌無法排成同一順序；跨越兩者的時間長度一概不採計。"),
      falsePositives: Text(
        en: """
          A server whose clock is wrong by the same amount all the time is consistent: the offset is stated and allowed \
          for, however large. A task that ended with an error bounds nothing from above.
          """,
        ko: """
          서버 시계가 늘 같은 만큼 틀린 것은 모순이 아닙니다. 차이가 아무리 커도 밝히고 반영합니다. 오류로 끝난 작업은 \
          위쪽 한계를 주지 않습니다.
          """,
        zhHant: "伺服器時鐘若始終偏差相同，則並不矛盾：無論差距多大都會標示並納入計算。以錯誤結束的任務不構成上限。"),
      next: [
        Text(
          en: "See whether one of the two clocks was set during the run (`evidence.clock-step` shows the app's).",
          ko: "실행 중 두 시계 중 하나가 조정됐는지 확인하세요(앱의 경우 `evidence.clock-step`에 나타납니다).",
          zhHant: "查看測試期間是否有一方的時鐘被調整（應用程式的部分由 `evidence.clock-step` 顯示）。"),
        Text(
          en: "Make sure that the server's log is of this run, and not of another one with the same keys or samples.",
          ko: "서버 로그가 같은 키나 샘플을 쓴 다른 실행의 것이 아니라 이 실행의 것인지 확인하세요.",
          zhHant: "確認伺服器日誌屬於這次測試，而非使用相同鍵或範例檔的另一次測試。"),
        Text(
          en: "Repeat with both machines on automatic time.",
          ko: "두 기기 모두 자동 시간을 켜고 다시 실행하세요.",
          zhHant: "將兩台機器都設為自動校時後重新測試。"),
      ]),
    references: ["E6"],
    trigger: Scenario(
      """
      app A
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload idempotencyKey=K1
      1.4 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      2.0 task.created sessionID=com.example.transfer.uploads taskID=2 method=POST body=file kind=upload idempotencyKey=K2
      2.4 task.completed sessionID=com.example.transfer.uploads taskID=2 httpStatus=201
      3.0 log.closed
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      2.1 request.received requestID=r2 method=POST path=/upload idempotencyKey=K2
      2.2 body.stored requestID=r2 bytes=10 idempotencyKey=K2
      99.1 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1
      99.2 body.stored requestID=r1 bytes=10 idempotencyKey=K1
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload idempotencyKey=K1
      1.4 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      2.0 task.created sessionID=com.example.transfer.uploads taskID=2 method=POST body=file kind=upload idempotencyKey=K2
      2.4 task.completed sessionID=com.example.transfer.uploads taskID=2 httpStatus=201
      3.0 log.closed
      server at=98
      0.1 receiver.started address=127.0.0.1 port=8765
      1.1 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1
      1.2 body.stored requestID=r1 bytes=10 idempotencyKey=K1
      2.1 request.received requestID=r2 method=POST path=/upload idempotencyKey=K2
      2.2 body.stored requestID=r2 bytes=10 idempotencyKey=K2
      """),
    judge: { timeline, _, judgement in
      var pairs: [Int: ClockBounds] = [:]
      for request in timeline.requests where timeline.logs[request.log].offset?.isInconsistent == true {
        // Only matches that needed no clock bound it.
        guard case .transfer(let index, let basis) = request.match, basis == .idempotencyKey || basis == .sha256 else {
          continue
        }
        pairs[request.log, default: ClockBounds()].take(request, timeline.transfers[index])
      }
      for log in timeline.serverLogs {
        guard let offset = log.offset else {
          judgement.leaveOpen()
          continue
        }
        guard offset.isInconsistent, let bounds = pairs[log.index], let low = bounds.lower, let high = bounds.upper
        else {
          judgement.clear()
          continue
        }
        judgement.found(
          low.server, witnesses: [low.app, high.app, high.server],
          Message(
            inconsistent,
            [
              "log": EvidencePlace.log(log, in: timeline), "lower": Wording.seconds(low.difference),
              "upper": Wording.seconds(high.difference), "pairs": "\(offset.pairs)",
              "low": EvidencePlace.line(low.server, in: timeline),
              "high": EvidencePlace.line(high.server, in: timeline),
            ]))
      }
    })
}

/// The two pairs of lines that bound the difference between a server's clock and the app's most tightly.
private struct ClockBounds {
  struct Bound {
    /// Server's time less app's time, in nanoseconds.
    let difference: Int64
    let app: Event
    let server: Event
  }
  private(set) var lower: Bound?
  private(set) var upper: Bound?

  mutating func take(_ request: Request, _ transfer: Transfer) {
    if let received = request.received, let created = transfer.created {
      let difference = received.time - created.time
      if difference < upper?.difference ?? .max {
        upper = Bound(difference: difference, app: created, server: received)
      }
    }
    // A client that gave up bounds nothing from above.
    guard let completed = transfer.completed, completed.integer(.errorCode) == nil, completed.text(.errorDomain) == nil
    else { return }
    for event in [request.received, request.stored].compactMap({ $0 }) {
      let difference = event.time - completed.time
      if difference > lower?.difference ?? .min {
        lower = Bound(difference: difference, app: completed, server: event)
      }
    }
  }
}

private let inconsistent = Text(
  en: """
    No clock offset of {log} fits all its matched transfers ({pairs}): by {low} the server's clock is ahead by at least {lower}, by \
    {high} by at most {upper}.
    """,
  ko: """
    짝지어진 전송 {pairs}건에 모두 맞는 {log}의 시계 차이가 없습니다. {low}에 따르면 서버 시계가 적어도 {lower} 앞서고, \
    {high}에 따르면 많아야 {upper} 앞섭니다.
    """,
  zhHant: """
    沒有任何差距能符合 {log} 對應到的 {pairs} 筆傳輸：依 {low}，伺服器時鐘至少快 {lower}；依 {high}，至多快 {upper}。
    """)

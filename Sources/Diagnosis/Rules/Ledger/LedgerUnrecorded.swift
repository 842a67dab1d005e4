import EventLog
import Vocabulary

extension Rule {
  /// A transfer completed, and the launch that was told of it wrote no result.
  static let ledgerUnrecorded = Rule(
    id: "ledger.unrecorded", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.taskCompleted)],
    texts: RuleTexts(
      title: Text(
        en: "Completion without a record",
        ko: "기록 없는 완료",
        zhHant: "完成卻沒有紀錄"),
      explanation: Text(
        en: """
          A launch has `task.completed` of a transfer and no `record.committed` or `record.quarantined` of it at \
          all, and its log was closed or goes on for 5 s after the completion (a convention of Baton's).
          """,
        ko: """
          어떤 실행에 전송의 `task.completed`가 있는데 `record.committed`나 `record.quarantined`가 전혀 없고, \
          로그는 닫혔거나 완료 뒤 5초 이상 이어집니다(Baton의 기준).
          """,
        zhHant: """
          某次啟動中有傳輸的 `task.completed`，卻完全沒有它的 `record.committed` 或 `record.quarantined`，且日誌\
          已關閉或在完成後至少持續 5 秒（Baton 的慣例）。
          """),
      why: Text(
        en: """
          The system reports a completion once. What is not written down then is lost: the item stays pending \
          for ever, or is sent again though the server has it.
          """,
        ko: """
          시스템은 완료를 한 번만 알립니다. 그때 기록하지 않으면 사라집니다. 항목은 영원히 대기 상태로 남거나, \
          서버에 있는데도 다시 전송됩니다.
          """,
        zhHant: "系統只回報一次完成。當下未寫入即告遺失：項目永遠停在等待中，或明明伺服器已有卻再次傳送。"),
      falsePositives: Text(
        en: """
          A stale completion that was put aside (`record.quarantined`) is recorded. A process that ended within \
          5 s may have been about to write: that is left open.
          """,
        ko: """
          오래된 완료를 따로 둔 것(`record.quarantined`)도 기록입니다. 5초 안에 끝난 프로세스는 기록하려던 중일 \
          수 있으므로 판단을 보류합니다.
          """,
        zhHant: """
          被擱置的過期完成（`record.quarantined`）也算紀錄。在 5 秒內結束的程序可能正要寫入，因此不予判定。
          """),
      next: [
        Text(
          en: """
            Look which path of the completion callback returns without writing: an error branch, a missing map \
            entry, a released owner.
            """,
          ko: """
            완료 콜백에서 기록 없이 반환되는 경로를 찾으세요. 오류 분기, 없는 매핑 항목, 해제된 소유자 등입니다.
            """,
          zhHant: "找出完成回呼中未寫入就返回的路徑：錯誤分支、缺少的對應項目，或已釋放的擁有者。"),
        Text(
          en: "Ask the server by key what became of the item, and write the answer into the ledger.",
          ko: "항목이 어떻게 되었는지 서버에 멱등 키로 묻고 답을 원장에 기록하세요.",
          zhHant: "依冪等鍵詢問伺服器該項目的結果，並將答案寫入傳輸紀錄。"),
        Text(
          en: """
            Write one record for each completion, failures and cancellations included, before anything else is \
            done with it.
            """,
          ko: "실패와 취소를 포함해 완료마다 다른 처리보다 먼저 기록을 하나 남기세요.",
          zhHant: "每次完成（包括失敗與取消）都在做任何其他處理之前寫入一筆紀錄。"),
      ]),
    references: ["F18", "thread 34", "thread 35", "urlSession(_:task:didCompleteWithError:)"],
    trigger: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      8 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 account.changed accountGeneration=3
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic accountGeneration=3
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      0.7 account.changed accountGeneration=4
      1.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.1 record.quarantined sessionID=com.example.transfer.uploads taskID=1 accepted=true state=received \
      accountGeneration=3
      8 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  for transfer in timeline.transfers {
    guard let completed = transfer.completed, let launch = timeline.launch(of: completed) else { continue }
    let isRecorded = transfer.events.contains { line in
      (line.name == .recordCommitted || line.name == .recordQuarantined)
        && timeline.launch(of: line)?.index == launch.index
    }
    if isRecorded {
      judgement.clear()
      continue
    }
    let closed = launch.closed.flatMap { timeline.rank($0) > timeline.rank(completed) ? $0 : nil }
    let goesOn = timeline.goesOn(launch, after: completed, for: Duration.seconds(5))
    guard closed != nil || goesOn, !timeline.hasHole(timeline.logs[launch.log], from: completed),
      let end = closed ?? launch.last
    else {
      judgement.leaveOpen()
      continue
    }
    let seconds = timeline.duration(from: completed, to: end).map(Wording.seconds) ?? "?"
    let values = TransferValues.of(transfer, in: timeline, ["seconds": seconds])
    judgement.found(completed, witnesses: [end], Message(closed == nil ? notWhileItWent : notUntilClosed, values))
  }
}

private let notUntilClosed = Text(
  en: """
    Task {task} of '{session}' completed, and no result of it was recorded in this launch up to the end of its \
    log {seconds} later, which was closed on purpose.
    """,
  ko: """
    '{session}'의 작업 {task}번이 완료되었지만, {seconds} 뒤 로그가 정상적으로 닫힐 때까지 이 실행에서 결과가 \
    기록되지 않았습니다.
    """,
  zhHant: "「{session}」的任務 {task} 已完成，但到 {seconds} 後日誌正常關閉為止，本次啟動都沒有記錄其結果。")

private let notWhileItWent = Text(
  en: """
    Task {task} of '{session}' completed, and no result of it was recorded in the {seconds} for which the log of \
    this launch goes on.
    """,
  ko: """
    '{session}'의 작업 {task}번이 완료되었지만, 이 실행의 로그가 이어지는 {seconds} 동안 결과가 기록되지 \
    않았습니다.
    """,
  zhHant: "「{session}」的任務 {task} 已完成，但本次啟動的日誌其後持續 {seconds}，其間都沒有記錄其結果。")

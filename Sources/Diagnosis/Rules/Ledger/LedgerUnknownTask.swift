import EventLog
import Vocabulary

extension Rule {
  /// A task was found again whose creation no earlier launch shows.
  static let ledgerUnknownTask = Rule(
    id: "ledger.unknown-task", severity: .warning, absence: .no, basis: .convention,
    needs: [.app(.taskRestored)],
    texts: RuleTexts(
      title: Text(
        en: "Restored task was never created",
        ko: "생성된 적 없는 작업의 복원",
        zhHant: "還原了從未建立的任務"),
      explanation: Text(
        en: """
          `task.restored` names a pair of session and task that no line before it creates, in evidence that \
          holds earlier launches without a hole.
          """,
        ko: """
          `task.restored`가 가리키는 세션과 작업의 쌍을 만든 줄이 그 앞에 없습니다. 증거에는 이전 실행이 \
          빠짐없이 들어 있습니다.
          """,
        zhHant: "`task.restored` 所指的工作階段與任務，在其之前沒有任何建立紀錄，且證據中先前的啟動完整無缺。"),
      why: Text(
        en: """
          The task is real for the system and unknown to the ledger: its result is tied to a guess, or to \
          another item.
          """,
        ko: "시스템에는 실제로 있는 작업이지만 원장은 모릅니다. 그 결과는 추측이나 다른 항목에 연결됩니다.",
        zhHant: "對系統而言該任務確實存在，但傳輸紀錄並不認識它：其結果只能憑猜測歸屬，甚至歸到其他項目。"),
      falsePositives: Text(
        en: """
          Where the first launch in the evidence restores a task, an earlier log is simply missing. A task \
          created before its session was invalidated is known.
          """,
        ko: """
          증거의 첫 실행이 작업을 복원한다면 이전 로그가 없는 것뿐입니다. 세션이 무효화되기 전에 만든 작업은 \
          알려진 작업입니다.
          """,
        zhHant: "若證據中的第一次啟動就還原任務，只是缺少更早的日誌。工作階段失效前建立的任務屬已知任務。"),
      next: [
        Text(
          en: "Send the logs of all launches since the installation, so that the creation can be looked for.",
          ko: "생성 시점을 찾을 수 있도록 설치 이후 모든 실행의 로그를 보내세요.",
          zhHant: "請提供安裝以來每次啟動的日誌，以便尋找建立的紀錄。"),
        Text(
          en: """
            Check that the ledger writes its entry before `resume()`, and that no other component or extension \
            uses this session.
            """,
          ko: "원장이 `resume()` 전에 항목을 쓰는지, 다른 구성 요소나 확장이 이 세션을 쓰지 않는지 확인하세요.",
          zhHant: "確認傳輸紀錄在 `resume()` 之前寫入，且沒有其他元件或延伸功能使用此工作階段。"),
        Text(
          en: """
            Cancel tasks without an entry, or adopt them by the key in `taskDescription`; never by \
            `taskIdentifier` alone.
            """,
          ko: """
            항목이 없는 작업은 취소하거나 `taskDescription`의 키로 연결하세요. `taskIdentifier`만으로 연결하지 \
            마세요.
            """,
          zhHant: "沒有紀錄的任務應取消，或依 `taskDescription` 中的鍵接管；絕不可僅憑 `taskIdentifier`。"),
      ]),
    references: [
      "F20", "thread 10", "thread 88", "URLSession.getAllTasks(completionHandler:)", "URLSessionTask.taskDescription",
    ],
    trigger: Scenario(
      """
      app A number=1
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      2 log.closed
      app B number=2 at=60
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 task.restored sessionID=com.example.transfer.uploads taskID=7 \
      filePath=Library/Outbox/photo-17.heic
      2 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.uploads taskID=7 body=file kind=upload \
      filePath=Library/Outbox/photo-17.heic
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=7
      0.7 session.invalidationRequested sessionID=com.example.transfer.uploads
      0.8 session.invalidated sessionID=com.example.transfer.uploads
      2 log.closed
      app B number=2 at=60
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      0.4 task.restored sessionID=com.example.transfer.uploads taskID=7 \
      filePath=Library/Outbox/photo-17.heic
      2 log.closed
      """),
    judge: judgeTimeline)
}

private func judgeTimeline(_ timeline: Timeline, _ plan: RunDescription.Plan, _ judgement: inout Judgement) {
  let span = SeenSpan(timeline: timeline)
  var created: Set<LedgerMarks.Pair> = []
  var told: Set<LedgerMarks.Pair> = []
  // Transfers stand in the order in which they began, so that a creation of the pair comes first.
  for transfer in timeline.transfers {
    let pair = LedgerMarks.Pair(transfer)
    if transfer.created != nil { created.insert(pair) }
    guard let restored = transfer.first(.taskRestored), let launch = timeline.launch(of: restored) else { continue }
    if created.contains(pair) {
      judgement.clear()
      continue
    }
    guard launch.order > 0, let first = timeline.launches(ofInstallation: transfer.installation).first,
      let opening = first.first, span.isWhole(from: opening, to: restored), opening.seq ?? 0 == 0
    else {
      judgement.leaveOpen()
      continue
    }
    guard told.insert(pair).inserted else { continue }
    let values = TransferValues.of(transfer, in: timeline, ["launches": "\(launch.order)"])
    let isFromTheStart = first.number.map { $0 <= 1 } ?? false
    judgement.found(
      restored, witnesses: [opening], Message(unknownTask, values),
      alternatives: isFromTheStart ? [] : [earlierLaunch])
  }
}

private let unknownTask = Text(
  en: """
    Task {task} of '{session}' was restored, and none of the {launches} earlier launches in the evidence created \
    it.
    """,
  ko: """
    '{session}'의 작업 {task}번이 복원되었지만, 증거에 있는 이전 실행 {launches}회 중 어디에서도 만들어지지 \
    않았습니다.
    """,
  zhHant: "「{session}」的任務 {task} 被還原，但證據中先前的 {launches} 次啟動都沒有建立它。")

private let earlierLaunch = Text(
  en: """
    It may have been created before the first launch in the evidence: the logs of those launches would show its \
    `task.created`.
    """,
  ko: "증거의 첫 실행보다 먼저 만들어졌을 수 있습니다. 그 실행들의 로그에 `task.created`가 있을 것입니다.",
  zhHant: "它可能在證據中第一次啟動之前就已建立：更早啟動的日誌會顯示其 `task.created`。")

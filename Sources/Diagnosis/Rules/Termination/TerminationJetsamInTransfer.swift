import EventLog
import Vocabulary

extension Rule {
  /// The system ended the app for want of memory while a transfer of it was under way: what background transfers are made for.
  static let terminationJetsamInTransfer = Rule(
    id: "termination.jetsam-in-transfer", severity: .note, presence: .no, absence: .no, basis: .documentation,
    needs: [.system(.appTerminated)],
    texts: RuleTexts(
      title: Text(
        en: "Memory ran short during a transfer",
        ko: "전송 중 메모리 부족으로 종료",
        zhHant: "傳輸期間因記憶體不足而結束"),
      explanation: Text(
        en: """
          A jetsam report names the process as ended while a transfer of its launch was unfinished. The transfer goes on without \
          the app, and a later launch has to take it up; whether the logs show that stands in the finding.
          """,
        ko: """
          jetsam 보고서에 따르면 그 실행의 전송이 끝나지 않은 상태에서 프로세스가 종료되었습니다. 전송은 앱 없이 계속되고 이후 \
          실행이 이어받아야 합니다. 로그에 그것이 보이는지는 발견 내용에 적혀 있습니다.
          """,
        zhHant: """
          jetsam 報告指出程序被結束時，該次啟動的傳輸尚未完成。傳輸會在沒有應用程式的情況下繼續，之後的啟動必須接手；日誌是否顯示\
          這一點，寫在發現內容中。
          """),
      why: Text(
        en:
          "It is no failure of background transfer but its hardest test: nothing that was only in memory is there afterwards.",
        ko: "백그라운드 전송의 실패가 아니라 가장 어려운 시험입니다. 메모리에만 있던 것은 이후에 남지 않습니다.",
        zhHant: "這不是背景傳輸的失敗，而是它最嚴苛的考驗：只存在記憶體中的一切，之後都不復存在。"),
      falsePositives: Text(
        en: """
          Only the process that has a `reason` in the report was ended; others are listed. A force quit leaves no report and \
          cancels the transfers.
          """,
        ko: """
          보고서에서 `reason`이 있는 프로세스만 종료된 것이고 나머지는 나열되었을 뿐입니다. 강제 종료는 보고서를 남기지 않고 전송을 \
          취소합니다.
          """,
        zhHant: """
          報告中只有帶 `reason` 的程序被結束，其他只是列出。強制結束不會留下報告，並會取消傳輸。
          """),
      next: [
        Text(
          en: "Check that a later launch created the same session, restored the transfer and recorded its result.",
          ko: "이후 실행이 같은 세션을 만들고 전송을 복원해 결과를 기록했는지 확인하세요.",
          zhHant: "確認之後的啟動建立了相同的工作階段、還原傳輸並記錄結果。"),
        Text(
          en: "Look at the app's memory when it goes to background: the smaller, the later it is ended.",
          ko: "백그라운드로 갈 때 앱의 메모리를 살펴보세요. 작을수록 늦게 종료됩니다.",
          zhHant: "檢視應用程式進入背景時的記憶體：越小，越晚被結束。"),
      ]),
    references: ["F51", "thread 77", "bug_type 298", "MXAppExitMetric"],
    trigger: Scenario(
      """
      app A number=1 kind=device pid=4107
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload method=POST
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      4.0 app.state state=background
      file jetsam.ips
      | {"bug_type":"298","timestamp":"2026-03-14 09:01:00.00 +0000","os_version":"iPhone OS 18.5 (22F76)","incident_id":"5C1D8E9A-0B7F-4E0C-9B55-2F0D5E7C1A01"}
      | {"product":"iPhone16,2","build":"iPhone OS 18.5 (22F76)","date":"2026-03-14 09:00:30.00 +0000","largestProcess":"Atlas","processes":[{"name":"Atlas","pid":4107,"uuid":"0f99e1bb-1078-5f44-abc0-22e48823e669","states":["suspended"],"reason":"vm-pageshortage","rpages":40000}]}
      """),
    nearMiss: Scenario(
      """
      app A number=1 kind=device pid=4107
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 body=file kind=upload method=POST
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      3.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      4.0 app.state state=background
      file jetsam.ips
      | {"bug_type":"298","timestamp":"2026-03-14 09:01:00.00 +0000","os_version":"iPhone OS 18.5 (22F76)","incident_id":"5C1D8E9A-0B7F-4E0C-9B55-2F0D5E7C1A01"}
      | {"product":"iPhone16,2","build":"iPhone OS 18.5 (22F76)","date":"2026-03-14 09:00:30.00 +0000","largestProcess":"Atlas","processes":[{"name":"Atlas","pid":4107,"uuid":"0f99e1bb-1078-5f44-abc0-22e48823e669","states":["suspended"],"reason":"vm-pageshortage","rpages":40000}]}
      """),
    judge: { timeline, _, judgement in
      let ends = ReportedEnds(timeline)
      let killed = ends.all.filter { $0.text(.cause) == "jetsam" }
      guard !killed.isEmpty else { return }
      let unfinished = UnfinishedTransfers(timeline)
      for ended in killed {
        guard let launch = ends.launch(ended: ended), let last = launch.last else {
          judgement.leaveOpen()
          continue
        }
        // What began with the last line is open behind it.
        let end = timeline.rank(last) + 1
        let spans = unfinished.owners.filter { $0.installation == launch.installation }
          .compactMap { unfinished.spans(of: $0.session, installation: $0.installation) }
        let open = spans.flatMap { $0.open(at: end) }.map { timeline.transfers[$0] }
        guard let first = open.first else {
          judgement.clear()
          continue
        }
        let later = first.events.first { timeline.rank($0) > timeline.rank(last) }
        let values = OutcomeWords.places(
          first, timeline, ends.values(ended, ["count": "\(spans.reduce(0) { $0 + $1.count(at: end) })"]))
        judgement.found(
          ended, witnesses: [first.begin, last] + [later].compactMap(\.self),
          Message(later == nil ? notTakenUp : takenUp, values), transfers: open.prefix(6).map(\.index))
      }
    })
}

private let takenUp = Text(
  en: """
    Memory ran short and the system ended process {pid} of {bundle} at {time} with {count} transfers unfinished; a later launch \
    took up task {task} of {session}.
    """,
  ko: """
    메모리가 부족해 시스템이 {time}에 {bundle}의 프로세스 {pid}을(를) 종료했고 전송 {count}건이 끝나지 않은 상태였습니다. 이후 \
    실행이 {session}의 작업 {task}을(를) 이어받았습니다.
    """,
  zhHant: """
    因記憶體不足，系統於 {time} 結束了 {bundle} 的程序 {pid}，當時有 {count} 筆傳輸未完成；之後的啟動接手了 {session} 的任務 {task}。
    """)

private let notTakenUp = Text(
  en: """
    Memory ran short and the system ended process {pid} of {bundle} at {time} with {count} transfers unfinished; no later line \
    tells of task {task} of {session}.
    """,
  ko: """
    메모리가 부족해 시스템이 {time}에 {bundle}의 프로세스 {pid}을(를) 종료했고 전송 {count}건이 끝나지 않은 상태였습니다. 이후 \
    {session}의 작업 {task}에 관한 줄이 없습니다.
    """,
  zhHant: """
    因記憶體不足，系統於 {time} 結束了 {bundle} 的程序 {pid}，當時有 {count} 筆傳輸未完成；之後沒有任何一行提到 {session} 的任務 {task}。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// A transfer that waits for the network: pending, not failed.
  static let outcomeStalled = Rule(
    id: "outcome.stalled",
    severity: .note,
    absence: .no,
    basis: .reports,
    needs: [
      .app(.networkPath).or(.system(.systemTaskResumed, .systemTaskEnqueued, .systemTaskBegan)),
      .app(.taskResumed, .taskRestored).or(.system(.systemTaskResumed, .systemTaskEnqueued, .systemTaskBegan)),
    ],
    texts: RuleTexts(
      title: Text(
        en: "Waiting for the network",
        ko: "네트워크를 기다리는 중",
        zhHant: "正在等待網路"),
      explanation: Text(
        en: """
          A transfer moved no bytes for longer than the request timeout while the path monitor said unsatisfied, and \
          its resource timeout has not passed. A background session does not give up at the request timeout: it \
          waits, by default for seven days, and silence is its normal symptom.
          """,
        ko: """
          경로 모니터가 unsatisfied라고 하는 동안 요청 제한 시간보다 오래 바이트가 움직이지 않았고 리소스 제한 시간은 \
          아직 지나지 않았습니다. 백그라운드 세션은 요청 제한 시간에 포기하지 않고 기본 7일까지 기다리며, 조용한 것이 \
          정상적인 모습입니다.
          """,
        zhHant: """
          路徑監測顯示 unsatisfied 期間，傳輸超過請求逾時的時間沒有任何位元組移動，而資源逾時尚未屆滿。背景工作階段不會在\
          請求逾時就放棄：預設會等待七天，沒有動靜正是其正常現象。
          """),
      why: Text(
        en: "Taken for a failure, it is submitted a second time, and both arrive when the network is back.",
        ko: "이를 실패로 여겨 다시 제출하면 네트워크가 돌아왔을 때 둘 다 도착합니다.",
        zhHant: "若誤判為失敗而再次提交，網路恢復後兩份都會送達。"),
      falsePositives: Text(
        en: """
          A path loss shorter than the request timeout, bytes that go on moving, or an error at the request timeout \
          is not a stall. While the app is suspended the path monitor is silent, and its last word proves nothing.
          """,
        ko: """
          요청 제한 시간보다 짧은 단절, 계속 움직이는 바이트, 요청 제한 시간에 온 오류는 정체가 아닙니다. 앱이 일시 \
          중단된 동안 경로 모니터는 말이 없으므로 그 마지막 값은 아무것도 증명하지 않습니다.
          """,
        zhHant: """
          短於請求逾時的斷線、持續移動的位元組，或在請求逾時當下出現的錯誤，都不算停滯。應用程式暫停期間路徑監測不會出聲，\
          其最後的狀態不能證明什麼。
          """),
      next: [
        Text(
          en: "Leave the task alone and show it as waiting; submit nothing anew before it ended.",
          ko: "작업을 그대로 두고 대기 중으로 표시하세요. 끝나기 전에는 다시 제출하지 마세요.",
          zhHant: "不要動這個任務，將其顯示為等待中；在它結束之前不要重新提交。"),
        Text(
          en: "On a device stay in airplane mode for twice the request timeout, come back, and see it go on.",
          ko: "실기기에서 요청 제한 시간의 두 배 동안 비행기 모드로 두었다가 해제해 전송이 이어지는지 확인하세요.",
          zhHant: "在實機上開啟飛航模式達請求逾時的兩倍，再恢復連線，確認傳輸會繼續。"),
        Text(
          en: "Choose `timeoutIntervalForResource` as long as users can wait: it alone ends the waiting.",
          ko: "`timeoutIntervalForResource`를 사용자가 기다릴 수 있는 만큼으로 정하세요. 대기를 끝내는 것은 이 값뿐입니다.",
          zhHant: "將 `timeoutIntervalForResource` 設為使用者可接受的等待時間：只有它會結束等待。"),
      ]),
    references: ["F45", "thread 81", "timeoutIntervalForResource", "waitsForConnectivity"],
    trigger: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true requestTimeout=60 resourceTimeout=86400
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/clip.mov
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      1.0 task.progress sessionID=com.example.transfer taskID=1 bytesSent=65536 bytesExpected=9120034
      2.0 network.path status=unsatisfied interface=none
      95 network.path status=satisfied interface=wifi
      96 task.progress sessionID=com.example.transfer taskID=1 bytesSent=9120034 bytesExpected=9120034
      97 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      103 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 session.created sessionID=com.example.transfer background=true requestTimeout=60 resourceTimeout=86400
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/clip.mov
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      1.0 task.progress sessionID=com.example.transfer taskID=1 bytesSent=65536 bytesExpected=9120034
      2.0 network.path status=unsatisfied interface=none
      40 task.progress sessionID=com.example.transfer taskID=1 bytesSent=131072 bytesExpected=9120034
      80 network.path status=satisfied interface=wifi
      150 task.progress sessionID=com.example.transfer taskID=1 bytesSent=9120034 bytesExpected=9120034
      151 task.completed sessionID=com.example.transfer taskID=1 httpStatus=201
      160 log.closed
      """),
    judge: { timeline, _, judgement in
      let timeouts = SessionTimeouts(timeline)
      let paths = timeline.launches.map { UnsatisfiedPath.all(in: $0, timeline) }
      for transfer in timeline.transfers {
        judgeStall(transfer, paths, timeouts, timeline, &judgement)
      }
      SystemStalls(timeline).judge(&judgement)
    })
}

/// A silence of one transfer under one stretch without network.
private struct Silence {
  let from: Event
  let to: Event
  let nanoseconds: Int64
}

private func judgeStall(
  _ transfer: Transfer, _ paths: [[UnsatisfiedPath]], _ timeouts: SessionTimeouts, _ timeline: Timeline,
  _ judgement: inout Judgement
) {
  var isOpen = false
  var looked = false
  // A launch follows the task from the line with which it resumed or restored it.
  for begin in transfer.events where begin.name == .taskResumed || begin.name == .taskRestored {
    guard let launch = timeline.launch(of: begin)?.index else { continue }
    let completed = transfer.completed.flatMap { timeline.launch(of: $0)?.index == launch ? $0 : nil }
    let request = timeouts.request(of: transfer.session, at: begin)
    let resource = timeouts.resource(of: transfer.session, at: begin)
    for path in paths[launch].drop(while: { timeline.rank($0.end) <= timeline.rank(begin) }) {
      if let completed, timeline.rank(path.start) >= timeline.rank(completed) { break }
      looked = true
      let start = timeline.rank(path.start) > timeline.rank(begin) ? path.start : begin
      let end = completed.flatMap { timeline.rank($0) < timeline.rank(path.end) ? $0 : nil } ?? path.end
      guard path.isWatched else {
        isOpen = true
        continue
      }
      let silence = longestSilence(of: transfer, from: start, to: end, timeline)
      guard let silence, silence.nanoseconds > request else {
        if path.isOpen && end == path.end { isOpen = true }
        continue
      }
      // An error that comes with the request timeout ends a transfer; it does not wait.
      if end == completed, silence.to == end, CompletionResult(end).hasError,
        silence.nanoseconds <= request + Duration.seconds(5)
      {
        continue
      }
      if let elapsed = timeline.duration(from: transfer.begin, to: silence.from), elapsed + request >= resource {
        continue
      }
      return judgement.found(
        lastLine(of: transfer, until: silence.from, timeline) ?? begin, witnesses: [path.start, silence.to],
        Message(
          stalled,
          OutcomeWords.places(
            transfer, timeline,
            [
              "silence": Wording.seconds(silence.nanoseconds), "timeout": Wording.seconds(request),
              "resource": Wording.seconds(resource),
            ])),
        alternatives: [pathWrong])
    }
  }
  if isOpen { judgement.leaveOpen() } else if looked { judgement.clear() }
}

/// The longest time without `task.progress` between two lines.
private func longestSilence(
  of transfer: Transfer, from start: Event, to end: Event, _ timeline: Timeline
) -> Silence? {
  var longest: Silence?
  var last = start
  let progress = transfer.progress
  var index = progressIndex(of: transfer, after: start, timeline)
  while true {
    let isLast = index == progress.endIndex || timeline.rank(progress[index]) >= timeline.rank(end)
    let next = isLast ? end : progress[index]
    if let lasted = timeline.duration(from: last, to: next), lasted > longest?.nanoseconds ?? -1 {
      longest = Silence(from: last, to: next, nanoseconds: lasted)
    }
    if isLast { return longest }
    last = next
    index += 1
  }
}

/// The line of the transfer itself with which a silence begins.
private func lastLine(of transfer: Transfer, until event: Event, _ timeline: Timeline) -> Event? {
  if timeline.transfer(of: event)?.index == transfer.index { return event }
  let index = progressIndex(of: transfer, after: event, timeline)
  return index > transfer.progress.startIndex ? transfer.progress[index - 1] : nil
}

/// Where the progress after an event begins.
private func progressIndex(of transfer: Transfer, after event: Event, _ timeline: Timeline) -> Int {
  var (low, high) = (transfer.progress.startIndex, transfer.progress.endIndex)
  while low < high {
    let middle = (low + high) / 2
    if timeline.rank(transfer.progress[middle]) <= timeline.rank(event) { low = middle + 1 } else { high = middle }
  }
  return low
}

private let stalled = Text(
  en: """
    Task {task} of {session} moved no bytes for {silence} without a network path (request timeout {timeout}), before \
    its resource timeout of {resource}: it is pending, not failed.
    """,
  ko: """
    {session}의 작업 {task}이(가) 네트워크 경로 없이 {silence} 동안 바이트를 보내지 못했습니다(요청 제한 시간 \
    {timeout}). 리소스 제한 시간 {resource} 전이므로 실패가 아니라 대기입니다.
    """,
  zhHant: """
    {session} 的任務 {task} 在沒有網路路徑的情況下，{silence} 沒有移動任何位元組（請求逾時 {timeout}），尚未到資源逾時 \
    {resource}：屬於等待，並非失敗。
    """)

private let pathWrong = Text(
  en: "The path monitor was made for one interface only: a transfer may then run over another.",
  ko: "경로 모니터를 한 인터페이스만 보도록 만들었다면 전송은 다른 인터페이스로 진행될 수 있습니다.",
  zhHant: "路徑監測可能只針對單一介面建立：傳輸此時可能走其他介面。")

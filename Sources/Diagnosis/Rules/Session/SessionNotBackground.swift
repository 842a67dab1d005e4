import EventLog
import Vocabulary

extension Rule {
  /// A transfer that was to show background behaviour ran in a default session.
  ///
  /// Only steps count: outside of a step for a check that requires a background session, a default session is nothing wrong.
  static let sessionNotBackground = Rule(
    id: "session.not-background", severity: .error, presence: .yes, absence: .yes, basis: .documentation,
    needs: [.app(.sessionCreated), .app(.taskCreated, .taskResumed)],
    texts: RuleTexts(
      title: Text(
        en: "Not a background session",
        ko: "백그라운드 세션이 아님",
        zhHant: "不是背景工作階段"),
      explanation: Text(
        en: """
          A step for a check that requires a background session was performed, and a transfer that \
          began in it ran in a session with `background: false`. Such a session lives and dies with the \
          process, so the step says nothing about background transfers.
          """,
        ko: """
          백그라운드 세션이 필요한 검사의 단계를 수행했는데, 그 안에서 시작한 전송이 `background: \
          false`인 세션에서 실행되었습니다. 이런 세션은 프로세스와 함께 사라지므로 이 단계는 백그라운드 \
          전송에 대해 아무것도 말해 주지 않습니다.
          """,
        zhHant: """
          執行了需要背景工作階段的檢查步驟，其中開始的傳輸卻在 `background: false` 的工作階段中進行。這\
          種工作階段與程序共存亡，因此這個步驟對背景傳輸毫無說明力。
          """),
      why: Text(
        en: """
          A green run would be taken for background transfers that the tested build never makes.
          """,
        ko: "통과한 실행이, 시험한 빌드가 실제로는 하지 않는 백그라운드 전송의 증거로 오해됩니다.",
        zhHant: "通過的執行會被誤認為背景傳輸的證據，而受測的建置其實從未進行。"),
      falsePositives: Text(
        en: """
          A default session outside of such a step is not a fault, and neither is one that ran beside the \
          background session for other work. A session whose kind is not logged is left open.
          """,
        ko: """
          그런 단계 밖의 기본 세션은 잘못이 아니며, 백그라운드 세션과 함께 다른 일을 한 기본 세션도 \
          마찬가지입니다. 종류가 기록되지 않은 세션은 판단하지 않습니다.
          """,
        zhHant: """
          這類步驟以外的預設工作階段不是錯誤，與背景工作階段並行、處理其他工作的也不是。未記錄種類的工作\
          階段則不予判斷。
          """),
      next: [
        Text(
          en: """
            Search the build for a switch that uses a default session on simulators or in tests (`#if \
            targetEnvironment(simulator)`), and remove it from the tested configuration.
            """,
          ko: """
            시뮬레이터나 테스트에서 기본 세션을 쓰게 하는 분기(`#if targetEnvironment(simulator)`)를 \
            찾아 시험 구성에서 없애세요.
            """,
          zhHant: """
            搜尋建置中於模擬器或測試改用預設工作階段的開關（`#if targetEnvironment(simulator)`），並從受\
            測組態移除。
            """),
        Text(
          en: """
            Make the session with `URLSessionConfiguration.background(withIdentifier:)` and log \
            `background` from the configuration itself.
            """,
          ko: """
            `URLSessionConfiguration.background(withIdentifier:)`로 세션을 만들고, `background` 값은 \
            구성 객체에서 직접 읽어 기록하세요.
            """,
          zhHant: """
            以 `URLSessionConfiguration.background(withIdentifier:)` 建立工作階段，並直接從組態記錄 \
            `background`。
            """),
        Text(
          en: "Perform the step again.",
          ko: "단계를 다시 수행하세요.",
          zhHant: "重新執行該步驟。"),
      ]),
    references: ["F09", "thread 24", "thread 25", "thread 47", "URLSessionConfiguration.background(withIdentifier:)"],
    trigger: Scenario(
      """
      app A
      0.4 session.created sessionID=com.example.transfer.uploads background=false
      0.6 step.started check=upload.home-screen
      0.9 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.1 app.state state=background
      3.3 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      3.7 step.finished check=upload.home-screen
      4 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 session.created sessionID=com.example.transfer.avatars background=false
      0.4 session.created sessionID=com.example.transfer.uploads background=true
      0.5 task.created sessionID=com.example.transfer.avatars taskID=1 method=GET body=none kind=download
      0.6 step.started check=upload.home-screen
      0.9 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      1.1 app.state state=background
      3.3 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      3.7 step.finished check=upload.home-screen
      4 log.closed
      """),
    judge: { timeline, _, judgement in
      let requiring = Set(CheckCatalogue.all.filter { $0.traits.contains(.backgroundSession) }.map(\.id))
      var judged: Set<Int> = []
      for (step, transfers) in StepTransfers(timeline).of(requiring) {
        for transfer in transfers where judged.insert(transfer.index).inserted {
          let begin = transfer.begin
          let created = timeline.last(.sessionCreated, of: transfer.session, before: begin)
          switch created?.flag(.background) {
          case true?: judgement.clear()
          case false?:
            let values = [
              "task": String(transfer.task), "session": timeline.store.string(transfer.session), "check": step.check,
            ]
            judgement.found(
              begin, witnesses: [step.started, created].compactMap(\.self), Message(ranInDefaultSession, values),
              transfers: [transfer.index])
          case nil: judgement.leaveOpen()
          }
        }
      }
    })
}

/// The transfers that began inside of steps.
private struct StepTransfers {
  let timeline: Timeline
  /// Where transfers begin, by the time at which they do.
  private let byTime: [(time: Instant, transfer: Int)]
  /// The same by rank.
  private let byRank: [(rank: Int, transfer: Int)]

  init(_ timeline: Timeline) {
    self.timeline = timeline
    byTime = timeline.transfers.map { (timeline.adjustedTime($0.begin), $0.index) }
      .sorted { ($0.time, $0.transfer) < ($1.time, $1.transfer) }
    byRank = timeline.transfers.map { (timeline.rank($0.begin), $0.index) }.sorted { $0.rank < $1.rank }
  }

  /// Steps of these checks in which something was performed, in order.
  func of(_ checks: Set<String>) -> [(step: Step, transfers: [Transfer])] {
    // A step that nothing ends lasts until the next step of its source, here of a later launch.
    var next: [Int: Event] = [:]
    var out: [(step: Step, transfers: [Transfer])] = []
    for step in timeline.steps.reversed() {
      let installation = step.launch.map { timeline.launches[$0].installation } ?? -1
      let end = step.end ?? next[installation]
      next[installation] = step.started
      guard checks.contains(step.check), !step.isAborted else { continue }
      out.append((step, step.launch == nil ? byTime(step, end) : byRank(step, end, installation)))
    }
    return out.reversed()
  }

  private func byRank(_ step: Step, _ end: Event?, _ installation: Int) -> [Transfer] {
    let from = timeline.rank(step.started)
    let to = end.map(timeline.rank) ?? .max
    var low = 0
    var high = byRank.count
    while low < high {
      let middle = (low + high) / 2
      if byRank[middle].rank > from { high = middle } else { low = middle + 1 }
    }
    return byRank[low...].prefix { $0.rank < to }.map { timeline.transfers[$0.transfer] }
      .filter { $0.installation == installation }
  }

  private func byTime(_ step: Step, _ end: Event?) -> [Transfer] {
    let from = timeline.adjustedTime(step.started)
    var low = 0
    var high = byTime.count
    while low < high {
      let middle = (low + high) / 2
      if byTime[middle].time >= from { high = middle } else { low = middle + 1 }
    }
    let inside = byTime[low...].prefix { entry in end.map { entry.time <= timeline.adjustedTime($0) } ?? true }
    return inside.map { timeline.transfers[$0.transfer] }
  }
}

private let ranInDefaultSession = Text(
  en: """
    Task {task} of session {session} began in a step for {check}, which requires a background session, \
    and the session was created with background: false.
    """,
  ko: """
    세션 {session}의 작업 {task}이(가) 백그라운드 세션이 필요한 {check} 단계에서 시작되었지만, 이 \
    세션은 background: false로 만들어졌습니다.
    """,
  zhHant: """
    工作階段 {session} 的任務 {task} 在需要背景工作階段的 {check} 步驟中開始，而該工作階段是以 \
    background: false 建立的。
    """)

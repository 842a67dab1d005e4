import EventLog
import Vocabulary

/// Tasks that the system's log shows waiting: resumed, and without a connection for longer than the request timeout, while the
/// log goes on. Before the resource timeout has passed they are pending, not failed.
struct SystemStalls {
  private let timeline: Timeline
  private let coverage: SystemCoverage
  private var timeouts: [Symbol: Event] = [:]

  private static let defaultRequest = Duration.seconds(60)
  private static let defaultResource = Duration.seconds(7 * 86_400)

  init(_ timeline: Timeline) {
    self.timeline = timeline
    coverage = SystemCoverage(timeline)
    for event in timeline.systemEvents(.systemSessionTimeouts) {
      if let session = event.sessionID { timeouts[session] = event }
    }
  }

  func judge(_ judgement: inout Judgement) {
    for task in timeline.systemTasks { judge(task, &judgement) }
  }

  private func judge(_ task: SystemTask, _ judgement: inout Judgement) {
    guard let last = task.events.last, Self.isWaiting(task) else { return }
    // A task that the system holds back on purpose does not wait for the network.
    guard !task.events.contains(where: { $0.name == .systemDelaySet || $0.text(.state) == "delayed" }) else { return }
    let stated = task.session.flatMap { timeouts[$0] }
    let request = stated?.billionths(.requestTimeout) ?? Self.defaultRequest
    let resource = stated?.billionths(.resourceTimeout) ?? Self.defaultResource
    guard last.isDated, let begin = task.span?.lowerBound, let end = timeline.files[last.file].span?.upperBound,
      end - last.time > request, coverage.covers(file: last.file, from: last.time, to: last.time + request)
    else { return judgement.leaveOpen() }
    guard end - begin < resource else { return judgement.clear() }
    judgement.found(
      last, witnesses: [stated].compactMap(\.self),
      Message(
        waiting,
        SystemTaskWords.places(
          task, timeline,
          [
            "silence": Wording.seconds(end - last.time), "timeout": Wording.seconds(request),
            "resource": Wording.seconds(resource),
          ])),
      alternatives: [heldBack])
  }

  /// Whether its last word is that it may begin, and nothing of it has moved since.
  private static func isWaiting(_ task: SystemTask) -> Bool {
    guard let last = task.events.last?.name else { return false }
    switch last {
    case .systemTaskEnqueued, .systemTaskResumed, .systemTaskBegan: return true
    default: return false
    }
  }
}

private let waiting = Text(
  en: """
    By the system's log task {task} ({uuid}…) of {session} was ready and found no connection in the {silence} that the log \
    goes on (request timeout {timeout}), before its resource timeout of {resource}: it is pending, not failed.
    """,
  ko: """
    시스템 로그에 따르면 {session}의 작업 {task}({uuid}…)은(는) 시작할 준비가 되었지만 로그가 이어지는 {silence} 동안 연결을 \
    얻지 못했습니다(요청 제한 시간 {timeout}). 리소스 제한 시간 {resource} 전이므로 실패가 아니라 대기입니다.
    """,
  zhHant: """
    依系統日誌，{session} 的任務 {task}（{uuid}…）已就緒，但在日誌持續的 {silence} 內沒有取得連線（請求逾時 {timeout}），尚未到\
    資源逾時 {resource}：屬於等待，並非失敗。
    """)

private let heldBack = Text(
  en: """
    The system may hold it back on purpose: a discretionary session, one created in background, Low Power Mode. Lines of \
    `dasd` and of `request delay` tell.
    """,
  ko: """
    시스템이 일부러 늦추고 있을 수 있습니다(재량 세션, 백그라운드에서 만든 작업, 저전력 모드). `dasd`의 줄과 `request delay` \
    줄로 알 수 있습니다.
    """,
  zhHant: """
    系統可能有意延後：可自由安排的工作階段、在背景建立的任務、低耗電模式。由 `dasd` 與 `request delay` 的紀錄可以得知。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// A request went out with the credentials of the day on which its task was made, and was refused for them.
  static let retryStaleCredentials = Rule(
    id: "retry.stale-credentials", severity: .error, presence: .yes, absence: .yes, basis: .reports,
    needs: [
      .server(.responseSent).or(.system(.systemResponseReceived)).or(.app(.taskCompleted)),
      .app(.accountChanged).or(.system(.systemRetryScheduled)),
    ],
    texts: RuleTexts(
      title: Text(
        en: "Old credentials sent again",
        ko: "옛 자격 증명을 다시 보냄",
        zhHant: "重送舊的憑證"),
      explanation: Text(
        en: """
          The server refused a task with 401 or 403 after the account had changed since the task was made, or refused one and \
          the same task again and again. A background task keeps the headers it was created with: no new token reaches it.
          """,
        ko: """
          작업을 만든 뒤 계정이 바뀌었는데 서버가 그 작업을 401이나 403으로 거부했거나, 같은 작업을 거듭 거부했습니다. 백그라운드 \
          작업은 만들어질 때의 헤더를 그대로 지니므로 새 토큰이 전해지지 않습니다.
          """,
        zhHant: """
          任務建立之後帳號已變更，而伺服器以 401 或 403 拒絕了該任務；或一再拒絕同一個任務。背景任務會保留建立時的標頭：新的權杖\
          傳不到它那裡。
          """),
      why: Text(
        en: "The upload is refused for ever, however often the system repeats it, and its input is kept for nothing.",
        ko: "시스템이 아무리 반복해도 업로드는 계속 거부되고 입력 파일만 쓸데없이 남습니다.",
        zhHant: "無論系統重送多少次，上傳都會永遠被拒絕，輸入檔案也白白保留。"),
      falsePositives: Text(
        en: """
          A first 401 that a later answer of the same task follows with success is how authentication works. A refusal without a \
          change of account may be a matter of rights.
          """,
        ko: """
          처음의 401 뒤에 같은 작업이 성공하는 것은 인증의 정상적인 모습입니다. 계정 변경 없이 거부되었다면 권한 문제일 수 있습니다.
          """,
        zhHant: """
          第一次的 401 之後同一任務成功，是認證的正常流程。帳號未變更而被拒絕，可能是權限問題。
          """),
      next: [
        Text(
          en:
            "When the account or the token changes, cancel its tasks and submit them anew under the same idempotency key.",
          ko: "계정이나 토큰이 바뀌면 그 작업들을 취소하고 같은 멱등 키로 다시 제출하세요.",
          zhHant: "帳號或權杖變更時，取消其任務，並以相同的冪等鍵重新提交。"),
        Text(
          en: "Ask the server by key before the new submission: an earlier attempt may have been accepted.",
          ko: "다시 제출하기 전에 키로 서버에 확인하세요. 앞선 시도가 받아들여졌을 수 있습니다.",
          zhHant: "重新提交前先以鍵詢問伺服器：先前的嘗試可能已被接受。"),
        Text(
          en: "Log a few digits of a hash of the token on both sides, never the token.",
          ko: "양쪽에서 토큰이 아니라 토큰 해시의 앞 몇 자리만 기록하세요.",
          zhHant: "在兩端記錄權杖雜湊值的前幾碼，絕不要記錄權杖本身。"),
      ]),
    references: ["F40", "thread 15", "thread 76", "RFC 9110"],
    trigger: Scenario(
      """
      app A
      0.2 account.changed accountGeneration=1
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file kind=upload method=POST accountGeneration=1
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      3.0 account.changed accountGeneration=2
      8.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=401
      20 log.closed
      server
      6.0 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      6.1 response.sent requestID=r1 httpStatus=401
      22 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 account.changed accountGeneration=1
      0.3 session.created sessionID=com.example.transfer.uploads background=true
      1.0 task.created sessionID=com.example.transfer.uploads taskID=1 idempotencyKey=K1 body=file kind=upload method=POST accountGeneration=1
      1.1 task.resumed sessionID=com.example.transfer.uploads taskID=1
      8.0 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=401
      9.0 account.changed accountGeneration=2
      20 log.closed
      server
      6.0 request.received requestID=r1 method=POST path=/upload idempotencyKey=K1 contentLength=482113
      6.1 response.sent requestID=r1 httpStatus=401
      22 log.closed
      """),
    judge: { timeline, _, judgement in
      for transfer in timeline.transfers { judgeTransfer(transfer, timeline, &judgement) }
      for task in timeline.systemTasks { judgeTask(task, timeline, &judgement) }
    })
}

private let refusals: Set = [401, 403]

/// The app's log tells when the account changed, the server's or the app's what the answer was.
private func judgeTransfer(_ transfer: Transfer, _ timeline: Timeline, _ judgement: inout Judgement) {
  guard let created = transfer.created, let completed = transfer.completed else { return }
  let changed = timeline.events(.accountChanged, after: created, before: completed).last { $0.source == .app }
  guard let changed else { return }
  // The last word counts: a refusal that an accepted answer follows is none.
  guard completed.integer(.httpStatus).map(refusals.contains) ?? false else { return judgement.clear() }
  let answer = transfer.requests.lazy.map { timeline.requests[$0] }
    .last { $0.status.map(refusals.contains) ?? false }?.response
  if let answer, timeline.precedes(answer, changed) { return judgement.clear() }
  let values = OutcomeWords.places(
    transfer, timeline,
    [
      "status": completed.integer(.httpStatus).map(String.init) ?? "–",
      "generation": created.integer(.accountGeneration).map(String.init) ?? "?",
      "current": changed.integer(.accountGeneration).map(String.init) ?? "?",
    ])
  judgement.found(
    completed, witnesses: [created, changed] + [answer].compactMap(\.self), Message(refusedAfterChange, values),
    alternatives: [rights])
}

/// The system's log tells that one task was refused more than once, and never answered otherwise.
private func judgeTask(_ task: SystemTask, _ timeline: Timeline, _ judgement: inout Judgement) {
  let answers = task.all(.systemResponseReceived).filter { $0.integer(.httpStatus) != nil }
  guard answers.count > 1, !task.all(.systemRetryScheduled).isEmpty else { return }
  guard answers.allSatisfy({ refusals.contains($0.integer(.httpStatus) ?? 0) }) else { return judgement.clear() }
  // The network library and the daemon both tell of one answer: another one needs another request.
  let sent = task.all(.systemRequestSent)
  guard sent.count > 1, let first = answers.first, let last = answers.last else { return judgement.leaveOpen() }
  let (lines, doubts) = SystemTaskWords.requests(of: task, in: timeline)
  judgement.found(
    last, witnesses: [first] + lines,
    Message(
      refusedAgain,
      SystemTaskWords.places(
        task, timeline, ["count": "\(sent.count)", "status": last.integer(.httpStatus).map(String.init) ?? "–"])),
    alternatives: [rights] + doubts)
}

private let refusedAfterChange = Text(
  en: """
    Task {task} of {session}, made under account generation {generation}, was refused with {status} after generation {current} \
    had become the current one: it still carries what it was made with.
    """,
  ko: """
    계정 세대 {generation}에서 만든 {session}의 작업 {task}이(가) 세대 {current}이(가) 현재 세대가 된 뒤 {status}(으)로 \
    거부되었습니다. 작업은 만들어질 때의 자격 증명을 그대로 지니고 있습니다.
    """,
  zhHant: """
    {session} 的任務 {task} 建立於帳號世代 {generation}，在世代 {current} 成為現行世代之後以 {status} 被拒絕：它仍帶著建立時的憑證。
    """)

private let refusedAgain = Text(
  en:
    "By the system's log task {task} ({uuid}…) of {session} was sent {count} times and refused with {status} each time.",
  ko: "시스템 로그에 따르면 {session}의 작업 {task}({uuid}…)이(가) {count}번 전송되어 매번 {status}(으)로 거부되었습니다.",
  zhHant: "依系統日誌，{session} 的任務 {task}（{uuid}…）被送出 {count} 次，每次都以 {status} 被拒絕。")

private let rights = Text(
  en: "The account may lack the right to upload there: the server's own log says why it refused.",
  ko: "계정에 그곳에 올릴 권한이 없을 수 있습니다. 거부한 이유는 서버 자신의 로그에 있습니다.",
  zhHant: "該帳號可能沒有上傳到該處的權限：拒絕的原因在伺服器自己的日誌中。")

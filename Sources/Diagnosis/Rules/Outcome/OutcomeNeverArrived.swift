import EventLog
import Vocabulary

extension Rule {
  /// No server saw anything of a transfer.
  static let outcomeNeverArrived = Rule(
    id: "outcome.never-arrived",
    severity: .error,
    absence: .no,
    basis: .documentation,
    needs: [
      .app(.taskCompleted, .taskResumed),
      .server(.receiverStarted, .receiverStopped, .requestReceived, .bodyStored, .responseSent),
    ],
    texts: RuleTexts(
      title: Text(
        en: "Nothing arrived at the server",
        ko: "서버에 아무것도 도착하지 않음",
        zhHant: "沒有任何資料送達伺服器"),
      explanation: Text(
        en: """
          A task ended with an error other than -999, or was silent beyond its request timeout, and a server's log \
          that covers the time holds no request for it. The cause lies before the upload logic: the file, the \
          address, the receiver, or transport security.
          """,
        ko: """
          작업이 -999가 아닌 오류로 끝났거나 요청 제한 시간이 지나도록 응답이 없었고, 그 시간을 모두 담은 서버 로그에 이 \
          작업의 요청이 없습니다. 원인은 업로드 로직 이전, 곧 파일, 주소, 수신 서버, 전송 보안 설정에 있습니다.
          """,
        zhHant: """
          任務以 -999 以外的錯誤結束，或超過請求逾時仍無動靜，而涵蓋該段時間的伺服器日誌中沒有它的請求。原因在上傳邏輯之前：\
          檔案、位址、接收端，或傳輸安全設定。
          """),
      why: Text(
        en: "The run shows nothing of the upload itself, and a fix of the upload logic would mend what is not broken.",
        ko: "이 실행은 업로드 자체에 대해 아무것도 보여 주지 않습니다. 업로드 로직을 고쳐도 해결되지 않습니다.",
        zhHant: "這次執行完全無法說明上傳本身；此時修改上傳邏輯，只是修理沒有壞的地方。"),
      falsePositives: Text(
        en: """
          A log of another server, one that ends or has a hole inside the window, or a request that bears no key and \
          could belong to it, proves nothing; a task that was cancelled (-999) is for the cancel rules.
          """,
        ko: """
          다른 서버의 로그, 그 시간 안에서 끝나거나 빠진 부분이 있는 로그, 키가 없어 이 작업의 것일 수도 있는 요청이 \
          있으면 아무것도 증명되지 않습니다. 취소된 작업(-999)은 취소 규칙에서 다룹니다.
          """,
        zhHant: """
          其他伺服器的日誌、在該時段內中斷或有缺漏的日誌，或沒有冪等鍵而可能屬於它的請求，都不能證明什麼；被取消的任務\
          （-999）由取消規則處理。
          """),
      next: [checkFile, checkAddress, checkReceiver, checkTransportSecurity, checkLogic]),
    references: [
      "F47", "F26", "F45", "NSURLErrorCannotConnectToHost", "NSURLErrorFileDoesNotExist",
      "NSURLErrorAppTransportSecurityRequiresSecureConnection",
    ],
    trigger: Scenario(
      """
      server
      0 receiver.started address=127.0.0.1 port=8765
      9 receiver.stopped address=127.0.0.1 port=8765
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8766/upload filePath=Outbox/photo.heic idempotencyKey=k1
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.5 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-1004}
      0.6 record.committed sessionID=com.example.transfer taskID=1 idempotencyKey=k1 accepted=false state=failed
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      server
      0 receiver.started address=127.0.0.1 port=8765
      0.6 request.received requestID=r1 method=POST path=/upload contentLength=4821
      5 receiver.stopped address=127.0.0.1 port=8765
      app A
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 input.prepared filePath=Outbox/photo.heic bytes=4821 sha256=92750e06 fileType=regular
      0.3 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic
      0.4 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-1005}
      1.3 task.created sessionID=com.example.transfer taskID=2 kind=upload body=file method=POST \
      url=http://127.0.0.1:8765/upload filePath=Outbox/photo.heic idempotencyKey=k2
      1.4 task.resumed sessionID=com.example.transfer taskID=2
      6.2 task.completed sessionID=com.example.transfer taskID=2 error={"domain":"NSURLErrorDomain","code":-1001}
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      let arrivals = ServerArrivals(timeline)
      let timeouts = SessionTimeouts(timeline)
      for transfer in timeline.transfers {
        judgeArrival(transfer, arrivals, timeouts, timeline, &judgement)
      }
    })
}

/// The time in which a request would have come.
private struct Window {
  let start: Event
  let end: Event
  /// `nil` for a task that never completed.
  let result: CompletionResult?
  let timeout: Int64
}

private func judgeArrival(
  _ transfer: Transfer, _ arrivals: ServerArrivals, _ timeouts: SessionTimeouts, _ timeline: Timeline,
  _ judgement: inout Judgement
) {
  let resumed = transfer.first(.taskResumed)
  let window: Window
  if let completed = transfer.completed {
    let result = CompletionResult(completed)
    // A status is an answer: whatever the error, something arrived somewhere.
    guard result.hasError, result.status == nil, !result.isURLError(-999) else { return judgement.clear() }
    window = Window(start: resumed ?? transfer.begin, end: completed, result: result, timeout: 0)
  } else {
    guard let resumed, let launch = timeline.launch(of: resumed) else { return }
    let timeout = timeouts.request(of: transfer.session, at: resumed)
    guard let end = LogCoverage.goesOn(launch, after: resumed, for: timeout, in: timeline) else {
      return judgement.leaveOpen()
    }
    window = Window(start: resumed, end: end, result: nil, timeout: timeout)
  }

  switch arrivals.answer(transfer, from: window.start, to: window.end) {
  case .arrived: return judgement.clear()
  case .unclear: return judgement.leaveOpen()
  case .nothing: break
  }
  let cause = NeverArrivedCause.decide(facts(transfer, window, arrivals, timeline))
  let log = timeline.serverCovers(from: window.start, to: window.end)
  if log == nil {
    // A receiver that had stopped, and a connection that was refused, need no log that goes on.
    guard case .receiverStopped = cause, window.result?.isURLError(-1004) == true else { return judgement.leaveOpen() }
  }
  report(transfer, window, cause, log, timeline, &judgement)
}

private func facts(
  _ transfer: Transfer, _ window: Window, _ arrivals: ServerArrivals, _ timeline: Timeline
) -> NeverArrivedCause.Facts {
  var facts = NeverArrivedCause.Facts()
  facts.sendsFile = transfer.isUpload
  facts.fileType = transfer.created?.text(.fileType) ?? transfer.prepared?.text(.fileType)
  facts.isReadable = transfer.created?.flag(.readable) ?? transfer.prepared?.flag(.readable)
  if let result = window.result {
    // No such file, is a directory, no permission to read.
    facts.isFileError =
      [-1100, -1101, -1102].contains(where: result.isURLError) || [2, 13, 21].contains(where: result.isPOSIXError)
    facts.isTransportSecurityError = result.isURLError(-1022)
  }
  facts.isOnDevice = timeline.launch(of: window.start)?.claimedKind == .device
  facts.target = transfer.created?.text(.url).flatMap(Endpoint.init(url:))
  (facts.running, facts.stopped) = arrivals.receivers(from: window.start, to: window.end)
  return facts
}

private func report(
  _ transfer: Transfer, _ window: Window, _ cause: NeverArrivedCause, _ log: Log?, _ timeline: Timeline,
  _ judgement: inout Judgement
) {
  var places = OutcomeWords.places(
    transfer, timeline,
    [
      "error": window.result?.errorText ?? "", "timeout": Wording.seconds(window.timeout),
      "file": transfer.filePath.map(timeline.relativePath).map(timeline.store.string) ?? "–",
      "log": log.flatMap(\.events.first).map { timeline.files[$0.file].path } ?? "–",
      "target": transfer.created?.text(.url).flatMap(Endpoint.init(url:))?.text ?? "–",
    ])
  let tail: Text
  switch cause {
  case .input(let state):
    places["state"] = state
    tail = state.isEmpty ? fileUnreadable : fileNotRegular
  case .address(let sent, let listening):
    places.merge(["sent": sent.text, "listening": listening.text]) { $1 }
    tail = wrongAddress
  case .ownLoopback(let target):
    places["target"] = target.text
    tail = ownLoopback
  case .receiverStopped(let endpoint):
    places["listening"] = endpoint.text
    tail = receiverStopped
  case .transportSecurity: tail = transportSecurity
  case .unexplained: tail = unexplained
  }
  let head = log == nil ? refused : window.result == nil ? silent : failed
  let input = transfer.prepared ?? transfer.created
  var witnesses: [Event] = []
  if case .input = cause { witnesses.append(contentsOf: [input].compactMap { $0 }) }
  witnesses += [transfer.created, window.start].compactMap { $0 }
  if window.result == nil { witnesses.append(window.end) }
  let culprit = window.result == nil ? window.start : window.end
  var told: Set<Event> = [culprit]
  judgement.found(
    culprit, witnesses: witnesses.filter { told.insert($0).inserted },
    Message(head.followed(by: tail), places), alternatives: alternatives(cause, window),
    next: steps(cause, input: transfer.created?.text(.fileType) ?? transfer.prepared?.text(.fileType)))
}

/// The steps from the one that fits on, and before it those that the evidence does not answer. The upload logic is last.
private func steps(_ cause: NeverArrivedCause, input: String?) -> [Text] {
  let file = input == "regular" ? [] : [checkFile]
  switch cause {
  case .input, .unexplained: return [checkFile, checkAddress, checkReceiver, checkTransportSecurity, checkLogic]
  case .address, .ownLoopback: return file + [checkAddress, checkReceiver, checkTransportSecurity, checkLogic]
  case .receiverStopped: return file + [checkReceiver, checkTransportSecurity, checkLogic]
  case .transportSecurity: return [checkTransportSecurity, checkLogic]
  }
}

private func alternatives(_ cause: NeverArrivedCause, _ window: Window) -> [Text] {
  if window.result == nil { return [waiting] }
  switch cause {
  case .unexplained: return [inBetween, otherServer]
  case .address: return [otherServer]
  case .input, .ownLoopback, .receiverStopped, .transportSecurity: return []
  }
}

extension Text {
  /// What is seen, and then why: two parts of one statement.
  fileprivate func followed(by cause: Text) -> Text {
    Text(en: "\(en); \(cause.en)", ko: "\(ko). \(cause.ko)", zhHant: "\(zhHant)；\(cause.zhHant)")
  }
}

private let failed = Text(
  en: """
    Nothing of task {task} of {session} arrived: it ended with {error}, and {log}, which covers that time, holds no \
    request for it
    """,
  ko: """
    {session}의 작업 {task}에서 아무것도 도착하지 않았습니다. 작업은 {error}(으)로 끝났고 그 시간을 담은 {log}에 이 \
    작업의 요청이 없습니다
    """,
  zhHant: """
    {session} 的任務 {task} 沒有任何資料送達：它以 {error} 結束，而涵蓋該段時間的 {log} 中沒有它的請求
    """)

private let silent = Text(
  en: """
    Nothing of task {task} of {session} arrived: it has not completed, and {log}, which covers the {timeout} of its \
    request timeout after it was resumed, holds no request for it
    """,
  ko: """
    {session}의 작업 {task}에서 아무것도 도착하지 않았습니다. 작업은 완료되지 않았고, 시작 뒤 요청 제한 시간 \
    {timeout}을(를) 담은 {log}에 이 작업의 요청이 없습니다
    """,
  zhHant: """
    {session} 的任務 {task} 沒有任何資料送達：任務尚未完成，而 {log} 涵蓋了它開始後 {timeout} 的請求逾時，其中沒有它的請求
    """)

private let refused = Text(
  en: "Nothing of task {task} of {session} arrived: its connection to {target} was refused ({error})",
  ko: "{session}의 작업 {task}에서 아무것도 도착하지 않았습니다. {target}(으)로의 연결이 거부되었습니다({error})",
  zhHant: "{session} 的任務 {task} 沒有任何資料送達：連線至 {target} 遭拒（{error}）")

private let fileNotRegular = Text(
  en: "its input {file} is not a readable regular file ({state}).",
  ko: "입력 {file}이(가) 읽을 수 있는 일반 파일이 아닙니다({state}).",
  zhHant: "其輸入 {file} 不是可讀取的一般檔案（{state}）。")

private let fileUnreadable = Text(
  en: "the error says that its input {file} could not be opened.",
  ko: "이 오류는 입력 {file}을(를) 열 수 없었다는 뜻입니다.",
  zhHant: "這個錯誤表示其輸入 {file} 無法開啟。")

private let wrongAddress = Text(
  en: "the app sent to {sent}, the receiver listened on {listening}.",
  ko: "앱은 {sent}(으)로 보냈지만 수신 서버는 {listening}에서 수신 대기했습니다.",
  zhHant: "應用程式送往 {sent}，接收端監聽的卻是 {listening}。")

private let ownLoopback = Text(
  en: "the app ran on a device, where {target} is the device itself and not the Mac.",
  ko: "앱은 실기기에서 실행되었고, 거기서 {target}은(는) Mac이 아니라 기기 자신입니다.",
  zhHant: "應用程式在實機上執行，此時 {target} 指的是裝置本身，而不是 Mac。")

private let receiverStopped = Text(
  en: "the receiver on {listening} had stopped before.",
  ko: "{listening}의 수신 서버는 그 전에 종료되었습니다.",
  zhHant: "{listening} 的接收端在此之前已停止。")

private let transportSecurity = Text(
  en: "App Transport Security refused the connection to {target} before anything was sent.",
  ko: "무엇이든 보내기 전에 App Transport Security가 {target} 연결을 거부했습니다.",
  zhHant: "在送出任何資料之前，App Transport Security 就拒絕了對 {target} 的連線。")

private let unexplained = Text(
  en: "the evidence does not tell why the request for {target} failed.",
  ko: "증거만으로는 이유를 알 수 없습니다. 요청의 목적지: {target}.",
  zhHant: "證據無法說明原因；請求的目的地是 {target}。")

private let checkFile = Text(
  en: """
    Check that the file URL names an existing regular file at the moment the task is created: rebuild the path below \
    the current container, and log `fileType`, bytes and SHA-256.
    """,
  ko: """
    작업을 만드는 순간 파일 URL이 실제로 존재하는 일반 파일을 가리키는지 확인하세요. 경로는 현재 컨테이너 아래에서 \
    다시 만들고 `fileType`, 바이트 수, SHA-256을 기록하세요.
    """,
  zhHant: """
    確認建立任務的當下，檔案 URL 指向確實存在的一般檔案：以目前的容器重新組成路徑，並記錄 `fileType`、位元組數與 SHA-256。
    """)

private let checkAddress = Text(
  en: """
    Compare scheme, host and port of the task's URL with the `receiver.started` line. On a device 127.0.0.1 is the \
    device itself: use the Mac's address there.
    """,
  ko: """
    작업 URL의 스킴, 호스트, 포트를 `receiver.started` 줄과 비교하세요. 실기기에서 127.0.0.1은 기기 자신이므로 Mac의 \
    주소를 써야 합니다.
    """,
  zhHant: """
    將任務 URL 的通訊協定、主機與連接埠，與 `receiver.started` 那一行比對。在實機上，127.0.0.1 是裝置本身，必須改用 Mac 的\
    位址。
    """)

private let checkReceiver = Text(
  en: """
    Check that the receiver runs and answers on the machine that runs the app: `curl -v` to the URL of the task must \
    show up in the server's log.
    """,
  ko: """
    앱이 실행되는 기기에서 수신 서버가 실행 중이고 응답하는지 확인하세요. 작업의 URL로 보낸 `curl -v`가 서버 로그에 \
    나타나야 합니다.
    """,
  zhHant: "確認接收端正在執行，並能在執行應用程式的機器上回應：以 `curl -v` 存取任務的 URL，伺服器日誌中應出現該請求。")

private let checkTransportSecurity = Text(
  en: """
    For a plain http URL check that the built test app has its App Transport Security exception for exactly this \
    host; without it the task ends with -1022.
    """,
  ko: """
    http URL이라면 빌드된 테스트 앱에 바로 그 호스트에 대한 App Transport Security 예외가 있는지 확인하세요. 없으면 \
    작업이 -1022로 끝납니다.
    """,
  zhHant: """
    若為純 http URL，確認建置後的測試應用程式有針對該主機的 App Transport Security 例外；沒有的話，任務會以 -1022 結束。
    """)

private let checkLogic = Text(
  en: "Only when all of this holds look into the upload logic itself.",
  ko: "이 모두가 맞을 때에만 업로드 로직 자체를 살펴보세요.",
  zhHant: "以上都沒有問題時，才檢查上傳邏輯本身。")

private let waiting = Text(
  en: "A background session waits for connectivity without an error: the path monitor shows whether there was any.",
  ko: "백그라운드 세션은 오류 없이 연결을 기다릴 수 있습니다. 경로 모니터에서 연결이 있었는지 확인하세요.",
  zhHant: "背景工作階段可能在沒有錯誤的情況下等待連線：由路徑監測可看出當時是否有網路。")

private let inBetween = Text(
  en: "A proxy, VPN or firewall between took the request: compare with `curl` from the same machine.",
  ko: "중간의 프록시, VPN, 방화벽이 요청을 가로챘을 수 있습니다. 같은 기기에서 `curl`로 비교하세요.",
  zhHant: "中途的代理伺服器、VPN 或防火牆可能攔下了請求：請在同一台機器上以 `curl` 比對。")

private let otherServer = Text(
  en: "The request went to another server whose log is not in the evidence: name the server of the task's URL.",
  ko: "요청이 증거에 로그가 없는 다른 서버로 갔을 수 있습니다. 작업 URL의 서버가 무엇인지 확인하세요.",
  zhHant: "請求可能送往另一台伺服器，而其日誌不在證據中：請確認任務 URL 指向哪一台伺服器。")

import EventLog
import Vocabulary

/// Something that keeps an attempt from verifying a check.
struct Veto {
  let reason: Verdict.Reason
  let message: Message
  /// Whether it explains a failure too, which then is none.
  var explainsFailure = false
}

/// What turns an attempt that held into one that proves nothing. In the order in which it is said.
struct VetoLaw {
  let context: AttemptContext
  private var timeline: Timeline { context.timeline }

  func veto(
    on attempt: Attempt, _ launches: [Launch], _ check: Check, _ scope: Check.Scope, _ standing: AttemptFact.Standing
  ) -> Veto? {
    let isDevice = standing == .device
    return (check.traits.contains(.lifeCycle) ? debugger(launches) : nil) ?? changed(attempt, launches) ?? counter(
      launches)
      ?? (isDevice ? unknownBuild(launches) : nil)
      ?? session(attempt, launches, check)
      ?? (check.traits.contains(.lifeCycle) ? lifeCycle(attempt, launches, isDevice) : nil)
      ?? (check.traits.contains(.absence) ? openEnds(attempt, launches) : nil)
      ?? (scope == .device && isDevice ? installation(attempt, launches, check) : nil)
  }

  /// Nothing rests on a file that is not the one that its manifest sealed.
  private func changed(_ attempt: Attempt, _ launches: [Launch]) -> Veto? {
    guard timeline.files.contains(where: \.isChanged) else { return nil }
    let witnesses = launches.flatMap(\.witnesses).map { timeline.witnesses[$0].file }
    let logs = launches.flatMap { timeline.logs[$0.log].events.map(\.file) }
    let files = Set(attempt.evidence.map(\.file) + witnesses + logs).sorted()
    return files.first { timeline.files[$0].isChanged }.map {
      Veto(reason: .vetoed, message: Message(VetoTexts.changed, ["file": timeline.files[$0].path]))
    }
  }

  /// An app's log that counts nothing cannot show that nothing is missing.
  private func counter(_ launches: [Launch]) -> Veto? {
    guard let launch = launches.first(where: { timeline.logs[$0.log].lacksSequence }) else { return nil }
    return Veto(reason: .cutEvidence, message: Message(VetoTexts.noSequence, values(launch)))
  }

  /// A verdict about a device names its build, down to the image.
  private func unknownBuild(_ launches: [Launch]) -> Veto? {
    launches.first { !$0.build.isComplete }.map {
      Veto(reason: .missingEvidence, message: Message(VetoTexts.buildUnknown, values($0)))
    }
  }

  /// Traffic that was answered in the process, and a default session where background is required.
  private func session(_ attempt: Attempt, _ resting: [Launch], _ check: Check) -> Veto? {
    let transfers: [Transfer]
    switch attempt.subject {
    case .transfer(let transfer): transfers = [timeline.transfers[transfer]]
    case .key(let key): transfers = timeline.transfers(withKey: key)
    default: transfers = []
    }
    for transfer in transfers {
      if context.isStubbed(transfer) {
        return Veto(reason: .vetoed, message: Message(VetoTexts.stubbed, context.values(transfer)))
      }
      if check.traits.contains(.backgroundSession), context.isBackground(transfer) == false {
        return Veto(reason: .vetoed, message: Message(PatternTexts.defaultSession, context.values(transfer)))
      }
    }
    if case .run = attempt.subject,
      let stubbed = resting.lazy.compactMap({ launch in
        timeline.events(.sessionCreated, in: launch).first { $0.flag(.stub) == true }
      }).first
    {
      let values = ["session": stubbed.text(.sessionID) ?? "?"]
      return Veto(reason: .vetoed, message: Message(VetoTexts.stubbed, values))
    }
    guard case .session(let session, let launches) = attempt.subject else { return nil }
    let values = ["session": timeline.store.string(session), "task": "?"]
    if resting.contains(where: { context.isStubbed(session, in: $0) }) {
      return Veto(reason: .vetoed, message: Message(VetoTexts.stubbed, values))
    }
    for launch in launches.map({ timeline.launches[$0] }) {
      let created = timeline.events(.sessionCreated, in: launch).first { $0.sessionID == session }
      if check.traits.contains(.backgroundSession), created?.flag(.background) == false {
        return Veto(reason: .vetoed, message: Message(PatternTexts.defaultSession, values))
      }
    }
    return nil
  }

  /// A debugger keeps the app from being suspended, and explains what failed for that.
  private func debugger(_ launches: [Launch]) -> Veto? {
    if let launch = launches.first(where: { $0.debugger == true }) {
      return Veto(reason: .vetoed, message: Message(VetoTexts.debugger, values(launch)), explainsFailure: true)
    }
    // The system's word on it takes a success away, and excuses no failure: that rests on the app's own admission.
    return launches.first { $0.debuggerSeen != nil }.map {
      Veto(reason: .vetoed, message: Message(VetoTexts.debugger, values($0)))
    }
  }

  /// A debugger that nobody excluded, a force quit or a kill by the harness is no background, suspension or relaunch.
  private func lifeCycle(_ attempt: Attempt, _ launches: [Launch], _ isDevice: Bool) -> Veto? {
    if isDevice, let launch = launches.first(where: { $0.debugger == nil }) {
      return Veto(reason: .missingEvidence, message: Message(VetoTexts.debuggerUnknown, values(launch)))
    }
    for launch in launches {
      guard let kill = launch.terminations.first(where: { ["user", "harness"].contains($0.text(.cause) ?? "") }) else {
        continue
      }
      // An end after the attempt's own does not touch it.
      if let end = attempt.end, let home = timeline.launch(of: end), home.index == launch.index,
        timeline.precedes(end, kill), launches.last?.index == launch.index
      {
        continue
      }
      return Veto(reason: .vetoed, message: Message(VetoTexts.killed, values(launch)))
    }
    return nil
  }

  /// What never happened, or happened once, needs a log without holes and with an end.
  private func openEnds(_ attempt: Attempt, _ launches: [Launch]) -> Veto? {
    for launch in launches {
      let log = timeline.logs[launch.log]
      if !log.holes.isEmpty && windowHasHole(attempt, log) || !log.conflicts.isEmpty {
        return Veto(reason: .cutEvidence, message: Message(VetoTexts.hole, values(launch)))
      }
      if launch.closed == nil {
        return Veto(reason: .cutEvidence, message: Message(VetoTexts.notClosed, values(launch)))
      }
    }
    for server in attempt.serverLogs.map({ timeline.logs[$0] })
    where server.lacksSequence || serverHasHole(attempt, server) {
      return Veto(reason: .cutEvidence, message: Message(VetoTexts.serverHole))
    }
    return nil
  }

  /// The window of an attempt inside one log; the whole log where the attempt states no bounds in it.
  private func windowHasHole(_ attempt: Attempt, _ log: Log) -> Bool {
    let begin = attempt.begin.flatMap { timeline.log(of: $0).index == log.index ? $0 : nil }
    let end = attempt.end.flatMap { timeline.log(of: $0).index == log.index ? $0 : nil }
    // From the beginning of the log: what is missing before its first line may have been the other one.
    if let begin, let first = log.events.first, begin.index == first.index {
      return timeline.hasHole(log, to: end)
    }
    return timeline.hasHole(log, from: begin, to: end)
  }

  /// A hole in a server's log inside the attempt's window, widened by the bounds of the offset.
  private func serverHasHole(_ attempt: Attempt, _ server: Log) -> Bool {
    guard !server.holes.isEmpty else { return false }
    guard let begin = attempt.begin, let end = attempt.end, server.offset?.isInconsistent != true else { return true }
    let low = begin.time + min(server.offset?.lower ?? 0, 0)
    let high = end.time + max(server.offset?.upper ?? 0, 0)
    return server.holes.contains { hole in
      hole.after.time >= low && (hole.before.map { $0.time <= high } ?? true)
    }
  }

  /// A verdict about a device rests on the whole series of launches of its installation.
  private func installation(_ attempt: Attempt, _ launches: [Launch], _ check: Check) -> Veto? {
    // A log that lost its header may be of any installation, also of this one.
    if let launch = timeline.launches.first(where: { $0.opened == nil }) {
      return Veto(reason: .cutEvidence, message: Message(VetoTexts.headerMissing, values(launch)))
    }
    for number in Set(launches.map(\.installation)).sorted() {
      let series = timeline.launches(ofInstallation: number)
      for launch in series {
        let log = timeline.logs[launch.log]
        if !launch.build.isComplete {
          return Veto(reason: .missingEvidence, message: Message(VetoTexts.buildUnknown, values(launch)))
        }
        if log.lacksSequence {
          return Veto(reason: .cutEvidence, message: Message(VetoTexts.noSequence, values(launch)))
        }
        if !log.holes.isEmpty || !log.conflicts.isEmpty {
          return Veto(reason: .cutEvidence, message: Message(VetoTexts.hole, values(launch)))
        }
      }
      // One launch alone must count itself too: with another one deleted it looks like this.
      if let first = series.first, first.number == nil {
        return Veto(reason: .cutEvidence, message: Message(VetoTexts.launchMissing, values(first)))
      }
      for (a, b) in zip(series, series.dropFirst()) {
        guard let x = a.number, let y = b.number, y == x + 1 else {
          return Veto(reason: .cutEvidence, message: Message(VetoTexts.launchMissing, values(b)))
        }
      }
      let open = series.first { $0.closed == nil && !goesOn($0, beyond: attempt) && !isKilled($0, check) }
      if let open { return Veto(reason: .cutEvidence, message: Message(VetoTexts.notClosed, values(open))) }
    }
    for server in servers(of: attempt)
    where server.lacksSequence || serverHasHole(attempt, server) || !server.conflicts.isEmpty {
      return Veto(reason: .cutEvidence, message: Message(VetoTexts.serverHole))
    }
    return nil
  }

  /// Logs of servers on which the attempt rests. What the app says of a server's answer stands only beside whole logs: a line
  /// that is missing in one may have said otherwise.
  private func servers(of attempt: Attempt) -> [Log] {
    attempt.usesReceipt ? timeline.serverLogs : attempt.serverLogs.map { timeline.logs[$0] }
  }

  /// Whether something else than a missing tail explains that a log has no end: a process that the system or the app itself
  /// ended cannot write one. A person's word explains it where the check is about what that person did.
  private func isKilled(_ launch: Launch, _ check: Check) -> Bool {
    launch.terminations.contains { ended in
      switch ended.source {
      case .system, .harness: true
      case .app: ended.text(.cause) == "selfExit" && ended == launch.last
      case .tester: check.id == "device.force-quit" && ended.text(.cause) == "user"
      case .server: false
      }
    }
  }

  /// Whether the log holds events past the attempt's end.
  private func goesOn(_ launch: Launch, beyond attempt: Attempt) -> Bool {
    guard let end = attempt.end, let last = launch.last else { return false }
    return timeline.launch(of: end)?.index == launch.index && timeline.rank(last) > timeline.rank(end)
  }

  private func values(_ launch: Launch) -> [String: String] {
    ["launch": launch.id.map(timeline.store.string) ?? timeline.files[launch.first?.file ?? 0].path]
  }
}

/// What vetoes say.
private enum VetoTexts {
  static let changed = Text(
    en: "It rests on {file}, which is not the file that its manifest sealed.",
    ko: "근거가 되는 {file}이(가) 매니페스트가 봉인한 파일과 다릅니다.",
    zhHant: "它所依據的 {file} 與清單封存時的檔案不符。")
  static let noSequence = Text(
    en: "The app's log of launch {launch} has lines without seq, so that missing lines would not show.",
    ko: "실행 {launch}의 앱 로그에 seq가 없는 줄이 있어 빠진 줄을 알아챌 수 없습니다.",
    zhHant: "啟動 {launch} 的應用程式日誌有缺少 seq 的行，無法看出是否有遺漏。")
  static let stubbed = Text(
    en: "Traffic of {session} was answered by a stub inside the process; no server took part.",
    ko: "{session}의 트래픽은 프로세스 안의 스텁이 응답했으며 서버가 참여하지 않았습니다.",
    zhHant: "{session} 的流量由程序內的替身回應，沒有伺服器參與。")
  static let debugger = Text(
    en: "A debugger was attached to launch {launch}; it keeps the app from being suspended.",
    ko: "실행 {launch}에 디버거가 붙어 있었으며, 디버거는 앱의 일시 중단을 막습니다.",
    zhHant: "啟動 {launch} 附有偵錯器，它會阻止應用程式被暫停。")
  static let debuggerUnknown = Text(
    en: "The log of launch {launch} does not say that no debugger was attached.",
    ko: "실행 {launch}의 로그에 디버거가 없었다는 기록이 없습니다.",
    zhHant: "啟動 {launch} 的日誌沒有說明未附加偵錯器。")
  static let killed = Text(
    en: "Launch {launch} was ended by the user or by the test harness, which is not what the system does.",
    ko: "실행 {launch}은(는) 사용자나 테스트 도구가 끝냈으며, 이는 시스템이 하는 일과 다릅니다.",
    zhHant: "啟動 {launch} 是由使用者或測試工具結束的，與系統的行為不同。")
  static let hole = Text(
    en: "Lines are missing or contradict each other in the app's log of launch {launch}.",
    ko: "실행 {launch}의 앱 로그에 빠졌거나 서로 모순되는 줄이 있습니다.",
    zhHant: "啟動 {launch} 的應用程式日誌有遺漏或互相矛盾的行。")
  static let notClosed = Text(
    en: "The app's log of launch {launch} has no log.closed; what came after its last line is unknown.",
    ko: "실행 {launch}의 앱 로그에 log.closed가 없어 마지막 줄 이후를 알 수 없습니다.",
    zhHant: "啟動 {launch} 的應用程式日誌沒有 log.closed，最後一行之後的情況不明。")
  static let serverHole = Text(
    en: "The server's log has a hole inside the attempt, or does not count its lines.",
    ko: "서버 로그가 시도 구간에서 비어 있거나 줄 번호를 세지 않습니다.",
    zhHant: "伺服器日誌在這次嘗試期間有缺漏，或沒有為各行編號。")
  static let headerMissing = Text(
    en: "The log of launch {launch} has no log.opened; it may belong to the same installation.",
    ko: "실행 {launch}의 로그에 log.opened가 없어 같은 설치본의 로그일 수 있습니다.",
    zhHant: "啟動 {launch} 的日誌沒有 log.opened，可能屬於同一個安裝。")
  static let buildUnknown = Text(
    en: "Launch {launch} does not state its build completely (bundle id, version, build, configuration, image UUID).",
    ko: "실행 {launch}이(가) 빌드 정보를 모두 밝히지 않습니다(번들 ID, 버전, 빌드, 구성, 이미지 UUID).",
    zhHant: "啟動 {launch} 沒有完整說明其建置（套件識別碼、版本、建置、設定、映像 UUID）。")
  static let launchMissing = Text(
    en: "Launches before {launch} are missing, or the launches do not count themselves.",
    ko: "{launch} 이전의 실행 기록이 빠졌거나 실행 번호가 없습니다.",
    zhHant: "{launch} 之前的啟動紀錄有缺漏，或啟動沒有編號。")
}

import EventLog

/// Says in one sentence why a check is not verified.
struct VerdictWording {
  let timeline: Timeline
  let plan: RunDescription.Plan

  func message(
    _ verdict: Verdict, _ check: Check, _ decisive: JudgedAttempt?, _ words: TesterWords
  ) -> Message? {
    switch verdict.kind {
    case .verified: return nil
    case .excluded: return Message(Self.excluded, ["reason": plan.excluded[check.id] ?? ""])
    case .failed: return decisive?.message
    case .attested: return words.attested
    case .outstanding: return outstanding(verdict, decisive)
    case .inconclusive:
      switch verdict.reason {
      case .unprovenEnvironment, .contradictedEnvironment: return environment(decisive)
      case .finding where decisive == nil: return words.failure
      default: return decisive?.message
      }
    }
  }

  private func outstanding(_ verdict: Verdict, _ decisive: JudgedAttempt?) -> Message {
    switch (verdict.rehearsed, verdict.reason) {
    case (.simulator, _): Message(Self.heldOnSimulator)
    case (.host, _): Message(Self.heldOnHost)
    case (.failed, _): decisive?.message ?? Message(Self.notAttempted)
    case (nil, .attemptAborted): Message(Self.aborted)
    case (nil, .needsDevice): Message(Self.nothingShown)
    case (nil, _): Message(Self.notAttempted)
    }
  }

  /// Names the launch that proves nothing, and what to send for it.
  private func environment(_ decisive: JudgedAttempt?) -> Message? {
    let launches = decisive?.attempt.launches.map { timeline.launches[$0] } ?? []
    return launches.lazy.compactMap(environment(of:)).first ?? decisive?.message
  }

  /// Why the environment of a launch is not proven, and what is to be sent; `nil` where it is.
  func environment(of launch: Launch) -> Message? {
    let values = [
      "launch": launch.id.map(timeline.store.string) ?? timeline.files[launch.first?.file ?? 0].path,
      "pid": launch.pid.map(String.init) ?? "?",
    ]
    switch launch.environment {
    case .contradicted: return Message(Self.contradicted, values)
    case .unproven(.noWitness): return unboundWitness(launch, values) ?? Message(Self.noWitness, values)
    case .unproven(.noClaim): return Message(Self.noClaim, values)
    case .simulator, .device, .host: return nil
    }
  }

  /// Why what the evidence holds of devices says nothing of this launch.
  private func unboundWitness(_ launch: Launch, _ values: [String: String]) -> Message? {
    var values = values
    if let near = launch.nearestMismatch, near.why > .otherProcess {
      values["file"] = timeline.files[timeline.witnesses[near.witness].file].path
      switch near.why {
      case .noIdentity: return Message(Self.noIdentity, values)
      case .noStart: return Message(Self.noStart, values)
      case .otherStart: return Message(Self.otherStart, values)
      case .otherProcess: return nil
      }
    }
    let runs = timeline.witnesses.filter { witness in
      if case .testRun = witness.binding { witness.kind == .device } else { false }
    }
    guard let first = runs.first else { return otherProcess(launch, values) }
    values["file"] = timeline.files[first.file].path
    guard let udid = launch.udid else { return Message(Self.noUDID, values) }
    values["udid"] = udid
    guard let own = runs.first(where: { $0.binding.udid == udid }) else { return Message(Self.otherDevice, values) }
    values["file"] = timeline.files[own.file].path
    return Message(Self.notEnclosed, values)
  }

  /// A log of a device that shows other processes than this one.
  private func otherProcess(_ launch: Launch, _ values: [String: String]) -> Message? {
    let seen = timeline.witnesses.first { witness in
      if case .process = witness.binding { witness.kind == .device } else { false }
    }
    guard let seen else { return nil }
    var values = values
    values["file"] = timeline.files[seen.file].path
    return Message(Self.otherProcess, values)
  }

  private static let excluded = Text(
    en: "Left out by the plan: {reason}", ko: "계획에서 제외됨: {reason}", zhHant: "依計畫排除：{reason}")
  private static let heldOnSimulator = Text(
    en: "It held on a simulator, which cannot stand for a real device.",
    ko: "시뮬레이터에서는 성립했지만, 시뮬레이터가 실기기를 대신할 수는 없습니다.",
    zhHant: "在模擬器上成立，但模擬器不能代替實機。")
  private static let heldOnHost = Text(
    en: "It held in a process on a Mac or Linux machine, which verifies no iOS check.",
    ko: "Mac이나 Linux의 프로세스에서는 성립했지만, 이는 iOS 검사를 검증하지 못합니다.",
    zhHant: "在 Mac 或 Linux 的程序中成立，但這不能驗證任何 iOS 檢查。")
  private static let aborted = Text(
    en: "A step of it was begun and called off.",
    ko: "이 검사의 단계를 시작했다가 중단했습니다.",
    zhHant: "已開始這項檢查的步驟，但中途取消。")
  private static let nothingShown = Text(
    en: "It was attempted without a device, and the logs show nothing of its kind.",
    ko: "실기기 없이 시도했으며, 로그에 해당하는 일이 나타나지 않습니다.",
    zhHant: "在沒有實機的情況下嘗試過，但日誌中看不到相應的情況。")
  private static let notAttempted = Text(
    en: "Nothing in the evidence attempted it.",
    ko: "증거에 이를 시도한 기록이 없습니다.",
    zhHant: "證據中沒有嘗試過這項檢查。")
  private static let contradicted = Text(
    en: "Launch {launch} bears marks of two kinds of environment, and so proves nothing.",
    ko: "실행 {launch}에 서로 다른 두 환경의 표시가 있어 아무것도 증명하지 못합니다.",
    zhHant: "啟動 {launch} 帶有兩種環境的標記，因此不能證明任何事。")
  private static let noWitness = Text(
    en:
      "The log of launch {launch} says device, and nothing else shows it: send a unified log that begins before pid {pid} does, its crash report, or the xcresult of the test that started it.",
    ko:
      "실행 {launch}의 로그는 실기기라고 하지만 다른 증거가 없습니다. pid {pid}보다 먼저 시작한 통합 로그, 그 비정상 종료 보고서, 또는 그것을 시작한 테스트의 xcresult를 보내 주세요.",
    zhHant: "啟動 {launch} 的日誌自稱為實機，但沒有其他佐證：請提供在 pid {pid} 之前就開始的統一日誌、其當機報告，或啟動它的測試的 xcresult。")
  private static let otherProcess = Text(
    en: "{file} shows processes on a device, and none of them is pid {pid} of launch {launch} and of its app and boot.",
    ko: "{file}은 실기기의 프로세스들을 보여 주지만, 앱과 부팅까지 실행 {launch}의 pid {pid}와 같은 것은 없습니다.",
    zhHant: "{file} 顯示了實機上的程序，但沒有一個是啟動 {launch} 的 pid {pid}，且應用程式與開機週期都相同。")
  private static let noIdentity = Text(
    en: """
      {file} shows a process with pid {pid} on a device, and nothing ties it to launch {launch}: let the app log its bundle \
      id and `app.imageUUID`.
      """,
    ko: """
      {file}은 실기기에서 pid {pid}인 프로세스를 보여 주지만, 그것을 실행 {launch}과 이을 것이 없습니다. 앱이 번들 ID와 \
      `app.imageUUID`를 기록하게 하세요.
      """,
    zhHant: """
      {file} 顯示實機上有 pid {pid} 的程序，但無從與啟動 {launch} 對應：請讓應用程式記錄 bundle ID 與 `app.imageUUID`。
      """)
  private static let noStart = Text(
    en: """
      {file} shows pid {pid} on a device, but not when that process began, so that it may be another one than launch \
      {launch}: send a unified log that begins before it.
      """,
    ko: """
      {file}은 실기기의 pid {pid}를 보여 주지만 그 프로세스가 언제 시작했는지는 보여 주지 않아, 실행 {launch}과 다른 것일 수 \
      있습니다. 그 전에 시작한 통합 로그를 보내 주세요.
      """,
    zhHant: """
      {file} 顯示了實機上的 pid {pid}，但看不出該程序何時開始，因此可能不是啟動 {launch}：請提供在它之前就開始的統一日誌。
      """)
  private static let otherStart = Text(
    en: """
      {file} shows pid {pid} of the same app on a device, but launch {launch} does not begin within 10 s after the start of \
      that process.
      """,
    ko: """
      {file}은 실기기에서 같은 앱의 pid {pid}를 보여 주지만, 실행 {launch}은 그 프로세스가 시작된 뒤 10초 안에 시작하지 않습니다.
      """,
    zhHant: """
      {file} 顯示實機上同一應用程式的 pid {pid}，但啟動 {launch} 並非在該程序開始後 10 秒內開始。
      """)
  private static let noClaim = Text(
    en: "The log of launch {launch} does not say what it ran on: let the app log environment.kind in log.opened.",
    ko: "실행 {launch}의 로그에 실행 환경이 없습니다. 앱이 log.opened에 environment.kind를 기록하게 하세요.",
    zhHant: "啟動 {launch} 的日誌沒有說明執行環境：請讓應用程式在 log.opened 中記錄 environment.kind。")
  private static let noUDID = Text(
    en: """
      {file} shows a test run on a device, and the log of launch {launch} states no `environment.udid` to tie it to: let \
      the test hand the device's udid to the app.
      """,
    ko: """
      {file}은 실기기의 테스트 실행을 보여 주지만, 실행 {launch}의 로그에 둘을 이을 `environment.udid`가 없습니다. 테스트가 \
      기기의 udid를 앱에 넘기게 하세요.
      """,
    zhHant: """
      {file} 顯示在實機上執行的測試，但啟動 {launch} 的日誌沒有可供對應的 `environment.udid`：請讓測試把裝置的 udid 交給應用程式。
      """)
  private static let otherDevice = Text(
    en: "{file} shows a test run on another device than {udid}, which the log of launch {launch} names.",
    ko: "{file}의 테스트 실행은 실행 {launch}의 로그에 적힌 {udid}와 다른 기기에서 이루어졌습니다.",
    zhHant: "{file} 的測試是在另一台裝置上執行，而不是啟動 {launch} 的日誌所寫的 {udid}。")
  private static let notEnclosed = Text(
    en: """
      {file} shows a test run on the device of launch {launch} that does not enclose all of the launch's lines, or encloses \
      launches of several apps.
      """,
    ko: """
      {file}의 테스트 실행은 실행 {launch}과 같은 기기이지만, 그 실행의 모든 줄을 포함하지 않거나 여러 앱의 실행을 포함합니다.
      """,
    zhHant: """
      {file} 的測試與啟動 {launch} 在同一台裝置上，但沒有涵蓋該次啟動的所有日誌行，或同時涵蓋了多個應用程式的啟動。
      """)
}

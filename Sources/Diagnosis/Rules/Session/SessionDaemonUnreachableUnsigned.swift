import EventLog
import Vocabulary

extension Rule {
  /// On a simulator the app could not reach the transfer service, mostly because its build is not signed: the environment's fault.
  ///
  /// The app's log shows the Cocoa error that a task ended with; the service's name stands in the system's log only.
  static let sessionDaemonUnreachableUnsigned = Rule(
    id: "session.daemon-unreachable-unsigned", severity: .note, presence: .yes, absence: .notApplicable,
    basis: .reports,
    needs: [.app(.taskCompleted, .sessionInvalidated).or(.system(.systemDaemonUnreachable))],
    texts: RuleTexts(
      title: Text(
        en: "Transfer service out of reach on the simulator",
        ko: "시뮬레이터에서 전송 서비스에 연결할 수 없음",
        zhHant: "模擬器無法連上傳輸服務"),
      explanation: Text(
        en: """
          On a simulator a task ended with NSCocoaErrorDomain 4099: the connection to a system service \
          was invalidated. Public reports saw this with builds that are not signed at all, which the \
          simulator does not let talk to nsurlsessiond.
          """,
        ko: """
          시뮬레이터에서 작업이 NSCocoaErrorDomain 4099, 즉 시스템 서비스와의 연결 무효화로 끝났습니다. \
          공개된 보고에 따르면 전혀 서명되지 않은 빌드에서 나타나며, 시뮬레이터는 이런 빌드가 \
          nsurlsessiond와 통신하지 못하게 합니다.
          """,
        zhHant: """
          在模擬器上，任務以 NSCocoaErrorDomain 4099（與系統服務的連線失效）結束。公開的回報指出這發生在\
          完全未簽署的建置，模擬器不允許它們與 nsurlsessiond 通訊。
          """),
      why: Text(
        en: "The failure says nothing about the app: time spent on its upload code is lost.",
        ko: """
          이 실패는 앱에 대해 아무것도 말해 주지 않으며, 업로드 코드를 살펴보는 것은 시간 낭비입니다.
          """,
        zhHant: "這個失敗與 App 無關：花在上傳程式碼上的時間都白費了。"),
      falsePositives: Text(
        en: "The same error on a real device, or with a signed build, has another cause.",
        ko: "실기기나 서명된 빌드에서 같은 오류가 나면 원인은 다른 데 있습니다.",
        zhHant: "在實機上或已簽署的建置出現相同錯誤時，原因另有其他。"),
      next: [
        Text(
          en: "Build with `CODE_SIGNING_ALLOWED=YES` (ad hoc signing suffices) and run again.",
          ko: "`CODE_SIGNING_ALLOWED=YES`(임시 서명이면 충분)로 빌드해 다시 실행하세요.",
          zhHant: "以 `CODE_SIGNING_ALLOWED=YES`（臨時簽署即可）建置並重新執行。"),
        Text(
          en: """
            Look in the simulator’s log for the name of the service: `xcrun simctl spawn booted log \
            show` and nsurlsessiond.
            """,
          ko: """
            시뮬레이터 로그에서 서비스 이름을 찾으세요. `xcrun simctl spawn booted log show`에서 \
            nsurlsessiond를 확인합니다.
            """,
          zhHant: """
            在模擬器日誌中尋找服務名稱：以 `xcrun simctl spawn booted log show` 查看 nsurlsessiond。
            """),
      ]),
    references: ["F08", "thread 23", "NSXPCConnectionInvalid"],
    trigger: Scenario(
      """
      app A
      0.5 session.created sessionID=com.example.transfer.uploads background=true
      0.8 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      0.9 task.completed sessionID=com.example.transfer.uploads taskID=1 error={"domain":"NSCocoaErrorDomain","code":4099}
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A kind=host
      0.5 session.created sessionID=com.example.transfer.uploads background=true
      0.8 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST body=file kind=upload
      0.9 task.completed sessionID=com.example.transfer.uploads taskID=1 error={"domain":"NSCocoaErrorDomain","code":4099}
      9 log.closed
      """),
    judge: { timeline, _, judgement in
      for name in [EventName.taskCompleted, .sessionInvalidated] {
        for event in timeline.appEvents(name) where event.reports("NSCocoaErrorDomain", 4099) {
          guard let launch = timeline.launch(of: event) else { continue }
          switch launch.environment {
          case .simulator:
            let values = ["session": event.text(.sessionID) ?? "?", "launch": timeline.launchLabel(launch)]
            judgement.found(
              event, witnesses: [launch.opened].compactMap(\.self), Message(outOfReach, values),
              alternatives: [otherService])
          case .unproven, .contradicted: judgement.leaveOpen()
          case .device, .host: judgement.clear()
          }
        }
      }
      judgeSystem(timeline, &judgement)
    })
}

/// What the network library itself said, with the name of the service: once for each process.
private func judgeSystem(_ timeline: Timeline, _ judgement: inout Judgement) {
  struct Process: Hashable {
    let file: Int
    let pid: Int?
  }
  let machines = SystemMachines(timeline)
  var seen: Set<Process> = []
  for said in timeline.systemEvents(.systemDaemonUnreachable)
  where seen.insert(Process(file: said.file, pid: said.pid)).inserted {
    switch machines.kind(of: said) {
    case .simulator:
      let values = ["process": said.text(.systemProcess) ?? "?", "pid": said.pid.map(String.init) ?? "?"]
      judgement.found(said, Message(serviceNamed, values))
    case .device, .host: judgement.clear()
    case nil: judgement.leaveOpen()
    }
  }
}

private let serviceNamed = Text(
  en: "On a simulator process {pid} ({process}) could not connect to com.apple.nsurlsessiond: Cocoa 4099.",
  ko: "시뮬레이터에서 프로세스 {pid}({process})이(가) com.apple.nsurlsessiond에 연결하지 못했습니다(Cocoa 4099).",
  zhHant: "在模擬器上，程序 {pid}（{process}）無法連上 com.apple.nsurlsessiond：Cocoa 4099。")

private let outOfReach = Text(
  en: """
    In launch {launch}, on a simulator, session {session} ended with NSCocoaErrorDomain 4099: a system \
    service could not be reached.
    """,
  ko: """
    시뮬레이터에서 실행 {launch}의 세션 {session}이(가) NSCocoaErrorDomain 4099로 끝났습니다. 시스템 \
    서비스에 연결할 수 없었습니다.
    """,
  zhHant: """
    在模擬器上的啟動 {launch} 中，工作階段 {session} 以 NSCocoaErrorDomain 4099 結束：無法連上系統服務。
    """)

private let otherService = Text(
  en: """
    The app’s log does not name the service: if the system’s log names another one than \
    nsurlsessiond, or the build is signed, this is not the cause.
    """,
  ko: """
    앱의 로그에는 서비스 이름이 없습니다. 시스템 로그가 nsurlsessiond가 아닌 다른 서비스를 가리키거나 \
    빌드가 서명되어 있다면 이것이 원인이 아닙니다.
    """,
  zhHant: """
    App 的日誌沒有指出服務名稱：若系統日誌指的不是 nsurlsessiond，或建置已簽署，原因就不是這個。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// A stub inside the process answered the traffic: no byte of it was ever transferred.
  static let environmentMocked = Rule(
    id: "environment.mocked", severity: .error, absence: .notApplicable, basis: .reports,
    needs: [.app(.sessionCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Traffic answered by a stub",
        ko: "스텁이 대신 응답한 통신",
        zhHant: "由替身（stub）回應的連線"),
      explanation: Text(
        en: """
          `session.created` says `stub: true`: a `URLProtocol` or another stub inside the process answered the requests. \
          Background transfers run in the system's daemon, which never sees such a stub.
          """,
        ko: """
          `session.created`에 `stub: true`가 있습니다. `URLProtocol` 같은 프로세스 내부 스텁이 요청에 응답했다는 \
          뜻입니다. 백그라운드 전송은 시스템 데몬에서 이루어지며, 데몬은 이런 스텁을 거치지 않습니다.
          """,
        zhHant: """
          `session.created` 帶有 `stub: true`：請求由程序內的 `URLProtocol` 或其他替身回應。背景傳輸在系統的常駐程式中\
          進行，根本不會經過這種替身。
          """),
      why: Text(
        en: "A green run against a stub says that the stub works, and nothing of uploads, statuses or relaunch.",
        ko: "스텁을 상대로 통과한 실행은 스텁이 동작한다는 것만 보여 줍니다. 업로드, 상태 코드, 재실행에 대해서는 알 수 없습니다.",
        zhHant: "對替身的測試全數通過，只說明替身運作正常，與上傳、狀態碼或重新喚起毫無關係。"),
      falsePositives: Text(
        en: """
          A real receiver on the loopback address is not a stub: the bytes leave the process, and its own log shows them. \
          `stub: false` says so.
          """,
        ko: """
          루프백 주소의 실제 수신 서버는 스텁이 아닙니다. 바이트가 프로세스를 벗어나고 서버 로그에 남습니다. `stub: false`는 \
          그런 경우를 뜻합니다.
          """,
        zhHant: """
          位於回送位址的真正接收端並非替身：位元組確實離開程序，接收端的日誌也看得到。`stub: false` 即表示如此。
          """),
      next: [
        Text(
          en: "Take the stub out of the session's configuration (`protocolClasses`) for the runs that are to count.",
          ko: "집계할 실행에서는 세션 구성(`protocolClasses`)에서 스텁을 빼세요.",
          zhHant: "要列入計算的執行，請從工作階段組態（`protocolClasses`）移除替身。"),
        Text(
          en: "Start the receiver and repeat the run against it, so that a server's log stands beside the app's.",
          ko: "수신 서버를 켜고 다시 실행해, 앱 로그 옆에 서버 로그가 남게 하세요.",
          zhHant: "啟動接收端後重新執行，讓應用程式日誌旁有伺服器日誌可對照。"),
      ]),
    references: ["E3", "F09", "thread 24", "thread 89", "URLProtocol"],
    trigger: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 session.created sessionID=com.example.transfer.uploads background=true stub=true
      0.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 session.created sessionID=com.example.transfer.uploads background=true stub=false
      0.3 task.created sessionID=com.example.transfer.uploads taskID=1 method=POST url=http://127.0.0.1:8765/upload body=file kind=upload
      0.4 task.resumed sessionID=com.example.transfer.uploads taskID=1
      0.5 log.closed
      """),
    judge: { timeline, _, judgement in
      // A request that reached a server shows that no stub stood in between, where the log does not say.
      // So does a line of the transfer daemon, which no stub can reach.
      let reached = Set(timeline.transfers.lazy.filter { !$0.requests.isEmpty || $0.system != nil }.map(\.session))
      for created in timeline.events(.sessionCreated) where created.source == .app {
        if created.flag(.stub) == true {
          judgement.found(
            created,
            Message(
              mocked,
              [
                "session": created.text(.sessionID) ?? "?",
                "launch": timeline.launch(of: created).map { EvidencePlace.launch($0, in: timeline) } ?? "?",
              ]))
        } else if created.flag(.stub) == false || created.sessionID.map(reached.contains) ?? false {
          judgement.clear()
        } else {
          judgement.leaveOpen()
        }
      }
    })
}

private let mocked = Text(
  en: "Session {session} of launch {launch} was answered by a stub inside the process: no transfer took place.",
  ko: "실행 {launch}의 세션 {session}은(는) 프로세스 내부 스텁이 응답했습니다. 실제 전송은 없었습니다.",
  zhHant: "啟動 {launch} 的工作階段 {session} 由程序內的替身回應：並未發生任何傳輸。")

import EventLog
import Vocabulary

extension Rule {
  /// A second coordinator of a session is alive beside the first one in the same process.
  static let sessionDuplicateCoordinator = Rule(
    id: "session.duplicate-coordinator", severity: .error, presence: .yes, absence: .yes, basis: .reports,
    needs: [.app(.coordinatorCreated, .coordinatorReleased).or(.system(.systemSessionExists))],
    texts: RuleTexts(
      title: Text(
        en: "Two coordinators for one session",
        ko: "한 세션에 코디네이터가 둘",
        zhHant: "同一個工作階段有兩個協調器"),
      explanation: Text(
        en: """
          In one launch a second coordinator of a session was made before the first one was released, \
          or the app itself counted more than one. A background session with an identifier exists once \
          in a process and keeps the delegate it was first given, so the second coordinator waits for \
          callbacks that go to the first.
          """,
        ko: """
          한 번의 실행 안에서 첫 번째 코디네이터가 해제되기 전에 같은 세션의 두 번째 코디네이터가 \
          만들어졌거나, 앱이 스스로 둘 이상을 셌습니다. 같은 식별자의 백그라운드 세션은 프로세스 안에 \
          하나만 존재하며 처음 받은 델리게이트를 계속 쓰므로, 두 번째 코디네이터는 첫 번째로 가는 \
          콜백을 기다리게 됩니다.
          """,
        zhHant: """
          在同一次啟動中，第一個協調器尚未釋放就建立了同一工作階段的第二個協調器，或 App 自己數到不只一\
          個。同一識別碼的背景工作階段在程序中只存在一個，並沿用最初取得的代理，因此第二個協調器等待的回\
          呼會送到第一個。
          """),
      why: Text(
        en: """
          Uploads seem to hang: their results reach an object that no screen listens to, and a retry \
          sends the same file again.
          """,
        ko: """
          업로드가 멈춘 것처럼 보입니다. 결과가 어느 화면도 듣지 않는 객체에 도착하고, 재시도하면 같은 \
          파일을 다시 보냅니다.
          """,
        zhHant: "上傳看起來卡住了：結果送到沒有任何畫面監聽的物件，重試又會把同一個檔案再傳一次。"),
      falsePositives: Text(
        en: """
          A coordinator that is released before the next one is made is not a duplicate, and neither is \
          the coordinator of another session. Where the release is not logged, the log shows two though \
          only one lived.
          """,
        ko: """
          다음 코디네이터를 만들기 전에 해제했다면 중복이 아니며, 다른 세션의 코디네이터도 중복이 \
          아닙니다. 해제를 기록하지 않으면 실제로는 하나뿐이어도 로그에는 둘로 보입니다.
          """,
        zhHant: """
          下一個協調器建立前就已釋放的不算重複，其他工作階段的協調器也不算。若沒有記錄釋放，即使實際只有\
          一個，日誌看起來也會是兩個。
          """),
      next: [
        Text(
          en: """
            Log a stack trace at every place that makes a coordinator, and find the second caller.
            """,
          ko: "코디네이터를 만드는 모든 곳에서 호출 스택을 기록해 두 번째 호출자를 찾으세요.",
          zhHant: "在每個建立協調器的位置記錄呼叫堆疊，找出第二個呼叫者。"),
        Text(
          en: """
            Make the session and its coordinator one object per identifier for the whole process, for \
            instance a static registry.
            """,
          ko: """
            식별자마다 세션과 코디네이터를 프로세스 전체에서 하나의 객체로 만드세요. 예를 들어 정적 \
            레지스트리를 쓸 수 있습니다.
            """,
          zhHant: "讓每個識別碼的工作階段與協調器在整個程序中只有一個物件，例如使用靜態登錄表。"),
        Text(
          en: "Repeat the run and see that `coordinatorCount` stays 1.",
          ko: "다시 실행해 `coordinatorCount`가 1로 유지되는지 확인하세요.",
          zhHant: "重新執行一次，確認 `coordinatorCount` 維持為 1。"),
      ]),
    references: ["F01", "thread 1", "thread 5", "URLSessionConfiguration.background(withIdentifier:)"],
    trigger: Scenario(
      """
      app A
      0.2 app.state state=active
      0.4 coordinator.created sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      0.5 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c1
      0.9 coordinator.created sessionID=com.example.transfer.uploads coordinatorID=c2 coordinatorCount=2
      3 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.4 coordinator.created sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      0.5 coordinator.created sessionID=com.example.transfer.thumbnails coordinatorID=t1 coordinatorCount=1
      1.5 coordinator.released sessionID=com.example.transfer.uploads coordinatorID=c1 coordinatorCount=1
      1.6 coordinator.created sessionID=com.example.transfer.uploads coordinatorID=c2 coordinatorCount=1 coordinatorCreations=2
      3 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        for session in CoordinatorCensus(launch, timeline).sessions {
          if session.duplicates.isEmpty {
            // What a hole hides may be the second one.
            if session.isOpen || timeline.hasHole(timeline.logs[launch.log], from: session.first) {
              judgement.leaveOpen()
            } else {
              judgement.clear()
            }
          }
          for duplicate in session.duplicates {
            let values = [
              "session": timeline.store.string(session.session), "launch": timeline.launchLabel(launch),
              "first": duplicate.first?.text(.coordinatorID) ?? "?",
              "second": duplicate.second.text(.coordinatorID) ?? "?", "count": duplicate.count.map(String.init) ?? "?",
            ]
            let isCounted = duplicate.first == nil || duplicate.second.name == .coordinatorReleased
            judgement.found(
              duplicate.second, witnesses: [duplicate.first].compactMap(\.self),
              Message(isCounted ? counted : madeWhileAlive, values),
              alternatives: duplicate.count == 1 ? [releaseNotLogged] : [])
          }
        }
      }
      for said in timeline.systemEvents(.systemSessionExists) {
        let values = [
          "session": said.sessionID.map(timeline.store.string) ?? "?", "process": said.text(.systemProcess) ?? "?",
          "pid": said.pid.map(String.init) ?? "?",
        ]
        judgement.found(said, Message(saidToExist, values))
      }
    })
}

private let saidToExist = Text(
  en:
    "The network library says in process {pid} ({process}) that a background session with identifier {session} already exists.",
  ko: "네트워크 라이브러리가 프로세스 {pid}({process})에서 식별자 {session}의 백그라운드 세션이 이미 있다고 합니다.",
  zhHant: "網路程式庫在程序 {pid}（{process}）中表示，識別碼為 {session} 的背景工作階段已經存在。")

private let madeWhileAlive = Text(
  en: """
    In launch {launch} coordinator {second} of session {session} was made while coordinator {first} had \
    not been released.
    """,
  ko: """
    실행 {launch}에서 세션 {session}의 코디네이터 {first}이(가) 해제되지 않은 상태로 코디네이터 \
    {second}이(가) 만들어졌습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 的協調器 {first} 尚未釋放，就建立了協調器 {second}。
    """)

private let counted = Text(
  en: """
    In launch {launch} the app counted {count} coordinators of session {session} alive at once, \
    coordinator {second} among them.
    """,
  ko: """
    실행 {launch}에서 앱은 세션 {session}의 코디네이터가 {second}을(를) 포함해 동시에 {count}개 살아 \
    있다고 셌습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，App 數到工作階段 {session} 同時有 {count} 個協調器存活，其中包含 {second}。
    """)

private let releaseNotLogged = Text(
  en: """
    The line itself counts one coordinator: the first one may have been released without a line. Log \
    `coordinator.released` in its deinitialiser; if the line then stands between the two, there was no \
    duplicate.
    """,
  ko: """
    이 줄 자체는 코디네이터를 하나로 셉니다. 첫 번째가 기록 없이 해제되었을 수 있습니다. 소멸자에서 \
    `coordinator.released`를 기록하세요. 두 줄 사이에 그 줄이 나타나면 중복이 아닙니다.
    """,
  zhHant: """
    這一行自己只數到一個協調器：第一個可能已釋放但沒有記錄。請在解構時記錄 `coordinator.released`；若該\
    行出現在兩者之間，就沒有重複。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// A session is created again under its identifier while its invalidation is still under way.
  static let sessionRecreatedBeforeInvalid = Rule(
    id: "session.recreated-before-invalid", severity: .error, presence: .yes, absence: .no, basis: .reports,
    needs: [.app(.sessionInvalidationRequested), .app(.sessionCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Session created again before it was invalid",
        ko: "무효화가 끝나기 전에 세션을 다시 만듦",
        zhHant: "工作階段尚未失效就重新建立"),
      explanation: Text(
        en: """
          The app asked a session to become invalid and created a session with the same identifier \
          before `session.invalidated`. Invalidation is asynchronous; until it is reported the \
          identifier is taken, and the new object may be tied to the dying session.
          """,
        ko: """
          앱이 세션의 무효화를 요청한 뒤 `session.invalidated`가 오기 전에 같은 식별자로 세션을 \
          만들었습니다. 무효화는 비동기이므로 완료가 보고될 때까지 식별자는 사용 중이며, 새 객체가 \
          사라지는 세션에 묶일 수 있습니다.
          """,
        zhHant: """
          App 要求工作階段失效後，在 `session.invalidated` 之前又以同一識別碼建立工作階段。失效是非同步\
          的；在回報完成前識別碼仍被占用，新物件可能綁在即將消失的工作階段上。
          """),
      why: Text(
        en: """
          After a quick logout and login the new account’s transfers silently do nothing, or their \
          results are lost.
          """,
        ko: """
          빠르게 로그아웃하고 로그인하면 새 계정의 전송이 아무 말 없이 진행되지 않거나 결과를 잃습니다.
          """,
        zhHant: "快速登出再登入後，新帳號的傳輸會無聲無息地不動，或遺失結果。"),
      falsePositives: Text(
        en: """
          A session created after `session.invalidated` is right, however shortly after. So is one \
          under another identifier.
          """,
        ko: """
          `session.invalidated` 뒤에 만든 세션은 아무리 바로 뒤라도 올바릅니다. 다른 식별자로 만든 \
          세션도 마찬가지입니다.
          """,
        zhHant: """
          在 `session.invalidated` 之後建立的工作階段，無論間隔多短都是正確的；使用其他識別碼的也一樣。
          """),
      next: [
        Text(
          en: "Create the session again only in `urlSession(_:didBecomeInvalidWithError:)`.",
          ko: "`urlSession(_:didBecomeInvalidWithError:)` 안에서만 세션을 다시 만드세요.",
          zhHant: "只在 `urlSession(_:didBecomeInvalidWithError:)` 中重新建立工作階段。"),
        Text(
          en: """
            Resume or cancel every suspended task first: while one is left, invalidation never ends.
            """,
          ko: """
            먼저 일시 중지된 모든 작업을 재개하거나 취소하세요. 하나라도 남으면 무효화가 끝나지 \
            않습니다.
            """,
          zhHant: "先恢復或取消所有暫停的任務：只要還有一個，失效就不會完成。"),
        Text(
          en: """
            Log out and in within one second, several times, on a real device: the order is a race.
            """,
          ko: "실기기에서 1초 안에 로그아웃과 로그인을 여러 번 반복하세요. 순서는 경쟁 조건입니다.",
          zhHant: "在實機上反覆於一秒內登出再登入：順序取決於競態。"),
      ]),
    references: [
      "F04", "thread 7", "thread 8", "thread 15", "URLSession.invalidateAndCancel()",
      "urlSession(_:didBecomeInvalidWithError:)",
    ],
    trigger: Scenario(
      """
      app A
      0.4 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c1
      5 session.invalidationRequested sessionID=com.example.transfer.uploads coordinatorID=c1
      5.2 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c2
      5.4 session.invalidated sessionID=com.example.transfer.uploads coordinatorID=c1
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.4 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c1
      5 session.invalidationRequested sessionID=com.example.transfer.uploads coordinatorID=c1
      5.1 session.created sessionID=com.example.transfer.thumbnails background=true coordinatorID=t1
      5.4 session.invalidated sessionID=com.example.transfer.uploads coordinatorID=c1
      5.401 session.created sessionID=com.example.transfer.uploads background=true coordinatorID=c2
      9 log.closed
      """),
    judge: { timeline, _, judgement in
      for launch in timeline.launches {
        let log = timeline.logs[launch.log]
        var pending: [Symbol: (request: Event, isJudged: Bool)] = [:]
        for event in timeline.eventsInOrder(
          of: [.sessionCreated, .sessionInvalidationRequested, .sessionInvalidated], in: launch)
        {
          guard let session = event.sessionID else { continue }
          switch event.name {
          case .sessionInvalidationRequested:
            if pending[session] == nil { pending[session] = (event, false) }
          case .sessionInvalidated:
            if let (request, isJudged) = pending.removeValue(forKey: session), !isJudged {
              judgement.count(isOpen: timeline.hasHole(log, from: request, to: event))
            }
          default:
            guard let (request, _) = pending[session] else { continue }
            pending[session] = (request, true)
            // The end of the invalidation may stand in a hole.
            if timeline.hasHole(log, from: request, to: event) {
              judgement.leaveOpen()
              continue
            }
            let values = [
              "session": timeline.store.string(session), "launch": timeline.launchLabel(launch),
              "seconds": timeline.duration(from: request, to: event).map(Wording.seconds) ?? "?",
            ]
            let end = timeline.first(.sessionInvalidated, of: session, after: event)
            judgement.found(
              event, witnesses: [request, end].compactMap(\.self),
              Message(end == nil ? neverInvalid : invalidLater, values))
          }
        }
        let rest = pending.values.filter { !$0.isJudged }.sorted {
          timeline.rank($0.request) < timeline.rank($1.request)
        }
        for (request, _) in rest { judgement.count(isOpen: timeline.hasHole(log, from: request)) }
      }
    })
}

private let invalidLater = Text(
  en: """
    In launch {launch} session {session} was created again {seconds} after its invalidation was \
    requested, and became invalid only afterwards.
    """,
  ko: """
    실행 {launch}에서 세션 {session}이(가) 무효화 요청 {seconds} 뒤에 다시 만들어졌고, 그 뒤에야 무효가 \
    되었습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 於要求失效後 {seconds} 重新建立，之後才真正失效。
    """)

private let neverInvalid = Text(
  en: """
    In launch {launch} session {session} was created again {seconds} after its invalidation was \
    requested; up to the end of the log it was not reported invalid.
    """,
  ko: """
    실행 {launch}에서 세션 {session}이(가) 무효화 요청 {seconds} 뒤에 다시 만들어졌으며, 로그가 끝날 \
    때까지 무효가 되었다는 보고가 없습니다.
    """,
  zhHant: """
    在啟動 {launch} 中，工作階段 {session} 於要求失效後 {seconds} 重新建立；直到日誌結束都沒有回報失效。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// A background session keeps the default resource timeout of seven days.
  static let sessionResourceTimeoutDefault = Rule(
    id: "session.resource-timeout-default", severity: .note, presence: .yes, absence: .notApplicable,
    basis: .documentation,
    needs: [.app(.sessionCreated)],
    texts: RuleTexts(
      title: Text(
        en: "Resource timeout left at seven days",
        ko: "리소스 제한 시간이 기본값 7일",
        zhHant: "資源逾時維持預設的七天"),
      explanation: Text(
        en: """
          A background session was created with `timeoutIntervalForResource` at its default of seven \
          days (604800 s). Without a network a background transfer reports no error before that: \
          request timeouts do not end it.
          """,
        ko: """
          백그라운드 세션이 기본값 7일(604800초)의 `timeoutIntervalForResource`로 만들어졌습니다. \
          네트워크가 없으면 백그라운드 전송은 그때까지 오류를 보고하지 않습니다. 요청 제한 시간으로는 \
          끝나지 않습니다.
          """,
        zhHant: """
          背景工作階段以預設七天（604800 秒）的 `timeoutIntervalForResource` 建立。沒有網路時，背景傳輸\
          在此之前不會回報錯誤：要求逾時不會結束它。
          """),
      why: Text(
        en: """
          A transfer that cannot go on is silent for a week; users and tests see neither success nor \
          failure.
          """,
        ko: """
          진행할 수 없는 전송이 일주일 동안 아무 말이 없습니다. 사용자와 시험 모두 성공도 실패도 보지 \
          못합니다.
          """,
        zhHant: "無法進行的傳輸會沉默一週；使用者與測試都看不到成功或失敗。"),
      falsePositives: Text(
        en: """
          Seven days may be what the product wants. A value that the log does not state is not judged.
          """,
        ko: "제품이 7일을 원할 수도 있습니다. 로그에 없는 값은 판단하지 않습니다.",
        zhHant: "產品可能就是要七天。日誌未註明的值不予判斷。"),
      next: [
        Text(
          en: "Decide how long an upload may take, and set `timeoutIntervalForResource` to it.",
          ko: """
            업로드가 얼마나 걸려도 되는지 정하고 `timeoutIntervalForResource`를 그 값으로 설정하세요.
            """,
          zhHant: "決定上傳最多可花多久，並將 `timeoutIntervalForResource` 設為該值。"),
        Text(
          en: "For a test of failures use a build with a short one, such as 60 s.",
          ko: "실패를 시험할 때는 60초처럼 짧은 값의 빌드를 쓰세요.",
          zhHant: "測試失敗情境時，使用設為較短時間（如 60 秒）的建置。"),
      ]),
    references: ["F45", "thread 81", "URLSessionConfiguration.timeoutIntervalForResource"],
    trigger: Scenario(
      """
      app A
      0.5 session.created sessionID=com.example.transfer.uploads background=true resourceTimeout=604800
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.4 session.created sessionID=com.example.transfer.preview background=false resourceTimeout=604800
      0.5 session.created sessionID=com.example.transfer.uploads background=true resourceTimeout=86400
      9 log.closed
      """),
    judge: { timeline, _, judgement in
      var judged: Set<UnfinishedTransfers.Owner> = []
      for event in timeline.appEvents(.sessionCreated) where event.flag(.background) == true {
        guard let session = event.sessionID, let launch = timeline.launch(of: event) else { continue }
        guard let timeout = event.billionths(.resourceTimeout) else {
          judgement.leaveOpen()
          continue
        }
        guard timeout == Duration.seconds(604_800) else {
          judgement.clear()
          continue
        }
        // Each launch says it again; once is enough.
        let owner = UnfinishedTransfers.Owner(installation: launch.installation, session: session)
        guard judged.insert(owner).inserted else { continue }
        judgement.found(
          event,
          Message(leftAtDefault, ["session": timeline.store.string(session), "launch": timeline.launchLabel(launch)]))
      }
    })
}

private let leftAtDefault = Text(
  en: """
    Launch {launch} created background session {session} with the default resource timeout of 604800 s, \
    seven days.
    """,
  ko: """
    실행 {launch}은(는) 백그라운드 세션 {session}을(를) 기본 리소스 제한 시간 604800초(7일)로 \
    만들었습니다.
    """,
  zhHant: "啟動 {launch} 以預設的資源逾時 604800 秒（七天）建立背景工作階段 {session}。")

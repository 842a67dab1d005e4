import EventLog
import Vocabulary

extension Rule {
  /// The system makes an app's background transfers wait, longer each time.
  static let outcomeResumeLimited = Rule(
    id: "outcome.resume-limited", severity: .note, presence: .no, absence: .no, basis: .reports,
    needs: [.system(.systemDelaySet)],
    texts: RuleTexts(
      title: Text(
        en: "Transfers held back by the resume rate limiter",
        ko: "재개 속도 제한으로 늦춰진 전송",
        zhHant: "傳輸因恢復頻率限制而被延後"),
      explanation: Text(
        en: """
          The transfer daemon wrote that it delays this app's requests, or one of its tasks. Public reports saw the delay \
          double with each task that an app starts while it is in background, from one minute to several, and go back to none \
          when the user opens the app. A minute and more is Baton's limit for telling it.
          """,
        ko: """
          전송 데몬이 이 앱의 요청이나 작업 하나를 늦춘다고 기록했습니다. 공개된 보고에 따르면 앱이 백그라운드에서 작업을 시작할 \
          때마다 지연이 1분부터 두 배씩 늘고, 사용자가 앱을 열면 사라집니다. 1분 이상일 때 알리는 것은 Baton의 기준입니다.
          """,
        zhHant: """
          傳輸常駐程式寫明它延後了這個應用程式的請求，或其中一個任務。公開的回報指出：應用程式每在背景啟動一個任務，延遲就由一分鐘\
          起加倍，使用者開啟應用程式後歸零。達一分鐘才回報是 Baton 的標準。
          """),
      why: Text(
        en: """
          Taken for a hang, it is answered with more tasks, each of which makes the delay longer: uploads that a batch would \
          have finished in a minute take hours.
          """,
        ko: """
          이를 멈춤으로 여겨 작업을 더 만들면 지연만 길어집니다. 한꺼번에 맡겼으면 1분이면 끝날 업로드가 몇 시간씩 걸립니다.
          """,
        zhHant: """
          若誤判為卡住而再建立任務，每一個都會使延遲更長：一次交付本可在一分鐘內完成的上傳，會拖上數小時。
          """),
      falsePositives: Text(
        en: """
          `Resetting request delay` before the next task ends it. A delay of seconds, and a task with `earliestBeginDate`, are \
          none. A simulator does not schedule like a device: there the line proves nothing.
          """,
        ko: """
          다음 작업 전에 `Resetting request delay`가 있으면 제한이 끝난 것입니다. 몇 초의 지연이나 `earliestBeginDate`가 있는 \
          작업은 해당하지 않습니다. 시뮬레이터의 일정은 실기기와 다르므로 거기서는 아무것도 증명하지 못합니다.
          """,
        zhHant: """
          若下一個任務之前出現 `Resetting request delay`，限制即已解除。數秒的延遲、設有 `earliestBeginDate` 的任務都不算。模擬器的排程\
          與實機不同：在其上不能證明什麼。
          """),
      next: [
        Text(
          en: "Create all tasks at once while the app is in front, instead of one after the other from callbacks.",
          ko: "콜백에서 하나씩 만들지 말고, 앱이 앞에 있을 때 모든 작업을 한꺼번에 만드세요.",
          zhHant: "在應用程式位於前景時一次建立所有任務，不要在回呼中逐一建立。"),
        Text(
          en: "Send many small files as one body, or let one task follow a resumable protocol.",
          ko: "작은 파일 여러 개는 한 본문으로 보내거나, 재개 가능한 프로토콜로 한 작업에서 처리하세요.",
          zhHant: "將許多小檔案合為一個本文傳送，或讓單一任務採用可續傳的協定。"),
        Text(
          en: "On a device compare a batch with the same files one by one, unplugged, and read the delays in its log.",
          ko: "실기기에서 충전기를 뺀 채 한 번에 보낼 때와 하나씩 보낼 때를 비교하고 로그에서 지연을 읽으세요.",
          zhHant: "在未充電的實機上，比較一次交付與逐一傳送相同檔案，並讀取日誌中的延遲。"),
      ]),
    references: ["F46", "thread 80", "isDiscretionary", "earliestBeginDate"],
    trigger: Scenario(
      """
      system device on=device
      0.1 Atlas[4107] BackgroundSession <S1> background session setup will wait for reply: session <__NSURLBackgroundSession: 0x104f08a40> with identifier com.example.transfer.uploads
      0.5 nsurlsessiond[108] Set request delay for com.example.transfer to 60.000000
      9.5 nsurlsessiond[108] Set request delay for com.example.transfer to 120.000000
      """),
    nearMiss: Scenario(
      """
      system device on=device
      0.1 Atlas[4107] BackgroundSession <S1> background session setup will wait for reply: session <__NSURLBackgroundSession: 0x104f08a40> with identifier com.example.transfer.uploads
      0.5 nsurlsessiond[108] Set request delay for com.example.transfer to 4.000000
      9.5 nsurlsessiond[108] Resetting request delay for com.example.transfer
      """),
    judge: { timeline, _, judgement in
      struct App: Hashable {
        let file: Int
        let bundle: Symbol?
      }
      let machines = SystemMachines(timeline)
      var longest: [App: (first: Event, worst: Event, count: Int)] = [:]
      var order: [App] = []
      for delayed in timeline.systemEvents(.systemDelaySet) {
        guard let delay = delayed.billionths(.seconds), delay >= Duration.seconds(60) else {
          judgement.clear()
          continue
        }
        let app = App(file: delayed.file, bundle: delayed.symbol(.systemBundleID))
        if let known = longest[app] {
          let isWorse = delay > known.worst.billionths(.seconds) ?? 0
          longest[app] = (known.first, isWorse ? delayed : known.worst, known.count + 1)
        } else {
          longest[app] = (delayed, delayed, 1)
          order.append(app)
        }
      }
      for app in order {
        guard let (first, worst, count) = longest[app] else { continue }
        guard machines.kind(of: worst) != .simulator else {
          judgement.leaveOpen()
          continue
        }
        let reset = timeline.systemEvents(.systemDelayReset).first {
          $0.file == app.file && $0.line > worst.line && $0.symbol(.systemBundleID) == app.bundle
        }
        let values = [
          "bundle": app.bundle.map(timeline.store.string) ?? "?", "count": "\(count)",
          "delay": worst.billionths(.seconds).map(Wording.seconds) ?? "?",
        ]
        judgement.found(
          worst, witnesses: (first == worst ? [] : [first]) + [reset].compactMap(\.self), Message(held, values))
      }
    })
}

private let held = Text(
  en:
    "The transfer daemon delayed requests of {bundle} by up to {delay} ({count} lines): they wait, and have not failed.",
  ko: "전송 데몬이 {bundle}의 요청을 최대 {delay} 늦췄습니다({count}줄). 실패한 것이 아니라 기다리고 있습니다.",
  zhHant: "傳輸常駐程式將 {bundle} 的請求延後最多 {delay}（{count} 行）：它們在等待，並未失敗。")

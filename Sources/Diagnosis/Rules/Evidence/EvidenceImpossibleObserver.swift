import EventLog
import Vocabulary

extension Rule {
  /// A log says what its observer cannot have seen: it proves nothing of it.
  static let evidenceImpossibleObserver = Rule(
    id: "evidence.impossible-observer", severity: .error, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "A line its observer cannot know",
        ko: "관찰자가 알 수 없는 내용의 줄",
        zhHant: "觀察者不可能知道的行"),
      explanation: Text(
        en: """
          An app cannot see its own suspension, a force quit or a kill, nor what a server received; a server or a tester \
          cannot see the app's callbacks. Such a line was invented, or stands in the wrong file.
          """,
        ko: """
          앱은 자신의 일시 중단이나 강제 종료, 강제 중지를 볼 수 없고 서버가 무엇을 받았는지도 볼 수 없습니다. 서버나 \
          테스터는 앱의 콜백을 볼 수 없습니다. 이런 줄은 지어낸 것이거나 잘못된 파일에 들어간 것입니다.
          """,
        zhHant: """
          應用程式看不到自己被暫停、被強制結束或被終止，也看不到伺服器收到什麼；伺服器與測試人員則看不到應用程式的回呼。\
          這樣的行若非杜撰，就是放錯了檔案。
          """),
      why: Text(
        en: """
          One observer's word would count as two, and a server's receipt or a force quit would be proven by whoever \
          wants it proven.
          """,
        ko: "한 관찰자의 말이 둘로 세어지고, 서버 수신이나 강제 종료가 그것을 바라는 쪽의 말로 증명되어 버립니다.",
        zhHant: "一方之詞會被當成兩方，而伺服器收件或強制結束將由希望它成立的人自行證明。"),
      falsePositives: Text(
        en: """
          Of its own end an app may say `selfExit`, or `unknown` from `applicationWillTerminate`. What the server's \
          response stated belongs into `server.receipt`. A tester may note a force quit.
          """,
        ko: """
          앱은 자신의 종료에 대해 `selfExit`, 또는 `applicationWillTerminate`에서 `unknown`이라고 적을 수 있습니다. 서버 \
          응답에 적힌 내용은 `server.receipt`에 기록합니다. 강제 종료는 테스터가 적을 수 있습니다.
          """,
        zhHant: """
          關於自身的結束，應用程式可以記為 `selfExit`，或在 `applicationWillTerminate` 中記為 `unknown`。伺服器回應所述\
          應寫入 `server.receipt`。強制結束可由測試人員記錄。
          """),
      next: [
        Text(
          en: """
            Take the line out of the recorder, and let the one who can see it log it: the receiver, the tester, the \
            system.
            """,
          ko: "기록기에서 그 줄을 빼고, 실제로 볼 수 있는 쪽(수신 서버, 테스터, 시스템)이 기록하게 하세요.",
          zhHant: "從記錄器移除該行，改由真正看得到的一方記錄：接收端、測試人員或系統。"),
        Text(
          en: "Keep the logs of app, server and tester in files of their own; never append one to the other.",
          ko: "앱, 서버, 테스터의 로그를 각각의 파일에 두고 서로 덧붙이지 마세요.",
          zhHant: "應用程式、伺服器與測試人員的日誌各自存檔，切勿互相附加。"),
        Text(
          en: "For how a process ended send the unified log or the crash report.",
          ko: "프로세스가 어떻게 끝났는지는 통합 로그나 충돌 보고서로 보내세요.",
          zhHant: "程序如何結束，請送統一日誌或當機報告。"),
      ]),
    references: ["E8", "E9", "applicationWillTerminate(_:)"],
    trigger: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.8 app.terminated cause=user
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.8 app.terminated cause=selfExit
      tester
      1.0 app.terminated cause=user ended=41000000-0059-5940-8E98-6908D7BE2A09
      server
      0.1 receiver.started address=127.0.0.1 port=8765
      1.2 receiver.stopped address=127.0.0.1 port=8765
      """),
    judge: { timeline, _, judgement in
      let observers = ImpossibleLines(timeline)
      for log in timeline.logs where !log.events.isEmpty {
        let kinds = observers.kinds(in: log)
        if kinds.isEmpty { judgement.clear() }
        for kind in kinds {
          var values = [
            "event": kind.first.nameText, "count": "\(kind.count)",
            "file": EvidencePlace.path(of: kind.first, in: timeline),
          ]
          let text: Text
          switch kind.reason {
          case .ownEnd(let cause):
            values["cause"] = cause
            text = ownEnd
          case .serverInApp: text = serverInApp
          case .appInServer: text = appInServer
          case .appInTester: text = appInTester
          }
          judgement.found(kind.first, witnesses: kind.witness.map { [$0] } ?? [], Message(text, values))
        }
      }
    })
}

private let ownEnd = Text(
  en: """
    {file} is an app's log and says `{event}` with '{cause}', which no process can see of itself; such lines: {count}.
    """,
  ko: "{file}은(는) 앱의 로그인데 `{event}`에 '{cause}'라고 적혀 있습니다. 프로세스 스스로 알 수 없는 일입니다. 해당 줄: {count}개.",
  zhHant: "{file} 是應用程式的日誌，卻記有「{cause}」的 `{event}`，這是程序無法自行得知的；這類行共 {count} 行。")

private let serverInApp = Text(
  en: "{file} holds an app's own lines and says `{event}`, which only a server can see; such lines: {count}.",
  ko: "{file}에는 앱 자신의 줄과 함께 서버만 볼 수 있는 `{event}`가 {count}줄 있습니다. 이 줄들은 아무것도 증명하지 못합니다.",
  zhHant: "{file} 含有應用程式自己的行，又有 {count} 行只有伺服器才看得到的 `{event}`：這些行無法證明任何事。")

private let appInServer = Text(
  en: "{file} is a server's log and says `{event}`, which only the app can see; such lines: {count}.",
  ko: "{file}은(는) 서버의 로그인데 앱만 볼 수 있는 `{event}`가 있습니다. 해당 줄: {count}개.",
  zhHant: "{file} 是伺服器的日誌，卻記有只有應用程式才看得到的 `{event}`；這類行共 {count} 行。")

private let appInTester = Text(
  en: "{file} is a tester's log and says `{event}`, which no person can see; such lines: {count}.",
  ko: "{file}은(는) 테스터의 기록인데 사람이 볼 수 없는 `{event}`가 있습니다. 해당 줄: {count}개.",
  zhHant: "{file} 是測試人員的紀錄，卻記有人無從看到的 `{event}`；這類行共 {count} 行。")

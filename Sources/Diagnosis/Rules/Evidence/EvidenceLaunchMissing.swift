import EventLog
import Vocabulary

extension Rule {
  /// The numbers of an installation's launches leave some out: their logs were not sent.
  static let evidenceLaunchMissing = Rule(
    id: "evidence.launch-missing", severity: .warning, absence: .notApplicable, basis: .convention,
    needs: [.app(.logOpened)],
    texts: RuleTexts(
      title: Text(
        en: "A launch without its log",
        ko: "로그가 없는 실행",
        zhHant: "缺少日誌的啟動"),
      explanation: Text(
        en: """
          `launchNumber` counts the launches of an installed app persistently. Two launches follow each other here whose \
          numbers do not, so the app ran in between and that log is not in the evidence.
          """,
        ko: """
          `launchNumber`는 설치된 앱의 실행을 계속 이어서 셉니다. 여기서는 앞뒤 실행의 번호가 이어지지 않으므로, 그 사이에 \
          앱이 실행되었고 그 로그가 증거에 없습니다.
          """,
        zhHant: """
          `launchNumber` 會持續累計已安裝應用程式的啟動次數。此處前後兩次啟動的號碼並不連續，表示其間應用程式曾經啟動，\
          而該份日誌不在證據中。
          """),
      why: Text(
        en: """
          The missing launch may be the one in which the transfer failed, or in which the app was relaunched for its \
          events. Device checks of the installation stay inconclusive.
          """,
        ko: """
          전송이 실패했거나 이벤트 때문에 재실행된 바로 그 실행이 빠졌을 수 있습니다. 이 설치본의 실기기 검사는 판정 \
          보류로 남습니다.
          """,
        zhHant: """
          缺少的可能正是傳輸失敗，或為了事件而重新喚起的那一次。這個安裝的實機檢查項目因此無法判定。
          """),
      falsePositives: Text(
        en: """
          A new build counts on, so a change of build is not a hole. After a reinstallation the counter begins anew; where \
          the numbers run against the time nothing is concluded.
          """,
        ko: """
          새 빌드는 번호를 이어서 세므로 빌드가 바뀐 것만으로는 누락이 아닙니다. 앱을 다시 설치하면 번호가 처음부터 \
          시작합니다. 번호와 시각의 순서가 어긋나면 결론을 내리지 않습니다.
          """,
        zhHant: """
          新的建置會接續計數，所以僅僅換了建置並非缺漏。重新安裝後計數會從頭開始；號碼與時間順序不符時不作結論。
          """),
      next: [
        Text(
          en: "Fetch the whole folder of logs from the app's container, not only the newest files.",
          ko: "최신 파일만이 아니라 앱 컨테이너의 로그 폴더 전체를 가져오세요.",
          zhHant: "從應用程式容器取出整個日誌資料夾，不要只取最新的檔案。"),
        Text(
          en: """
            Look for a launch in the background that nobody noticed: the system may have relaunched the app between the \
            two.
            """,
          ko: "아무도 알아채지 못한 백그라운드 실행이 있었는지 찾으세요. 그 사이에 시스템이 앱을 재실행했을 수 있습니다.",
          zhHant: "尋找無人察覺的背景啟動：系統可能在這兩次之間重新喚起過應用程式。"),
        Text(
          en: "If the log is lost, repeat the checks that span these launches.",
          ko: "로그가 사라졌다면 이 실행들에 걸친 검사를 다시 수행하세요.",
          zhHant: "若日誌已遺失，請重做橫跨這些啟動的檢查項目。"),
      ]),
    references: ["E5"],
    trigger: Scenario(
      """
      app A number=41
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.8 log.closed
      app B number=43 at=60
      0.1 app.launched appState=inactive
      0.8 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=41 build=100
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.8 log.closed
      app B number=42 build=101 image=2F8A6D3C-5B1E-4F77-8C90-6A4D1E7B3F25 at=60
      0.1 app.launched appState=inactive
      0.8 log.closed
      """),
    judge: { timeline, _, judgement in
      for (_, launches) in Dictionary(grouping: timeline.launches, by: \.installation).sorted(by: { $0.key < $1.key }) {
        let numbered = launches.filter { $0.number != nil }.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
        let unnumbered = launches.filter { $0.number == nil }.compactMap { $0.first?.time }
        for (before, after) in zip(numbered, numbered.dropFirst()) {
          guard let low = before.number, let high = after.number, let earlier = before.opened ?? before.first,
            let later = after.opened ?? after.first
          else { continue }
          guard high > low + 1 else {
            judgement.clear()
            continue
          }
          // A counter that began anew, or a launch between them that states no number, explains it as well.
          if earlier.time > later.time || unnumbered.contains(where: { earlier.time <= $0 && $0 <= later.time }) {
            judgement.leaveOpen()
            continue
          }
          judgement.found(
            later, witnesses: [earlier],
            Message(
              missingLaunch,
              ["before": "\(low)", "after": "\(high)", "missing": "\(high - low - 1)"]),
            alternatives: [noLog])
        }
      }
    })
}

private let missingLaunch = Text(
  en: "Launch {before} is followed by launch {after}; logs missing in between: {missing}.",
  ko: "{before}번 실행 다음에 {after}번 실행이 나옵니다. 그 사이 실행 {missing}개의 로그가 없습니다.",
  zhHant: "第 {before} 次啟動之後接著第 {after} 次：中間缺少 {missing} 次啟動的日誌。")

private let noLog = Text(
  en: "The process was counted and ended before it could write: a crash or jetsam report of that time shows it.",
  ko: "실행 횟수만 세고 기록하기 전에 끝난 경우: 그 시각의 충돌 보고서나 jetsam 보고서에 나타납니다.",
  zhHant: "程序計了數，卻在寫入之前就結束：當時的當機報告或 jetsam 報告會顯示。")

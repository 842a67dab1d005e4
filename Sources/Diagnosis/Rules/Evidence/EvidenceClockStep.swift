import EventLog
import Vocabulary

extension Rule {
  /// The wall clock jumped inside a log: its times there say nothing about how long anything took.
  static let evidenceClockStep = Rule(
    id: "evidence.clock-step", severity: .warning, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Wall clock jumped",
        ko: "시스템 시각이 건너뜀",
        zhHant: "系統時鐘跳動"),
      explanation: Text(
        en: """
          Between two lines of one log the wall clock moved by more than 2 s more or less than the uptime, or, in a log \
          without uptime, went back by more than 2 s. The lines keep their order by `seq`; the times are shown as written.
          """,
        ko: """
          한 로그의 두 줄 사이에서 시스템 시각과 가동 시간의 변화가 2초 넘게 차이 나거나, 가동 시간이 없는 로그에서 시각이 \
          2초 넘게 뒤로 갔습니다. 줄의 순서는 `seq`로 유지하고, 시각은 적힌 그대로 보여 줍니다.
          """,
        zhHant: """
          同一份日誌的兩行之間，系統時鐘與開機時間的變化相差超過 2 秒；若日誌沒有開機時間，則是時鐘倒退超過 2 秒。\
          行序仍依 `seq`，時間則照原文呈現。
          """),
      why: Text(
        en: """
          Durations and the comparison with other logs prove nothing across the jump, except where both lines have an \
          uptime.
          """,
        ko: "시각이 건너뛴 구간에서는 두 줄에 가동 시간이 없는 한, 걸린 시간과 다른 로그와의 비교가 아무것도 증명하지 못합니다.",
        zhHant: "跨越跳動處的時間長度，以及與其他日誌的比較都不具證明力，除非兩行都有開機時間。"),
      falsePositives: Text(
        en: """
          A long pause is not a jump: while the app is suspended the uptime goes on with the wall clock. Nor is another time \
          zone in the same log.
          """,
        ko: """
          긴 공백은 건너뜀이 아닙니다. 앱이 중단된 동안에도 가동 시간은 시각과 함께 흐릅니다. 같은 로그에서 시간대 표기가 \
          바뀐 것도 아닙니다.
          """,
        zhHant: "長時間的停頓並非跳動：應用程式暫停期間，開機時間仍與時鐘一同前進。同一份日誌改用其他時區也不算。"),
      next: [
        Text(
          en: "Ask whether somebody set the clock or the time zone during the test, or whether NTP did at that moment.",
          ko: "테스트 도중 누가 시각이나 시간대를 바꿨는지, 또는 그때 NTP가 시각을 맞췄는지 확인하세요.",
          zhHant: "確認測試期間是否有人調整時間或時區，或 NTP 正好在當時校時。"),
        Text(
          en: "Let the recorder write `uptime` on each line (`ContinuousClock`), so that durations stay provable.",
          ko: "기록기가 줄마다 `uptime`(`ContinuousClock`)을 쓰게 해 걸린 시간을 증명할 수 있게 하세요.",
          zhHant: "讓記錄器在每行寫入 `uptime`（`ContinuousClock`），時間長度才能獲得證明。"),
        Text(
          en: "Repeat what lies across the jump with automatic time switched on.",
          ko: "자동 시간 설정을 켜고, 건너뛴 구간에 걸친 부분을 다시 수행하세요.",
          zhHant: "開啟自動設定時間後，重做橫跨跳動處的部分。"),
      ]),
    references: ["E6", "ContinuousClock"],
    trigger: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.9 clock=-40
      1.0 app.heartbeat
      1.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state=background
      300 app.state state=active
      301 log.closed
      """),
    judge: { timeline, _, judgement in
      for log in timeline.logs where log.events.count > 1 {
        guard let step = log.clockSteps.first else {
          // Without uptime only a clock that goes back is seen.
          if log.events.first?.uptime == nil { judgement.leaveOpen() } else { judgement.clear() }
          continue
        }
        let others = log.clockSteps.dropFirst().prefix(2).flatMap { [$0.before, $0.after] }
        var values = [
          "log": EvidencePlace.log(log, in: timeline), "step": Wording.seconds(step.nanoseconds),
          "before": EvidencePlace.line(step.before, in: timeline),
          "after": EvidencePlace.line(step.after, in: timeline), "count": "\(log.clockSteps.count)",
        ]
        var text = wentBack
        if let from = step.before.uptime, let to = step.after.uptime {
          text = againstUptime
          values["wall"] = Wording.seconds(step.after.time - step.before.time)
          values["uptime"] = Wording.seconds(to &- from)
        }
        judgement.found(step.after, witnesses: [step.before] + others, Message(text, values))
      }
    })
}

private let againstUptime = Text(
  en: """
    From {before} to {after} the wall clock moves by {wall} and the uptime by {uptime}, a step of {step}; steps in this \
    log: {count}.
    """,
  ko: """
    {before}에서 {after} 사이에 시스템 시각은 {wall}, 가동 시간은 {uptime} 움직여 {step}만큼 어긋납니다. 이 로그의 \
    건너뜀: {count}번.
    """,
  zhHant: """
    從 {before} 到 {after}，系統時鐘變動 {wall}，開機時間變動 {uptime}，相差 {step}；此日誌共有 {count} 次跳動。
    """)

private let wentBack = Text(
  en: """
    From {before} to {after} the wall clock goes back ({step}), and {log} has no uptime; steps in this log: {count}.
    """,
  ko: "{before}에서 {after} 사이에 시각이 뒤로 갔고({step}), {log}에는 가동 시간이 없습니다. 이 로그의 건너뜀: {count}번.",
  zhHant: "從 {before} 到 {after} 時鐘倒退（{step}），而 {log} 沒有開機時間；此日誌共有 {count} 次跳動。")

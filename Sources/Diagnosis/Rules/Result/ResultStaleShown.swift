import EventLog
import Vocabulary

extension Rule {
  /// A screen was given a result it no longer waited for, or while it was not active.
  static let resultStaleShown = Rule(
    id: "result.stale-shown", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.resultDelivered)],
    texts: RuleTexts(
      title: Text(
        en: "Outdated result shown",
        ko: "지난 요청의 결과가 표시됨",
        zhHant: "顯示了過時的結果"),
      explanation: Text(
        en: """
          `result.delivered` reached a screen whose last `request.current` names another `requestGeneration`, or \
          says `active: false`. The screen did not check, on its own executor, that the result is the one it waits \
          for.
          """,
        ko: """
          `result.delivered`가 도착한 화면의 마지막 `request.current`에는 다른 `requestGeneration`이 적혀 있거나, 결과에 `active: false`가 \
          적혀 있습니다. 화면이 자신의 실행기에서 기다리던 결과인지 확인하지 않았습니다.
          """,
        zhHant: """
          `result.delivered` 送達的畫面，其最後一筆 `request.current` 是另一個 `requestGeneration`，或該結果載明 `active: false`。畫面未在自己的執行器\
          上確認這是否為它所等待的結果。
          """),
      why: Text(
        en: """
          The answer to an old question overwrites the one the user asked last, or a closed screen starts an \
          animation, an alert or a second submission.
          """,
        ko: "이전 요청의 응답이 사용자가 마지막으로 요청한 결과를 덮어쓰거나, 닫힌 화면이 애니메이션·알림·중복 제출을 일으킵니다.",
        zhHant: "舊請求的回應覆蓋了使用者最後要求的結果，或已關閉的畫面觸發動畫、警告甚至再次提交。"),
      falsePositives: Text(
        en: """
          A late result that is recorded and not delivered to the screen is right. A screen that only moved behind \
          another one may keep what it gets; without `active` a disappeared screen stays undecided, and so does a \
          result after a hole in the log.
          """,
        ko: """
          늦은 결과를 기록만 하고 화면에 전달하지 않았다면 정상입니다. 다른 화면 뒤로 가려졌을 뿐인 화면은 결과를 받아 둘 수 있으므로, `active`가 없으면 사라진 화면은 판정을 보류합니다. \
          로그가 빠진 구간 뒤의 결과도 마찬가지입니다.
          """,
        zhHant: "遲到的結果若只記錄而未交付畫面，即屬正確。僅被其他畫面遮住的畫面可以保留所收到的結果；沒有 `active` 時，已消失的畫面維持無法判定，日誌缺漏之後的結果亦同。"),
      next: [
        Text(
          en: """
            Compare the generation of the result with the screen's current one on the main actor, in the same step \
            that shows it.
            """,
          ko: "결과를 표시하는 바로 그 단계에서, 메인 actor에서 결과의 세대와 화면의 현재 세대를 비교하세요.",
          zhHant: "在主 actor 上、於顯示結果的同一步驟中，比對結果的世代與畫面目前的世代。"),
        Text(
          en: "Keep the late result in the service's record so that it is not lost and not submitted again.",
          ko: "늦은 결과는 서비스의 기록에 남겨, 잃어버리거나 다시 제출하는 일이 없게 하세요.",
          zhHant: "將遲到的結果留在服務的紀錄中，以免遺失或重複提交。"),
        Text(
          en: """
            Start a slow request, replace it with a fast one and close the screen in between; expect one result \
            shown.
            """,
          ko: "느린 요청을 시작한 뒤 빠른 요청으로 바꾸고 그 사이 화면을 닫아, 결과가 하나만 표시되는지 확인하세요.",
          zhHant: "先發出較慢的請求，再以較快的請求取代，其間關閉畫面；應只顯示一個結果。"),
      ]),
    references: ["F42", "MainActor"],
    trigger: Scenario(
      """
      app A
      0.2 screen.appeared screenID=search-screen sceneID=scene-1
      0.3 request.current screenID=search-screen requestGeneration=1
      0.8 request.current screenID=search-screen requestGeneration=2
      1.2 result.delivered operationID=op-2 outcome=success screenID=search-screen requestGeneration=2 thread=main active=true
      2.9 result.delivered operationID=op-1 outcome=success screenID=search-screen requestGeneration=1 thread=main active=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 screen.appeared screenID=search-screen sceneID=scene-1
      0.3 request.current screenID=search-screen requestGeneration=1
      0.8 request.current screenID=search-screen requestGeneration=2
      0.9 request.current screenID=map-screen requestGeneration=1
      1.2 result.delivered operationID=op-2 outcome=success screenID=search-screen requestGeneration=2 thread=main active=true
      2.9 result.delivered operationID=op-1 outcome=success requestGeneration=1 thread=background
      3.1 result.delivered operationID=op-3 outcome=success screenID=map-screen requestGeneration=1 thread=main
      4.0 screen.disappeared screenID=search-screen sceneID=scene-1
      4.1 result.delivered operationID=op-4 outcome=success screenID=search-screen requestGeneration=2 thread=main
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for launch in timeline.launches {
      let results = timeline.events(.resultDelivered, in: launch)
      guard !results.isEmpty else { continue }
      let screens = [EventName.requestCurrent, .screenAppeared, .screenDisappeared]
        .flatMap { timeline.events($0, in: launch) }
      var current: [Symbol: SceneValues] = [:]
      var shown: [Symbol: SceneValues] = [:]
      for event in (Array(results) + screens).sorted(by: { timeline.rank($0) < timeline.rank($1) }) {
        guard let screen = event.symbol(.screenID) else { continue }
        switch event.name {
        case .requestCurrent: current[screen, default: SceneValues()].put(event)
        case .screenAppeared, .screenDisappeared: shown[screen, default: SceneValues()].put(event)
        default:
          let judged = JudgedDelivery(
            result: event, request: current[screen]?.last(for: event), screen: shown[screen]?.last(for: event),
            log: timeline.logs[launch.log])
          judged.say(timeline, &judgement)
        }
      }
    }
  }
}

/// The last event of a screen, scene by scene.
private struct SceneValues {
  private var last: [Symbol?: Event] = [:]

  mutating func put(_ event: Event) { last[event.symbol(.sceneID)] = event }

  /// The last event for the scene of `event`; `nil` where several scenes show the screen and the line does not tell which.
  func last(for event: Event) -> Event? {
    if let scene = event.symbol(.sceneID) { return last[scene] ?? last[Symbol?.none] }
    return last.count == 1 ? last.first?.value : nil
  }
}

/// A result that reached a screen, with what is known of the screen at that moment.
private struct JudgedDelivery {
  let result: Event
  /// What the screen waits for.
  let request: Event?
  /// Its last coming or going.
  let screen: Event?
  let log: Log

  func say(_ timeline: Timeline, _ judgement: inout Judgement) {
    let values = [
      "operation": EventWording.value(result, .operationID), "screen": EventWording.value(result, .screenID),
      "outcome": EventWording.value(result, .outcome), "generation": EventWording.value(result, .requestGeneration),
      "current": request.map { EventWording.value($0, .requestGeneration) } ?? "?",
    ]
    if result.flag(.active) == false {
      let gone = screen?.name == .screenDisappeared ? screen : nil
      judgement.found(result, witnesses: [gone].compactMap { $0 }, Message(inactive, values))
      return
    }
    guard let request, let waited = request.integer(.requestGeneration),
      let delivered = result.integer(.requestGeneration), !timeline.hasHole(log, from: request, to: result)
    else {
      judgement.leaveOpen()
      return
    }
    if waited != delivered {
      judgement.found(result, witnesses: [request], Message(otherGeneration, values))
    } else if result.flag(.active) == true || screen?.name == .screenAppeared {
      judgement.clear()
    } else {
      judgement.leaveOpen()
    }
  }
}

private let otherGeneration = Text(
  en: """
    The result '{outcome}' of operation '{operation}' for request generation {generation} reached screen '{screen}', \
    which was waiting for generation {current}.
    """,
  ko: "요청 세대 {generation}에 대한 작업 '{operation}'의 결과 '{outcome}'이(가), 세대 {current}을(를) 기다리던 화면 '{screen}'에 전달되었습니다.",
  zhHant: "操作「{operation}」針對請求世代 {generation} 的結果「{outcome}」送達畫面「{screen}」，而該畫面正在等待世代 {current}。")

private let inactive = Text(
  en: """
    The result '{outcome}' of operation '{operation}' (request generation {generation}) reached screen '{screen}' \
    while it was not active.
    """,
  ko: "작업 '{operation}'의 결과 '{outcome}'(요청 세대 {generation})이(가) 활성 상태가 아닌 화면 '{screen}'에 전달되었습니다.",
  zhHant: "操作「{operation}」的結果「{outcome}」（請求世代 {generation}）在畫面「{screen}」未啟用時送達。")

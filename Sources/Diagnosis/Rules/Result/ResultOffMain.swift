import EventLog
import Vocabulary

extension Rule {
  /// A result reached a screen on a background thread.
  static let resultOffMain = Rule(
    id: "result.off-main", severity: .error, absence: .yes, basis: .documentation,
    needs: [.app(.resultDelivered)],
    texts: RuleTexts(
      title: Text(
        en: "Result delivered to a screen off the main thread",
        ko: "메인 스레드 밖에서 화면에 전달된 결과",
        zhHant: "在主執行緒之外將結果交付畫面"),
      explanation: Text(
        en: """
          `result.delivered` names a `screenID` and says `thread: background`. URLSession calls its delegate on the \
          session's own queue; the step to the main actor is missing.
          """,
        ko: """
          `result.delivered`에 `screenID`가 있고 `thread: background`로 적혀 있습니다. URLSession은 세션의 큐에서 델리게이트를 호출하므로, 메인 \
          actor로 넘기는 단계가 빠져 있습니다.
          """,
        zhHant: """
          `result.delivered` 帶有 `screenID` 且載明 `thread: background`。URLSession 在工作階段自己的佇列上呼叫代理，而此處缺少切換到主 actor 的步驟。
          """),
      why: Text(
        en: """
          UIKit may crash, or draw the result late or never. State that the main thread reads at the same time can \
          end up half old and half new.
          """,
        ko: "UIKit이 비정상 종료되거나 결과를 늦게 그리거나 아예 그리지 않을 수 있습니다. 메인 스레드가 동시에 읽는 상태는 이전 값과 새 값이 섞일 수 있습니다.",
        zhHant: "UIKit 可能當機，或延遲甚至不繪製結果。主執行緒同時讀取的狀態可能新舊參半。"),
      falsePositives: Text(
        en: """
          A result for a caller without a screen (a service, the durable record) may arrive on any thread. A line \
          without `thread` proves nothing and stays undecided.
          """,
        ko: "화면이 없는 호출자(서비스, 영속 기록)에게 가는 결과는 어느 스레드에서 도착해도 됩니다. `thread`가 없는 줄은 아무것도 증명하지 못하므로 판정을 보류합니다.",
        zhHant: "交給沒有畫面的呼叫端（服務、持久紀錄）的結果，可在任何執行緒送達。沒有 `thread` 的行無法證明什麼，維持無法判定。"),
      next: [
        Text(
          en: """
            Follow the call from the delegate to the screen and mark the screen's receiving method `@MainActor`; the \
            compiler then shows where the step is missing.
            """,
          ko: "델리게이트에서 화면까지의 호출을 따라가며 화면의 수신 메서드에 `@MainActor`를 붙이세요. 컴파일러가 단계가 빠진 곳을 알려 줍니다.",
          zhHant: "沿著由代理到畫面的呼叫，將畫面的接收方法標註 `@MainActor`；編譯器便會指出缺少切換之處。"),
        Text(
          en: """
            Check generation and `active` on the main actor too, right before the result is shown, not before the \
            hop.
            """,
          ko: "요청 세대와 `active` 확인도 스레드를 옮기기 전이 아니라 메인 actor에서, 표시 직전에 하세요.",
          zhHant: "世代與 `active` 的檢查也應在主 actor 上、顯示結果之前進行，而非在切換之前。"),
        Text(
          en: "Run once with the Main Thread Checker on.",
          ko: "Main Thread Checker를 켜고 한 번 실행하세요.",
          zhHant: "開啟 Main Thread Checker 再執行一次。"),
      ]),
    references: ["MainActor", "URLSession.delegateQueue", "F13"],
    trigger: Scenario(
      """
      app A
      0.6 result.delivered operationID=op-9 outcome=success screenID=upload-screen thread=background active=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.5 result.delivered operationID=op-9 outcome=success thread=background
      0.6 result.delivered operationID=op-10 outcome=success screenID=upload-screen thread=main active=true
      0.7 result.delivered operationID=op-11 outcome=success screenID=upload-screen active=true
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for event in timeline.appEvents(.resultDelivered) {
      guard let screen = event.text(.screenID) else { continue }
      switch event.text(.thread) {
      case "background":
        judgement.found(
          event,
          Message(
            offMain,
            [
              "operation": EventWording.value(event, .operationID), "screen": screen,
              "outcome": EventWording.value(event, .outcome),
            ]))
      case "main": judgement.clear()
      default: judgement.leaveOpen()
      }
    }
  }
}

private let offMain = Text(
  en: "The result '{outcome}' of operation '{operation}' reached screen '{screen}' on a background thread.",
  ko: "작업 '{operation}'의 결과 '{outcome}'이(가) 백그라운드 스레드에서 화면 '{screen}'에 전달되었습니다.",
  zhHant: "操作「{operation}」的結果「{outcome}」在背景執行緒上交付給畫面「{screen}」。")

import EventLog
import Vocabulary

extension Rule {
  /// One operation delivered more than one result; success together with cancellation is the classic.
  static let resultDeliveredTwice = Rule(
    id: "result.delivered-twice", severity: .error, absence: .yes, basis: .documentation,
    needs: [.app(.resultDelivered)],
    texts: RuleTexts(
      title: Text(
        en: "One operation, two results",
        ko: "하나의 작업에 두 개의 결과",
        zhHant: "一項操作卻有兩個結果"),
      explanation: Text(
        en: """
          `result.delivered` occurs twice with one `operationID` in one launch. Completion and cancellation, or \
          completion and timeout, met, and nothing allowed only the first of them to finish the operation.
          """,
        ko: """
          한 실행에서 같은 `operationID`의 `result.delivered`가 두 번 나타납니다. 완료와 취소, 또는 완료와 시간 초과가 겹쳤는데 먼저 온 하나만 작업을 끝내도록 막는 \
          장치가 없었습니다.
          """,
        zhHant: "同一次啟動中，相同 `operationID` 的 `result.delivered` 出現兩次。完成與取消（或完成與逾時）同時發生，而沒有機制只讓先到的一方結束操作。"),
      why: Text(
        en: """
          The screen shows success and cancellation at once, a follow-up such as a payment runs twice, or a checked \
          continuation is resumed twice and the app stops.
          """,
        ko: "화면에 성공과 취소가 함께 표시되거나, 결제 같은 후속 처리가 두 번 실행되거나, continuation이 두 번 재개되어 앱이 멈춥니다.",
        zhHant: "畫面同時顯示成功與取消、付款等後續動作執行兩次，或 continuation 被恢復兩次而使應用程式中止。"),
      falsePositives: Text(
        en: """
          An operation tried again under a new `operationID` is another operation, and the same id in another launch \
          too. A delegate called twice is not a finding as long as one result reaches the caller.
          """,
        ko: "새 `operationID`로 다시 시도한 작업은 다른 작업이며, 다른 실행의 같은 ID도 그렇습니다. 델리게이트가 두 번 불려도 호출자에게 결과가 하나만 전달되면 해당하지 않습니다.",
        zhHant: "以新的 `operationID` 重試的是另一項操作，另一次啟動中的相同識別碼亦然。代理即使被呼叫兩次，只要呼叫端只收到一個結果，便不屬此項。"),
      next: [
        Text(
          en: "Find the two paths that delivered: the outcomes of both lines tell which ones met.",
          ko: "결과를 전달한 두 경로를 찾으세요. 두 줄의 outcome이 어떤 경로가 겹쳤는지 알려 줍니다.",
          zhHant: "找出交付結果的兩條路徑：兩行的 outcome 說明是哪些路徑相遇。"),
        Text(
          en: """
            Keep the state pending or finished with the callback in one actor or under one lock, take the callback \
            out with the first result and call it outside the lock.
            """,
          ko: "대기·완료 상태와 콜백을 하나의 actor나 lock 안에 두고, 첫 결과가 콜백을 꺼내 lock 밖에서 호출하게 하세요.",
          zhHant: "將「等待中／已結束」狀態與回呼置於同一個 actor 或鎖之內，由第一個結果取出回呼，並在鎖外呼叫。"),
        Text(
          en: """
            Cancel at the very moment of completion in a loop of a hundred runs and count the results of each \
            operation.
            """,
          ko: "완료되는 순간에 취소하는 시험을 100번 반복하고 작업마다 결과 수를 세세요.",
          zhHant: "反覆執行一百次，在完成的瞬間取消，並計算每項操作的結果數。"),
      ]),
    references: ["F19", "CheckedContinuation", "withTaskCancellationHandler(operation:onCancel:)", "threads 70, 71"],
    trigger: Scenario(
      """
      app A
      0.6 result.delivered operationID=op-9 outcome=success screenID=upload-screen thread=main active=true
      0.7 result.delivered operationID=op-9 outcome=cancelled screenID=upload-screen thread=main active=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.4 task.cancelled sessionID=com.example.transfer.uploads taskID=1 by=user
      0.6 result.delivered operationID=op-9 outcome=cancelled thread=main
      0.9 result.delivered operationID=op-10 outcome=success thread=main
      9 log.closed
      app B number=2 at=20
      0.9 result.delivered operationID=op-9 outcome=success thread=main
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for launch in timeline.launches {
      var first: [Symbol: Event] = [:]
      var second: [Symbol: Event] = [:]
      var counts: [Symbol: Int] = [:]
      var order: [Symbol] = []
      for event in timeline.events(.resultDelivered, in: launch) {
        guard let operation = event.symbol(.operationID) else {
          judgement.leaveOpen()
          continue
        }
        counts[operation, default: 0] += 1
        if first[operation] == nil {
          first[operation] = event
          order.append(operation)
        } else if second[operation] == nil {
          second[operation] = event
        }
      }
      for operation in order {
        guard let one = first[operation], let other = second[operation] else {
          judgement.clear()
          continue
        }
        let screens = (one.symbol(.screenID), other.symbol(.screenID))
        let isObservedTwice = screens.0 != nil && screens.1 != nil && screens.0 != screens.1
        judgement.found(
          other, witnesses: [one],
          Message(
            deliveredTwice,
            [
              "operation": timeline.store.string(operation), "count": "\(counts[operation] ?? 2)",
              "first": EventWording.value(one, .outcome), "second": EventWording.value(other, .outcome),
              "later": EventWording.span(timeline, one, other),
            ]),
          alternatives: isObservedTwice ? [twoObservers] : [])
      }
    }
  }
}

private let deliveredTwice = Text(
  en: """
    Operation '{operation}' delivered '{first}' and {later} later '{second}'; results of it in this \
    launch: {count}.
    """,
  ko: "작업 '{operation}'이(가) '{first}'을(를) 전달하고 {later} 뒤 '{second}'을(를) 다시 전달했습니다. 이 실행에서 전달된 결과: {count}개.",
  zhHant: "操作「{operation}」先交付「{first}」，{later} 後又交付「{second}」；此次啟動中該操作的結果共 {count} 個。")

private let twoObservers = Text(
  en: """
    Two screens may each have asked for this operation and got one result each: give every observer an `operationID` \
    of its own to tell.
    """,
  ko: "두 화면이 같은 작업을 각각 요청해 결과를 하나씩 받았을 수 있습니다. 관찰자마다 고유한 `operationID`를 붙여 구분하세요.",
  zhHant: "可能是兩個畫面各自要求此操作並各得一個結果：請讓每個觀察者使用自己的 `operationID` 以資區分。")

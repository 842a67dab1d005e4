import EventLog
import Vocabulary

extension Rule {
  /// The system itself gave the task up.
  static let cancelSystem = Rule(
    id: "cancel.system",
    severity: .warning,
    presence: .no,
    absence: .no,
    basis: .documentation,
    needs: [.app(.taskCompleted).or(.system(.systemTaskCompleted))],
    texts: RuleTexts(
      title: Text(
        en: "Cancelled by the system",
        ko: "시스템이 취소함",
        zhHant: "由系統取消"),
      explanation: Text(
        en: """
          -999 with `NSURLErrorBackgroundTaskCancelledReasonKey` 1 (background updates are disabled) or 2 (the system \
          has not enough resources): neither the app nor the user's tap cancelled the task.
          """,
        ko: """
          `NSURLErrorBackgroundTaskCancelledReasonKey`가 1(백그라운드 업데이트 꺼짐) 또는 2(시스템 자원 부족)인 \
          -999입니다. 앱도 사용자의 조작도 작업을 취소하지 않았습니다.
          """,
        zhHant: """
          -999 且 `NSURLErrorBackgroundTaskCancelledReasonKey` 為 1（背景更新已停用）或 2（系統資源不足）：取消任務的既不是\
          應用程式，也不是使用者的操作。
          """),
      why: Text(
        en: "It will happen again until the device's settings or its state change; a plain retry is in vain.",
        ko: "기기의 설정이나 상태가 바뀌기 전에는 같은 일이 반복되므로 단순 재시도는 소용이 없습니다.",
        zhHant: "在這台裝置的設定或狀態改變之前，同樣的情況會一再發生；單純重試沒有用。"),
      falsePositives: Text(
        en: "Reason 0 is a force quit; no reason at all points to the app's own code or to a rejected challenge.",
        ko: "이유 0은 강제 종료이고, 이유가 없으면 앱 자신의 코드나 거부된 인증 요청을 뜻합니다.",
        zhHant: "原因 0 代表強制結束；完全沒有原因值，則指向應用程式本身的程式碼，或被拒絕的認證要求。"),
      next: [
        Text(
          en: """
            On the device read Background App Refresh, Low Power Mode, Low Data Mode, free storage and thermal state, \
            and log them as `device.conditions`.
            """,
          ko: """
            기기에서 백그라운드 앱 새로 고침, 저전력 모드, 저데이터 모드, 남은 저장 공간, 발열 상태를 확인하고 \
            `device.conditions`로 기록하세요.
            """,
          zhHant: """
            在裝置上查看背景 App 重新整理、低耗電模式、低數據用量模式、剩餘儲存空間與散熱狀態，並以 `device.conditions` \
            記錄。
            """),
        Text(
          en: "For reason 2 count the tasks and sessions alive at once, and send in smaller batches.",
          ko: "이유 2라면 동시에 살아 있는 작업과 세션 수를 세고 더 작은 묶음으로 보내세요.",
          zhHant: "若為原因 2，計算同時存活的任務與工作階段數量，並改以較小的批次傳送。"),
        Text(
          en: "Keep the input, tell the user what to change, and submit again when the conditions have changed.",
          ko: "입력 파일을 보존하고 사용자에게 무엇을 바꿔야 하는지 알린 뒤 조건이 바뀌면 다시 제출하세요.",
          zhHant: "保留輸入檔案，告訴使用者需要調整什麼，待條件改變後再提交。"),
      ]),
    references: [
      "F36", "NSURLErrorBackgroundTaskCancelledReasonKey", "NSURLErrorCancelledReasonBackgroundUpdatesDisabled",
      "NSURLErrorCancelledReasonInsufficientSystemResources",
    ],
    trigger: Scenario(
      """
      app A kind=device
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.9 task.completed sessionID=com.example.transfer taskID=1 \
      error={"domain":"NSURLErrorDomain","code":-999,"reason":1}
      6.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A kind=device
      0.1 session.created sessionID=com.example.transfer background=true
      0.2 task.created sessionID=com.example.transfer taskID=1 kind=upload body=file filePath=Outbox/photo.heic
      0.3 task.resumed sessionID=com.example.transfer taskID=1
      0.5 task.cancelled sessionID=com.example.transfer taskID=1 by=system
      0.9 task.completed sessionID=com.example.transfer taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      6.5 log.closed
      """),
    judge: { timeline, _, judgement in
      Cancellation.judge(timeline, &judgement) { cancellation, judgement in
        guard case .system(let reason) = cancellation.cause else { return cancellation.leave(to: &judgement) }
        let conditions = timeline.last(.deviceConditions, before: cancellation.completed)
        judgement.found(
          cancellation.completed, witnesses: [conditions].compactMap { $0 },
          Message(
            reason == 1 ? updatesDisabled : outOfResources, CancellationWords.places(cancellation, timeline)))
      }
    })
}

private let updatesDisabled = Text(
  en: """
    The system cancelled task {task} of {session} with -999 and reason 1: background updates are disabled on this \
    device.
    """,
  ko: "시스템이 {session}의 작업 {task}을(를) 이유 1의 -999로 취소했습니다. 이 기기에서 백그라운드 업데이트가 꺼져 있습니다.",
  zhHant: "系統以原因 1 的 -999 取消了 {session} 的任務 {task}：這台裝置已停用背景更新。")

private let outOfResources = Text(
  en: "The system cancelled task {task} of {session} with -999 and reason 2: it had not enough resources.",
  ko: "시스템이 {session}의 작업 {task}을(를) 이유 2의 -999로 취소했습니다. 시스템 자원이 부족했습니다.",
  zhHant: "系統以原因 2 的 -999 取消了 {session} 的任務 {task}：系統資源不足。")

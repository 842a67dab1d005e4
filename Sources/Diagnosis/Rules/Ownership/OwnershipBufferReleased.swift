import EventLog
import Vocabulary

extension Rule {
  /// A buffer or handle was given back while the task that uses it was still running.
  static let ownershipBufferReleased = Rule(
    id: "ownership.buffer-released", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.bufferReleased)],
    texts: RuleTexts(
      title: Text(
        en: "Buffer released before its task completed",
        ko: "작업 완료 전에 해제된 버퍼",
        zhHant: "任務完成前即釋放緩衝區"),
      explanation: Text(
        en: """
          `buffer.released` of a task comes before its `task.completed`. Input and output may still refer to the \
          buffer until the task's end is confirmed, whatever became of the screen or of a request to cancel.
          """,
        ko: """
          어떤 작업의 `buffer.released`가 `task.completed`보다 먼저 나타납니다. 화면이 어떻게 되었든, 취소를 요청했든, 작업의 종료가 확인될 때까지 I/O가 버퍼를 참조할 \
          수 있습니다.
          """,
        zhHant: "某任務的 `buffer.released` 早於其 `task.completed`。在確認任務結束之前，無論畫面或取消請求如何，I/O 都可能仍在引用該緩衝區。"),
      why: Text(
        en: """
          The memory is reused while bytes are still read from it: the server stores a mixture that no checksum of \
          the app explains, or the process crashes far from the cause.
          """,
        ko: "아직 읽는 중인 메모리가 재사용되어, 서버에는 앱의 체크섬으로 설명되지 않는 뒤섞인 내용이 저장되거나 원인과 먼 곳에서 프로세스가 비정상 종료됩니다.",
        zhHant: "記憶體在仍被讀取時即遭重複使用：伺服器存下應用程式校驗碼無法解釋的混雜內容，或程序在遠離原因之處當機。"),
      falsePositives: Text(
        en: """
          A release after completion, also a completion with an error or a cancellation, is right. A release in a \
          launch that does not show when its task began may belong to a task that completed before the log, and \
          stays undecided.
          """,
        ko: "완료 뒤의 해제는 오류나 취소로 인한 완료라도 정상입니다. 작업이 언제 시작됐는지 보이지 않는 실행의 해제는 로그 이전에 완료된 작업의 것일 수 있으므로 판정을 보류합니다.",
        zhHant: "完成之後才釋放屬正確，即使完成時帶有錯誤或已取消。若該次啟動未顯示任務何時開始，此釋放可能屬於日誌之前已完成的任務，維持無法判定。"),
      next: [
        Text(
          en: """
            Tie the buffer's life to the task: release it in didCompleteWithError, never in a screen's deinit or in \
            a cancel button.
            """,
          ko: "버퍼의 수명을 작업에 묶으세요. 화면의 deinit이나 취소 버튼이 아니라 didCompleteWithError에서 해제합니다.",
          zhHant: "將緩衝區的壽命與任務綁定：在 didCompleteWithError 中釋放，切勿在畫面的 deinit 或取消按鈕中釋放。"),
        Text(
          en: "Compare the bytes that the server stored with the prepared input of this transfer.",
          ko: "서버에 저장된 바이트를 이 전송의 준비된 입력과 비교하세요.",
          zhHant: "將伺服器存下的位元組與此傳輸準備的輸入比對。"),
        Text(
          en: "Run the same path with Address Sanitizer, closing the screen in the middle of a transfer.",
          ko: "Address Sanitizer를 켜고 전송 도중 화면을 닫으며 같은 경로를 실행하세요.",
          zhHant: "開啟 Address Sanitizer，在傳輸途中關閉畫面，執行相同路徑。"),
      ]),
    references: ["URLSessionTaskDelegate.urlSession(_:task:didCompleteWithError:)", "F27"],
    trigger: Scenario(
      """
      app A
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file owner=service
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.6 screen.disappeared screenID=upload-screen sceneID=scene-1
      1.7 buffer.released sessionID=com.example.transfer.uploads taskID=1
      4.1 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file owner=service
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.6 screen.disappeared screenID=upload-screen sceneID=scene-1
      1.7 task.cancelled sessionID=com.example.transfer.uploads taskID=1 by=user
      1.9 task.completed sessionID=com.example.transfer.uploads taskID=1 error={"domain":"NSURLErrorDomain","code":-999}
      2.0 buffer.released sessionID=com.example.transfer.uploads taskID=1
      2.1 buffer.released sessionID=com.example.transfer.downloads taskID=7
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for release in timeline.appEvents(.bufferReleased) {
      guard let transfer = timeline.transfer(of: release), let launch = timeline.launch(of: release) else {
        judgement.leaveOpen()
        continue
      }
      let rank = timeline.rank(release)
      var values = ["session": timeline.store.string(transfer.session), "task": "\(transfer.task)"]
      if let completed = transfer.completed {
        guard rank < timeline.rank(completed) else {
          judgement.clear()
          continue
        }
        values["later"] = EventWording.span(timeline, release, completed)
        judgement.found(release, witnesses: [completed], Message(releasedFirst, values))
        continue
      }
      // Never completed in the evidence: the launch itself must show that the task was running, without a hole since.
      let begin = transfer.events.last {
        [.taskCreated, .taskResumed, .taskRestored].contains($0.name) && timeline.rank($0) < rank
          && timeline.launch(of: $0)?.index == launch.index
      }
      guard let begin, !timeline.hasHole(timeline.logs[launch.log], from: begin, to: release) else {
        judgement.leaveOpen()
        continue
      }
      values["since"] = EventWording.span(timeline, begin, release)
      judgement.found(release, witnesses: [begin], Message(releasedUnfinished, values))
    }
  }
}

private let releasedFirst = Text(
  en: "The buffer of task {task} of session '{session}' was released {later} before the task completed.",
  ko: "세션 '{session}'의 작업 {task}이(가) 완료되기 {later} 전에 버퍼가 해제되었습니다.",
  zhHant: "工作階段「{session}」的任務 {task} 在完成前 {later} 即釋放了緩衝區。")

private let releasedUnfinished = Text(
  en: """
    The buffer of task {task} of session '{session}' was released {since} after the task had begun, and no \
    completion stands between.
    """,
  ko: "세션 '{session}'의 작업 {task}이(가) 시작되고 {since} 뒤 버퍼가 해제되었으며, 그 사이에 완료가 없습니다.",
  zhHant: "工作階段「{session}」的任務 {task} 開始 {since} 後即釋放了緩衝區，其間沒有任何完成。")

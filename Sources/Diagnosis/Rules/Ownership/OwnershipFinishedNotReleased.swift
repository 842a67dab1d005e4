import EventLog
import Vocabulary

extension Rule {
  /// An object outlived its screen because the service kept tasks, timers or observers of work that is done.
  static let ownershipFinishedNotReleased = Rule(
    id: "ownership.finished-not-released", severity: .warning, absence: .yes, basis: .convention,
    needs: [.app(.objectCreated), .app(.screenDisappeared), .app(.serviceCounts)],
    texts: RuleTexts(
      title: Text(
        en: "Finished work not cleaned up",
        ko: "끝난 작업이 정리되지 않음",
        zhHant: "已完成的工作未清理"),
      explanation: Text(
        en: """
          A screen disappeared, an object made for it was not released until the log's end, every transfer of the \
          launch has its record, and the last `service.counts` still shows tasks, timers or observers. The service \
          forgot to let go of what it no longer needs.
          """,
        ko: """
          화면이 사라졌는데 그 화면을 위해 만든 객체가 로그가 끝날 때까지 해제되지 않았고, 이 실행의 모든 전송은 기록되었으나 마지막 `service.counts`에 작업·타이머·관찰자가 남아 \
          있습니다. 서비스가 더는 필요 없는 것을 놓아주지 않았습니다.
          """,
        zhHant: "畫面已消失，為其建立的物件直到日誌結束都未釋放；該次啟動的所有傳輸皆已記錄，但最後的 `service.counts` 仍顯示任務、計時器或觀察者。服務忘了放開不再需要的項目。"),
      why: Text(
        en: """
          Memory grows with every finished transfer, timers wake the process for nothing, and observers answer \
          events of screens that no longer exist.
          """,
        ko: "전송이 끝날 때마다 메모리가 늘고, 타이머는 쓸데없이 프로세스를 깨우며, 관찰자는 이미 없는 화면의 이벤트에 반응합니다.",
        zhHant: "每完成一次傳輸，記憶體便增加；計時器徒然喚醒程序，觀察者則對已不存在的畫面事件作出反應。"),
      falsePositives: Text(
        en: """
          While a transfer is unfinished, or completed and not yet recorded, the counts are as they should be. \
          Counts are of the whole service: another screen that is still shown may own them.
          """,
        ko: "끝나지 않았거나 완료 후 아직 기록되지 않은 전송이 있는 동안의 수는 정상입니다. 수는 서비스 전체의 것이므로 아직 보이는 다른 화면의 몫일 수 있습니다.",
        zhHant: "傳輸未完成，或已完成但尚未記錄時，這些計數屬正常。計數涵蓋整個服務：可能屬於仍在顯示的其他畫面。"),
      next: [
        Text(
          en: """
            See which count is above 0: a task handle, a repeating timer or an observer token that is never removed.
            """,
          ko: "어떤 수가 0보다 큰지 보세요. 제거되지 않은 작업 핸들, 반복 타이머, 관찰자 토큰 중 하나입니다.",
          zhHant: "查看哪一項計數大於 0：未移除的任務控制代碼、重複計時器或觀察者權杖。"),
        Text(
          en: "Let go of handle, timer, observer and completion closure in the step that commits the record.",
          ko: "기록을 확정하는 단계에서 핸들, 타이머, 관찰자, 완료 클로저를 함께 놓아주세요.",
          zhHant: "在提交紀錄的同一步驟中釋放控制代碼、計時器、觀察者與完成閉包。"),
        Text(
          en: """
            Repeat the run with one screen and one transfer: after the record all counts must fall to 0 and the \
            object must be released.
            """,
          ko: "화면 하나와 전송 하나로 다시 실행하세요. 기록 뒤에는 모든 수가 0이 되고 객체가 해제되어야 합니다.",
          zhHant: "以單一畫面與單一傳輸重新執行：記錄後所有計數應歸零，物件應被釋放。"),
      ]),
    references: ["Timer.invalidate()", "NotificationCenter.removeObserver(_:)", "Automatic Reference Counting"],
    trigger: Scenario(
      """
      app A
      0.2 screen.appeared screenID=upload-screen sceneID=scene-1
      0.3 object.created objectID=vm-1 type=UploadViewModel screenID=upload-screen
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file owner=service
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.1 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      1.2 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      1.7 screen.disappeared screenID=upload-screen sceneID=scene-1
      3.7 service.counts tasks=0 timers=1 observers=2
      19 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 screen.appeared screenID=upload-screen sceneID=scene-1
      0.3 object.created objectID=vm-1 type=UploadViewModel screenID=upload-screen
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file owner=service
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.7 screen.disappeared screenID=upload-screen sceneID=scene-1
      3.7 service.counts tasks=1 timers=1 observers=2
      9.1 task.completed sessionID=com.example.transfer.uploads taskID=1 httpStatus=201
      9.2 record.committed sessionID=com.example.transfer.uploads taskID=1 accepted=true state=succeeded
      9.3 object.released objectID=vm-1 type=UploadViewModel screenID=upload-screen
      19 log.closed
      """)
  ) { timeline, _, judgement in
    for object in ScreenObject.all(in: timeline) {
      switch object.state {
      case .notCleaned:
        judgement.found(
          object.created, witnesses: object.witnesses, Message(leftBehind, object.values(timeline)),
          alternatives: object.mayBeCovered ? [ofAnotherScreen] : [])
      case .open: judgement.leaveOpen()
      case .released, .idle, .working: judgement.clear()
      }
    }
  }
}

private let leftBehind = Text(
  en: """
    {type} '{object}' of screen '{screen}' was not released in the {window} from the screen's disappearing to the \
    log's end; no transfer was left without its record, yet the service still counted {tasks} tasks, \
    {timers} timers and {observers} observers.
    """,
  ko: """
    화면 '{screen}'의 {type} '{object}'이(가), 화면이 사라진 뒤 로그가 끝날 때까지 {window} 동안 해제되지 않았습니다. 기록되지 않은 전송이 없는데도 서비스에 작업 \
    {tasks}개, 타이머 {timers}개, 관찰자 {observers}개가 남아 있었습니다.
    """,
  zhHant: """
    畫面「{screen}」的 {type}「{object}」在畫面消失後至日誌結束的 {window} 內未被釋放；已無未記錄的傳輸，服務卻仍計有任務 {tasks} 個、計時器 {timers} 個、觀察者 \
    {observers} 個。
    """)

private let ofAnotherScreen = Text(
  en: """
    The counts are of the whole service and may belong to another screen that is still shown, which may also merely \
    cover this one; close all screens and count again to tell.
    """,
  ko: "수는 서비스 전체의 것이므로 아직 보이는 다른 화면의 몫일 수 있고, 그 화면이 이 화면을 가리고 있을 뿐일 수도 있습니다. 모든 화면을 닫고 다시 세어 구분하세요.",
  zhHant: "計數涵蓋整個服務，可能屬於仍在顯示的其他畫面，而那個畫面也可能只是遮住了此畫面；請關閉所有畫面後再次計數以資區分。")

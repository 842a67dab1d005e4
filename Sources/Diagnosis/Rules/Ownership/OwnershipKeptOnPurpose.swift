import EventLog
import Vocabulary

extension Rule {
  /// An object outlived its screen while the service works on an unfinished transfer: that is how it may be.
  static let ownershipKeptOnPurpose = Rule(
    id: "ownership.kept-on-purpose", severity: .note, absence: .notApplicable, basis: .convention,
    needs: [.app(.objectCreated), .app(.screenDisappeared), .app(.serviceCounts)],
    texts: RuleTexts(
      title: Text(
        en: "Object kept while a transfer runs",
        ko: "전송이 진행되는 동안 유지되는 객체",
        zhHant: "傳輸進行期間保留的物件"),
      explanation: Text(
        en: """
          An object outlived its screen, the last `service.counts` shows tasks, and a transfer had neither completed \
          nor been recorded at that moment. The service owns the work and may keep what it needs until it ends.
          """,
        ko: """
          객체가 화면보다 오래 남아 있지만 마지막 `service.counts`에 작업이 있고, 그 시점에 완료도 기록도 되지 않은 전송이 있습니다. 작업을 소유한 서비스는 끝날 때까지 필요한 것을 \
          유지해도 됩니다.
          """,
        zhHant: "物件比畫面存活更久，但最後的 `service.counts` 顯示仍有任務，且當時有傳輸既未完成也未記錄。服務擁有這項工作，結束前可保留所需的一切。"),
      why: Text(
        en: """
          It explains why memory does not fall when the screen closes, so that nobody mends it by making the owner \
          of a required upload weak.
          """,
        ko: "화면을 닫아도 메모리가 줄지 않는 까닭을 설명합니다. 필수 업로드의 소유자를 약한 참조로 바꾸는 잘못된 수정을 막습니다.",
        zhHant: "說明為何關閉畫面後記憶體並未下降，以免有人將必要上傳的擁有者改成 weak 參照來「修正」。"),
      falsePositives: Text(
        en: """
          With every transfer recorded the same picture means that something was not cleaned up \
          (`ownership.finished-not-released`), and with all counts 0 it is a cycle (`ownership.leaked`).
          """,
        ko: "모든 전송이 기록된 뒤라면 같은 모습이 정리 누락(`ownership.finished-not-released`)을, 모든 수가 0이라면 순환(`ownership.leaked`)을 뜻합니다.",
        zhHant: "若所有傳輸皆已記錄，同樣的情形代表未清理（`ownership.finished-not-released`）；若計數皆為 0，則為循環參照（`ownership.leaked`）。"),
      next: [
        Text(
          en: "Let the transfer finish in the same run and check that `object.released` follows its record.",
          ko: "같은 실행에서 전송을 끝내고, 기록 뒤에 `object.released`가 나타나는지 확인하세요.",
          zhHant: "在同一次執行中讓傳輸完成，確認其記錄之後出現 `object.released`。"),
        Text(
          en: """
            If the object is only the screen's view model, let the service hold the buffer and the result alone and \
            observe the screen weakly.
            """,
          ko: "객체가 화면의 뷰 모델일 뿐이라면, 서비스는 버퍼와 결과만 보관하고 화면은 약하게 관찰하게 하세요.",
          zhHant: "若該物件只是畫面的 view model，請讓服務僅持有緩衝區與結果，並以 weak 方式觀察畫面。"),
      ]),
    references: ["Automatic Reference Counting"],
    trigger: Scenario(
      """
      app A
      0.2 screen.appeared screenID=upload-screen sceneID=scene-1
      0.3 object.created objectID=vm-1 type=UploadViewModel screenID=upload-screen
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file owner=service
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.7 screen.disappeared screenID=upload-screen sceneID=scene-1
      3.7 service.counts tasks=1 timers=0 observers=1
      19 app.heartbeat
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 screen.appeared screenID=upload-screen sceneID=scene-1
      0.3 object.created objectID=vm-1 type=UploadViewModel screenID=upload-screen
      0.5 task.created sessionID=com.example.transfer.uploads taskID=1 kind=upload body=file owner=service
      0.6 task.resumed sessionID=com.example.transfer.uploads taskID=1
      1.7 screen.disappeared screenID=upload-screen sceneID=scene-1
      1.8 object.released objectID=vm-1 type=UploadViewModel screenID=upload-screen
      3.7 service.counts tasks=1 timers=0 observers=1
      19 app.heartbeat
      """)
  ) { timeline, _, judgement in
    for object in ScreenObject.all(in: timeline) {
      switch object.state {
      case .working(let transfer):
        var values = object.values(timeline)
        values["session"] = timeline.store.string(transfer.session)
        values["task"] = "\(transfer.task)"
        judgement.found(
          object.created, witnesses: [object.disappeared, transfer.begin, object.counts].compactMap { $0 },
          Message(kept, values), transfers: [transfer.index])
      case .open: judgement.leaveOpen()
      case .released, .idle, .notCleaned: judgement.clear()
      }
    }
  }
}

private let kept = Text(
  en: """
    {type} '{object}' outlived screen '{screen}' while the service counted {tasks} tasks and task {task} of session \
    '{session}' was unfinished: the work keeps it.
    """,
  ko: """
    {type} '{object}'이(가) 화면 '{screen}'보다 오래 남아 있습니다. 서비스의 작업은 {tasks}개이고 세션 '{session}'의 작업 {task}이(가) 끝나지 않아, 진행 \
    중인 작업이 객체를 유지합니다.
    """,
  zhHant: "{type}「{object}」比畫面「{screen}」存活更久；服務計有 {tasks} 個任務，且工作階段「{session}」的任務 {task} 尚未完成：是進行中的工作保留了它。")

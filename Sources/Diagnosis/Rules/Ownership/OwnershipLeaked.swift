import EventLog
import Vocabulary

extension Rule {
  /// An object outlived its screen although the service holds nothing any more: a cycle of strong references.
  static let ownershipLeaked = Rule(
    id: "ownership.leaked", severity: .error, absence: .yes, basis: .documentation,
    needs: [.app(.objectCreated), .app(.screenDisappeared), .app(.serviceCounts)],
    texts: RuleTexts(
      title: Text(
        en: "Object of a closed screen never released",
        ko: "닫힌 화면의 객체가 해제되지 않음",
        zhHant: "已關閉畫面的物件未被釋放"),
      explanation: Text(
        en: """
          A screen disappeared and did not come back, no `object.released` of an object made for it followed for at \
          least 1 s (a convention) until the log's end, and the last `service.counts` shows 0 tasks, 0 timers and 0 \
          observers. Nothing that the service counts holds the object, so the references form a cycle.
          """,
        ko: """
          화면이 사라져 다시 나타나지 않았고, 그 화면을 위해 만든 객체의 `object.released`가 최소 1초(관례) 동안, 로그가 끝날 때까지 없으며, 마지막 \
          `service.counts`는 작업 0, 타이머 0, 관찰자 0입니다. 서비스가 세는 어떤 것도 객체를 붙들고 있지 않으므로 참조가 순환합니다.
          """,
        zhHant: """
          畫面消失後未再出現，為其建立的物件在至少 1 秒（慣例）內直到日誌結束都沒有 `object.released`，而最後的 `service.counts` 顯示任務、計時器、觀察者皆為 0。服務所計數的項目都未持\
          有該物件，因此參照形成了循環。
          """),
      why: Text(
        en: """
          Each visit leaves one more view model with its images and observers in memory. A background-transfer app \
          is then the first one that the system ends for memory while its uploads run.
          """,
        ko: "화면을 열 때마다 이미지와 관찰자를 가진 뷰 모델이 메모리에 하나씩 남습니다. 그러면 백그라운드 전송 앱은 업로드 중에 메모리 때문에 가장 먼저 종료됩니다.",
        zhHant: "每次造訪都會在記憶體中多留一個帶著圖片與觀察者的 view model。如此一來，背景傳輸應用程式便會在上傳途中最先因記憶體而遭系統終止。"),
      falsePositives: Text(
        en: """
          A service that still works keeps its closure and may keep the object (`ownership.kept-on-purpose`). A \
          screen in a tab or under another one is kept by its container; it is out of sight, not closed. Objects \
          without a `screenID` are not judged.
          """,
        ko: """
          아직 일하는 서비스는 클로저를 보관하며 객체를 붙들 수 있습니다(`ownership.kept-on-purpose`). 탭이나 다른 화면 아래의 화면은 컨테이너가 보관하며, 보이지 않을 뿐 \
          닫힌 것이 아닙니다. `screenID`가 없는 객체는 판정하지 않습니다.
          """,
        zhHant: """
          仍在工作的服務會保留其閉包，也可能持有該物件（`ownership.kept-on-purpose`）。位於分頁中或其他畫面之下的畫面由容器持有，只是看不見，並未關閉。沒有 `screenID` 的物件不作判定。
          """),
      next: [
        Text(
          en: """
            Open and close the screen five times and look at the object's type in Xcode's memory graph: five bearers \
            prove the leak, and the graph shows the cycle.
            """,
          ko: "화면을 다섯 번 열고 닫은 뒤 Xcode의 메모리 그래프에서 객체의 타입을 보세요. 다섯 개가 남아 있으면 누수가 확실하며, 그래프가 순환을 보여 줍니다.",
          zhHant: "將畫面開關五次，再於 Xcode 的記憶體圖檢視該型別：若留下五個物件即證實洩漏，圖中也會顯示循環。"),
        Text(
          en: """
            Follow screen, service, task, completion closure, screen: let the closure hold the screen weakly and \
            treat its absence as normal.
            """,
          ko: "화면 → 서비스 → 작업 → 완료 클로저 → 화면의 고리를 따라가, 클로저가 화면을 약하게 참조하게 하고 화면 부재를 정상으로 처리하세요.",
          zhHant: "沿著畫面→服務→任務→完成閉包→畫面追查，讓閉包以 weak 參照畫面，並將畫面不存在視為正常情況。"),
        Text(
          en: """
            Check that `guard let self` does not stand before a long await: it makes the weak reference strong for \
            that time.
            """,
          ko: "긴 await 앞에 `guard let self`가 있지 않은지 확인하세요. 그 구간 동안 약한 참조가 강한 참조가 됩니다.",
          zhHant: "確認較長的 await 之前沒有 `guard let self`：它會使 weak 參照在該期間成為強參照。"),
        Text(
          en: "Drop the completion closure, the timer and the observer when the task has finished.",
          ko: "작업이 끝나면 완료 클로저, 타이머, 관찰자를 놓아주세요.",
          zhHant: "任務完成後釋放完成閉包、計時器與觀察者。"),
      ]),
    references: ["Automatic Reference Counting", "UIViewController.viewDidDisappear(_:)", "XCTMemoryMetric"],
    trigger: Scenario(
      """
      app A
      0.2 screen.appeared screenID=upload-screen sceneID=scene-1
      0.3 object.created objectID=vm-1 type=UploadViewModel screenID=upload-screen
      1.7 screen.disappeared screenID=upload-screen sceneID=scene-1
      3.7 service.counts tasks=0 timers=0 observers=0
      19 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 screen.appeared screenID=upload-screen sceneID=scene-1
      0.3 object.created objectID=vm-1 type=UploadViewModel screenID=upload-screen
      0.4 object.created objectID=vm-2 type=HistoryViewModel screenID=history-screen
      1.0 screen.appeared screenID=history-screen sceneID=scene-1
      1.2 screen.disappeared screenID=history-screen sceneID=scene-1
      1.7 screen.disappeared screenID=upload-screen sceneID=scene-1
      1.9 object.released objectID=vm-1 type=UploadViewModel screenID=upload-screen
      2.0 screen.appeared screenID=history-screen sceneID=scene-1
      3.7 service.counts tasks=0 timers=0 observers=0
      19 log.closed
      """)
  ) { timeline, _, judgement in
    for object in ScreenObject.all(in: timeline) {
      switch object.state {
      case .idle:
        judgement.found(
          object.created, witnesses: object.witnesses, Message(outlived, object.values(timeline)),
          alternatives: object.mayBeCovered ? [covered] : [])
      case .open: judgement.leaveOpen()
      case .released, .working, .notCleaned: judgement.clear()
      }
    }
  }
}

private let outlived = Text(
  en: """
    {type} '{object}' of screen '{screen}' was not released in the {window} from the screen's disappearing to the \
    log's end, while the service counted 0 tasks, 0 timers and 0 observers.
    """,
  ko: "화면 '{screen}'의 {type} '{object}'이(가), 화면이 사라진 뒤 로그가 끝날 때까지 {window} 동안 해제되지 않았습니다. 서비스의 작업·타이머·관찰자는 모두 0입니다.",
  zhHant: "畫面「{screen}」的 {type}「{object}」在畫面消失後至日誌結束的 {window} 內未被釋放，而服務的任務、計時器與觀察者皆為 0。")

private let covered = Text(
  en: """
    The screen may only lie under another one or in another tab, where its container keeps it: then it appears \
    again; log its leaving the navigation stack to tell.
    """,
  ko: "화면이 다른 화면 아래나 다른 탭에 있어 컨테이너가 보관하고 있을 수 있으며, 그렇다면 다시 나타납니다. 내비게이션 스택에서 빠지는 시점을 기록해 구분하세요.",
  zhHant: "該畫面可能只是位於其他畫面之下或另一個分頁中而由容器持有，之後會再次出現；請記錄其離開導覽堆疊的時點以資區分。")

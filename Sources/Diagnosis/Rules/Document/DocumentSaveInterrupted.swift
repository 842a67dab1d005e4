import EventLog
import Vocabulary

extension Rule {
  /// A save that had begun when its launch ended and is known to have ended neither well nor in a conflict.
  static let documentSaveInterrupted = Rule(
    id: "document.save-interrupted", severity: .warning, absence: .no, basis: .documentation,
    needs: [.app(.documentSaveStarted)],
    texts: RuleTexts(
      title: Text(
        en: "Save broken off by the end of the process",
        ko: "프로세스 종료로 중단된 저장",
        zhHant: "儲存因程序結束而中斷"),
      explanation: Text(
        en: """
          `document.saveStarted` of a change has no `document.saved` and no `document.conflict` of that `changeID` \
          until its launch ended. The file on disk may be the old one, the new one or half of each.
          """,
        ko: """
          어떤 변경의 `document.saveStarted` 뒤 실행이 끝날 때까지 같은 `changeID`의 `document.saved`도 `document.conflict`도 없습니다. \
          디스크의 파일은 이전 것일 수도, 새것일 수도, 반반일 수도 있습니다.
          """,
        zhHant: """
          某變更的 `document.saveStarted` 之後，直到該次啟動結束，都沒有相同 `changeID` 的 `document.saved` 或 `document.conflict`。磁碟上的檔案可能是\
          舊的、新的，或新舊各半。
          """),
      why: Text(
        en: """
          A write in place that is cut off destroys the last valid copy too, and the user loses more than the last \
          edit.
          """,
        ko: "제자리 쓰기가 중간에 끊기면 마지막 유효본까지 망가져, 사용자는 마지막 편집보다 더 많은 것을 잃습니다.",
        zhHant: "就地覆寫若中途被切斷，連最後的有效副本也會毀損，使用者失去的不只是最後的編輯。"),
      falsePositives: Text(
        en: """
          A save that failed with an error while the app ran on is not interrupted, but the log has no line for it: \
          then the launch goes on for long after the start. A repeated start of one change that ends once is none.
          """,
        ko: """
          앱이 계속 실행되는 동안 오류로 실패한 저장은 중단이 아니지만 로그에 해당 줄이 없습니다. 이때는 저장 시작 뒤에도 실행이 오래 이어집니다. 한 변경의 저장을 여러 번 시작해 한 번 끝난 \
          경우는 해당하지 않습니다.
          """,
        zhHant: "應用程式仍在執行時因錯誤而失敗的儲存並非中斷，只是日誌沒有對應的行：此時啟動在儲存開始後仍持續很久。同一變更多次開始、一次結束，也不屬此項。"),
      next: [
        Text(
          en: "Read the document back in the next launch and compare `document.loaded` with the last valid save.",
          ko: "다음 실행에서 문서를 다시 읽고 `document.loaded`를 마지막 유효 저장과 비교하세요.",
          zhHant: "在下一次啟動重新讀取文件，並將 `document.loaded` 與最後一次有效儲存比對。"),
        Text(
          en: """
            Write to a temporary file, verify it, then replace; at the next start clean temporary files that were \
            left.
            """,
          ko: "임시 파일에 쓰고 검증한 뒤 교체하고, 다음 시작 때 남은 임시 파일을 정리하세요.",
          zhHant: "先寫入暫存檔並驗證後再取代；下次啟動時清理殘留的暫存檔。"),
        Text(
          en: """
            Ask for background time around the save, and measure on a device whether it suffices for the largest \
            document.
            """,
          ko: "저장 구간에 백그라운드 실행 시간을 요청하고, 가장 큰 문서에도 충분한지 실기기에서 측정하세요.",
          zhHant: "為儲存期間申請背景執行時間，並在實機上量測最大的文件是否足夠。"),
      ]),
    references: [
      "UIApplication.beginBackgroundTask(withName:expirationHandler:)", "Data.WritingOptions.atomic", "F50", "F51",
      "thread 85",
    ],
    trigger: Scenario(
      """
      app A number=1
      0.2 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      1.0 app.state state=background
      1.2 document.saveStarted documentID=trip-plan changeID=e1 expectedVersion=7
      app B number=2 at=30
      0.4 document.loaded documentID=trip-plan version=7
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.2 document.saveStarted documentID=trip-plan changeID=e1 expectedVersion=7
      0.6 document.saveStarted documentID=trip-plan changeID=e1 expectedVersion=7
      0.9 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 verified=true
      1.2 document.saveStarted documentID=trip-plan changeID=e2 expectedVersion=7
      1.4 document.conflict documentID=trip-plan changeID=e2 expectedVersion=7 version=8
      8 log.closed
      app B number=2 at=30
      0.4 document.saveStarted documentID=trip-plan changeID=e3 expectedVersion=8
      """)
  ) { timeline, _, judgement in
    let histories = DocumentHistory.all(.documentSaveStarted, .documentSaved, .documentConflict, in: timeline)
    for history in histories {
      for (launch, events) in history.launches(timeline) {
        var ended: Set<Symbol> = []
        var told: Set<Symbol> = []
        var endsWithoutChange = false
        for event in events.reversed() {
          let change = event.symbol(.changeID)
          guard event.name == .documentSaveStarted else {
            if let change { ended.insert(change) } else { endsWithoutChange = true }
            continue
          }
          guard let change, !endsWithoutChange || ended.contains(change) else {
            judgement.leaveOpen()
            continue
          }
          if ended.contains(change) {
            judgement.clear()
            continue
          }
          guard let end = timeline.end(of: launch), let last = launch.last,
            !timeline.hasHole(timeline.logs[launch.log], from: event)
          else {
            judgement.leaveOpen()
            continue
          }
          // One finding for a change, however often its save was tried: the last attempt is told.
          guard told.insert(change).inserted else { continue }
          let rest = timeline.duration(from: event, to: last)
          let seconds = rest.map(Wording.seconds) ?? "? s"
          judgement.found(
            event, witnesses: [end],
            Message(
              seconds == Wording.seconds(0) ? beganAtEnd : brokenOff,
              [
                "document": timeline.store.string(history.document), "change": timeline.store.string(change),
                "expected": EventWording.value(event, .expectedVersion), "rest": seconds,
              ]),
            alternatives: (rest ?? 0) > Duration.seconds(5) ? [failedUnlogged] : [])
        }
      }
    }
  }
}

private let brokenOff = Text(
  en: """
    Saving change '{change}' of '{document}' (expected version {expected}) had started {rest} before the log of its \
    launch ends, and neither a save nor a conflict of it followed.
    """,
  ko: "'{document}'의 변경 '{change}'(기대 버전 {expected}) 저장이 실행의 로그가 끝나기 {rest} 전에 시작되었으나, 저장 완료도 충돌도 뒤따르지 않았습니다.",
  zhHant: "「{document}」的變更「{change}」（預期版本 {expected}）在該次啟動的日誌結束前 {rest} 開始儲存，之後既沒有儲存完成，也沒有衝突。")

private let beganAtEnd = Text(
  en: """
    Saving change '{change}' of '{document}' (expected version {expected}) began as the log of its launch ends, and \
    neither a save nor a conflict of it followed.
    """,
  ko: "'{document}'의 변경 '{change}'(기대 버전 {expected}) 저장이 시작되자마자 실행의 로그가 끝났으며, 저장 완료도 충돌도 뒤따르지 않았습니다.",
  zhHant: "「{document}」的變更「{change}」（預期版本 {expected}）剛開始儲存，該次啟動的日誌就結束了，之後既沒有儲存完成，也沒有衝突。")

private let failedUnlogged = Text(
  en: """
    The save may have failed with an error that the app does not log: its process ran on for more than 5 s after the \
    start; log the error path of the save to tell.
    """,
  ko: "저장이 앱이 기록하지 않는 오류로 실패했을 수 있습니다. 저장 시작 뒤에도 프로세스가 5초 넘게 실행되었으니, 저장의 오류 경로를 기록해 구분하세요.",
  zhHant: "儲存可能因應用程式未記錄的錯誤而失敗：程序在儲存開始後仍執行超過 5 秒；請記錄儲存的錯誤路徑以資區分。")

import EventLog
import Vocabulary

extension Rule {
  /// An edit that no save, merge or discard covered when its launch ended: it existed in memory only.
  static let documentUnsavedEdit = Rule(
    id: "document.unsaved-edit", severity: .error, absence: .no, basis: .documentation,
    needs: [.app(.documentEdited)],
    texts: RuleTexts(
      title: Text(
        en: "Edit lost with the process",
        ko: "프로세스와 함께 사라진 편집",
        zhHant: "編輯內容隨程序一同遺失"),
      explanation: Text(
        en: """
          After a `document.edited` no `document.saved`, `document.merged` or `document.discarded` of that document \
          follows, in this launch or a later one, and the launch has ended. One later save covers all edits before \
          it, whatever its `changeID`.
          """,
        ko: """
          `document.edited` 뒤에 그 문서의 `document.saved`, `document.merged`, `document.discarded`가 이번 실행에도 이후 실행에도 없고, \
          실행은 끝났습니다. 이후의 저장 하나는 `changeID`와 관계없이 그 이전의 모든 편집을 포함합니다.
          """,
        zhHant: """
          某筆 `document.edited` 之後，無論本次或後續啟動都沒有該文件的 `document.saved`、`document.merged` 或 `document.discarded`，而該次啟動已經結\
          束。之後的一次儲存即涵蓋其前所有編輯，不論 `changeID` 為何。
          """),
      why: Text(
        en: """
          The user saw the text on the screen and finds it missing after the next start. A suspended app is ended \
          without any callback, so a save that waits for one never runs.
          """,
        ko: "사용자는 화면에서 본 내용이 다음 실행에서 사라진 것을 알게 됩니다. 일시 중단된 앱은 어떤 콜백도 없이 종료되므로, 콜백을 기다리는 저장은 실행되지 않습니다.",
        zhHant: "使用者在畫面上看過的內容，下次啟動時卻不見了。遭暫停的應用程式會在沒有任何回呼的情況下結束，因此等待回呼的儲存永遠不會執行。"),
      falsePositives: Text(
        en: """
          Several edits covered by one later save, an edit undone on purpose (`document.discarded`), and a save by \
          the next launch from a journal are not findings. Where the log has a hole after the edit, or ends without \
          the launch having ended, nothing is decided.
          """,
        ko: """
          이후의 저장 하나로 포함된 여러 편집, 의도적으로 취소한 편집(`document.discarded`), 다음 실행이 저널에서 저장한 편집은 해당하지 않습니다. 편집 뒤에 로그가 빠졌거나 \
          실행이 끝났다는 증거 없이 로그가 끝나면 판정하지 않습니다.
          """,
        zhHant: "多次編輯由之後的一次儲存涵蓋、刻意復原的編輯（`document.discarded`），以及下一次啟動由日誌補存的編輯，均不屬此項。若編輯之後的日誌有缺漏，或日誌結束時啟動是否結束不明，則不作判定。"),
      next: [
        Text(
          en: """
            Start from the last valid save that the finding names: was a save due after the edit and not run, or was \
            none planned before the end?
            """,
          ko: "발견 사항에 적힌 마지막 유효 저장에서 시작하세요. 편집 뒤 저장이 예정됐으나 실행되지 않았는지, 종료 전 저장 계획이 아예 없었는지 확인합니다.",
          zhHant: "由此發現所列的最後一次有效儲存著手：編輯後是否應有儲存卻未執行，或結束前根本沒有安排儲存？"),
        Text(
          en: """
            Save within a second of each pause in typing, and finish what is open when the scene enters the \
            background.
            """,
          ko: "입력이 멈추면 1초 안에 저장하고, scene이 백그라운드로 들어갈 때 남은 저장을 마무리하세요.",
          zhHant: "輸入停頓後一秒內即儲存，並在 scene 進入背景時完成尚未結束的儲存。"),
        Text(
          en: """
            Do not rely on `applicationWillTerminate`: repeat the run and end the app from the home screen and by \
            memory pressure, on a device.
            """,
          ko: "`applicationWillTerminate`에 의존하지 마세요. 실기기에서 홈 화면과 메모리 압박으로 앱을 종료시키며 다시 실행해 보세요.",
          zhHant: "不要依賴 `applicationWillTerminate`：請在實機上分別由主畫面及記憶體壓力使應用程式結束，再重新執行。"),
      ]),
    references: [
      "UIApplicationDelegate.applicationWillTerminate(_:)", "UISceneDelegate.sceneDidEnterBackground(_:)",
      "UIDocument", "F51",
    ],
    trigger: Scenario(
      """
      app A number=1
      0.2 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      0.6 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 verified=true
      4.6 document.edited documentID=trip-plan changeID=e2 sceneID=scene-1
      6.6 document.edited documentID=trip-plan changeID=e3 sceneID=scene-1
      12 app.terminated cause=unknown
      12.1 log.closed
      app B number=2 at=30
      0.4 document.loaded documentID=trip-plan version=8
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.2 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      0.3 document.edited documentID=trip-plan changeID=e2 sceneID=scene-2
      0.6 document.saved documentID=trip-plan changeID=e2 expectedVersion=7 version=8 verified=true
      1.6 document.edited documentID=trip-plan changeID=e3 sceneID=scene-1
      2.0 document.discarded documentID=trip-plan changeID=e3
      4.6 document.edited documentID=trip-plan changeID=e4 sceneID=scene-1
      12.1 log.closed
      app B number=2 at=30
      0.4 document.saved documentID=trip-plan changeID=e4 expectedVersion=8 version=9 verified=true
      0.9 document.edited documentID=trip-plan changeID=e5 sceneID=scene-1
      """)
  ) { timeline, _, judgement in
    let histories = DocumentHistory.all(
      .documentEdited, .documentSaved, .documentMerged, .documentDiscarded, .documentLoaded, in: timeline)
    let gaps = InstallationGaps.all(in: timeline)
    for history in histories {
      var uncovered: [Event] = []
      var lastSave: Event?
      var loads: [Event] = []
      for event in history.events {
        switch event.name {
        case .documentEdited: uncovered.append(event)
        case .documentLoaded: loads.append(event)
        default:
          for _ in uncovered { judgement.clear() }
          uncovered = []
          if event.name == .documentSaved, event.flag(.verified) != false { lastSave = event }
        }
      }
      guard !uncovered.isEmpty else { continue }
      let rest = DocumentHistory(document: history.document, installation: history.installation, events: uncovered)
      for (launch, edits) in rest.launches(timeline) {
        // A save could stand in a hole after the edit, or in a launch whose log is missing.
        guard let edit = edits.first, let last = edits.last, let end = timeline.end(of: launch),
          gaps[history.installation]?.isInside(after: timeline.rank(edit)) != true
        else {
          for _ in edits { judgement.leaveOpen() }
          continue
        }
        let final = timeline.launch(of: end)?.index == launch.index ? end : launch.last ?? end
        let reload = loads.first {
          timeline.rank($0) > timeline.rank(last) && timeline.launch(of: $0)?.index != launch.index
        }
        let isNewer = (reload?.integer(.version) ?? 0) > (lastSave?.integer(.version) ?? .max)
        let witnesses = [lastSave, edits.count > 1 ? last : nil, end, reload].compactMap { $0 }
        var values = [
          "document": timeline.store.string(history.document), "change": EventWording.value(edit, .changeID),
          "count": "\(edits.count)", "rest": EventWording.span(timeline, edit, final),
        ]
        guard let lastSave else {
          judgement.found(edit, witnesses: witnesses, Message(neverSaved, values))
          continue
        }
        values["version"] = EventWording.value(lastSave, .version)
        values["since"] = EventWording.span(timeline, lastSave, edit)
        judgement.found(
          edit, witnesses: witnesses, Message(lostSince, values), alternatives: isNewer ? [savedUnlogged] : [])
      }
    }
  }
}

private let lostSince = Text(
  en: """
    Edit '{change}' of '{document}', made {since} after its last valid save (version {version}), was neither saved, \
    merged nor discarded before its launch ended {rest} later; unsaved edits in that launch: {count}.
    """,
  ko: """
    '{document}'의 편집 '{change}'은(는) 마지막 유효 저장(버전 {version}) {since} 뒤에 이루어졌고, {rest} 뒤 실행이 끝날 때까지 저장·병합·취소되지 않았습니다. \
    이 실행에서 저장되지 않은 편집: {count}건.
    """,
  zhHant: """
    「{document}」的編輯「{change}」發生於最後一次有效儲存（版本 {version}）{since} 之後，直到 {rest} 後該次啟動結束，都未儲存、合併或捨棄；該次啟動中未儲存的編輯：{count} 筆。
    """)

private let neverSaved = Text(
  en: """
    Edit '{change}' of '{document}' was neither saved, merged nor discarded before its launch ended {rest} later, \
    and the evidence holds no valid save of the document before it; unsaved edits in that launch: {count}.
    """,
  ko: """
    '{document}'의 편집 '{change}'은(는) {rest} 뒤 실행이 끝날 때까지 저장·병합·취소되지 않았고, 증거에는 그 이전의 유효한 저장이 없습니다. 이 실행에서 저장되지 않은 편집: \
    {count}건.
    """,
  zhHant: "「{document}」的編輯「{change}」直到 {rest} 後該次啟動結束，都未儲存、合併或捨棄，且證據中在此之前沒有該文件的有效儲存；該次啟動中未儲存的編輯：{count} 筆。")

private let savedUnlogged = Text(
  en: """
    A save that the app does not log may have covered it: a later launch read a newer version than the last save in \
    the evidence; compare its content with the edit and log every save path.
    """,
  ko: "앱이 기록하지 않는 저장이 이 편집을 포함했을 수 있습니다. 이후 실행에서 증거의 마지막 저장보다 새로운 버전이 읽혔으니, 그 내용을 편집과 비교하고 모든 저장 경로를 기록하세요.",
  zhHant: "可能有未記錄的儲存涵蓋了此編輯：後續啟動讀到的版本比證據中最後一次儲存更新；請將其內容與編輯比對，並讓每條儲存路徑都留下日誌。")

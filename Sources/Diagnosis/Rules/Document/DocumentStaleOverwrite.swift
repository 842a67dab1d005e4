import EventLog
import Vocabulary

extension Rule {
  /// An older version of a document was saved after a newer one and took its place.
  static let documentStaleOverwrite = Rule(
    id: "document.stale-overwrite", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.documentSaved)],
    texts: RuleTexts(
      title: Text(
        en: "Older version saved over a newer one",
        ko: "이전 버전이 최신 버전을 덮어씀",
        zhHant: "舊版本覆寫了較新的版本"),
      explanation: Text(
        en: """
          A `document.saved` states a lower `version` than a save of the same document before it. Two writes ran at \
          once and the slower, older one finished last.
          """,
        ko: "`document.saved`의 `version`이 같은 문서의 앞선 저장보다 낮습니다. 두 쓰기가 동시에 진행되다가 느린 이전 버전의 쓰기가 마지막에 끝났습니다.",
        zhHant: "某筆 `document.saved` 的 `version` 低於同一文件先前的儲存。兩次寫入同時進行，較慢且較舊的一次最後才完成。"),
      why: Text(
        en: """
          The file goes back to an earlier state: the user's latest changes vanish although their save had succeeded.
          """,
        ko: "파일이 이전 상태로 되돌아갑니다. 저장에 성공했던 사용자의 최신 변경이 사라집니다.",
        zhHant: "檔案退回先前的狀態：使用者最新的變更明明已儲存成功，卻仍然消失。"),
      falsePositives: Text(
        en: """
          Writes that start in one order and finish in version order are right, and so are saves of two documents. A \
          repeat of a change already saved, answered with its recorded version, writes nothing: the next \
          `document.loaded` then still shows the newer version. A user's return to an older version must be saved as \
          a new version.
          """,
        ko: """
          시작 순서와 무관하게 버전 순서로 끝난 쓰기와 서로 다른 문서의 저장은 정상입니다. 이미 저장된 변경을 반복해 기록된 버전을 돌려받은 경우에는 아무것도 쓰지 않으며, 다음 \
          `document.loaded`에 최신 버전이 그대로 나타납니다. 사용자가 예전 버전으로 되돌리는 일은 새 버전으로 저장해야 합니다.
          """,
        zhHant: """
          無論開始順序為何，只要依版本順序完成即屬正確；兩份不同文件的儲存亦然。重送已儲存的變更而得到已記錄的版本，並未寫入任何內容：下一筆 `document.loaded` 仍顯示較新的版本。使用者還原舊版本時，必須存成\
          新的版本。
          """),
      next: [
        Text(
          en: "Read the document back after the run: which version and hash does `document.loaded` show?",
          ko: "실행 뒤 문서를 다시 읽어 `document.loaded`에 어떤 버전과 해시가 나타나는지 확인하세요.",
          zhHant: "執行後重新讀取文件，確認 `document.loaded` 顯示的版本與雜湊值。"),
        Text(
          en: """
            Serialise the saves of one document in one actor or queue, so that a write begins only after the \
            previous one has ended.
            """,
          ko: "한 문서의 저장을 하나의 actor나 큐에서 직렬화해, 앞선 쓰기가 끝난 뒤에만 다음 쓰기가 시작되게 하세요.",
          zhHant: "以單一 actor 或佇列將同一文件的儲存序列化，前一次寫入結束後才開始下一次。"),
        Text(
          en: "Or write each version to a file of its own and move the pointer to the current version only forwards.",
          ko: "또는 버전마다 별도 파일에 쓰고, 현재 버전 포인터는 앞으로만 옮기세요.",
          zhHant: "或將各版本寫入各自的檔案，並讓目前版本的指標只能往前移動。"),
      ]),
    references: ["FileManager.replaceItemAt(_:withItemAt:backupItemName:options:)", "NSFileCoordinator"],
    trigger: Scenario(
      """
      app A
      0.3 document.saveStarted documentID=trip-plan changeID=e8 expectedVersion=7
      0.5 document.saveStarted documentID=trip-plan changeID=e9 expectedVersion=8
      0.9 document.saved documentID=trip-plan changeID=e9 expectedVersion=8 version=9 sha256=787f23cb63 verified=true
      2.4 document.saved documentID=trip-plan changeID=e8 expectedVersion=7 version=8 sha256=1ab625eb43 verified=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.3 document.saveStarted documentID=trip-plan changeID=e8 expectedVersion=7
      0.5 document.saveStarted documentID=trip-plan changeID=e9 expectedVersion=8
      0.9 document.saved documentID=trip-plan changeID=e8 expectedVersion=7 version=8 sha256=1ab625eb43 verified=true
      2.4 document.saved documentID=trip-plan changeID=e9 expectedVersion=8 version=9 sha256=787f23cb63 verified=true
      2.6 document.saved documentID=packing-list changeID=p3 expectedVersion=2 version=3 verified=true
      3.0 document.saved documentID=trip-plan changeID=e8 expectedVersion=7 version=8 sha256=1ab625eb43 verified=true
      3.5 document.loaded documentID=trip-plan version=9 sha256=787f23cb63
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for history in DocumentHistory.all(.documentSaved, .documentLoaded, in: timeline) {
      var highest: (version: Int, save: Event)?
      var saved: Set<SavedChange> = []
      for (place, save) in history.events.enumerated() where save.name == .documentSaved {
        guard let version = save.integer(.version) else {
          if highest != nil { judgement.leaveOpen() }
          continue
        }
        let change = save.symbol(.changeID).map {
          SavedChange(change: $0, version: version, hash: save.symbol(.sha256))
        }
        let isRepeat = change.map { !saved.insert($0).inserted } ?? false
        guard let top = highest else {
          highest = (version, save)
          continue
        }
        guard version < top.version else {
          highest = (version, save)
          judgement.clear()
          continue
        }
        // What is read next shows whether a repeat wrote anything.
        let next = history.events.dropFirst(place + 1).first
        if isRepeat, next?.name == .documentLoaded, let read = next?.integer(.version), read >= top.version {
          judgement.clear()
          continue
        }
        judgement.found(
          save, witnesses: [top.save],
          Message(
            wentBack,
            [
              "document": timeline.store.string(history.document), "version": "\(version)",
              "change": EventWording.value(save, .changeID), "newer": "\(top.version)",
              "newerChange": EventWording.value(top.save, .changeID),
              "later": EventWording.span(timeline, top.save, save),
            ]),
          alternatives: isRepeat ? [repeatAnswered] : [])
      }
    }
  }
}

/// A change as it was saved; the same once more is a repeat.
private struct SavedChange: Hashable {
  let change: Symbol
  let version: Int
  let hash: Symbol?
}

private let wentBack = Text(
  en: """
    '{document}' was saved as version {version} (change '{change}') {later} after it had been saved as version \
    {newer} (change '{newerChange}'): the newer content was overwritten.
    """,
  ko: """
    '{document}' 문서가 버전 {newer}(변경 '{newerChange}')(으)로 저장되고 {later} 뒤 버전 {version}(변경 '{change}')(으)로 저장되어 최신 내용을 \
    덮어썼습니다.
    """,
  zhHant: "「{document}」存成版本 {newer}（變更「{newerChange}」）{later} 後，又被存成版本 {version}（變更「{change}」）：較新的內容遭到覆寫。")

private let repeatAnswered = Text(
  en: """
    The store may only have answered a repeated change with its recorded version and written nothing; then the \
    document still reads as the newer version and the app should not log `document.saved` for it.
    """,
  ko: """
    저장소가 반복된 변경에 기록된 버전을 돌려주었을 뿐 아무것도 쓰지 않았을 수 있습니다. 그렇다면 문서는 여전히 최신 버전으로 읽히며, 앱은 이때 \
    `document.saved`를 기록하지 않아야 합니다.
    """,
  zhHant: "儲存層可能只是以已記錄的版本回應重複的變更，並未寫入；若是如此，文件讀出的仍是較新版本，應用程式也不應為此記錄 `document.saved`。")

import EventLog
import Vocabulary

extension Rule {
  /// Two different changes of one document were saved as the same version: the second wiped out the first.
  static let documentLostUpdate = Rule(
    id: "document.lost-update", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.documentSaved)],
    texts: RuleTexts(
      title: Text(
        en: "Two changes saved as one version",
        ko: "서로 다른 두 변경이 같은 버전으로 저장됨",
        zhHant: "兩項不同的變更存成同一版本"),
      explanation: Text(
        en: """
          Two `document.saved` of one document carry the same `version` and different `changeID`s. Both editors \
          started from the same earlier version, and the store did not compare the expected version with the current \
          one before it wrote.
          """,
        ko: """
          한 문서의 `document.saved` 두 줄이 `version`은 같고 `changeID`는 다릅니다. 두 편집기가 같은 이전 버전에서 출발했는데, 저장소가 쓰기 전에 기대 버전과 현재 \
          버전을 비교하지 않았습니다.
          """,
        zhHant: "同一文件的兩筆 `document.saved` 帶有相同的 `version` 與不同的 `changeID`。兩個編輯端由同一個先前版本出發，而儲存層在寫入前並未比對預期版本與目前版本。"),
      why: Text(
        en: """
          What the user wrote in the first window is gone, and no message said so. Equal version numbers also hide \
          it from every later comparison, for instance a sync that only looks at versions.
          """,
        ko: "사용자가 첫 번째 창에서 쓴 내용이 아무 안내 없이 사라집니다. 버전 번호가 같으므로 버전만 보는 동기화처럼 이후의 어떤 비교에서도 드러나지 않습니다.",
        zhHant: "使用者在第一個視窗寫下的內容就此消失，且沒有任何提示。版本號相同，使得只看版本的同步等後續比對也無從察覺。"),
      falsePositives: Text(
        en: """
          The same request sent again after a timeout carries the same `changeID` and may be answered with the \
          version already recorded; that is not a finding. Neither is a second save that ended in `document.conflict`, \
          or was merged and saved as the next version.
          """,
        ko: """
          시간 초과 뒤 다시 보낸 같은 요청은 `changeID`가 같고 이미 기록된 버전을 돌려받을 수 있으므로 해당하지 않습니다. 두 번째 저장이 `document.conflict`로 끝났거나 \
          병합되어 다음 버전으로 저장된 경우도 마찬가지입니다.
          """,
        zhHant: "逾時後重送的同一請求帶有相同的 `changeID`，可能得到已記錄的版本，不屬此項。第二次儲存以 `document.conflict` 結束，或經合併後存成下一版本，也不屬此項。"),
      next: [
        Text(
          en: """
            Compare `expectedVersion` of both saves: equal values show that the second editor never saw the first \
            save.
            """,
          ko: "두 저장의 `expectedVersion`을 비교하세요. 값이 같으면 두 번째 편집기는 첫 번째 저장을 보지 못한 것입니다.",
          zhHant: "比對兩次儲存的 `expectedVersion`：若相同，表示第二個編輯端從未看到第一次儲存。"),
        Text(
          en: """
            Compare expected and current version inside the storage transaction that writes, not before it, and \
            return a conflict when they differ.
            """,
          ko: "기대 버전과 현재 버전의 비교를 쓰기 이전이 아니라 쓰기와 같은 저장소 트랜잭션 안에서 수행하고, 다르면 충돌을 반환하세요.",
          zhHant: "在執行寫入的同一個儲存交易之內（而非之前）比對預期版本與目前版本，不同時回傳衝突。"),
        Text(
          en: "Record each `changeID` with the version it became, so that a repeat is told from another edit.",
          ko: "각 `changeID`와 그 결과 버전을 함께 기록해 재전송과 다른 편집을 구분하세요.",
          zhHant: "將每個 `changeID` 與其產生的版本一併記錄，以區分重送與另一項編輯。"),
        Text(
          en: """
            Recover the lost text from the first scene or from a backup, then repeat the run with both windows open.
            """,
          ko: "사라진 내용을 첫 번째 scene이나 백업에서 되찾은 뒤, 두 창을 연 채로 다시 실행하세요.",
          zhHant: "由第一個 scene 或備份找回遺失的內容，再於兩個視窗同時開啟下重新執行。"),
      ]),
    references: ["NSFileCoordinator", "UIDocument", "NSFileVersion"],
    trigger: Scenario(
      """
      app A
      0.2 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      0.4 document.edited documentID=trip-plan changeID=e2 sceneID=scene-2
      0.6 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 sha256=1ab625eb43 verified=true
      0.9 document.saved documentID=trip-plan changeID=e2 expectedVersion=7 version=8 sha256=787f23cb63 verified=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      0.4 document.edited documentID=trip-plan changeID=e2 sceneID=scene-2
      0.6 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 sha256=1ab625eb43 verified=true
      0.8 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 sha256=1ab625eb43 verified=true
      0.9 document.conflict documentID=trip-plan changeID=e2 expectedVersion=7 version=8
      1.1 document.merged documentID=trip-plan changeID=e2 reason="other paragraph"
      1.3 document.saved documentID=trip-plan changeID=e2 expectedVersion=8 version=9 sha256=8536f6be60 verified=true
      1.4 document.saved documentID=packing-list changeID=e3 expectedVersion=8 version=9 verified=true
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for history in DocumentHistory.all(.documentSaved, in: timeline) {
      var firstOfVersion: [Int: Event] = [:]
      for save in history.events {
        // The first save of a document has nothing to wipe out.
        let isFollower = !firstOfVersion.isEmpty
        guard let version = save.integer(.version) else {
          if isFollower { judgement.leaveOpen() }
          continue
        }
        guard let first = firstOfVersion[version] else {
          firstOfVersion[version] = save
          if isFollower { judgement.clear() }
          continue
        }
        guard let one = first.symbol(.changeID), let other = save.symbol(.changeID) else {
          judgement.leaveOpen()
          continue
        }
        guard one != other else {
          judgement.clear()
          continue
        }
        judgement.found(
          save, witnesses: [first],
          Message(
            overwritten,
            [
              "document": timeline.store.string(history.document), "version": "\(version)",
              "first": timeline.store.string(one), "second": timeline.store.string(other),
              "later": EventWording.span(timeline, first, save),
              "expected": EventWording.value(save, .expectedVersion),
            ]))
      }
    }
  }
}

private let overwritten = Text(
  en: """
    '{document}' was saved as version {version} with change '{first}' and {later} later as version {version} again \
    with change '{second}', which expected version {expected}: the second save replaced the first.
    """,
  ko: """
    '{document}' 문서가 변경 '{first}'(으)로 버전 {version}에 저장되고, {later} 뒤 버전 {expected}을(를) 기대한 변경 '{second}'(으)로 다시 버전 \
    {version}에 저장되어 첫 번째 저장을 덮어썼습니다.
    """,
  zhHant: """
    「{document}」先以變更「{first}」存成版本 {version}，{later} 後又以預期版本為 {expected} 的變更「{second}」再次存成版本 {version}：第二次儲存取代了第一次。
    """)

import EventLog
import Vocabulary

extension Rule {
  /// One change was saved as two versions: a repeat was not recognised and was applied again.
  static let documentReplayDiverged = Rule(
    id: "document.replay-diverged", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.documentSaved)],
    texts: RuleTexts(
      title: Text(
        en: "One change saved as two versions",
        ko: "하나의 변경이 두 버전으로 저장됨",
        zhHant: "同一變更存成兩個版本"),
      explanation: Text(
        en: """
          Two `document.saved` of one document carry the same `changeID` and different `version`s. A change that was \
          sent again must be answered with the version it already became, not be applied a second time.
          """,
        ko: """
          한 문서의 `document.saved` 두 줄이 `changeID`는 같고 `version`은 다릅니다. 다시 보낸 변경에는 이미 저장된 버전을 돌려주어야 하며 두 번 적용해서는 안 됩니다.
          """,
        zhHant: "同一文件的兩筆 `document.saved` 帶有相同的 `changeID` 與不同的 `version`。重送的變更應得到已存成的版本，而不可再套用一次。"),
      why: Text(
        en: """
          Text that the user added once appears twice, and editors that rely on the version see a conflict that \
          nobody caused.
          """,
        ko: "사용자가 한 번 추가한 내용이 두 번 나타나고, 버전에 의존하는 편집기는 아무도 일으키지 않은 충돌을 보게 됩니다.",
        zhHant: "使用者只加入一次的內容出現兩次，而依賴版本的編輯端會看到無人造成的衝突。"),
      falsePositives: Text(
        en: """
          A repeat answered with the same version is right. So is a change that met a conflict, was merged and is \
          then saved once. An app that gives the same `changeID` to two edits breaks the meaning of the id; then \
          `document.edited` with it stands between the saves.
          """,
        ko: """
          반복에 같은 버전을 돌려준 경우는 정상입니다. 충돌을 겪은 변경을 병합해 한 번만 저장한 경우도 정상입니다. 앱이 두 편집에 같은 `changeID`를 붙였다면 ID의 의미가 깨진 것이며, \
          이때는 두 저장 사이에 그 ID의 `document.edited`가 있습니다.
          """,
        zhHant: """
          以相同版本回應重送屬正確；遇衝突後合併、且只儲存一次的變更亦屬正確。若應用程式將同一 `changeID` 用於兩次編輯，便破壞了識別碼的意義，此時兩次儲存之間會有帶該識別碼的 `document.edited`。
          """),
      next: [
        Text(
          en: """
            Find what sent the change again: a retry after a timeout, a second scene, or a relaunch that replays its \
            journal.
            """,
          ko: "무엇이 변경을 다시 보냈는지 찾으세요. 시간 초과 뒤의 재시도, 다른 scene, 저널을 다시 실행하는 재실행이 후보입니다.",
          zhHant: "找出重送變更的來源：逾時後的重試、另一個 scene，或重新喚起後重播日誌。"),
        Text(
          en: """
            Store each `changeID` with its version in the transaction that writes the body, and look it up there \
            first.
            """,
          ko: "본문을 쓰는 트랜잭션에서 `changeID`와 버전을 함께 저장하고, 쓰기 전에 먼저 그 기록을 조회하세요.",
          zhHant: "在寫入本文的交易中一併儲存 `changeID` 與版本，並於寫入前先行查詢。"),
        Text(
          en: """
            Kill the app between write and answer in a test build, repeat the change and expect the recorded version.
            """,
          ko: "테스트 빌드에서 쓰기와 응답 사이에 앱을 종료시킨 뒤 같은 변경을 반복해, 기록된 버전이 돌아오는지 확인하세요.",
          zhHant: "在測試建置中於寫入與回應之間終止應用程式，再重送該變更，確認得到已記錄的版本。"),
      ]),
    references: ["RFC 9110 9.2.2"],
    trigger: Scenario(
      """
      app A
      0.2 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      0.4 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 verified=true
      6.0 document.saved documentID=trip-plan changeID=e1 expectedVersion=8 version=9 verified=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 document.edited documentID=trip-plan changeID=e1 sceneID=scene-1
      0.4 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 verified=true
      6.0 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 verified=true
      6.2 document.saved documentID=packing-list changeID=e1 expectedVersion=2 version=3 verified=true
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for history in DocumentHistory.all(.documentEdited, .documentSaved, in: timeline) {
      var saves: [Symbol: Event] = [:]
      var editedAgain: Set<Symbol> = []
      for event in history.events {
        guard let change = event.symbol(.changeID) else { continue }
        guard event.name == .documentSaved else {
          if saves[change] != nil { editedAgain.insert(change) }
          continue
        }
        guard let first = saves[change] else {
          saves[change] = event
          continue
        }
        guard let one = first.integer(.version), let other = event.integer(.version) else {
          judgement.leaveOpen()
          continue
        }
        guard one != other else {
          judgement.clear()
          continue
        }
        judgement.found(
          event, witnesses: [first],
          Message(
            appliedTwice,
            [
              "document": timeline.store.string(history.document), "change": timeline.store.string(change),
              "first": "\(one)", "second": "\(other)", "later": EventWording.span(timeline, first, event),
            ]),
          alternatives: editedAgain.contains(change) ? [identifierUsedTwice] : [])
      }
    }
  }
}

private let appliedTwice = Text(
  en: "Change '{change}' of '{document}' was saved as version {first} and {later} later once more as version {second}.",
  ko: "'{document}'의 변경 '{change}'이(가) 버전 {first}(으)로 저장되고 {later} 뒤 버전 {second}(으)로 한 번 더 저장되었습니다.",
  zhHant: "「{document}」的變更「{change}」存成版本 {first}，{later} 後又存成版本 {second}。")

private let identifierUsedTwice = Text(
  en: """
    Two different edits may bear the same `changeID` (a counter that begins anew): the document was edited again \
    under it between the saves; make the id unique, then run again.
    """,
  ko: "서로 다른 두 편집에 같은 `changeID`가 붙었을 수 있습니다(다시 시작하는 카운터 등). 두 저장 사이에 같은 ID의 편집이 있으니, ID를 고유하게 만든 뒤 다시 실행하세요.",
  zhHant: "兩項不同的編輯可能共用同一 `changeID`（例如重新起算的計數器）：兩次儲存之間曾以該識別碼再次編輯；請先讓識別碼唯一，再重新執行。")

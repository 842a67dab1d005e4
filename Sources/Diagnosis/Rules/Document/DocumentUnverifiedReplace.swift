import EventLog
import Vocabulary

extension Rule {
  /// A new file took the place of the valid one before it had been read back.
  static let documentUnverifiedReplace = Rule(
    id: "document.unverified-replace", severity: .warning, absence: .yes, basis: .convention,
    needs: [.app(.documentSaved)],
    texts: RuleTexts(
      title: Text(
        en: "Saved without verifying the new file",
        ko: "새 파일을 검증하지 않고 저장함",
        zhHant: "未驗證新檔即完成儲存"),
      explanation: Text(
        en: """
          `document.saved` says `verified: false`: the app replaced the valid file with one that it had not read \
          back and checked.
          """,
        ko: "`document.saved`에 `verified: false`가 적혀 있습니다. 앱이 다시 읽어 확인하지 않은 파일로 유효한 파일을 교체했습니다.",
        zhHant: "`document.saved` 載明 `verified: false`：應用程式以未經讀回檢查的檔案取代了有效檔案。"),
      why: Text(
        en: """
          A short write, a full disk or a coding error then shows only when the user opens the document again, and \
          by then the valid copy is gone.
          """,
        ko: "불완전한 쓰기, 가득 찬 디스크, 코딩 오류가 사용자가 문서를 다시 열 때에야 드러나고, 그때는 유효본이 이미 없습니다.",
        zhHant: "寫入不完整、磁碟已滿或編碼錯誤，要到使用者再次開啟文件時才會顯現，而那時有效副本已不存在。"),
      falsePositives: Text(
        en: """
          A store that verifies in its own transaction (SQLite, Core Data) needs no second reading: it should log \
          `verified: true`. A save without the key says nothing and stays undecided.
          """,
        ko: """
          자체 트랜잭션에서 검증하는 저장소(SQLite, Core Data)는 다시 읽을 필요가 없으며 `verified: true`로 기록해야 합니다. 이 키가 없는 저장은 아무것도 말하지 않으므로 \
          판정을 보류합니다.
          """,
        zhHant: "在自身交易中驗證的儲存層（SQLite、Core Data）無須再次讀取，應記錄 `verified: true`。沒有此鍵的儲存無從得知，維持無法判定。"),
      next: [
        Text(
          en: """
            Read the temporary file with the code that will load it later, and compare its hash with what was meant \
            to be written.
            """,
          ko: "나중에 문서를 읽을 코드로 임시 파일을 읽고, 해시를 쓰려던 내용과 비교하세요.",
          zhHant: "以日後載入文件的同一段程式碼讀取暫存檔，並將雜湊值與原本要寫入的內容比對。"),
        Text(
          en: "Replace the valid file only after that, and keep it when the check fails.",
          ko: "그 뒤에만 유효한 파일을 교체하고, 확인에 실패하면 기존 파일을 유지하세요.",
          zhHant: "通過後才取代有效檔案；檢查失敗時保留原檔。"),
        Text(
          en: "Look for `document.torn` and `document.save-interrupted` in the same run.",
          ko: "같은 실행에 `document.torn`과 `document.save-interrupted`가 있는지 확인하세요.",
          zhHant: "檢查同一次執行中是否有 `document.torn` 與 `document.save-interrupted`。"),
      ]),
    references: ["FileManager.replaceItemAt(_:withItemAt:backupItemName:options:)"],
    trigger: Scenario(
      """
      app A
      0.2 document.saveStarted documentID=trip-plan changeID=e1 expectedVersion=7
      0.4 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 verified=false
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 document.saveStarted documentID=trip-plan changeID=e1 expectedVersion=7
      0.4 document.saved documentID=trip-plan changeID=e1 expectedVersion=7 version=8 verified=true
      0.9 document.saved documentID=packing-list changeID=p1 expectedVersion=2 version=3
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for save in timeline.appEvents(.documentSaved) {
      switch save.flag(.verified) {
      case true?: judgement.clear()
      case nil: judgement.leaveOpen()
      case false?:
        judgement.found(
          save,
          Message(
            unverified,
            [
              "document": EventWording.value(save, .documentID), "version": EventWording.value(save, .version),
              "change": EventWording.value(save, .changeID),
            ]))
      }
    }
  }
}

private let unverified = Text(
  en: """
    Version {version} of '{document}' (change '{change}') took the place of the valid file without having been read \
    back.
    """,
  ko: "'{document}'의 버전 {version}(변경 '{change}')이(가) 다시 읽어 확인되지 않은 채 유효한 파일을 대체했습니다.",
  zhHant: "「{document}」的版本 {version}（變更「{change}」）未經讀回驗證便取代了有效檔案。")

import EventLog
import Vocabulary

extension Rule {
  /// A document was read back with the version of one save and the content of another.
  static let documentTorn = Rule(
    id: "document.torn", severity: .error, absence: .no, basis: .convention,
    needs: [.app(.documentLoaded), .app(.documentSaved)],
    texts: RuleTexts(
      title: Text(
        en: "Body and version from different saves",
        ko: "본문과 버전이 서로 다른 저장에서 옴",
        zhHant: "本文與版本來自不同次的儲存"),
      explanation: Text(
        en: """
          `document.loaded` shows a `version` that the app had saved with another `sha256`, or a `sha256` that it \
          had saved as another `version`. Body and version were not replaced in one step.
          """,
        ko: """
          `document.loaded`의 `version`은 앱이 다른 `sha256`으로 저장한 것이거나, `sha256`이 다른 `version`으로 저장된 것입니다. 본문과 버전이 한 번에 \
          교체되지 않았습니다.
          """,
        zhHant: "`document.loaded` 顯示的 `version` 先前是以另一個 `sha256` 儲存，或其 `sha256` 先前存成另一個 `version`。本文與版本並未在同一步驟中替換。"),
      why: Text(
        en: """
          The app believes it holds content that it does not hold: the next save passes the version check and makes \
          the damage permanent.
          """,
        ko: "앱은 실제와 다른 내용을 갖고 있다고 믿습니다. 다음 저장이 버전 확인을 통과하면 손상이 굳어집니다.",
        zhHant: "應用程式以為手上的內容與實際不符：下一次儲存會通過版本檢查，使損壞成為定局。"),
      falsePositives: Text(
        en: """
          An older version that is read whole, with the hash it was saved with, is consistent. A version and hash \
          that no save in the evidence knows (from another device, or before the log) prove nothing and stay \
          undecided, and so does a load after a hole in the log.
          """,
        ko: """
          이전 버전이라도 저장될 때의 해시 그대로 읽혔다면 일관됩니다. 증거의 어떤 저장에도 없는 버전과 해시(다른 기기, 로그 이전)는 아무것도 증명하지 못하므로 판정을 보류하며, 로그가 빠진 구간 \
          뒤의 읽기도 마찬가지입니다.
          """,
        zhHant: "即使讀到的是舊版本，只要雜湊值與儲存時一致，便屬一致。證據中沒有任何儲存提及的版本與雜湊值（來自其他裝置或日誌開始之前）無法證明什麼，維持無法判定；日誌缺漏之後的讀取亦同。"),
      next: [
        Text(
          en: """
            Look at what happened between the save and the load: a process that ended, a save that started and did \
            not end, a second writer.
            """,
          ko: "저장과 읽기 사이에 무슨 일이 있었는지 보세요. 프로세스 종료, 끝나지 않은 저장, 다른 쓰기 주체가 후보입니다.",
          zhHant: "檢視儲存與讀取之間發生的事：程序結束、已開始卻未完成的儲存，或另一個寫入者。"),
        Text(
          en: """
            Write body and version into one file, or into one database transaction, and replace the old file \
            atomically.
            """,
          ko: "본문과 버전을 한 파일이나 한 데이터베이스 트랜잭션에 쓰고, 기존 파일을 원자적으로 교체하세요.",
          zhHant: "將本文與版本寫入同一檔案或同一資料庫交易，並以原子方式取代舊檔。"),
        Text(
          en: "Read the temporary file back and verify its hash before it takes the place of the valid one.",
          ko: "임시 파일을 다시 읽어 해시를 검증한 뒤에만 유효한 파일과 교체하세요.",
          zhHant: "在取代有效檔案之前，先讀回暫存檔並驗證其雜湊值。"),
        Text(
          en: "On a device, end the process during a save and load again: a simulator rarely interrupts a write.",
          ko: "실기기에서 저장 도중 프로세스를 끝내고 다시 읽어 보세요. 시뮬레이터에서는 쓰기가 중단되는 일이 드뭅니다.",
          zhHant: "在實機上於儲存期間結束程序後重新讀取：模擬器很少中斷寫入。"),
      ]),
    references: [
      "FileManager.replaceItemAt(_:withItemAt:backupItemName:options:)", "Data.WritingOptions.atomic", "F28",
    ],
    trigger: Scenario(
      """
      app A number=1
      0.2 document.saved documentID=trip-plan changeID=e1 expectedVersion=0 version=1 sha256=1ab625eb43 verified=true
      0.9 document.saved documentID=trip-plan changeID=e2 expectedVersion=1 version=2 sha256=787f23cb63 verified=true
      app B number=2 at=20
      0.3 document.loaded documentID=trip-plan version=2 sha256=1ab625eb43
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A number=1
      0.2 document.saved documentID=trip-plan changeID=e1 expectedVersion=0 version=1 sha256=1ab625eb43 verified=true
      0.9 document.saved documentID=trip-plan changeID=e2 expectedVersion=1 version=2 sha256=787f23cb63 verified=true
      1.2 document.loaded documentID=trip-plan version=1 sha256=1ab625eb43
      app B number=2 at=20
      0.3 document.loaded documentID=trip-plan version=2 sha256=787f23cb63
      0.4 document.loaded documentID=trip-plan version=5 sha256=c0ffee0042
      0.5 document.loaded documentID=packing-list version=2 sha256=1ab625eb43
      9 log.closed
      """)
  ) { timeline, _, judgement in
    let gaps = InstallationGaps.all(in: timeline)
    for history in DocumentHistory.all(.documentSaved, .documentLoaded, in: timeline) {
      var byVersion: [Int: [Event]] = [:]
      var byHash: [Symbol: [Event]] = [:]
      for event in history.events {
        let version = event.integer(.version)
        let hash = event.symbol(.sha256)
        if event.name == .documentSaved {
          if let version { byVersion[version, default: []].append(event) }
          if let hash { byHash[hash, default: []].append(event) }
          continue
        }
        guard let version, let hash else {
          judgement.leaveOpen()
          continue
        }
        let ofVersion = byVersion[version] ?? []
        let ofHash = byHash[hash] ?? []
        if ofHash.contains(where: { $0.integer(.version) == version }) {
          judgement.clear()
          continue
        }
        // A save that states only one of both could be the very one that was read.
        let isVague =
          ofVersion.contains { $0.symbol(.sha256) == nil } || ofHash.contains { $0.integer(.version) == nil }
        guard let since = [ofVersion.first, ofHash.first].compactMap({ $0.map(timeline.rank) }).min(), !isVague,
          gaps[history.installation]?.isInside(after: since, before: timeline.rank(event)) != true
        else {
          judgement.leaveOpen()
          continue
        }
        let values = [
          "document": timeline.store.string(history.document), "version": "\(version)", "hash": short(event),
          "saved": ofVersion.last.map(short) ?? "?",
          "other": ofHash.last.map { EventWording.value($0, .version) } ?? "?",
        ]
        let witnesses = [ofVersion.last, ofHash.last].compactMap { $0 }
          .sorted { timeline.rank($0) < timeline.rank($1) }
        switch (ofVersion.isEmpty, ofHash.isEmpty) {
        case (false, false):
          judgement.found(event, witnesses: witnesses, Message(mixed, values))
        case (false, true):
          judgement.found(event, witnesses: witnesses, Message(otherContent, values), alternatives: [unloggedWriter])
        default:
          judgement.found(event, witnesses: witnesses, Message(otherVersion, values), alternatives: [unloggedWriter])
        }
      }
    }
  }
}

/// The beginning of a hash: enough to tell contents apart.
private func short(_ event: Event) -> String {
  guard let hash = event.text(.sha256) else { return "?" }
  return hash.utf8.count > 12 ? "\(hash.prefix(12))…" : hash
}

private let mixed = Text(
  en: """
    '{document}' was read as version {version} with the content {hash} of version {other}, while version {version} \
    had been saved with {saved}.
    """,
  ko: "'{document}' 문서가 버전 {version}인데 내용은 버전 {other}의 {hash}(으)로 읽혔습니다. 버전 {version}은(는) {saved}(으)로 저장되어 있었습니다.",
  zhHant: "「{document}」讀出為版本 {version}，內容卻是版本 {other} 的 {hash}；版本 {version} 當初是以 {saved} 儲存。")

private let otherContent = Text(
  en: """
    '{document}' was read as version {version} with content {hash}, which no save wrote; version {version} had been \
    saved with {saved}.
    """,
  ko: "'{document}' 문서가 버전 {version}, 내용 {hash}(으)로 읽혔으나 이 내용을 쓴 저장은 없습니다. 버전 {version}은(는) {saved}(으)로 저장되어 있었습니다.",
  zhHant: "「{document}」讀出為版本 {version}、內容 {hash}，但沒有任何儲存寫入過此內容；版本 {version} 當初是以 {saved} 儲存。")

private let otherVersion = Text(
  en: """
    '{document}' was read as version {version} with content {hash}, which had been saved as version {other}; no save \
    wrote version {version}.
    """,
  ko: "'{document}' 문서가 버전 {version}, 내용 {hash}(으)로 읽혔으나 이 내용은 버전 {other}(으)로 저장된 것이며, 버전 {version}을(를) 쓴 저장은 없습니다.",
  zhHant: "「{document}」讀出為版本 {version}、內容 {hash}，但此內容當初存成版本 {other}，且沒有任何儲存寫入過版本 {version}。")

private let unloggedWriter = Text(
  en: """
    A writer that does not log (an extension, a sync client, an interrupted save) may have written this version; \
    look for `document.saveStarted` without an end and for other processes that open the file.
    """,
  ko: """
    로그를 남기지 않는 쓰기 주체(확장, 동기화 클라이언트, 중단된 저장)가 이 버전을 썼을 수 있습니다. 끝나지 않은 `document.saveStarted`와 이 파일을 여는 다른 프로세스를 찾아보세요.
    """,
  zhHant: "可能有未記錄日誌的寫入者（延伸功能、同步程式、中斷的儲存）寫入了此版本；請尋找沒有結束的 `document.saveStarted`，以及開啟該檔案的其他程序。")

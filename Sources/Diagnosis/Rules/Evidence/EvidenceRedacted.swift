import EventLog
import Vocabulary

extension Rule {
  /// `<private>` stands where an id should: lines cannot be tied to each other by it.
  static let evidenceRedacted = Rule(
    id: "evidence.redacted", severity: .note, absence: .notApplicable, basis: .documentation, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Ids hidden by redaction",
        ko: "가려진 식별자",
        zhHant: "遭遮蔽的識別碼"),
      explanation: Text(
        en: """
          The unified log shows `<private>` for values that were not marked public. Here it stands in a session \
          identifier, an idempotency key, a path or a hash, which is what ties lines, requests and transfers together.
          """,
        ko: """
          통합 로그는 공개로 표시하지 않은 값을 `<private>`로 보여 줍니다. 여기서는 세션 식별자, 멱등 키, 경로, 해시가 \
          가려졌는데, 줄과 요청과 전송을 서로 잇는 값들입니다.
          """,
        zhHant: """
          統一日誌會以 `<private>` 顯示未標示為公開的值。此處被遮蔽的是工作階段識別碼、冪等鍵、路徑或雜湊值，而它們正是\
          連結各行、請求與傳輸的依據。
          """),
      why: Text(
        en: """
          Two lines that both say `<private>` look like one transfer and may be two; what rests on these ids is not \
          proven.
          """,
        ko: "둘 다 `<private>`인 줄은 같은 전송처럼 보여도 다를 수 있습니다. 이 값에 기대는 내용은 증명되지 않습니다.",
        zhHant: "兩行同為 `<private>` 看似同一筆傳輸，其實可能是兩筆；以這些識別碼為依據的內容不算獲得證明。"),
      falsePositives: Text(
        en: "`<private>` in a note or in another value that nothing is tied by hides no id.",
        ko: "메모처럼 연결에 쓰이지 않는 값에 있는 `<private>`는 식별자를 가리지 않습니다.",
        zhHant: "附註或其他不作為連結依據的值中出現 `<private>`，並未遮蔽識別碼。"),
      next: [
        Text(
          en: "Log the ids as public: `\\(id, privacy: .public)`. They are not secrets; never do so with tokens.",
          ko: "식별자를 공개로 기록하세요: `\\(id, privacy: .public)`. 비밀이 아닙니다. 단, 토큰은 절대 그렇게 하지 마세요.",
          zhHant: "將識別碼記錄為公開：`\\(id, privacy: .public)`。它們不是機密；但切勿對權杖（token）這麼做。"),
        Text(
          en: "For the system's own lines install a logging profile on the test device, repeat, and export again.",
          ko: "시스템이 남긴 줄이라면 테스트 기기에 로깅 프로파일을 설치하고 다시 실행해 내보내세요.",
          zhHant: "若是系統自己的行，請在測試裝置安裝日誌描述檔，重新執行後再匯出。"),
      ]),
    references: ["E5", "OSLogPrivacy"],
    trigger: Scenario(
      """
      app A
      0.2 session.created sessionID=<private> background=true
      0.3 task.created sessionID=<private> taskID=1 method=POST body=file kind=upload idempotencyKey=<private>
      0.5 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 session.created sessionID=com.example.transfer.uploads background=true
      0.3 app.state state=active note="account <private> signed in"
      0.5 log.closed
      """),
    judge: { timeline, _, judgement in
      let redacted = timeline.store.symbols(where: holdsMarker)
      var found: [Int: RedactedIDs] = [:]
      timeline.store.forEachUse(of: redacted) { event, key, _ in
        guard idKeys.contains(key) else { return }
        found[event.file, default: RedactedIDs(first: event)].take(event, key)
      }
      for (index, file) in timeline.files.enumerated() where file.events > 0 {
        guard let ids = found[index] else {
          if file.source == .system, file.redacted > 0 {
            judgement.found(
              file: index, line: 0, text: file.path,
              Message(hiddenBySystem, ["file": file.path, "count": "\(file.redacted)"]))
          } else {
            judgement.clear()
          }
          continue
        }
        judgement.found(
          ids.first,
          Message(
            hidden,
            [
              "file": file.path, "count": "\(ids.lines)", "line": "\(ids.first.line)",
              "keys": idKeys.filter(ids.keys.contains).map(\.rawValue).joined(separator: ", "),
            ]))
      }
    })
}

/// Values by which lines, requests and transfers are tied to each other.
private let idKeys: [Key] = [.sessionID, .idempotencyKey, .filePath, .sha256]

private let marker = Array("<private>".utf8)

/// Looks for the marker's first byte alone: hardly any string holds one.
private func holdsMarker(_ text: ArraySlice<UInt8>) -> Bool {
  var rest = text
  while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
    rest = rest[start...]
    if rest.starts(with: marker) { return true }
    rest = rest.dropFirst()
  }
  return false
}

/// The hidden ids of one file.
private struct RedactedIDs {
  let first: Event
  private(set) var keys: Set<Key> = []
  private(set) var lines = 0
  private var last = -1

  init(first: Event) { self.first = first }

  mutating func take(_ event: Event, _ key: Key) {
    keys.insert(key)
    if event.index != last { lines += 1 }
    last = event.index
  }
}

private let hiddenBySystem = Text(
  en:
    "`<private>` hides {count} values in the lines of {file} that Baton reads; sessions and addresses among them tie nothing.",
  ko: "Baton이 읽는 {file}의 줄에서 `<private>`가 값 {count}개를 가립니다. 그 가운데 세션과 주소는 아무것도 잇지 못합니다.",
  zhHant: "{file} 中 Baton 所讀的各行有 {count} 個值被 `<private>` 遮蔽；其中的工作階段與位址無法用來對應任何事。")

private let hidden = Text(
  en: "`<private>` hides {keys} in {file}, first in line {line}; lines that cannot be tied together: {count}.",
  ko: "{file}의 {count}줄에서 `<private>`가 {keys} 값을 가립니다(첫 줄 {line}). 이 줄들은 서로 이을 수 없습니다.",
  zhHant: "{file} 有 {count} 行的 {keys} 被 `<private>` 遮蔽（首見於第 {line} 行）：這些行無法互相對應。")

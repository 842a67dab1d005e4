import EventLog
import Vocabulary

extension Rule {
  /// Lines of a file that could not be read: what they said is unknown.
  static let evidenceUnparsedLines = Rule(
    id: "evidence.unparsed-lines", severity: .warning, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Unreadable lines",
        ko: "읽을 수 없는 줄",
        zhHant: "無法讀取的行"),
      explanation: Text(
        en: """
          Lines of a file are no JSON object, or lack an event or a time with a zone, or are in a format that Baton does \
          not read; or the file itself could not be read to its end. They are counted and skipped, never guessed.
          """,
        ko: """
          파일의 일부 줄이 JSON 객체가 아니거나, 이벤트 또는 시간대가 있는 시각이 없거나, Baton이 읽지 않는 형식입니다. \
          또는 파일을 끝까지 읽지 못했습니다. 이런 줄은 세고 건너뛸 뿐 내용을 짐작하지 않습니다.
          """,
        zhHant: """
          檔案中有些行不是 JSON 物件、缺少事件或帶時區的時間，或屬於 Baton 不讀取的格式；也可能檔案本身無法讀到結尾。\
          這些行只計數並略過，絕不猜測內容。
          """),
      why: Text(
        en: "The line that would have shown the fault may be among them.",
        ko: "문제를 보여 주었을 줄이 그 안에 있을 수 있습니다.",
        zhHant: "原本能顯示問題的那一行，可能正在其中。"),
      falsePositives: Text(
        en: """
          An event or a key that the vocabulary does not know is kept and is not an unreadable line; nor is a blank line, a \
          byte order mark or a carriage return.
          """,
        ko: """
          어휘에 없는 이벤트나 키는 보존되며 읽을 수 없는 줄이 아닙니다. 빈 줄, 바이트 순서 표식, 캐리지 리턴도 \
          마찬가지입니다.
          """,
        zhHant: "詞彙表中沒有的事件或鍵會保留，並不算無法讀取；空白行、位元組順序標記與歸位字元也一樣。"),
      next: [
        Text(
          en: "Open the first line named and compare it with the reason given.",
          ko: "표시된 첫 줄을 열어 이유와 비교하세요.",
          zhHant: "打開所列的第一行，與說明的原因對照。"),
        Text(
          en: """
            Fetch the file again from where it was written: an editor, a chat or a console that wraps lines breaks them.
            """,
          ko: "파일이 기록된 곳에서 다시 가져오세요. 편집기, 메신저, 줄을 나누는 콘솔을 거치면 줄이 깨집니다.",
          zhHant: "從原本寫入之處重新取得檔案：編輯器、通訊軟體或會折行的主控台都會破壞行內容。"),
        Text(
          en: "For a foreign format see `baton formats`, or name it in `run.json`.",
          ko: "다른 형식이라면 `baton formats`를 확인하거나 `run.json`에 형식을 적으세요.",
          zhHant: "若為其他格式，請參閱 `baton formats`，或在 `run.json` 中指定。"),
      ]),
    references: ["E5", "RFC 8259", "RFC 3339"],
    trigger: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state={background
      0.8 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 org.example.custom colour=blue note="{not JSON"
      0.8 log.closed
      """),
    judge: { timeline, _, judgement in
      for (index, file) in timeline.files.enumerated() {
        // A last line that ends in the middle is told by a rule of its own.
        let unread = file.skipped - (file.isCutShort ? 1 : 0)
        if let failure = file.failure {
          judgement.found(
            file: index, line: 0, text: failure, Message(unreadable, ["file": file.path, "reason": failure]))
        } else if unread > 0, let first = file.skips.first {
          judgement.found(
            file: index, line: first.line, text: first.reason,
            Message(
              unparsed,
              [
                "file": file.path, "count": "\(unread)", "lines": "\(file.lines)", "line": "\(first.line)",
                "reason": first.reason,
              ]))
        } else if file.lines > 0 {
          judgement.clear()
        }
      }
    })
}

private let unparsed = Text(
  en: "{count} of {lines} lines of {file} could not be read; the first is line {line}: {reason}.",
  ko: "{file}의 {lines}줄 중 {count}줄을 읽지 못했습니다. 처음은 {line}번째 줄: {reason}.",
  zhHant: "{file} 的 {lines} 行中有 {count} 行無法讀取；第一個是第 {line} 行：{reason}。")

private let unreadable = Text(
  en: "{file} could not be read, or not to its end: {reason}.",
  ko: "{file}을(를) 읽지 못했거나 끝까지 읽지 못했습니다: {reason}.",
  zhHant: "{file} 無法讀取，或無法讀到結尾：{reason}。")

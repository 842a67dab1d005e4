import EventLog
import Vocabulary

extension Rule {
  /// Lines, or a whole file, that say again what others said: counted, shown and judged once.
  static let evidenceDuplicateLines = Rule(
    id: "evidence.duplicate-lines", severity: .note, absence: .notApplicable, basis: .convention, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "Copied lines",
        ko: "중복된 줄",
        zhHant: "重複的行"),
      explanation: Text(
        en: """
          The same line of the same log stands in the evidence more than once: same launch, source and `seq`, equal \
          content; or a file has the same bytes as another. Copies are counted and judged once.
          """,
        ko: """
          같은 로그의 같은 줄이 증거에 두 번 이상 있습니다. 실행과 출처, `seq`가 같고 내용도 같거나, 파일 전체의 바이트가 \
          다른 파일과 같습니다. 사본은 개수만 세고 판정은 한 번만 합니다.
          """,
        zhHant: """
          同一份日誌的同一行在證據中出現不只一次：啟動、來源與 `seq` 皆同，內容也相同；或整個檔案的位元組與另一個檔案\
          一致。副本只計數，判定僅一次。
          """),
      why: Text(
        en: "Without this a log that was sent twice would look like callbacks and uploads that happened twice.",
        ko: "이 구분이 없으면 두 번 보낸 로그가 두 번 일어난 콜백과 업로드처럼 보입니다.",
        zhHant: "若不加以區分，重複送來的日誌看起來就像回呼與上傳各發生了兩次。"),
      falsePositives: Text(
        en: """
          A callback that came twice has two numbers, so it is not a copy. Equal lines of a log that counts nothing cannot be \
          told apart and stay two lines.
          """,
        ko: """
          실제로 두 번 온 콜백은 번호가 서로 달라 사본이 아닙니다. 번호를 세지 않는 로그의 같은 줄은 구별할 수 없어 두 줄로 \
          남습니다.
          """,
        zhHant: "真正來了兩次的回呼有兩個不同號碼，並非副本。不計數的日誌中相同的行無從分辨，仍視為兩行。"),
      next: [
        Text(
          en: "Nothing is to be done for the verdicts; leave one of the files out of the run to keep it readable.",
          ko: "판정을 위해 할 일은 없습니다. 읽기 쉽도록 두 파일 중 하나를 테스트 폴더에서 빼세요.",
          zhHant: "就判定而言無須處理；為了便於閱讀，可從測試資料夾移除其中一個檔案。"),
        Text(
          en: "If the app itself wrote the lines twice, look for a recorder that flushes the same buffer again.",
          ko: "앱이 직접 두 번 쓴 것이라면, 같은 버퍼를 다시 쓰는 기록기가 있는지 확인하세요.",
          zhHant: "若是應用程式自己寫了兩次，請檢查記錄器是否重複寫出同一個緩衝區。"),
      ]),
    references: ["F19"],
    trigger: Scenario(
      """
      app A
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.2 app.state seq=2 state=active
      0.8 log.closed
      """),
    nearMiss: Scenario(
      """
      app A seq=no
      0.1 app.launched appState=inactive
      0.2 app.state state=active
      0.2 app.state state=active
      0.8 log.closed
      """),
    judge: { timeline, _, judgement in
      let copies = Dictionary(grouping: timeline.logs.flatMap(\.copies), by: \.file)
      for (index, file) in timeline.files.enumerated() where file.events + file.copies > 0 {
        if let original = file.copyOf {
          judgement.found(
            file: index, line: 0, text: "",
            Message(
              copiedFile,
              ["file": file.path, "other": timeline.files[original].path, "count": "\(file.copies)"]))
        } else if let first = copies[index]?.min(by: { $0.line < $1.line }) {
          judgement.found(
            file: index, line: first.line, text: first.nameText,
            Message(
              copiedLines,
              [
                "file": file.path, "count": "\(copies[index]?.count ?? 0)", "line": "\(first.line)",
                "event": first.nameText, "seq": first.seq.map(String.init) ?? "?",
              ]))
        } else {
          judgement.clear()
        }
      }
    })
}

private let copiedFile = Text(
  en: "{file} has the same bytes as {other}: its lines ({count}) are copies and count once.",
  ko: "{file}의 바이트가 {other}과(와) 같습니다. {count}줄은 사본이므로 한 번만 셉니다.",
  zhHant: "{file} 與 {other} 的位元組完全相同：其中 {count} 行都是副本，只計一次。")

private let copiedLines = Text(
  en: "Copies in {file} of lines read before: {count}; the first is line {line}, `{event}` with seq {seq}.",
  ko: "{file}의 {count}줄은 이미 읽은 줄의 사본입니다. 첫 사본은 {line}번째 줄, seq {seq}의 `{event}`입니다.",
  zhHant: "{file} 有 {count} 行是先前已讀取之行的副本；第一個是第 {line} 行，seq {seq} 的 `{event}`。")

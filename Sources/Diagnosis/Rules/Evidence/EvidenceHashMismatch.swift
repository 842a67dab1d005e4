import EventLog
import Vocabulary

extension Rule {
  /// A file is not the one that its manifest sealed.
  ///
  /// An event log holds no manifest: without the one of a bag the rule cannot be evaluated, and says so.
  static let evidenceHashMismatch = Rule(
    id: "evidence.hash-mismatch", severity: .error, absence: .notApplicable, basis: .documentation, needs: [],
    texts: RuleTexts(
      title: Text(
        en: "File differs from its manifest",
        ko: "매니페스트와 다른 파일",
        zhHant: "檔案與清單不符"),
      explanation: Text(
        en: """
          The manifest of a bag or of a sealed run lists each file with its SHA-256. A file has another hash now, so it \
          was changed after it was sealed. A run without a manifest cannot be checked.
          """,
        ko: """
          백이나 봉인된 실행의 매니페스트에는 파일마다 SHA-256이 적혀 있습니다. 지금 해시가 다르다면 봉인한 뒤에 바뀐 \
          것입니다. 매니페스트가 없는 실행은 확인할 수 없습니다.
          """,
        zhHant: """
          交付袋或已封存測試的清單列出每個檔案的 SHA-256。若現在的雜湊值不同，表示檔案在封存後遭到更動。沒有清單的\
          測試無從核對。
          """),
      why: Text(
        en: "Nothing that rests on the changed file is verified, whoever changed it and why.",
        ko: "누가 왜 바꿨든, 바뀐 파일에 근거한 내용은 검증되지 않습니다.",
        zhHant: "無論是誰、為何更動，凡以該檔案為依據的內容都不算已驗證。"),
      falsePositives: Text(
        en: """
          Another line end or encoding from a transfer in text mode changes the hash as well: the content is the same, \
          and still not what was sealed.
          """,
        ko: """
          텍스트 모드로 옮기면서 줄 끝이나 인코딩이 바뀌어도 해시가 달라집니다. 내용은 같아도 봉인된 파일은 아닙니다.
          """,
        zhHant: "以文字模式傳送而改變換行或編碼，同樣會改變雜湊值：內容雖同，仍非當初封存的檔案。"),
      next: [
        Text(
          en: "Ask the sender for the bag again, as one archive.",
          ko: "보낸 사람에게 백을 하나의 아카이브로 다시 받으세요.",
          zhHant: "請寄件者以單一壓縮檔重新提供交付袋。"),
        Text(
          en: "Compare the hashes with `shasum -a 256 -c manifest-sha256.txt`, and see which files differ.",
          ko: "`shasum -a 256 -c manifest-sha256.txt`로 해시를 비교해 어떤 파일이 다른지 확인하세요.",
          zhHant: "以 `shasum -a 256 -c manifest-sha256.txt` 比對雜湊值，找出不符的檔案。"),
      ]),
    references: ["RFC 8493", "E5"],
    trigger: nil,
    nearMiss: nil,
    judge: { timeline, _, judgement in
      for (index, file) in timeline.files.enumerated() {
        guard let sealed = file.sealed else { continue }
        if file.isChanged {
          judgement.found(
            file: index, line: 0, text: file.sha256,
            Message(message, ["file": file.path, "sealed": sealed, "now": file.sha256]))
        } else {
          judgement.clear()
        }
      }
    })
}

private let message = Text(
  en: "{file} was changed after it was sealed: the manifest lists SHA-256 {sealed}, and it has {now}.",
  ko: "{file}이(가) 봉인된 뒤에 바뀌었습니다. 매니페스트의 SHA-256은 {sealed}이고 지금은 {now}입니다.",
  zhHant: "{file} 在封存後遭到更動：清單所列的 SHA-256 為 {sealed}，現在則是 {now}。")

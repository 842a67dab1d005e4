import Diagnosis

/// Sentences of report.xml that belong to no rule and no check.
enum ReportTexts {
  static let restsOnReceipt = Text(
    en: "It rests on the server's word as the app logged it (server.receipt), not on a server's own log.",
    ko: "서버 자체 로그가 아니라 앱이 기록한 서버의 수신 확인(server.receipt)에 근거합니다.",
    zhHant: "依據的是應用程式記錄的伺服器回執（server.receipt），而非伺服器自身的日誌。")

  static let procedure: [Text] = [
    Text(
      en: "Take the files listed under the evidence and compare each SHA-256 (`shasum -a 256 FILE`).",
      ko: "증거에 나열된 파일을 준비하고 각각의 SHA-256을 비교하세요(`shasum -a 256 FILE`).",
      zhHant: "取得證據所列的檔案，逐一比對 SHA-256（`shasum -a 256 FILE`）。"),
    Text(
      en: "Put them into a run folder with the same names and the same `run.json`.",
      ko: "같은 이름과 같은 `run.json`으로 테스트 폴더에 넣으세요.",
      zhHant: "以相同名稱和相同的 `run.json` 放進執行資料夾。"),
    Text(
      en: "Run `baton report RUN --lang en` with the version named above; the same bytes come out.",
      ko: "위에 적힌 버전으로 `baton report RUN --lang ko`를 실행하면 같은 바이트가 나옵니다.",
      zhHant: "以上述版本執行 `baton report RUN --lang zh-Hant`，會得到完全相同的位元組。"),
  ]

  static func missing(_ missing: RuleResult.Missing, _ language: Language) -> String {
    switch missing {
    case .need(let need): Message(needed, ["need": need]).said(in: language)
    case .noCandidate: noCandidate[language]
    case .allUndecided: allUndecided[language]
    }
  }

  private static let needed = Text(
    en: "no such evidence: {need}", ko: "해당 증거 없음: {need}", zhHant: "沒有這類證據：{need}")
  private static let noCandidate = Text(
    en: "nothing in the evidence to which it applies",
    ko: "증거에 적용할 대상이 없음",
    zhHant: "證據中沒有適用的對象")
  private static let allUndecided = Text(
    en: "the logs end, or have a hole, where it would have to look",
    ko: "살펴봐야 할 구간에서 로그가 끝났거나 비어 있음",
    zhHant: "應檢視的區段中，日誌已結束或有缺漏")
}

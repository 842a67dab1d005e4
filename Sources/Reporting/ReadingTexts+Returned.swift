import Diagnosis

extension ReadingTexts {
  /// What reading says of answers to the checklist.
  static let returned = [
    Text(
      en: "an answer without a check or an outcome",
      ko: "검사나 결과가 없는 답변입니다",
      zhHant: "回答中缺少檢查項目或結果"),
    Text(
      en: "an answer with another outcome than passed, failed or not-performed",
      ko: "결과가 passed, failed, not-performed 중 하나가 아닌 답변입니다",
      zhHant: "回答的結果不是 passed、failed 或 not-performed"),
  ]
}

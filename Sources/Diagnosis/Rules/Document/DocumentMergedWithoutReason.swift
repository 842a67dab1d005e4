import EventLog
import Vocabulary

extension Rule {
  /// Two versions of a document were merged and the app cannot say why that keeps their meaning.
  static let documentMergedWithoutReason = Rule(
    id: "document.merged-without-reason", severity: .error, absence: .yes, basis: .convention,
    needs: [.app(.documentMerged)],
    texts: RuleTexts(
      title: Text(
        en: "Merged without a reason",
        ko: "근거 없는 병합",
        zhHant: "沒有理由的合併"),
      explanation: Text(
        en: """
          `document.merged` has no `reason`, or an empty one. A merge may stand in for a conflict only where a rule \
          of the domain says that both changes keep their meaning, and the log must name that rule.
          """,
        ko: """
          `document.merged`에 `reason`이 없거나 비어 있습니다. 병합이 충돌을 대신할 수 있는 것은 두 변경의 의미가 모두 보존된다는 도메인 규칙이 있을 때뿐이며, 로그에 그 \
          규칙이 적혀야 합니다.
          """,
        zhHant: "`document.merged` 沒有 `reason` 或其為空。唯有領域規則表明兩項變更都能保留其意義時，才可用合併取代衝突，且日誌必須寫明該規則。"),
      why: Text(
        en: """
          Fields put together from two editors can make a document that neither user wrote, such as an amount from \
          one and a currency from the other.
          """,
        ko: "두 편집기의 필드를 합치면 한쪽의 금액과 다른 쪽의 통화처럼 누구도 쓰지 않은 문서가 만들어질 수 있습니다.",
        zhHant: "將兩個編輯端的欄位拼在一起，可能產生誰都沒寫過的文件，例如一方的金額配上另一方的幣別。"),
      falsePositives: Text(
        en: """
          A merge that names its rule is none, whether it is a good rule or not. A reason that is not a string \
          counts as absent; the coverage section of the report lists such lines.
          """,
        ko: "규칙을 적은 병합은 그 규칙의 좋고 나쁨과 관계없이 해당하지 않습니다. 문자열이 아닌 reason은 없는 것으로 보며, 보고서의 포함 범위 절에 그런 줄이 나열됩니다.",
        zhHant: "寫明規則的合併不屬此項，無論規則優劣。非字串的 reason 視為不存在，報告的涵蓋範圍一節會列出這些行。"),
      next: [
        Text(
          en: "Name the rule in code and log it with the merge, or return a conflict instead.",
          ko: "코드에서 규칙에 이름을 붙여 병합과 함께 기록하거나, 병합 대신 충돌을 반환하세요.",
          zhHant: "在程式碼中為規則命名並隨合併記錄，否則改為回傳衝突。"),
        Text(
          en: "Compare the merged document with both originals: which fields came from which change?",
          ko: "병합된 문서를 두 원본과 비교해 어느 필드가 어느 변경에서 왔는지 확인하세요.",
          zhHant: "將合併後的文件與兩份原稿比對，確認各欄位出自哪一項變更。"),
      ]),
    references: ["NSFileVersion", "NSMergePolicy"],
    trigger: Scenario(
      """
      app A
      0.2 document.conflict documentID=trip-plan changeID=e2 expectedVersion=7 version=8
      0.4 document.merged documentID=trip-plan changeID=e2
      0.6 document.saved documentID=trip-plan changeID=e2 expectedVersion=8 version=9 verified=true
      9 log.closed
      """),
    nearMiss: Scenario(
      """
      app A
      0.2 document.conflict documentID=trip-plan changeID=e2 expectedVersion=7 version=8
      0.4 document.merged documentID=trip-plan changeID=e2 reason="changes touch different days"
      0.6 document.saved documentID=trip-plan changeID=e2 expectedVersion=8 version=9 verified=true
      9 log.closed
      """)
  ) { timeline, _, judgement in
    for merge in timeline.appEvents(.documentMerged) {
      guard merge.text(.reason)?.allSatisfy(\.isWhitespace) ?? true else {
        judgement.clear()
        continue
      }
      judgement.found(
        merge,
        Message(
          unexplained,
          [
            "document": EventWording.value(merge, .documentID), "change": EventWording.value(merge, .changeID),
          ]))
    }
  }
}

private let unexplained = Text(
  en: "Change '{change}' was merged into '{document}' without a reason.",
  ko: "변경 '{change}'이(가) 근거 없이 '{document}' 문서에 병합되었습니다.",
  zhHant: "變更「{change}」未附理由便合併進「{document}」。")

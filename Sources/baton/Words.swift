import Diagnosis

/// What the program itself says around the texts of the catalogues, in every language of the report.
enum Words {
  static let report = Text(en: "report: {path}", ko: "보고서: {path}", zhHant: "報告：{path}")
  static let checklist = Text(en: "checklist: {path}", ko: "검사 목록: {path}", zhHant: "檢查清單：{path}")

  // The summary of a report.
  static let checks = Text(en: "checks", ko: "검사", zhHant: "檢查")
  static let simulatorColumn = Text(en: "simulator", ko: "시뮬레이터", zhHant: "模擬器")
  static let deviceColumn = Text(en: "real device", ko: "실기기", zhHant: "實機")
  static let verified = Text(en: "verified", ko: "검증됨", zhHant: "已驗證")
  static let failed = Text(en: "failed", ko: "실패", zhHant: "失敗")
  static let inconclusive = Text(en: "inconclusive", ko: "판정 보류", zhHant: "無法判定")
  static let outstanding = Text(en: "outstanding", ko: "미완료", zhHant: "待測")
  static let attested = Text(
    en: "attested, not verified", ko: "테스터 진술만 있음(검증 아님)", zhHant: "僅有測試人員陳述（未驗證）")
  static let excluded = Text(en: "left out by the plan", ko: "계획에서 제외됨", zhHant: "依計畫排除")
  static let findings = Text(
    en: "findings: errors {errors}, warnings {warnings}, notes {notes}",
    ko: "발견 사항: 오류 {errors}, 경고 {warnings}, 참고 {notes}",
    zhHant: "發現：錯誤 {errors}、警告 {warnings}、附註 {notes}")
  static let more = Text(
    en: "… and {count} more; 'baton diagnose' prints all", ko: "… 외 {count}개. 'baton diagnose'로 모두 볼 수 있습니다",
    zhHant: "……另有 {count} 項；'baton diagnose' 會全部列出")

  // Severities.
  static let error = Text(en: "error", ko: "오류", zhHant: "錯誤")
  static let warning = Text(en: "warning", ko: "경고", zhHant: "警告")
  static let note = Text(en: "note", ko: "참고", zhHant: "附註")

  // The checklist.
  static let outstandingOnDevice = Text(
    en: "Outstanding on a real device: {count}", ko: "실기기에서 확인할 검사: {count}개", zhHant: "待實機測試：{count} 項")
  static let nothingOutstanding = Text(
    en: "No device check is outstanding.", ko: "미완료인 실기기 검사가 없습니다.", zhHant: "沒有待測的實機檢查。")
  static let build = Text(en: "Build: {name}", ko: "빌드: {name}", zhHant: "建置：{name}")
  static let unknownBuild = Text(en: "build not stated", ko: "빌드가 명시되지 않음", zhHant: "未註明建置")

  // Pages of the catalogues.
  static let severity = Text(en: "Severity", ko: "심각도", zhHant: "嚴重程度")
  static let scope = Text(en: "Scope", ko: "범위", zhHant: "範圍")
  static let onSimulator = Text(en: "On a simulator", ko: "시뮬레이터에서", zhHant: "在模擬器上")
  static let basis = Text(en: "Basis", ko: "근거", zhHant: "依據")
  static let needs = Text(en: "Needs", ko: "필요한 증거", zhHant: "需要的證據")
  static let meaning = Text(en: "What it means", ko: "의미", zhHant: "含義")
  static let why = Text(en: "Why it matters", ko: "중요한 이유", zhHant: "為何重要")
  static let falsePositives = Text(en: "What looks like it and is none", ko: "비슷하지만 아닌 것", zhHant: "看似相同但並非此問題的情況")
  static let next = Text(en: "What to check next", ko: "다음에 확인할 것", zhHant: "接下來檢查什麼")
  static let references = Text(en: "References", ko: "참고 자료", zhHant: "參考資料")
  static let example = Text(
    en: "An example in which it is found", ko: "이 규칙이 찾아내는 예", zhHant: "會被找出的範例")
  static let nearMiss = Text(
    en: "An example that looks like it, in which nothing is found", ko: "비슷해 보이지만 찾아내지 않는 예",
    zhHant: "看似相同但不會被找出的範例")
  static let noExample = Text(
    en: "Only a format that is not read yet can show it.", ko: "아직 읽지 않는 형식으로만 드러납니다.",
    zhHant: "只有目前尚未支援的格式才能顯示。")
  static let plan = Text(en: "with this plan: {plan}", ko: "계획: {plan}", zhHant: "搭配此計畫：{plan}")
  static let simulator = Text(
    en: "What a simulator can show of it", ko: "시뮬레이터가 보여 줄 수 있는 것", zhHant: "模擬器能顯示的部分")
  static let steps = Text(en: "Steps", ko: "절차", zhHant: "步驟")
  static let sendBack = Text(en: "What to send back", ko: "보내 주실 것", zhHant: "需要回傳的資料")
  static let commands = Text(en: "Commands", ko: "명령", zhHant: "指令")
  static let events = Text(en: "Events it reads", ko: "읽는 이벤트", zhHant: "讀取的事件")
  static let failsOn = Text(en: "Fails on findings of", ko: "다음 규칙의 발견 사항이 있으면 실패", zhHant: "出現以下規則的發現即失敗")
  static let byName = Text(
    en: "in a plan only by name", ko: "계획에 적을 때만 판정", zhHant: "僅在計畫中指名時判定")
  static let countedChecks = Text(
    en: "By default {count} checks count; {more} more count only when a plan names them under 'included'.",
    ko: "기본으로 판정하는 검사는 {count}개입니다. 나머지 {more}개는 계획의 'included'에 적을 때만 판정합니다.",
    zhHant: "預設判定 {count} 項檢查；另外 {more} 項僅在計畫的「included」中列出時才判定。")
  static let extended = Text(
    en: "Judged only when the plan names it under 'included'.", ko: "계획의 'included'에 적었을 때만 판정합니다.",
    zhHant: "僅在計畫的「included」中列出時才判定。")
}

extension Words {
  static func verdict(_ verdict: Verdict.Kind) -> Text {
    switch verdict {
    case .verified: verified
    case .failed: failed
    case .inconclusive: inconclusive
    case .outstanding: outstanding
    case .attested: attested
    case .excluded: excluded
    }
  }

  static func severity(_ severity: Rule.Severity) -> Text {
    switch severity {
    case .error: error
    case .warning: warning
    case .note: note
    }
  }

  /// What a severity means.
  static func meaning(of severity: Rule.Severity) -> Text {
    switch severity {
    case .error: Text(en: "error: breaks a contract", ko: "오류: 계약을 어깁니다", zhHant: "錯誤：違反契約")
    case .warning: Text(en: "warning: risks a contract", ko: "경고: 계약을 위태롭게 합니다", zhHant: "警告：可能危及契約")
    case .note: Text(en: "note: explains", ko: "참고: 설명합니다", zhHant: "附註：提供說明")
    }
  }

  /// What a simulator run says of the fault that a rule looks for.
  static func presence(_ scope: Rule.Scope) -> Text {
    switch scope {
    case .yes:
      Text(en: "It can show that the fault is there.", ko: "결함이 있음을 보여 줄 수 있습니다.", zhHant: "可以證明問題存在。")
    case .no:
      Text(
        en: "It cannot show that the fault is there.", ko: "결함이 있음을 보여 줄 수 없습니다.", zhHant: "無法證明問題存在。")
    case .notApplicable:
      Text(
        en: "What is found is not a fault of the app.", ko: "발견되는 것은 앱의 결함이 아닙니다.", zhHant: "所發現的並非應用程式的問題。")
    }
  }

  static func absence(_ scope: Rule.Scope) -> Text {
    switch scope {
    case .yes:
      Text(
        en: "A clean run counts as proof that it is not there.", ko: "문제없는 테스트는 결함이 없다는 증명으로 칩니다.",
        zhHant: "沒有發現的執行結果可視為問題不存在的證明。")
    case .no:
      Text(
        en: "A clean run proves nothing: only a real device can show that it is not there.",
        ko: "문제없는 테스트는 아무것도 증명하지 못합니다. 결함이 없다는 것은 실기기에서만 확인할 수 있습니다.",
        zhHant: "沒有發現並不能證明什麼：只有實機能證明問題不存在。")
    case .notApplicable:
      Text(
        en: "There is nothing whose absence would have to be proven.", ko: "없음을 증명해야 할 것이 없습니다.",
        zhHant: "沒有需要證明其不存在的事項。")
    }
  }

  static func basis(_ basis: Rule.Basis) -> Text {
    switch basis {
    case .documentation:
      Text(en: "what Apple documents", ko: "Apple 문서에 적힌 내용", zhHant: "Apple 文件的記載")
    case .reports:
      Text(en: "what public reports observed", ko: "공개된 보고에서 관찰된 내용", zhHant: "公開回報所觀察到的情況")
    case .convention:
      Text(en: "a convention of Baton's", ko: "Baton 자체 규칙", zhHant: "Baton 自訂的慣例")
    }
  }

  static func scope(_ scope: Check.Scope) -> Text {
    switch scope {
    case .any: Text(en: "a simulator suffices", ko: "시뮬레이터로 충분함", zhHant: "模擬器即可")
    case .device: Text(en: "only a real device can show it", ko: "실기기에서만 확인 가능", zhHant: "只有實機能證明")
    }
  }
}

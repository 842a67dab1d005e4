public import Diagnosis
public import EventLog

extension Comparison.Change {
  /// What became of it, in a word or two.
  public var title: Text {
    switch self {
    case .new: Text(en: "new", ko: "새로 생김", zhHant: "新出現")
    case .missingEvidence: Text(en: "evidence now missing", ko: "이제 증거가 없음", zhHant: "現已缺少證據")
    case .notAttempted: Text(en: "no longer attempted", ko: "더는 시도하지 않음", zhHant: "不再嘗試")
    case .weakened: Text(en: "no longer verified as before", ko: "이전만큼 검증되지 않음", zhHant: "驗證不如以往")
    case .changed: Text(en: "changed", ko: "바뀜", zhHant: "有變動")
    case .gained: Text(en: "gained", ko: "새로 확보됨", zhHant: "新增佐證")
    case .fixed: Text(en: "fixed", ko: "해결됨", zhHant: "已修正")
    case .unchanged: Text(en: "unchanged", ko: "변동 없음", zhHant: "未變動")
    }
  }
}

extension Comparison {
  /// Says that the runs are of other builds; `nil` where they are of the same.
  public func buildNotice(_ language: Language) -> Message? {
    guard isAnotherBuild else { return nil }
    func names(_ builds: [Build]) -> String {
      builds.isEmpty ? Self.noBuild[language] : builds.map(\.shown).joined(separator: "; ")
    }
    return Message(Self.anotherBuild, ["before": names(builds.before), "after": names(builds.after)])
  }

  /// What a gate on regressions counts.
  public var summary: Message {
    Message(
      isRegression ? Self.regression : Self.noRegression,
      [
        "errors": "\(newErrors.count)", "failures": "\(newFailures.count)",
        "lost": "\(lostVerifications.count)", "evidence": "\(lostEvidence)",
      ])
  }

  private static let anotherBuild = Text(
    en: "Another build: {before} before, {after} now. What differs may differ with the build.",
    ko: "빌드가 다릅니다. 이전: {before}, 지금: {after}. 차이는 빌드 때문일 수 있습니다.",
    zhHant: "建置不同：之前為 {before}，現在為 {after}。差異可能源於建置。")
  private static let noBuild = Text(en: "no build stated", ko: "빌드 표기 없음", zhHant: "未註明建置")
  private static let regression = Text(
    en:
      "Regressions: new errors {errors}, newly failed checks {failures}, lost verifications {lost}, lost evidence {evidence}.",
    ko: "퇴보: 새 오류 {errors}, 새로 실패한 검사 {failures}, 잃은 검증 {lost}, 잃은 증거 {evidence}.",
    zhHant: "退步：新錯誤 {errors}、新失敗的檢查 {failures}、失去的驗證 {lost}、失去的證據 {evidence}。")
  private static let noRegression = Text(
    en: "No new error, no newly failed check, no lost verification, no lost evidence.",
    ko: "새 오류, 새로 실패한 검사, 잃은 검증, 잃은 증거가 없습니다.",
    zhHant: "沒有新錯誤、新失敗的檢查、失去的驗證或失去的證據。")

  /// Headings of the parts of a comparison.
  public static let checksTitle = Text(en: "Verdicts", ko: "판정", zhHant: "判定")
  public static let findingsTitle = Text(en: "Findings", ko: "발견 사항", zhHant: "發現")
  public static let evidenceTitle = Text(en: "Evidence", ko: "증거", zhHant: "證據")
  public static let noneTitle = Text(en: "nothing changed", ko: "바뀐 것이 없음", zhHant: "沒有變動")
}

extension Comparison.CheckChange {
  /// What it was and what it is.
  public func said(_ language: Language) -> String {
    let (before, after) = (Self.verdict(self.before, language), Self.verdict(self.after, language))
    return change == .unchanged ? after : "\(before) → \(after)"
  }

  /// The build that the row is of now, or was.
  public var build: Build? { (after ?? before)?.build }

  private static func verdict(_ row: CheckRow?, _ language: Language) -> String {
    guard let row else { return noRow[language] }
    return message(row.verdict, ["reason": row.verdict.reason?.title[language] ?? "?"]).said(in: language)
  }

  private static func message(_ verdict: Verdict, _ values: [String: String]) -> Message {
    switch (verdict.kind, verdict.environment) {
    case (.verified, .device): return Message(verifiedOnDevice)
    case (.verified, .simulator): return Message(verifiedOnSimulator)
    case (.verified, _): return Message(verifiedOnHost)
    case (.failed, .device): return Message(failedOnDevice, values)
    case (.failed, _): return Message(failed, values)
    case (.inconclusive, _): return Message(inconclusive, values)
    case (.outstanding, _): return Message(outstanding, values)
    case (.attested, _): return Message(attested)
    case (.excluded, _): return Message(excluded)
    }
  }

  private static let noRow = Text(en: "no row", ko: "행 없음", zhHant: "無資料列")
  private static let verifiedOnDevice = Text(
    en: "verified on a real device", ko: "실기기에서 검증됨", zhHant: "已在實機上驗證")
  private static let verifiedOnSimulator = Text(
    en: "verified on a simulator", ko: "시뮬레이터에서 검증됨", zhHant: "已在模擬器上驗證")
  private static let verifiedOnHost = Text(en: "verified on a host", ko: "호스트에서 검증됨", zhHant: "已在主機上驗證")
  private static let failedOnDevice = Text(
    en: "failed on a real device ({reason})", ko: "실기기에서 실패({reason})", zhHant: "在實機上失敗（{reason}）")
  private static let failed = Text(en: "failed ({reason})", ko: "실패({reason})", zhHant: "失敗（{reason}）")
  private static let inconclusive = Text(
    en: "inconclusive ({reason})", ko: "판정 보류({reason})", zhHant: "無法判定（{reason}）")
  private static let outstanding = Text(
    en: "outstanding ({reason})", ko: "미완료({reason})", zhHant: "待測（{reason}）")
  private static let attested = Text(en: "attested, not verified", ko: "테스터 진술만 있음", zhHant: "僅有測試人員陳述")
  private static let excluded = Text(en: "left out by the plan", ko: "계획에서 제외됨", zhHant: "依計畫排除")
}

extension Comparison.EvidenceChange {
  /// The source, rule or file.
  public var name: String {
    switch subject {
    case .source(let name), .rule(let name), .file(let name): name
    }
  }

  /// What it is about.
  public var message: Message {
    switch subject {
    case .source(let name): Message(Self.source, ["name": name])
    case .rule(let id): Message(Self.rule, ["name": id])
    case .file(let path): Message(Self.file, ["name": path])
    }
  }

  private static let source = Text(en: "events of '{name}'", ko: "'{name}'의 이벤트", zhHant: "「{name}」的事件")
  private static let rule = Text(
    en: "what rule '{name}' needs", ko: "규칙 '{name}'에 필요한 증거", zhHant: "規則「{name}」所需的證據")
  private static let file = Text(
    en: "'{name}', which cannot be read whole", ko: "'{name}' — 전부 읽을 수 없음", zhHant: "「{name}」無法完整讀取")
}

extension FindingSubject {
  /// `session com.example.a, task 3`
  public var shown: String { parts.map { "\($0.name) \($0.value)" }.joined(separator: ", ") }
}

extension Build {
  /// `com.example.app 1.2 (418) release`
  public var shown: String {
    let parts = [bundleID, version, build.map { "(\($0))" }, configuration].compactMap(\.self)
    return parts.isEmpty ? "?" : parts.joined(separator: " ")
  }
}

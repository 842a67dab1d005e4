public import Diagnosis
import EventLog

extension Audit.Outcome {
  /// The outcome in a word or two.
  public var title: Text {
    switch self {
    case .supported: Text(en: "supported", ko: "근거 있음", zhHant: "有佐證")
    case .attestedOnly: Text(en: "attested only", ko: "테스터 진술뿐", zhHant: "僅有陳述")
    case .overclaimed: Text(en: "overclaimed", ko: "과장됨", zhHant: "誇大")
    case .stale: Text(en: "stale", ko: "다른 빌드 또는 OS의 근거", zhHant: "佐證已過時")
    case .unsupported: Text(en: "unsupported", ko: "근거 없음", zhHant: "無佐證")
    case .underspecified: Text(en: "underspecified", ko: "범위가 불분명함", zhHant: "範圍不明")
    case .unreferenced: Text(en: "unreferenced", ko: "검사를 밝히지 않음", zhHant: "未註明檢查")
    case .contradicted: Text(en: "contradicted", ko: "증거와 모순됨", zhHant: "與證據矛盾")
    }
  }
}

extension NoClaim.Reason {
  /// Why a sentence claims nothing.
  public var title: Text {
    switch self {
    case .denied: Text(en: "denies it", ko: "부정하는 문장", zhHant: "否定句")
    case .planned: Text(en: "plans or asks for it", ko: "계획이나 요청", zhHant: "計畫或要求")
    case .question: Text(en: "a question", ko: "질문", zhHant: "疑問句")
    case .quoted: Text(en: "quotes it", ko: "인용", zhHant: "引述")
    case .introduces: Text(en: "introduces what follows", ko: "아래 내용을 소개하는 문장", zhHant: "引出下文")
    }
  }
}

extension Audit.Entry {
  /// What is to be said of the claim as a whole; of each check its answer says more.
  public var message: Message? {
    switch outcome {
    case .unreferenced: Message(Self.unreferenced)
    case .underspecified:
      if let words = claim.breadth {
        Message(Self.broad, ["words": words])
      } else {
        Message(isBuildNamed ? Self.severalBinaries : Self.severalBuilds)
      }
    default: nil
    }
  }

  /// What else a reader should know: a repetition, a denial elsewhere, the build that was assumed.
  public var remarks: [Message] {
    var remarks: [Message] = []
    if let duplicateOf { remarks.append(Message(Self.duplicate, ["line": "\(duplicateOf)"])) }
    if let deniedAt { remarks.append(Message(Self.denied, ["line": "\(deniedAt)"])) }
    if let assumedBuild { remarks.append(Message(Self.assumed, ["build": assumedBuild])) }
    if let binary = answers.lazy.compactMap(\.heldTo).first {
      remarks.append(Message(Self.binary, ["build": binary.shown]))
    }
    return remarks
  }

  private static let unreferenced = Text(
    en: "it names no check; name each one, as in `device.lock-screen`, or take the sentence out",
    ko: "검사 이름이 없습니다. `device.lock-screen`처럼 검사를 하나하나 적거나 문장을 지우세요",
    zhHant: "沒有註明檢查；請逐一寫出檢查名稱，例如 `device.lock-screen`，或刪除這句話")
  private static let broad = Text(
    en: "'{words}' speaks of more than is named; name each system, device or case, and verify each",
    ko: "'{words}' — 적힌 것보다 넓은 범위를 말합니다. 시스템, 기기, 상황을 하나하나 적고 각각 검증하세요",
    zhHant: "「{words}」涵蓋的範圍大於所列項目；請逐一列出系統、裝置或情況，並分別驗證")
  private static let severalBuilds = Text(
    en: "the evidence holds several builds; say which one is meant, as in 'build 1187' or with --build",
    ko: "증거에 여러 빌드가 있습니다. 'build 1187'이나 --build로 어느 빌드인지 밝히세요",
    zhHant: "證據包含多個建置；請以「build 1187」或 --build 指明是哪一個")
  private static let severalBinaries = Text(
    en: "several binaries of that build could be meant; hold it against a run with one of them",
    ko: "그 빌드 번호의 바이너리가 여러 개입니다. 하나만 있는 실행에 견주세요",
    zhHant: "該建置編號對應多個執行檔；請以只含其中一個的測試執行來核對")
  private static let binary = Text(
    en: "several binaries have that build number; held to the only one that ran there: {build}",
    ko: "같은 빌드 번호의 바이너리가 여러 개라, 그 환경에서 실행된 유일한 것에 견주었습니다: {build}",
    zhHant: "該建置編號對應多個執行檔；以唯一在該環境執行過的為準：{build}")
  private static let duplicate = Text(
    en: "the same as the claim on line {line}", ko: "{line}번째 줄의 주장과 같습니다", zhHant: "與第 {line} 行的主張相同")
  private static let denied = Text(
    en: "line {line} of the same document denies or plans it", ko: "같은 문서의 {line}번째 줄은 이를 부정하거나 계획으로 적었습니다",
    zhHant: "同一份文件的第 {line} 行否定此事，或將其列為計畫")
  private static let assumed = Text(
    en: "names no build; held to build {build}", ko: "빌드가 적혀 있지 않아 빌드 {build}에 견주었습니다",
    zhHant: "未註明建置；以建置 {build} 為準")
}

extension Audit.Answer {
  /// What the evidence says of the check.
  public func message(_ language: Language) -> Message {
    guard let row else {
      return outcome == .underspecified ? Message(Self.whichBuild) : Message(Self.noRow)
    }
    let verdict = row.verdict
    var values = ["build": row.build?.build ?? "?", "reason": verdict.reason?.title[language] ?? "?"]
    values["os"] = (row.decisive?.systems ?? []).joined(separator: ", ")
    switch verdict.kind {
    case .verified:
      let isNamed = values["os"] != ""
      if verdict.environment == .device, claimed != .device, outcome == .unsupported {
        return Message(claimed == .simulator ? Self.notOnSimulator : Self.notOnHost, values)
      }
      return switch (verdict.environment, isNamed) {
      case (.device, true): Message(Self.deviceWithSystem, values)
      case (.device, false): Message(Self.device, values)
      case (.simulator, true): Message(Self.simulatorWithSystem, values)
      case (.simulator, false): Message(Self.simulator, values)
      case (.host, _), (nil, _): Message(Self.host, values)
      }
    case .failed: return Message(verdict.environment == .device ? Self.failedOnDevice : Self.failed, values)
    case .attested: return Message(Self.attested, values)
    case .outstanding:
      return Message(verdict.rehearsed == nil ? Self.outstanding : Self.rehearsed, values)
    case .inconclusive: return Message(Self.inconclusive, values)
    case .excluded: return Message(Self.excluded, values)
    }
  }

  private static let noRow = Text(
    en: "no row of that build in the evidence", ko: "증거에 해당 빌드의 행이 없습니다", zhHant: "證據中沒有該建置的資料列")
  private static let whichBuild = Text(
    en: "the evidence holds several builds", ko: "증거에 여러 빌드가 있습니다", zhHant: "證據包含多個建置")
  private static let device = Text(
    en: "verified on a real device, build {build}", ko: "실기기에서 검증됨, 빌드 {build}", zhHant: "已在實機上驗證，建置 {build}")
  private static let deviceWithSystem = Text(
    en: "verified on a real device, build {build}, {os}", ko: "실기기에서 검증됨, 빌드 {build}, {os}",
    zhHant: "已在實機上驗證，建置 {build}，{os}")
  private static let notOnSimulator = Text(
    en: "shown on a device, not on a simulator, build {build}", ko: "실기기에서 확인되었으며 시뮬레이터에서는 확인되지 않음, 빌드 {build}",
    zhHant: "已在實機上證實，而非在模擬器上，建置 {build}")
  private static let notOnHost = Text(
    en: "shown on a device, not on a host, build {build}", ko: "실기기에서 확인되었으며 호스트에서는 확인되지 않음, 빌드 {build}",
    zhHant: "已在實機上證實，而非在主機上，建置 {build}")
  private static let simulator = Text(
    en: "verified on a simulator only, build {build}", ko: "시뮬레이터에서만 검증됨, 빌드 {build}",
    zhHant: "僅在模擬器上驗證，建置 {build}")
  private static let simulatorWithSystem = Text(
    en: "verified on a simulator only, build {build}, {os}", ko: "시뮬레이터에서만 검증됨, 빌드 {build}, {os}",
    zhHant: "僅在模擬器上驗證，建置 {build}，{os}")
  private static let host = Text(
    en: "verified on a host only, build {build}", ko: "호스트에서만 검증됨, 빌드 {build}", zhHant: "僅在主機上驗證，建置 {build}")
  private static let failedOnDevice = Text(
    en: "failed on a real device, build {build}", ko: "실기기에서 실패, 빌드 {build}", zhHant: "在實機上失敗，建置 {build}")
  private static let failed = Text(
    en: "failed on a simulator, build {build}", ko: "시뮬레이터에서 실패, 빌드 {build}", zhHant: "在模擬器上失敗，建置 {build}")
  private static let attested = Text(
    en: "a tester's word and no log, build {build}", ko: "테스터의 진술뿐이며 로그가 없음, 빌드 {build}",
    zhHant: "僅有測試人員的陳述，沒有日誌，建置 {build}")
  private static let outstanding = Text(
    en: "outstanding: nothing attempted it where it counts", ko: "미완료: 인정되는 환경에서 시도된 적이 없습니다",
    zhHant: "待測：尚未在算數的環境中嘗試")
  private static let rehearsed = Text(
    en: "outstanding: only rehearsed away from a device", ko: "미완료: 실기기가 아닌 곳에서 예행만 했습니다",
    zhHant: "待測：只在實機以外預演過")
  private static let inconclusive = Text(
    en: "inconclusive ({reason})", ko: "판정 보류({reason})", zhHant: "無法判定（{reason}）")
  private static let excluded = Text(en: "left out by the plan", ko: "계획에서 제외됨", zhHant: "依計畫排除")
}

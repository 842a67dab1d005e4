import EventLog
import Vocabulary

/// What people said of a check for one build, beside what the evidence shows of it.
struct TesterWords {
  private let passed: [String]
  private let failed: [String]

  /// - Parameter words: `tester.attested` events, in the order of the evidence.
  init(_ words: [Event]) {
    passed = Self.people(words.filter { $0.text(.outcome) == "passed" })
    failed = Self.people(words.filter { $0.text(.outcome) == "failed" })
  }

  /// Each person with the device and the system that he or she names; all stand, each once.
  private static func people(_ words: [Event]) -> [String] {
    var people: [String] = []
    for word in words {
      let environment = [word.text(.environmentModel), word.text(.environmentOS)].compactMap { $0 }.joined(
        separator: ", ")
      let person = (word.text(.tester) ?? "?") + (environment.isEmpty ? "" : " (\(environment))")
      if !people.contains(person) { people.append(person) }
    }
    return people
  }

  private var values: [String: String] {
    ["passed": Self.list(passed), "failed": Self.list(failed)]
  }

  /// As many as a sentence bears.
  private static func list(_ people: [String]) -> String {
    people.prefix(5).joined(separator: "; ") + (people.count > 5 ? "; … (+\(people.count - 5))" : "")
  }

  /// Why a check that nothing but words speaks for is attested.
  var attested: Message { Message(Self.attestedText, values) }

  /// Why a check is open that a person says failed.
  var failure: Message { Message(passed.isEmpty ? Self.failedText : Self.disputedText, values) }

  /// What is to be said of a word that passed where the evidence says otherwise.
  func contradiction(of verdict: Verdict) -> Message? {
    guard !passed.isEmpty else { return nil }
    switch verdict.kind {
    case .failed: return Message(Self.contradictedText, values)
    case .inconclusive where failed.isEmpty: return Message(Self.notShownText, values)
    default: return nil
    }
  }

  private static let attestedText = Text(
    en: "Only a person's word says that it passed on a device, and no log shows it: {passed}.",
    ko: "실기기에서 통과했다는 진술만 있고, 이를 보여 주는 로그가 없습니다: {passed}.",
    zhHant: "只有人員表示已在實機通過，沒有日誌佐證：{passed}。")
  private static let failedText = Text(
    en: "A person says that it failed on a device: {failed}.",
    ko: "실기기에서 실패했다는 진술이 있습니다: {failed}.",
    zhHant: "有人員表示在實機上失敗：{failed}。")
  private static let disputedText = Text(
    en: "Persons disagree. It passed on a device for: {passed}. It failed for: {failed}.",
    ko: "진술이 서로 다릅니다. 실기기에서 통과: {passed}. 실패: {failed}.",
    zhHant: "各方說法不一。在實機通過：{passed}。失敗：{failed}。")
  private static let contradictedText = Text(
    en: "The logs contradict a person's word that it passed: {passed}.",
    ko: "통과했다는 진술이 로그와 어긋납니다: {passed}.",
    zhHant: "日誌與表示已通過的說法矛盾：{passed}。")
  private static let notShownText = Text(
    en: "The logs do not bear out a person's word that it passed: {passed}.",
    ko: "통과했다는 진술을 로그가 뒷받침하지 못합니다: {passed}.",
    zhHant: "日誌未能佐證表示已通過的說法：{passed}。")
}

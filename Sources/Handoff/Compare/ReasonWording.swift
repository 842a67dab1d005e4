import Diagnosis

extension Verdict.Reason {
  /// The reason in a few words that go into brackets behind a verdict.
  var title: Text {
    switch self {
    case .notAttempted: Text(en: "not attempted", ko: "시도하지 않음", zhHant: "未曾測試")
    case .needsDevice: Text(en: "needs a real device", ko: "실기기 필요", zhHant: "需要實機")
    case .missingEvidence: Text(en: "evidence is missing", ko: "증거가 없음", zhHant: "缺少證據")
    case .cutEvidence: Text(en: "evidence is cut short", ko: "증거가 중간에 끊김", zhHant: "證據不完整")
    case .unprovenEnvironment:
      Text(en: "the environment is not proven", ko: "환경이 입증되지 않음", zhHant: "環境未經證實")
    case .contradictedEnvironment:
      Text(
        en: "the evidence contradicts itself about the environment", ko: "환경에 대한 증거가 서로 모순됨",
        zhHant: "環境的證據互相矛盾")
    case .vetoed:
      Text(en: "a condition of the test invalidates it", ko: "테스트 조건 때문에 무효", zhHant: "測試條件使結果無效")
    case .attemptAborted: Text(en: "the attempt was aborted", ko: "시도가 중단됨", zhHant: "測試已中止")
    case .finding: Text(en: "a finding stands against it", ko: "반대되는 발견 사항이 있음", zhHant: "有與之牴觸的診斷發現")
    case .patternBroken:
      Text(
        en: "what must happen did not happen", ko: "일어나야 할 일이 일어나지 않음", zhHant: "應發生的情形沒有發生")
    case .plan: Text(en: "the plan leaves it out", ko: "계획에서 제외함", zhHant: "計畫排除")
    }
  }
}

package import Diagnosis
import EventLog

/// The counts of a report, and the sentence that opens it.
package struct Statement {
  let verifiedOnSimulator: Int
  let verifiedOnDevice: Int
  let counts: [Verdict.Kind: Int]
  let severities: [Rule.Severity: Int]
  private let devices: [String]
  private let total: Int

  package init(_ diagnosis: Diagnosis) {
    let verified = diagnosis.checks.filter { $0.verdict.kind == .verified }
    verifiedOnSimulator = verified.count { $0.verdict.environment == .simulator }
    let onDevice = verified.filter { $0.verdict.environment == .device }
    verifiedOnDevice = onDevice.count
    var named: [String] = []
    // Those that only a device can show come first.
    let sorted = onDevice.filter { $0.check.scope == .device } + onDevice.filter { $0.check.scope == .any }
    for row in sorted where !named.contains(row.check.id) { named.append(row.check.id) }
    devices = named
    counts = Dictionary(grouping: diagnosis.checks, by: \.verdict.kind).mapValues(\.count)
    severities = Dictionary(grouping: diagnosis.findings, by: \.severity).mapValues(\.count)
    total = diagnosis.checks.count
  }

  func count(_ kind: Verdict.Kind) -> Int { counts[kind] ?? 0 }

  /// One sentence that nobody can misread: what a simulator verified, what a real device did, and what failed.
  package var message: Message {
    let values = [
      "simulator": "\(verifiedOnSimulator)", "total": "\(total)", "device": "\(verifiedOnDevice)",
      "failed": "\(count(.failed))", "checks": named,
    ]
    switch (devices.isEmpty, count(.failed) > 0) {
    case (true, false): return Message(Self.none, values)
    case (true, true): return Message(Self.noneAndFailed, values)
    case (false, false): return Message(Self.some, values)
    case (false, true): return Message(Self.someAndFailed, values)
    }
  }

  /// The checks that a device verified, as many as a sentence bears.
  private var named: String {
    let most = 5
    let rest = devices.count - most
    return devices.prefix(most).joined(separator: ", ") + (rest > 0 ? ", … (+\(rest))" : "")
  }

  private static let none = Text(
    en: "The simulator verified {simulator} of {total} checks; no check was verified on a real device.",
    ko: "검사 {total}개 가운데 {simulator}개를 시뮬레이터에서 검증했으며, 실기기에서 검증한 검사는 없습니다.",
    zhHant: "{total} 項檢查中有 {simulator} 項在模擬器上驗證；沒有任何檢查在實機上驗證。")
  private static let noneAndFailed = Text(
    en: """
      The simulator verified {simulator} of {total} checks, {failed} failed; no check was verified on a real device.
      """,
    ko: """
      검사 {total}개 가운데 {simulator}개를 시뮬레이터에서 검증했고 {failed}개는 실패했으며, 실기기에서 검증한 검사는 없습니다.
      """,
    zhHant: "{total} 項檢查中有 {simulator} 項在模擬器上驗證，{failed} 項失敗；沒有任何檢查在實機上驗證。")
  private static let some = Text(
    en: """
      The simulator verified {simulator} of {total} checks; a real device verified {device}, and no others: {checks}.
      """,
    ko: """
      검사 {total}개 가운데 {simulator}개를 시뮬레이터에서, {device}개만 실기기에서 검증했습니다(실기기: {checks}).
      """,
    zhHant: "{total} 項檢查中有 {simulator} 項在模擬器上驗證；在實機上驗證的只有 {device} 項：{checks}。")
  private static let someAndFailed = Text(
    en: """
      The simulator verified {simulator} of {total} checks, {failed} failed; a real device verified {device}, and no \
      others: {checks}.
      """,
    ko: """
      검사 {total}개 가운데 {simulator}개를 시뮬레이터에서, {device}개만 실기기에서 검증했고 {failed}개는 실패했습니다 \
      (실기기: {checks}).
      """,
    zhHant: """
      {total} 項檢查中有 {simulator} 項在模擬器上驗證，{failed} 項失敗；在實機上驗證的只有 {device} 項：{checks}。
      """)
}

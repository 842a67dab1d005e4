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
    for row in onDevice where !named.contains(row.check.id) { named.append(row.check.id) }
    devices = named
    counts = Dictionary(grouping: diagnosis.checks, by: \.verdict.kind).mapValues(\.count)
    severities = Dictionary(grouping: diagnosis.findings, by: \.severity).mapValues(\.count)
    total = diagnosis.checks.count
  }

  func count(_ kind: Verdict.Kind) -> Int { counts[kind] ?? 0 }

  /// One sentence that nobody can misread.
  package var message: Message {
    let values = ["simulator": "\(verifiedOnSimulator)", "total": "\(total)", "device": "\(verifiedOnDevice)"]
    if devices.isEmpty { return Message(Self.none, values) }
    let shown = devices.prefix(12).joined(separator: ", ") + (devices.count > 12 ? ", …" : "")
    return Message(Self.some, values.merging(["checks": shown]) { $1 })
  }

  private static let none = Text(
    en: "The simulator verified {simulator} of {total} checks; no check was verified on a real device.",
    ko: "검사 {total}개 가운데 {simulator}개를 시뮬레이터에서 검증했으며, 실기기에서 검증한 검사는 없습니다.",
    zhHant: "{total} 項檢查中有 {simulator} 項在模擬器上驗證；沒有任何檢查在實機上驗證。")
  private static let some = Text(
    en:
      "The simulator verified {simulator} of {total} checks; a real device verified {device}, and no others: {checks}.",
    ko: "검사 {total}개 가운데 {simulator}개를 시뮬레이터에서, {device}개만 실기기에서 검증했습니다(실기기: {checks}).",
    zhHant: "{total} 項檢查中有 {simulator} 項在模擬器上驗證；在實機上驗證的只有 {device} 項：{checks}。")
}

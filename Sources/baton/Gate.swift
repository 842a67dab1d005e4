import Diagnosis
import EventLog

/// How much must hold before a release; each level asks all that the one before it asks.
enum Gate: String, CaseIterable {
  /// No error finding and no failed check.
  case errors
  /// Nothing inconclusive either.
  case inconclusive
  /// Nothing outstanding either; a tester's word without a log leaves a check outstanding.
  case outstanding
  /// Every device check is verified on a device; one that the plan leaves out is not.
  case device

  /// What keeps the gate from holding; empty where it holds.
  func obstacles(in diagnosis: Diagnosis) -> [String] {
    let rows = diagnosis.checks
    func count(_ kinds: Verdict.Kind...) -> Int { rows.count { kinds.contains($0.verdict.kind) } }
    var obstacles: [String] = []
    func add(_ count: Int, _ one: String, _ many: String) {
      if count > 0 { obstacles.append("\(count) \(count == 1 ? one : many)") }
    }
    // Where nothing was read nothing can have failed: that is no reason to let it pass.
    if diagnosis.evidence.store.count == 0 { obstacles.append("no event was read") }
    add(diagnosis.findings.count { $0.severity == .error }, "error finding", "error findings")
    add(count(.failed), "failed check", "failed checks")
    if self >= .inconclusive { add(count(.inconclusive), "inconclusive check", "inconclusive checks") }
    if self >= .outstanding {
      add(count(.outstanding), "outstanding check", "outstanding checks")
      add(count(.attested), "check attested without a log", "checks attested without a log")
    }
    if self >= .device {
      let missing = rows.count {
        $0.scope == .device && !($0.verdict.kind == .verified && $0.verdict.environment == .device)
      }
      add(missing, "device check not verified on a device", "device checks not verified on a device")
    }
    return obstacles
  }
}

extension Gate: Comparable {
  static func < (a: Gate, b: Gate) -> Bool {
    guard let x = allCases.firstIndex(of: a), let y = allCases.firstIndex(of: b) else { return false }
    return x < y
  }
}

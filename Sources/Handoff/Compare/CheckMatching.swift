import Diagnosis
import EventLog

/// Pairs the verdicts of two runs, and says what became of each.
enum CheckMatching {
  static func changes(_ before: Diagnosis, _ after: Diagnosis) -> [Comparison.CheckChange] {
    let old = Dictionary(grouping: before.checks) { $0.check.id }
    let new = Dictionary(grouping: after.checks) { $0.check.id }
    var changes: [Comparison.CheckChange] = []
    for id in Set(old.keys).union(new.keys).sorted() {
      for (a, b) in pairs(old[id] ?? [], new[id] ?? []) {
        guard let check = (b ?? a)?.check else { continue }
        changes.append(.init(check: check, before: a, after: b, change: change(a, b)))
      }
    }
    return changes.enumerated().sorted { ($0.element.change, $0.offset) < ($1.element.change, $1.offset) }
      .map(\.element)
  }

  /// The same build goes with the same; the one that is left in each run goes with the other.
  private static func pairs(_ before: [CheckRow], _ after: [CheckRow]) -> [(CheckRow?, CheckRow?)] {
    var rest = after
    var pairs: [(CheckRow?, CheckRow?)] = []
    var alone: [CheckRow] = []
    for row in before {
      if let i = rest.firstIndex(where: { $0.build == row.build }) {
        pairs.append((row, rest.remove(at: i)))
      } else {
        alone.append(row)
      }
    }
    if alone.count == 1 && rest.count == 1 { return pairs + [(alone[0], rest[0])] }
    return pairs + alone.map { ($0, nil) } + rest.map { (nil, $0) }
  }

  static func change(_ before: CheckRow?, _ after: CheckRow?) -> Comparison.Change {
    guard let after else { return wasJudged(before) ? .notAttempted : .changed }
    let (old, new) = (before?.verdict, after.verdict)
    if let old, old.kind == new.kind, old.environment == new.environment, old.reason == new.reason { return .unchanged }
    switch new.kind {
    case .failed: return old?.kind == .failed ? .changed : .new
    case .verified:
      if old?.kind == .failed { return .fixed }
      guard let old, old.kind == .verified else { return .gained }
      return new.environment.strength < old.environment.strength ? .weakened : .gained
    case .outstanding, .inconclusive, .attested, .excluded:
      guard wasJudged(before) else { return .changed }
      switch new.reason {
      case .missingEvidence, .cutEvidence, .unprovenEnvironment: return .missingEvidence
      case .notAttempted, .needsDevice, .attemptAborted, .plan: return .notAttempted
      case .contradictedEnvironment, .vetoed, .finding, .patternBroken, nil:
        return old?.kind == .verified ? .weakened : .changed
      }
    }
  }

  private static func wasJudged(_ row: CheckRow?) -> Bool {
    row?.verdict.kind == .verified || row?.verdict.kind == .failed
  }
}

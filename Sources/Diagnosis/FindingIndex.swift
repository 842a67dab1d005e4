import EventLog
import Vocabulary

/// Findings by rule and by what they are about, so that each attempt finds its own without looking through all.
struct FindingIndex {
  /// What a finding is about, as far as an attempt asks.
  private enum Aspect: Hashable {
    case transfer(Int)
    case launch(Int)
    case session(Symbol, launch: Int)
    case document(Symbol, installation: Int)
    case operation(Symbol, launch: Int)
    case key(Symbol)
  }

  private struct OfRule {
    var all: [Int] = []
    var byAspect: [Aspect: [Int]] = [:]
  }

  private let findings: [Finding]
  private let byRule: [String: OfRule]
  /// The rules that found something, sorted.
  let rules: [String]

  init(timeline: Timeline, findings: [Finding]) {
    var byRule: [String: OfRule] = [:]
    for (i, finding) in findings.enumerated() {
      byRule[finding.rule.id, default: OfRule()].all.append(i)
      for aspect in Self.aspects(of: finding, timeline) {
        byRule[finding.rule.id]?.byAspect[aspect, default: []].append(i)
      }
    }
    self.findings = findings
    self.byRule = byRule
    rules = byRule.keys.sorted()
  }

  /// The first finding of a rule that belongs to the attempt and meets the condition.
  func first(of rule: String, belongingTo attempt: Attempt, where condition: (Finding) -> Bool) -> Finding? {
    guard let ofRule = byRule[rule] else { return nil }
    let candidates: [Int]
    switch attempt.subject {
    case .run: candidates = ofRule.all
    case .step: candidates = []
    case .transfer(let transfer): candidates = ofRule.byAspect[.transfer(transfer)] ?? []
    case .launch(let launch): candidates = ofRule.byAspect[.launch(launch)] ?? []
    case .session(let session, let launches):
      candidates = Set(launches + attempt.launches).sorted().flatMap {
        ofRule.byAspect[.session(session, launch: $0)] ?? []
      }
    case .document(let document, let installation):
      candidates = ofRule.byAspect[.document(document, installation: installation)] ?? []
    case .operation(let operation, let launch):
      candidates = ofRule.byAspect[.operation(operation, launch: launch)] ?? []
    case .key(let key): candidates = ofRule.byAspect[.key(key)] ?? []
    }
    return candidates.sorted().lazy.map { findings[$0] }.first(where: condition)
  }

  private static func aspects(of finding: Finding, _ timeline: Timeline) -> Set<Aspect> {
    var aspects: Set<Aspect> = []
    for index in finding.transfers {
      let transfer = timeline.transfers[index]
      aspects.insert(.transfer(index))
      if let key = transfer.key { aspects.insert(.key(key)) }
      if let launch = finding.launch { aspects.insert(.session(transfer.session, launch: launch)) }
    }
    guard let culprit = finding.culprit else { return aspects }
    if let key = culprit.symbol(.idempotencyKey) { aspects.insert(.key(key)) }
    guard let launch = finding.launch else { return aspects }
    aspects.insert(.launch(launch))
    if let session = culprit.sessionID { aspects.insert(.session(session, launch: launch)) }
    if let document = culprit.symbol(.documentID) {
      aspects.insert(.document(document, installation: timeline.launches[launch].installation))
    }
    if let operation = culprit.symbol(.operationID) { aspects.insert(.operation(operation, launch: launch)) }
    return aspects
  }
}

import EventLog
import Vocabulary

/// Findings by rule and by what they are about, so that each attempt finds its own without looking through all.
struct FindingIndex {
  /// What a finding is about, as far as an attempt asks.
  fileprivate enum Aspect: Hashable {
    case transfer(Int)
    case launch(Int)
    case session(Symbol, launch: Int)
    case document(Symbol, installation: Int)
    case operation(Symbol, launch: Int)
    case key(Symbol)
  }

  fileprivate struct OfRule {
    var all: [Int] = []
    var byAspect: [Aspect: [Int]] = [:]
  }

  private let findings: [Finding]
  private let byRule: [String: OfRule]
  /// The rules that found something, sorted.
  private let rules: [String]

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

  /// The findings that can fail a check: resolved once for all of its attempts.
  struct Listed {
    fileprivate let rules: [(ofRule: OfRule, errorsOnly: Bool)]
    fileprivate let scope: Check.Scope
  }

  /// Findings of the rules that a check lists. Of a whole family (`document.*`) only the errors fail a check.
  func listed(by check: Check, _ scope: Check.Scope) -> Listed {
    var rules: [(OfRule, Bool)] = []
    for name in check.failsOn {
      if name.hasSuffix("*") {
        for rule in self.rules where rule.hasPrefix(name.dropLast()) {
          if let ofRule = byRule[rule] { rules.append((ofRule, true)) }
        }
      } else if let ofRule = byRule[name] {
        rules.append((ofRule, false))
      }
    }
    return Listed(rules: rules, scope: scope)
  }

  /// The first listed finding that belongs to the attempt.
  func failing(_ attempt: Attempt, _ listed: Listed) -> Finding? {
    for (ofRule, errorsOnly) in listed.rules {
      let found = first(ofRule, belongingTo: attempt) { finding in
        let severity = Self.severity(finding, listed.scope)
        return errorsOnly ? severity == .error : severity != .note
      }
      if let found { return found }
    }
    return nil
  }

  /// A person's step that expected a finding does not lift it where a real device is asked for.
  private static func severity(_ finding: Finding, _ scope: Check.Scope) -> Rule.Severity {
    scope == .device && finding.isExpectedByWord ? finding.rule.severity : finding.severity
  }

  private func first(
    _ ofRule: OfRule, belongingTo attempt: Attempt, where condition: (Finding) -> Bool
  ) -> Finding? {
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

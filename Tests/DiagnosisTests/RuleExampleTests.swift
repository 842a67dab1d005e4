import EventLog
import Testing

@testable import Diagnosis

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ways in which a run may be delivered that must not change what is found in it.
enum Delivery: String, CaseIterable {
  case asWritten, otherFileOrder, everyLineTwice, carriageReturns, unrelatedSession, multiByteNames

  func apply(_ files: [(path: String, bytes: [UInt8])]) -> [(path: String, bytes: [UInt8])] {
    switch self {
    case .asWritten: return files
    case .otherFileOrder:
      // Other names, in the reverse order.
      return files.enumerated().map { ("logs/\(99 - $0.offset).jsonl", $0.element.bytes) }
    // What `log` and the system's tools write has no counter by which a line said twice is known.
    case .everyLineTwice:
      return map(files) { path, lines in Self.isEventLog(path) ? lines.flatMap { [$0, $0] } : lines }
    case .carriageReturns: return map(files) { path, lines in Self.isEventLog(path) ? lines.map { $0 + "\r" } : lines }
    case .unrelatedSession: return files + [("logs/unrelated.jsonl", Self.unrelated)]
    case .multiByteNames:
      return map(files) { $1.map { $0.replacing("com.example.transfer", with: "com.例え.전송") } }
    }
  }

  private static func isEventLog(_ path: String) -> Bool { path.hasSuffix(".jsonl") }

  private func map(
    _ files: [(path: String, bytes: [UInt8])], _ change: (String, [String]) -> [String]
  ) -> [(path: String, bytes: [UInt8])] {
    files.map { path, bytes in
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
      return (path, Array((change(path, lines).joined(separator: "\n") + "\n").utf8))
    }
  }

  /// Another app on another simulator that does nothing wrong.
  private static let unrelated = Scenario(
    """
    app Z bundle=org.example.other container=no kind=simulator
    0.2 app.state state=active
    0.3 coordinator.created sessionID=org.example.other.sync coordinatorID=z1 coordinatorCount=1
    0.4 session.created sessionID=org.example.other.sync background=true resourceTimeout=3600 coordinatorID=z1
    90 coordinator.released sessionID=org.example.other.sync coordinatorID=z1 coordinatorCount=0
    91 log.closed
    """
  ).files[0].bytes
}

@Suite("Examples of the rules")
struct RuleExampleTests {
  /// With RULES set, only rules whose id begins with it.
  static let rules = RuleCatalogue.all.filter { rule in
    guard let prefix = ProcessInfo.processInfo.environment["RULES"] else { return true }
    return rule.id.hasPrefix(prefix)
  }

  func findings(of rule: Rule, in scenario: Scenario, _ delivery: Delivery) -> (raw: [Finding], result: RuleResult?) {
    let evidence = Intake.read(files: delivery.apply(scenario.files))
    let engine = RuleEngine(timeline: Timeline(evidence), plan: ExamplePlan.plan(for: rule.id))
    let (findings, results) = engine.run([rule])
    return (findings, results.first)
  }

  @Test("A rule finds its fault in its own example, however the run is delivered", arguments: rules)
  func trigger(rule: Rule) throws {
    guard let scenario = rule.trigger else { return }
    for delivery in Delivery.allCases {
      let (found, result) = findings(of: rule, in: scenario, delivery)
      #expect(!found.isEmpty, "\(rule.id), \(delivery): \(result.map { "\($0.state) \($0.missing as Any)" } ?? "")")
      for finding in found { #expect(finding.message.hasAllValues, "\(rule.id): \(finding.message)") }
    }
  }

  @Test("A rule finds nothing in its near miss, however the run is delivered", arguments: rules)
  func nearMiss(rule: Rule) throws {
    guard let scenario = rule.nearMiss else { return }
    for delivery in Delivery.allCases {
      let (found, _) = findings(of: rule, in: scenario, delivery)
      #expect(found.isEmpty, "\(rule.id), \(delivery): \(found.first.map { $0.message.said(in: .english) } ?? "")")
    }
  }
}

/// Plans that examples need: a rule that reads the plan has an example only with one.
enum ExamplePlan {
  static func plan(for rule: String) -> RunDescription.Plan {
    var plan = RunDescription.Plan()
    if rule == "retry.unbounded" { plan.maxAttempts = 3 }
    if rule == "privacy.unplanned-sample" { plan.samples = ["small": String(repeating: "a", count: 64)] }
    return plan
  }
}

extension Message {
  /// Whether every place of the text has a value, in every language.
  var hasAllValues: Bool {
    Language.allCases.allSatisfy { language in
      !said(in: language).contains("{") || values.values.contains { $0.contains("{") }
    }
  }
}

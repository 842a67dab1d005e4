import EventLog
import Vocabulary

/// Runs the rules over a timeline and makes findings of what they saw.
struct RuleEngine {
  let timeline: Timeline
  let plan: RunDescription.Plan

  func run(_ rules: [Rule]) -> (findings: [Finding], results: [RuleResult]) {
    // Rules know nothing of one another.
    let ended = Parallel.map(rules.count) { run(rules[$0]) }
    return (ended.flatMap(\.findings), ended.map(\.result))
  }

  private func run(_ rule: Rule) -> (findings: [Finding], result: RuleResult) {
    if let missing = missingNeed(of: rule) {
      return ([], RuleResult(rule: rule, state: .notEvaluable, candidates: 0, undecided: 0, missing: .need(missing)))
    }
    var judgement = Judgement()
    rule.judge(timeline, plan, &judgement)
    return (number(judgement.findings, of: rule), result(judgement, of: rule))
  }

  private func result(_ judgement: Judgement, of rule: Rule) -> RuleResult {
    let state: RuleResult.State
    var missing: RuleResult.Missing?
    if !judgement.findings.isEmpty {
      state = .found
    } else if judgement.candidates == 0 {
      state = .notEvaluable
      missing = .noCandidate
    } else if judgement.undecided == judgement.candidates {
      state = .notEvaluable
      missing = .allUndecided
    } else {
      state = .clear
    }
    return RuleResult(
      rule: rule, state: state, candidates: judgement.candidates, undecided: judgement.undecided, missing: missing)
  }

  /// The first need that the evidence does not meet, in words.
  private func missingNeed(of rule: Rule) -> String? { rule.needs.first { !isMet($0) }?.text }

  private func isMet(_ need: Rule.Need) -> Bool {
    let isHere =
      switch need.source {
      case .server: need.anyOf.contains { !timeline.serverEvents($0).isEmpty }
      case .app, .system: need.anyOf.contains { timeline.events($0).contains { $0.source == need.source } }
      case .tester, .harness:
        need.anyOf.contains { timeline.events($0).contains { $0.source == .tester || $0.source == .harness } }
      }
    return isHere || need.alternatives.contains(where: isMet)
  }

  private func number(_ raw: [RawFinding], of rule: Rule) -> [Finding] {
    var used: [String: Int] = [:]
    return raw.map { raw in
      var culprit: Event?
      var place: Finding.Place?
      switch raw.culprit {
      case .event(let event): culprit = event
      case .place(let file, let line, let text): place = Finding.Place(file: file, line: line, text: text)
      }
      let subject = identity(rule, culprit, place)
      used[subject, default: 0] += 1
      let count = used[subject] ?? 1
      return Finding(
        id: count == 1 ? subject : "\(subject)-\(count)", rule: rule, severity: raw.severity ?? rule.severity,
        message: raw.message, culprit: culprit, place: place, witnesses: raw.witnesses,
        transfers: raw.transfers ?? culprit.map(transfers) ?? [],
        launch: culprit.flatMap { timeline.launch(of: $0) }?.index, alternatives: raw.alternatives,
        next: raw.next ?? rule.texts.next)
    }
  }

  /// The transfer that a line is of: the app's own, or one that the system's log was found to tell of.
  private func transfers(of culprit: Event) -> [Int] {
    if let transfer = timeline.transfer(of: culprit) { return [transfer.index] }
    if case .transfer(let index) = timeline.systemTask(of: culprit)?.match { return [index] }
    return []
  }

  /// The rule's id and a short hash of what the finding is about. Names of files stay out of it where a launch is known, so
  /// that a link survives a renamed log.
  private func identity(_ rule: Rule, _ culprit: Event?, _ place: Finding.Place?) -> String {
    var parts: [String] = []
    if let culprit {
      parts = [
        culprit.launchID.map(timeline.store.string) ?? timeline.files[culprit.file].path,
        culprit.sessionID.map(timeline.store.string) ?? "", culprit.taskID.map(String.init) ?? "", culprit.nameText,
        culprit.seq.map(String.init) ?? "line \(culprit.line)",
      ]
    } else if let place {
      parts = [timeline.files[place.file].path, "\(place.line)"]
    }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in parts.joined(separator: "\u{1F}").utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let hex = String(hash, radix: 16)
    let padded = String(repeating: "0", count: 16 - hex.count) + hex
    return "\(rule.id)-\(padded.prefix(8))"
  }
}

import EventLog
import Vocabulary

/// The attempts of one check, each with the fact it comes to.
///
/// A run may hold a hundred thousand: what is told about an attempt is made for the few that are shown.
struct CheckAttempts {
  let check: Check
  let scope: Check.Scope
  private(set) var attempts: [Attempt] = []
  /// Facts of the attempts that count, with the place of the attempt.
  private(set) var facts: [(attempt: Int, fact: AttemptFact)] = []
  /// Steps that were begun and called off.
  let aborted: [Step]

  private let standing: Standing
  private let context: AttemptContext
  private let steps: [Step]
  private let listed: FindingIndex.Listed
  private var timeline: Timeline { context.timeline }

  /// How many attempts a row keeps to be shown.
  private static let shownOfOneRow = 5

  init(_ check: Check, _ scope: Check.Scope, standing: Standing, context: AttemptContext) {
    self.check = check
    self.scope = scope
    self.standing = standing
    self.context = context
    steps = context.timeline.steps.filter { $0.check == check.id }
    aborted = steps.filter(\.isAborted)
    listed = standing.findings.listed(by: check, scope)
    guard let pattern = check.attempts else { return }
    attempts = pattern(context)
    addSteps()
    sort()
    facts.reserveCapacity(attempts.count)
    for number in attempts.indices {
      if let fact = judge(number)?.fact { facts.append((number, fact)) }
    }
  }

  /// What is told about an attempt.
  func judged(_ place: Int) -> JudgedAttempt {
    let (number, fact) = facts[place]
    let attempt = attempts[number]
    let result = judge(number)
    return JudgedAttempt(
      attempt: attempt, fact: fact, message: result?.message, finding: result?.finding?.id,
      step: step(of: attempt)?.index,
      systems: systems(attempt))
  }

  /// The deciding attempt, failures, those left open, then those that held; each in their order.
  func shown(of own: [Int], _ decisive: JudgedAttempt?) -> [JudgedAttempt] {
    var chosen: [Int] = []
    for weight in 0...2 where chosen.count < Self.shownOfOneRow {
      for place in own where chosen.count < Self.shownOfOneRow && facts[place].fact.result.weight == weight {
        chosen.append(place)
      }
    }
    let shown = chosen.map(judged)
    guard let decisive, !shown.contains(where: { $0.fact.order == decisive.fact.order }) else { return shown }
    return [decisive] + shown.dropLast()
  }

  /// A step in which nothing of the kind shows is an attempt without evidence.
  private mutating func addSteps() {
    for step in steps where !step.isAborted && !attempts.contains(where: { encloses(step, $0) }) {
      let launches = self.launches(in: step)
      guard !launches.isEmpty else { continue }
      attempts.append(
        Attempt(
          subject: .step(step.index), launches: launches,
          outcome: .missing(.missingEvidence, Message(PatternTexts.noTrigger)),
          evidence: [step.started, step.finished].compactMap { $0 }, begin: step.started, end: step.end))
    }
  }

  /// In the order in which they began; patterns mostly give them so.
  private mutating func sort() {
    let keys = attempts.map(order)
    guard zip(keys, keys.dropFirst()).contains(where: { $1 < $0 }) else { return }
    attempts = attempts.indices.sorted { keys[$0] < keys[$1] }.map { attempts[$0] }
  }

  /// The attempt as a fact; `nil` where it counts for nothing.
  private func judge(_ number: Int) -> Standing.Judged? {
    let attempt = attempts[number]
    var result = standing.judge(attempt, of: check, listed, scope: scope, order: number)
    // Of a step that was called off only a failure counts; where every attempt must hold, one that is open stays so.
    if !aborted.isEmpty, step(of: attempt)?.isAborted == true {
      switch result.fact.result {
      case .failed: break
      case .open where check.traits.contains(.absence): break
      case .open, .held: return nil
      }
    }
    if attempt.launches.count > 1, Set(attempt.launches.map { timeline.launches[$0].build }).count > 1,
      case .held = result.fact.result
    {
      result.fact = AttemptFact(
        standing: result.fact.standing, result: .open(.missingEvidence), order: number,
        isRetest: result.fact.isRetest, launch: result.fact.launch)
      result.message = Message(PatternTexts.twoBuilds)
    }
    return result
  }

  private func step(of attempt: Attempt) -> Step? { steps.first { encloses($0, attempt) } }

  /// Operating systems of the attempt's launches, each once.
  private func systems(_ attempt: Attempt) -> [String] {
    if attempt.launches.count == 1 { return timeline.launches[attempt.launches[0]].os.map { [$0] } ?? [] }
    return Set(attempt.launches.compactMap { timeline.launches[$0].os }).sorted()
  }

  private func encloses(_ step: Step, _ attempt: Attempt) -> Bool {
    if case .step(let own) = attempt.subject { return own == step.index }
    return attempt.begin.map { context.encloses(step, $0) } ?? false
  }

  /// Launches in which a step was made: its own, or those whose logs overlap it in time.
  private func launches(in step: Step) -> [Int] {
    if let launch = step.launch {
      let last = step.end.flatMap { timeline.launch(of: $0) }?.index ?? launch
      return Array(launch...max(launch, last))
    }
    return timeline.launches.filter { launch in
      guard let first = launch.first, let last = launch.last else { return false }
      let endsBefore = timeline.adjustedTime(last) < timeline.adjustedTime(step.started)
      let beginsAfter = step.end.map { timeline.adjustedTime(first) > timeline.adjustedTime($0) } ?? false
      return !endsBefore && !beginsAfter
    }.map(\.index)
  }

  private func order(_ attempt: Attempt) -> (Int, Int) {
    guard let event = attempt.begin ?? attempt.evidence.first else { return (Int.max, 0) }
    // A tester's step stands where its first launch stands.
    if timeline.launch(of: event) == nil, let launch = attempt.launches.first,
      let first = timeline.launches[launch].first
    {
      return (timeline.rank(first), event.index)
    }
    return (timeline.rank(event), event.index)
  }
}

extension AttemptFact.Result {
  /// What is shown first: failures, then what is open, then what held.
  fileprivate var weight: Int {
    switch self {
    case .failed: 0
    case .open: 1
    case .held: 2
    }
  }
}

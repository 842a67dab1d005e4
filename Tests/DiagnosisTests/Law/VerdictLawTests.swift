import EventLog
import Testing

@testable import Diagnosis

/// The pure function of verdicts, asked every question with up to three attempts: five standings, held, failed or open,
/// made as a retest or not, both scopes, absence or not; and with up to two attempts also every word, plan and called-off
/// step. Each law is an invariant that all answers must keep.
@Suite("The law of verdicts, over all small questions")
struct VerdictLawTests {
  private static let results: [AttemptFact.Result] = [.held, .failed(.patternBroken), .open(.cutEvidence)]

  /// Every fact, as the attempt with this place in the order.
  private static func facts(_ order: Int) -> [AttemptFact] {
    AttemptFact.Standing.allCases.flatMap { standing in
      results.flatMap { result in
        [false, true].map { AttemptFact(standing: standing, result: result, order: order, isRetest: $0) }
      }
    }
  }

  /// Every list of facts of this length.
  private static func lists(_ length: Int) -> [[AttemptFact]] {
    (0..<length).reduce([[]]) { lists, order in lists.flatMap { list in facts(order).map { list + [$0] } } }
  }

  private static let scopes: [Check.Scope] = [.any, .device]

  /// All questions of up to `length` facts, without words and plans.
  private static func plain(_ length: Int) -> [VerdictQuestion] {
    (0...length).flatMap { lists($0) }.flatMap { facts in
      scopes.flatMap { scope in
        [false, true].map { VerdictQuestion(scope: scope, isAbsence: $0, facts: facts) }
      }
    }
  }

  /// All questions of up to two facts with words, a plan's exclusion and steps called off.
  private static var spoken: [VerdictQuestion] {
    plain(2).flatMap { question in
      (1..<16).map { bits in
        var question = question
        question.attestedPassed = bits & 1 != 0
        question.attestedFailed = bits & 2 != 0
        question.isExcluded = bits & 4 != 0
        question.wasAborted = bits & 8 != 0
        return question
      }
    }
  }

  /// Asks all questions, and reports the first that breaks the law with how many do.
  private func hold(
    _ questions: [VerdictQuestion], _ law: (VerdictQuestion, Verdict) -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var broken = 0
    var first: String?
    for question in questions {
      let verdict = Verdict.decide(question)
      if law(question, verdict) { continue }
      broken += 1
      if first == nil { first = "\(question) -> \(verdict)" }
    }
    #expect(broken == 0, "\(broken) of \(questions.count), first: \(first ?? "")", sourceLocation: sourceLocation)
  }

  private static func counts(_ fact: AttemptFact, _ scope: Check.Scope) -> Bool {
    scope == .device ? fact.standing == .device : fact.standing == .device || fact.standing == .simulator
  }

  private static func isFailed(_ fact: AttemptFact) -> Bool {
    if case .failed = fact.result { true } else { false }
  }

  private static func isOpen(_ fact: AttemptFact) -> Bool {
    if case .open = fact.result { true } else { false }
  }

  /// A failed attempt that counts, and that no later good attempt was made to repeat.
  private static func unrepaired(_ question: VerdictQuestion) -> Bool {
    let counting = question.facts.filter { counts($0, question.scope) }
    return counting.contains { fact in
      isFailed(fact) && !counting.contains { $0.result == .held && $0.isRetest && $0.order > fact.order }
    }
  }

  @Test("Verified, and nothing else, goes without a reason; it names an attempt that held where it counts")
  func reasons() {
    hold(Self.plain(3)) { question, verdict in
      guard verdict.kind == .verified else { return verdict.reason != nil }
      guard verdict.reason == nil, let place = verdict.decidedBy else { return false }
      let fact = question.facts[place]
      return fact.result == .held && Self.counts(fact, question.scope) && verdict.environment == fact.standing.kind
        && verdict.environment != nil && (question.scope == .any || verdict.environment == .device)
    }
  }

  @Test("Failed exactly where an attempt that counts failed and no later retest held")
  func failed() {
    hold(Self.plain(3)) { question, verdict in
      guard verdict.kind == .failed else { return !Self.unrepaired(question) }
      guard Self.unrepaired(question), let place = verdict.decidedBy else { return false }
      return Self.isFailed(question.facts[place]) && Self.counts(question.facts[place], question.scope)
        && verdict.environment == question.facts[place].standing.kind
    }
  }

  @Test("Verified exactly where one held, nothing failed unrepaired, and for an absence nothing is open")
  func verified() {
    hold(Self.plain(3)) { question, verdict in
      let counting = question.facts.filter { Self.counts($0, question.scope) }
      let good = counting.contains { $0.result == .held } && !Self.unrepaired(question)
      let whole = !question.isAbsence || !counting.contains(where: Self.isOpen)
      return (verdict.kind == .verified) == (good && whole)
    }
  }

  @Test("The environment of a verified check is the strongest of those that held")
  func strongest() {
    hold(Self.plain(3)) { question, verdict in
      guard verdict.kind == .verified else { return true }
      let held = question.facts.filter { Self.counts($0, question.scope) && $0.result == .held }
      return verdict.environment == held.map(\.standing).max()?.kind
    }
  }

  @Test("Attempts that are not on a device make no device check verified, and lift none out of failed")
  func additions() {
    hold(Self.plain(3).filter { $0.scope == .device }) { question, verdict in
      var alone = question
      alone.facts.removeAll { $0.standing != .device }
      let kind = Verdict.decide(alone).kind
      return (verdict.kind == .verified) == (kind == .verified) && (verdict.kind == .failed) == (kind == .failed)
    }
  }

  @Test("Beside an attempt in a proven segment, unproven and contradicted ones change nothing")
  func unproven() {
    hold(Self.plain(3)) { question, verdict in
      var proven = question
      proven.facts.removeAll { $0.standing < .host }
      guard !proven.facts.isEmpty else { return question.facts.isEmpty || verdict.kind == .inconclusive }
      let other = Verdict.decide(proven)
      return verdict.kind == other.kind && verdict.reason == other.reason && verdict.environment == other.environment
        && verdict.rehearsed == other.rehearsed
    }
  }

  @Test("Where nothing that was attempted counts, it is outstanding, and says what became of the rehearsal")
  func rehearsals() {
    hold(Self.plain(3)) { question, verdict in
      let proven = question.facts.filter { $0.standing >= .host }
      guard !question.facts.contains(where: { Self.counts($0, question.scope) }) else {
        return verdict.rehearsed == nil
      }
      guard !proven.isEmpty || question.facts.isEmpty else { return verdict.kind == .inconclusive }
      guard verdict.kind == .outstanding else { return false }
      if proven.contains(where: Self.isFailed) { return verdict.rehearsed == .failed }
      let held = proven.filter { $0.result == .held }.map(\.standing).max()
      return verdict.rehearsed == (held == nil ? nil : held == .host ? .host : .simulator)
    }
  }

  @Test("A device demanded by the plan verifies nothing that failed or stands open without the demand")
  func stricterScope() {
    hold(Self.plain(3).filter { $0.scope == .any }) { question, plain in
      var stricter = question
      stricter.scope = .device
      stricter.isDemanded = true
      let demanded = Verdict.decide(stricter)
      guard demanded.kind == .verified else { return true }
      return plain.kind == .verified && demanded.environment == .device
    }
  }

  @Test("A person's word verifies nothing, hides no failure, and replaces an outstanding device check only")
  func words() {
    hold(Self.spoken) { question, verdict in
      if question.isExcluded { return verdict.kind == .excluded && verdict.reason == .plan }
      var silent = question
      silent.attestedPassed = false
      silent.attestedFailed = false
      let evidence = Verdict.decide(silent)
      if evidence.kind == .failed { return verdict == evidence }
      if question.attestedFailed { return verdict.kind == .inconclusive && verdict.reason == .finding }
      let attests = question.attestedPassed && question.scope == .device && evidence.kind == .outstanding
      return attests
        ? verdict.kind == .attested && verdict.rehearsed == evidence.rehearsed && verdict.reason != nil
        : verdict == evidence
    }
  }

  @Test("A step that was called off is said only where nothing was attempted")
  func aborted() {
    hold(Self.spoken.filter { $0.wasAborted && !$0.isExcluded && !$0.attestedFailed }) { question, verdict in
      (verdict.reason == .attemptAborted) == question.facts.isEmpty
    }
  }

  // MARK: - Named examples

  private func fact(
    _ standing: AttemptFact.Standing, _ result: AttemptFact.Result, _ order: Int = 0, retest: Bool = false
  ) -> AttemptFact {
    AttemptFact(standing: standing, result: result, order: order, isRetest: retest)
  }

  @Test("A device check that held on a simulator is outstanding and needs a device")
  func simulatorRehearses() {
    let verdict = Verdict.decide(VerdictQuestion(scope: .device, facts: [fact(.simulator, .held)]))
    #expect(verdict.kind == .outstanding)
    #expect(verdict.reason == .needsDevice)
    #expect(verdict.rehearsed == .simulator)
    #expect(verdict.environment == nil)
  }

  @Test("A later good attempt leaves a failed one standing, unless it was made as a retest")
  func retest() {
    let bad = fact(.device, .failed(.finding), 0)
    let plain = VerdictQuestion(scope: .device, facts: [bad, fact(.device, .held, 1)])
    let planned = VerdictQuestion(scope: .device, facts: [bad, fact(.device, .held, 1, retest: true)])
    let early = VerdictQuestion(
      scope: .device, facts: [fact(.device, .held, 0, retest: true), fact(.device, .failed(.finding), 1)])
    #expect(Verdict.decide(plain).kind == .failed)
    #expect(Verdict.decide(planned).kind == .verified)
    #expect(Verdict.decide(early).kind == .failed)
  }

  @Test("A simulator's retest repairs no failure on a device where only a device counts")
  func retestElsewhere() {
    let facts = [fact(.device, .failed(.patternBroken), 0), fact(.simulator, .held, 1, retest: true)]
    #expect(Verdict.decide(VerdictQuestion(scope: .device, facts: facts)).kind == .failed)
  }

  @Test("An any check attempted only on a host is outstanding, even where it failed there")
  func hostNeverFails() {
    let verdict = Verdict.decide(VerdictQuestion(scope: .any, facts: [fact(.host, .failed(.patternBroken))]))
    #expect(verdict.kind == .outstanding)
    #expect(verdict.rehearsed == .failed)
  }

  @Test("Nothing attempted and nothing said is outstanding; excluded wins over everything")
  func edges() {
    #expect(Verdict.decide(VerdictQuestion(scope: .any)).reason == .notAttempted)
    var excluded = VerdictQuestion(scope: .any, facts: [fact(.simulator, .failed(.finding))])
    excluded.isExcluded = true
    #expect(Verdict.decide(excluded).kind == .excluded)
  }
}

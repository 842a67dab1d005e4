import Diagnosis
import EventLog

/// Finds the claims of a Markdown or plain text document.
///
/// A passage that names a check claims that it holds, unless it denies, plans, asks or quotes it. One that names none is a
/// claim where it says that something was tested or verified on a device, or that a background transfer works.
struct ClaimReader {
  private(set) var claims = Claims()
  private var context = Context()
  /// Sentences that claim something and end in a colon or head a section: dropped where what follows names checks.
  private var leads: [Lead] = []

  /// What headings and sentences with a colon say of the passages below them.
  private struct Context {
    var headings: [(level: Int, reading: Scope)] = []
    /// Of the paragraph before a list.
    var lead: Scope?

    struct Scope {
      var stance: Stance?
      var environment: EnvironmentKind?
      var systems: [String] = []
      var build: String?
    }

    var scopes: [Scope] { [lead].compactMap(\.self) + headings.reversed().map(\.reading) }
    var stance: Stance? { scopes.lazy.compactMap(\.stance).first }
    var environment: EnvironmentKind? { scopes.lazy.compactMap(\.environment).first }
    var systems: [String] { scopes.first { !$0.systems.isEmpty }?.systems ?? [] }
    var build: String? { scopes.lazy.compactMap(\.build).first }
  }

  private struct Lead {
    let claim: Int
    /// `nil` for a sentence with a colon.
    let level: Int?
    var isAnswered = false
  }

  /// - Parameter knownChecks: ids of the catalogue; a code span of such a form names a check.
  init(_ text: String, knownChecks: [String]) {
    let families = Set(knownChecks.compactMap { $0.split(separator: ".").first.map(String.init) })
    let document = MarkdownPassages(text) { code in
      let parts = code.split(separator: ".", omittingEmptySubsequences: false)
      return parts.count == 2 && families.contains(String(parts[0])) && !parts[1].isEmpty
        && parts[1].allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
    }
    for passage in document.passages { read(passage) }
    close(upTo: nil)
    finish()
  }

  private mutating func read(_ passage: Passage) {
    switch passage.kind {
    case .heading(let level):
      close(upTo: level)
      context.headings.removeAll { $0.level >= level }
      context.lead = nil
      let scope = read(sentencesOf: passage, done: nil)
      context.headings.append((level, scope))
      if let scope = Optional(scope), scope.stance == .claims { markLead(level: level) }
    case .paragraph:
      context.lead = nil
      closeLeads { $0.level == nil }
      let scope = read(sentencesOf: passage, done: nil)
      if passage.text.text.trimmed.last.map({ $0 == ":" || $0 == "：" }) ?? false {
        context.lead = scope
        if scope.stance == .claims { markLead(level: nil) }
      }
    case .item(let done): _ = read(sentencesOf: passage, done: done)
    case .row: read(row: passage)
    }
  }

  /// Reads the sentences of a passage.
  ///
  /// - Returns: what it says of what stands below it.
  private mutating func read(sentencesOf passage: Passage, done: Bool?) -> Context.Scope {
    var scope = Context.Scope()
    let first = claims.claims.count
    for sentence in Sentence.split(passage.text) {
      let said = read(sentence, passage, done: done)
      if sentence.allChecks.isEmpty, said.environment == .device, said.stance == nil, !sentence.isQuestion,
        !passage.isQuoted
      {
        extendToDevice(first..<claims.claims.count, by: sentence)
      }
      if let stance = said.stance { scope.stance = stance }
      if let environment = said.environment { scope.environment = environment }
      if !said.systems.isEmpty { scope.systems = said.systems }
      if let build = said.build { scope.build = build }
    }
    return scope
  }

  /// A sentence that speaks of a device, neither denies nor plans, and has no word of its own for what was shown says it of
  /// the checks before it: "On the iPhone just the same."
  private mutating func extendToDevice(_ range: Range<Int>, by sentence: Sentence) {
    for i in range where claims.claims[i].environment != .device && !claims.claims[i].checks.isEmpty {
      claims.claims[i] = claims.claims[i].extendedToDevice(by: sentence.shown)
    }
  }

  private mutating func read(_ sentence: Sentence, _ passage: Passage, done: Bool?) -> Context.Scope {
    let words = sentence.clauses.map { PhraseIndex.shared.words(in: $0.bytes, sentence.languages) }
    func holds(_ list: KeyPath<ClaimWords, [Phrase]>) -> Bool {
      zip(sentence.clauses, words).contains { clause, words in
        words.contains { $0[keyPath: list].contains { $0.isIn(clause.bytes) } }
      }
    }
    let testing = holds(\.testing)
    let isTransfer = holds(\.transfer)
    let readings = sentence.clauses.indices.map { i in
      ClauseReading(
        sentence.clauses[i].bytes, next: i + 1 < sentence.clauses.count ? sentence.clauses[i + 1].bytes : nil,
        isTransfer: isTransfer || !sentence.allChecks.isEmpty, testing: testing || !sentence.allChecks.isEmpty,
        words: words[i])
    }
    let systems = SystemsAndBuild.systems(in: sentence.text)
    var scope = Context.Scope()
    scope.stance = Self.overall(readings)
    if done == false { scope.stance = .plans }
    if scope.stance == nil { scope.stance = readings.lazy.compactMap(\.looseStance).first }
    scope.environment = Self.environment(readings)
    scope.systems = systems.named
    scope.build = SystemsAndBuild.build(in: sentence.text)
    let breadth = systems.open ?? readings.lazy.compactMap(\.breadth).first
    if sentence.allChecks.isEmpty {
      judgeUnnamed(sentence, passage, readings, scope, breadth, done: done)
    } else {
      judgeNamed(sentence, passage, readings, scope, breadth, done: done)
    }
    return scope
  }

  private static func overall(_ readings: [ClauseReading]) -> Stance? {
    let stances = readings.compactMap(\.stance)
    return stances.contains(.claims) ? .claims : stances.first
  }

  private static func environment(_ readings: [ClauseReading]) -> EnvironmentKind? {
    if readings.contains(where: \.saysDevice) { return .device }
    return readings.contains(where: \.saysSimulator) ? .simulator : nil
  }

  // MARK: Sentences that name checks

  /// Each check belongs to the stretch of clauses from the one that names it to before the next that names others.
  private mutating func judgeNamed(
    _ sentence: Sentence, _ passage: Passage, _ readings: [ClauseReading], _ scope: Context.Scope, _ breadth: String?,
    done: Bool?
  ) {
    var groups: [(checks: [String], stance: Stance?, environment: EnvironmentKind?)] = []
    var stretch: [ClauseReading] = []
    var checks: [String] = []
    func stanceOfStretch() -> Stance? { Self.overall(stretch) ?? stretch.lazy.compactMap(\.looseStance).first }
    for (clause, reading) in zip(sentence.clauses, readings) {
      let own = Array(sentence.allChecks[clause.checks])
      if !own.isEmpty && !checks.isEmpty {
        groups.append((checks, stanceOfStretch(), Self.environment(stretch)))
        (stretch, checks) = ([], [])
      }
      stretch.append(reading)
      checks += own
    }
    groups.append((checks, stanceOfStretch(), Self.environment(stretch)))
    // `a` and `b` not verified: what is said at the end is said of those that stand before it.
    let said = (groups.lazy.compactMap(\.stance).first, groups.lazy.compactMap(\.environment).first)
    groups[0].stance = groups[0].stance ?? said.0
    groups[0].environment = groups[0].environment ?? said.1
    var merged: [(checks: [String], stance: Stance?, environment: EnvironmentKind?)] = []
    for group in groups {
      var group = group
      // What says nothing of its own goes with what stands before it.
      if let last = merged.last {
        if group.stance == nil { group.stance = last.stance }
        if group.environment == nil { group.environment = last.environment }
      }
      if let last = merged.indices.last, merged[last].stance == group.stance,
        merged[last].environment == group.environment
      {
        merged[last].checks += group.checks
      } else {
        merged.append(group)
      }
    }
    for group in merged {
      let stance = done == false ? .plans : group.stance ?? (done == true ? .claims : context.stance ?? .claims)
      if let reason = noClaim(sentence, passage, stance) {
        claims.noClaims.append(NoClaim(line: sentence.line, text: sentence.shown, reason: reason))
        continue
      }
      answerLeads()
      claims.claims.append(
        Claim(
          line: sentence.line, text: sentence.shown, checks: group.checks.unique,
          environment: group.environment ?? context.environment ?? .device,
          systems: scope.systems.isEmpty ? context.systems : scope.systems, build: scope.build ?? context.build,
          breadth: breadth))
    }
  }

  /// Why a sentence claims nothing although it speaks of it.
  private func noClaim(_ sentence: Sentence, _ passage: Passage, _ stance: Stance?) -> NoClaim.Reason? {
    if passage.isQuoted { return .quoted }
    if sentence.isQuestion { return .question }
    switch stance {
    case .denies: return .denied
    case .plans: return .planned
    case .claims, nil: return nil
    }
  }

  // MARK: Sentences that name none

  private mutating func judgeUnnamed(
    _ sentence: Sentence, _ passage: Passage, _ readings: [ClauseReading], _ scope: Context.Scope, _ breadth: String?,
    done: Bool?
  ) {
    let isMember = passage.depth > 0
    let saysDevice = readings.contains(where: \.saysDevice)
    let saysTransfer = readings.contains(where: \.saysTransfer)
    let isOnDevice =
      saysDevice || (isMember && scope.environment == nil && context.environment == .device)
    guard isOnDevice || saysTransfer else {
      if sentence.quotes { noteQuotation(sentence) }
      return
    }
    var stance = Self.overall(readings)
    if done == true { stance = stance ?? .claims }
    if done == false { stance = .plans }
    // A device or a transfer below "Tested on:" was tested.
    if stance == nil && isMember { stance = readings.lazy.compactMap(\.looseStance).first ?? context.stance }
    guard let stance else { return }
    if let reason = noClaim(sentence, passage, stance) {
      claims.noClaims.append(NoClaim(line: sentence.line, text: sentence.shown, reason: reason))
      return
    }
    if isMember { answerLeads() }
    claims.claims.append(
      Claim(
        line: sentence.line, text: sentence.shown, checks: [],
        environment: scope.environment ?? context.environment ?? .device,
        systems: scope.systems.isEmpty ? context.systems : scope.systems, build: scope.build ?? context.build,
        breadth: breadth))
  }

  private mutating func noteQuotation(_ sentence: Sentence) {
    let inside = Sentence(
      Array(sentence.shown.filter { !"\"“”„«»「」『』".contains($0) }.utf8)[...], shown: "", checks: [], line: 1)
    let readings = inside.clauses.map { ClauseReading($0.bytes, next: nil, isTransfer: true, testing: true) }
    guard readings.contains(where: { $0.saysDevice || $0.saysTransfer }), Self.overall(readings) != nil else { return }
    claims.noClaims.append(NoClaim(line: sentence.line, text: sentence.shown, reason: .quoted))
  }

  // MARK: Tables

  private static let affirmed = [
    "yes", "y", "ok", "pass", "passed", "o", "○", "◯", "〇", "예", "통과", "是", "通過", "通过", "合格", "x", "done",
  ]

  /// A check mark in the column of a device or the simulator claims for that environment; else the row is read as a sentence.
  private mutating func read(row passage: Passage) {
    var whole = MarkedText()
    for (i, cell) in passage.cells.enumerated() {
      if i > 0 { whole.append(" | ", line: passage.line) }
      whole.append(cell.text, line: passage.line)
    }
    var columns: [(environment: EnvironmentKind, stance: Stance?)] = []
    var systems: [String] = []
    for cell in passage.cells {
      let header = ClauseReading(Array(cell.header.lowercased().utf8), next: nil, isTransfer: false, testing: false)
      guard header.saysDevice || header.saysSimulator, cell.text.named.isEmpty else { continue }
      let words = Array(cell.text.text.lowercased().utf8)
      let reading = ClauseReading(words, next: nil, isTransfer: true, testing: true)
      let plain = cell.text.text.lowercased().trimmed
      let stance: Stance? =
        Self.affirmed.contains(plain)
        ? .claims : reading.stance ?? (plain.isEmpty || plain == "-" || plain == "—" ? .denies : reading.looseStance)
      guard stance != nil else { continue }
      columns.append((header.saysDevice ? .device : .simulator, stance))
      systems += SystemsAndBuild.systems(in: cell.header.lowercased()).named
    }
    let sentences = Sentence.split(whole)
    guard !columns.isEmpty, let first = sentences.first else {
      for sentence in sentences { _ = read(sentence, passage, done: nil) }
      return
    }
    let text = sentences.map(\.shown).joined(separator: " ")
    let all = systems + sentences.flatMap { SystemsAndBuild.systems(in: $0.text).named }
    let build = sentences.lazy.compactMap { SystemsAndBuild.build(in: $0.text) }.first
    for column in columns {
      if let reason = noClaim(first, passage, column.stance) {
        claims.noClaims.append(NoClaim(line: passage.line, text: text, reason: reason))
      } else if !whole.named.isEmpty || column.environment == .device {
        answerLeads()
        claims.claims.append(
          Claim(
            line: passage.line, text: text, checks: whole.named.unique, environment: column.environment,
            systems: all.isEmpty ? context.systems : all.unique, build: build ?? context.build,
            breadth: sentences.lazy.compactMap { SystemsAndBuild.systems(in: $0.text).open }.first))
      }
    }
  }

  // MARK: Sentences that introduce others

  private mutating func markLead(level: Int?) {
    guard let last = claims.claims.indices.last, claims.claims[last].checks.isEmpty else { return }
    leads.append(Lead(claim: last, level: level))
  }

  private mutating func answerLeads() {
    for i in leads.indices { leads[i].isAnswered = true }
  }

  /// Ends the sections that a heading of that level ends.
  private mutating func close(upTo level: Int?) {
    closeLeads { lead in level.map { limit in (lead.level ?? .max) >= limit } ?? true }
  }

  private var dropped: Set<Int> = []

  private mutating func closeLeads(_ ends: (Lead) -> Bool) {
    for lead in leads where ends(lead) && lead.isAnswered { dropped.insert(lead.claim) }
    leads.removeAll(where: ends)
  }

  /// What introduces claims below it is no claim of its own.
  private mutating func finish() {
    for index in dropped.sorted() {
      let claim = claims.claims[index]
      claims.noClaims.append(NoClaim(line: claim.line, text: claim.text, reason: .introduces))
    }
    if !dropped.isEmpty {
      claims.claims = claims.claims.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    }
    claims.noClaims.sort { ($0.line, $0.text, $0.reason.rawValue) < ($1.line, $1.text, $1.reason.rawValue) }
  }
}

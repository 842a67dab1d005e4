public import Diagnosis
import EventLog
import Vocabulary

/// What a finding is about, in words that hold from run to run: never a launch's UUID or a place in a log.
public struct FindingSubject: Sendable, Hashable, Comparable {
  public let rule: String
  public let session: String?
  public let key: String?
  public let task: String?
  /// The launch, counted from 1, where nothing else is known.
  public let launch: Int?
  /// The file, where the fault is one of a file.
  public let path: String?

  public init(_ finding: Finding, in diagnosis: Diagnosis) {
    let timeline = diagnosis.timeline
    func text(_ symbol: Symbol?) -> String? { symbol.map(timeline.store.string) }
    let culprit = finding.culprit
    rule = finding.rule.id
    session = text(culprit?.sessionID)
    key = text(culprit?.symbol(.idempotencyKey))
    task = culprit?.taskID.map(String.init)
    let isKnown = session != nil || key != nil || task != nil
    launch = isKnown ? nil : finding.launch.map { timeline.launches[$0].number ?? $0 + 1 }
    path = culprit == nil ? finding.place.map { timeline.files[$0.file].path } : nil
  }

  private init(_ other: Self, key: String?, task: String?) {
    (rule, session, launch, path) = (other.rule, other.session, other.launch, other.path)
    (self.key, self.task) = (key, task)
  }

  /// By its key; by its task only where it has none.
  var withoutTask: Self { Self(self, key: key, task: key == nil ? task : nil) }
  var withoutKey: Self { Self(self, key: nil, task: task) }

  /// Named values in the order in which they are shown.
  public var parts: [(name: String, value: String)] {
    [("session", session), ("key", key), ("task", task), ("launch", launch.map(String.init)), ("file", path)]
      .compactMap { name, value in value.map { (name, $0) } }
  }

  public static func < (a: Self, b: Self) -> Bool {
    func words(_ subject: Self) -> [String] {
      [subject.rule] + [subject.session, subject.key, subject.task, subject.path].map { $0 ?? "" }
    }
    let (x, y) = (words(a), words(b))
    return x == y ? (a.launch ?? 0) < (b.launch ?? 0) : x.lexicographicallyPrecedes(y)
  }
}

/// Pairs the findings of two runs by their subjects; several of one subject are counted against each other.
enum FindingMatching {
  static func changes(_ before: Diagnosis, _ after: Diagnosis) -> [Comparison.FindingChange] {
    func findings(_ diagnosis: Diagnosis) -> [(FindingSubject, Finding)] {
      diagnosis.findings.map { (FindingSubject($0, in: diagnosis), $0) }.enumerated()
        .sorted { ($0.element.0, $1.element.1.severity, $0.offset) < ($1.element.0, $0.element.1.severity, $1.offset) }
        .map(\.element)
    }
    var (old, new) = (findings(before), findings(after))
    var pairs = pair(&old, &new, by: \.withoutTask)
    // Keys may be drawn anew in each run: what is left over goes by the numbers of tasks.
    pairs += pair(&old, &new, by: \.withoutKey)
    pairs += old.map { ($0.0, $0.1, nil) } + new.map { ($0.0, nil, $0.1) }
    let results = Dictionary(after.rules.map { ($0.rule.id, $0) }) { first, _ in first }
    let changes = pairs.enumerated().sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map {
      let (subject, was, now) = $0.element
      return Comparison.FindingChange(
        subject: subject, before: was, after: now, change: change(was, now, results[subject.rule]))
    }
    return changes.enumerated().sorted { a, b in
      func rank(_ change: Comparison.FindingChange) -> Int { change.finding?.severity == .error ? 0 : 1 }
      return (a.element.change, rank(a.element), a.offset) < (b.element.change, rank(b.element), b.offset)
    }.map(\.element)
  }

  /// Takes the findings of both runs out that agree in this, each with one of the other.
  private static func pair(
    _ old: inout [(FindingSubject, Finding)], _ new: inout [(FindingSubject, Finding)],
    by form: (FindingSubject) -> FindingSubject
  ) -> [(FindingSubject, Finding?, Finding?)] {
    var waiting: [FindingSubject: [Int]] = [:]
    for (i, (subject, _)) in new.enumerated().reversed() { waiting[form(subject), default: []].append(i) }
    var pairs: [(FindingSubject, Finding?, Finding?)] = []
    var rest: [(FindingSubject, Finding)] = []
    var taken: Set<Int> = []
    for (subject, finding) in old {
      if let i = waiting[form(subject)]?.popLast() {
        taken.insert(i)
        pairs.append((new[i].0, finding, new[i].1))
      } else {
        rest.append((subject, finding))
      }
    }
    old = rest
    new = new.enumerated().filter { !taken.contains($0.offset) }.map(\.element)
    return pairs
  }

  /// That a finding is gone fixes nothing where its rule could not look for it.
  private static func change(_ before: Finding?, _ after: Finding?, _ result: RuleResult?) -> Comparison.Change {
    if let before, let after { return before.severity == after.severity ? .unchanged : .changed }
    if after != nil { return .new }
    guard let result, result.state == .notEvaluable else { return .fixed }
    return result.missing == .noCandidate ? .notAttempted : .missingEvidence
  }
}

/// Compares what two runs rest on.
enum EvidenceMatching {
  static func changes(_ before: Diagnosis, _ after: Diagnosis) -> [Comparison.EvidenceChange] {
    var changes: [Comparison.EvidenceChange] = []
    let (old, new) = (sources(before), sources(after))
    for source in old.subtracting(new).sorted() {
      changes.append(.init(subject: .source(source), change: .missingEvidence))
    }
    for source in new.subtracting(old).sorted() { changes.append(.init(subject: .source(source), change: .gained)) }
    let states = Dictionary(before.rules.map { ($0.rule.id, $0) }) { first, _ in first }
    for result in after.rules {
      guard let was = states[result.rule.id], (was.state == .notEvaluable) != (result.state == .notEvaluable) else {
        continue
      }
      let change: Comparison.Change =
        result.state != .notEvaluable ? .gained : result.missing == .noCandidate ? .notAttempted : .missingEvidence
      changes.append(.init(subject: .rule(result.rule.id), change: change))
    }
    let damaged = Set(before.timeline.files.filter(\.isDegraded).map(\.path))
    for file in after.timeline.files where file.isDegraded && !damaged.contains(file.path) {
      changes.append(.init(subject: .file(file.path), change: .missingEvidence))
    }
    return changes
  }

  /// Whose word a run has.
  private static func sources(_ diagnosis: Diagnosis) -> Set<String> {
    Set(diagnosis.timeline.files.filter { $0.events > 0 && $0.copyOf == nil }.compactMap { $0.source?.rawValue })
  }
}

import Vocabulary

/// What became of a test.
enum TestOutcome: String {
  case passed = "Passed"
  case failed = "Failed"
  case skipped = "Skipped"
  case expectedFailure = "Expected Failure"
  case unknown
}

/// How many tests of a run came out how.
struct TestCount {
  var total = 0
  var passed = 0
  var failed = 0
  var skipped = 0
  /// Failures that belong to no test.
  var apart = 0

  mutating func add(_ outcome: TestOutcome) {
    total += 1
    switch outcome {
    case .passed, .expectedFailure: passed += 1
    case .failed: failed += 1
    case .skipped: skipped += 1
    case .unknown: break
    }
  }

  /// The run's result where no tool states one.
  var result: String {
    if failed + apart > 0 { return TestOutcome.failed.rawValue }
    if passed > 0 { return TestOutcome.passed.rawValue }
    return skipped > 0 ? TestOutcome.skipped.rawValue : TestOutcome.unknown.rawValue
  }
}

/// The tests of one file that are named for checks: each run of one, with times of its own, brackets an attempt.
///
/// A bracket says when something was tried, and nothing of how it came out. A test that did not pass calls its attempt off: what
/// held in it counts for nothing.
struct TestAttempts {
  /// One run of a test that is named for a check.
  private struct Bracket {
    let check: String
    let test: String
    let outcome: TestOutcome
    let start: Instant
    let finish: Instant
    let line: Int
  }

  /// Checks by the names of tests, from `run.json`.
  let named: [String: String]
  private var brackets: [Bracket] = []
  /// Tests that give no attempt, by the reason.
  private var untimed: [String] = []
  private var skipped: [String] = []
  private var ambiguous: [String] = []

  init(named: [String: String]) { self.named = named }

  /// The property or tag that names a check.
  static let mark = "check"

  /// The check that a tag such as `check:upload.home-screen` names.
  static func check(ofTag tag: String) -> String? {
    // Swift Testing prints a tag of a type with the type before it.
    let name = tag.drop { $0 == "." }
    guard name.hasPrefix(mark + ":") else { return nil }
    let check = name.dropFirst(mark.count + 1).drop { $0 == " " }
    return check.isEmpty ? nil : String(check)
  }

  /// The check for which a test is named: by `run.json`, with its name or `Suite/name`, else by the marks it carries itself.
  mutating func check(name: String, suite: String?, marks: [String]) -> String? {
    if !named.isEmpty {
      let bare = name.hasSuffix("()") ? String(name.dropLast(2)) : name
      for name in [name, bare, bare + "()"] {
        if let suite, let check = named[suite + "/" + name] { return check }
        if let check = named[name] { return check }
      }
    }
    let marks = Set(marks)
    if marks.count > 1 { ambiguous.append(name) }
    return marks.count == 1 ? marks.first : nil
  }

  /// Adds one run of a test.
  ///
  /// - Parameter span: when the run began and ended, by the source's own times.
  mutating func add(
    check: String, test: String, outcome: TestOutcome, span: (start: Instant, finish: Instant)?, line: Int = 1
  ) {
    if outcome == .skipped {
      skipped.append(test)
    } else if let span, span.start <= span.finish {
      brackets.append(
        Bracket(check: check, test: test, outcome: outcome, start: span.start, finish: span.finish, line: line))
    } else {
      untimed.append(test)
    }
  }

  /// Writes the brackets as steps of a harness, in the order of their times.
  mutating func finish(_ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    brackets.sort { ($0.start, $0.finish, $0.line, $0.test) < ($1.start, $1.finish, $1.line, $1.test) }
    let apart = separated()
    if let names = Self.list(ambiguous) {
      reading.note("named for several checks, which brackets no attempt: \(names)")
    }
    if let names = Self.list(skipped) {
      reading.note("skipped, which is no attempt: \(names)")
    }
    if let names = Self.list(untimed) {
      reading.note("named for a check, without times of its own, which brackets no attempt: \(names)")
    }
    if apart.count < brackets.count {
      reading.note("tests that are named for checks ran at the same time: they bracket no attempt")
    }
    guard !apart.isEmpty else { return }
    let piece = builder.addPiece(LogPiece(file: reading.index, launch: nil, pid: nil, source: .harness, opened: nil))
    for bracket in apart {
      builder.add(.check, bracket.check)
      builder.add(.action, bracket.test)
      builder.finish(.stepStarted, time: bracket.start, line: bracket.line, piece: piece)
      builder.add(.check, bracket.check)
      builder.add(.action, bracket.test)
      builder.add(.outcome, bracket.outcome.rawValue)
      if bracket.outcome != .passed { builder.add(.aborted, true) }
      builder.finish(.stepFinished, time: bracket.finish, line: bracket.line, piece: piece)
    }
  }

  /// Those that overlap no other: steps of one harness follow each other.
  private func separated() -> [Bracket] {
    var overlapping: Set<Int> = []
    var latest = 0
    for i in brackets.indices.dropFirst() {
      if brackets[i].start < brackets[latest].finish { overlapping.formUnion([i, latest]) }
      if brackets[i].finish > brackets[latest].finish { latest = i }
    }
    return brackets.indices.filter { !overlapping.contains($0) }.map { brackets[$0] }
  }

  private static let listed = 10

  /// The first names, sorted; `nil` where there are none.
  private static func list(_ tests: [String]) -> String? {
    guard !tests.isEmpty else { return nil }
    let names = Set(tests).sorted()
    return names.prefix(listed).joined(separator: ", ") + (names.count > listed ? ", …" : "")
  }
}

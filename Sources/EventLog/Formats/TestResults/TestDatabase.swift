/// What a result bundle's database says of test runs: its tables as dictionaries by row number, to which foreign keys point.
struct TestDatabase {
  /// The tables that are read, with the columns. They are found by name: their order differs between bundles.
  private static let tables: [(name: String, columns: [String])] = [
    ("Actions", ["name", "started", "finished", "runDestination_fk"]),
    (activities, ["testCaseRun_fk", "startTime", "finishTime"]),
    ("Devices", ["identifier", "modelName", "operatingSystemVersion", "platform_fk"]),
    ("Platforms", ["identifier"]),
    ("RepetitionPolicies", ["repetitionModeString"]),
    ("RunDestinations", ["device_fk", "sdk_fk"]),
    ("SDKs", ["identifier"]),
    ("TestCaseRuns", ["testCase_fk", "testSuiteRun_fk", "result", "repetitionPolicy_fk", "orderInTestSuiteRun"]),
    ("TestCases", ["name", "identifier"]),
    ("TestIssues", ["testCaseRun_fk", "issueType"]),
    ("TestPlanRuns", ["action_fk"]),
    ("TestSuiteRuns", ["testableRun_fk", "parentSuiteRun_fk"]),
    ("TestTags", ["name", "testCase_fk"]),
    ("TestableRuns", ["testPlanRun_fk"]),
  ]

  private static let activities = "Activities"
  private static let columns = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, $0.columns) })

  private var rows: [String: [Int64: [Database.Value]]] = [:]
  /// When each run of a test case was active, by its own activities, of which a bundle may hold a million.
  private var spans: [Int64: (start: Instant, finish: Instant)] = [:]

  /// Reads the tables; counts their rows and those of all others.
  init(_ database: Database, _ reading: inout FileReading) {
    var read = 0
    var damaged: [String] = []
    var missing: [String] = []
    for (name, columns) in Self.tables {
      guard database.tables.contains(name) else {
        missing.append(name)
        continue
      }
      var table: [Int64: [Database.Value]] = [:]
      let (count, failure) = database.rows(of: name, columns) { number, values in
        if name == Self.activities {
          addActivity(values)
        } else {
          table[number] = values
        }
      }
      rows[name] = table
      read += count
      if let failure { damaged.append("\(name): \(failure.reason)") }
    }
    for name in database.tables where !Self.tables.contains(where: { $0.name == name }) {
      let (count, failure) = database.count(of: name)
      if count > 0 { reading.file.passOver(name, count) }
      if let failure { damaged.append("\(name): \(failure.reason)") }
    }
    reading.records = read + reading.file.passedOver + damaged.count
    reading.file.events = read
    for reason in damaged {
      reading.file.skip(1, "a table that cannot be read to its end, \(reason)")
    }
    let tables = missing.joined(separator: ", ")
    if !missing.isEmpty { reading.note("without the tables \(tables)") }
  }

  /// Adds a test run for each action, what its device witnesses, and the attempts of its tests.
  func report(_ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    var attempts = TestAttempts(named: reading.tests)
    let runs = runsByAction()
    let tags = tags()
    var repeated = 0
    // Without its action nothing says when and where a test ran.
    for action in numbers("Actions") {
      let all = runs.byAction[action] ?? []
      if all.isEmpty, text("Actions", action, "name") == "Build" {
        reading.note("an action that ran no tests is left aside")
        continue
      }
      let (count, cases) = tally(all)
      repeated += cases.count { $0.value.count > 1 }
      let run = TestRun(
        file: reading.index, title: text("Actions", action, "name") ?? "", result: count.result, total: count.total,
        passed: count.passed, failed: count.failed, skipped: count.skipped,
        start: value("Actions", action, "started")?.instant, finish: value("Actions", action, "finished")?.instant)
      reading.add(run, on: device(of: action).map { [$0] } ?? [])
      for (testCase, own) in cases.sorted(by: { $0.key < $1.key }) {
        let name = text("TestCases", testCase, "name") ?? ""
        let path = text("TestCases", testCase, "identifier")?.split(separator: "/").map(String.init) ?? []
        let suite = path.dropLast().last
        let marks = (tags[testCase] ?? []).compactMap(TestAttempts.check(ofTag:))
        let stated = attempts.check(name: name, suite: suite, marks: marks)
        guard let check = stated ?? attempts.check(name: path.last ?? name, suite: suite, marks: []) else { continue }
        for number in own {
          var span = spans[number]
          // The whole run of a single test is that test's.
          if span == nil, all.count == 1, runs.unplaced == 0, let start = run.start, let finish = run.finish {
            span = (start, finish)
          }
          attempts.add(check: check, test: name, outcome: outcome(number), span: span)
        }
      }
    }
    if numbers("Actions").isEmpty { reading.add(.nothing(in: reading.index), on: []) }
    if runs.unplaced > 0 { reading.note("tests without the action that ran them: \(runs.unplaced)") }
    if repeated > 0 { reading.note("tests that ran more than once: \(repeated)") }
    let apart = numbers("TestIssues").count { value("TestIssues", $0, "testCaseRun_fk")?.integer == nil }
    if apart > 0 { reading.note("issues that belong to no test: \(apart)") }
    attempts.finish(&builder, &reading)
  }

  // MARK: - Rows

  private func numbers(_ table: String) -> [Int64] { rows[table]?.keys.sorted() ?? [] }

  private func value(_ table: String, _ number: Int64?, _ column: String) -> Database.Value? {
    guard let number, let row = rows[table]?[number], let place = Self.columns[table]?.firstIndex(of: column) else {
      return nil
    }
    return row[place]
  }

  private func text(_ table: String, _ number: Int64?, _ column: String) -> String? {
    value(table, number, column)?.text
  }

  /// The row to which a column points.
  private func key(_ table: String, _ number: Int64?, _ column: String) -> Int64? {
    value(table, number, column)?.integer
  }

  // MARK: - What they say together

  /// The device that the action ran on; `host_fk` is the Mac beside it.
  private func device(of action: Int64) -> TestDevice? {
    guard let destination = key("Actions", action, "runDestination_fk"),
      let device = key("RunDestinations", destination, "device_fk"), rows["Devices"]?[device] != nil
    else { return nil }
    return TestDevice(
      udid: text("Devices", device, "identifier"),
      platform: text("Platforms", key("Devices", device, "platform_fk"), "identifier"),
      sdk: text("SDKs", key("RunDestinations", destination, "sdk_fk"), "identifier"),
      model: text("Devices", device, "modelName"), os: text("Devices", device, "operatingSystemVersion"))
  }

  /// Runs of test cases by the action in which they ran, in their order.
  private func runsByAction() -> (byAction: [Int64: [Int64]], unplaced: Int) {
    var actionOfSuiteRun: [Int64: Int64?] = [:]
    func action(ofSuiteRun number: Int64) -> Int64? {
      if let known = actionOfSuiteRun[number] { return known }
      // Suites nest: up to the outermost, of which damaged data may have none.
      var suite = number
      var seen: Set<Int64> = [suite]
      while let parent = key("TestSuiteRuns", suite, "parentSuiteRun_fk"), seen.insert(parent).inserted {
        suite = parent
        if seen.count > 256 { break }
      }
      let testable = key("TestSuiteRuns", suite, "testableRun_fk")
      let action = key("TestPlanRuns", key("TestableRuns", testable, "testPlanRun_fk"), "action_fk")
      actionOfSuiteRun[number] = action
      return action
    }
    var byAction: [Int64: [Int64]] = [:]
    var unplaced = 0
    for run in numbers("TestCaseRuns") {
      guard let suite = key("TestCaseRuns", run, "testSuiteRun_fk"), let action = action(ofSuiteRun: suite),
        rows["Actions"]?[action] != nil
      else {
        unplaced += 1
        continue
      }
      byAction[action, default: []].append(run)
    }
    return (byAction, unplaced)
  }

  /// Counts test cases; of one that ran several times the last run decides where it was repeated until it passed, else a failure.
  private func tally(_ runs: [Int64]) -> (TestCount, cases: [Int64: [Int64]]) {
    var cases: [Int64: [Int64]] = [:]
    for run in runs { cases[key("TestCaseRuns", run, "testCase_fk") ?? -1, default: []].append(run) }
    var count = TestCount()
    for (_, runs) in cases {
      let outcomes = runs.map(outcome)
      let policy = key("TestCaseRuns", runs.last, "repetitionPolicy_fk")
      let isRetried = text("RepetitionPolicies", policy, "repetitionModeString") == "RunRetryOnFailure"
      count.add(isRetried || !outcomes.contains(.failed) ? outcomes.last ?? .unknown : .failed)
    }
    return (count, cases)
  }

  private func outcome(_ run: Int64) -> TestOutcome {
    switch text("TestCaseRuns", run, "result") {
    case "Success": .passed
    case "Failure": .failed
    case "Skipped": .skipped
    case "Expected Failure": .expectedFailure
    default: .unknown
    }
  }

  private mutating func addActivity(_ values: [Database.Value]) {
    guard let run = values[0].integer, let start = values[1].instant, let finish = values[2].instant else { return }
    let known = spans[run] ?? (start, finish)
    spans[run] = (min(known.start, start), max(known.finish, finish))
  }

  private func tags() -> [Int64: [String]] {
    var tags: [Int64: [String]] = [:]
    for tag in numbers("TestTags") {
      guard let testCase = key("TestTags", tag, "testCase_fk"), let name = text("TestTags", tag, "name") else {
        continue
      }
      tags[testCase, default: []].append(name)
    }
    return tags
  }
}

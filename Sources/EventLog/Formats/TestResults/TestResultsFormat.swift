import Vocabulary

extension Format {
  /// The JSON that `xcrun xcresulttool get test-results tests` prints, of Xcode 16 and later.
  static let testResults = Format(
    name: "xcresult-tests",
    title: "xcresulttool get test-results tests (JSON)",
    recognisedBy: "a JSON object with the key testNodes",
    witnesses: "that a device is a simulator, by udid; how each test came out",
    neverShows: "when a test ran, so no attempt and no real device: the summary and the bundle's database have times",
    recognises: { head in
      guard head.begins(with: "{") else { return nil }
      if head.contains("\"testNodes\"") { return .mark }
      return head.contains("\"nodeType\"") && head.contains("\"children\"") ? .keys : nil
    },
    read: { lines, builder, reading in
      reading.file.source = .harness
      guard let results = JSONDocument.read(TestResults.self, lines, &reading) else { return }
      var walk = TestNodeWalk(attempts: TestAttempts(named: reading.tests))
      let plans = results.testNodes?.values ?? []
      for node in plans { walk.visit(node, suite: nil) }
      let stated = plans.compactMap(\.result)
      let result = ["Failed", "unknown", "Passed", "Expected Failure", "Skipped"].first(where: stated.contains)
      let count = walk.count
      reading.add(
        TestRun(
          file: reading.index, title: plans.compactMap(\.name).joined(separator: ", "),
          result: count.apart > 0 ? "Failed" : result ?? count.result, total: count.total, passed: count.passed,
          failed: count.failed, skipped: count.skipped, start: nil, finish: nil),
        on: results.devices?.values.map(\.device) ?? [])
      if walk.repeated > 0 { reading.note("tests that ran more than once: \(walk.repeated)") }
      if count.apart > 0 { reading.note("failures that belong to no test: \(count.apart)") }
      walk.attempts.finish(&builder, &reading)
    })
}

private struct TestResults: Decodable {
  @Lenient var devices: OneOrMany<TestResultsDevice>?
  @Lenient var testNodes: OneOrMany<TestNode>?
}

/// A node of the tree of tests; what it is stands in `nodeType`.
private struct TestNode: Decodable {
  @Lenient var nodeType: String?
  @Lenient var name: String?
  @Lenient var nodeIdentifier: String?
  @Lenient var result: String?
  @Lenient var tags: [String]?
  @Lenient var children: [TestNode]?
}

/// Counts the test cases below a node.
private struct TestNodeWalk {
  var attempts: TestAttempts
  var count = TestCount()
  /// Tests with several runs, which are kept apart.
  var repeated = 0

  init(attempts: TestAttempts) { self.attempts = attempts }

  /// The tree is as deep as the JSON that held it, which its decoder limits.
  mutating func visit(_ node: TestNode, suite: String?) {
    let children = node.children ?? []
    guard node.nodeType == "Test Case" else {
      // A suite may carry failures that belong to none of its tests.
      if node.nodeType == "Failure Message" { count.apart += 1 }
      let isSuite = node.nodeType == "Test Suite"
      for child in children { visit(child, suite: isSuite ? node.name : suite) }
      return
    }
    let outcome = node.result.flatMap(TestOutcome.init) ?? .unknown
    count.add(outcome)
    if Self.repetitions(in: node) > 1 { repeated += 1 }
    let name = node.name ?? ""
    let parts = node.nodeIdentifier?.split(separator: "/").map(String.init) ?? []
    let marks = (node.tags ?? []).compactMap(TestAttempts.check(ofTag:))
    // A test of Swift Testing has a display name; its function stands in the identifier.
    let function = parts.last ?? name
    let own = attempts.check(name: name, suite: suite, marks: marks)
    let check = own ?? attempts.check(name: function, suite: parts.dropLast().last ?? suite, marks: [])
    if let check { attempts.add(check: check, test: function, outcome: outcome, span: nil) }
  }

  /// How often the test ran with the arguments of which it ran most often.
  private static func repetitions(in node: TestNode) -> Int {
    let children = node.children ?? []
    let own = children.count { $0.nodeType == "Repetition" }
    return max(own, children.filter { $0.nodeType != "Repetition" }.map(repetitions).max() ?? 0)
  }
}

import Vocabulary
import XMLKit

extension Format {
  /// JUnit's XML, as the tools around Xcode and Swift write it, each in a dialect of its own.
  static let junit = Format(
    name: "junit",
    title: "JUnit XML: xcbeautify, fastlane trainer, xcresultparser, Maestro, swift test --xunit-output",
    recognisedBy: "an XML element testsuites or testsuite",
    witnesses: "how each test came out; when a test ran, where a timestamp with a zone says so",
    neverShows: "where a test ran: neither simulator nor device",
    recognises: { head in
      guard head.begins(with: "<") else { return nil }
      return head.contains("<testsuites") || head.contains("<testsuite") ? .mark : nil
    },
    read: { lines, builder, reading in
      reading.file.source = .harness
      reading.records = 1
      guard let document = lines.wholeDocument(limit: JSONDocument.largest << 20) else {
        reading.file.skip(1, "larger than \(JSONDocument.largest) MiB, which no such document is")
        return
      }
      do throws(XMLError) {
        let tree = try XMLTree(parsing: document, name: reading.file.path)
        guard ["testsuites", "testsuite"].contains(tree.root.name) else {
          reading.file.skip(1, "no result of tests: its outermost element is '\(tree.root.name)'")
          return
        }
        reading.file.events = 1
        var results = JUnitResults(attempts: TestAttempts(named: reading.tests), zone: reading.options.timeZone)
        results.read(tree.root)
        results.report(tree.root, &builder, &reading)
      } catch {
        reading.file.skip(error.line ?? 1, "not readable as XML: \(error.message)")
      }
    })
}

/// Counts the test cases of all suites.
private struct JUnitResults {
  var attempts: TestAttempts
  /// Seconds east of UTC, for timestamps without a zone.
  let zone: Int?
  private var count = TestCount()
  private var times: [String: Int] = [:]
  private var clock = TimeParser()

  init(attempts: TestAttempts, zone: Int?) {
    self.attempts = attempts
    self.zone = zone
  }

  mutating func read(_ root: XMLTree.Element) {
    // Suites may nest; the parser limits how deep.
    var open = [root]
    while let element = open.popLast() {
      let children = element.children
      let cases = children.filter { $0.name == "testcase" }
      for testCase in cases { read(testCase, in: element, isAlone: cases.count == 1) }
      open += children.filter { $0.name == "testsuite" }.reversed()
    }
  }

  func report(_ root: XMLTree.Element, _ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    var count = count
    var attempts = attempts
    if count.total + count.apart == 0 {
      // A tool may count tests and name none.
      let sums = root["tests"] != nil ? [root] : root.children.filter { $0.name == "testsuite" }
      func sum(_ names: String...) -> Int {
        sums.reduce(0) { total, suite in
          total + names.reduce(0) { $0 + min(max(suite[$1].flatMap { Int($0) } ?? 0, 0), 1 << 32) }
        }
      }
      count.total = sum("tests")
      count.failed = sum("failures", "errors")
      count.skipped = sum("skipped", "disabled")
      count.passed = max(count.total - count.failed - count.skipped, 0)
      reading.note(count.total == 0 ? "no data: it counts no test" : "counts tests and names none")
    }
    let repeated = times.values.count { $0 > 1 }
    if repeated > 0 { reading.note("tests that ran more than once: \(repeated)") }
    if count.apart > 0 { reading.note("failures that belong to no test: \(count.apart)") }
    reading.testRuns.append(
      TestRun(
        file: reading.index, title: root["name"] ?? "", result: count.result, total: count.total,
        passed: count.passed, failed: count.failed, skipped: count.skipped, start: nil, finish: nil))
    attempts.finish(&builder, &reading)
  }

  private mutating func read(_ testCase: XMLTree.Element, in suite: XMLTree.Element, isAlone: Bool) {
    let name = testCase["name"] ?? testCase["id"] ?? ""
    let outcome = outcome(of: testCase)
    // xcresultparser's pseudo suite: failures that no test recorded.
    if suite["name"] == "Session-level issues" {
      if outcome == .failed { count.apart += 1 }
      return
    }
    count.add(outcome)
    let classname = testCase["classname"] ?? suite["name"]
    times["\(suite.line) \(classname ?? "") \(name)", default: 0] += 1
    let marks = testCase.children.filter { $0.name == "properties" }.flatMap(\.children)
      .filter { $0.name == "property" && $0["name"] == TestAttempts.mark }
      .compactMap { $0["value"] ?? $0.text }.filter { !$0.isEmpty }
    // xcbeautify writes the module before the class.
    let short = classname?.split(separator: ".").last.map(String.init)
    guard let check = attempts.check(name: name, suite: short, marks: marks) else { return }
    let span = span(of: testCase) ?? (isAlone ? span(of: suite) : nil)
    attempts.add(check: check, test: name, outcome: outcome, span: span, line: testCase.line)
  }

  private func outcome(of testCase: XMLTree.Element) -> TestOutcome {
    let names = Set(testCase.children.map(\.name))
    // Maestro's status stands beside the elements; its WARNING is no failure.
    let status = testCase["status"]?.uppercased()
    if names.contains("failure") || names.contains("error") || status == "ERROR" { return .failed }
    if names.contains("skipped") || ["SKIPPED", "NOTRUN", "CANCELED"].contains(status) { return .skipped }
    return .passed
  }

  /// When it began and ended, by its own timestamp and duration; `nil` where the timestamp has no zone and none is known.
  private mutating func span(of element: XMLTree.Element) -> (start: Instant, finish: Instant)? {
    guard var text = element["timestamp"], var seconds = element["time"] else { return nil }
    var start = text.withUTF8 { unsafe try? clock.parse(UnsafeRawBufferPointer($0)) }
    if start == nil, let zone {
      var dated = text + "Z"
      start = dated.withUTF8 { unsafe try? clock.parse(UnsafeRawBufferPointer($0)) }.map {
        $0 + Int64(-zone) * 1_000_000_000
      }
    }
    guard let start, let length = seconds.withUTF8({ unsafe billionths(UnsafeRawBufferPointer($0)) }), length >= 0
    else {
      return nil
    }
    return (start, start + length)
  }
}

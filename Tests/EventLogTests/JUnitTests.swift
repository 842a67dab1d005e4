import Testing
import Vocabulary

@testable import EventLog

@Suite("JUnit XML")
struct JUnitTests {
  private func read(_ text: String, _ run: String = "{}") throws -> Evidence {
    let description = try RunDescription(json: Array(run.utf8), path: "run.json", checks: ["upload.home-screen"])
    let evidence = Intake.read(files: [("j", Array(text.utf8))], description: description)
    expectSum(evidence)
    return evidence
  }

  @Test(
    "real files of three dialects",
    arguments: ["fastlane-trainer-XCResult.junit", "xcbeautify-mixed", "xcresultparser-junit_session_level_failure"])
  func samples(name: String) throws {
    expectGolden(try readSample("junit/\(name).xml"), "junit-\(name).jsonl")
  }

  private static let maestro = #"""
    <?xml version='1.0' encoding='UTF-8'?>
    <testsuites><testsuite name="Test Suite" device="iPhone 15 - iOS 17.5 - 5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31" tests="4"
    failures="1" time="51.0" timestamp="2026-03-14T09:21:00">
    <testcase id="Home" name="Home" classname="Home" time="20.5" status="SUCCESS" timestamp="2026-03-14T09:21:00.250">
    <properties><property name="check" value="upload.home-screen"/></properties></testcase>
    <testcase id="Warn" name="Warn" time="9" status="WARNING"/>
    <testcase id="Bad" name="Bad" time="9" status="ERROR"><failure>Element not found: Text</failure></testcase>
    <testcase id="Off" name="Off" status="CANCELED"/>
    </testsuite></testsuites>
    """#

  @Test("Maestro: a warning is no failure, the device attribute no witness, a property names the check")
  func maestroFlows() throws {
    let run = #"{"files":{"j":{"timeZone":"+09:00"}}}"#
    expectGolden(try read(Self.maestro, run), "synthetic-junit-maestro.jsonl")
    let unzoned = try read(Self.maestro)
    #expect(unzoned.store.count == 0 && unzoned.files[0].notes.count == 1)
  }

  @Test("swift test: skipped tests have no time, and a file of zeros is no data")
  func swiftTesting() throws {
    let testing = try read(
      #"""
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites><testsuite name="TestResults" errors="0" tests="1" failures="0" skipped="1" time="0.02">
      <testcase classname="Module.Uploads" name="home()" time="0.01" />
      <testcase classname="Module.Uploads" name="later()"><skipped>off</skipped></testcase>
      </testsuite></testsuites>
      """#)
    #expect(testing.testRuns[0].total == 2 && testing.testRuns[0].skipped == 1 && !testing.testRuns[0].isVacuous)
    let zeros = try read(
      #"<testsuites><testsuite name="TestResults" errors="0" tests="0" failures="0" skipped="0" time="0"></testsuite></testsuites>"#
    )
    #expect(zeros.testRuns[0].isVacuous && zeros.files[0].notes == ["no data: it counts no test"])
  }

  @Test("tests that are counted and not named count as the tool says; skipped ones alone are vacuous")
  func counted() throws {
    let counted = try read(#"<testsuite tests="9" failures="2" errors="1" skipped="3" name="s"/>"#).testRuns[0]
    #expect(counted.total == 9 && counted.failed == 3 && counted.skipped == 3 && counted.result == "Failed")
    #expect(try read(#"<testsuite tests="9223372036854775807" failures="9223372036854775807"/>"#).testRuns.count == 1)
    #expect(try read(#"<testsuite><testcase name="a"><skipped/></testcase></testsuite>"#).testRuns[0].isVacuous)
  }

  @Test(
    "run.json names a test by itself or with its class",
    arguments: ["testA", "testA()", "UploadTests/testA", "UploadTests/testA()"])
  func names(name: String) throws {
    let text = #"""
      <testsuite name="s" timestamp="2026-03-14T09:21:00Z" time="2"><testcase classname="Module.UploadTests" name="testA()"
      time="1"><error message="m"/></testcase></testsuite>
      """#
    let found = try read(text, #"{"tests":{"\#(name)":"upload.home-screen"}}"#)
    let events = (0..<found.store.count).map { found.store[$0] }
    #expect(events.map(\.nameText) == ["step.started", "step.finished"])
    #expect(events.allSatisfy { $0.source == .harness && $0.text(.check) == "upload.home-screen" })
    #expect(events.map { $0.flag(.aborted) } == [nil, true])
    #expect(try read(text, #"{"tests":{"OtherTests/testA":"upload.home-screen"}}"#).store.count == 0)
  }

  @Test("no JUnit file witnesses anything of an environment")
  func noWitness() throws {
    #expect(try read(Self.maestro).witnesses.isEmpty)
  }

  @Test(
    "declarations, bombs, foreign roots and damage are refused with a reason",
    arguments: [
      (
        #"<!DOCTYPE t [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><testsuites>&b;</testsuites>"#,
        "not readable as XML: "
      ),
      (#"<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/hosts">]><testsuites>&x;</testsuites>"#, "not readable as XML: "),
      (#"<!DOCTYPE t [<!ATTLIST testsuite tests CDATA "9">]><testsuite/>"#, "not readable as XML: "),
      (#"<testsuites><testsuite>"#, "not readable as XML: "), (#"<testsuites/><testsuites/>"#, "not readable as XML: "),
      (#"<testsuites a="&undefined;"/>"#, "not readable as XML: "),
      ("<testsuites>\u{0}</testsuites>", "not readable as XML: "),
      (#"<html><testsuites/></html>"#, "no result of tests: its outermost element is 'html'"),
      (#"<!-- <testsuites> --> {"testNodes":[]}"#, "not readable as XML: "),
    ])
  func refused(text: String, reason: String) throws {
    let file = try read(text).files[0]
    #expect(file.format == "junit" && file.skipped == 1 && file.skips[0].reason.hasPrefix(reason))
  }

  @Test("an external subset is not loaded, and nesting without end is refused")
  func hostile() throws {
    let external = try read(
      #"<!DOCTYPE t SYSTEM "http://example.com/t.dtd"><testsuite><testcase name="a"/></testsuite>"#)
    #expect(external.testRuns.map(\.total) == [1])
    let deep = [UInt8](String(repeating: "<testsuite>", count: 1 << 20).utf8)
    #expect(try readFile(deep).files[0].skips[0].reason.hasPrefix("not readable as XML: "))
    let large = Array("<testsuite>".utf8) + [UInt8](repeating: 0x20, count: 65 << 20)
    #expect(try readFile(large).files[0].skips[0].reason == "larger than 64 MiB, which no such document is")
  }

  @Test("other encodings are read where the declaration names them")
  func encodings() throws {
    let latin =
      Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><testsuite name=""#.utf8) + [0xE9]
      + Array(#""><testcase name="a"/></testsuite>"#.utf8)
    #expect(try readFile(latin).testRuns.map(\.title) == ["é"])
    let undeclared = Array(#"<testsuite name=""#.utf8) + [0xE9] + Array(#""/>"#.utf8)
    #expect(try readFile(undeclared).files[0].skipped == 1)
  }

  @Test("cut at any byte the sum holds")
  func cut() throws { try expectSumAtEveryCut(Array(Self.maestro.utf8), step: 2) }
}

import Testing

@testable import EventLog

@Suite("xcresulttool's JSON")
struct TestResultsTests {
  private static let udid = "00008120-000A1B2C3D4E5F60"

  private func read(_ text: String, _ run: String = "{}") throws -> Evidence {
    let description = try RunDescription(
      json: Array(run.utf8), path: "run.json", checks: ["device.lock-screen", "upload.home-screen"])
    let evidence = Intake.read(files: [("t", Array(text.utf8))], description: description)
    expectSum(evidence)
    return evidence
  }

  @Test("real output of Xcode 16: a simulator's tests, with retries, skipped ones and arguments")
  func sample() throws {
    expectGolden(
      try readSample("xcresult/xcode16-test-results-tests.json.gz"), "xcresult-xcode16-test-results-tests.jsonl")
  }

  /// The shape of Xcode 26: no result on failure messages, durations in seconds, URLs; one object where an array is meant.
  private static let newer = #"""
    {"devices":{"deviceId":"UDID","deviceName":"phone","architecture":"arm64","modelName":"iPhone 16 Pro",
    "osVersion":"26.1","platform":"iOS","osBuildNumber":"23B85"},"testPlanConfigurations":[],"testNodes":[
    {"nodeType":"Test Plan","name":"Plan","result":"Failed","children":[{"nodeType":"UI test bundle","name":"UITests",
    "children":[{"nodeType":"Test Suite","name":"UploadTests","children":[
    {"nodeType":"Test Case","name":"testHomeScreen()","nodeIdentifier":"UploadTests/testHomeScreen()",
    "nodeIdentifierURL":"test://x","durationInSeconds":12,"duration":"12s","result":"Passed","tags":["slow"],
    "hasPerformanceMetrics":"true"},
    {"nodeType":"Test Case","name":"Lock the screen","nodeIdentifier":"UploadTests/lock()","durationInSeconds":0.5,
    "result":"Failed","tags":[".check:device.lock-screen"],"children":[{"nodeType":"Failure Message","name":"f"}]},
    {"nodeType":"Test Case","name":"testOff()","result":"Skipped"}]},
    {"nodeType":"Test Suite","name":"Session-level issues","children":[{"nodeType":"Failure Message","name":"g"}]}]}]}]}
    """#.replacing("UDID", with: udid)

  @Test("Xcode 26: tests are found for their checks, and without times bracket no attempt")
  func xcode26() throws {
    let evidence = try read(Self.newer, #"{"tests":{"testHomeScreen()":"upload.home-screen"}}"#)
    expectGolden(evidence, "synthetic-xcresult-xcode26-tests.jsonl")
  }

  @Test(
    "a result without a test, with skipped ones only or of unknown outcome is vacuous",
    arguments: [
      #"{"testNodes":[]}"#, #"{"testNodes":[{"nodeType":"Test Plan","name":"p","result":"Passed"}]}"#,
      #"{"testNodes":[{"nodeType":"Test Case","name":"t","result":"Skipped"}]}"#,
      #"{"testNodes":{"nodeType":"Test Case","name":"t"}}"#, #"{"testNodes":7,"devices":"none"}"#,
      #"{"totalTestCount":0,"result":"unknown"}"#, #"{"totalTestCount":2,"result":"Passed"}"#,
    ])
  func vacuous(text: String) throws {
    let evidence = try read(text)
    #expect(evidence.testRuns.map(\.isVacuous) == [true] && evidence.files[0].skipped == 0)
  }

  @Test("a simulator that a result without times names is one at any time; real hardware is not shown to be used")
  func withoutTimes() throws {
    let simulator = try read(
      #"{"testNodes":[],"devices":[{"deviceId":"U","platform":"iOS Simulator"},{"deviceId":"U","platform":"iOS Simulator"}]}"#
    )
    #expect(simulator.witnesses.map(\.kind) == [.simulator] && simulator.witnesses[0].binding == .device(udid: "U"))
    #expect(try read(Self.newer).witnesses.isEmpty)
    let unnamed = try read(#"{"testNodes":[],"devices":[{"deviceId":"\#(Self.udid)"}]}"#)
    #expect(unnamed.witnesses.isEmpty && unnamed.files[0].notes[0].contains("(no platform)"))
  }

  private static let legacy = #"""
    {"_type":{"_name":"ActionsInvocationRecord"},"actions":{"_type":{"_name":"Array"},"_values":[{"_type":{"_name":"ActionRecord"},
    "title":{"_type":{"_name":"String"},"_value":"Testing"},"schemeCommandName":{"_type":{"_name":"String"},"_value":"Test"},
    "startedTime":{"_type":{"_name":"Date"},"_value":"2024-05-01T10:00:00.123+0200"},
    "endedTime":{"_type":{"_name":"Date"},"_value":"2024-05-01T10:01:00.000Z"},
    "actionResult":{"status":{"_value":"failed"},"testsRef":{"id":{"_value":"0~x"}},
    "metrics":{"testsCount":{"_value":"5"},"testsFailedCount":{"_value":"1"},"testsSkippedCount":{"_value":"1"}}},
    "runDestination":{"displayName":{"_value":"phone"},"localComputerRecord":{"identifier":{"_value":"mac"},
    "platformRecord":{"identifier":{"_value":"com.apple.platform.macosx"}}},"targetDeviceRecord":{
    "identifier":{"_value":"UDID"},"isConcreteDevice":{"_value":"true"},"modelName":{"_value":"iPhone 14"},
    "operatingSystemVersion":{"_value":"17.4"},"platformRecord":{"identifier":{"_value":"com.apple.platform.PLATFORM"}}},
    "targetSDKRecord":{"identifier":{"_value":"KIT17.4"}}}},
    {"schemeCommandName":{"_value":"Build"},"actionResult":{"status":{"_value":"succeeded"}}}]}}
    """#.replacing("UDID", with: udid)

  @Test("the legacy record of a physical device")
  func legacyDevice() throws {
    let text = Self.legacy.replacing("PLATFORM", with: "iphoneos").replacing("KIT", with: "iphoneos")
    expectGolden(try read(text), "synthetic-xcresult-legacy-device.jsonl")
  }

  @Test(
    "in the legacy record the platform decides, not isConcreteDevice",
    arguments: [
      ("iphonesimulator", "iphonesimulator", [EnvironmentKind.simulator]), ("iphoneos", "iphonesimulator", []),
      ("macosx", "macosx", [.host]), ("android", "x", []),
    ])
  func legacyPlatforms(platform: String, sdk: String, kinds: [EnvironmentKind]) throws {
    let text = Self.legacy.replacing("PLATFORM", with: platform).replacing("KIT", with: sdk)
    #expect(try read(text).witnesses.map(\.kind) == kinds)
  }

  @Test("huge and negative numbers end in no trap")
  func hugeNumbers() throws {
    let huge = "9223372036854775807"
    let text = Self.legacy.replacing(#""_value":"5""#, with: #""_value":"\#(huge)""#)
      .replacing(#""_value":"1""#, with: #""_value":"\#(huge)""#)
    #expect(try read(text).testRuns.count == 1)
    #expect(
      try read(#"{"totalTestCount":\#(huge),"passedTests":\#(huge),"failedTests":\#(huge),"result":"Passed"}"#).testRuns
        .count == 1)
    #expect(
      try read(#"{"totalTestCount":-1,"result":"Passed","startTime":1e99,"finishTime":-1}"#).testRuns[0].isVacuous)
    #expect(try read(#"{"totalTestCount":1e99,"result":"Passed"}"#).files[0].skipped == 1)
  }

  @Test("nested without end it is skipped")
  func deep() throws {
    let deep = #"{"testNodes":"# + String(repeating: #"[{"children":"#, count: 100_000)
    #expect(try read(deep).files[0].skipped == 1)
    let nested =
      String(repeating: #"{"nodeType":"Test Suite","children":["#, count: 200)
      + #"{"nodeType":"Test Case","result":"Passed"}"# + String(repeating: "]}", count: 200)
    #expect(try read(#"{"testNodes":["# + nested + "]}").testRuns[0].total == 1)
  }

  @Test(
    "cut at any byte it is skipped with the reason",
    arguments: [newer, legacy, #"{"totalTestCount":1,"result":"Passed"}"#])
  func cut(text: String) throws {
    let bytes = Array(text.utf8)
    try expectSumAtEveryCut(bytes, step: 3)
    let most = try readFile(Array(bytes.dropLast(2)))
    #expect(most.files[0].skips.map(\.reason) == ["it is not one whole JSON object"])
    let more = try readFile(bytes + Array("\n2026-03-14 09:21:00 something else\n".utf8))
    #expect(more.files[0].skipped == 1)
  }

  @Test("in another encoding it is named or skipped, and NUL bytes are no JSON")
  func encodings() throws {
    let text = #"{"testNodes":[],"devices":[]}"#
    let utf16: [UInt8] = [0xFF, 0xFE] + text.utf8.flatMap { byte -> [UInt8] in [byte, 0] }
    #expect(try readFile(utf16).files[0].notes[0].hasPrefix("UTF-16 text"))
    let latin = Array(#"{"testNodes":[{"nodeType":"Test Case","name":""#.utf8) + [0xE9] + Array(#""}]}"#.utf8)
    #expect(try readFile(latin).files[0].skips.map(\.reason) == ["invalid UTF-8"])
    #expect(try readFile(Array(text.utf8) + [0, 0]).files[0].skipped == 1)
    #expect(try readFile([0xEF, 0xBB, 0xBF] + Array(text.utf8)).files[0].events == 1)
  }
}

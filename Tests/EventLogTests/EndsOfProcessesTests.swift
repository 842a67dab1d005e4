import Testing
import Vocabulary

@testable import EventLog

@Suite("Ends of processes: crash reports, jetsam reports, metrics, and the built app")
struct EndsOfProcessesTests {
  static let samples = [
    "crash/simulator-xctest.ips", "crash/synthetic-watchdog.ips", "crash/synthetic-locked-file.ips",
    "crash/synthetic-invalidated-session.ips", "crash/synthetic-stopped-by-xcode.ips", "jetsam/synthetic-jetsam.ips",
    "metrickit/xcode-simulated.json", "metrickit/synthetic-simulated-metrics.json",
    "metrickit/synthetic-metrics-ja.json", "metrickit/synthetic-diagnostics.json",
    "info-plist/synthetic-exceptions.plist", "info-plist/synthetic-exceptions-binary.plist",
    "info-plist/synthetic-clean.plist",
  ]

  @Test("each sample is read as its golden says", arguments: samples)
  func golden(sample: String) throws {
    let name = sample.split(separator: "/").joined(separator: "-")
    expectGolden(try readSample(sample), name.prefix { $0 != "." } + ".jsonl")
  }

  @Test(
    "a report cut short anywhere is skipped whole, with a reason",
    arguments: [
      "crash/synthetic-watchdog.ips", "jetsam/synthetic-jetsam.ips", "metrickit/synthetic-metrics-ja.json",
      "info-plist/synthetic-exceptions.plist", "info-plist/synthetic-exceptions-binary.plist",
    ])
  func cut(sample: String) throws {
    try expectSumAtEveryCut(try sampleBytes(sample))
  }

  @Test(
    "a device is witnessed only where platform, OS and model agree and nothing says simulator",
    arguments: [
      (#""platform":2"#, #""platform":7"#, EnvironmentKind.simulator), (#""platform":2"#, #""platform":1"#, .host),
      (#""platform":2,"#, "", nil), (#""platform":2"#, #""platform":99"#, nil),
      (#""platform":2"#, #""platform":"2""#, nil),
      (#"iPhone OS 18.5 (22F76)"#, "macOS 15.5 (24F74)", nil), (#""iPhone16,2""#, #""Mac15,6""#, nil),
      (#""iPhone16,2""#, #""iPhone16""#, nil), (#""modelCode": "iPhone16,2","#, "", nil),
      (#""parentProc": "launchd""#, #""parentProc": "launchd_sim""#, .simulator),
      ("/private/var", "/x/CoreSimulator/Devices", .simulator),
      (#""pid": 4107,"#, "", nil), ("4107", "4107", .device),
    ])
  func marks(mark: String, instead: String, kind: EnvironmentKind?) throws {
    let evidence = try readFile(try sampleBytes("crash/synthetic-watchdog.ips", mark, instead))
    #expect(evidence.witnesses.map(\.kind) == (kind.map { [$0] } ?? []))
    #expect(kind != nil || evidence.files[0].notes.contains { $0.contains("witnesses no environment") })
    #expect(evidence.store.count == 1)
  }

  @Test(
    "a jetsam report of another machine, or put together of two, witnesses no device",
    arguments: [
      (#""product": "iPhone16,2""#, #""product": "Mac15,6""#),
      (#""build": "iPhone OS 18.5 (22F76)""#, #""build": "x""#),
      (#""os_version":"iPhone OS 18.5 (22F76)""#, #""os_version":"macOS 15.5 (24F74)""#),
    ])
  func jetsamMarks(mark: String, instead: String) throws {
    let evidence = try readFile(try sampleBytes("jetsam/synthetic-jetsam.ips", mark, instead))
    #expect(evidence.witnesses == [])
    #expect(evidence.store.count == 2)
  }

  @Test(
    "why a process ended follows from namespace, code and killer",
    arguments: [
      ("FRONTBOARD", 2_343_432_205, nil, "watchdog"), ("RUNNINGBOARD", 3_735_883_980, nil, "system"),
      ("FRONTBOARD", 3_221_229_823, nil, "system"), ("JETSAM", 2, nil, "jetsam"), ("SIGNAL", 9, "Xcode", "harness"),
      ("SIGNAL", 9, "debugserver", "harness"), ("SIGNAL", 15, "simctl", "harness"),
      ("SIGNAL", 9, "somethingd", "unknown"),
      ("SIGNAL", 9, nil, "unknown"), ("SIGNAL", 6, "Transfer", "crash"), ("SIGNAL", 11, "exc handler", "crash"),
      ("SIGNAL", 9, "Transfer", "crash"), ("DYLD", 1, nil, "crash"), (nil, nil, nil, "unknown"),
      ("TEST", 1, nil, "harness"),
    ] as [(String?, UInt64?, String?, String)])
  func cause(namespace: String?, code: UInt64?, killer: String?, cause: String) {
    #expect(TerminationCause.named(namespace: namespace, code: code, by: killer, of: "Transfer") == cause)
  }

  @Test("no force quit is ever concluded from a report")
  func neverUser() throws {
    for code in [UInt64(3_735_943_697), 9, 0, .max] {
      for namespace in ["FRONTBOARD", "SPRINGBOARD", "SIGNAL", "USER", ""] {
        #expect(TerminationCause.named(namespace: namespace, code: code) != "user")
      }
    }
  }

  @Test(
    "a payload is Xcode's only where all counters are 1 among round quantities",
    arguments: [
      ("1", "1", true), (#""700 sec""#, #""713 sec""#, false),
      (#""cumulativeBadAccessExitCount": 1"#, #""cumulativeBadAccessExitCount": 2"#, false),
    ])
  func simulated(mark: String, instead: String, simulated: Bool) throws {
    let evidence = try readFile(try sampleBytes("metrickit/synthetic-simulated-metrics.json", mark, instead))
    #expect((0..<evidence.store.count).allSatisfy { evidence.store[$0].flag(.systemSimulated) == simulated })
    #expect(evidence.store.count == 20)
    #expect(evidence.witnesses == [])
  }

  @Test("several payloads in one array are records of their own, and what is none is skipped")
  func payloads() throws {
    let one = String(decoding: try sampleBytes("metrickit/synthetic-metrics-ja.json"), as: UTF8.self)
    let evidence = try readFile(Array("[\(one), 7, \(one), {}]".utf8))
    expectSum(evidence)
    #expect(evidence.files[0].lines == 4)
    #expect(evidence.files[0].events == 2)
    #expect(evidence.files[0].skips.map(\.line) == [2, 4])
  }

  @Test("a report of another kind is passed over, and one without a killed process too")
  func passedOver() throws {
    let disk = try readFile(try sampleBytes("crash/synthetic-watchdog.ips", #""bug_type":"309""#, #""bug_type":"145""#))
    let file = try #require(disk.files.first)
    #expect(file.passedOverKinds == ["bug type 145": 1])
    #expect(!file.isDegraded)
    expectSum(disk)
    #expect(disk.store.count == 0)
    let jetsam = try readFile(try sampleBytes("jetsam/synthetic-jetsam.ips", #""reason""#, #""cause""#))
    #expect(jetsam.files[0].passedOver == 1)
    expectSum(jetsam)
  }

  @Test(
    "a report in another encoding, nested deep or mixed with something else is skipped, and stops nobody",
    arguments: Hostile.allCases)
  func hostile(report: Hostile) throws {
    let evidence = try readFile(report.bytes)
    expectSum(evidence)
    #expect(evidence.files[0].isDegraded)
    #expect(evidence.store.count == 0)
  }

  enum Hostile: CaseIterable {
    case utf16, latin1, nul, deepArrays, deepObjects, text, twoInOne, openPayload, deepPayload

    var bytes: [UInt8] {
      let crash = Array("{\"bug_type\":\"309\"}\n".utf8)
      let depth = 100_000
      switch self {
      case .utf16: return [0xFF, 0xFE] + crash.flatMap { [$0, 0] }
      case .latin1: return crash + [0x7B, 0x22, 0xE9, 0x22, 0x3A, 0x31, 0x7D]
      case .nul: return crash + [0, 0, 0]
      case .deepArrays: return crash + String(repeating: "[", count: depth).utf8
      case .deepObjects:
        return Array("{\"bug_type\":\"298\"}\n{\"processes\":".utf8) + String(repeating: "{\"a\":", count: depth).utf8
      case .text: return crash + Array("The log begins here".utf8)
      case .twoInOne: return crash + Array(#"{"pid":1}{"bug_type":"309"}"#.utf8)
      case .openPayload: return Array(#"{"timeStampEnd":"x","metaData":[[["#.utf8)
      case .deepPayload:
        return Array(#"{"timeStampEnd":"x","metaData":"#.utf8) + String(repeating: "[", count: depth).utf8
      }
    }
  }

  @Test("values of another type or beyond the range count as absent, and the rest is read")
  func strangeValues() throws {
    let body = #"""
      {"pid":1e300,"captureTime":"14/03/2026 09:24","procLaunch":7,"termination":{"namespace":"SIGNAL","code":18446744073709551615,"reasons":"x"},"faultingThread":-1,"threads":[{"frames":[]}],"asi":[1],"usedImages":{}}
      """#
    let evidence = try readFile(Array((#"{"bug_type":"309","platform":2}"# + "\n" + body).utf8))
    expectSum(evidence)
    let event = evidence.store[0]
    #expect(event.name == .appTerminated && event.text(.cause) == "crash")
    #expect(!event.isDated && event.pid == nil && event.integer(.systemCode) == nil)
    #expect(evidence.witnesses == [])
  }
}

/// The bytes of a sample, with one text of it put in place of another.
func sampleBytes(_ path: String, _ mark: String = "", _ instead: String = "") throws -> [UInt8] {
  let bytes = try #require(sampleFile(path), "there is no sample '\(path)'")
  guard !mark.isEmpty else { return bytes }
  let parts = String(decoding: bytes, as: UTF8.self).split(separator: mark, omittingEmptySubsequences: false)
  try #require(parts.count > 1, "the sample does not hold '\(mark)'")
  return Array(parts.joined(separator: instead).utf8)
}

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

import Vocabulary

extension Format {
  /// The JSON that `xcrun xcresulttool get test-results summary` prints.
  static let testResultsSummary = Format(
    name: "xcresult-summary",
    title: "xcresulttool get test-results summary (JSON)",
    recognisedBy: "a JSON object with the keys totalTestCount and result",
    witnesses: "the simulator or real device that a test run used, from its start to its finish, by udid",
    neverShows: "which process or build ran, and what any single transfer did",
    recognises: { head in
      head.begins(with: "{") && head.contains("\"totalTestCount\"") && head.contains("\"result\"") ? .keys : nil
    },
    read: { lines, _, reading in
      reading.records = 1
      guard let document = lines.wholeDocument(limit: 64 << 20) else {
        reading.file.skip(1, "larger than 64 MiB, which no test summary is")
        return
      }
      // The document is one record: its text lines say nothing one by one.
      do {
        let summary = try JSONDecoder().decode(TestResultsSummary.self, from: Data(document))
        summary.report(to: &reading)
        reading.file.events = 1
      } catch {
        reading.file.skip(1, "no summary of test results: \(TestResultsSummary.describe(error))")
      }
    })
}

/// The shape that the tool's own schema states; keys that the schema requires are missing in real files.
private struct TestResultsSummary: Decodable {
  struct Device: Decodable {
    let deviceId: String?
    let deviceName: String?
    let modelName: String?
    let osVersion: String?
    let platform: String?
    let osBuildNumber: String?
  }
  struct DeviceAndConfiguration: Decodable {
    let device: Device?
  }
  /// The schema says one object, real output is an array.
  struct OneOrMany: Decodable {
    let values: [DeviceAndConfiguration]
    init(from decoder: any Decoder) throws {
      let single = try decoder.singleValueContainer()
      if let many = try? single.decode([DeviceAndConfiguration].self) {
        values = many
      } else {
        values = [try single.decode(DeviceAndConfiguration.self)]
      }
    }
  }

  let title: String?
  let result: String?
  let totalTestCount: Int?
  let passedTests: Int?
  let failedTests: Int?
  let skippedTests: Int?
  /// UNIX seconds, read as decimals: a binary floating-point number would not keep the nanosecond.
  let startTime: Decimal?
  let finishTime: Decimal?
  let devicesAndConfigurations: OneOrMany?

  func report(to reading: inout FileReading) {
    let start = Self.instant(startTime)
    let finish = Self.instant(finishTime)
    reading.testRuns.append(
      TestRun(
        file: reading.index, title: title ?? "", result: result ?? "unknown", total: totalTestCount ?? 0,
        passed: passedTests ?? 0, failed: failedTests ?? 0, skipped: skippedTests ?? 0, start: start, finish: finish))
    let devices = devicesAndConfigurations?.values.compactMap(\.device) ?? []
    let isVacuous = reading.testRuns.last?.isVacuous ?? true
    for device in devices {
      guard let kind = device.kind else {
        reading.file.notes.append(
          "device '\(device.deviceId ?? "without an id")' (\(device.platform ?? "no platform")): neither a simulator nor real hardware for certain"
        )
        continue
      }
      guard let start, let finish else {
        reading.file.notes.append("no start and finish time: the run encloses no launch")
        continue
      }
      // What speaks against a device counts whatever the run did; for one only a run of two days at most in which tests ran.
      if kind == .device && isVacuous {
        reading.file.notes.append("no test ran, or the result is unknown: it witnesses no device")
        continue
      }
      if kind == .device, finish - start > Self.longestRun {
        reading.file.notes.append("the run lasts longer than two days: it witnesses no device")
        continue
      }
      reading.witnesses.append(
        Witness(
          kind: kind, file: reading.index, line: 1, observer: .harness,
          binding: .testRun(udid: device.deviceId, start: start, finish: finish), model: device.modelName,
          os: device.osVersion,
          statement: "test run on \(device.platform ?? "?") \(device.osVersion ?? "?"), \(device.modelName ?? "?")"))
    }
    if devices.isEmpty { reading.file.notes.append("names no device") }
  }

  /// Nanoseconds of two days: a test of delayed scheduling waits for one.
  private static let longestRun: Int64 = 2 * 86_400 * 1_000_000_000

  private static func instant(_ seconds: Decimal?) -> Instant? {
    guard let seconds, seconds > 0, seconds < 9_000_000_000 else { return nil }
    var text = "\(seconds)"
    if !text.contains(".") { text += ".0" }
    var bytes = text
    return bytes.withUTF8 { unsafe billionths(UnsafeRawBufferPointer($0)) }.map(Instant.init(nanoseconds:))
  }

  static func describe(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has another type than the tool's schema says"
    default: "it is not one whole JSON object"
    }
  }
}

extension TestResultsSummary.Device {
  private static let hardwarePlatforms: Set = ["iOS", "iPadOS", "tvOS", "watchOS", "visionOS"]

  /// What the device is: both marks, platform and form of the identifier, must agree for real hardware.
  var kind: EnvironmentKind? {
    guard let platform else { return nil }
    if platform.hasSuffix("Simulator") { return .simulator }
    if platform == "macOS" { return .host }
    guard Self.hardwarePlatforms.contains(platform), let deviceId, Self.isHardwareIdentifier(deviceId) else {
      return nil
    }
    return .device
  }

  /// Eight and sixteen hex digits with a dash (since the A12), or forty hex digits; a simulator has a UUID.
  private static func isHardwareIdentifier(_ id: String) -> Bool {
    let parts = id.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ $0.allSatisfy(\.isHexDigit) }) else { return false }
    return parts.map(\.count) == [8, 16] || parts.map(\.count) == [40]
  }
}

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
      reading.file.source = .harness
      guard let summary = JSONDocument.read(TestResultsSummary.self, lines, &reading) else { return }
      let run = TestRun(
        file: reading.index, title: summary.title ?? "", result: summary.result ?? "unknown",
        total: summary.totalTestCount ?? 0, passed: summary.passedTests ?? 0, failed: summary.failedTests ?? 0,
        skipped: summary.skippedTests ?? 0, start: TestResultsSummary.instant(summary.startTime),
        finish: TestResultsSummary.instant(summary.finishTime))
      reading.add(run, on: summary.devicesAndConfigurations?.values.compactMap { $0.device?.device } ?? [])
    })
}

/// The shape that the tool's own schema states; keys that the schema requires are missing in real files, and what it says to be
/// one object is an array in real output.
private struct TestResultsSummary: Decodable {
  struct DeviceAndConfiguration: Decodable {
    @Lenient var device: TestResultsDevice?
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
  let devicesAndConfigurations: OneOrMany<DeviceAndConfiguration>?

  static func instant(_ seconds: Decimal?) -> Instant? {
    guard let seconds, seconds > 0, seconds < 9_000_000_000 else { return nil }
    var text = "\(seconds)"
    if !text.contains(".") { text += ".0" }
    return text.withUTF8 { unsafe billionths(UnsafeRawBufferPointer($0)) }.map(Instant.init(nanoseconds:))
  }
}

/// A device as `xcresulttool get test-results` describes it.
struct TestResultsDevice: Decodable {
  @Lenient var deviceId: String?
  @Lenient var modelName: String?
  @Lenient var osVersion: String?
  /// Optional in the tool's schema.
  @Lenient var platform: String?

  var device: TestDevice { TestDevice(udid: deviceId, platform: platform, model: modelName, os: osVersion) }
}

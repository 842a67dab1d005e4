import Vocabulary

/// The device that a test run used, in the words of the tool that ran it.
struct TestDevice: Hashable {
  var udid: String?
  /// `iOS Simulator` or `com.apple.platform.iphonesimulator`.
  var platform: String?
  /// Identifier of the SDK that the test was built with, such as `iphoneos18.2`, where the format has it.
  var sdk: String?
  var model: String?
  var os: String?

  /// What it is; `nil` where its marks do not agree.
  var kind: EnvironmentKind? {
    let kind = DeviceMarks.kind(platform: platform, identifier: udid)
    // A product of a simulator's SDK does not run on hardware.
    if kind == .device, let sdk, sdk.contains("simulator") { return nil }
    return kind
  }
}

extension FileReading {
  /// Nanoseconds of two days: a test of delayed scheduling waits for one.
  private static let longestRun: Int64 = 2 * 86_400 * 1_000_000_000

  /// Adds what a test run says of itself, and what it witnesses of the devices it used.
  mutating func add(_ run: TestRun, on devices: [TestDevice]) {
    testRuns.append(run)
    var seen: Set<TestDevice> = []
    for device in devices where seen.insert(device).inserted { witness(device, of: run) }
    if devices.isEmpty { note("names no device") }
  }

  private mutating func witness(_ device: TestDevice, of run: TestRun) {
    guard let kind = device.kind else {
      let (udid, platform) = (device.udid ?? "without an id", device.platform ?? "no platform")
      note("device '\(udid)' (\(platform)): neither a simulator nor real hardware for certain")
      return
    }
    let binding: Witness.Binding
    if let start = run.start, let finish = run.finish {
      // What speaks against a device counts whatever the run did; for one only a run of two days at most in which tests ran.
      if kind == .device && run.isVacuous {
        note("no test ran, or the result is unknown: it witnesses no device")
        return
      }
      if kind == .device && finish - start > Self.longestRun {
        note("the run lasts longer than two days: it witnesses no device")
        return
      }
      binding = .testRun(udid: device.udid, start: start, finish: finish)
    } else if kind != .device, let udid = device.udid {
      // A simulator is one at any time.
      binding = .device(udid: udid)
    } else {
      note("no start and finish time: the run encloses no launch")
      return
    }
    witnesses.append(
      Witness(
        kind: kind, file: index, line: 1, observer: .harness, binding: binding, model: device.model, os: device.os,
        statement: "test run on \(device.platform ?? "?") \(device.os ?? "?"), \(device.model ?? "?")"))
  }

  /// Says something of the reading once.
  mutating func note(_ text: String) {
    if !file.notes.contains(text) { file.notes.append(text) }
  }
}

import Vocabulary

extension Format {
  /// The JSON that `xcrun xcresulttool get --format json` prints: that of Xcode 15 and before, later with `--legacy`.
  static let testResultsLegacy = Format(
    name: "xcresult-legacy",
    title: "xcresulttool get --format json [--legacy]: the record of an invocation",
    recognisedBy: "a JSON object of the type ActionsInvocationRecord",
    witnesses: "the simulator or real device that a test run used, from its start to its finish, by udid",
    neverShows: "single tests: they stand in a further object, which its testsRef names",
    recognises: { head in
      head.begins(with: "{") && head.contains("\"_type\"") && head.contains("\"ActionsInvocationRecord\"") ? .mark : nil
    },
    read: { lines, _, reading in
      reading.file.source = .harness
      guard let record = JSONDocument.read(InvocationRecord.self, lines, &reading) else { return }
      var clock = TimeParser()
      let actions = record.actions?.values ?? []
      for action in actions { action.report(&clock, &reading) }
      if actions.isEmpty { reading.add(.nothing(in: reading.index), on: []) }
    })
}

extension TestRun {
  /// A result that names no run at all.
  static func nothing(in file: Int) -> TestRun {
    TestRun(
      file: file, title: "", result: TestOutcome.unknown.rawValue, total: 0, passed: 0, failed: 0, skipped: 0,
      start: nil, finish: nil)
  }
}

/// Every scalar is an object with its type and its value as a string, every array one with its values.
private struct Scalar: Decodable {
  @Lenient var _value: String?
}

private struct Values<Value: Decodable>: Decodable {
  @Lenient var _values: [Lenient<Value>]?
  var values: [Value] { _values?.compactMap(\.wrappedValue) ?? [] }
}

private struct InvocationRecord: Decodable {
  @Lenient var actions: Values<Action>?

  struct Action: Decodable {
    @Lenient var title: Scalar?
    @Lenient var schemeCommandName: Scalar?
    @Lenient var startedTime: Scalar?
    @Lenient var endedTime: Scalar?
    @Lenient var actionResult: Result?
    @Lenient var runDestination: Destination?

    func report(_ clock: inout TimeParser, _ reading: inout FileReading) {
      let metrics = actionResult?.metrics
      // An action that only built something tested nothing, and is no test run.
      guard actionResult?.testsRef != nil || metrics?.testsCount != nil || schemeCommandName?._value == "Test" else {
        return reading.note("an action that ran no tests is left aside")
      }
      let total = InvocationRecord.count(metrics?.testsCount)
      let failed = InvocationRecord.count(metrics?.testsFailedCount)
      let skipped = InvocationRecord.count(metrics?.testsSkippedCount)
      let result: TestOutcome =
        switch actionResult?.status?._value {
        case "succeeded": .passed
        case "failed": .failed
        default: .unknown
        }
      let run = TestRun(
        file: reading.index, title: title?._value ?? schemeCommandName?._value ?? "", result: result.rawValue,
        total: total, passed: max(total - failed - skipped, 0), failed: failed, skipped: skipped,
        start: InvocationRecord.instant(startedTime, &clock), finish: InvocationRecord.instant(endedTime, &clock))
      reading.add(run, on: (runDestination?.device).map { [$0] } ?? [])
    }
  }

  struct Result: Decodable {
    struct Metrics: Decodable {
      @Lenient var testsCount: Scalar?
      @Lenient var testsFailedCount: Scalar?
      @Lenient var testsSkippedCount: Scalar?
    }
    struct Reference: Decodable {}
    @Lenient var status: Scalar?
    @Lenient var metrics: Metrics?
    @Lenient var testsRef: Reference?
  }

  struct Destination: Decodable {
    struct Device: Decodable {
      @Lenient var identifier: Scalar?
      @Lenient var modelName: Scalar?
      @Lenient var operatingSystemVersion: Scalar?
      @Lenient var platformRecord: Named?
    }
    struct Named: Decodable {
      @Lenient var identifier: Scalar?
    }
    /// The device that ran the tests; `localComputerRecord` is the Mac beside it.
    @Lenient var targetDeviceRecord: Device?
    @Lenient var targetSDKRecord: Named?

    var device: TestDevice? {
      guard let device = targetDeviceRecord else { return nil }
      return TestDevice(
        udid: device.identifier?._value, platform: device.platformRecord?.identifier?._value,
        sdk: targetSDKRecord?.identifier?._value, model: device.modelName?._value,
        os: device.operatingSystemVersion?._value)
    }
  }

  /// A count that is missing is zero: the tool leaves zeros out.
  static func count(_ scalar: Scalar?) -> Int { min(max(scalar?._value.flatMap { Int($0) } ?? 0, 0), 1 << 32) }

  /// ISO 8601 with a zone, which has no colon: `2024-05-01T10:00:00.123+0200`.
  static func instant(_ scalar: Scalar?, _ clock: inout TimeParser) -> Instant? {
    guard var text = scalar?._value else { return nil }
    let zone = text.suffix(5)
    if zone.count == 5, zone.first == "+" || zone.first == "-", zone.dropFirst().allSatisfy(\.isNumber) {
      text.insert(":", at: text.index(text.endIndex, offsetBy: -2))
    }
    return text.withUTF8 { unsafe try? clock.parse(UnsafeRawBufferPointer($0)) }
  }
}

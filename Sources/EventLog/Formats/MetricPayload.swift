/// A payload of MetricKit, as far as it says how processes ended. Quantities are texts of the device's language
/// (`2,717秒`), and are never read as numbers with a unit.
struct MetricPayload: Decodable {
  struct MetaData: Decodable {
    @Lenient var appVersion: String?
    @Lenient var appBuildVersion: String?
    @Lenient var osVersion: String?
    @Lenient var deviceType: String?
    @Lenient var bundleIdentifier: String?
    @Lenient var pid: Int?
    @Lenient var terminationReason: String?
  }
  struct Exits: Decodable {
    @Lenient var foregroundExitData: [String: Lenient<Int>]?
    @Lenient var backgroundExitData: [String: Lenient<Int>]?
  }
  struct Diagnostic: Decodable {
    @Lenient var metaData: MetaData?
    @Lenient var callStackTree: Texts?

    private enum CodingKeys: String, CodingKey {
      case callStackTree
      case metaData = "diagnosticMetaData"
    }
  }

  @Lenient var timeStampBegin: String?
  @Lenient var timeStampEnd: String?
  @Lenient var appVersion: String?
  @Lenient var metaData: MetaData?
  @Lenient var applicationExitMetrics: Exits?
  @Lenient var crashDiagnostics: [Diagnostic]?
  @Lenient var hangDiagnostics: [Diagnostic]?
  @Lenient var cpuExceptionDiagnostics: [Diagnostic]?
  @Lenient var diskWriteExceptionDiagnostics: [Diagnostic]?
  @Lenient var appLaunchDiagnostics: [Diagnostic]?
  // Groups that hold quantities.
  @Lenient var applicationTimeMetrics: Texts?
  @Lenient var cpuMetrics: Texts?
  @Lenient var memoryMetrics: Texts?
  @Lenient var networkTransferMetrics: Texts?
  @Lenient var diskIOMetrics: Texts?

  /// Counters of exits by the app's state, sorted.
  var exits: [(state: String, counters: [(String, Int)])] {
    func counters(_ data: [String: Lenient<Int>]?) -> [(String, Int)] {
      (data ?? [:]).compactMap { name, count in count.wrappedValue.map { (name, $0) } }.sorted { $0.0 < $1.0 }
    }
    return [
      ("background", counters(applicationExitMetrics?.backgroundExitData)),
      ("foreground", counters(applicationExitMetrics?.foregroundExitData)),
    ]
  }

  var diagnostics: [Diagnostic] {
    [
      crashDiagnostics, hangDiagnostics, cpuExceptionDiagnostics, diskWriteExceptionDiagnostics, appLaunchDiagnostics,
    ].compactMap(\.self).flatMap(\.self)
  }

  /// What it holds, and of which time.
  var summary: String {
    let kinds = [
      ("crash", crashDiagnostics), ("hang", hangDiagnostics), ("CPU exception", cpuExceptionDiagnostics),
      ("disk write exception", diskWriteExceptionDiagnostics), ("app launch", appLaunchDiagnostics),
    ]
    let counted = kinds.compactMap { kind, list in list.map { "\(kind) \($0.count)" } }
    return (["\(timeStampBegin ?? "?") to \(timeStampEnd ?? "?")"] + counted).joined(separator: "; ")
  }
}

/// All texts within a JSON value, whatever its shape.
struct Texts: Decodable {
  var all: [String] = []

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      all = [text]
    } else if let list = try? value.decode([Texts].self) {
      all = list.flatMap(\.all)
    } else if let object = try? value.decode([String: Texts].self) {
      all = object.sorted { $0.key < $1.key }.flatMap(\.value.all)
    }
  }
}

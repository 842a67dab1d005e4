#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Diagnosis
import EventLog

/// What stands in the places of the recipes' commands: from the options, else from what the app's logs in the run say.
struct CollectPlaces {
  private(set) var values: [String: String]
  /// What the app's logs say they come from.
  let environments: Set<EnvironmentKind>

  /// Where the checks tell an app to keep its logs, below its container.
  static let logFolder = "Library/Caches/baton"
  /// Bytes of a sample that `baton new` makes without `--size`.
  private static let usualSample = 1 << 20
  /// How long an upload shall take, so that there is time to press Home.
  private static let seconds = 60

  init(_ invocation: Invocation, _ launches: [Launch], run: String) throws(Failure) {
    environments = Set(launches.compactMap(\.claimedKind))
    let identifier = try Self.one(
      invocation.value("app"), launches.compactMap(\.build.bundleID), "several apps", "--app")
    let device = try Self.one(invocation.value("device"), launches.compactMap(\.udid), "several devices", "--device")
    let size = Self.size(of: run + "/samples/sample-a.bin") ?? Self.usualSample
    let rate = max(size / Self.seconds, 1)
    values = [
      "RUN": run, "RUN-PATH": Self.absolute(run), "LOG-FOLDER": invocation.value("logs") ?? Self.logFolder,
      "SIMULATOR": device ?? "booted", "RATE": "\(rate)",
    ]
    values["BUNDLE-ID"] = identifier
    values["UDID"] = device
    values["DEVICE"] = device
    values["APP"] = invocation.value("process")
    if let result = invocation.value("result") {
      values["RESULT"] = result.hasSuffix(".xcresult") ? String(result.dropLast(".xcresult".count)) : result
    }
    sample = ["rate": "\(rate)", "bytes": "\(size)", "seconds": "\((size + rate - 1) / rate)"]
  }

  /// For the sentence on how long a slow receiver gives.
  let sample: [String: String]

  /// What was given, else the one that the logs name.
  private static func one(
    _ given: String?, _ named: [String], _ kind: String, _ option: String
  ) throws(Failure) -> String? {
    if let given { return given }
    let names = Set(named).sorted()
    guard names.count > 1 else { return names.first }
    let list = names.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    throw Failure(
      .usage, "the logs are of \(kind) (\(list)\(names.count > 3 ? ", …" : "")); say which one by '\(option)'")
  }

  private static func size(of path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return nil }
    return Int(status.st_size)
  }

  /// A process in a simulator works in another folder.
  private static func absolute(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    guard let folder = unsafe getcwd(nil, 0) else { return path }
    defer { unsafe free(folder) }
    return unsafe "\(String(cString: folder))/\(path)"
  }
}

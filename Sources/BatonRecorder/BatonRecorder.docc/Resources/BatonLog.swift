// BatonLog.swift: writes an event log that Baton reads. Foundation alone; iOS 15, macOS 12 and later, Linux; Swift 5.7 and later.
// Paste it into a test build that embeds no recorder:
//
//   let log = try BatonLog()
//   log.record("app.launched")
//   log.record("task.created", ["sessionID": id, "taskID": task.taskIdentifier, "body": "file", "filePath": file.path])
//   log.close()
//
// Names of events and keys: 'baton checks ID' says which a check reads. Log each step as it happens, also those that fail.
import Foundation

#if canImport(Darwin)
  import Darwin
  import MachO
#endif

/// The event log of this launch: one file, JSON Lines, appended only, on the disk at each transition.
public final class BatonLog: @unchecked Sendable {
  private let lock = NSLock()
  private let file: FileHandle
  private let launch = UUID().uuidString
  private var seq = 0
  /// Events that come often and change nothing: they reach the disk with the next other one.
  private static let passing: Set = ["app.heartbeat", "task.progress", "layout.sample", "layout.point"]

  /// - Parameters:
  ///   - folder: Of the logs; default: the variable `BATON_LOGS`, else `Library/Caches/baton` in the app's container.
  ///   - state: Where launches are counted; it must outlast the logs. Default: Application Support.
  ///   - udid: Of the device: an app cannot read it. Default: the variable `BATON_UDID`, which a UI test sets.
  public init(folder: URL? = nil, state: URL? = nil, udid: String? = nil) throws {
    let files = FileManager.default
    let variables = ProcessInfo.processInfo.environment
    let caches = try files.url(for: .cachesDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    let folder =
      folder ?? variables["BATON_LOGS"].map { URL(fileURLWithPath: $0) } ?? caches.appendingPathComponent("baton")
    let state =
      try state
      ?? files.url(for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
    for place in [folder, state] { try files.createDirectory(at: place, withIntermediateDirectories: true) }
    let counter = state.appendingPathComponent("baton-launches")
    let number = ((try? String(contentsOf: counter, encoding: .utf8)).flatMap(Int.init) ?? 0) + 1
    try Data("\(number)".utf8).write(to: counter, options: .atomic)
    let path = folder.appendingPathComponent("app-\(number)-\(launch.prefix(8)).jsonl")
    try Data().write(to: path, options: .withoutOverwriting)
    file = try FileHandle(forWritingTo: path)
    var opened: [String: Any] = [
      "schema": "baton-log/1", "source": "app", "launchNumber": number, "container": NSHomeDirectory(),
      "environment": Self.environment(udid ?? variables["BATON_UDID"]), "app": Self.build(),
      "extension": Bundle.main.bundleURL.pathExtension == "appex",
    ]
    opened["debugger"] = Self.isTraced
    record("log.opened", opened)
  }

  /// Writes one event. What JSON cannot hold is left out, and said so.
  public func record(_ event: String, _ fields: [String: Any] = [:]) {
    lock.lock()
    defer { lock.unlock() }
    var line = fields
    if !JSONSerialization.isValidJSONObject(line) { line = ["note": "its keys could not be written as JSON"] }
    (line["event"], line["time"], line["seq"]) = (event, Self.time(), seq)
    (line["uptime"], line["launch"], line["pid"]) = (Self.uptime(), launch, Int(getpid()))
    guard var bytes = try? JSONSerialization.data(withJSONObject: line, options: [.sortedKeys]) else { return }
    bytes.append(0x0A)
    // A line that could not be written leaves a hole in 'seq', which Baton reports.
    seq += 1
    try? file.write(contentsOf: bytes)
    if !Self.passing.contains(event) { try? file.synchronize() }
  }

  /// Ends the log on purpose: without it nothing can be said of what never happened.
  public func close() { record("log.closed") }

  /// RFC 3339 in UTC, to the microsecond.
  private static func time() -> String {
    let microseconds = Int64((Date().timeIntervalSince1970 * 1_000_000).rounded())
    var seconds = time_t(microseconds / 1_000_000)
    var parts = tm()
    gmtime_r(&seconds, &parts)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d.%06dZ", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1,
      Int(parts.tm_mday), Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec), Int(microseconds % 1_000_000))
  }

  /// Seconds of a clock that goes on while the machine sleeps.
  private static func uptime() -> Double {
    var time = timespec()
    #if os(Linux)
      clock_gettime(CLOCK_BOOTTIME, &time)
    #else
      clock_gettime(CLOCK_MONOTONIC_RAW, &time)
    #endif
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
  }

  private static func environment(_ udid: String?) -> [String: Any] {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    let number = "\(version.majorVersion).\(version.minorVersion)"
    #if targetEnvironment(simulator)
      let variables = ProcessInfo.processInfo.environment
      var all: [String: Any] = ["kind": "simulator", "os": "iOS \(number)"]
      all["model"] = variables["SIMULATOR_MODEL_IDENTIFIER"]
      all["udid"] = variables["SIMULATOR_UDID"]
    #elseif os(iOS)
      let isOnMac = ProcessInfo.processInfo.isiOSAppOnMac || ProcessInfo.processInfo.isMacCatalystApp
      var all: [String: Any] = ["kind": isOnMac ? "host" : "device", "os": "iOS \(number)"]
      var system = utsname()
      uname(&system)
      all["model"] = withUnsafeBytes(of: &system.machine) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      all["udid"] = udid
    #else
      let all: [String: Any] = ["kind": "host", "os": number]
    #endif
    return all
  }

  private static func build() -> [String: Any] {
    let info = Bundle.main.infoDictionary ?? [:]
    var all: [String: Any] = [:]
    all["bundleID"] = Bundle.main.bundleIdentifier
    all["version"] = info["CFBundleShortVersionString"] as? String
    all["build"] = info["CFBundleVersion"] as? String
    all["imageUUID"] = imageUUID
    #if DEBUG
      all["configuration"] = "Debug"
    #else
      all["configuration"] = "Release"
    #endif
    return all
  }

  #if canImport(Darwin)
    /// The UUID of the main executable, by which crash reports name this very build.
    private static var imageUUID: String? {
      guard let header = _dyld_get_image_header(0), header.pointee.magic == MH_MAGIC_64 else { return nil }
      var command = UnsafeRawPointer(header) + MemoryLayout<mach_header_64>.size
      for _ in 0..<header.pointee.ncmds {
        let head = command.loadUnaligned(as: load_command.self)
        if head.cmd == UInt32(LC_UUID) {
          return UUID(uuid: command.loadUnaligned(as: uuid_command.self).uuid).uuidString
        }
        command += Int(head.cmdsize)
      }
      return nil
    }

    /// Whether a debugger holds the process: then the system neither suspends nor ends it.
    private static var isTraced: Bool? {
      var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
      var process = kinfo_proc()
      var size = MemoryLayout<kinfo_proc>.stride
      guard sysctl(&name, UInt32(name.count), &process, &size, nil, 0) == 0 else { return nil }
      return process.kp_proc.p_flag & P_TRACED != 0
    }
  #else
    private static var imageUUID: String? { nil }
    private static var isTraced: Bool? { nil }
  #endif
}

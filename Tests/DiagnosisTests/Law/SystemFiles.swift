import EventLog

@testable import Diagnosis

/// Files of Apple's tools, written from what a run's author knows.
enum SystemFiles {
  static let deviceImage = "/private/var/containers/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/App.app/App"
  static let simulatorImage =
    "/Users/tester/Library/Developer/CoreSimulator/Devices/5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31/data/Containers/Bundle/"
    + "Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/App.app/App"
  static let daemonImage = "/usr/libexec/nsurlsessiond"

  /// A record of a unified log, printed as ndjson.
  static func record(
    _ now: Int, pid: Int, path: String = deviceImage, image: String? = nil, boot: String = "", _ message: String
  ) -> String {
    let stamp = Clock.text(now)
    let members = [
      ("timestamp", "\(stamp.prefix(10)) \(stamp.dropFirst(11).dropLast())000+0000"), ("eventMessage", message),
      ("processImagePath", path), ("processImageUUID", image ?? ""), ("bootUUID", boot), ("messageType", "Default"),
      ("senderImagePath", "/System/Library/Frameworks/CFNetwork.framework/CFNetwork"), ("eventType", "logEvent"),
    ]
    return "{" + members.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + ",\"processID\":\(pid)}"
  }

  /// A report of a process that ended, in two lines.
  static func report(
    _ now: Int, pid: Int, bundle: String, image: String?, begin: Int, platform: Int?, os: String, namespace: String
  ) -> [String] {
    func stamp(_ milliseconds: Int) -> String {
      let text = Clock.text(milliseconds)
      return "\(text.prefix(10)) \(text.dropFirst(11).dropLast())0 +0000"
    }
    let slice = image.map { ",\"slice_uuid\":\"\($0)\"" } ?? ""
    let platform = platform.map { ",\"platform\":\($0)" } ?? ""
    return [
      "{\"bug_type\":\"309\",\"timestamp\":\"\(stamp(now))\",\"bundleID\":\"\(bundle)\",\"os_version\":\"\(os)\""
        + "\(platform)\(slice)}",
      "{\"pid\":\(pid),\"procName\":\"App\",\"procLaunch\":\"\(stamp(begin))\",\"captureTime\":\"\(stamp(now))\","
        + "\"modelCode\":\"iPhone17,3\",\"osVersion\":{\"isEmbedded\":true},"
        + "\"termination\":{\"namespace\":\"\(namespace)\",\"code\":1}}",
    ]
  }
}

extension RunGenerator {
  /// The unified log of the device from before its first launch on, in the stead of a test's summary; and the report of each
  /// process that vanished. What the dice of the run draw is not touched by it.
  ///
  /// - Returns: `false` where the launches state nothing by which the system's word could be theirs.
  func writeSystemWitness(from start: Int) -> Bool {
    var own = Dice(seed: run.seed &* 31 &+ UInt64(site.index) &+ 7)
    let launches = run.launches.filter { $0.installation == site.index }
    guard own.chance(percent: 50), let image = site.build.imageUUID else { return false }
    var lines: [String] = []
    for launch in launches where launch.circumstance == .witnessedDevice {
      let begin = launch.begin - own.below(9000)
      for now in [begin, (begin + launch.end) / 2, launch.end].sorted() {
        lines.append(SystemFiles.record(now, pid: launch.pid, image: image, "Connection 1: ready"))
      }
      if launch.isVanished, own.chance(percent: 60) {
        run.files.append(
          RunFile(
            path: "logs/report-\(launch.id.prefix(8)).ips", role: .witness, installation: site.index,
            lines: SystemFiles.report(
              launch.end + 300, pid: launch.pid, bundle: site.bundle, image: image, begin: begin, platform: 2,
              os: "iPhone OS 18.5 (22F76)", namespace: "JETSAM")))
      }
    }
    guard !lines.isEmpty else { return false }
    // The clocks of launches may overlap: `log show` prints in the order of time.
    lines.sort { $0.prefix(60) < $1.prefix(60) }
    let before = SystemFiles.record(start - 60_000, pid: 1, path: "/sbin/launchd", "")
    let records = [before] + lines
    run.files.append(
      RunFile(
        path: "logs/device-\(site.index).ndjson", role: .witness, installation: site.index,
        lines: records + ["{\"count\":\(records.count),\"finished\":1}"]))
    return true
  }
}

/// What looks like the system's word on a launch of a run, and must make no device of it.
enum Decoy: String, CaseIterable, Sendable {
  /// A device's log that shows another pid, image or boot, an earlier or later process, or one without image and app.
  case otherPID, otherImage, otherTime, anonymous
  /// Lines without dates.
  case console
  /// A device's log in text, in which no image shows, and one whose messages hold the path of one.
  case text, inMessages
  /// Lists of devices that hold the run's.
  case listing
  /// A report that says on no platform that the process ended.
  case unplacedReport
  /// A device's log that an app's log was written into.
  case embedded
  /// An event log that claims to be the system's.
  case claimed
  /// A simulator's log of another process that tells of the run's session and tasks, up to their end.
  case simulatorTasks
}

extension RunMutator {
  /// Files to lay beside a run; all but simulator's marks of the very process, which may take a verdict away.
  mutating func decoy(_ kind: Decoy, of run: GeneratedRun) -> RunFile {
    let launch = dice.pick(run.launches)
    let image = launch.build.imageUUID
    let begin = launch.begin - 500
    let session = "com.example.synthetic.uploads"
    let name = "logs/decoy-\(kind.rawValue)"
    func records(_ pid: Int, _ image: String?, _ begin: Int, _ path: String = SystemFiles.deviceImage) -> [String] {
      [SystemFiles.record(begin - 60_000, pid: 1, path: "/sbin/launchd", "")]
        + (0..<3).map { SystemFiles.record(begin + $0 * 400, pid: pid, path: path, image: image, "Connection: ready") }
    }
    func file(_ suffix: String, _ lines: [String]) -> RunFile {
      RunFile(path: "\(name).\(suffix)", role: .witness, lines: lines)
    }
    switch kind {
    case .otherPID: return file("ndjson", records(launch.pid + 1, image, begin))
    case .otherImage: return file("ndjson", records(launch.pid, dice.uuid(), begin))
    case .otherTime:
      return file("ndjson", records(launch.pid, image, dice.pick([launch.begin - 11_000, launch.begin + 2000])))
    case .anonymous: return file("ndjson", records(launch.pid, nil, begin))
    case .console:
      let time = Clock.text(begin).dropFirst(11).dropLast()
      return file("txt", ["App", "nsurlsessiond"].map { "default\t\(time)000 +0000\t\($0)\tConnection 1: ready" })
    case .text:
      let stamp = Clock.text(begin)
      let time = "\(stamp.prefix(10)) \(stamp.dropFirst(11).dropLast())000+0000"
      return file(
        "log", ["\(time) 0x1 Default 0x0 \(launch.pid) 0 App: (CFNetwork) [com.apple.CFNetwork:Default] ready"])
    case .inMessages:
      return file(
        "ndjson",
        [
          SystemFiles.record(
            begin, pid: launch.pid, path: "/usr/libexec/lsd", image: image, "launched \(SystemFiles.deviceImage)")
        ])
    case .listing:
      let udid = run.files.first { $0.launch == launch.id }.flatMap { Self.value(of: "udid", in: $0.lines[0]) }
      return file(
        "json",
        [
          "{\"info\":{\"jsonVersion\":2,\"commandType\":\"devicectl.list.devices\",\"outcome\":\"success\"},\"result\":"
            + "{\"devices\":[{\"identifier\":\"\(dice.uuid())\",\"hardwareProperties\":{\"udid\":\"\(udid ?? "U")\","
            + "\"platform\":\"iOS\",\"reality\":\"physical\",\"deviceType\":\"iPhone\"}}]}}"
        ])
    case .unplacedReport:
      return file(
        "ips",
        SystemFiles.report(
          launch.end + 300, pid: launch.pid, bundle: launch.build.bundleID ?? "", image: nil, begin: begin,
          platform: nil, os: "", namespace: dice.pick(["JETSAM", "RUNNINGBOARD"])))
    case .embedded:
      let lines = run.files.first { $0.launch == launch.id }?.lines.prefix(3) ?? []
      return file(
        "ndjson",
        lines.enumerated().map { number, line in
          SystemFiles.record(
            begin + number, pid: launch.pid + 1, image: image, line.replacing("\"", with: "\\\""))
        })
    case .claimed:
      return file(
        "jsonl",
        [
          "{\"event\":\"log.opened\",\"time\":\"\(Clock.text(begin))\",\"schema\":\"baton-log/1\",\"source\":\"system\","
            + "\"pid\":\(launch.pid),\"environment\":{\"kind\":\"device\"}}",
          "{\"event\":\"app.terminated\",\"time\":\"\(Clock.text(launch.end + 300))\",\"source\":\"system\","
            + "\"pid\":\(launch.pid),\"cause\":\"jetsam\",\"system.bundleID\":\"\(launch.build.bundleID ?? "")\"}",
        ])
    case .simulatorTasks:
      let root = "/Library/Developer/CoreSimulator/Volumes/iOS_22F76/RuntimeRoot\(SystemFiles.daemonImage)"
      var lines = [
        SystemFiles.record(begin, pid: launch.pid + 1, path: SystemFiles.simulatorImage, image: dice.uuid(), "ready")
      ]
      for number in 1...6 {
        let task = "Task <\(dice.uuid())>.<\(number)>"
        let (from, to) = (launch.begin + 200, max(launch.end, launch.begin + 300))
        for (part, message) in [
          "\(task) is for <com.example.synthetic>.<\(session)>.<\(number)>", "\(task) sent request, body S 10",
          "\(task) received response, status 201 content K", "\(task) completed with error (null) [0]",
        ].enumerated() {
          lines.append(SystemFiles.record(from + (to - from) * part / 4, pid: 108, path: root, message))
        }
      }
      return file("ndjson", lines)
    }
  }
}

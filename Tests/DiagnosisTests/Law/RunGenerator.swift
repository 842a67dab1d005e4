import EventLog

@testable import Diagnosis

/// Makes whole runs from seeds: several installations in many circumstances, launches in a row, transfers under many
/// conditions, servers, testers and witnesses, well-behaved or with faults. The same seed makes the same run everywhere.
final class RunGenerator {
  var dice: Dice
  var run: GeneratedRun
  var log = LogWriter(source: "app", launch: nil, pid: 0, boot: nil, now: 0)
  var server: [TimedLine] = []
  var tester: [TimedLine] = []
  var site = Site()
  /// What the current launch knows of itself.
  var appState = "active"
  var screens: [String] = []
  var sessions: Set<String> = []
  var coordinators = 0
  /// Transfers that were unfinished when the launch before ended, and how it ended.
  var pending: [Upload] = []
  var ending = Ending.closed
  var usesReceipts = false
  var hasServer = true
  /// Episodes that come again and again.
  var favourites: [Int] = []
  private var numbers = 0

  /// One installation of an app.
  struct Site {
    var index = 0
    var circumstance = Circumstance.simulator
    var build = Build()
    var udid: String?
    var container: String?
    var bundle = "com.example.synthetic"
    var boot = 0
    /// The background session of its uploads, and a default one.
    var session = ""
    var defaultSession = ""
    var tasks = 0
    var handlers = 0
    var version = 1
  }

  enum Ending { case closed, cut, selfExit, vanished, forceQuit, harnessKill }

  static func run(seed: UInt64) -> GeneratedRun {
    let generator = RunGenerator(seed: seed)
    generator.generate()
    return generator.run
  }

  init(seed: UInt64) {
    dice = Dice(seed: seed)
    run = GeneratedRun(seed: seed)
  }

  /// Whether something goes wrong here.
  func fault() -> Bool { dice.chance(percent: run.faults) }

  func number() -> Int {
    numbers += 1
    return numbers
  }

  private func generate() {
    run.faults = dice.pick([0, 0, 0, 0, 3, 3, 12, 30])
    usesReceipts = dice.chance(percent: 25)
    hasServer = dice.chance(percent: usesReceipts ? 40 : 90)
    if dice.chance(percent: 50) { run.plan.maxAttempts = dice.within(1...3) }
    if dice.chance(percent: 10) { run.plan.acceptedStatus = [200, 201] }
    if dice.chance(percent: 8) { run.plan.requireDevice = ["upload.foreground", "ledger.complete"] }
    if dice.chance(percent: 5) {
      run.plan.excluded = [dice.pick(["device.lock-screen", "upload.home-screen"]): "synthetic"]
    }
    let builds = (0..<(dice.chance(percent: 70) ? 1 : 2)).map(build)
    var start = 9 * 3_600_000
    for index in 0..<dice.pick([1, 1, 1, 2, 2, 3]) {
      installation(index, dice.pick(builds), from: start)
      // One after the other, or at the same time.
      if dice.chance(percent: 70) { start = run.end + 600_000 }
    }
    writeServer()
    writeTester()
    if dice.chance(percent: 5), let launch = run.launches.last { run.plan.retests[launch.id] = "synthetic" }
  }

  /// An installation of a build on which everything goes well, beside a run and after it, with its own server and witness.
  static func goodInstallation(
    of build: Build, on circumstance: Circumstance, after time: Int, index: Int, seed: UInt64
  ) -> GeneratedRun {
    let generator = RunGenerator(seed: seed)
    generator.isGood = true
    generator.numbers = 100_000
    generator.installation(index, build, from: time + 600_000, on: circumstance)
    generator.writeServer(path: "logs/server-\(index).jsonl")
    return generator.run
  }

  /// Whether each launch lives through every episode.
  private(set) var isGood = false

  private func build(_ number: Int) -> Build {
    var build = Build(
      bundleID: site.bundle, version: "2.\(number)", build: "\(500 + number)", configuration: "Release",
      imageUUID: dice.uuid())
    if fault() { build.imageUUID = nil }
    return build
  }

  private func installation(_ index: Int, _ build: Build, from start: Int, on circumstance: Circumstance? = nil) {
    site = Site()
    site.index = index
    let drawn = dice.pick([
      Circumstance.simulator, .simulator, .simulator, .witnessedDevice, .witnessedDevice, .witnessedDevice,
      .witnessedDevice, .unwitnessedDevice, .host, .unstated, .contradicted,
    ])
    site.circumstance = circumstance ?? drawn
    site.build = build
    site.boot = dice.within(10_000...90_000) * 1000
    site.session = "com.example.synthetic.uploads"
    site.defaultSession = "com.example.synthetic.quick"
    let data = "/Containers/Data/Application/\(dice.uuid())"
    switch site.circumstance {
    case .simulator:
      let device = dice.uuid()
      site.udid = device
      site.container = "/Users/tester/Library/Developer/CoreSimulator/Devices/\(device)/data\(data)"
    case .contradicted:
      site.udid = dice.hardwareIdentifier()
      site.container = "/Users/tester/Library/Developer/CoreSimulator/Devices/\(dice.uuid())/data\(data)"
    case .witnessedDevice, .unwitnessedDevice:
      site.udid = dice.hardwareIdentifier()
      site.container = "/var/mobile" + data
    case .host, .unstated: break
    }
    pending = []
    ending = .closed
    let first = dice.within(1...40)
    var now = start
    let begin = now
    var skipped = 0
    for order in 0..<(isGood ? 2 : dice.pick([1, 2, 2, 3])) {
      if order > 0 && fault() { skipped += 1 }
      now = launch(number: first + order + skipped, at: now) + dice.within(20...90) * 1000
    }
    var from = begin - 5000
    if !isGood, site.circumstance == .witnessedDevice, dice.chance(percent: 15),
      let first = run.launches.firstIndex(where: { $0.installation == index })
    {
      // The test run began after the first launch, for which nobody stands.
      from = run.launches[first].end + 10_000
      run.launches[first].circumstance = .unwitnessedDevice
    }
    writeWitness(from: from, to: now)
  }

  /// One launch; returns when it ended.
  private func launch(number: Int, at start: Int) -> Int {
    let id = dice.uuid()
    let path = "logs/app-\(site.index)-\(number).jsonl"
    log = LogWriter(source: "app", launch: id, pid: 400 + dice.below(9000), boot: site.boot, now: start)
    screens = []
    sessions = []
    coordinators = 0
    let debugger: JSONField = fault() ? (dice.chance(percent: 50) ? true : .none) : false
    log.write(
      "log.opened",
      [
        "launchNumber": .number(number), "environment": environment, "app": app,
        "container": .text(site.container), "debugger": debugger,
      ])
    var launch = GeneratedLaunch(
      id: id, installation: site.index, build: site.build, circumstance: site.circumstance, begin: log.now)
    live(launch)
    launch.end = log.now
    launch.pid = log.pid
    launch.isVanished = ending == .vanished
    run.launches.append(launch)
    run.files.append(
      RunFile(path: path, role: .app, launch: id, installation: site.index, lines: log.lines))
    return log.now
  }

  private var environment: JSONField {
    let kind: String
    switch site.circumstance {
    case .simulator: kind = "simulator"
    case .witnessedDevice, .unwitnessedDevice, .contradicted: kind = "device"
    case .host: kind = "host"
    case .unstated: return .none
    }
    let udid = site.udid.map { ",\"udid\":\"\($0)\"" } ?? ""
    return .json("{\"kind\":\"\(kind)\",\"model\":\"iPhone17,3\",\"os\":\"iOS 18.5\",\"osBuild\":\"22F76\"\(udid)}")
  }

  private var app: JSONField {
    let pairs = [
      ("bundleID", site.build.bundleID), ("version", site.build.version), ("build", site.build.build),
      ("configuration", site.build.configuration), ("imageUUID", site.build.imageUUID),
    ]
    return .json(
      "{" + pairs.compactMap { key, value in value.map { "\"\(key)\":\"\($0)\"" } }.joined(separator: ",") + "}")
  }

  // MARK: - What others saw

  private func writeWitness(from start: Int, to end: Int) {
    guard let udid = site.udid else { return }
    var (device, platform, from, to) = (udid, "iOS", start, end)
    switch site.circumstance {
    case .witnessedDevice: if writeSystemWitness(from: start) { return }
    case .unwitnessedDevice:
      // None, or one that is not about these launches.
      switch dice.below(3) {
      case 0: return
      case 1: device = dice.hardwareIdentifier()
      default: (from, to) = (start - 900_000, start - 600_000)
      }
    case .simulator:
      guard dice.chance(percent: 50) else { return }
      platform = "iOS Simulator"
    case .contradicted, .host, .unstated:
      guard dice.chance(percent: 50) else { return }
    }
    let document = """
      {"title":"Test - Synthetic","result":"Passed","totalTestCount":3,"passedTests":3,"failedTests":0,"skippedTests":0,\
      "devicesAndConfigurations":[{"device":{"deviceId":"\(device)","deviceName":"Synthetic","modelName":"iPhone 16 Pro",\
      "osVersion":"18.5","platform":"\(platform)"}}],"startTime":\(Clock.unix(from)),"finishTime":\(Clock.unix(to))}
      """
    run.files.append(
      RunFile(
        path: "logs/summary-\(site.index).json", role: .witness, installation: site.index, lines: [document]))
  }

  private func writeServer(path: String = "logs/server.jsonl") {
    guard hasServer else { return }
    let begin = (run.launches.map(\.begin).min() ?? 0) - 2000
    // The server's clock is a little off at times.
    let shift = dice.chance(percent: 15) ? dice.within(-900...900) : 0
    var log = LogWriter(source: "server", launch: nil, pid: 3900, boot: nil, now: begin)
    log.write("log.opened")
    log.write("receiver.started", ["address": "127.0.0.1", "port": 8765])
    for (_, line) in server.enumerated().sorted(by: { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }) {
      log.now = max(line.time + shift - 7, log.now)
      if fault() && dice.chance(percent: 20) { log.seq += 1 }
      log.write(line.event, line.fields)
    }
    log.now = max(log.now, run.end + 1000)
    if !fault() { removeArtifacts(&log) }
    log.write("receiver.stopped", ["address": "127.0.0.1", "port": 8765])
    if !fault() { log.write("log.closed") }
    run.files.append(RunFile(path: path, role: .server, lines: log.lines))
  }

  /// Everything that was made for the test only is taken away again.
  private func removeArtifacts(_ log: inout LogWriter) {
    var made: [String] = []
    for line in server where line.event == "body.stored" {
      for (key, value) in line.fields { if key == "filePath", case .text(let path) = value { made.append(path) } }
    }
    for path in made + inputs { log.write("artifact.removed", ["filePath": .text(path)]) }
  }

  private func writeTester() {
    if dice.chance(percent: 8) {
      tester.append(
        TimedLine(
          time: run.end + 5000, event: "tester.attested",
          fields: [
            "check": .text(dice.pick(RunMutator.deviceChecks)), "tester": "synthetic",
            "outcome": .text(dice.chance(percent: 80) ? "passed" : "failed"), "build": .text(site.build.build),
          ]))
    }
    guard !tester.isEmpty else { return }
    var log = LogWriter(source: "tester", launch: nil, pid: 1, boot: nil, now: tester.map(\.time).min() ?? 0)
    log.write("log.opened")
    for (_, line) in tester.enumerated().sorted(by: { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }) {
      log.now = max(line.time - 7, log.now)
      log.write(line.event, line.fields)
    }
    run.files.append(RunFile(path: "notes/tester.jsonl", role: .tester, lines: log.lines))
  }

  /// Paths of all inputs that were prepared, below their containers or not.
  var inputs: [String] = []
}

import Vocabulary

extension Format {
  /// The JSON that `xcrun devicectl device process launch --json-output` writes.
  static let deviceLaunch = Format(
    name: "devicectl-launch",
    title: "devicectl device process launch (JSON)",
    recognisedBy: "the commandType devicectl.device.process.launch",
    witnesses: "one process by its pid and bundle id, on a real device or a simulator",
    neverShows: "when the process began, without which it proves no launch to be on a real device",
    recognises: { head in
      head.begins(with: "{") && head.contains("\"devicectl.device.process.launch\"") ? .mark : nil
    },
    read: { lines, _, reading in
      reading.file.source = .system
      guard let launch = JSONDocument.read(DeviceLaunch.self, lines, &reading) else { return }
      launch.report(&reading)
    })
}

private struct DeviceLaunch: Decodable {
  struct Info: Decodable {
    @Lenient var arguments: [String]?
    @Lenient var commandType: String?
    @Lenient var jsonVersion: Int?
    @Lenient var outcome: String?
  }
  struct Result: Decodable {
    struct Process: Decodable {
      /// A file URL.
      @Lenient var executable: String?
      @Lenient var processIdentifier: Int?
    }
    @Lenient var process: Process?
    @Lenient var device: ListedDevice?
    @Lenient var deviceIdentifier: String?
  }
  @Lenient var info: Info?
  @Lenient var result: Result?

  func report(_ reading: inout FileReading) {
    let outcome = info?.outcome ?? "nothing"
    guard info?.commandType == "devicectl.device.process.launch", outcome == "success" else {
      return reading.note("devicectl says '\(outcome)': no process was launched")
    }
    guard let process = result?.process, let pid = process.processIdentifier, pid > 0, pid <= Int(Int32.max) else {
      return reading.note("names no process: no 'processIdentifier'")
    }
    guard let kind else {
      return reading.note("process \(pid): neither on a simulator nor on real hardware for certain")
    }
    let arguments = LaunchArguments(info?.arguments ?? [])
    reading.witnesses.append(
      Witness(
        kind: kind, file: reading.index, line: 1, observer: .system,
        binding: .process(Witness.Process(pid: pid, bundleID: arguments.bundleID, udid: udid(on: kind))), model: nil,
        os: nil,
        statement: "devicectl launched process \(pid) from \(process.executable ?? "?")"))
    if arguments.bundleID == nil { reading.note("names no bundle id: the process cannot be bound to an app") }
  }

  /// Identifier of the simulator, by which it speaks against a launch that states it: its result has no time.
  private func udid(on kind: EnvironmentKind) -> String? {
    guard kind == .simulator else { return nil }
    return result?.process?.executable.flatMap(AppContainer.simulator) ?? result?.device?.udid
  }

  /// Where the process runs. For real hardware two marks must agree: the executable's place, and one of the device.
  private var kind: EnvironmentKind? {
    let path = result?.process?.executable.map { $0.hasPrefix("file://") ? String($0.dropFirst(7)) : $0 } ?? ""
    if path.contains("/CoreSimulator/Devices/") || result?.device?.isSimulator == true { return .simulator }
    guard path.hasPrefix("/private/var/containers/Bundle/Application/") else { return nil }
    let names = [LaunchArguments(info?.arguments ?? []).device, result?.device?.udid, result?.deviceIdentifier]
    // Before version 5 devicectl knew no simulators.
    let isOld = info?.jsonVersion.map { $0 < 5 } ?? false
    let isHardware = names.contains { $0.map(DeviceMarks.isHardware) == true }
    return isHardware || isOld || result?.device?.isPhysical == true ? .device : nil
  }
}

/// The arguments of `devicectl device process launch`.
struct LaunchArguments {
  /// What the option `--device` names: a udid, another identifier, or a name.
  private(set) var device: String?
  /// The bundle identifier to launch; `nil` where a path is given, or where an unknown option leaves it in doubt.
  private(set) var bundleID: String?

  private static let valued: Set = [
    "--device", "-d", "--json-output", "-j", "--log-output", "-l", "--environment-variables", "-e", "--timeout", "-t",
    "--payload-url", "--user",
  ]
  private static let flags: Set = [
    "--terminate-existing", "--start-stopped", "--console", "--activate", "--no-activate", "--quiet", "-q",
    "--verbose", "-v", "--omit-deprecated-fields-in-json",
  ]

  init(_ arguments: [String]) {
    guard let launch = arguments.firstIndex(of: "launch") else { return }
    var rest = arguments[(launch + 1)...]
    var isCertain = true
    while let argument = rest.popFirst() {
      if argument == "--" { continue }
      guard argument.hasPrefix("-") else {
        if isCertain, Self.isBundleID(argument) { bundleID = argument }
        // What follows are options of devicectl, or the app's own arguments: only the former name a device.
        if device == nil, let option = rest.firstIndex(where: { $0 == "--device" || $0 == "-d" }) {
          let value = rest.index(after: option)
          if value < rest.endIndex, !rest[..<option].contains("--") { device = rest[value] }
        }
        return
      }
      let name = argument.split(separator: "=", maxSplits: 1).first.map(String.init) ?? argument
      if name == "--device", name != argument {
        device = String(argument.dropFirst(name.count + 1))
      } else if Self.valued.contains(argument) {
        let value = rest.popFirst()
        if argument == "--device" || argument == "-d" { device = value }
      } else if !Self.flags.contains(argument), !Self.valued.contains(name) {
        isCertain = false
      }
    }
  }

  private static func isBundleID(_ text: String) -> Bool {
    text.contains(".") && !text.hasPrefix(".")
      && text.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      }
  }
}

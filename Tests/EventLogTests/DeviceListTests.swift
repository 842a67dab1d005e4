import Testing

@testable import EventLog

@Suite("Lists of devices, and what devicectl launched")
struct DeviceListTests {
  private func read(_ text: String) throws -> Evidence {
    let evidence = try readFile(Array(text.utf8))
    expectSum(evidence)
    return evidence
  }

  @Test("a real list of jsonVersion 2: a listed device proves nothing, and its ecid keeps 64 bits")
  func physical() throws {
    expectGolden(try readSample("devicectl/list-physical-v2.json"), "devicectl-list-physical-v2.jsonl")
  }

  @Test("a real list of simctl: every udid is a simulator's")
  func simctl() throws {
    let evidence = try readSample("simctl/list.json.gz")
    expectGolden(evidence, "simctl-list.jsonl")
    #expect(evidence.witnesses.count == 71 && Set(evidence.witnesses.compactMap(\.binding.udid)).count == 71)
  }

  /// jsonVersion 5: simulators in all three forms, hardware in the old and the new one, and devices that lack nearly everything.
  private static let newer = #"""
    {"info":{"commandType":"devicectl.list.devices","jsonVersion":5,"outcome":"success"},"result":{"devices":[
    {"identifier":"A","visibilityClass":"simulators","hardwareProperties":{"udid":"S1","platform":"iOS"}},
    {"identifier":"B","hardwareProperties":{},"properties":{"hardware":{"udid":"S2","reality":"simulated",
    "cpuType":{"subtype":2}},"connection":{"transportType":"sameMachine"}}},
    {"identifier":"C","connectionProperties":{"transportType":"sameMachine"},"hardwareProperties":{"udid":"S3"}},
    {"identifier":"D","properties":{"hardware":{"udid":"00008120-000A1B2C3D4E5F60","reality":"physical",
    "ecid":17819358193419324013}}},
    {"identifier":"E","deviceProperties":{"name":"phone"},"hardwareProperties":{}},
    {"identifier":"F","hardwareProperties":{"udid":7,"ecid":-1}}, 7,
    {"identifier":"G","hardwareProperties":{"udid":"00008130-000A1B2C3D4E5F61","reality":"physical","ecid":"x"},
    "properties":{"hardware":{"reality":"simulated"}}}]}}
    """#

  @Test("jsonVersion 5 lists simulators: any one mark makes one")
  func simulated() throws {
    expectGolden(try read(Self.newer), "synthetic-devicectl-list-v5.jsonl")
  }

  @Test("a command that failed says nothing")
  func failed() throws {
    let list = try read(Self.newer.replacing(#""success""#, with: #""failed""#))
    #expect(list.witnesses.isEmpty && list.files[0].notes == ["devicectl says 'failed': it says nothing of a device"])
    let launch = try read(Self.launch().replacing(#""success""#, with: #""timeout""#))
    #expect(launch.witnesses.isEmpty && launch.files[0].notes == ["devicectl says 'timeout': no process was launched"])
    #expect(try read(#"{"info":{"commandType":"devicectl.device.process.launch"}}"#).witnesses.isEmpty)
  }

  private static let place =
    "file:///private/var/containers/Bundle/Application/5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31/Up.app/Up"

  private static func launch(
    _ arguments: String = #""--device","00008120-000A1B2C3D4E5F60","com.example.up""#, version: String = "5",
    place: String = place, device: String = "{}", pid: String = "812"
  ) -> String {
    #"""
    {"info":{"arguments":["devicectl","device","process","launch",\#(arguments)],"commandType":
    "devicectl.device.process.launch","jsonVersion":\#(version),"outcome":"success"},"result":{"device":\#(device),
    "deviceIdentifier":"5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A32","process":{"auditToken":[1,2],
    "executable":"\#(place)","processIdentifier":\#(pid)}}}
    """#
  }

  @Test("a launch on a device is a process with pid and bundle id")
  func launched() throws { expectGolden(try read(Self.launch()), "synthetic-devicectl-launch.jsonl") }

  @Test(
    "real hardware needs the executable's place and a mark of the device",
    arguments: [
      (launch(), EnvironmentKind.device), (launch("\"com.example.up\"", version: "4"), .device),
      (launch("\"com.example.up\""), nil), (launch("\"--device\",\"My Phone\",\"com.example.up\""), nil),
      (launch("\"-d\",\"P\",\"com.example.up\"", device: #"{"hardwareProperties":{"reality":"physical"}}"#), .device),
      (launch(device: #"{"properties":{"hardware":{"reality":"simulated"}}}"#), .simulator),
      (
        launch(place: "file:///Users/u/Library/Developer/CoreSimulator/Devices/5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31/x"),
        .simulator
      ),
      (launch(place: "file:///Applications/Up.app/Up"), nil), (launch(pid: "0"), nil), (launch(pid: "-4"), nil),
      (launch(pid: "99999999999999999999"), nil), (launch(pid: "\"812\""), nil),
      (launch("\"com.example.up\",\"--\",\"--device\",\"00008120-000A1B2C3D4E5F60\""), nil),
    ] as [(String, EnvironmentKind?)])
  func marks(text: String, kind: EnvironmentKind?) throws {
    #expect(try read(text).witnesses.map(\.kind) == (kind.map { [$0] } ?? []))
  }

  @Test(
    "the bundle id stands among the arguments",
    arguments: [
      (["com.example.up"], "com.example.up"),
      (["--console", "--timeout", "30", "com.example.up", "x.y"], "com.example.up"),
      (["-e", #"{"A":"b.c"}"#, "--json-output", "out.json", "com.example.up", "--", "a.b"], "com.example.up"),
      (["--json-output=out.json", "com.example.up"], "com.example.up"), (["--", "com.example.up"], "com.example.up"),
      (["--unheard", "of.it", "com.example.up"], nil), (["/private/var/Up.app"], nil), ([], nil), (["Up"], nil),
    ] as [([String], String?)])
  func bundleID(arguments: [String], bundleID: String?) {
    #expect(LaunchArguments(["devicectl", "device", "process", "launch"] + arguments).bundleID == bundleID)
  }

  @Test("xcdevice: the flag or the platform makes a simulator, and a listed phone is none")
  func xcdevice() throws {
    let text = #"""
      [{"simulator":true,"platform":"com.apple.platform.iphonesimulator","identifier":"S1","modelCode":"iPhone16,1",
      "operatingSystemVersion":"17.0 (21A328)","available":true,"name":"iPhone 15"},
      {"simulator":false,"platform":"com.apple.platform.iphonesimulator","identifier":"S2"},
      {"simulator":false,"platform":"com.apple.platform.iphoneos","interface":"usb","identifier":
      "00008120-000A1B2C3D4E5F60","operatingSystemVersion":"17.0 (21A329)","error":{"code":-13}}, null, {"name":"x"}]
      """#
    expectGolden(try read(text), "synthetic-xcdevice-list.jsonl")
  }

  @Test("simctl list devices, also of old versions, whose runtimes are named as people name them")
  func simctlForms() throws {
    for text in [
      #"{"devices":{"com.apple.CoreSimulator.SimRuntime.iOS-18-2":[{"udid":"U","isAvailable":true,"name":"00008120-1"}]}}"#,
      #"{"devices":{"iOS 9.0":[{"udid":"U","availability":"(available)","state":"Shutdown","name":"n"}]}}"#,
    ] {
      let evidence = try read(text)
      #expect(evidence.files[0].format == "simctl-list")
      #expect(evidence.witnesses.map(\.binding) == [.device(udid: "U")])
    }
    let none = try read(
      #"{"devicetypes":[{"identifier":"com.apple.CoreSimulator.SimDeviceType.iPhone-6s"}],"devices":{}}"#)
    #expect(none.witnesses.isEmpty && none.files[0].notes == ["names no device"])
  }

  @Test("a compressed list is recognised in a folder by its content")
  func compressed() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write(deflated(Array(Self.newer.utf8)), as: "anything.txt")
    let evidence = try Intake.read([folder.path], checks: [])
    #expect(
      evidence.files[0].format == "devicectl-devices" && evidence.files[0].isGzip && evidence.witnesses.count == 4)
  }

  @Test("cut at any byte the sum holds", arguments: [newer, launch()])
  func cut(text: String) throws { try expectSumAtEveryCut(Array(text.utf8), step: 2) }

  @Test("JSON nested without end, or followed by something else, is skipped")
  func hostile() throws {
    let deep = #"{"info":{"commandType":"devicectl.list.devices"},"result":"# + String(repeating: "[", count: 200_000)
    #expect(try read(deep).files[0].skipped == 1)
    #expect(try read(Self.newer + Self.newer).files[0].skipped == 1)
  }
}

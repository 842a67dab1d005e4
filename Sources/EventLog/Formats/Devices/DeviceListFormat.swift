import Vocabulary

extension Format {
  /// The JSON that `xcrun devicectl list devices --json-output` writes, `jsonVersion` 2 to 5.
  static let deviceList = Format(
    name: "devicectl-devices",
    title: "devicectl list devices (JSON, jsonVersion 2 to 5)",
    recognisedBy: "the commandType devicectl.list.devices, or a JSON object with the keys jsonVersion and devices",
    witnesses: "which devices are simulators, by udid (from Xcode 27)",
    neverShows: "that a run used a device: a device that is merely listed proves nothing",
    recognises: { head in
      guard head.begins(with: "{") else { return nil }
      if head.contains("\"devicectl.list.devices\"") { return .mark }
      return head.contains("\"jsonVersion\"") && head.contains("\"devices\"") ? .keys : nil
    },
    read: { lines, _, reading in
      reading.file.source = .system
      guard let list = JSONDocument.read(DeviceList.self, lines, &reading) else { return }
      if let outcome = list.info?.outcome, outcome != "success" {
        return reading.note("devicectl says '\(outcome)': it says nothing of a device")
      }
      let devices = list.result?.devices?.values ?? []
      for device in devices { device.report(&reading) }
      if devices.isEmpty { reading.note("names no device") }
    })
}

private struct DeviceList: Decodable {
  struct Info: Decodable {
    @Lenient var outcome: String?
  }
  struct Result: Decodable {
    @Lenient var devices: OneOrMany<ListedDevice>?
  }
  @Lenient var info: Info?
  @Lenient var result: Result?
}

/// A device as devicectl lists it: until jsonVersion 4 in three objects, later in `properties`, or in both.
struct ListedDevice: Decodable {
  struct Hardware: Decodable {
    @Lenient var udid: String?
    @Lenient var reality: String?
    @Lenient var platform: String?
    @Lenient var productType: String?
    /// 64 bits without a sign.
    @Lenient var ecid: UInt64?
  }
  struct Connection: Decodable {
    @Lenient var transportType: String?
  }
  struct State: Decodable {
    @Lenient var osVersionNumber: String?
  }
  struct Properties: Decodable {
    @Lenient var hardware: Hardware?
    @Lenient var connection: Connection?
    @Lenient var state: State?
  }

  @Lenient var visibilityClass: String?
  @Lenient var hardwareProperties: Hardware?
  @Lenient var connectionProperties: Connection?
  @Lenient var deviceProperties: State?
  @Lenient var properties: Properties?

  private var hardware: [Hardware] { [hardwareProperties, properties?.hardware].compactMap(\.self) }
  private var connections: [Connection] { [connectionProperties, properties?.connection].compactMap(\.self) }

  var udid: String? { hardware.compactMap(\.udid).first }
  private var model: String? { hardware.compactMap(\.productType).first }
  private var os: String? { deviceProperties?.osVersionNumber ?? properties?.state?.osVersionNumber }

  /// Any one mark of a simulator makes it one.
  var isSimulator: Bool {
    hardware.contains { $0.reality == "simulated" || $0.platform.map(DeviceMarks.isSimulator) == true }
      || visibilityClass == "simulators" || connections.contains { $0.transportType == "sameMachine" }
  }

  var isPhysical: Bool { !isSimulator && hardware.contains { $0.reality == "physical" } }

  func report(_ reading: inout FileReading) {
    guard let udid, !udid.isEmpty else {
      return reading.note("a device without a udid is left aside: a name identifies none")
    }
    if isSimulator {
      reading.witnesses.append(
        Witness(
          kind: .simulator, file: reading.index, line: 1, observer: .system, binding: .device(udid: udid),
          model: model, os: os, statement: "devicectl lists a simulator"))
      return
    }
    if let ecid = hardware.compactMap(\.ecid).first {
      reading.note("device '\(udid)', ecid \(ecid): listed, which does not show that the run used it")
    } else {
      reading.note("device '\(udid)': listed, which does not show that the run used it")
    }
  }
}

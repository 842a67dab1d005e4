import Vocabulary

extension Format {
  /// The JSON that `xcrun simctl list --json` prints.
  static let simulatorList = Format(
    name: "simctl-list",
    title: "simctl list [devices] --json",
    recognisedBy: "a JSON object that names simulator runtimes or device types of CoreSimulator",
    witnesses: "that each device in it is a simulator, by udid",
    neverShows: "that a device is real: one that it does not list may be a simulator of another device set",
    recognises: { head in
      guard head.begins(with: "{") else { return nil }
      if head.contains("com.apple.CoreSimulator.SimRuntime.") && head.contains("\"udid\"") { return .mark }
      if head.contains("\"devicetypes\"") && head.contains("com.apple.CoreSimulator.SimDeviceType.") { return .mark }
      // Before Xcode 10 a runtime was named as people name it.
      return head.contains("\"devices\"") && head.contains("\"udid\"") && head.contains("\"availability\"")
        ? .form : nil
    },
    read: { lines, _, reading in
      reading.file.source = .system
      guard let list = JSONDocument.read(SimulatorList.self, lines, &reading) else { return }
      let devices = (list.devices ?? [:]).sorted { $0.key < $1.key }.flatMap(\.value.values)
      for udid in devices.compactMap(\.udid) where !udid.isEmpty {
        reading.witnesses.append(
          Witness(
            kind: .simulator, file: reading.index, line: 1, observer: .system, binding: .device(udid: udid),
            model: nil, os: nil, statement: "simctl lists a simulator"))
      }
      if reading.witnesses.isEmpty { reading.note("names no device") }
    })
}

private struct SimulatorList: Decodable {
  struct Device: Decodable {
    @Lenient var udid: String?
  }
  /// By runtime. The names of the devices are their owner's, and identify nothing.
  @Lenient var devices: [String: OneOrMany<Device>]?
}

import Vocabulary

extension Format {
  /// The JSON that `xcrun xcdevice list` prints.
  static let xcodeDeviceList = Format(
    name: "xcdevice-list",
    title: "xcdevice list (JSON)",
    recognisedBy: "a JSON array of objects with the keys simulator, identifier and operatingSystemVersion",
    witnesses: "which devices are simulators, by udid",
    neverShows: "that a run used a device: a device that is merely listed proves nothing",
    recognises: { head in
      head.begins(with: "[") && head.contains("\"simulator\"") && head.contains("\"identifier\"")
        && head.contains("\"operatingSystemVersion\"") ? .keys : nil
    },
    read: { lines, _, reading in
      reading.file.source = .system
      guard let list = JSONDocument.read(OneOrMany<XcodeDevice>.self, lines, &reading) else { return }
      for device in list.values { device.report(&reading) }
      if list.values.isEmpty { reading.note("names no device") }
    })
}

private struct XcodeDevice: Decodable {
  @Lenient var simulator: Bool?
  @Lenient var platform: String?
  @Lenient var identifier: String?
  @Lenient var modelCode: String?
  @Lenient var operatingSystemVersion: String?

  func report(_ reading: inout FileReading) {
    guard let identifier, !identifier.isEmpty else {
      return reading.note("a device without a udid is left aside: a name identifies none")
    }
    // The flag and the platform say the same; either makes it a simulator.
    guard simulator == true || platform.map(DeviceMarks.isSimulator) == true else {
      return reading.note("device '\(identifier)': listed, which does not show that the run used it")
    }
    reading.witnesses.append(
      Witness(
        kind: .simulator, file: reading.index, line: 1, observer: .system, binding: .device(udid: identifier),
        model: modelCode, os: operatingSystemVersion, statement: "xcdevice lists a simulator"))
  }
}

import Vocabulary

/// Makes launches of the app's logs, groups them into installations and puts them in order.
struct LaunchBuilder {
  let store: EventStore
  let logs: [Log]

  func build() -> [Launch] {
    var launches = logs.filter { $0.source == .app && !$0.events.isEmpty }.map(launch)
    assignInstallations(&launches)
    return order(launches)
  }

  private func launch(_ log: Log) -> Launch {
    let opened = log.opened
    let build = Build(
      bundleID: opened?.text(.appBundleID), version: opened?.text(.appVersion), build: opened?.text(.appBuild),
      configuration: opened?.text(.appConfiguration), imageUUID: opened?.text(.appImageUUID))
    return Launch(
      index: 0, log: log.index, id: log.launchID, pid: opened?.pid ?? log.pid, number: opened?.integer(.launchNumber),
      build: build, container: opened?.text(.container), udid: opened?.text(.environmentUDID),
      model: opened?.text(.environmentModel), os: opened?.text(.environmentOS),
      claimedKind: opened?.text(.environmentKind).flatMap(EnvironmentKind.init),
      // A debugger may be attached late: one header that says so is enough.
      debugger: log.headers.contains { $0.flag(.debugger) == true } ? true : opened?.flag(.debugger),
      isExtension: log.headers.contains { $0.flag(.isExtension) == true }, events: log.events, opened: opened,
      closed: log.closed)
  }

  /// Same bundle id and udid, else same container UUID, else same file.
  ///
  /// Data of one device may have been restored on another under the same container UUID. The device decides there, and a
  /// launch that names none belongs to none of several: whatever the order in which the files were read.
  private func assignInstallations(_ launches: inout [Launch]) {
    var group = Array(launches.indices)
    func root(_ i: Int) -> Int {
      var i = i
      while group[i] != i { i = group[i] }
      return i
    }
    var byDevice: [String: Int] = [:]
    var byContainer: [String: [Int]] = [:]
    var byFile: [Int: Int] = [:]
    for (i, launch) in launches.enumerated() {
      var isPlaced = false
      if let bundle = launch.build.bundleID, let udid = launch.udid {
        isPlaced = true
        let key = bundle + "\n" + udid
        if let other = byDevice[key] { group[root(i)] = root(other) } else { byDevice[key] = i }
      }
      if let container = launch.container.flatMap(AppContainer.identifier(in:)) {
        let key = container + "\n" + (launch.build.bundleID ?? "")
        byContainer[key, default: []].append(i)
        isPlaced = true
      }
      if !isPlaced, let file = launch.first?.file {
        if let other = byFile[file] { group[root(i)] = root(other) } else { byFile[file] = i }
      }
    }
    for members in byContainer.values {
      let devices = Set(members.compactMap { launches[$0].udid })
      let groups = devices.count > 1 ? Dictionary(grouping: members) { launches[$0].udid } : [nil: members]
      for same in groups.values { for member in same.dropFirst() { group[root(member)] = root(same[0]) } }
    }
    for i in launches.indices { launches[i].installation = root(i) }
  }

  /// Installations by their first line, launches by `launchNumber`, where one lacks it by the time of their first line.
  private func order(_ launches: [Launch]) -> [Launch] {
    func began(_ launch: Launch) -> (Int64, Int, Int) {
      (launch.first?.time.nanoseconds ?? 0, launch.first?.file ?? 0, launch.first?.line ?? 0)
    }
    var groups = Dictionary(grouping: launches, by: \.installation).values.map { Array($0) }
    for i in groups.indices {
      let numbered = groups[i].allSatisfy { $0.number != nil }
      groups[i].sort { a, b in
        if numbered, let x = a.number, let y = b.number, x != y { return x < y }
        return began(a) < began(b)
      }
    }
    groups.sort { a, b in
      guard let x = a.map(began).min(by: <), let y = b.map(began).min(by: <) else { return false }
      return x < y
    }
    var out: [Launch] = []
    for (installation, group) in groups.enumerated() {
      for (order, old) in group.enumerated() {
        var launch = old.renumbered(index: out.count, order: order)
        launch.installation = installation
        out.append(launch)
      }
    }
    return out
  }
}

/// Where an app keeps its data: what its paths tell.
enum AppContainer {
  private static let marker = "/Containers/Data/Application/"
  private static let simulatorMarker = "/CoreSimulator/Devices/"

  /// The UUID of the data container in a path.
  static func identifier(in path: String) -> String? { uuid(after: marker, in: path) }

  /// Whether the path lies inside a simulator's device.
  static func isOfSimulator(_ path: String) -> Bool {
    guard let (_, end) = uuidRange(after: simulatorMarker, in: path) else { return false }
    return end == path.utf8.endIndex || path.utf8[end] == UInt8(ascii: "/")
  }

  /// The path below the data container; the path itself where it names none.
  static func relative(_ path: String) -> Substring {
    guard let (_, end) = uuidRange(after: marker, in: path) else { return path[...] }
    return path[end...].drop { $0 == "/" }
  }

  private static func uuid(after marker: String, in path: String) -> String? {
    uuidRange(after: marker, in: path).map { String(path[$0.start..<$0.end]) }
  }

  private static func uuidRange(after marker: String, in path: String) -> (start: String.Index, end: String.Index)? {
    guard let found = path.utf8.firstRange(of: marker.utf8) else { return nil }
    let start = found.upperBound
    guard let end = path.utf8.index(start, offsetBy: 36, limitedBy: path.utf8.endIndex) else { return nil }
    let groups = path.utf8[start..<end].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard groups.map(\.count) == [8, 4, 4, 4, 12], groups.allSatisfy({ $0.allSatisfy(isHexDigit) }) else { return nil }
    return (start, end)
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}

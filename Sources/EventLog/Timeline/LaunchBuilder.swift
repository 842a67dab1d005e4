import Vocabulary

/// Makes launches of the app's logs, groups them into installations and puts them in order.
struct LaunchBuilder {
  let store: EventStore
  let logs: [Log]

  func build() -> [Launch.Facts] {
    var launches = logs.filter { $0.source == .app && !$0.events.isEmpty }.map(launch)
    assignInstallations(&launches)
    return order(launches)
  }

  private func launch(_ log: Log) -> Launch.Facts {
    let opened = log.opened
    let build = Build(
      bundleID: opened?.text(.appBundleID), version: opened?.text(.appVersion), build: opened?.text(.appBuild),
      configuration: opened?.text(.appConfiguration), imageUUID: opened?.text(.appImageUUID))
    return Launch.Facts(
      log: log.index, id: log.launchID, pid: opened?.pid ?? log.pid, number: opened?.integer(.launchNumber),
      build: build,
      container: opened?.text(.container), udid: opened?.text(.environmentUDID), model: opened?.text(.environmentModel),
      os: opened?.text(.environmentOS), claimedKind: opened?.text(.environmentKind).flatMap(EnvironmentKind.init),
      // A debugger may be attached late: one header that says so is enough.
      debugger: log.headers.contains { $0.flag(.debugger) == true } ? true : opened?.flag(.debugger),
      bootID: opened?.text(.bootID),
      isExtension: log.headers.contains { $0.flag(.isExtension) == true }, events: log.events, opened: opened,
      closed: log.closed)
  }

  /// Same bundle id and udid, else same container UUID, else same file.
  ///
  /// Data of one device may have been restored on another under the same container UUID. The device decides there, and a
  /// launch that names none belongs to none of several: whatever the order in which the files were read.
  private func assignInstallations(_ launches: inout [Launch.Facts]) {
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
  private func order(_ launches: [Launch.Facts]) -> [Launch.Facts] {
    func began(_ launch: Launch.Facts) -> (Int64, Int, Int) {
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
    var out: [Launch.Facts] = []
    for (installation, group) in groups.enumerated() {
      for (order, old) in group.enumerated() {
        var launch = old
        launch.index = out.count
        launch.order = order
        launch.installation = installation
        out.append(launch)
      }
    }
    return out
  }
}

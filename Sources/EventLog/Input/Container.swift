/// A folder that is one thing to those who pass it on, told by what lies in it.
enum Container {
  /// A unified log archive: only `log show` on a Mac reads it.
  case archive
  /// A folder of many files of which a few are logs.
  case collection(Collection)

  enum Collection {
    /// What Xcode downloads of an app's container.
    case appData
    /// An unpacked sysdiagnose.
    case sysdiagnose

    /// What is said of it.
    var reason: String {
      switch self {
      case .appData: "an app's container: the logs in it are read, its other files are counted"
      case .sysdiagnose: "an unpacked sysdiagnose: the logs in it are read, its other files are counted"
      }
    }
  }

  /// - Parameter names: what lies in the folder.
  init?(_ place: String, _ names: [String]) {
    let names = Set(names)
    if names.contains("AppDataInfo.plist"), names.contains("AppData") {
      self = .collection(.appData)
    } else if names.contains("system_logs.logarchive"),
      names.contains("crashes_and_spins") || names.contains("sysdiagnose.log")
    {
      self = .collection(.sysdiagnose)
    } else if names.contains("Info.plist"), Self.holdsTraces(place, names) {
      self = .archive
    } else {
      return nil
    }
  }

  /// Whether a folder, or one of those in which an archive keeps them, holds trace files.
  private static func holdsTraces(_ place: String, _ names: Set<String>) -> Bool {
    if names.contains(where: { $0.hasSuffix(".tracev3") }) { return true }
    return ["Persist", "Special", "Signpost", "HighVolume"].contains { folder in
      names.contains(folder)
        && FolderWalk.names(in: place + "/" + folder)?.contains { $0.hasSuffix(".tracev3") } == true
    }
  }
}

/// The command that turns what Baton cannot read into something it can.
enum ArchiveCommand {
  /// What of a system's log concerns background transfers: the daemon, who launches and ends processes, and the network
  /// library inside the app.
  private static let predicate =
    #"process == "nsurlsessiond" OR process == "dasd" OR process == "runningboardd" OR process == "SpringBoard""#
    + #" OR subsystem == "com.apple.CFNetwork" OR sender == "CFNetwork""#

  private static func show(_ archive: String, _ output: String) -> String {
    "log show --archive \(quoted(archive)) --style ndjson --info --debug --predicate '\(predicate)' > \(quoted(output))"
  }

  /// For a folder that is an archive of the unified log.
  static func archive(_ name: String) -> String {
    let output = stem(name, ".logarchive") + ".ndjson"
    return "a unified log archive, which only macOS reads; run there, and add what it writes: \(show(name, output))"
  }

  /// For a file, told by its first bytes (inflated where it is compressed); `nil` for what is none.
  static func file(_ head: [UInt8], _ name: String) -> String? {
    if head.starts(with: [0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00]) {
      return
        "binary: one file of a unified log archive, which only macOS reads, and only whole; run there, and add what it "
        + "writes: sudo log collect --device --last 1h --output device.logarchive && \(show("device.logarchive", "device.ndjson"))"
    }
    if head.count >= 262, head[257..<262].elementsEqual("ustar".utf8) { return tar(head, name) }
    if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) {
      return "binary: a ZIP archive; unpack it, and add what is in it: unzip \(quoted(name))"
    }
    return nil
  }

  private static func tar(_ head: [UInt8], _ name: String) -> String {
    let first = String(decoding: head[..<100].prefix { $0 != 0 }, as: UTF8.self)
    let root = first.split(separator: "/").first { $0 != "." }.map(String.init) ?? ""
    guard root.hasPrefix("sysdiagnose_") else {
      return "binary: a tar archive; unpack it, and add what is in it: tar -xf \(quoted(name))"
    }
    return
      "binary: a sysdiagnose, whose log only macOS reads; run there, and add what it writes: tar -xf \(quoted(name)) && "
      + show(root + "/system_logs.logarchive", root + ".ndjson")
  }

  private static func stem(_ name: String, _ ending: String) -> String {
    name.hasSuffix(ending) ? String(name.dropLast(ending.count)) : name
  }

  /// A word of a shell's command; what is harmless stays as it is.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      byte &- 48 < 10 || (byte | 0x20) &- 97 < 26 || "._-/+".utf8.contains(byte)
    }
    if isPlain, !word.isEmpty, !word.hasPrefix("-") { return word }
    let path = word.hasPrefix("-") ? "./" + word : word
    return "'" + path.replacing("'", with: "'\\''") + "'"
  }
}

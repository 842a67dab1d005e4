import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Folders and archives that hold logs")
struct ContainerTests {
  private static let log = lines("A", "1 app.launched").joined(separator: "\n") + "\n"
  private static let show =
    #"--style ndjson --info --debug --predicate 'process == "nsurlsessiond" OR process == "dasd" OR "#
    + #"process == "runningboardd" OR process == "SpringBoard" OR subsystem == "com.apple.CFNetwork" OR "#
    + #"sender == "CFNetwork"' > "#

  /// Folders and files made below a temporary one.
  private struct Tree {
    let folder: TemporaryFolder
    private var made: Set<String> = []

    init() throws { folder = try TemporaryFolder() }

    mutating func add(_ name: String, _ bytes: [UInt8] = Array(ContainerTests.log.utf8)) throws {
      let parts = name.split(separator: "/")
      for count in 1..<max(parts.count, 1) {
        let parent = parts[..<count].joined(separator: "/")
        guard made.insert(parent).inserted else { continue }
        try #require(unsafe mkdir(folder.place(parent), 0o755) == 0)
      }
      _ = try folder.write(bytes, as: name)
    }
  }

  /// The head of a tar archive whose first entry has that name.
  private static func tar(_ first: String) -> [UInt8] {
    var head = [UInt8](repeating: 0, count: 1024)
    head.replaceSubrange(0..<first.utf8.count, with: Array(first.utf8))
    head.replaceSubrange(257..<262, with: Array("ustar".utf8))
    return head
  }

  @Test("a log archive is evidence that could not be read, with the command that makes it readable")
  func logArchive() throws {
    var tree = try Tree()
    for name in ["logs/a.jsonl", "logs/my device.logarchive/Info.plist", "logs/my device.logarchive/Persist/0.tracev3"]
    {
      try tree.add(name)
    }
    let evidence = try Intake.read([tree.folder.path], checks: [])
    #expect(evidence.files.map(\.path) == ["logs/a.jsonl", "logs/my device.logarchive/"])
    #expect(
      evidence.files[1].failure
        == "a unified log archive, which only macOS reads; run there, and add what it writes: log show --archive "
        + "'my device.logarchive' \(Self.show)'my device.ndjson'")
    #expect(evidence.files[1].isDegraded && evidence.ignored.isEmpty)
  }

  @Test("a log archive is told by what lies in it, whatever it is called")
  func archiveByContent() throws {
    var tree = try Tree()
    for name in ["x.logarchive/notes.jsonl", "other/Info.plist", "other/logdata.LiveData.tracev3"] {
      try tree.add(name)
    }
    let evidence = try Intake.read([tree.folder.path], checks: [])
    #expect(evidence.files.map(\.path) == ["other/", "x.logarchive/notes.jsonl"])
    #expect(evidence.files[0].failure?.contains("--archive other ") == true && evidence.files[1].events == 2)
  }

  @Test("a log archive that is the run itself leaves nothing to report on")
  func archiveAlone() throws {
    var tree = try Tree()
    for name in ["a.logarchive/Info.plist", "a.logarchive/Special/0.tracev3"] { try tree.add(name) }
    let place = tree.folder.path + "/a.logarchive"
    #expect {
      _ = try Intake.read([place], checks: [])
    } throws: { error in
      guard case IntakeError.unreadable(_, let reason) = error else { return false }
      return reason.contains("log show --archive a.logarchive") && reason.hasSuffix("> a.ndjson")
    }
  }

  @Test("an app's container is read for its logs; its other files are counted")
  func appData() throws {
    var tree = try Tree()
    let app = "com.example.app.xcappdata/"
    for name in ["AppDataInfo.plist", "AppData/Library/Preferences/x.plist", "AppData/Documents/photo.heic"] {
      try tree.add(app + name, [0x62, 0, 1, 2])
    }
    try tree.add(app + "AppData/tmp/empty", [])
    try tree.add(app + "AppData/Documents/log.jsonl")
    try tree.add(app + "AppData/Library/Logs/broken.jsonl", Array((Self.log + "{\n").utf8))
    for run in [tree.folder.path, tree.folder.path + "/com.example.app.xcappdata"] {
      let evidence = try Intake.read([run], checks: [])
      #expect(evidence.files.map { $0.path.split(separator: "/").last } == ["log.jsonl", "broken.jsonl"])
      #expect(evidence.files.map(\.skipped) == [0, 1])
      #expect(
        evidence.ignored.map(\.reason) == [
          "an app's container: the logs in it are read, its other files are counted", "files in it that are no logs: 4",
        ])
      #expect(Set(evidence.ignored.map(\.path)) == ["com.example.app.xcappdata/"])
    }
  }

  @Test("an unpacked sysdiagnose is read for its logs, and its archive named")
  func unpackedSysdiagnose() throws {
    var tree = try Tree()
    for name in ["s/system_logs.logarchive/Info.plist", "s/system_logs.logarchive/Persist/0.tracev3"] {
      try tree.add(name)
    }
    try tree.add("s/sysdiagnose.log", Array("synthetic\n".utf8))
    try tree.add("s/deep/er/log.jsonl")
    let evidence = try Intake.read([tree.folder.path], checks: [])
    #expect(evidence.files.map(\.path) == ["s/deep/er/log.jsonl", "s/system_logs.logarchive/"])
    #expect(evidence.files[1].failure?.contains("log show --archive system_logs.logarchive") == true)
    #expect(evidence.ignored.map(\.reason).last == "files in it that are no logs: 1")
  }

  @Test(
    "archives in one file are told by their first bytes, also compressed ones, with the command that opens them",
    arguments: [
      (
        "sysdiagnose_2026.03.14/logs/x", true, "my file.tar.gz",
        "binary: a sysdiagnose, whose log only macOS reads; run there, and add what it writes: tar -xf 'my file.tar.gz' && "
          + "log show --archive sysdiagnose_2026.03.14/system_logs.logarchive \(show)sysdiagnose_2026.03.14.ndjson"
      ),
      (
        "./sysdiagnose_a'$(b)/", false, "s.tar",
        "binary: a sysdiagnose, whose log only macOS reads; run there, and add what it writes: tar -xf s.tar && "
          + "log show --archive 'sysdiagnose_a'\\''$(b)/system_logs.logarchive' \(show)'sysdiagnose_a'\\''$(b).ndjson'"
      ),
      ("logs/a", true, "-x.tgz", "binary: a tar archive; unpack it, and add what is in it: tar -xf './-x.tgz'"),
    ])
  func tarFile(first: String, isCompressed: Bool, name: String, reason: String) throws {
    let bytes = Self.tar(first)
    let folder = try TemporaryFolder()
    let place = try folder.write(isCompressed ? deflated(bytes) : bytes, as: name)
    let evidence = try Intake.read([place], checks: [])
    expectSum(evidence)
    #expect(evidence.files[0].skips.map(\.reason) == [reason] && evidence.files[0].lines == 1)
  }

  @Test("a trace file alone, and a ZIP archive, are named too")
  func otherFiles() throws {
    let trace = try readFile([0, 0x10, 0, 0, 0x11, 0, 0, 0, 0xD0, 0, 0, 0], "logdata.tracev3")
    #expect(trace.files[0].skips.first?.reason.contains("log show --archive device.logarchive") == true)
    let archive = try readFile(Array("PK\u{3}\u{4}".utf8) + [0, 1], "a b.zip")
    #expect(
      archive.files[0].skips.map(\.reason) == [
        "binary: a ZIP archive; unpack it, and add what is in it: unzip 'a b.zip'"
      ])
    for bytes in [Self.tar("sysdiagnose_x/"), [0, 0x10, 0, 0, 0x11, 0, 0, 0], Array("PK\u{3}\u{4}".utf8)] {
      try expectSumAtEveryCut(bytes, step: 3)
    }
  }

  @Test("of what macOS leaves beside thousands of files the first are listed, the others counted")
  func litter() throws {
    var tree = try Tree()
    try tree.add("a.jsonl")
    for i in 100..<130 { try tree.add("._\(i)") }
    for i in 0..<7 { try tree.add("__MACOSX/deep/\(i)") }
    let evidence = try Intake.read([tree.folder.path], checks: [])
    #expect(evidence.files.map(\.path) == ["a.jsonl"])
    #expect(evidence.ignored.count == 21)
    #expect(evidence.ignored.contains(.init(path: "./", reason: "left by macOS, no evidence; more of them: 11")))
    #expect(evidence.ignored.filter { $0.reason == "left by macOS, no evidence" }.count == 20)
  }
}

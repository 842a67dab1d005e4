import Testing
import Vocabulary

@testable import EventLog

@Suite("Processes of apps as witnesses")
struct ProcessWitnessTests {
  private static let device =
    "/private/var/containers/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/Atlas.app/Atlas"
  private static let simulator =
    "/Users/tester/Library/Developer/CoreSimulator/Devices/1C62AC87-73A4-4576-B440-DCE6F2A17B80/data/Containers/Bundle"
    + "/Application/CEA9E514-252D-4EE2-9BA8-2E49AE389879/Atlas.app/Atlas"

  private static func image(_ path: String) -> AppImage? {
    unsafe Array(path.utf8).withUnsafeBytes { unsafe AppImage(path: $0) }
  }

  /// One line as `log` prints it.
  private static func line(
    _ after: Int, pid: Int, path: String, image: String = "0F99E1BB-1078-5F44-ABC0-22E48823E669",
    boot: String = "A0B64D23-9E80-5C77-ADBD-56249485E99E", library: String? = "CFNetwork"
  ) -> String {
    let record = PrintedRecord(after: after, process: "", pid: pid, library: library, message: "nothing of interest")
    let object = SystemStyle.object(record, path: path, pretty: false)
      .replacing("0F99E1BB-1078-5F44-ABC0-22E48823E669", with: image)
      .replacing("A0B64D23-9E80-5C77-ADBD-56249485E99E", with: boot)
    return "{" + object + "}\n"
  }

  private static func processes(_ lines: [String]) throws -> [(EnvironmentKind, Witness.Process)] {
    try readFile(Array(lines.joined().utf8)).witnesses.map { witness in
      guard case .process(let process) = witness.binding else { throw Unbound() }
      return (witness.kind, process)
    }
  }

  private struct Unbound: Error {}

  @Test(
    "the place of an image tells the machine",
    arguments: [
      (device, .device), ("/var" + device.dropFirst("/private/var".count), .device),
      (device.replacing("/Atlas.app/Atlas", with: "/Atlas.app/PlugIns/Share.appex/Share"), .device),
      (simulator, .simulator),
      (
        "/Library/Developer/CoreSimulator/Volumes/iOS_22C150/Library/Developer/CoreSimulator/Profiles/Runtimes"
          + "/iOS 18.2.simruntime/Contents/Resources/RuntimeRoot/Applications/MobileSafari.app/MobileSafari", .simulator
      ),
      ("/Applications/Atlas.app/Contents/MacOS/Atlas", .host), ("/Users/tester/Atlas.app/Contents/MacOS/Atlas", .host),
      (
        "/Users/tester/Library/Developer/Xcode/DerivedData/A-x/Build/Products/Debug/Atlas.app/Contents/MacOS/Atlas",
        .host
      ),
      ("/private/var/folders/zz/x/X/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/d/Wrapper/Atlas.app/Atlas", .host),
      ("/Applications/Atlas.app/WrappedBundle/Atlas", .host),
    ] as [(String, EnvironmentKind)])
  func places(path: String, kind: EnvironmentKind) {
    #expect(Self.image(path)?.kind == kind)
  }

  @Test(
    "a path that a device and a Mac share, or of no app, tells nothing",
    arguments: [
      "", "/kernel", "/usr/libexec/nsurlsessiond", "/System/Library/CoreServices/SpringBoard.app/SpringBoard",
      "/System/Applications/Mail.app/Contents/MacOS/Mail", "/Applications/MobileSafari.app/MobileSafari",
      "/private/var/containers/Bundle/Application/Atlas.app/Atlas",
      "/private/var/containers/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9",
      "/private/var/containers/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9x/Atlas.app/Atlas",
      "/tmp/private/var/containers/Bundle/Application/0F1E2D3C-4B5A-4978-8695-A4B3C2D1E0F9/Atlas.app/Atlas",
      "/System/Library/Frameworks/CFNetwork.framework/CFNetwork",
    ])
  func silent(path: String) {
    #expect(Self.image(path) == nil)
  }

  @Test("a long-winded process is one witness, from its first line to its last, though no message of it matters")
  func one() throws {
    let lines = (0..<50).map { Self.line($0 * 1000, pid: 4107, path: Self.device) }
    let evidence = try readFile(Array(lines.joined().utf8))
    #expect(evidence.files[0].passedOver == 50)
    #expect(evidence.witnesses.count == 1)
    let witness = evidence.witnesses[0]
    #expect(witness.kind == .device)
    #expect(witness.line == 1)
    #expect(witness.observer == .system)
    #expect(witness.statement == "process 'Atlas' ran from /private/var/containers/Bundle/Application")
    #expect(
      witness.binding
        == .process(
          Witness.Process(
            pid: 4107, imageUUID: "0F99E1BB-1078-5F44-ABC0-22E48823E669",
            bootUUID: "A0B64D23-9E80-5C77-ADBD-56249485E99E", firstSeen: evidence.files[0].span?.lowerBound,
            last: evidence.files[0].span?.upperBound)))
  }

  @Test("a process has a beginning only where the log holds something earlier")
  func beginning() throws {
    let daemon = Self.line(0, pid: 60, path: "/usr/libexec/locationd")
    let app = Self.line(1000, pid: 4107, path: Self.device)
    let withDaemon = try Self.processes([daemon, app])
    #expect(withDaemon.map { $0.1.start?.text } == ["2026-03-14T00:20:00.001Z"])
    #expect(try Self.processes([app, daemon]).map { $0.1.start } == [nil])
    // Of the same moment is not earlier.
    #expect(
      try Self.processes([Self.line(1000, pid: 60, path: "/usr/libexec/locationd"), app]).map { $0.1.start } == [nil])
  }

  @Test("one pid with another image, another boot or another path is another process")
  func reuse() throws {
    let lines = [
      Self.line(0, pid: 4107, path: Self.device), Self.line(1000, pid: 4107, path: Self.device, image: "OTHER"),
      Self.line(2000, pid: 4107, path: Self.device, boot: "OTHER"), Self.line(3000, pid: 4108, path: Self.device),
      Self.line(4000, pid: 4107, path: Self.simulator), Self.line(5000, pid: 4107, path: Self.device),
    ]
    let found = try Self.processes(lines)
    #expect(found.map { $0.0 } == [.device, .device, .device, .device, .simulator])
    #expect(found.map { $0.1.pid } == [4107, 4107, 4107, 4108, 4107])
    #expect(found[0].1.last?.text == "2026-03-14T00:20:00.005Z")
    #expect(found[4].1.udid == "1C62AC87-73A4-4576-B440-DCE6F2A17B80")
    #expect(found[0].1.udid == nil)
  }

  @Test("a library of a simulator's runtime takes the device away from a process, whatever its path")
  func contradicted() throws {
    let library =
      "../../Library/Developer/CoreSimulator/Volumes/iOS_22C150/RuntimeRoot/System/Library/Frameworks/CFNetwork"
    let found = try Self.processes([
      Self.line(0, pid: 4107, path: Self.device), Self.line(1000, pid: 4107, path: Self.device, library: library),
    ])
    #expect(found.map { $0.0 } == [.simulator])
  }

  @Test("a path of a device in a message, a library or another key makes no witness")
  func elsewhere() throws {
    let record = PrintedRecord(after: 0, library: "../../.." + Self.device, message: "launched \(Self.device)")
    let object = "{" + SystemStyle.object(record, pretty: false) + "}\n"
    #expect(try readFile(Array(object.utf8)).witnesses == [])
    let nested = object.replacing("\"frames\":[", with: "\"processImagePath\":\"\(Self.device)\",\"frames\":[")
    #expect(nested != object)
    #expect(try readFile(Array(nested.utf8)).witnesses == [])
    // Twice the key: neither counts.
    let twice = object.replacing("\"source\":null", with: "\"processImagePath\":\"\(Self.device)\"")
    let evidence = try readFile(Array(twice.utf8))
    #expect(evidence.witnesses == [])
    #expect(evidence.files[0].duplicated == ["processImagePath": 1])
  }

  @Test("styles without paths witness nothing", arguments: SystemStyle.allCases.filter(\.isText))
  func withoutPaths(style: SystemStyle) throws {
    #expect(try readFile(Array(style.text(PrintedRecord.upload).utf8)).witnesses == [])
  }
}

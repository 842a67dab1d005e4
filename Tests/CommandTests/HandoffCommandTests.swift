import Foundation
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("baton handoff and verify")
struct HandoffCommandTests {
  static let runs: URL = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("runs")

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: runs.path)) ?? []).filter {
      FileManager.default.fileExists(atPath: runs.appendingPathComponent("\($0)/logs").path)
    }.sorted()

  /// A folder with the bag of a run in `bag`.
  static func bag(of run: String = "synthetic-device-witnessed") async throws -> TestFolder {
    let folder = try TestFolder()
    let made = try await baton("handoff", runs.appendingPathComponent(run).path, "--to", folder.path("bag"))
    #expect(made.status == 0, "\(made.errors)")
    return folder
  }

  /// Paths of the files below a folder, sorted.
  static func files(_ folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      (try? FileManager.default.contentsOfDirectory(atPath: folder + "/" + path)) == nil
    }.sorted()
  }

  static func tool(_ name: String, _ arguments: [String], in directory: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [name] + arguments
    process.currentDirectoryURL = directory
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  @Test("the bag of every run is whole for baton, sha256sum and bagit", arguments: names)
  func whole(_ run: String) async throws {
    let folder = try await Self.bag(of: run)
    let verified = try await baton("verify", folder.path("bag"))
    #expect(verified.status == 0, "\(verified.errors)")
    #expect(verified.out.contains("unsigned"))
    try Self.expectWhole(folder.url("bag"))
  }

  /// Holds a bag against tools that share nothing with this program.
  static func expectWhole(_ bag: URL) throws {
    for manifest in ["manifest-sha256.txt", "tagmanifest-sha256.txt"] {
      #if os(macOS)
        #expect(try tool("shasum", ["-a", "256", "-c", manifest], in: bag) == 0)
      #else
        #expect(try tool("sha256sum", ["-c", "--strict", manifest], in: bag) == 0)
      #endif
    }
    // Where Python has it: another implementation of BagIt.
    if try tool("python3", ["-c", "import bagit"], in: bag) == 0 {
      #expect(try tool("python3", ["-m", "bagit", "--validate", "."], in: bag) == 0)
    }
  }

  @Test("the same run gives the same bytes, also from another place, and nothing is left beside the bag")
  func deterministic() async throws {
    let folder = try await Self.bag()
    let copy = folder.path("elsewhere/synthetic-device-witnessed")
    try FileManager.default.createDirectory(at: folder.url("elsewhere"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Self.runs.appendingPathComponent("synthetic-device-witnessed").path, toPath: copy)
    let again = try await baton("handoff", copy, "--to", folder.path("second/bag"))
    #expect(again.status == 0)
    let files = try Self.files(folder.path("bag"))
    #expect(files == (try Self.files(folder.path("second/bag"))))
    for file in files { #expect(try folder.bytes("bag/\(file)") == (try folder.bytes("second/bag/\(file)"))) }
    #expect(folder.names("second") == ["bag"])
    #expect(!(try folder.text("bag/bag-info.txt")).contains("Bagging-Date"))
    #expect(try folder.text("bag/bag-info.txt").contains("device.force-quit"))
  }

  @Test("a bag that is there already stays, and anything else in its place is refused")
  func existing() async throws {
    let folder = try await Self.bag(of: "accepted")
    let run = Self.runs.appendingPathComponent("accepted").path
    let same = try await baton("handoff", run, "--to", folder.path("bag"))
    #expect(same.status == 0)
    try folder.write("x", to: "bag/data/logs/more.jsonl")
    let changed = try await baton("handoff", run, "--to", folder.path("bag"))
    #expect(changed.status == 73)
    #expect(try folder.text("bag/data/logs/more.jsonl") == "x")
    #expect(folder.names("") == ["bag"])
  }

  @Test("what a killed call left is taken away by the next one")
  func leftovers() async throws {
    let folder = try TestFolder()
    // No process has this id: it is beyond the largest that Linux and macOS give.
    try folder.write("half", to: ".bag.baton-99999999/data/logs/app.jsonl")
    try folder.write("mine", to: ".bag.baton-notes/x")
    let made = try await baton(
      "handoff", Self.runs.appendingPathComponent("accepted").path, "--to", folder.path("bag"))
    #expect(made.status == 0)
    #expect(folder.names("") == [".bag.baton-notes", "bag"])
  }

  @Test("a bag inside its run is refused", arguments: ["run/bag", "run/logs/bag", "run", "run/a/b/bag"])
  func inside(_ place: String) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    let made = try await baton("handoff", folder.path("run"), "--to", folder.path(place))
    #expect(made.status == 73)
    #expect(folder.names("run") == ["logs"])
  }

  @Test("a credential does not travel, and the error says where it stands")
  func credential() async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write("{}\nAuthorization: Bearer abc123def456\n", to: "run/logs/more.log")
    let made = try await baton("handoff", folder.path("run"), "--to", folder.path("bag"))
    #expect(made.status == 1)
    #expect(made.errors.contains("logs/more.log:2"))
    #expect(!made.errors.contains("abc123"))
    #expect(folder.names("") == ["run"])
  }

  @Test("a log whose name may not travel is refused", arguments: ["100%.log", "a\u{202E}b.log", "back\\slash.log"])
  func name(_ name: String) async throws {
    let folder = try TestFolder()
    try folder.write(Runs.clean)
    try folder.write("x\n", to: "run/logs/\(name)")
    let made = try await baton("handoff", folder.path("run"), "--to", folder.path("bag"))
    #expect(made.status == 64)
    #expect(folder.names("") == ["run"])
  }
}

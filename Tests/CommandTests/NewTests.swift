import EventLog
import Diagnosis
import Foundation
import Testing

@Suite("baton new")
struct NewTests {
  @Test("A run folder has a plan that can be read, a folder for logs, and two samples of the stated sizes")
  func make() async throws {
    let folder = try TestFolder()
    let outcome = try await baton("new", "deep/run-1", "--size", "1001", in: folder.root)
    #expect(outcome.status == 0)
    #expect(folder.names("deep/run-1") == ["logs", "run.json", "samples"])
    #expect(folder.names("deep/run-1/samples") == ["sample-a.bin", "sample-b.bin"])
    let a = try folder.bytes("deep/run-1/samples/sample-a.bin")
    let b = try folder.bytes("deep/run-1/samples/sample-b.bin")
    #expect(a.count == 1001)
    #expect(b.count == 1501)
    #expect(a.prefix(64) != b.prefix(64))
    let run = try RunDescription(
      json: Array(try folder.bytes("deep/run-1/run.json")), path: "run.json", checks: CheckCatalogue.all.map(\.id))
    #expect(run.name == "run-1")
    #expect(run.plan.acceptedStatus == [201])
    for (name, bytes) in [("sample-a.bin", a), ("sample-b.bin", b)] {
      let hash = try #require(run.plan.samples[name])
      #expect(outcome.out.contains("deep/run-1/samples/\(name)\n  bytes    \(bytes.count)\n  SHA-256  \(hash)\n"))
    }
    #expect(try await baton("report", "deep/run-1", in: folder.root).status == 0)
  }

  @Test("The stated hashes are those of the bytes, and the bytes are the same every time")
  func reproducible() async throws {
    let folder = try TestFolder()
    let first = try await baton("new", "a", "--size", "16", in: folder.root)
    let second = try await baton("new", "b", "--size", "16", in: folder.root)
    #expect(first.status == 0 && second.status == 0)
    #expect(try folder.bytes("a/samples/sample-a.bin") == folder.bytes("b/samples/sample-a.bin"))
    // SplitMix64 from the seed 0xA, low byte first.
    #expect(try folder.bytes("a/samples/sample-a.bin").map { String($0, radix: 16) } == Self.splitMix)
  }

  /// The first 16 bytes, computed apart from the program.
  private static let splitMix: [String] = {
    var state: UInt64 = 0xA
    var bytes: [String] = []
    for _ in 0..<2 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      for i in 0..<8 { bytes.append(String((z >> UInt64(8 * i)) & 0xFF, radix: 16)) }
    }
    return bytes
  }()

  @Test("What is there already is never touched")
  func occupied() async throws {
    let folder = try TestFolder()
    try folder.write("mine", to: "run/notes.txt")
    let full = try await baton("new", "run", in: folder.root)
    #expect(full.status == 73)
    #expect(full.errors == "baton: error: 'run' is not empty; name a new folder\n")
    #expect(folder.names("run") == ["notes.txt"])
    let file = try await baton("new", "run/notes.txt", in: folder.root)
    #expect(file.status == 73)
    #expect(try folder.text("run/notes.txt") == "mine")
    // An empty folder is as good as none.
    try FileManager.default.createDirectory(at: folder.url("empty"), withIntermediateDirectories: true)
    #expect(try await baton("new", "empty", "--size", "16", in: folder.root).status == 0)
  }
}

import TestRepository
import Diagnosis
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reports of the example runs as they were read and approved. A change shows as a difference to be read before the
/// files are written anew (`UPDATE_GOLDEN=1 swift test --filter GoldenTests`).
@Suite("Reports of the example runs are as approved")
struct GoldenTests {
  static let updates = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

  @Test("the English report.xml is the approved one, byte for byte", arguments: ExampleRuns.names)
  func approved(name: String) throws {
    let made = try ExampleRuns.documents(name, .english).bytes("report.xml")
    let path = "runs/expected/\(name).xml"
    if Self.updates {
      let folder = Repository.root + "/runs/expected"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(made).write(to: URL(filePath: Repository.root + "/" + path))
      return
    }
    let approved: [UInt8]
    do {
      approved = try Repository.bytes(path)
    } catch {
      Issue.record("'\(path)' is missing: UPDATE_GOLDEN=1 writes it; read it before it is committed")
      return
    }
    if let difference = Difference(approved, made) { Issue.record("\(path):\(difference)") }
  }

  @Test("every approved report is of a run that is there")
  func orphans() throws {
    let expected = (try? Repository.names(in: "runs/expected")) ?? []
    #expect(expected.filter { !ExampleRuns.names.contains(String($0.dropLast(4))) } == [])
  }

  @Test("a difference names its first line")
  func difference() {
    #expect(Difference(Array("a\nb\nc".utf8), Array("a\nb\nc".utf8)) == nil)
    #expect(Difference(Array("a\nb\nc".utf8), Array("a\nx\nc".utf8))?.line == 2)
    #expect(Difference(Array("a\nb".utf8), Array("a\nb\nc".utf8))?.line == 3)
    #expect(Difference(Array("a\n".utf8), Array("a".utf8))?.line == 2)
  }
}

/// The first line in which two texts differ.
struct Difference: CustomStringConvertible {
  let line: Int
  let expected: String
  let found: String

  init?(_ a: [UInt8], _ b: [UInt8]) {
    let differs = a.count != b.count || !a.elementsEqual(b)
    guard differs else { return nil }
    let (x, y) = (
      a.split(separator: 0x0A, omittingEmptySubsequences: false),
      b.split(separator: 0x0A, omittingEmptySubsequences: false)
    )
    var i = 0
    while i < x.count, i < y.count, x[i].elementsEqual(y[i]) { i += 1 }
    line = i + 1
    expected = i < x.count ? String(decoding: x[i].prefix(300), as: UTF8.self) : "(no such line)"
    found = i < y.count ? String(decoding: y[i].prefix(300), as: UTF8.self) : "(no such line)"
  }

  var description: String { "\(line): expected: \(expected)\n  found: \(found)" }
}

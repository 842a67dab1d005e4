import Testing

@testable import EventLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("A whole .xcresult folder")
struct ResultBundleTests {
  private static let results = syntheticResults(runs: [("testA()", "Success", nil)])
  private static let command = "xcrun xcresulttool get test-results summary --path"

  /// Makes files in folders; a name that ends in `/` is a folder.
  private func folder(_ files: [(String, [UInt8])]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, bytes) in files {
      if name.hasSuffix("/") {
        try #require(unsafe mkdir(folder.place(String(name.dropLast())), 0o755) == 0)
      } else {
        _ = try folder.write(bytes, as: name)
      }
    }
    return folder
  }

  @Test("its database is read, its blobs are counted and the command that exports them is named")
  func withDatabase() throws {
    let run = try folder([
      ("R.xcresult/", []), ("R.xcresult/Info.plist", [1]), ("R.xcresult/database.sqlite3", Self.results),
      ("R.xcresult/database.sqlite3-wal", [1]), ("R.xcresult/Data/", []), ("R.xcresult/Data/data.0~a", [1]),
      ("R.xcresult/Data/deep/", []), ("R.xcresult/Data/deep/refs.0~b", [1]), ("R.xcresult/Staging/", []),
      ("R.xcresult/.DS_Store", [1]),
    ])
    let evidence = try Intake.read([run.path], checks: [])
    #expect(evidence.files.map(\.path) == ["R.xcresult/database.sqlite3"])
    #expect(evidence.files[0].format == "xcresult-database" && evidence.witnesses.map(\.kind) == [.device])
    #expect(
      evidence.ignored.map { "\($0.path): \($0.reason)" } == [
        "R.xcresult/.DS_Store: left by macOS, no evidence",
        "R.xcresult/Data/: blobs that only Xcode's tools read (2); export them: \(Self.command) 'R.xcresult'",
        "R.xcresult/Info.plist: a part of a result bundle that says nothing of the tests",
        "R.xcresult/Staging/: a folder of a result bundle with 0 files, which are not read",
        "R.xcresult/database.sqlite3-wal: changes to the database that are not read; copy the bundle again once Xcode is done",
      ])
  }

  @Test("without the database it says so, with the command, and the evidence is degraded")
  func withoutDatabase() throws {
    let run = try folder([
      ("logs/", []), ("logs/Old.xcresult/", []), ("logs/Old.xcresult/Info.plist", [1]), ("logs/Old.xcresult/Data/", []),
    ])
    let evidence = try Intake.read([run.path], checks: [])
    #expect(evidence.files.map(\.path) == ["logs/Old.xcresult/"] && evidence.files[0].isDegraded)
    #expect(
      evidence.files[0].failure
        == "a result bundle without database.sqlite3; export it and send the output too: \(Self.command) 'Old.xcresult'"
    )
    #expect(evidence.ignored.map(\.path) == ["logs/Old.xcresult/Data/", "logs/Old.xcresult/Info.plist"])
  }

  @Test("it may be the run itself, under any name")
  func alone() throws {
    let bundle = try folder([("Info.plist", [1]), ("Data/", []), ("database.sqlite3", deflated(Self.results))])
    let evidence = try Intake.read([bundle.path], checks: [])
    #expect(evidence.files.map(\.path) == ["database.sqlite3"] && evidence.files[0].isGzip)
    #expect(evidence.testRuns.map(\.total) == [1] && evidence.ignored.map(\.path) == ["Data/", "Info.plist"])
  }

  @Test("a folder with a property list alone is none")
  func otherFolder() throws {
    let run = try folder([("App.app/", []), ("App.app/Info.plist", Array("<plist/>".utf8))])
    #expect(try Intake.read([run.path], checks: []).files.map(\.path) == ["App.app/Info.plist"])
  }

  @Test("nothing beside the database is written or locked")
  func untouched() throws {
    let bundle = try folder([("Info.plist", [1]), ("database.sqlite3", Self.results)])
    try #require(unsafe chmod(bundle.path + "/database.sqlite3", 0o444) == 0 && chmod(bundle.path, 0o555) == 0)
    let evidence = try Intake.read([bundle.path], checks: [])
    try #require(unsafe chmod(bundle.path, 0o755) == 0)
    #expect(evidence.testRuns.count == 1 && evidence.files[0].sha256 == SHA256Text.of(Self.results))
    #expect(try Intake.read([bundle.path], checks: []).files.count == 1)
  }

  private enum SHA256Text {
    static func of(_ bytes: [UInt8]) -> String {
      var hasher = SHA256Hasher()
      unsafe bytes.withUnsafeBytes { unsafe hasher.update($0) }
      return hasher.finish()
    }
  }

  @Test("a database has no lines to cite")
  func citations() throws {
    let bundle = try folder([("Info.plist", [1]), ("database.sqlite3", Self.results)])
    let evidence = try Intake.read([bundle.path], checks: [])
    #expect(EvidenceLines.read([0: [1]], of: evidence) == [0: [:]])
  }
}

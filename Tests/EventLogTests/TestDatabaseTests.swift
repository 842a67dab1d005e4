import Testing

@testable import EventLog

@Suite("The database of a result bundle")
struct TestDatabaseTests {
  private static let tests =
    #"{"tests":{"testHomeScreen()":"upload.home-screen","UploadTests/testLock":"device.lock-screen"}}"#

  private func read(_ bytes: [UInt8], _ run: String = tests) throws -> Evidence {
    let description = try RunDescription(
      json: Array(run.utf8), path: "run.json", checks: ["device.lock-screen", "upload.home-screen"])
    return Intake.read(files: [("d", bytes)], description: description)
  }

  @Test("a real bundle's database names the simulator, not the Mac beside it, and keeps retries apart")
  func sample() throws {
    expectGolden(
      try readSample("xcresult/flaky-simulator.database.sqlite3.gz"), "xcresult-flaky-simulator.database.jsonl")
  }

  @Test("columns are found by name; a physical device, retries, a tag and an issue of no test")
  func whole() throws {
    let bytes = syntheticResults(
      runs: [
        ("testHomeScreen()", "Failure", 1...5), ("testHomeScreen()", "Success", 6...9), ("testLock()", "Skipped", nil),
        ("testOther()", "Expected Failure", 10...11),
      ],
      tables: """
        INSERT INTO TestIssues VALUES ('Assertion Failure', 1), ('Uncategorized', NULL);
        INSERT INTO TestTags VALUES (3, 'check:cleanup.after-record'), (1, 'slow');
        """)
    expectGolden(try read(bytes), "synthetic-xcresult-database.jsonl")
  }

  @Test("the whole run of a single test is its attempt; of several without times it is none")
  func singleTest() throws {
    let single = try read(syntheticResults(runs: [("testHomeScreen()", "Success", nil)]))
    #expect(
      (0..<single.store.count).map { single.store[$0].time.text } == [
        "2026-05-09T06:13:20.500Z", "2026-05-09T06:14:20.250Z",
      ])
    let several = try read(syntheticResults(runs: [("testHomeScreen()", "Success", nil), ("testB()", "Success", nil)]))
    #expect(several.store.count == 0)
    #expect(
      several.files[0].notes == [
        "named for a check, without times of its own, which brackets no attempt: testHomeScreen()"
      ])
  }

  @Test("tests that ran at the same time bracket no attempt; one after the other they do")
  func parallel() throws {
    func count(_ first: ClosedRange<Double>, _ second: ClosedRange<Double>) throws -> Int {
      try read(syntheticResults(runs: [("testHomeScreen()", "Success", first), ("testLock()", "Success", second)]))
        .store.count
    }
    #expect(try count(1...5, 4...9) == 0)
    #expect(try count(1...9, 3...4) == 0)
    #expect(try count(1...5, 5...9) == 4)
  }

  @Test(
    "simulators, Macs and doubtful devices are no real device",
    arguments: [
      ("com.apple.platform.iphonesimulator", "00008120-000A1B2C3D4E5F60", EnvironmentKind.simulator),
      ("com.apple.platform.macosx", "00008142-0011223344556677", .host),
      ("com.apple.platform.iphoneos", "5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31", nil),
      ("com.apple.platform.iphoneos", "00008120-000A1B2C3D4E5F60", .device),
      ("com.apple.platform.xros", "00112233445566778899aabbccddeeff00112233", .device), ("", "x", nil),
    ] as [(String, String, EnvironmentKind?)])
  func platforms(platform: String, udid: String, kind: EnvironmentKind?) throws {
    let evidence = try read(syntheticResults(platform: platform, udid: udid, runs: [("testA()", "Success", nil)]))
    #expect(evidence.witnesses.map(\.kind) == (kind.map { [$0] } ?? []))
    #expect(evidence.witnesses.allSatisfy { $0.binding.udid == udid })
  }

  @Test("a launch that says device, inside of the run on that device, is proven; a simulator's contradicts it")
  func binding() {
    let times = "UPDATE Actions SET started = 795171540, finished = 795175200;"
    func environment(_ platform: String) -> ProvenEnvironment {
      let bytes = syntheticResults(platform: platform, runs: [("testA()", "Success", nil)], tables: times)
      let log = lines("A environment.kind=device environment.udid=00008120-000A1B2C3D4E5F60", "1 app.launched")
      let files = [("a", Array((log.joined(separator: "\n") + "\n").utf8)), ("d", bytes)]
      return Timeline(Intake.read(files: files)).launches[0].environment
    }
    #expect(environment("com.apple.platform.iphoneos") == .device)
    #expect(environment("com.apple.platform.iphonesimulator").strength == 0)
    #expect(environment("com.apple.platform.unheard") == .unproven(.noWitness))
  }

  @Test("a product of a simulator's SDK proves no device")
  func sdk() throws {
    let tables = "INSERT INTO SDKs VALUES ('iphonesimulator26.1'); UPDATE RunDestinations SET sdk_fk = 1;"
    #expect(try read(syntheticResults(runs: [("testA()", "Success", nil)], tables: tables)).witnesses.isEmpty)
  }

  @Test("no test, or skipped ones only, is vacuous and witnesses no device")
  func vacuous() throws {
    for runs in [[], [("testA()", "Skipped", nil)], [("testA()", "odd", nil)]]
      as [[(String, String, ClosedRange<Double>?)]]
    {
      let evidence = try read(syntheticResults(runs: runs.map { (test: $0.0, result: $0.1, span: $0.2) }))
      #expect(evidence.testRuns.map(\.isVacuous) == [true] && evidence.witnesses.isEmpty)
    }
    #expect(try read(syntheticResults(runs: [], tables: "DELETE FROM Actions")).testRuns.map(\.isVacuous) == [true])
  }

  @Test("missing tables and columns are notes")
  func missing() throws {
    let evidence = try read(
      syntheticDatabase("CREATE TABLE TestCaseRuns (odd TEXT); INSERT INTO TestCaseRuns VALUES (1);"))
    #expect(evidence.files[0].skipped == 0 && evidence.files[0].events == 1)
    #expect(evidence.files[0].notes.first?.hasPrefix("without the tables Actions, Activities, Devices") == true)
    #expect(evidence.files[0].notes.contains("tests without the action that ran them: 1"))
    expectSum(evidence)
  }

  @Test("a database that writes ahead is read without what lies beside it")
  func writeAhead() throws {
    var bytes = syntheticResults(runs: [("testA()", "Success", nil)])
    let plain = try read(bytes)
    (bytes[18], bytes[19]) = (2, 2)
    let ahead = try read(bytes)
    #expect(ahead.witnesses == plain.witnesses && ahead.testRuns == plain.testRuns && ahead.files[0].skipped == 0)
    #expect(
      ahead.files[0].notes == [
        "what a database.sqlite3-wal beside it may hold is not read: copy the bundle once Xcode is done"
      ])
  }

  @Test("views, triggers, computed columns and virtual tables of a hostile schema are never run")
  func hostileSchema() throws {
    let endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) AS x FROM n"
    let schema = """
      ALTER TABLE Devices RENAME TO Hidden;
      CREATE VIEW Devices AS SELECT 1 AS platform_fk, '1' AS identifier, (\(endless)) AS modelName;
      CREATE VIEW TestCaseRuns2 AS \(endless);
      CREATE TRIGGER t AFTER INSERT ON Actions BEGIN DELETE FROM Actions; END;
      CREATE TABLE Computed (a TEXT, b TEXT GENERATED ALWAYS AS (hex(zeroblob(1000000))) VIRTUAL);
      INSERT INTO Computed (a) VALUES ('x');
      CREATE TABLE "odd""name ] ; --" (a TEXT);
      INSERT INTO "odd""name ] ; --" VALUES ('x');
      """
    let evidence = try read(syntheticResults(runs: [("testA()", "Success", nil)], tables: schema))
    #expect(evidence.files[0].notes == ["without the tables Devices", "names no device"])
    #expect(evidence.files[0].skipped == 0 && evidence.witnesses.isEmpty)
    expectSum(evidence)
  }

  @Test("a tree whose pages name the same pages again and again ends", arguments: ["TestCaseRuns", "Attachments"])
  func treeBomb(table: String) throws {
    let count = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 9000)"
    let columns = table == "Attachments" ? "(name) SELECT" : "(result) SELECT"
    var bytes = syntheticResults(
      runs: [], tables: "\(count) INSERT INTO \(table) \(columns) 'a long result' || x FROM n")
    // Interior pages of a table begin with 5, a count of cells at 3, the rightmost child at 8, and pointers to cells at 12; a
    // cell begins with its child.
    let page = 512
    let interior = (1..<bytes.count / page).filter { bytes[$0 * page] == 5 && bytes[$0 * page + 4] > 40 }
    let leaf = try #require((1..<bytes.count / page).last { bytes[$0 * page] == 13 })
    try #require(interior.count >= 4)
    for (number, start) in interior.enumerated() {
      let child = (number + 1 < interior.count ? interior[number + 1] : leaf) + 1
      let base = start * page
      let places = (0..<Int(bytes[base + 4])).map { cell in
        base + Int(bytes[base + 12 + cell * 2]) * 256 + Int(bytes[base + 13 + cell * 2])
      }
      for place in [base + 8] + places {
        for byte in 0..<4 { bytes[place + byte] = UInt8(truncatingIfNeeded: child >> (24 - 8 * byte)) }
      }
    }
    let file = try read(bytes).files[0]
    #expect(file.skips.map(\.reason).contains { $0.contains("any result of tests") }, "\(file.skips)")
    #expect(file.lines == file.events + file.passedOver + file.skipped)
  }

  @Test("suites that contain themselves end")
  func cycle() throws {
    let tables =
      "UPDATE TestSuiteRuns SET parentSuiteRun_fk = 2 WHERE rowid = 1; UPDATE TestSuiteRuns SET testableRun_fk = NULL;"
    let evidence = try read(syntheticResults(runs: [("testA()", "Success", nil)], tables: tables))
    #expect(evidence.files[0].notes.contains("tests without the action that ran them: 1"))
  }

  @Test("values of other types and times out of range are as good as absent")
  func oddValues() throws {
    let tables = """
      UPDATE Actions SET started = 9e300, finished = 'yesterday';
      UPDATE TestCaseRuns SET result = x'00ff';
      INSERT INTO Actions VALUES (1, -5, 0, 7, 99), (NULL, NULL, 9223372036854775807, NULL, 'x');
      """
    let evidence = try read(syntheticResults(runs: [("testA()", "Success", nil)], tables: tables))
    #expect(evidence.testRuns.count == 3 && evidence.testRuns.allSatisfy { $0.start == nil && $0.isVacuous })
    expectSum(evidence)
  }

  @Test("cut at any byte, and with any byte changed, it is read as far as it goes")
  func damaged() throws {
    let bytes = syntheticResults(runs: [("testHomeScreen()", "Success", 1...5)])
    try expectSumAtEveryCut(bytes, step: 61)
    var dice: UInt64 = 88_172_645_463_325_252
    for _ in 0..<300 {
      var changed = bytes
      for _ in 0..<8 {
        dice ^= dice << 13
        dice ^= dice >> 7
        dice ^= dice << 17
        changed[Int(dice % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: dice >> 32)
      }
      expectSum(try read(changed))
    }
    let half = try read(Array(bytes[..<(bytes.count / 2)]))
    #expect(half.files[0].format == "xcresult-database" && half.files[0].isDegraded)
  }

  @Test("a header without a database behind it is skipped")
  func headerOnly() throws {
    let file = try read(Array("SQLite format 3\0\n\n".utf8)).files[0]
    #expect(file.format == "xcresult-database" && file.lines == 1 && file.skipped == 1)
    #expect(file.skips[0].reason.hasPrefix("no readable database: "))
  }

  @Test("another database is none of a result bundle")
  func other() throws {
    let evidence = try read(syntheticDatabase("CREATE TABLE t (a TEXT)"))
    #expect(evidence.files[0].format == "unknown" && evidence.files[0].notes[0].hasPrefix("binary: an SQLite database"))
  }

  @Test("seconds since 2001 are as exact as the stored number")
  func instants() {
    #expect(Database.Value.real(804_536_671.5).instant?.text == "2026-06-30T18:24:31.500Z")
    #expect(Database.Value.integer(1).instant?.text == "2001-01-01T00:00:01Z")
    #expect(Database.Value.real(1.25).instant?.text == "2001-01-01T00:00:01.250Z")
    for odd in [Double.nan, .infinity, -1, 0, 1e18] { #expect(Database.Value.real(odd).instant == nil) }
  }
}

import CSQLite

/// An SQLite database made by statements, as bytes.
func syntheticDatabase(_ sql: String) -> [UInt8] {
  var opened: OpaquePointer?
  precondition(unsafe sqlite3_open(":memory:", &opened) == SQLITE_OK)
  defer { unsafe sqlite3_close_v2(opened) }
  precondition(
    unsafe sqlite3_exec(opened, sql, nil, nil, nil) == SQLITE_OK, unsafe String(cString: sqlite3_errmsg(opened)))
  var size: sqlite3_int64 = 0
  guard let bytes = unsafe sqlite3_serialize(opened, "main", &size, 0) else { return [] }
  defer { unsafe sqlite3_free(bytes) }
  return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
}

/// A result bundle's database: one action on one device, from second 800000000 to 800000060 after 2001, with these test runs.
///
/// - Parameters:
///   - runs: name of the test, result, and the seconds of its activities after the action's start, where it has any.
///   - tables: further statements.
func syntheticResults(
  platform: String = "com.apple.platform.iphoneos", udid: String = "00008120-000A1B2C3D4E5F60",
  runs: [(test: String, result: String, span: ClosedRange<Double>?)], tables: String = ""
) -> [UInt8] {
  var sql = """
    PRAGMA page_size = 512;
    CREATE TABLE Platforms (userDescription TEXT, identifier TEXT);
    INSERT INTO Platforms VALUES ('', '\(platform)'), ('macOS', 'com.apple.platform.macosx');
    CREATE TABLE Devices (platform_fk INTEGER, operatingSystemVersion TEXT, isConcreteDevice INTEGER, modelName TEXT, \
    identifier TEXT);
    INSERT INTO Devices VALUES (1, '26.1', 1, 'iPhone 16 Pro', '\(udid)'), (2, '26.1', 1, 'Mac', '00008142-0011223344556677');
    CREATE TABLE SDKs (identifier TEXT);
    CREATE TABLE RunDestinations (name TEXT, device_fk INTEGER, sdk_fk INTEGER);
    INSERT INTO RunDestinations VALUES ('phone', 1, NULL);
    CREATE TABLE Actions (host_fk INTEGER, finished REAL, started REAL, name TEXT, runDestination_fk INTEGER);
    INSERT INTO Actions VALUES (2, 800000060.25, 800000000.5, 'Test', 1);
    CREATE TABLE TestPlanRuns (action_fk INTEGER);
    INSERT INTO TestPlanRuns VALUES (1);
    CREATE TABLE TestableRuns (testPlanRun_fk INTEGER);
    INSERT INTO TestableRuns VALUES (1);
    CREATE TABLE TestSuiteRuns (parentSuiteRun_fk INTEGER, testableRun_fk INTEGER);
    INSERT INTO TestSuiteRuns VALUES (NULL, 1), (1, NULL);
    CREATE TABLE TestCases (identifier TEXT, name TEXT);
    CREATE TABLE RepetitionPolicies (repetitionModeString TEXT);
    INSERT INTO RepetitionPolicies VALUES ('RunRetryOnFailure');
    CREATE TABLE TestCaseRuns (result TEXT, testSuiteRun_fk INTEGER, testCase_fk INTEGER, repetitionPolicy_fk INTEGER);
    CREATE TABLE Activities (finishTime REAL, startTime REAL, testCaseRun_fk INTEGER);
    CREATE TABLE TestIssues (issueType TEXT, testCaseRun_fk INTEGER);
    CREATE TABLE TestTags (testCase_fk INTEGER, name TEXT);
    CREATE TABLE Attachments (name TEXT);
    INSERT INTO Attachments VALUES ('a'), ('b');

    """
  var cases: [String] = []
  for (number, run) in runs.enumerated() {
    if !cases.contains(run.test) {
      cases.append(run.test)
      sql += "INSERT INTO TestCases VALUES ('UploadTests/\(run.test)', '\(run.test)');"
    }
    let testCase = (cases.firstIndex(of: run.test) ?? 0) + 1
    sql += "INSERT INTO TestCaseRuns VALUES ('\(run.result)', 2, \(testCase), 1);"
    if let span = run.span {
      let (start, finish) = (800_000_000.5 + span.lowerBound, 800_000_000.5 + span.upperBound)
      sql +=
        "INSERT INTO Activities VALUES (\(finish - 1), \(start), \(number + 1)), (\(finish), \(finish), \(number + 1));"
    }
  }
  return syntheticDatabase(sql + tables)
}

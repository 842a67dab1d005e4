import Vocabulary

extension Format {
  /// `database.sqlite3` of a result bundle, which newer versions of Xcode write.
  static let testResultsDatabase = Format(
    name: "xcresult-database",
    title: "database.sqlite3 of an .xcresult bundle (SQLite)",
    recognisedBy: "an SQLite database with the tables TestCaseRuns or RunDestinations",
    witnesses:
      "the simulator or real device that a test run used, from its start to its finish, by udid; tests by name",
    neverShows: "which process or build ran, and what any single transfer did",
    recognises: { head in
      // The names of its tables may stand anywhere in it: reading decides.
      head.bytes.starts(with: Database.mark) ? .form : nil
    },
    read: { lines, builder, reading in
      reading.file.source = .harness
      reading.records = 1
      guard let document = lines.wholeDocument(limit: 512 << 20) else {
        reading.file.skip(1, "larger than 512 MiB, which no result of tests is")
        return
      }
      do throws(Database.Failure) {
        let database = try Database(document)
        guard database.tables.contains("TestCaseRuns") || database.tables.contains("RunDestinations") else {
          reading.file.format = "unknown"
          reading.file.source = nil
          reading.note("binary: an SQLite database that is no format of Baton's")
          reading.file.skip(1, "binary: an SQLite database that is no format of Baton's")
          return
        }
        if database.isWriteAhead {
          reading.note("what a database.sqlite3-wal beside it may hold is not read: copy the bundle once Xcode is done")
        }
        let results = TestDatabase(database, &reading)
        results.report(&builder, &reading)
      } catch {
        reading.file.skip(1, "no readable database: \(error.reason)")
      }
    })
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder `.xcresult`, as Xcode writes it: a database in newer versions, and blobs that only Xcode's tools can read.
struct ResultBundle {
  static let database = "database.sqlite3"
  private static let blobs = "Data"

  /// The folder's entries.
  let names: [String]

  /// - Parameter names: what the folder holds; it is a bundle by that alone, however it is called.
  init?(names: [String]) {
    guard names.contains("Info.plist"), names.contains(Self.database) || names.contains(Self.blobs) else { return nil }
    self.names = names
  }

  var hasDatabase: Bool { names.contains(Self.database) }

  /// The command that exports what the blobs hold; the path is the bundle's on the machine of whoever reads this.
  private static func export(_ path: String) -> String {
    "xcrun xcresulttool get test-results summary --path '\(path)'"
  }

  /// Why a bundle without a database says nothing.
  static func failure(_ path: String) -> String {
    "a result bundle without database.sqlite3; export it and send the output too: \(export(path))"
  }

  /// Why an entry of the bundle other than its database is left aside.
  ///
  /// - Parameter blobs: how many files a folder holds.
  static func reason(_ name: String, files: Int?, path: String) -> String {
    switch (name, files) {
    case (database + "-wal", _): "changes to the database that are not read; copy the bundle again once Xcode is done"
    case (blobs, let files?): "blobs that only Xcode's tools read (\(files)); export them: \(export(path))"
    case (_, let files?): "a folder of a result bundle with \(files) files, which are not read"
    default: "a part of a result bundle that says nothing of the tests"
    }
  }
}

/// What `log` and its like print beside the records, on the same stream or into the same file.
enum LogToolNoise {
  private static let beginnings: [StaticString] = [
    "Filtering the log data using ", "Skipping info and debug messages", "Skipping debug messages",
    "getpwuid_r did not find", "No devices are booted", "log: warning:", "Timestamp  ", "====",
    "[connected", "[disconnected", "Type\tTime\tProcess\t", "Type\tTimestamp\tProcess\t",
  ]

  /// Whether the line is such: read, and of no meaning.
  static func holds(_ line: UnsafeRawBufferPointer) -> Bool {
    beginnings.contains { beginning in
      let count = beginning.utf8CodeUnitCount
      guard line.count >= count else { return false }
      return unsafe ByteSearch.offset(of: beginning, in: UnsafeRawBufferPointer(rebasing: line[..<count])) == 0
    }
  }
}

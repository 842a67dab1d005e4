/// A list of SHA-256 and path, as BagIt and `sha256sum` write it: one line each, sorted by path.
package struct BagManifest: Sendable {
  package struct Entry: Sendable, Hashable {
    package let path: String
    /// 64 lower-case hexadecimal digits.
    package let sha256: String

    package init(path: String, sha256: String) {
      self.path = path
      self.sha256 = sha256
    }
  }

  package let entries: [Entry]
  /// What of a manifest could not be taken, with its line.
  let problems: [BagProblem]
  /// Whether it lists more files than a bag has, and was not read to its end.
  let isTooLong: Bool

  package init(_ entries: [Entry]) {
    self.entries = entries.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    problems = []
    isTooLong = false
  }

  /// Reads a manifest; what in it is wrong becomes a problem of that line.
  init(_ bytes: [UInt8], name: String) {
    var entries: [Entry] = []
    var problems: [BagProblem] = []
    var seen: Set<[UInt8]> = []
    var isTooLong = false
    for (number, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.isEmpty { continue }
      guard number <= BagListing.mostEntries else {
        problems = [BagProblem("\(name):\(number + 1)", "more than \(BagListing.mostEntries) files, which no bag has")]
        isTooLong = true
        break
      }
      func refuse(_ message: String) { problems.append(BagProblem("\(name):\(number + 1)", message)) }
      let digits = line.prefix(64)
      let rest = line.dropFirst(64)
      // BagIt allows any blanks; a blank and a star are how `sha256sum` marks a file read as bytes.
      let path = rest.starts(with: [0x20, 0x2A]) ? rest.dropFirst(2) : rest.drop { $0 == 0x20 || $0 == 0x09 }
      guard digits.count == 64, digits.allSatisfy(Self.isHex), !path.isEmpty, path.startIndex > rest.startIndex else {
        refuse("no SHA-256, blanks and a path")
        continue
      }
      guard let path = String(validating: path, as: UTF8.self) else {
        refuse("the path is no valid UTF-8")
        continue
      }
      if let refusal = BagName.refusal(of: path) {
        refuse("'\(path)': \(refusal)")
        continue
      }
      guard seen.insert(Array(path.utf8)).inserted else {
        refuse("'\(path)' is listed twice")
        continue
      }
      entries.append(Entry(path: path, sha256: String(decoding: digits, as: UTF8.self).lowercased()))
    }
    self.entries = entries
    self.problems = problems
    self.isTooLong = isTooLong
  }

  /// The manifest as text.
  package var text: String { entries.map { "\($0.sha256)  \($0.path)\n" }.joined() }

  private static func isHex(_ byte: UInt8) -> Bool { byte &- 48 < 10 || (byte | 0x20) &- 97 < 6 }
}

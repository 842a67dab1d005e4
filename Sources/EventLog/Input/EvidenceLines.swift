/// A line of the evidence as it is written.
public struct EvidenceLine: Sendable, Hashable {
  /// The line, cut at ``EvidenceLines/longest`` bytes.
  public let text: String
  /// Bytes of the whole line.
  public let length: Int
  /// The value of its `time`, as it is written.
  public let time: String?
}

/// Fetches lines that a report cites: once more from the files, since the timeline keeps no text.
public enum EvidenceLines {
  /// The longest text that is kept of a line, in bytes.
  public static let longest = 2048

  /// Reads each file that is cited up to its last cited line.
  ///
  /// - Parameter wanted: line numbers by file.
  /// - Returns: the lines that are still there, without those of a private key; a file that changed or went since gives none.
  public static func read(_ wanted: [Int: Set<Int>], of evidence: Evidence) -> [Int: [Int: EvidenceLine]] {
    var found: [Int: [Int: EvidenceLine]] = [:]
    for (file, lines) in wanted where evidence.places.indices.contains(file) {
      guard let last = lines.max(), let reader = try? ByteReader(path: evidence.places[file]) else { continue }
      found[file] = read(lines, upTo: last, LineSource(reader))
    }
    return found
  }

  private static func read(_ wanted: Set<Int>, upTo last: Int, _ source: LineSource) -> [Int: EvidenceLine] {
    var found: [Int: EvidenceLine] = [:]
    _ = source.skipByteOrderMark()
    // The records of a database are no lines of text.
    if source.head().starts(with: Database.mark) { return [:] }
    var key = PrivateKeyLines()
    while let line = source.next(), line.number <= last {
      let isOfKey = unsafe key.holds(line.bytes)
      guard !isOfKey, wanted.contains(line.number) else { continue }
      found[line.number] = EvidenceLine(
        text: unsafe String(decoding: line.bytes.prefix(longest), as: UTF8.self), length: unsafe line.bytes.count,
        time: unsafe time(in: line.bytes))
    }
    return found
  }

  /// The string behind the first `"time"` that is a key, if it reads as a time.
  private static func time(in bytes: UnsafeRawBufferPointer) -> String? {
    let key = Array("\"time\"".utf8)
    var rest = unsafe bytes[...]
    while let found = unsafe rest.firstRange(of: key) {
      unsafe rest = rest[found.upperBound...]
      let value = unsafe rest.drop { $0 == 0x20 || $0 == 0x09 }
      guard unsafe value.first == UInt8(ascii: ":") else { continue }
      let text = unsafe value.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
      guard unsafe text.first == UInt8(ascii: "\"") else { continue }
      let inside = unsafe text.dropFirst().prefix { $0 != UInt8(ascii: "\"") }
      var clock = TimeParser()
      if unsafe (try? clock.parse(UnsafeRawBufferPointer(rebasing: inside))) != nil {
        return unsafe String(decoding: inside, as: UTF8.self)
      }
    }
    return nil
  }
}

import Vocabulary

/// Reads a foreign log line by line: what each says becomes fields, and these an event or nothing.
enum MappedLines {
  /// Reads lines that are JSON objects.
  static func readJSON(
    _ map: FieldMap, _ lines: LineSource, _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) {
    let json = JSONFieldReader(map.places)
    var log = MappedLog(map, reading)
    eachLine(lines, &reading) { line, reading in
      switch json.read(line, &reading.file) {
      case .fault(let reason, let isWhole):
        if !isWhole && !line.isEnded && lines.failure == nil {
          reading.file.isCutShort = true
          return .fault("cut short: the last line ends before its object does")
        }
        return .fault(reason)
      case .fields(let found):
        return log.write(found, line: line.number, &builder, &reading)
      }
    }
    finish(log, &reading)
  }

  /// Reads lines of text by the map's patterns.
  static func readText(
    _ map: FieldMap, _ lines: LineSource, _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) {
    let patterns = PatternReader(map)
    var log = MappedLog(map, reading)
    eachLine(lines, &reading) { line, reading in
      guard unsafe line.bytes.count <= FieldPattern.longestLine else {
        return .fault("longer than \(FieldPattern.longestLine) bytes, on which no pattern is tried")
      }
      guard let found = patterns.read(unsafe String(decoding: line.bytes, as: UTF8.self)) else { return .nothing }
      return log.write(found, line: line.number, &builder, &reading)
    }
    finish(log, &reading)
  }

  /// Calls `body` for each line that is neither blank nor too long, and counts what became of it.
  static func eachLine(
    _ lines: LineSource, _ reading: inout FileReading,
    _ body: (LineSource.Line, inout FileReading) -> MappedLog.Outcome
  ) {
    while let line = lines.next() {
      if line.isTooLong {
        reading.file.skip(line.number, "longer than \(LineSource.longestLine >> 20) MiB")
        continue
      }
      if unsafe line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        reading.file.blank += 1
        continue
      }
      switch body(line, &reading) {
      case .event: reading.file.events += 1
      case .nothing: reading.file.passedOver += 1
      case .fault(let reason): reading.file.skip(line.number, reason)
      }
    }
  }

  /// Says what is to be known of a mapped file.
  static func finish(_ log: MappedLog, _ reading: inout FileReading) {
    if log.hasUndated {
      reading.file.notes.append("its times have no zone and order this file only; give 'timeZone' for it in run.json")
    }
    if reading.file.events == 0 && reading.file.passedOver > 0 {
      reading.file.notes.append("no line names an event of Baton's; 'fields' and 'names' in run.json can say which do")
    }
  }
}

/// Turns a line of text into fields by the patterns of a map.
struct PatternReader {
  private let patterns: [(regex: Regex<AnyRegexOutput>, uses: [(group: String, key: Key, rank: Int)])]

  init(_ map: FieldMap) {
    patterns = map.patterns.compactMap { pattern in
      guard let regex = pattern.compiled() else { return nil }
      var uses: [(group: String, key: Key, rank: Int)] = []
      for group in pattern.groups {
        for key in FieldMap.keys {
          guard let places = map.places[key], let rank = places.firstIndex(of: group) else { continue }
          uses.append((group, key, rank))
        }
      }
      return (regex, uses)
    }
  }

  /// The fields of the first pattern that matches somewhere in the text; `nil` where none does.
  func read(_ text: String) -> [FoundField]? {
    for (regex, uses) in patterns {
      guard let match = try? regex.firstMatch(in: text) else { continue }
      return uses.compactMap { use in
        guard let value = match.output[use.group]?.substring, !value.isEmpty else { return nil }
        return FoundField(key: use.key, rank: use.rank, value: .text(String(value)))
      }
    }
    return nil
  }
}

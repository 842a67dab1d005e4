import Vocabulary

extension Format {
  /// What `log show --style json` prints: one array of all records.
  static let unifiedLogJSON = Format(
    name: "unified-log-json",
    title: "Apple unified log, log show or log stream --style json",
    recognisedBy: "a JSON array of objects with the keys processImagePath and eventMessage",
    witnesses: "which process ran as which image: in a simulator's folder, a device's app container, or on a Mac",
    neverShows: "that records are missing, once the array is closed; values that the system hides as <private>",
    recognises: { head in
      // The array may begin behind what `log` prints first.
      let isArray = head.lines.prefix(8).contains { line in
        let text = line.drop { $0 == 0x20 || $0 == 0x09 }
        return text.first == UInt8(ascii: "[") && text.dropFirst().first.map { "{ \r".utf8.contains($0) } ?? true
      }
      return isArray ? SystemJSONMark.certainty(of: head.bytes[...]) : nil
    },
    read: { lines, builder, reading in
      reading.file.source = .system
      var reader = SystemArrayReader(file: reading.index)
      reader.read(lines, &builder, &reading)
    })
}

/// Reads an array of records, one after another, in memory that does not grow with the file.
private struct SystemArrayReader: ~Copyable {
  private var json = SystemJSONReader()
  private var log: SystemLog
  private var proof = ExportProof()
  private var records = 0
  private var isOpen = false
  /// Whether a comma must come before the next record, and whether a record must come before the next comma.
  private var needsComma = false
  private var isAfterComma = false

  init(file: Int) { log = SystemLog(file: file, isDated: true) }

  mutating func read(_ lines: LineSource, _ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    while let byte = lines.peek() {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","):
        guard let piece = unsafe lines.piece({ _ in 1 }) else { break }
        separate(byte, piece.number, &reading)
      case UInt8(ascii: "{"):
        object(lines, &builder, &reading)
      default:
        text(lines, &reading)
      }
    }
    if isOpen && lines.failure == nil {
      reading.file.isCutShort = true
      reading.file.notes.append("the array is not closed: the export is not whole")
    }
    reading.records = records
    proof.finish(&reading.file)
    log.finish(&reading)
  }

  /// A bracket or a comma; white space is nothing.
  private mutating func separate(_ byte: UInt8, _ line: Int, _ reading: inout FileReading) {
    switch byte {
    case UInt8(ascii: "["):
      isOpen = true
      needsComma = false
    case UInt8(ascii: "]"):
      if isAfterComma { fault(line, "a comma without a record", &reading) }
      isOpen = false
      isAfterComma = false
    case UInt8(ascii: ","):
      if !needsComma { fault(line, "a comma without a record", &reading) }
      needsComma = false
      isAfterComma = true
    default: break
    }
  }

  private mutating func fault(_ line: Int, _ reason: String, _ reading: inout FileReading) {
    records += 1
    reading.file.skip(line, reason)
  }

  private mutating func object(
    _ lines: LineSource, _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) {
    var frame = JSONFrame()
    guard let piece = unsafe lines.piece({ unsafe frame.length($0) }) else { return }
    if needsComma { fault(piece.number, "no comma before the record", &reading) }
    needsComma = true
    isAfterComma = false
    records += 1
    if piece.isTooLong {
      reading.file.skip(piece.number, "longer than \(LineSource.longestLine >> 20) MiB")
    } else if !piece.isEnded && lines.failure == nil {
      reading.file.isCutShort = true
      reading.file.skip(piece.number, "cut short: the file ends before its record does")
    } else {
      switch unsafe json.read(piece.bytes, line: piece.number, &reading.file) {
      case .record(let record):
        proof.countRecord()
        log.take(record, &builder, &reading)
      case .trailer(let count, let isFinished):
        proof.trailer(count: count, isFinished: isFinished, &reading.file)
        reading.file.passOver("trailer")
      case .fault(let reason, _):
        reading.file.skip(piece.number, reason)
      }
    }
    if frame.isBroken { findNextRecord(lines) }
  }

  /// Passes over the rest of a broken record: as `log` prints the array, a line that begins with a brace ends it, and so does
  /// the next record where each has a line of its own.
  private mutating func findNextRecord(_ lines: LineSource) {
    while let byte = lines.peek(), byte != UInt8(ascii: "}"), byte != UInt8(ascii: "]"), byte != UInt8(ascii: "{") {
      _ = Self.line(lines)
    }
    if lines.peek() == UInt8(ascii: "{") { needsComma = false }
    if lines.peek() == UInt8(ascii: "}") { _ = unsafe lines.piece { _ in 1 } }
  }

  /// A line outside the records.
  private mutating func text(_ lines: LineSource, _ reading: inout FileReading) {
    guard let line = Self.line(lines) else { return }
    records += 1
    if unsafe LogToolNoise.holds(line.bytes) {
      reading.file.passOver("output of log")
    } else {
      reading.file.skip(line.number, "no record of Apple's log")
    }
  }

  private static func line(_ lines: LineSource) -> LineSource.Line? {
    unsafe lines.piece { bytes in unsafe bytes.firstIndex(of: 0x0A).map { $0 + 1 } }
  }
}

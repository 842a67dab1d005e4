#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Vocabulary

/// Reads a textual style of Apple's log: lines that begin a record, and the further lines of its message.
struct TextLogReader<Style: TextStyle>: ~Copyable {
  /// A message is kept up to this length.
  private static var longestMessage: Int { 1 << 20 }

  private var style: Style
  private var log: SystemLog?
  /// The record whose message may go on, and its lines.
  private var open: (record: TextRecord, line: Int)?
  private var text: [UInt8] = []
  /// Whether the last record could not be read, so that the rest of its message cannot either.
  private var isLost = false
  private var isDated = false

  init(_ style: Style) { self.style = style }

  mutating func read(_ lines: LineSource, _ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    reading.file.source = .system
    while let line = lines.next() {
      if line.isTooLong {
        reading.file.skip(line.number, "longer than \(LineSource.longestLine >> 20) MiB")
      } else if unsafe line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        reading.file.blank += 1
      } else if let fault = unsafe Self.fault(line.bytes) {
        reading.file.skip(line.number, fault)
      } else {
        unsafe read(line.bytes, line.number, &builder, &reading)
      }
    }
    close(&builder, &reading)
    log?.finish(&reading)
  }

  private mutating func read(
    _ line: UnsafeRawBufferPointer, _ number: Int, _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) {
    switch unsafe style.read(line) {
    case .record(let record):
      close(&builder, &reading)
      isLost = false
      begin(record, &reading)
      guard !isDated || record.zone != nil || reading.options.timeZone != nil else {
        isLost = true
        reading.file.skip(number, "a time without a zone among times that have one")
        return
      }
      open = (record, number)
      unsafe text.append(contentsOf: line)
    case .unreadable(let reason):
      close(&builder, &reading)
      isLost = true
      reading.file.skip(number, reason)
    case .other:
      if unsafe LogToolNoise.holds(line) {
        reading.file.passOver("output of log")
      } else if unsafe TextStyleKind.isForeign(line) {
        reading.file.skip(number, "a line of another format")
      } else if open != nil {
        reading.file.continued += 1
        if text.count + line.count < Self.longestMessage {
          text.append(0x0A)
          unsafe text.append(contentsOf: line)
        }
      } else if isLost {
        reading.file.skip(number, "a further line of a record that cannot be read")
      } else {
        reading.file.skip(number, "no record of this style, nor a further line of one")
      }
    }
  }

  /// The first record decides whether the file has dates: what it lacks, `run.json` must say.
  private mutating func begin(_ record: TextRecord, _ reading: inout FileReading) {
    guard log == nil else { return }
    let hasZone = record.zone != nil || reading.options.timeZone != nil
    isDated = style.lack == nil && hasZone
    log = SystemLog(file: reading.index, isDated: isDated)
    switch style.lack {
    case .date?:
      reading.file.notes.append("times without a date order this file only; say its 'date' in run.json")
    case .year?:
      reading.file.notes.append("dates without a year order this file only; say its 'date' in run.json")
    case nil: break
    }
    if !hasZone {
      reading.file.notes.append("times without a zone order this file only; say its 'timeZone' in run.json")
    }
  }

  /// Hands on the record whose message ends here.
  private mutating func close(_ builder: inout EventStoreBuilder, _ reading: inout FileReading) {
    guard let (record, line) = open else { return }
    open = nil
    let zone = isDated ? Int64(record.zone ?? reading.options.timeZone ?? 0) : 0
    unsafe text.withUnsafeBytes { text in
      func part(_ range: Range<Int>?) -> UnsafeRawBufferPointer {
        unsafe UnsafeRawBufferPointer(rebasing: text[range ?? 0..<0])
      }
      var bytes = SystemRecordBytes(line: line, time: record.local + -zone * 1_000_000_000)
      bytes.pid = record.pid
      unsafe bytes.process = part(record.process)
      unsafe bytes.senderPath = part(record.library)
      unsafe bytes.subsystem = part(record.subsystem)
      unsafe bytes.category = part(record.category)
      unsafe bytes.message = part(record.message..<text.count)
      log?.take(bytes, &builder, &reading)
    }
    text.removeAll(keepingCapacity: text.capacity < Self.longestMessage)
  }

  /// Why a line is no text.
  private static func fault(_ line: UnsafeRawBufferPointer) -> String? {
    if unsafe line.baseAddress.map({ unsafe memchr($0, 0, line.count) != nil }) ?? false { return "holds NUL bytes" }
    if unsafe line.allSatisfy({ $0 < 0x80 }) { return nil }
    return unsafe String(validating: line, as: UTF8.self) == nil ? "invalid UTF-8" : nil
  }
}

import CSimdJSON

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads one JSON object of Apple's log after another: a record, or the trailer.
///
/// Every object is checked whole, also where nothing in it matters: what is counted as passed over is known to be a record.
@safe struct SystemJSONReader: ~Copyable {
  /// The keys of `log` and, where they have other names, of readers of its archives on other systems.
  private enum Field: String, CaseIterable {
    case timestamp, eventMessage, processID, processImagePath, processImageUUID, bootUUID, senderImagePath, subsystem,
      category, count, finished
    // Renamed: `time` is in nanoseconds since 1970.
    case message, pid, process, library, time
    case renamedBootUUID = "boot_uuid"
    case renamedProcessUUID = "process_uuid"

    static let all = ContiguousArray(allCases)

    var type: UInt8 {
      switch self {
      case .processID, .pid, .count, .finished: UInt8(BATON_JSON_INTEGER)
      case .time: UInt8(BATON_JSON_DECIMAL)
      default: UInt8(BATON_JSON_STRING)
      }
    }
  }

  enum Content {
    case record(SystemRecordBytes)
    /// The last object of an export: how many records it says there are.
    case trailer(count: Int64, isFinished: Bool)
    /// Why it is neither, and whether it is a whole JSON value all the same.
    case fault(String, isWhole: Bool)
  }

  private let json: OpaquePointer
  private var clock = SystemClock()
  private var standardClock = TimeParser()

  init() {
    let names = unsafe Field.allCases.map { unsafe strdup($0.rawValue) }
    let pointers = unsafe names.map { name in unsafe UnsafePointer<CChar>(name) }
    let made = unsafe baton_json_create(pointers, Field.allCases.map(\.type), pointers.count)
    unsafe names.forEach { unsafe free($0) }
    guard let made = unsafe made else { preconditionFailure("no memory for a JSON reader") }
    unsafe json = made
    unsafe baton_json_ignore_rest(json)
  }

  deinit { unsafe baton_json_destroy(json) }

  /// Reads an object, behind which `BATON_JSON_PADDING` bytes are readable.
  mutating func read(_ bytes: UnsafeRawBufferPointer, line: Int, _ file: inout EvidenceFile) -> Content {
    var parsed = unsafe baton_json_line()
    let code = unsafe baton_json_read(
      json, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &parsed)
    guard code == BATON_JSON_OK else {
      return .fault(unsafe EventLogReader.reason(code, bytes), isWhole: code == BATON_JSON_NOT_OBJECT)
    }
    if unsafe parsed.duplicated > 0 {
      file.duplicated[Field.all[Int(unsafe parsed.first_duplicated)].rawValue, default: 0] += 1
    }

    var record = SystemRecordBytes(line: line, time: Instant(nanoseconds: 0))
    var time: Instant?
    var hasTime = false
    var hasContent = false
    var count: Int64?
    var finished: Int64?
    for i in unsafe 0..<parsed.count {
      let field = unsafe parsed.fields[i]
      let text = unsafe UnsafeRawBufferPointer(start: field.text, count: Int(field.length))
      switch Field.all[Int(unsafe field.key)] {
      case .timestamp:
        hasTime = true
        time = unsafe self.time(text) ?? time
      case .time:
        hasTime = true
        time = unsafe time ?? Self.nanoseconds(text)
      case .eventMessage, .message:
        hasContent = true
        unsafe record.message = text
      case .processID, .pid:
        hasContent = true
        record.pid = Int(unsafe field.integer)
      case .processImagePath, .process:
        hasContent = true
        unsafe record.imagePath = text
      case .processImageUUID, .renamedProcessUUID: unsafe record.imageUUID = text
      case .bootUUID, .renamedBootUUID: unsafe record.bootUUID = text
      case .senderImagePath, .library: unsafe record.senderPath = text
      case .subsystem: unsafe record.subsystem = text
      case .category: unsafe record.category = text
      case .count: count = unsafe field.integer
      case .finished: finished = unsafe field.integer
      }
    }
    if let count, let finished, !hasTime, !hasContent { return .trailer(count: count, isFinished: finished == 1) }
    guard hasContent else { return .fault("no record of Apple's log", isWhole: true) }
    guard let time else {
      return .fault(hasTime ? "'timestamp' cannot be read" : "no readable 'timestamp'", isWhole: true)
    }
    record.time = time
    return .record(record)
  }

  /// Apple's form, or RFC 3339 as other readers write it; a time without a zone is none.
  private mutating func time(_ text: UnsafeRawBufferPointer) -> Instant? {
    if let read = unsafe clock.dateTime(text), let time = read.time, read.length == text.count { return time }
    return unsafe try? standardClock.parse(text)
  }

  /// A number of nanoseconds; its digits behind the point are not needed.
  private static func nanoseconds(_ text: UnsafeRawBufferPointer) -> Instant? {
    let digits = unsafe text.prefix { $0 != UInt8(ascii: ".") }
    return unsafe Int64(String(decoding: digits, as: UTF8.self)).map(Instant.init(nanoseconds:))
  }
}

import Vocabulary

/// Writes the entries of a foreign log as events of the event log.
///
/// The word of such a log is its writer's: an app's, a server's or a tester's. It admits a simulator or a host; what it
/// says of a device is a claim that something else has to witness.
struct MappedLog {
  let map: FieldMap
  private let file: Int
  private let source: Source
  private var time: ForeignTimeReader
  /// The stretches of the file, each with what it says of its process.
  private var pieces: [LogPieceKey: UInt32] = [:]
  private var headers: [ProcessKey: Header] = [:]
  private var current = ProcessKey(launch: nil, pid: nil)
  private(set) var hasUndated = false

  private struct ProcessKey: Hashable {
    var launch: Symbol?
    var pid: Int?
  }

  private struct LogPieceKey: Hashable {
    let process: ProcessKey
    let opened: Int?
    let isDated: Bool
  }

  /// What entries said of their process so far, and the last `log.opened` that was made of it.
  private struct Header {
    var fields: Set<[Int64]>
    var opened: Int
  }

  /// What became of an entry.
  enum Outcome: Equatable {
    case event
    /// Not an event of Baton's vocabulary: an ordinary message.
    case nothing
    case fault(String)
  }

  /// Keys that stand in `log.opened`: they describe the process that writes.
  private static let headerKeys: Set<Key> = [
    .launchNumber, .container, .bootID, .debugger, .isExtension, .atsException, .environmentKind, .environmentModel,
    .environmentOS, .environmentOSBuild, .environmentUDID, .appBundleID, .appVersion, .appBuild, .appConfiguration,
    .appImageUUID,
  ]

  init(_ map: FieldMap, _ reading: FileReading) {
    self.map = map
    file = reading.index
    source = reading.options.source ?? .app
    time = ForeignTimeReader(form: map.timeForm, zone: reading.options.timeZone)
  }

  /// Writes one entry.
  mutating func write(
    _ found: [FoundField], line: Int, _ builder: inout EventStoreBuilder, _ reading: inout FileReading
  ) -> Outcome {
    let fields = found.sorted { ($0.key.ordinal, $0.rank) < ($1.key.ordinal, $1.rank) }
    var moment: ForeignTime?
    var fault = ForeignTimeReader.Fault.unreadable
    if let field = fields.first(where: { $0.key == .time }) {
      do { moment = try time.read(field.value) } catch { fault = error }
    }
    if let moment, moment.isDated { reading.span(moment.instant) }
    guard let name = event(of: fields) else { return .nothing }
    guard let moment else { return .fault(fault.reason) }
    if !moment.isDated { hasUndated = true }
    write(name, fields, moment, line, &builder, &reading.file)
    return .event
  }

  /// The event that the entry names; one that the map does not know is none.
  private func event(of fields: [FoundField]) -> EventName? {
    for field in fields where field.key == .event {
      if let name = field.value.text.flatMap(map.event) { return name }
    }
    return map.names[FieldMap.everything]
  }

  private mutating func write(
    _ name: EventName, _ fields: [FoundField], _ time: ForeignTime, _ line: Int, _ builder: inout EventStoreBuilder,
    _ file: inout EvidenceFile
  ) {
    var entry = Entry()
    var header: [[Int64]] = []
    var last: Key?
    for field in fields where field.key != last && field.key != .event && field.key != .time {
      // A further place of a key counts where the one before it holds nothing of the key's type.
      guard entry.take(field, &builder) else {
        file.mistyped[field.key.rawValue, default: 0] += 1
        continue
      }
      last = field.key
    }
    if name != .logOpened {
      header = entry.values.filter { Self.headerKeys.contains(EventStore.allKeys[Int($0[0])]) }
      entry.values.removeAll { Self.headerKeys.contains(EventStore.allKeys[Int($0[0])]) }
    }
    var process = ProcessKey(launch: entry.launch ?? current.launch, pid: entry.pid ?? current.pid)
    if entry.launch != nil && entry.launch != current.launch { process.pid = entry.pid }
    current = process
    if source == .app, name == .logOpened || !header.isEmpty { file.holdsApp = true }
    if source == .app || source == .server, !name.isSharedVocabulary { file.holdsApp = true }
    if !header.isEmpty, headers[process]?.fields.isSuperset(of: header) != true {
      headers[process] = Header(fields: (headers[process]?.fields ?? []).union(header), opened: builder.count)
      for pair in header { builder.add(UInt8(pair[0]), pair[1]) }
      finish(.logOpened, Entry(), time, line, process, &builder)
    } else if name == .logOpened {
      headers[process] = Header(fields: [], opened: builder.count)
    }
    for pair in entry.values { builder.add(UInt8(pair[0]), pair[1]) }
    finish(name, entry, time, line, process, &builder)
  }

  private mutating func finish(
    _ name: EventName, _ entry: Entry, _ time: ForeignTime, _ line: Int, _ process: ProcessKey,
    _ builder: inout EventStoreBuilder
  ) {
    let opened = headers[process]?.opened
    let key = LogPieceKey(process: process, opened: opened, isDated: time.isDated)
    let piece: UInt32
    if let known = pieces[key] {
      piece = known
    } else {
      piece = builder.addPiece(
        LogPiece(
          file: file, launch: process.launch, pid: process.pid, source: source, opened: opened, isDated: time.isDated))
      pieces[key] = piece
    }
    builder.finish(
      name: name, time: time.instant.nanoseconds, uptime: entry.uptime, seq: entry.seq, session: entry.session,
      task: entry.task, line: UInt32(clamping: line), piece: piece)
  }

  /// The values of one entry, as the store keeps them.
  private struct Entry {
    /// Ordinals of keys with their values.
    var values: [[Int64]] = []
    var uptime = EventStore.none
    var seq = EventStore.none
    var task = EventStore.none
    var session: UInt32 = 0
    var launch: Symbol?
    var pid: Int?

    /// Takes a value; whether it has the type that its key demands.
    mutating func take(_ field: FoundField, _ builder: inout EventStoreBuilder) -> Bool {
      switch field.key {
      case .uptime:
        guard let value = field.value.billionths else { return false }
        uptime = value
      case .seq:
        guard let value = field.value.integer, value >= 0 else { return false }
        seq = value
      case .taskID:
        guard let value = field.value.integer else { return false }
        task = value
      case .pid:
        guard let value = field.value.integer else { return false }
        pid = Int(value)
      case .sessionID:
        guard let text = field.value.text, !text.isEmpty else { return false }
        session = builder.symbols.intern(text).raw
      case .launch:
        guard let text = field.value.text, !text.isEmpty else { return false }
        launch = builder.symbols.intern(text)
      default:
        guard let value = Self.value(field, &builder) else { return false }
        values.append([Int64(field.key.ordinal), value])
      }
      return true
    }

    private static func value(_ field: FoundField, _ builder: inout EventStoreBuilder) -> Int64? {
      switch field.key.valueType {
      case .string: field.value.text.map { Int64(builder.symbols.intern($0).raw) }
      case .integer: field.value.integer
      case .decimal: field.value.billionths
      case .bool: field.value.flag.map { $0 ? 1 : 0 }
      case .numbers: numbers(field.value, &builder)
      case .stringOrNumbers:
        numbers(field.value, &builder) ?? field.value.text.map { Int64(builder.symbols.intern($0).raw) }
      }
    }

    private static func numbers(_ value: FieldValue, _ builder: inout EventStoreBuilder) -> Int64? {
      guard case .numbers(let text) = value else { return nil }
      return -Int64(builder.symbols.intern(text).raw)
    }
  }
}

extension FileReading {
  /// Widens the time that the file covers.
  mutating func span(_ instant: Instant) {
    guard let span = file.span else {
      file.span = instant...instant
      return
    }
    file.span = min(span.lowerBound, instant)...max(span.upperBound, instant)
  }
}

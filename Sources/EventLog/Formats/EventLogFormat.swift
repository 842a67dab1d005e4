import CSimdJSON
import Vocabulary

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Format {
  /// Baton's own event log, version 1: JSON Lines.
  static let eventLog = Format(
    name: "event-log",
    title: "Baton event log, version 1 (JSON Lines)",
    recognisedBy: "a line that is a JSON object with the keys event and time",
    witnesses: "what the app, the server or the tester observed; an app's log admits a simulator or a host",
    neverShows: "that the app ran on a real device: an app's own word is no witness",
    recognises: { head in
      // The first such line decides; a log may have lost its beginning.
      let isLog = head.lines.contains { line in
        line.first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "{") && FileHead.contains("\"event\"", in: line)
          && (FileHead.contains("\"time\"", in: line) || FileHead.contains("\"log.opened\"", in: line))
      }
      return isLog ? (head.contains("\"baton-log/1\"") ? .mark : .keys) : nil
    },
    read: { lines, builder, reading in
      var reader = EventLogReader(file: reading.index)
      reader.read(lines, &builder, &reading.file)
    })
}

/// Turns the lines of one canonical log into events.
@safe struct EventLogReader: ~Copyable {
  private let json: OpaquePointer
  private let file: Int
  private var clock = TimeParser()
  private var context = Context()
  /// Of each app whose lines stand in a log of the system's.
  private var guests: [Guest: Context] = [:]
  private var piece: UInt32?
  private var current: LogPiece?
  private var known: [PieceKey: UInt32] = [:]
  /// The symbol each key had on the line before, to skip the look-up when it is the same again.
  private var recent: ContiguousArray<UInt32>

  private static let environment = Key.environmentKind.ordinal...Key.environmentUDID.ordinal

  /// What `log.opened` sets for the lines after it.
  private struct Context {
    var source: Source = .app
    var launch: Symbol?
    var pid: Int?
    var opened: Int?
  }

  /// A process whose lines stand among those of others.
  struct Guest: Hashable {
    let process: String
    let pid: Int?
  }

  private struct PieceKey: Hashable {
    let launch: Symbol?
    let pid: Int?
    let source: Source
    let opened: Int?
    let isDated: Bool
  }

  init(file: Int) {
    self.file = file
    recent = ContiguousArray(repeating: 0, count: 256)
    let names = unsafe Key.allCases.map { unsafe strdup($0.rawValue) }
    let types = Key.allCases.map { key -> UInt8 in
      switch key.valueType {
      case .string: UInt8(BATON_JSON_STRING)
      case .integer: UInt8(BATON_JSON_INTEGER)
      case .decimal: UInt8(BATON_JSON_DECIMAL)
      case .bool: UInt8(BATON_JSON_BOOL)
      case .numbers: UInt8(BATON_JSON_NUMBERS)
      case .stringOrNumbers: UInt8(BATON_JSON_STRING_OR_NUMBERS)
      }
    }
    let pointers = unsafe names.map { name in unsafe UnsafePointer<CChar>(name) }
    let made = unsafe baton_json_create(pointers, types, types.count)
    unsafe names.forEach { unsafe free($0) }
    guard let made = unsafe made else { preconditionFailure("no memory for a JSON reader") }
    unsafe json = made
  }

  deinit { unsafe baton_json_destroy(json) }

  mutating func read(_ lines: LineSource, _ builder: inout EventStoreBuilder, _ file: inout EvidenceFile) {
    while let line = lines.next() {
      if line.isTooLong {
        file.skip(line.number, "longer than \(LineSource.longestLine >> 20) MiB")
        continue
      }
      if unsafe line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
        file.blank += 1
        continue
      }
      if let fault = unsafe read(line.bytes, line.number, nil, true, &builder, &file) {
        builder.abandon()
        if !fault.isWhole && !line.isEnded && lines.failure == nil {
          file.isCutShort = true
          file.skip(line.number, "cut short: the last line ends before its object does")
        } else {
          file.skip(line.number, fault.reason)
        }
      } else {
        file.events += 1
      }
    }
  }

  /// Reads one object that an app wrote into a log of the system's.
  ///
  /// There every line is the app's, whatever it says of itself, and only the vocabulary's events are Baton's.
  ///
  /// - Parameters:
  ///   - bytes: the object; `BATON_JSON_PADDING` further bytes are readable.
  ///   - isDated: whether its time has a date and a zone.
  /// - Returns: why it is no event; `nil` when it became one.
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, at number: Int, of guest: Guest, isDated: Bool,
    _ builder: inout EventStoreBuilder, _ file: inout EvidenceFile
  ) -> String? {
    let own = context
    context = guests[guest] ?? Context()
    defer {
      guests[guest] = context
      context = own
    }
    let fault = unsafe read(bytes, number, guest, isDated, &builder, &file)
    if fault != nil { builder.abandon() }
    return fault?.reason
  }

  /// Why a line is no event.
  private struct LineFault {
    let reason: String
    /// Whether it is a whole JSON value all the same, which more bytes would not have mended.
    let isWhole: Bool
  }

  /// Reads one line; returns why it could not.
  private mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ number: Int, _ guest: Guest?, _ isDated: Bool,
    _ builder: inout EventStoreBuilder, _ file: inout EvidenceFile
  ) -> LineFault? {
    var parsed = unsafe baton_json_line()
    let code = unsafe baton_json_read(
      json, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &parsed)
    guard code == BATON_JSON_OK else {
      return LineFault(reason: unsafe Self.reason(code, bytes), isWhole: code == BATON_JSON_NOT_OBJECT)
    }

    var name: EventName?
    var hasName = false
    var time: Int64?
    var uptime = EventStore.none
    var seq = EventStore.none
    var task = EventStore.none
    var session: UInt32 = 0
    var lineSource: Source?
    var launch: Symbol?
    var pid: Int?
    var timeFault: TimeFault?
    var holdsEnvironment = false

    for i in unsafe 0..<parsed.count {
      let field = unsafe parsed.fields[i]
      let key = EventStore.allKeys[Int(unsafe field.key)]
      let text = unsafe UnsafeRawBufferPointer(start: field.text, count: Int(field.length))
      // What the system hides is no value.
      if unsafe guest != nil && Int(field.type) == BATON_JSON_STRING && text.elementsEqual("<private>".utf8) {
        continue
      }
      switch key {
      case .time:
        do { time = try unsafe clock.parse(text).nanoseconds } catch { timeFault = error }
      case .seq:
        // A negative counter is none, nor is a number beyond the clock's range an uptime: as good as mistyped.
        if unsafe field.integer >= 0 {
          seq = unsafe field.integer
        } else {
          file.mistyped[key.rawValue, default: 0] += 1
        }
      case .taskID:
        task = unsafe field.integer
      case .pid:
        pid = Int(unsafe field.integer)
      case .uptime:
        if let value = unsafe billionths(text) { uptime = value } else { file.mistyped[key.rawValue, default: 0] += 1 }
      case .sessionID:
        session = unsafe intern(text, unsafe field.key, &builder)
      case .launch:
        launch = Symbol(raw: unsafe intern(text, unsafe field.key, &builder))
      case .source:
        lineSource = Source(rawValue: unsafe String(decoding: text, as: UTF8.self))
      case .event:
        let symbol = unsafe intern(text, unsafe field.key, &builder)
        name = EventStoreBuilder.name(of: symbol)
        if name?.isSystemVocabulary == true { name = nil }
        hasName = true
        if name == nil { builder.add(unsafe field.key, Int64(symbol)) }
      default:
        if Self.environment.contains(unsafe field.key) { holdsEnvironment = true }
        switch unsafe Int(field.type) {
        case BATON_JSON_STRING:
          builder.add(unsafe field.key, Int64(unsafe intern(text, unsafe field.key, &builder)))
        case BATON_JSON_NUMBERS:
          builder.add(unsafe field.key, -Int64(unsafe intern(text, unsafe field.key, &builder)))
        case BATON_JSON_DECIMAL:
          if let value = unsafe billionths(text) { builder.add(unsafe field.key, value) }
        default:
          builder.add(unsafe field.key, unsafe field.integer)
        }
      }
    }
    if unsafe parsed.mistyped > 0 {
      file.mistyped[EventStore.allKeys[Int(unsafe parsed.first_mistyped)].rawValue, default: 0] += 1
    }
    if unsafe parsed.duplicated > 0 {
      file.duplicated[EventStore.allKeys[Int(unsafe parsed.first_duplicated)].rawValue, default: 0] += 1
    }
    guard hasName else { return LineFault(reason: "no 'event'", isWhole: true) }
    guard let time else { return LineFault(reason: Self.reason(timeFault), isWhole: true) }
    guard guest == nil || name != nil else { return LineFault(reason: "no event of the vocabulary", isWhole: true) }
    // Which process wrote a record the system knows better than the app: a message cannot borrow another one's pid.
    if let record = guest?.pid, let pid, pid != record {
      return LineFault(reason: "it states another pid than its record", isWhole: true)
    }
    if unsafe parsed.rest_hash != 0 {
      builder.add(EventStore.restKey, Int64(bitPattern: unsafe parsed.rest_hash))
    }
    if name == .logOpened {
      open(source: guest == nil ? lineSource : .app, launch: launch, pid: pid, event: builder.count)
      if holdsEnvironment { file.holdsApp = true }
    }
    let source = effective(lineSource)
    // An app's event taints the servers' lines of its file, whoever the line says it is.
    if source == .app || source == .server, let name, !name.isSharedVocabulary { file.holdsApp = true }
    let piece = piece(
      launch: launch ?? context.launch, pid: guest?.pid ?? pid ?? context.pid, source: source, isDated, &builder)
    builder.finish(
      name: name, time: time, uptime: uptime, seq: seq, session: session, task: task,
      line: UInt32(clamping: number), piece: piece)
    return nil
  }

  /// `log.opened` begins a new context.
  private mutating func open(source: Source?, launch: Symbol?, pid: Int?, event: Int) {
    // `system` and `harness` exist only where an Apple or test format is read: here their word is a tester's.
    switch source {
    case .app, nil: context.source = .app
    case .server: context.source = .server
    case .tester, .system, .harness: context.source = .tester
    }
    context.launch = launch
    context.pid = pid
    context.opened = event
  }

  /// A line's own source counts only where it claims less than its file's.
  private func effective(_ line: Source?) -> Source {
    switch (context.source, line) {
    case (.server, .app): .app
    case (.server, .tester), (.server, .system), (.server, .harness): .tester
    default: context.source
    }
  }

  private mutating func piece(
    launch: Symbol?, pid: Int?, source: Source, _ isDated: Bool, _ builder: inout EventStoreBuilder
  ) -> UInt32 {
    let opened = context.opened
    if let piece, let current, current.launch == launch, current.pid == pid, current.source == source,
      current.opened == opened, current.isDated == isDated
    {
      return piece
    }
    let key = PieceKey(launch: launch, pid: pid, source: source, opened: opened, isDated: isDated)
    if let found = known[key] {
      piece = found
      current = builder.pieces[Int(found)]
      return found
    }
    let new = UInt32(builder.pieces.count)
    let made = LogPiece(file: file, launch: launch, pid: pid, source: source, opened: opened, isDated: isDated)
    builder.pieces.append(made)
    known[key] = new
    piece = new
    current = made
    return new
  }

  private mutating func intern(
    _ text: UnsafeRawBufferPointer, _ key: UInt8, _ builder: inout EventStoreBuilder
  ) -> UInt32 {
    let last = recent[Int(key)]
    if unsafe last != 0 && builder.symbols.matches(Int(last), text) { return last }
    let symbol = unsafe builder.symbols.intern(text).raw
    recent[Int(key)] = symbol
    return symbol
  }

  private static func reason(_ fault: TimeFault?) -> String {
    switch fault {
    case .withoutZone: "'time' has no zone"
    case .outOfRange: "'time' is outside the years 1678 to 2261"
    case .malformed: "'time' is not RFC 3339"
    case nil: "no readable 'time'"
    }
  }

  /// Why a line could not be read as JSON.
  static func reason(_ code: Int32, _ bytes: UnsafeRawBufferPointer) -> String {
    switch Int(code) {
    case BATON_JSON_NOT_OBJECT: "JSON, but no object"
    case BATON_JSON_INVALID_UTF8: "invalid UTF-8"
    case BATON_JSON_TOO_DEEP: "nested deeper than \(BATON_JSON_MAX_DEPTH) levels"
    case BATON_JSON_NO_MEMORY: "no memory to read it"
    default: unsafe bytes.contains(0) ? "not JSON: holds NUL bytes" : "not JSON"
    }
  }
}

extension EventStoreBuilder {
  /// Interns the vocabulary's names first, so that a name's symbol is its place among them.
  static func withVocabulary() -> EventStoreBuilder {
    var builder = EventStoreBuilder()
    for name in EventName.allCases { _ = builder.symbols.intern(name.rawValue) }
    return builder
  }

  static let vocabulary = ContiguousArray(EventName.allCases)

  static func name(of symbol: UInt32) -> EventName? {
    let i = Int(symbol) - 1
    return i < vocabulary.count ? vocabulary[i] : nil
  }
}

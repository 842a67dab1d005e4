extension Format {
  /// What `log show --style syslog` prints, and what a device's relay of its log hands out (idevicesyslog).
  static let unifiedLogSyslog = Format(
    name: "unified-log-syslog",
    title: "Apple unified log in the style of syslog: log show --style syslog, idevicesyslog",
    recognisedBy: "lines of time, host, process[pid], <level> and message",
    witnesses: "nothing of the environment; what the system's processes said, with pid and to the second",
    neverShows:
      "year and zone where idevicesyslog wrote it, which run.json must state; paths of processes; that lines are missing",
    recognises: { head in TextStyleKind(head) == .syslog ? .keys : nil },
    read: { lines, builder, reading in
      var reader = TextLogReader(SyslogStyle(date: reading.options.date))
      reader.read(lines, &builder, &reading)
    })
}

/// `Mar 26 10:04:37 iPhone nsurlsessiond(CFNetwork)[108] <Notice>: …`, or with a whole date and zone
/// `2019-04-09 16:37:15.464004+0200  localhost nsurlsessiond[108]: (CFNetwork) …`.
struct SyslogStyle: TextStyle {
  private(set) var lack: TextLack?
  private var clock = SystemClock()
  /// Of the line before; dates without a year go on from December to the next January.
  private var year: Int64
  private var month: Int64?
  private let hasYear: Bool

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map {
    Array($0.utf8)
  }
  private static let levels: [StaticString] = [
    "] <Notice>: ", "] <Error>: ", "] <Info>: ", "] <Debug>: ", "] <Warning>: ", "] <Fault>: ", "] <Critical>: ",
  ]

  private static let lastYear: Int64 = 2261

  /// - Parameter date: the day of the first line, whose year holds for dates without one.
  init(date: Int64?) {
    hasYear = date != nil
    year = date.map { Instant.date(daysSinceEpoch: $0 / 86_400_000_000_000).year } ?? 1970
    year = min(year, Self.lastYear)
  }

  mutating func read(_ line: UnsafeRawBufferPointer) -> TextLine {
    var cursor = unsafe TextCursor(line)
    var local: Instant
    var zone: Int?
    let isYearless: Bool
    if let time = unsafe clock.dateTime(line) {
      (local, zone, isYearless) = (time.local, time.zone, false)
      cursor.skip(time.length)
    } else if let time = date(&cursor) {
      (local, isYearless) = (time, true)
    } else {
      return unsafe Self.holdsLevel(line) ? .unreadable("its date cannot be read") : .other
    }
    guard cursor.skipBlanks(), unsafe isHost(cursor.word(), line), cursor.skipBlanks(),
      let process = cursor.process(withThread: false), unsafe !line[process.name].contains(UInt8(ascii: ":"))
    else { return .other }
    var record = TextRecord(local: local, zone: zone, pid: process.pid, process: process.name, message: cursor.at)
    let hasLevel = Self.skipLevel(&cursor)
    // Without a level it is the syslog of some other system.
    guard hasLevel || !isYearless, cursor.skip(":") else { return .other }
    if isYearless { lack = hasYear ? nil : .year }
    cursor.origin(of: &record)
    // `nsurlsessiond(CFNetwork)[108]`
    let name = unsafe line[process.name]
    if unsafe name.last == UInt8(ascii: ")"), let open = unsafe name.firstIndex(of: UInt8(ascii: "(")),
      open > process.name.lowerBound
    {
      record.process = process.name.lowerBound..<open
      record.library = (open + 1)..<(process.name.upperBound - 1)
    }
    return .record(record)
  }

  /// Not what stands there in another style: a thread, or a process.
  private func isHost(_ word: Range<Int>, _ line: UnsafeRawBufferPointer) -> Bool {
    let word = unsafe line[word]
    return unsafe !word.isEmpty && !word.starts(with: "0x".utf8) && !word.contains(UInt8(ascii: "["))
  }

  private static func skipLevel(_ cursor: inout TextCursor) -> Bool {
    var level = cursor
    guard level.skipBlanks(), level.skip("<"), let end = level.find(">", within: 12) else { return false }
    level.skip(end + 1 - level.at)
    cursor = level
    return true
  }

  /// `Mar 26 10:04:37`, with or without a fraction.
  private mutating func date(_ cursor: inout TextCursor) -> Instant? {
    let word = cursor.word()
    guard let index = Self.months.firstIndex(where: { name in unsafe name.elementsEqual(cursor.bytes[word]) }),
      cursor.skipBlanks(), let day = cursor.integer(), (1...31).contains(day), cursor.skip(" "),
      let time = unsafe SystemClock.timeOfDay(cursor.bytes, at: cursor.at)
    else { return nil }
    cursor.skip(time.end - cursor.at)
    let month = Int64(index + 1)
    // More new years than a log can hold are none: the year stays within what an instant can be.
    if self.month == 12 && month == 1 { year = min(year + 1, Self.lastYear) }
    self.month = month
    let days = Instant.days(year: year, month: month, day: Int64(day))
    return Instant(nanoseconds: days * 86_400_000_000_000) + time.nanoseconds
  }

  private static func holdsLevel(_ line: UnsafeRawBufferPointer) -> Bool {
    let beginning = unsafe UnsafeRawBufferPointer(rebasing: line.prefix(256))
    return levels.contains { level in unsafe ByteSearch.offset(of: level, in: beginning) != nil }
  }
}

extension Format {
  /// What is copied or saved from the Console app.
  static let consoleExport = Format(
    name: "console-export",
    title: "lines copied from the Console app",
    recognisedBy: "lines of type, time of day, process and message with tabs between",
    witnesses: "nothing of the environment; what the system's processes said, to the microsecond",
    neverShows: "the date, which run.json must state; pids and paths of processes; that lines are missing",
    recognises: { head in TextStyleKind(head) == .console ? .keys : nil },
    read: { lines, builder, reading in
      var reader = TextLogReader(ConsoleStyle(date: reading.options.date))
      reader.read(lines, &builder, &reading)
    })
}

/// `default⇥16:33:29.758026 +0200⇥nsurlsessiond⇥…`
struct ConsoleStyle: TextStyle {
  let lack: TextLack?
  /// The day, as nanoseconds since 1970 at 00:00.
  private var day: Int64
  private var latest: Int64?

  private static let types: [StaticString] = ["default", "info", "debug", "error", "fault", "activity", "signpost"]
  private static let dayLength: Int64 = 86_400_000_000_000

  /// - Parameter date: the day of the first line.
  init(date: Int64?) {
    lack = date == nil ? .date : nil
    day = date ?? 0
  }

  mutating func read(_ line: UnsafeRawBufferPointer) -> TextLine {
    var cursor = unsafe TextCursor(line)
    guard let type = cursor.find("\t", within: 40), type > 0, case let start = type + 1 else { return .other }
    guard let time = unsafe SystemClock.timeOfDay(line, at: start) else { return unsafe isOwn(line, type) }
    cursor.skip(time.end - cursor.at)
    cursor.skipBlanks()
    let zone = unsafe SystemClock.zone(line, at: cursor.at)
    cursor.skip(zone?.length ?? 0)
    guard cursor.skip("\t"), let end = cursor.find("\t", within: 256), end > cursor.at else { return .other }
    // Lines of several processes may stand some moments out of order; a fall by half a day is midnight.
    if let latest, time.nanoseconds < latest - Self.dayLength / 2 {
      let (next, overflow) = day.addingReportingOverflow(Self.dayLength)
      // More midnights than there are until the last day that an instant can be are none.
      day = overflow ? day : next
    }
    latest = time.nanoseconds
    return .record(
      TextRecord(
        local: Instant(nanoseconds: day) + time.nanoseconds, zone: zone?.seconds, process: cursor.at..<end,
        message: end + 1))
  }

  /// What a line is whose second column is no time.
  private func isOwn(_ line: UnsafeRawBufferPointer, _ type: Int) -> TextLine {
    let isType = Self.types.contains { name in
      unsafe name.utf8CodeUnitCount == type && ByteSearch.offset(of: name, in: line) == 0
    }
    return isType ? .unreadable("its time cannot be read") : .other
  }
}

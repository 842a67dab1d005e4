extension Format {
  /// What `log show` and `log stream` print when no style is asked for.
  static let unifiedLogDefault = Format(
    name: "unified-log-default",
    title: "Apple unified log, log show or log stream in the default style",
    recognisedBy: "lines of time with zone, thread, type, activity, pid, process and message",
    witnesses: "nothing of the environment; what the system's processes said, with pid and to the microsecond",
    neverShows:
      "paths of processes, so neither simulator nor device; that lines are missing; values hidden as <private>",
    recognises: { head in TextStyleKind(head) == .standard ? .keys : nil },
    read: { lines, builder, reading in
      var reader = TextLogReader(StandardStyle())
      reader.read(lines, &builder, &reading)
    })
}

/// `2019-04-09 16:37:15.464004+0200 0xf3e23    Default     0x0   52389  0    testApp: (CFNetwork) [com.apple.CFNetwork:ATS] …`
struct StandardStyle: TextStyle {
  let lack: TextLack? = nil
  private var clock = SystemClock()

  mutating func read(_ line: UnsafeRawBufferPointer) -> TextLine {
    guard let time = unsafe clock.dateTime(line) else { return .other }
    var cursor = unsafe TextCursor(line, at: time.length)
    // Thread, type (of one word or two), activity, pid.
    guard cursor.skipBlanks(), cursor.hexadecimal(), cursor.skipBlanks() else { return .other }
    var words = 0
    while cursor.next != UInt8(ascii: "0") {
      guard words < 3, !cursor.word().isEmpty, cursor.skipBlanks() else { return .other }
      words += 1
    }
    guard words > 0, cursor.hexadecimal(), cursor.skipBlanks(), let pid = cursor.integer(), cursor.skipBlanks() else {
      return .other
    }
    // The time to live came later than the rest.
    let withoutLife = cursor
    if cursor.integer() == nil || !cursor.skipBlanks() { cursor = withoutLife }
    let start = cursor.at
    var search = cursor
    while let colon = search.find(":", within: 256) {
      search.skip(colon + 1 - search.at)
      guard search.isAtEnd || search.next == UInt8(ascii: " "), colon > start else { continue }
      var record = TextRecord(
        local: time.local, zone: time.zone, pid: pid, process: start..<colon, message: search.at)
      search.origin(of: &record)
      return .record(record)
    }
    return .other
  }
}

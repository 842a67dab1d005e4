extension Format {
  /// What an app's `NSLog` and the libraries in it write to the console that launched it.
  static let nsLog = Format(
    name: "nslog",
    title: "NSLog lines of a console",
    recognisedBy: "lines of time, process[pid:thread] and message",
    witnesses: "nothing of the environment; what one process and the libraries in it said, with pid",
    neverShows: "what other processes said; paths of processes; that lines are missing",
    recognises: { head in TextStyleKind(head) == .nsLog ? .form : nil },
    read: { lines, builder, reading in
      var reader = TextLogReader(NSLogStyle())
      reader.read(lines, &builder, &reading)
    })
}

/// `2019-09-25 14:11:40.687955-0700 Eclipse[1261:388382] …`
struct NSLogStyle: TextStyle {
  let lack: TextLack? = nil
  private var clock = SystemClock()
  private var compact = CompactStyle()

  mutating func read(_ line: UnsafeRawBufferPointer) -> TextLine {
    guard let time = unsafe clock.dateTime(line) else { return .other }
    // Its type would be taken for a part of the name.
    if case .record = unsafe compact.read(line) { return .other }
    var cursor = unsafe TextCursor(line, at: time.length)
    guard cursor.skipBlanks(), let process = cursor.process(withThread: true) else { return .other }
    var record = TextRecord(
      local: time.local, zone: time.zone, pid: process.pid, process: process.name, message: cursor.at)
    cursor.origin(of: &record)
    return .record(record)
  }
}

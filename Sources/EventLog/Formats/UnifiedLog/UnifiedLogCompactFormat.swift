extension Format {
  /// What `log show --style compact` prints.
  static let unifiedLogCompact = Format(
    name: "unified-log-compact",
    title: "Apple unified log, log show or log stream --style compact",
    recognisedBy: "lines of time without zone, a type of one or two letters, process[pid:thread] and message",
    witnesses: "nothing of the environment; what the system's processes said, with pid and to the millisecond",
    neverShows: "the zone of its times, which run.json must state; paths of processes; that lines are missing",
    recognises: { head in TextStyleKind(head) == .compact ? .keys : nil },
    read: { lines, builder, reading in
      var reader = TextLogReader(CompactStyle())
      reader.read(lines, &builder, &reading)
    })
}

/// `2026-07-02 14:09:05.699 E  nsurlsessiond[12394:fda9c] [com.apple.nsurlsessiond:Default] …`
struct CompactStyle: TextStyle {
  let lack: TextLack? = nil
  private var clock = SystemClock()

  mutating func read(_ line: UnsafeRawBufferPointer) -> TextLine {
    guard let time = unsafe clock.dateTime(line) else { return .other }
    var cursor = unsafe TextCursor(line, at: time.length)
    guard cursor.skipBlanks() else { return .other }
    let type = cursor.word()
    // `Df`, `I`, `Db`, `E`, `F`, `A`.
    guard type.count <= 2, unsafe line[type].first.map({ (0x41...0x5A).contains($0) }) ?? false, cursor.skipBlanks(),
      let process = cursor.process(withThread: true)
    else { return .other }
    var record = TextRecord(
      local: time.local, zone: time.zone, pid: process.pid, process: process.name, message: cursor.at)
    cursor.origin(of: &record)
    return .record(record)
  }
}

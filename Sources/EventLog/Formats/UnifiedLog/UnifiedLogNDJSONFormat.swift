import Vocabulary

extension Format {
  /// What `log show --style ndjson` and `log stream --style ndjson` print.
  static let unifiedLogNDJSON = Format(
    name: "unified-log-ndjson",
    title: "Apple unified log, log show or log stream --style ndjson",
    recognisedBy:
      "a line that is a JSON object with the keys processImagePath and eventMessage, or those of a reader of archives",
    witnesses: "which process ran as which image: in a simulator's folder, a device's app container, or on a Mac",
    neverShows: "that lines are missing, unless its trailer counts them; values that the system hides as <private>",
    recognises: { head in
      var certainty: Certainty?
      for line in head.lines where line.first == UInt8(ascii: "{") {
        if let claim = SystemJSONMark.certainty(of: line) { certainty = max(claim, certainty ?? claim) }
      }
      return certainty
    },
    read: { lines, builder, reading in
      reading.file.source = .system
      var json = SystemJSONReader()
      var log = SystemLog(file: reading.index, isDated: true)
      var proof = ExportProof()
      while let line = lines.next() {
        if line.isTooLong {
          reading.file.skip(line.number, "longer than \(LineSource.longestLine >> 20) MiB")
          continue
        }
        if unsafe line.bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) {
          reading.file.blank += 1
          continue
        }
        switch unsafe json.read(line.bytes, line: line.number, &reading.file) {
        case .record(let record):
          proof.countRecord()
          log.take(record, &builder, &reading)
        case .trailer(let count, let isFinished):
          proof.trailer(count: count, isFinished: isFinished, &reading.file)
          reading.file.passOver("trailer")
        case .fault(let reason, let isWhole):
          if unsafe LogToolNoise.holds(line.bytes) {
            reading.file.passOver("output of log")
          } else if !isWhole && !line.isEnded && lines.failure == nil {
            reading.file.isCutShort = true
            reading.file.skip(line.number, "cut short: the last line ends before its object does")
          } else {
            reading.file.skip(line.number, reason)
          }
        }
      }
      proof.finish(&reading.file)
      log.finish(&reading)
    })
}

/// By which keys a JSON object of Apple's log is recognised.
enum SystemJSONMark {
  static func certainty(of object: ArraySlice<UInt8>) -> Certainty? {
    func holds(_ key: StaticString) -> Bool { FileHead.contains(key, in: object) }
    if holds("\"eventMessage\"") && (holds("\"processImagePath\"") || holds("\"machTimestamp\"")) { return .mark }
    if holds("\"boot_uuid\"") && holds("\"library\"") && holds("\"message\"") { return .mark }
    return holds("\"log_type\"") && holds("\"library\"") && holds("\"message\"") ? .keys : nil
  }
}

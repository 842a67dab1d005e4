import Vocabulary

extension Format {
  /// The files of CocoaLumberjack's file logger, in its default form.
  static let cocoaLumberjack = Format(
    name: "cocoalumberjack",
    title: "CocoaLumberjack file log (text)",
    recognisedBy: "lines that begin with a date with slashes and a time with a colon before the milliseconds",
    witnesses:
      "what the app observed, in messages that begin with the name of an event of Baton's and go on with key=value",
    neverShows: "that the app ran on a real device; its times have no zone, so that they compare with no other file",
    recognises: { head in head.lines.contains(where: LumberjackLine.begins) ? .keys : nil },
    read: { lines, builder, reading in
      let map = FieldMap.ownNames().overridden(by: reading.options.map)
      let patterns = map.patterns.isEmpty ? nil : PatternReader(map)
      var log = MappedLog(map, reading)
      var isInsideMessage = false
      while let line = lines.next() {
        if line.isTooLong {
          reading.file.skip(line.number, "longer than \(LineSource.longestLine >> 20) MiB")
          continue
        }
        let bytes = unsafe [UInt8](line.bytes)
        guard LumberjackLine.begins(bytes[...]) else {
          // A message may hold line ends, and blank lines.
          if bytes.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
            reading.file.blank += 1
          } else if isInsideMessage {
            reading.file.continued += 1
          } else {
            reading.file.skip(line.number, "no time at its beginning, and no message before it")
          }
          continue
        }
        isInsideMessage = true
        let message = bytes[LumberjackLine.timeLength...].drop { $0 == 0x20 }
        guard patterns == nil || message.count <= FieldPattern.longestLine else {
          reading.file.skip(
            line.number, "longer than \(FieldPattern.longestLine) bytes, on which no pattern is tried")
          continue
        }
        let text = String(decoding: message, as: UTF8.self)
        let time = FieldValue.text(String(decoding: bytes.prefix(LumberjackLine.timeLength), as: UTF8.self))
        var found = [FoundField(key: .time, rank: 0, value: time)]
        found += patterns.map { $0.read(text) ?? [] } ?? LabelledValues.fields(of: text, map)
        switch log.write(found, line: line.number, &builder, &reading) {
        case .event: reading.file.events += 1
        case .nothing: reading.file.passedOver += 1
        case .fault(let reason): reading.file.skip(line.number, reason)
        }
      }
      MappedLines.finish(log, &reading)
    },
    takesFields: true)
}

/// How a message of CocoaLumberjack begins: `2026/03/14 09:21:00:123`.
private enum LumberjackLine {
  static let timeLength = 23
  private static let form = Array("0000/00/00 00:00:00:000".utf8)

  static func begins(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.count > timeLength else { return false }
    let matches = zip(line, form).allSatisfy { byte, form in form == UInt8(ascii: "0") ? byte &- 48 < 10 : byte == form
    }
    return matches && line[line.startIndex + timeLength] == 0x20
  }
}

import Vocabulary

extension Format {
  /// The lines of pino, a logger of Node.js.
  static let pino = Format(
    name: "pino",
    title: "pino (JSON Lines)",
    recognisedBy: "a line that is a JSON object with a numeric level, a time, a pid and a hostname",
    witnesses: "what the app or server that logs so observed, in lines whose event or msg names an event of Baton's",
    neverShows: "that the app ran on a real device; what other messages say, unless run.json maps them",
    recognises: { head in
      let isPino = head.lines.contains { line in
        line.first == UInt8(ascii: "{") && FileHead.contains("\"hostname\":", in: line)
          && FileHead.contains("\"pid\":", in: line) && FileHead.contains("\"time\":", in: line)
          && ["\"level\":1", "\"level\":2", "\"level\":3", "\"level\":4", "\"level\":5", "\"level\":6"]
            .contains { FileHead.contains($0, in: line) }
      }
      return isPino ? .mark : nil
    },
    read: { lines, builder, reading in
      var map = FieldMap.ownNames()
      map.places[.event] = ["event", "msg"]
      MappedLines.readJSON(map.overridden(by: reading.options.map), lines, &builder, &reading)
    },
    takesFields: true)
}

import Vocabulary

extension Format {
  /// The lines that JSON handlers of swift-log write.
  static let swiftLog = Format(
    name: "swift-log",
    title: "swift-log with a JSON handler (JSON Lines)",
    recognisedBy: "a line that is a JSON object with a timestamp, a message and one of swift-log's levels",
    witnesses:
      "what the app or server that logs so observed, in lines whose event or message names an event of Baton's",
    neverShows: "that the app ran on a real device; what other messages say, unless run.json maps them",
    recognises: { head in
      let isLog = head.lines.contains { line in
        line.first == UInt8(ascii: "{") && FileHead.contains("\"message\"", in: line)
          && FileHead.contains("\"timestamp\"", in: line) && FileHead.contains("\"level\"", in: line)
          && levels.contains { FileHead.contains($0, in: line) }
      }
      return isLog ? .keys : nil
    },
    read: { lines, builder, reading in
      // Handlers put the metadata into an object of its own or beside the message.
      var map = FieldMap.ownNames(below: ["metadata.", ""])
      map.places[.event] = ["metadata.event", "event", "message"]
      map.places[.time] = ["timestamp", "time"]
      MappedLines.readJSON(map.overridden(by: reading.options.map), lines, &builder, &reading)
    },
    takesFields: true)
}

/// The levels of swift-log, as handlers write them.
private let levels: [StaticString] = [
  "\"trace\"", "\"debug\"", "\"info\"", "\"notice\"", "\"warning\"", "\"error\"", "\"critical\"", "\"TRACE\"",
  "\"DEBUG\"", "\"INFO\"", "\"NOTICE\"", "\"WARNING\"", "\"ERROR\"", "\"CRITICAL\"",
]

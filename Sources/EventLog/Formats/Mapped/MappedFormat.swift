extension Format {
  /// Any log that `run.json` describes: JSON Lines by the places of their fields, text by regular expressions.
  static let mapped = Format(
    name: "mapped",
    title: "a log of another make, by 'fields' or 'pattern' in run.json",
    recognisedBy: "run.json only: what it says of the file",
    witnesses: "what an app, a server or a tester wrote itself; an app's log admits a simulator or a host",
    neverShows: "that the app ran on a real device; what the lines that name no event say",
    recognises: { _ in nil },
    read: { lines, builder, reading in
      let map = FieldMap.ownNames().overridden(by: reading.options.map)
      if map.patterns.isEmpty {
        MappedLines.readJSON(map, lines, &builder, &reading)
      } else {
        MappedLines.readText(map, lines, &builder, &reading)
      }
    },
    takesFields: true)
}

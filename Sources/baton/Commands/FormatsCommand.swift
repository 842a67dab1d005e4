import EventLog

/// `baton formats`: what is read, by what it is recognised, what it can witness and what it never shows.
enum FormatsCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let all = FormatCatalogue.all
    guard let name = invocation.operands.first else {
      console.print(
        Layout.table(
          [["format", "recognised by", "can witness", "never shows"]]
            + all.map { [$0.name, $0.recognisedBy, $0.witnesses, $0.neverShows] }))
      return .done
    }
    guard let format = FormatCatalogue.format(name) else {
      throw Catalogue.unknown("format", name, among: all.map(\.name), "baton formats")
    }
    console.print(page(of: format))
    return .done
  }

  private static func page(of format: Format) -> String {
    "\(format.name)\n"
      + Layout.columns(
        [
          ["what it is", format.title], ["recognised by", format.recognisedBy], ["can witness", format.witnesses],
          ["never shows", format.neverShows],
        ], indent: 2)
  }
}

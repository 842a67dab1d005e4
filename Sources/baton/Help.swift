/// The help pages, made from the tables of commands and options.
enum Help {
  /// `baton --help`.
  static var overview: String {
    var out = "usage: baton COMMAND …\n\n"
    out += Layout.wrap(
      "Baton turns the logs of an iOS background-transfer test into a report: what a simulator has shown, what went wrong "
        + "and why, and what still has to be done on a real device.")
    out += "\ncommands:\n"
    out += Layout.columns(CommandTable.all.map { ["\($0.name) \($0.operands)", $0.summary] }, indent: 2)
    out += "\n'baton COMMAND --help' shows a command's options; 'baton --version' the version.\n"
    return out
  }

  /// `baton COMMAND --help`.
  static func page(of command: Command) -> String {
    var out = "usage: baton \(command.name)\(command.operands.isEmpty ? "" : " ")\(command.operands) [options]\n\n"
    out += Layout.wrap(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    if !command.details.isEmpty { out += "\n" + Layout.wrap(command.details) }
    out += "\noptions:\n"
    out += Layout.columns(command.allOptions.map { [$0.usage, text(of: $0)] }, indent: 2)
    out += "\nexit status:\n"
    out += Layout.columns(statuses(of: command), indent: 2)
    return out
  }

  private static func text(of option: Option) -> String {
    var text = option.text
    if !option.choices.isEmpty { text += " One of: \(option.choices)." }
    if case .number = option.value { text = "\(option.text) From \(option.choices)." }
    if option.isRepeatable { text += " Repeatable." }
    return text
  }

  /// What cannot be had, where it is more than an output.
  private static let outputs = [
    "receive": "the port or an output cannot be had", "collect": "a command failed, or an output cannot be written",
  ]

  private static func statuses(of command: Command) -> [[String]] {
    let names = Set(command.options.map(\.name))
    var rows = [["0", names.contains("gate") ? "done, and the gate holds" : "done"]]
    if names.contains("gate") { rows.append(["1", "the gate does not hold"]) }
    if command.name == "diagnose" { rows.append(["1", "there is an error finding"]) }
    if command.name == "audit" { rows.append(["1", "a claim is not supported"]) }
    if command.name == "probe" { rows.append(["1", "an upload was not accepted"]) }
    if names.contains("lenient") { rows.append(["3", "done, but part of the evidence could not be read"]) }
    rows.append([
      "64", names.contains("lenient") ? "wrong usage, or a run.json that cannot be followed" : "wrong usage",
    ])
    if names.contains("lenient") || ["probe", "clean", "collect"].contains(command.name) {
      rows.append(["66", "an input is missing or unreadable"])
    }
    rows.append([
      "73", Self.outputs[command.name] ?? "an output cannot be written",
    ])
    return rows
  }
}

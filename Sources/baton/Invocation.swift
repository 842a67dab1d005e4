import Diagnosis
import EventLog

/// A call of a command: its operands and the values of its options.
struct Invocation: Sendable {
  let command: Command
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Reads the arguments behind the command's name.
  ///
  /// - Throws: a usage failure that names the argument, and the nearest right one.
  init(of command: Command, _ arguments: [String]) throws(Failure) {
    self.command = command
    var rest = arguments[...]
    var takesOptions = true
    while let argument = rest.popFirst() {
      switch argument {
      case "--" where takesOptions: takesOptions = false
      case "-h" where takesOptions: values["help"] = [""]
      case _ where takesOptions && argument.hasPrefix("-") && argument != "-": try read(argument, &rest)
      default: operands.append(argument)
      }
    }
    if asksForHelp { return }
    let shape = "'baton \(command.name) \(command.operands)'"
    if operands.count < command.count.lowerBound {
      throw Failure(.usage, "'\(command.name)' needs \(command.operands); write \(shape)")
    }
    if operands.count > command.count.upperBound {
      throw Failure(.usage, "'\(operands[command.count.upperBound])' is one argument too many; write \(shape)")
    }
    if let empty = operands.firstIndex(of: "") {
      throw Failure(.usage, "argument \(empty + 1) is empty; write \(shape)")
    }
  }

  var asksForHelp: Bool { values["help"] != nil }

  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The values given for an option, by its name; empty without it.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value given for an option that is not repeatable.
  func value(_ name: String) -> String? { values[name]?.last }

  var language: Language { value("lang").flatMap(Language.init) ?? .english }

  private mutating func read(_ argument: String, _ rest: inout ArraySlice<String>) throws(Failure) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    guard let option = command.allOptions.first(where: { "--\($0.name)" == written }) else {
      throw unknown(written)
    }
    if case .none = option.value {
      if parts.count > 1 { throw Failure(.usage, "'\(written)' takes no value") }
      values[option.name] = [""]
      return
    }
    guard let given = parts.count > 1 ? String(parts[1]) : rest.first, parts.count > 1 || !given.hasPrefix("--") else {
      let choices = option.choices.isEmpty ? "" : ": \(option.choices)"
      throw Failure(.usage, "'\(written)' needs a value\(choices)")
    }
    if parts.count == 1 { rest = rest.dropFirst() }
    if values[option.name] != nil && !option.isRepeatable { throw Failure(.usage, "'\(written)' is given twice") }
    try check(given, for: option)
    values[option.name, default: []].append(given)
  }

  private func unknown(_ written: String) -> Failure {
    let names = command.allOptions.map { "--\($0.name)" }
    let hint = nearest(to: written, in: names).map { "did you mean '\($0)'?" }
    return Failure(
      .usage, "unknown option '\(written)'; \(hint ?? "'baton \(command.name) --help' lists the options")")
  }

  private func check(_ given: String, for option: Option) throws(Failure) {
    switch option.value {
    case .none: break
    case .text: if given.isEmpty { throw Failure(.usage, "the value of '--\(option.name)' is empty") }
    case .word(_, let words):
      guard !words.contains(given) else { return }
      let hint = nearest(to: given, in: words).map { "did you mean '\($0)'?" } ?? "known: \(option.choices)"
      throw Failure(.usage, "unknown value '\(given)' for '--\(option.name)'; \(hint)")
    case .number(_, let range):
      guard let number = Int(given), range.contains(number) else {
        throw Failure(.usage, "'\(given)' for '--\(option.name)' must be a whole number from \(option.choices)")
      }
    }
  }
}

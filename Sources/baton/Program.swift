import EventLog
import Reporting

/// The program: arguments in, exit status out. The one place where a failure becomes a message.
enum Program {
  static func run(_ arguments: [String]) -> Int32 {
    let console = Console()
    do throws(Failure) {
      let status = try dispatch(arguments, console)
      try console.flush()
      return status.rawValue
    } catch {
      console.complain(error.line)
      return error.status.rawValue
    }
  }

  private static func dispatch(_ arguments: [String], _ console: Console) throws(Failure) -> ExitStatus {
    guard let first = arguments.first else {
      throw Failure(.usage, "no command; 'baton --help' lists them")
    }
    let rest = Array(arguments.dropFirst())
    switch first {
    case "--help", "-h":
      console.print(Help.overview)
      return .done
    case "help":
      guard let name = rest.first else {
        console.print(Help.overview)
        return .done
      }
      console.print(Help.page(of: try command(name)))
      return .done
    case "--version":
      console.print("baton \(Version.number)\n")
      return .done
    case _ where first.hasPrefix("-"):
      throw Failure(.usage, "'\(first)' before the command; write 'baton COMMAND … \(first)'")
    default:
      let invocation = try Invocation(of: try command(first), rest)
      if invocation.asksForHelp {
        console.print(Help.page(of: invocation.command))
        return .done
      }
      console.isQuiet = invocation.has(.quiet)
      return try invocation.command.run(invocation, console)
    }
  }

  /// The command of that name, or why there is none.
  private static func command(_ name: String) throws(Failure) -> Command {
    if let command = CommandTable.all.first(where: { $0.name == name }) { return command }
    let suggestion = nearest(to: name, in: CommandTable.all.map(\.name)).map { "did you mean '\($0)'?" }
    throw Failure(.usage, "unknown command '\(name)'; \(suggestion ?? "'baton --help' lists the commands")")
  }
}

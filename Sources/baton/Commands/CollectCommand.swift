#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
import Diagnosis
import EventLog

/// `baton collect`: the commands that bring evidence into a run folder, and what each witnesses.
enum CollectCommand {
  static func run(_ invocation: Invocation, _ console: Console) throws(Failure) -> ExitStatus {
    let language = invocation.language
    if invocation.has(.sources) {
      console.print(CollectText.sources(language))
      return .done
    }
    if invocation.has(.logger) {
      console.print(PasteInLogger.text)
      return .done
    }
    guard let operand = invocation.operands.first else {
      throw Failure(.usage, "'collect' needs RUN; write 'baton collect RUN'")
    }
    let run = RunReading.trimmed(operand)
    try requireFolder(run)
    let launches = Timeline(try RunReading.evidence([run], nil)).launches
    let places = try CollectPlaces(invocation, launches, run: run)
    let recipes = recipes(invocation, places)
    if invocation.has(.execute) {
      // Whether it can be had shows with the first file in it.
      unsafe mkdir(run + "/logs", 0o777)
      return try execute(recipes, places, invocation, console)
    }
    console.print(CollectText.page(recipes, places, language))
    return .done
  }

  private static func requireFolder(_ run: String) throws(Failure) {
    var status = stat()
    guard unsafe stat(run, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      throw Failure(.noInput, "'\(run)' is no run folder; make one by 'baton new \(run)'")
    }
  }

  /// Those for the targets asked for, else for those that the app's logs name, else all.
  private static func recipes(_ invocation: Invocation, _ places: CollectPlaces) -> [Recipe] {
    let asked = invocation.all("target").compactMap(Recipe.Target.init)
    var targets = Set(asked)
    if asked.isEmpty {
      if places.environments.contains(.simulator) { targets.insert(.simulator) }
      if places.environments.contains(.device) { targets.insert(.device) }
      if targets.isEmpty { targets = Set(Recipe.Target.allCases) }
    }
    return RecipeCatalogue.all.filter { targets.contains($0.target) }
  }

  /// Runs the commands that fetch and for which everything is here; stops at the first that fails.
  private static func execute(
    _ recipes: [Recipe], _ places: CollectPlaces, _ invocation: Invocation, _ console: Console
  ) throws(Failure) -> ExitStatus {
    let phase: Recipe.Phase = invocation.has(.start) ? .start : .fetch
    let commands = recipes.filter { $0.phase == phase }.flatMap(\.commands).map { $0.filled(places.values) }
    var done: Set<EvidenceCommand> = []
    for command in commands where done.insert(command).inserted {
      if let reason = obstacle(command) {
        console.remark("left out: \(command.shell): \(reason)")
        continue
      }
      console.print(Visible.text(command.shell) + "\n")
      try console.flush()
      try follow(command)
    }
    return .done
  }

  /// Why this machine cannot run a command.
  private static func obstacle(_ command: EvidenceCommand) -> String? {
    let open = command.open(among: RecipeCatalogue.places.map(\.name)).sorted()
    if !open.isEmpty { return "\(open.joined(separator: ", ")) \(open.count == 1 ? "is" : "are") not known" }
    guard let missing = command.programs.first(where: { !ChildProcess.exists($0) }) else { return nil }
    return "there is no '\(missing)' on this machine"
  }

  private static func follow(_ command: EvidenceCommand) throws(Failure) {
    var command = command
    if !command.containerArguments.isEmpty {
      let text = try ChildProcess.output(of: command.containerArguments)
      command = command.filled([EvidenceCommand.container: text])
    }
    if let output = command.output {
      try ChildProcess.run(command.arguments, variables: command.variables, output: output)
    } else {
      try ChildProcess.run(command.arguments, variables: command.variables)
    }
  }
}

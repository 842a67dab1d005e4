/// A command that starts an app or fetches what it left, as its arguments: printed for a shell, or run without one.
///
/// Places to be filled in stand in capitals, as in the texts of the checks: `BUNDLE-ID`, `RUN`, `UDID`.
public struct EvidenceCommand: Sendable, Hashable {
  /// A variable that it gets beside those of the caller.
  public struct Variable: Sendable, Hashable {
    public let name: String
    public var value: String
  }

  public private(set) var variables: [Variable]
  public private(set) var arguments: [String]
  /// The command that prints what stands for ``container`` in the arguments.
  public private(set) var containerArguments: [String]
  /// The file that takes its standard output.
  public private(set) var output: String?

  /// The place for what another command prints: the folder of the app's data.
  public static let container = "CONTAINER"

  init(_ arguments: String..., variables: [Variable] = [], container: [String] = [], output: String? = nil) {
    self.arguments = arguments
    self.variables = variables
    self.containerArguments = container
    self.output = output
  }

  /// The same with values in its places. A place without a value stays, so that it is seen.
  public func filled(_ values: [String: String]) -> EvidenceCommand {
    var command = self
    command.variables = variables.map { Variable(name: $0.name, value: Places.fill($0.value, values)) }
    command.arguments = arguments.map { Places.fill($0, values) }
    command.containerArguments = containerArguments.map { Places.fill($0, values) }
    command.output = output.map { Places.fill($0, values) }
    return command
  }

  /// Places that have no value, of those that there are.
  public func open(among names: some Sequence<String>) -> Set<String> {
    let texts = variables.map(\.value) + arguments + containerArguments + [output ?? ""]
    return texts.reduce(into: Set<String>()) { $0.formUnion(Places.names(in: $1)) }.intersection(names)
  }

  /// The programs that it needs. `sudo` alone runs nothing.
  public var programs: [String] {
    [arguments, containerArguments].flatMap { words in
      Array(words.prefix(words.first == "sudo" ? 2 : 1))
    }
  }

  /// The command as it is typed into a shell.
  public var shell: String {
    let words = variables.map { "\($0.name)=\(Self.quoted($0.value))" } + arguments.map(word)
    return words.joined(separator: " ") + (output.map { " > \(Self.quoted($0))" } ?? "")
  }

  /// What another command prints is put in by the shell, within double quotes.
  private func word(_ argument: String) -> String {
    guard !containerArguments.isEmpty, argument.contains(Self.container) else { return Self.quoted(argument) }
    let inner = "$(\(containerArguments.map(Self.quoted).joined(separator: " ")))"
    let parts = argument.components(of: Self.container).map { part in
      part.reduce(into: "") { $0 += "\\\"$`".contains($1) ? "\\\($1)" : "\($1)" }
    }
    return "\"\(parts.joined(separator: inner))\""
  }

  /// A word that the shell leaves as it is.
  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "._-/=:,@%+".utf8.contains(byte)
      }
    }
    if isPlain && !word.isEmpty { return word }
    return "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#))'"
  }
}

/// Places in a text: words of capital letters, with hyphens between.
enum Places {
  /// Fills each place that has a value, all at once: a value is not looked through again.
  static func fill(_ text: String, _ values: [String: String]) -> String {
    pieces(text).map { values[$0] ?? $0 }.joined()
  }

  static func names(in text: String) -> Set<String> {
    Set(pieces(text).filter { $0.first?.isUppercase == true })
  }

  /// The text, cut into words of letters, digits and hyphens, and what is between them.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var isWord = false
    for character in text {
      let belongs = character.isLetter || character.isNumber || character == "-" || character == "_"
      if belongs == isWord, !pieces.isEmpty {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      isWord = belongs
    }
    return pieces
  }
}

extension String {
  /// The parts between occurrences of `separator`.
  fileprivate func components(of separator: String) -> [Substring] {
    split(separator: separator, omittingEmptySubsequences: false)
  }
}

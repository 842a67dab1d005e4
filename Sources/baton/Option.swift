import Diagnosis

/// One option of a command, declared as data: parsing, help and suggestions all read it.
struct Option: Sendable {
  /// What it takes.
  enum Value: Sendable {
    /// Nothing: it is there or not.
    case none
    /// Any text, under this name in help.
    case text(String)
    /// One of these words.
    case word(String, [String])
    /// A whole number in this range.
    case number(String, ClosedRange<Int>)
  }

  /// Without the dashes.
  let name: String
  let value: Value
  let isRepeatable: Bool
  /// What it does, in one sentence.
  let text: String

  init(_ name: String, _ value: Value, isRepeatable: Bool = false, _ text: String) {
    self.name = name
    self.value = value
    self.isRepeatable = isRepeatable
    self.text = text
  }

  /// The option as help shows it: `--lang LANG`.
  var usage: String {
    switch value {
    case .none: "--\(name)"
    case .text(let placeholder), .word(let placeholder, _), .number(let placeholder, _): "--\(name) \(placeholder)"
    }
  }

  /// What may be given, in words; empty where anything may.
  var choices: String {
    switch value {
    case .none, .text: ""
    case .word(_, let words): words.joined(separator: ", ")
    case .number(_, let range): "\(range.lowerBound) to \(range.upperBound)"
    }
  }
}

extension Option {
  static let help = Option("help", .none, "Show this help.")

  static let lang = Option("lang", .word("LANG", Language.allCases.map(\.rawValue)), "Language of texts; default en.")

  static let templates = Option(
    "templates", .text("DIR"), "Use the templates in DIR instead of those in the program that have the same names.")

  static let quiet = Option("quiet", .none, "Print no summary, progress or remarks; errors and results stay.")

  static let redact = Option(
    "redact", .none,
    "Mask credentials, e-mail and IP addresses, user names in paths, device names and serial numbers.")

  static let signers = Option(
    "signers", .text("FILE"), "Demand a signature by one of these keys, in the form of 'ALLOWED SIGNERS' of ssh-keygen."
  )

  static let lenient = Option("lenient", .none, "Exit 0 instead of 3 when part of the evidence could not be read.")

  static let explain = Option(
    "explain", .none, "Print what was not understood of each file and why, instead of the events.")

  static let gate = Option(
    "gate", .word("LEVEL", Gate.allCases.map(\.rawValue)),
    "Exit 1 unless the gate holds; each level asks what those before it ask, and more: no error finding and no failed "
      + "check; nothing inconclusive; nothing outstanding; every device check verified on a device.")

  static let size = Option(
    "size", .number("BYTES", 16...1 << 30), "Size of sample-a; sample-b has half as much again. Default 1048576.")

  /// Where files go; `place` says where without it.
  static func out(_ place: String) -> Option { Option("out", .text("DIR"), "Write into DIR; default: \(place).") }

  /// The run that is written to; `place` says where without it.
  static func run(_ place: String) -> Option {
    Option("run", .text("DIR"), "Write into the run DIR; default: \(place).")
  }

  static let killAfter = Option(
    "kill-after", .word("STATE", ProbeCommand.states),
    "Kill this process when a transfer has come so far, so that the next start has to take it up.")

  static let port = Option("port", .number("PORT", 0...65_535), "TCP port; 0 for any that is free. Default 8765.")

  static let path = Option("path", .text("PATH"), "Path to which uploads are sent; default /upload.")

  static let limit = Option(
    "limit", .number("BYTES", 1...1 << 50), "The most bytes of a body; more is answered with 413. Default 10485760.")

  static let status = Option(
    "status", .number("CODE", 200...299), "Status of an upload that was stored. Default 201.")

  static let fault = Option("fault", .text("FAULT"), isRepeatable: true, "Do this wrong on purpose, and log it.")

  static let duration = Option("for", .number("SECONDS", 1...31_536_000), "Stop after so long.")

  static let requests = Option("requests", .number("N", 1...1 << 40), "Stop after so many requests.")

  static let allowRemote = Option(
    "allow-remote", .text("ADDRESS"),
    "Listen on this address of the machine in the place of the loopback, for a device in a network of your own.")

  static let target = Option(
    "target", .word("TARGET", Recipe.Target.allCases.map(\.rawValue)), isRepeatable: true,
    "Where the app runs; default: where the logs in RUN say, else all.")

  static let app = Option("app", .text("BUNDLE-ID"), "The app; default: the one that the logs in RUN name.")

  static let device = Option(
    "device", .text("UDID"), "The simulator or device; default: the one that the logs in RUN name.")

  static let rules = Option("rule", .text("ID"), isRepeatable: true, "Print findings of this rule only.")

  static let session = Option("session", .text("ID"), "Print findings about this session only.")

  static let task = Option("task", .number("N", 0...Int.max), "Print findings about this task only.")

  static let launch = Option("launch", .text("ID"), "Print findings in this launch only.")

  static let process = Option("process", .text("NAME"), "Name of the app's executable.")

  static let appLogs = Option(
    "logs", .text("PATH"),
    "Where the app keeps its logs, below its container; default \(CollectPlaces.logFolder).")

  static let result = Option("result", .text("PATH"), "The result bundle of the UI test.")

  static let execute = Option("run", .none, "Run the commands that fetch, as far as this machine can.")

  static let start = Option("start", .none, "With --run: those that start the app or the test instead.")

  static let sources = Option("sources", .none, "Print which sources decide which check.")

  static let logger = Option("logger", .none, "Print a logger of one file, for an app that embeds no recorder.")

  static func format(_ names: [String], _ text: String) -> Option {
    Option("format", .word("NAME", names), isRepeatable: true, text)
  }
}

import Vocabulary

/// A small run written in a few lines, from which event logs are made: what examples of rules and tests are built of.
///
/// ```
/// app A                                              a log of launch A (kind=simulator unless given)
/// 0.4 session.created sessionID=S background=true    seconds after the start, event, keys
/// server                                             a server's log
/// 1.2 request.received requestID=r1 method=POST
/// ```
/// `log.opened` (seq 0) is written for each log; `seq`, `uptime`, `pid` and `launch` go on by themselves and can be given.
/// Values are JSON where they read as JSON (`true`, `12`, `{"domain":"X","code":1}`), else strings; quotes allow blanks.
/// Names in the header line: `kind`, `number`, `pid`, `bundle`, `version`, `build`, `configuration`, `image`, `udid`,
/// `container`, `debugger`, `extension`, `atsException`, `os`, `model`, `at` (start in seconds), `file` (name without
/// ending), `seq=no` and `uptime=no` leave these out, `env=no` and `app=no` leave the objects out. A line `0.9 clock=-40`
/// moves the wall clock from there on.
///
/// ```
/// system device                                      what `log show` prints; on=simulator or on=device: as ndjson
/// 1.3 nsurlsessiond[108] Task <U1>.<1> will begin    seconds, process, message; <U1> and <S1> are UUIDs
/// file crash.ips                                     any other file, its lines behind a bar
/// | {"bug_type":"309"}
/// ```
public struct Scenario: Sendable {
  /// The run as it is written.
  public let script: String

  public init(_ script: String) { self.script = script }

  /// The logs, by path, as bytes.
  public var files: [(path: String, bytes: [UInt8])] {
    var writer = ScenarioWriter()
    for line in script.split(separator: "\n") { writer.take(line) }
    return writer.files.map { ($0.path, Array($0.text.utf8)) }
  }
}

struct ScenarioWriter {
  private(set) var files: [(path: String, text: String)] = []
  private var seq = 0
  private var launch = ""
  private var pid = 4100
  private var start = 0.0
  private var shift = 0.0
  private var writesSeq = true
  private var writesUptime = true
  private var isServer = false
  private var launches = 0
  private var names: [String: Int] = [:]
  /// The log of the system that the lines belong to.
  private var system: ScenarioSystemLog?

  mutating func take(_ line: Substring) {
    let words = Self.words(line)
    guard let first = words.first else { return }
    switch first {
    case "app", "server", "tester":
      system = nil
      open(first, Array(words.dropFirst()))
    case "system":
      let made = ScenarioSystemLog(Array(words.dropFirst()))
      system = made
      files.append((made.path, ""))
    case "file":
      system = nil
      files.append(("logs/\(words.count > 1 ? words[1] : "file")", ""))
    case "|": files[files.count - 1].text += line.drop { $0 == " " }.dropFirst(2) + "\n"
    default:
      if let system { files[files.count - 1].text += system.line(line) } else { event(words) }
    }
  }

  private mutating func open(_ source: String, _ words: [String]) {
    var options: [String: String] = [:]
    for word in words {
      if let equals = word.firstIndex(of: "=") {
        options[String(word[..<equals])] = String(word[word.index(after: equals)...])
      }
    }
    seq = 0
    shift = 0
    start = options["at"].flatMap(Double.init) ?? 0
    writesSeq = options["seq"] != "no"
    writesUptime = options["uptime"] != "no" && source == "app"
    isServer = source != "app"
    let name = words.first.flatMap { $0.contains("=") ? nil : $0 } ?? ""
    var path = options["file"] ?? (name.isEmpty ? source : "\(source)-\(name)")
    names[path, default: 0] += 1
    if let count = names[path], count > 1 { path += "-\(count)" }
    files.append(("logs/\(path).jsonl", ""))
    var head = ["\"schema\":\"baton-log/1\"", "\"source\":\"\(source)\""]
    if source == "app" {
      launches += 1
      launch = Self.identifier(name.isEmpty ? "\(launches)" : name)
      pid = options["pid"].flatMap(Int.init) ?? 4100 + launches
      head += appHead(options)
    } else {
      launch = ""
      pid = options["pid"].flatMap(Int.init) ?? 3900
    }
    write(0, "log.opened", head)
  }

  private func appHead(_ options: [String: String]) -> [String] {
    var head: [String] = []
    if let number = options["number"] { head.append("\"launchNumber\":\(number)") }
    let kind = options["kind"] ?? "simulator"
    if options["env"] != "no" {
      var environment = ["\"kind\":\"\(kind)\"", "\"model\":\"\(options["model"] ?? "iPhone16,2")\""]
      environment.append("\"os\":\"\(options["os"] ?? "iOS 18.5")\"")
      if let udid = options["udid"] { environment.append("\"udid\":\"\(udid)\"") }
      head.append("\"environment\":{\(environment.joined(separator: ","))}")
    }
    if options["app"] != "no" {
      let app = [
        ("bundleID", options["bundle"] ?? "com.example.transfer"), ("version", options["version"] ?? "1.0"),
        ("build", options["build"] ?? "100"), ("configuration", options["configuration"] ?? "Debug"),
        ("imageUUID", options["image"] ?? "0F99E1BB-1078-5F44-ABC0-22E48823E669"),
      ].filter { $0.1 != "no" }
      head.append("\"app\":{\(app.map { "\"\($0.0)\":\"\($0.1)\"" }.joined(separator: ","))}")
    }
    let container =
      options["container"]
      ?? (kind == "simulator"
        ? "/Users/tester/Library/Developer/CoreSimulator/Devices/5A7E9C40-3B1D-4C62-9E77-0D1F6B2C8A31/data"
          + "/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4"
        : "/var/mobile/Containers/Data/Application/6F0C1B77-92A4-4E0B-8C55-3E1D7A90B2C4")
    if container != "no" { head.append("\"container\":\"\(container)\"") }
    head.append("\"debugger\":\(options["debugger"] ?? "false")")
    for key in ["extension", "atsException"] where options[key] != nil { head.append("\"\(key)\":true") }
    return head
  }

  private mutating func event(_ words: [String]) {
    guard words.count >= 2, let seconds = Double(words[0]) else {
      preconditionFailure("scenario: '\(words.joined(separator: " "))' is no header and no event")
    }
    if words[1].hasPrefix("clock=") {
      shift = Double(words[1].dropFirst("clock=".count)) ?? 0
      return
    }
    let pairs = words.dropFirst(2).map { word -> String in
      guard let equals = word.firstIndex(of: "=") else { preconditionFailure("scenario: '\(word)' has no '='") }
      let key = String(word[..<equals])
      let value = String(word[word.index(after: equals)...])
      if key == "seq", let number = Int(value) { seq = number }
      return "\"\(key)\":\(Self.json(value, key: key))"
    }
    write(seconds, words[1], pairs.filter { !$0.hasPrefix("\"seq\":") })
  }

  private mutating func write(_ seconds: Double, _ event: String, _ pairs: [String]) {
    let milliseconds = Int(((start + seconds) * 1000).rounded())
    let wall = milliseconds + Int((shift * 1000).rounded())
    var parts = ["\"event\":\"\(event)\"", "\"time\":\"\(Self.time(wall))\""]
    if writesSeq { parts.append("\"seq\":\(seq)") }
    if writesUptime {
      parts.append("\"uptime\":\(50_000 + milliseconds / 1000).\(Self.padded(milliseconds % 1000, 3))")
    }
    if !launch.isEmpty { parts.append("\"launch\":\"\(launch)\"") }
    parts.append("\"pid\":\(pid)")
    files[files.count - 1].text += "{" + (parts + pairs).joined(separator: ",") + "}\n"
    seq += 1
  }

  /// Milliseconds after 2026-03-14T09:00:00Z.
  static func time(_ milliseconds: Int) -> String {
    let base = 9 * 3_600_000 + milliseconds
    let day = 14 + Int((Double(base) / 86_400_000).rounded(.down))
    let rest = ((base % 86_400_000) + 86_400_000) % 86_400_000
    return "2026-03-\(padded(day, 2))T\(padded(rest / 3_600_000, 2)):\(padded(rest / 60_000 % 60, 2))"
      + ":\(padded(rest / 1000 % 60, 2)).\(padded(rest % 1000, 3))Z"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }

  /// A UUID that begins with the bytes of the name, so that a report shows which launch is meant.
  private static func identifier(_ name: String) -> String {
    let hex = name.utf8.prefix(4).map { String($0, radix: 16, uppercase: true) }.joined()
    return hex + String(repeating: "0", count: max(0, 8 - hex.count)) + "-0059-5940-8E98-6908D7BE2A09"
  }

  private static func json(_ value: String, key: String) -> String {
    if value.hasPrefix("\"") { return value }
    if value == "true" || value == "false" || value == "null" || value.hasPrefix("{") || value.hasPrefix("[") {
      return value
    }
    if Key(rawValue: key)?.valueType != .string, Double(value) != nil { return value }
    return "\"\(value)\""
  }

  /// Splits at blanks outside of quotes, braces and brackets.
  private static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var quoted = false
    var depth = 0
    for character in line {
      switch character {
      case "\"": quoted.toggle()
      case "{", "[": depth += 1
      case "}", "]": depth -= 1
      default: break
      }
      if character == " " && !quoted && depth == 0 {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }
}

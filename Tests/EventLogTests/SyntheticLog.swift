@testable import EventLog

/// Writes the lines of a synthetic log from a few words.
///
/// The header names the launch (`-` for none), then keys of `log.opened`; members of objects have dotted names. Not keys
/// but switches of it are `at` (seconds), `seq=no`, `first` (first `seq`), `uptime=no`, and `opened=no` (no such line).
/// Each line of the body is seconds, event, keys. There `seq=none` and `uptime=none` leave these out, and `wall` moves the
/// wall clock of that line by seconds.
func lines(_ header: String, _ body: String = "") -> [String] {
  var log = SyntheticLog(header)
  for line in body.split(separator: "\n") { log.add(SyntheticLog.words(line)) }
  return log.lines
}

/// The evidence of files given by path and lines.
func evidence(_ files: [(String, [String])]) -> Evidence {
  Intake.read(files: files.map { path, lines in (path, Array((lines.joined(separator: "\n") + "\n").utf8)) })
}

func timeline(_ files: (String, [String])...) -> Timeline { Timeline(evidence(files)) }

private struct SyntheticLog {
  private(set) var lines: [String] = []
  private let launch: String?
  private var pid: String?
  private var start = 0.0
  private var seq: Int? = 0
  private var writesUptime = true

  init(_ header: String) {
    var words = Self.words(header[...])
    let name = words.isEmpty ? "-" : words.removeFirst()
    launch = name == "-" ? nil : name
    var isOpened = true
    var keys: [String] = []
    for word in words {
      let (key, value) = Self.pair(word)
      switch key {
      case "at": start = Double(value) ?? 0
      case "first": seq = Int(value)
      case "seq": seq = nil
      case "uptime": writesUptime = false
      case "opened": isOpened = false
      case "pid": pid = value
      default: keys.append(word)
      }
    }
    if isOpened { add(["0", "log.opened"] + keys) }
  }

  mutating func add(_ words: [String]) {
    guard words.count > 1, let seconds = Double(words[0]) else { preconditionFailure("no event: \(words)") }
    var members: [String] = []
    var objects: [(String, [String])] = []
    var wall = 0.0
    var hasUptime = writesUptime
    var hasSeq = true
    for word in words.dropFirst(2) {
      let (key, value) = Self.pair(word)
      switch (key, value) {
      case ("seq", "none"): hasSeq = false
      case ("seq", _): seq = Int(value)
      case ("uptime", "none"): hasUptime = false
      case ("wall", _): wall = Double(value) ?? 0
      default:
        guard let dot = key.firstIndex(of: ".") else {
          members.append("\"\(key)\":\(Self.json(value))")
          continue
        }
        let object = String(key[..<dot])
        let member = "\"\(key[key.index(after: dot)...])\":\(value.hasPrefix("-") ? value : Self.quoted(value))"
        if let i = objects.firstIndex(where: { $0.0 == object }) {
          objects[i].1.append(member)
        } else {
          objects.append((object, [member]))
        }
      }
    }
    let nanoseconds = Int64(((start + seconds + wall) * 1000).rounded()) * 1_000_000
    var parts = ["\"event\":\"\(words[1])\"", "\"time\":\"\(Instant(nanoseconds: Self.base + nanoseconds).text)\""]
    if hasSeq, let number = seq {
      parts.append("\"seq\":\(number)")
      seq = number &+ 1
    }
    if hasUptime { parts.append("\"uptime\":\(50_000 + start + seconds)") }
    if let launch { parts.append("\"launch\":\"\(launch)\"") }
    if let pid { parts.append("\"pid\":\(pid)") }
    parts += members + objects.map { "\"\($0.0)\":{\($0.1.joined(separator: ","))}" }
    lines.append("{" + parts.joined(separator: ",") + "}")
  }

  /// 2026-03-14T09:00:00Z.
  private static let base: Int64 = 1_773_478_800_000_000_000

  private static func pair(_ word: String) -> (String, String) {
    guard let equals = word.firstIndex(of: "=") else { preconditionFailure("no '=' in \(word)") }
    return (String(word[..<equals]), String(word[word.index(after: equals)...]))
  }

  private static func json(_ value: String) -> String {
    let isBare = ["true", "false", "null"].contains(value) || value.hasPrefix("{") || value.hasPrefix("[")
    return isBare || Double(value) != nil ? value : quoted(value)
  }

  private static func quoted(_ value: String) -> String { value.hasPrefix("\"") ? value : "\"\(value)\"" }

  /// Splits at blanks outside of quotes, braces and brackets.
  static func words(_ line: Substring) -> [String] {
    var words: [String] = [""]
    var isQuoted = false
    var depth = 0
    for character in line {
      if character == "\"" { isQuoted.toggle() }
      if "{[".contains(character) { depth += 1 }
      if "}]".contains(character) { depth -= 1 }
      if character == " ", !isQuoted, depth == 0 { words.append("") } else { words[words.count - 1].append(character) }
    }
    return words.filter { !$0.isEmpty }
  }
}

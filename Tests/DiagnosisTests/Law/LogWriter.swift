/// A value of a JSON object.
enum JSONField: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  case text(String)
  case number(Int)
  case bool(Bool)
  /// JSON as it stands.
  case json(String)
  /// The key is left out.
  case none

  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int) { self = .number(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }

  static func text(_ value: String?) -> JSONField { value.map { JSONField.text($0) } ?? .none }

  var json: String? {
    switch self {
    case .text(let text): "\"\(text)\""
    case .number(let number): "\(number)"
    case .bool(let bool): "\(bool)"
    case .json(let json): json
    case .none: nil
    }
  }
}

typealias JSONFields = KeyValuePairs<String, JSONField>

/// Writes the lines of one log: envelope, `seq` and clocks go on by themselves.
struct LogWriter {
  let source: String
  let launch: String?
  let pid: Int
  /// Uptime at the run's midnight, in milliseconds.
  let boot: Int?
  /// Wall clock, in milliseconds after the run's midnight.
  var now: Int
  var seq = 0
  private(set) var lines: [String] = []

  init(source: String, launch: String?, pid: Int, boot: Int?, now: Int) {
    self.source = source
    self.launch = launch
    self.pid = pid
    self.boot = boot
    self.now = now
  }

  /// A line a few milliseconds after the one before it.
  mutating func write(_ event: String, _ fields: JSONFields = [:]) {
    now += 7
    var parts = ["\"event\":\"\(event)\"", "\"time\":\"\(Clock.text(now))\"", "\"seq\":\(seq)"]
    if let boot {
      let uptime = boot + now
      parts.append("\"uptime\":\(uptime / 1000).\(Clock.padded(uptime % 1000, 3))")
    }
    if let launch { parts.append("\"launch\":\"\(launch)\"") }
    parts.append("\"pid\":\(pid)")
    if event == "log.opened" { parts += ["\"schema\":\"baton-log/1\"", "\"source\":\"\(source)\""] }
    for (key, value) in fields { if let json = value.json { parts.append("\"\(key)\":\(json)") } }
    lines.append("{" + parts.joined(separator: ",") + "}")
    seq += 1
  }
}

/// Wall clock of generated runs: milliseconds after a midnight.
enum Clock {
  /// UNIX seconds of the midnight, 2026-03-14T00:00:00Z.
  static let midnight = 1_773_446_400

  static func text(_ milliseconds: Int) -> String {
    let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
    let days = 14 + seconds / 86_400
    return "2026-03-\(padded(days, 2))T\(padded(seconds / 3600 % 24, 2)):\(padded(seconds / 60 % 60, 2))"
      + ":\(padded(seconds % 60, 2)).\(padded(rest, 3))Z"
  }

  /// As UNIX seconds with three decimals.
  static func unix(_ milliseconds: Int) -> String {
    "\(midnight + milliseconds / 1000).\(padded(milliseconds % 1000, 3))"
  }

  static func padded(_ number: Int, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.count)) + text
  }
}

/// A line of a log that is put in order of time at the end: a server's or a tester's.
struct TimedLine {
  let time: Int
  let event: String
  let fields: JSONFields
}

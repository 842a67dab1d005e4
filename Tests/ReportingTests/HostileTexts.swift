import Foundation
import Testing

/// A text that a log might hold and no document may obey.
struct HostileText: Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  /// Codes of characters in it that XML forbids.
  var codes: [String] = []
  var testDescription: String { name }

  static let all = [
    HostileText(name: "script", text: "<script>alert(1)</script><img src=x onerror=alert(1)>"),
    HostileText(name: "end of CDATA and script", text: "]]></script></style>-->&lt;&#0;&amp;"),
    HostileText(name: "javascript address", text: "javascript:alert(1)"),
    HostileText(name: "escapes of a terminal", text: "\u{1B}[31mred\u{1B}]0;title\u{7}", codes: ["U+0007", "U+001B"]),
    HostileText(
      name: "NUL and control characters", text: "a\u{0}b\u{1}c\u{B}d", codes: ["U+0000", "U+0001", "U+000B"]),
    HostileText(name: "noncharacters", text: "a\u{FFFE}b\u{FFFF}c", codes: ["U+FFFE", "U+FFFF"]),
    HostileText(name: "C1 controls and delete", text: "a\u{9B}31mb\u{7F}c\u{85}"),
    HostileText(name: "override of direction", text: "a\u{202E}gnp.exe\u{2066}x"),
    HostileText(name: "quotes", text: "\"a' b\" `c` \\"),
    HostileText(name: "lines", text: "one\ntwo\r\n## three\n\n- four\n| five |"),
    HostileText(name: "Markdown", text: "**b** [x](http://evil.example) ![i](https://evil.example/i.png) ~~s~~ $m$"),
    HostileText(
      name: "mentions", text: "@octocat @org/team #12 owner/repo#34 GH-5 https://evil.example www.evil.example"),
    HostileText(name: "a very long text", text: String(repeating: "0123456789", count: 10_000)),
    HostileText(name: "many combining marks", text: "e" + String(repeating: "\u{301}", count: 20_000)),
    HostileText(name: "places of a sentence", text: "{session} {task} {n} {total} {name}"),
  ]

  /// The run with the text behind every string that the log holds, so that what belonged together still does.
  ///
  /// - Parameter keeping: keys whose values stay, so that events keep their meaning.
  func applied(to files: [(path: String, bytes: [UInt8])], keeping: Set<String>) throws -> [(
    path: String, bytes: [UInt8]
  )] {
    try files.map { path, bytes in
      guard path.hasSuffix(".jsonl") else { return (path, bytes) }
      let lines = bytes.split(separator: 0x0A).map { Array($0) }
      let changed = try lines.map { line -> [UInt8] in
        // A line that is none of JSON's stays what it is.
        guard let value = try? JSONSerialization.jsonObject(with: Data(line)) else { return line }
        return [UInt8](
          try JSONSerialization.data(withJSONObject: added(to: value, key: "", keeping), options: [.sortedKeys]))
      }
      return (path, Array(changed.joined(separator: [0x0A])) + [0x0A])
    }
  }

  private func added(to value: Any, key: String, _ keeping: Set<String>) -> Any {
    switch value {
    case let object as [String: Any]:
      var changed: [String: Any] = [:]
      for (key, value) in object { changed[key] = added(to: value, key: key, keeping) }
      return changed
    case let string as String: return keeping.contains(key) ? string : string + text
    default: return value
    }
  }

  /// Without these a line is none.
  static let envelope: Set = ["event", "time", "source", "schema"]
  /// Words of the vocabulary beside names that are the app's own.
  static let vocabulary = envelope.union([
    "kind", "state", "cause", "body", "thread", "via", "appState", "owner", "type", "fileType", "method", "status",
    "by",
    "outcome", "check", "protection", "disposition", "configuration", "reason", "layer", "interface",
  ])
}

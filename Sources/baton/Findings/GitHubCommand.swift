/// A workflow command that GitHub Actions turns into an annotation.
enum GitHubCommand {
  static func line(_ kind: String, file: String?, line: Int?, title: String, text: String) -> String {
    var properties: [String] = []
    if let file { properties.append("file=\(property(file))") }
    if let line { properties.append("line=\(line)") }
    properties.append("title=\(property(title))")
    return "::\(kind) \(properties.joined(separator: ","))::\(data(text))"
  }

  private static func property(_ text: String) -> String { escaped(text, "%\r\n:,") }

  /// A line break would end the command, and `%` begins an escape.
  private static func data(_ text: String) -> String { Visible.text(escaped(text, "%\r\n")) }

  private static func escaped(_ text: String, _ special: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      if special.unicodeScalars.contains(scalar) {
        let hex = String(scalar.value, radix: 16, uppercase: true)
        out += "%" + (hex.count == 1 ? "0" : "") + hex
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}

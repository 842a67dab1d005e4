/// A JSON value whose keys stay in the order in which they are written.
enum JSONText {
  case string(String)
  case integer(Int)
  case bool(Bool)
  case array([JSONText])
  case object([(String, JSONText)])

  /// An object without the pairs that have no value: absent values are left out, never null.
  static func present(_ pairs: [(String, JSONText?)]) -> JSONText {
    .object(pairs.compactMap { key, value in value.map { (key, $0) } })
  }

  /// A string, or nothing for an empty or absent one.
  static func text(_ text: String?) -> JSONText? {
    guard let text, !text.isEmpty else { return nil }
    return .string(text)
  }

  /// The document, indented by two, with a newline at its end.
  var document: String {
    var out = ""
    write(to: &out, indent: "\n")
    return out + "\n"
  }

  private func write(to out: inout String, indent: String) {
    switch self {
    case .string(let text): Self.quote(text, to: &out)
    case .integer(let number): out += String(number)
    case .bool(let flag): out += flag ? "true" : "false"
    case .array(let items):
      if items.isEmpty { return out += "[]" }
      for (i, item) in items.enumerated() {
        out += (i == 0 ? "[" : ",") + indent + "  "
        item.write(to: &out, indent: indent + "  ")
      }
      out += indent + "]"
    case .object(let pairs):
      if pairs.isEmpty { return out += "{}" }
      for (i, (key, value)) in pairs.enumerated() {
        out += (i == 0 ? "{" : ",") + indent + "  "
        Self.quote(key, to: &out)
        out += ": "
        value.write(to: &out, indent: indent + "  ")
      }
      out += indent + "}"
    }
  }

  /// A string of RFC 8259. C1 controls and DEL are escaped too, so that a terminal can show the document.
  private static func quote(_ text: String, to out: inout String) {
    out += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        let hex = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: out.unicodeScalars.append(scalar)
      }
    }
    out += "\""
  }
}

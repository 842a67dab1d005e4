import EventLog

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
    case .string(let text): QuotedText.append(text, to: &out)
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
        QuotedText.append(key, to: &out)
        out += ": "
        value.write(to: &out, indent: indent + "  ")
      }
      out += indent + "}"
    }
  }
}

import CSimdJSON
import Vocabulary

/// An event of Baton's vocabulary that an app wrote as a message of its own: a JSON object, or `event=… key=value` pairs.
///
/// Pairs are put into JSON, so that one reader decides for both what a key may hold.
struct AppEventText {
  /// The object, with the padding behind it that the reader asks for.
  let json: [UInt8]
  /// Length of the object.
  let length: Int
  /// Whether it states its time itself; else it has that of the record.
  let hasTime: Bool
  /// The event it names, as far as it can be told from its text.
  let name: EventName

  /// - Returns: `nil` for a message that names no event of the vocabulary.
  init?(_ message: MessageText, time: Instant) {
    let text = message.trimmed
    var object: [UInt8]
    if text.first == UInt8(ascii: "{") {
      guard let name = Self.name(in: text), text.offset(of: "\"time\"") != nil else { return nil }
      self.name = name
      hasTime = true
      object = Array(text)
    } else {
      guard text.offset(of: "event=") != nil, let pairs = Self.pairs(text),
        let name = pairs.last(where: { $0.key == "event" }).flatMap({ EventName(rawValue: $0.value) })
      else { return nil }
      self.name = name
      hasTime = pairs.contains { $0.key == "time" }
      object = Array(Self.object(pairs, time: hasTime ? nil : time).utf8)
    }
    length = object.count
    object.append(contentsOf: repeatElement(0, count: Int(BATON_JSON_PADDING)))
    json = object
  }

  /// The value behind the first `"event"` that is a key.
  private static func name(in text: MessageText) -> EventName? {
    guard let key = text.offset(of: "\"event\"") else { return nil }
    let value = text[(key + 7)...].drop { $0.isBlank || $0 == UInt8(ascii: ":") }
    guard value.first == UInt8(ascii: "\"") else { return nil }
    return EventName(rawValue: value.dropFirst().prefix(64).prefix { $0 != UInt8(ascii: "\"") }.text)
  }

  private struct Pair {
    let key: String
    let value: String
    let isQuoted: Bool
  }

  /// The pairs of a text that is nothing else.
  private static func pairs(_ text: MessageText) -> [Pair]? {
    var pairs: [Pair] = []
    var rest = text
    while !rest.isEmpty {
      let key = rest.prefix { $0.isWordCharacter || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
      guard !key.isEmpty, key.endIndex < rest.endIndex, rest[key.endIndex] == UInt8(ascii: "=") else { return nil }
      rest = rest[(key.endIndex + 1)...]
      let isQuoted = rest.first == UInt8(ascii: "\"")
      guard let value = isQuoted ? quoted(&rest) : bare(&rest), rest.first?.isBlank ?? true else { return nil }
      pairs.append(Pair(key: key.text, value: value, isQuoted: isQuoted))
      rest = rest.drop(while: \.isBlank)
    }
    return pairs
  }

  private static func bare(_ rest: inout MessageText) -> String? {
    let value = rest.prefix { !$0.isBlank }
    rest = rest[value.endIndex...]
    return value.text
  }

  /// Up to the closing quote; a backslash takes the next character as it is.
  private static func quoted(_ rest: inout MessageText) -> String? {
    var value: [UInt8] = []
    rest = rest.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return String(decoding: value, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") {
        guard let next = rest.popFirst() else { return nil }
        value.append(next)
      } else {
        value.append(byte)
      }
    }
    return nil
  }

  /// The pairs as an object, members of nested objects by their dotted names.
  private static func object(_ pairs: [Pair], time: Instant?) -> String {
    var root = Members()
    if let time { root.add(["time"], quote(time.text)) }
    for pair in pairs {
      root.add(pair.key.split(separator: ".", omittingEmptySubsequences: false)[...], value(of: pair))
    }
    return root.text
  }

  private static func value(of pair: Pair) -> String {
    guard !pair.isQuoted, let type = Key(rawValue: pair.key)?.valueType else { return quote(pair.value) }
    switch type {
    case .bool: return pair.value == "true" || pair.value == "false" ? pair.value : quote(pair.value)
    case .decimal: return isNumber(pair.value) ? pair.value : quote(pair.value)
    case .numbers, .stringOrNumbers:
      let inside = pair.value.dropFirst().dropLast()
      let isList = pair.value.hasPrefix("[") && pair.value.hasSuffix("]") && pair.value.utf8.count > 1
      let numbers = inside.split(separator: ",", omittingEmptySubsequences: false)
      return isList && (inside.isEmpty || numbers.allSatisfy(isNumber)) ? pair.value : quote(pair.value)
    case .string, .integer: return quote(pair.value)
    }
  }

  /// Whether JSON takes it as a number.
  private static func isNumber(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)[...]
    let number = bytes.number
    let digits = number.drop { $0 == UInt8(ascii: "-") }
    let hasZeroAhead =
      digits.count > 1 && digits.first == UInt8(ascii: "0") && digits.dropFirst().first?.isDigit == true
    return !number.isEmpty && number.count == bytes.count && !hasZeroAhead
  }

  private static func quote(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case _ where scalar.value < 0x20:
        let hex = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Members of an object in the order in which they were added. A name given twice stays there twice, for the reader to judge.
  private struct Members {
    private var order: [(name: String, value: String?)] = []
    private var nested: [String: Members] = [:]
    /// Deeper names are kept as one: no key of the vocabulary has more parts.
    private static let deepest = 3

    mutating func add(_ path: ArraySlice<Substring>, _ value: String, depth: Int = 1) {
      guard let first = path.first, path.count > 1, depth < Self.deepest else {
        order.append((path.joined(separator: "."), value))
        return
      }
      let name = String(first)
      if nested[name] == nil { order.append((name, nil)) }
      nested[name, default: Members()].add(path.dropFirst(), value, depth: depth + 1)
    }

    var text: String {
      "{" + order.map { quote($0.name) + ":" + ($0.value ?? nested[$0.name]?.text ?? "{}") }.joined(separator: ",")
        + "}"
    }
  }
}

import Vocabulary

/// Where a foreign log keeps what the event log's keys say, and how it writes times and names of events.
///
/// Each preset has one; `run.json` gives one for a single file, which goes before the preset's.
struct FieldMap: Sendable, Hashable {
  /// The places of each key's value, the first that holds one counting: members of nested objects with dots, a dot that is
  /// part of a name behind a backslash; of a text the names of a pattern's groups.
  var places: [Key: [String]] = [:]
  /// Names of events by what the log calls them; ``everything`` stands for whatever has no name of its own.
  var names: [String: EventName] = [:]
  /// How times are written; `nil` where each shows it itself.
  var timeForm: TimeForm?
  /// Regular expressions that turn lines of text into fields; the first that matches counts.
  var patterns: [FieldPattern] = []

  /// The name in ``names`` that stands for all others.
  static let everything = "*"

  var isEmpty: Bool { self == FieldMap() }

  /// Keys that another log can give: all but those that only Apple's formats or the file itself decide.
  static let keys = Key.allCases.filter { key in
    key != .schema && key != .source && !key.rawValue.hasPrefix("system.") || key == .systemUserAgent
  }

  /// Names of events that another log can give.
  static let eventNames = EventName.allCases.filter { !$0.isSystemVocabulary }

  /// Each key under its own name, as in the event log itself; a dotted one also as one name that holds dots.
  ///
  /// - Parameter prefixes: objects that hold the fields, before the line's own top level.
  static func ownNames(below prefixes: [String] = [""]) -> FieldMap {
    var map = FieldMap()
    for key in keys {
      let name = key.rawValue
      let literal = name.replacing(".", with: "\\.")
      map.places[key] = prefixes.flatMap { prefix in
        name == literal ? [prefix + name] : [prefix + name, prefix + literal]
      }
    }
    return map
  }

  /// The map of a file: what `run.json` says goes before what the format knows.
  func overridden(by other: FieldMap) -> FieldMap {
    var map = self
    map.places.merge(other.places) { _, new in new }
    map.names.merge(other.names) { _, new in new }
    map.timeForm = other.timeForm ?? timeForm
    if !other.patterns.isEmpty { map.patterns = other.patterns }
    return map
  }

  /// The event that the log means by a name.
  func event(_ text: String) -> EventName? {
    if let name = names[text] { return name }
    guard let name = EventName(rawValue: text), !name.isSystemVocabulary else { return nil }
    return name
  }
}

/// A value that was found for a key.
struct FoundField {
  let key: Key
  /// Of which of the key's places it is: the lowest counts.
  let rank: Int
  let value: FieldValue
}

/// A value of a foreign log before it has the type that a key demands.
enum FieldValue: Hashable {
  case text(String)
  /// As it is written: no number passes through floating point.
  case number(String)
  case flag(Bool)
  /// An array of numbers, as it is written.
  case numbers(String)

  /// The value as a text; `nil` for what is none.
  var text: String? {
    switch self {
    case .text(let text), .number(let text): text
    case .flag, .numbers: nil
    }
  }

  /// A whole number, also one in a string or with a fraction of zero.
  var integer: Int64? {
    guard let text else { return nil }
    if let value = Int64(text) { return value }
    guard case .number = self, let value = billionths, value % 1_000_000_000 == 0 else { return nil }
    return value / 1_000_000_000
  }

  /// A decimal number in billionths, also one in a string.
  var billionths: Int64? {
    guard var text else { return nil }
    return text.withUTF8 { unsafe EventLog.billionths(UnsafeRawBufferPointer($0)) }
  }

  var flag: Bool? {
    switch self {
    case .flag(let flag): flag
    case .text(let text), .number(let text):
      switch text {
      case "true", "1", "yes", "YES": true
      case "false", "0", "no", "NO": false
      default: nil
      }
    case .numbers: nil
    }
  }
}

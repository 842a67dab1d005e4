import Vocabulary

/// An event of any format as a line of the event log: keys in the order of the vocabulary, dotted ones as objects.
///
/// A time without date or zone stands under `timeOfDay` or `timeOfYear`, so that no reader takes it for a moment: a line without
/// `time` is skipped.
struct EventLine {
  private let root = Node()

  /// A value, or the members of an object in their order.
  private final class Node {
    var value: String?
    var members: [(String, Node)] = []

    /// Puts a value at a dotted place.
    func put(_ value: String, at path: some StringProtocol) {
      guard let dot = path.firstIndex(of: ".") else {
        member(String(path)).value = value
        return
      }
      member(String(path[..<dot])).put(value, at: path[path.index(after: dot)...])
    }

    private func member(_ name: String) -> Node {
      if let found = members.first(where: { $0.0 == name }) { return found.1 }
      let new = Node()
      members.append((name, new))
      return new
    }

    func write(to out: inout String) {
      if let value {
        out += value
        return
      }
      out += "{"
      for (i, (name, node)) in members.enumerated() {
        if i > 0 { out += "," }
        QuotedText.append(name, to: &out)
        out += ":"
        node.write(to: &out)
      }
      out += "}"
    }
  }

  /// The line of an event.
  init(_ event: Event) {
    put(.event, text: event.nameText)
    if event.isDated { put(.time, text: event.time.text) } else { putUndated(event) }
    put(.source, text: event.source.rawValue)
    if let seq = event.seq { root.put("\(seq)", at: Key.seq.rawValue) }
    if let uptime = event.uptime { root.put(Self.decimal(uptime), at: Key.uptime.rawValue) }
    if let launch = event.launchID { put(.launch, text: event.store.string(launch)) }
    if let pid = event.pid { root.put("\(pid)", at: Key.pid.rawValue) }
    for key in Key.allCases where !Self.envelope.contains(key) {
      if let value = Self.value(of: key, in: event) { root.put(value, at: key.rawValue) }
    }
  }

  /// The `log.opened` before lines of one source that were converted: it says whose they are, and no more.
  init(opening source: Source, of file: EvidenceFile, at time: Instant) {
    put(.event, text: EventName.logOpened.rawValue)
    put(.time, text: time.text)
    put(.source, text: source.rawValue)
    put(.schema, text: "baton-log/1")
    put(.note, text: "converted from \(file.format): \(file.path)")
  }

  /// With a newline at its end.
  var text: String {
    var out = ""
    root.write(to: &out)
    return out + "\n"
  }

  private static let envelope: Set<Key> = [.event, .time, .source, .seq, .uptime, .launch, .pid]

  private func put(_ key: Key, text: String) {
    var value = ""
    QuotedText.append(text, to: &value)
    root.put(value, at: key.rawValue)
  }

  /// What is known of a time without date or zone: the day of the year too where the format has one. A format without any
  /// time says nothing.
  private func putUndated(_ event: Event) {
    guard event.time.nanoseconds != 0 else { return }
    let text = event.timeText
    root.put("\"\(text)\"", at: text.contains("T") ? "timeOfYear" : "timeOfDay")
  }

  private static func value(of key: Key, in event: Event) -> String? {
    switch key.valueType {
    case .string: return event.text(key).map(quoted)
    case .integer: return event.integer(key).map(String.init)
    case .bool: return event.flag(key).map { $0 ? "true" : "false" }
    case .decimal: return event.billionths(key).map(decimal)
    case .numbers: return event.numbers(key).map { "\($0)" }
    case .stringOrNumbers: return event.text(key).map(quoted) ?? event.numbers(key).map { "\($0)" }
    }
  }

  private static func quoted(_ text: String) -> String {
    var out = ""
    QuotedText.append(text, to: &out)
    return out
  }

  /// Billionths as a decimal number, with the digits that it needs.
  private static func decimal(_ billionths: Int64) -> String {
    let (whole, rest) = billionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    var digits = String(repeating: "0", count: 9 - String(rest).count) + String(rest)
    while digits.last == "0" { digits.removeLast() }
    return (billionths < 0 ? "-" : "") + "\(whole)" + (digits.isEmpty ? "" : "." + digits)
  }
}

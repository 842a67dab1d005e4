import EventLog

/// Masks what is sensitive in the files of a run, the same value with the same mask in all of them.
package struct Redaction {
  /// What was masked in one line, or in lines that follow each other.
  package struct Entry: Sendable, Hashable {
    package let path: String
    package let lines: ClosedRange<Int>
    package let kind: SensitiveKind
    package let count: Int
  }

  package private(set) var entries: [Entry] = []
  private var masks: [SensitiveKind: [[UInt8]: String]] = [:]
  private var names: Set<String> = []
  /// The same as bytes, longest first.
  private var known: [[UInt8]] = []

  package init() {}

  /// Whether the name of a file or run gives something away: it cannot be masked without becoming another.
  package static func isSensitive(name: String) -> SensitiveKind? {
    // An ending such as `.log` would make a host of an address, and a folder before it a version.
    name.split(separator: "/").lazy.flatMap { part in [part, part.lastIndex(of: ".").map { part[..<$0] } ?? part] }
      .compactMap { SensitivePattern.matches(in: ArraySlice($0.utf8)).first?.kind }.first
  }

  /// Formats whose `name` is a device's.
  private static let deviceLists: Set = ["devicectl-devices", "devicectl-launch", "xcdevice-list", "simctl-list"]

  /// Takes note of the names of devices in a file, so that they are known in every other one.
  package mutating func learn(_ lines: ArraySlice<UInt8>, format: String) {
    let isList = Self.deviceLists.contains(format)
    for match in KeyedValues.matches(in: lines, namesDevices: false) where match.kind == .deviceName {
      names.formUnion(DeviceNames.forms(of: String(decoding: lines[match.value], as: UTF8.self)))
    }
    for match in DeviceNames.matches(in: lines, known: []) {
      names.formUnion(DeviceNames.forms(of: String(decoding: lines[match.value], as: UTF8.self)))
    }
    if isList {
      for match in KeyedValues.matches(in: lines, namesDevices: true) where match.kind == .deviceName {
        // What a tool lists may be named anything: only a name of several words is looked for elsewhere.
        let name = String(decoding: lines[match.value], as: UTF8.self)
        if name.contains(" ") || name.contains("-") { names.formUnion(DeviceNames.forms(of: name)) }
      }
    }
    known = names.map { Array($0.utf8) }.sorted { first, second in
      first.count == second.count ? first.lexicographicallyPrecedes(second) : first.count > second.count
    }
  }

  /// Whole lines with what is sensitive masked. Their number stays.
  ///
  /// - Parameter first: number of the first line.
  package mutating func masked(
    _ lines: ArraySlice<UInt8>, of path: String, format: String, first: Int
  ) -> [UInt8] {
    let matches = SensitivePattern.matches(
      in: lines, namesDevices: Self.deviceLists.contains(format), names: known)
    guard !matches.isEmpty else { return Array(lines) }
    var out: [UInt8] = []
    out.reserveCapacity(lines.count)
    var end = lines.startIndex
    var line = first
    for match in matches {
      let before = lines[end..<match.value.lowerBound]
      line += before.count { $0 == 0x0A }
      out += before
      let value = lines[match.value]
      out += Array(mask(value, match, in: lines).utf8)
      let breaks = value.count { $0 == 0x0A }
      // A key over several lines leaves as many behind.
      out += Array(repeating: 0x0A, count: breaks)
      note(path, line, match.kind)
      line += breaks
      end = match.value.upperBound
    }
    return out + lines[end...]
  }

  private mutating func mask(_ value: ArraySlice<UInt8>, _ match: SensitiveMatch, in lines: ArraySlice<UInt8>) -> String
  {
    let isVersion6 = match.kind == .address && value.contains(UInt8(ascii: ":"))
    let isNumber = JSONToken.isBare(match.value, in: lines) && value.allSatisfy(JSONToken.isDigit)
    let known = masks[match.kind]?[Array(value)]
    let text = known ?? Mask.text(match.kind, (masks[match.kind]?.count ?? 0) + 1, isVersion6: isVersion6)
    if known == nil { masks[match.kind, default: [:]][Array(value)] = text }
    // A number of JSON stays one, or the document would not be one any more.
    return isNumber ? String(text.filter { $0.isASCII && $0.isNumber }) : text
  }

  private mutating func note(_ path: String, _ line: Int, _ kind: SensitiveKind) {
    // The last entry of the kind in this file, if it is about this line or the one before.
    for index in entries.indices.reversed().prefix(SensitiveKind.allCases.count) {
      let last = entries[index]
      guard last.path == path, last.kind == kind else { continue }
      guard last.lines.upperBound >= line - 1 else { break }
      entries[index] = Entry(
        path: path, lines: last.lines.lowerBound...max(last.lines.upperBound, line), kind: kind, count: last.count + 1)
      return
    }
    entries.append(Entry(path: path, lines: line...line, kind: kind, count: 1))
  }

  /// How much of each kind was masked: all of it, and how many different values.
  package var counts: [(kind: SensitiveKind, count: Int, values: Int)] {
    SensitiveKind.allCases.compactMap { kind in
      let count = entries.reduce(0) { $0 + ($1.kind == kind ? $1.count : 0) }
      return count == 0 ? nil : (kind, count, masks[kind]?.count ?? 0)
    }
  }

  /// The list that goes with a bag: what kind was masked where and how often, and never a value.
  package var text: String {
    var out =
      "What was masked, by kind: occurrences, different values. The same value has the same mask everywhere.\n\n"
    out += counts.map { "\($0.kind.rawValue): \($0.count), \($0.values)\n" }.joined()
    out += "\nIn which lines:\n\n"
    for entry in entries {
      let lines =
        entry.lines.count == 1 ? "\(entry.lines.lowerBound)" : "\(entry.lines.lowerBound)-\(entry.lines.upperBound)"
      out += "\(entry.path):\(lines): \(entry.kind.rawValue): \(entry.count)\n"
    }
    return out
  }
}

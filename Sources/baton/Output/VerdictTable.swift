import Diagnosis
import EventLog
import Reporting

/// The verdicts of a run by where they hold: a column for the simulator and one for a real device, so that nothing verified on a
/// device is a number like any other.
struct VerdictTable {
  /// A row: how many checks, and which.
  struct Row: Equatable {
    let verdict: Verdict.Kind
    let onSimulator: Int
    let onDevice: Int
    let checks: [String]
  }

  let rows: [Row]
  private let language: Language
  private static let shownChecks = 4

  /// Rows that are stated even when they count none.
  private static let always: Set<Verdict.Kind> = [.verified, .failed, .inconclusive, .outstanding]

  init(_ checks: [CheckRow], _ language: Language) {
    self.language = language
    rows = Verdict.Kind.allCases.compactMap { kind in
      let own = checks.filter { $0.verdict.kind == kind }
      guard !own.isEmpty || Self.always.contains(kind) else { return nil }
      let onDevice = own.count { Self.isOnDevice($0) }
      var names: [String] = []
      for row in own where !names.contains(row.check.id) { names.append(row.check.id) }
      return Row(verdict: kind, onSimulator: own.count - onDevice, onDevice: onDevice, checks: names)
    }
  }

  /// Where a verdict was come by, and of what is not decided where it can be: only a device can show a device check.
  private static func isOnDevice(_ row: CheckRow) -> Bool {
    switch row.verdict.kind {
    case .verified: row.verdict.environment == .device
    case .failed: row.verdict.environment.map { $0 == .device } ?? (row.scope == .device)
    default: row.scope == .device
    }
  }

  /// The table's lines, each ending with a newline. What matters is a word and a number; `paint` only adds colour.
  func text(width: Int, paint: (String, Console.Colour) -> String) -> String {
    let names = rows.map { Words.verdict($0.verdict)[language] }
    let heads = [Words.simulatorColumn[language], Words.deviceColumn[language]]
    let first = names.map { Layout.columns(of: $0) }.max() ?? 0
    let widths = heads.map { Layout.columns(of: $0) }
    func right(_ text: String, _ column: Int) -> String {
      String(repeating: " ", count: max(widths[column] - Layout.columns(of: text), 0)) + text
    }
    let margin = String(repeating: " ", count: first + 2)
    var out = margin + "   " + heads.joined(separator: "   ") + "\n"
    let start = 2 + first + widths.reduce(0) { $0 + 3 + $1 } + 2
    for (row, name) in zip(rows, names) {
      let label = name + String(repeating: " ", count: first - Layout.columns(of: name))
      let cells = [right("\(row.onSimulator)", 0), right("\(row.onDevice)", 1)]
      let colours = Self.colours(row)
      // What is outstanding is most of a first run; the page names it.
      let named = row.verdict == .outstanding ? "" : list(row.checks)
      let list = Layout.wrap(named, indent: start, width: width).dropFirst(start)
      out += "  " + (colours.label.map { paint(label, $0) } ?? label)
      for (cell, colour) in zip(cells, colours.cells) { out += "   " + (colour.map { paint(cell, $0) } ?? cell) }
      out += list.allSatisfy { $0 == "\n" } ? "\n" : "  " + list
    }
    return out
  }

  /// Failures are red, and that nothing is verified on a device stands out as much.
  private static func colours(_ row: Row) -> (label: Console.Colour?, cells: [Console.Colour?]) {
    switch row.verdict {
    case .failed where row.onSimulator + row.onDevice > 0:
      (.red, [row.onSimulator > 0 ? .red : nil, row.onDevice > 0 ? .red : nil])
    case .verified: (nil, [row.onSimulator > 0 ? .green : nil, row.onDevice > 0 ? .green : .red])
    case .inconclusive where row.onSimulator + row.onDevice > 0: (.yellow, [nil, nil])
    default: (nil, [nil, nil])
    }
  }

  private func list(_ checks: [String]) -> String {
    checks.prefix(Self.shownChecks).joined(separator: ", ") + (checks.count > Self.shownChecks ? ", …" : "")
  }
}

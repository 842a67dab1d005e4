import EventLog
import Vocabulary

/// What was made of one file, as text: how it was recognised, a sum of its lines that adds up, and what was not understood of
/// it and why.
struct Explanation {
  private let index: Int
  private let file: EvidenceFile
  private let evidence: Evidence

  /// - Parameter file: as the timeline has it, where copies are known.
  init(_ index: Int, _ file: EvidenceFile, _ evidence: Evidence) {
    self.index = index
    self.file = file
    self.evidence = evidence
  }

  var text: String { Visible.text(file.path) + "\n" + Layout.columns(rows.map { $0.map(Visible.text) }, indent: 2) }

  /// How many entries of a list are shown.
  private static let listed = 20
  /// How many lines of one reason are named.
  private static let listedLines = 5

  private var rows: [[String]] {
    let format = FormatCatalogue.format(file.format)
    var rows = [["format", format.map { "\(file.format): \($0.title)" } ?? file.format]]
    if let format { rows.append(["recognised by", format.recognisedBy]) }
    if let source = file.source { rows.append(["word of", source.rawValue]) }
    if let failure = file.failure { rows.append(["not read", failure]) }
    rows.append([file.lines == 1 ? "line" : "lines", sum])
    rows += list("events", counts(eventNames))
    rows += list("passed over", passedOver)
    rows += list("skipped", skipped)
    rows += list("unknown events", counts(unknownEvents))
    rows += list("mistyped keys", counts(file.mistyped))
    rows += list("keys given twice", counts(file.duplicated))
    if file.redacted > 0 { rows.append(["hidden values", "\(file.redacted)"]) }
    if let span = file.span { rows.append(["span", "\(span.lowerBound.text) to \(span.upperBound.text)"]) }
    rows += list("test runs", evidence.testRuns.filter { $0.file == index }.map(Self.sentence))
    rows += list(
      "witnesses", evidence.witnesses.filter { $0.file == index }.map { "\($0.kind.rawValue): \($0.statement)" })
    rows += list("notes", notes)
    if let format { rows.append(["never shows", format.neverShows]) }
    return rows
  }

  /// `12 = 9 events + 2 skipped + 1 blank`: what is none is left out.
  private var sum: String {
    let parts = [
      (file.events == 1 ? "event" : "events", file.events), (file.copies == 1 ? "copy" : "copies", file.copies),
      ("continued", file.continued), ("passed over", file.passedOver), ("skipped", file.skipped),
      ("blank", file.blank),
    ]
    let counted = parts.filter { $0.1 != 0 }.map { "\($0.1) \($0.0)" }
    return counted.isEmpty ? "\(file.lines)" : "\(file.lines) = \(counted.joined(separator: " + "))"
  }

  private var notes: [String] {
    var notes = file.notes
    if file.isProvenComplete { notes.append("its trailer proves that it is whole") }
    if file.isCutShort { notes.append("its last line ends in the middle") }
    if let original = file.copyOf { notes.append("the same bytes as '\(evidence.files[original].path)'") }
    return notes
  }

  private var eventNames: [String: Int] { names { $0.name != nil } }
  private var unknownEvents: [String: Int] { names { $0.name == nil } }

  private func names(where isWanted: (Event) -> Bool) -> [String: Int] {
    var counts: [String: Int] = [:]
    for number in 0..<evidence.store.count {
      let event = evidence.store[number]
      if event.file == index, isWanted(event) { counts[event.nameText, default: 0] += 1 }
    }
    return counts
  }

  private var passedOver: [String] {
    guard file.passedOver > 0 else { return [] }
    let told = file.passedOverKinds.values.reduce(0, +)
    let rest = file.passedOver - told
    return counts(file.passedOverKinds) + (rest > 0 ? ["\(rest) × others"] : [])
  }

  /// By reason, in the order of the file, with the first lines of each.
  private var skipped: [String] {
    var reasons: [String] = []
    var lines: [String: [Int]] = [:]
    for skip in file.skips {
      if lines[skip.reason] == nil { reasons.append(skip.reason) }
      lines[skip.reason, default: []].append(skip.line)
    }
    let told = reasons.map { reason in
      let all = lines[reason] ?? []
      let first = all.prefix(Self.listedLines).map(String.init).joined(separator: ", ")
      return "\(all.count) × \(reason) (line \(first)\(all.count > Self.listedLines ? ", …" : ""))"
    }
    let rest = file.skipped - file.skips.count
    return told + (rest > 0 ? ["\(rest) × further lines"] : [])
  }

  /// The most frequent first.
  private func counts(_ counts: [String: Int]) -> [String] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.value) × \($0.key)" }
  }

  /// Rows for a list, the first with its name; nothing for an empty one.
  private func list(_ name: String, _ items: [String]) -> [[String]] {
    var shown = Array(items.prefix(Self.listed))
    if items.count > shown.count { shown.append("… and \(items.count - shown.count) more") }
    return shown.enumerated().map { [$0.offset == 0 ? name : "", $0.element] }
  }

  static func sentence(_ run: TestRun) -> String {
    "test run '\(run.title)' \(run.result): \(run.passed) of \(run.total) passed, \(run.failed) failed, "
      + "\(run.skipped) skipped"
  }

  static func sentence(_ witness: Witness) -> String {
    "witness for a \(witness.kind.rawValue): \(witness.statement)"
  }
}

import EventLog

/// The lines that a report cites, collected before it is written, so that each file is read once more at most.
struct Citations {
  private var wanted: [Int: Set<Int>] = [:]
  private(set) var lines: [Int: [Int: EvidenceLine]] = [:]

  mutating func want(_ event: Event?) {
    guard let event else { return }
    wanted[event.file, default: []].insert(event.line)
  }

  mutating func want(file: Int, line: Int) {
    if line > 0 { wanted[file, default: []].insert(line) }
  }

  mutating func fetch(from evidence: Evidence) {
    lines = EvidenceLines.read(wanted, of: evidence)
  }

  subscript(event: Event) -> EvidenceLine? { lines[event.file]?[event.line] }

  subscript(file: Int, line: Int) -> EvidenceLine? { lines[file]?[line] }

  /// The event's time as its line writes it.
  func time(of event: Event) -> String { self[event]?.time ?? event.timeText }
}

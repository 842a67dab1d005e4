import Diagnosis
import EventLog
import Vocabulary
import XMLKit

extension ReportDocument {
  func writeEvidence(_ xml: inout XMLWriter) {
    xml.start("evidence")
    let environments = self.environments
    let offsets = Dictionary(
      timeline.logs.compactMap { log in log.offset.flatMap { offset in log.events.first.map { ($0.file, offset) } } },
      uniquingKeysWith: { first, _ in first })
    for (index, file) in timeline.files.enumerated() { write(file, index, environments[index], offsets[index], &xml) }
    for (event, count) in unread {
      xml.element("unread", [("event", Shown.value(event) ?? "?"), ("count", "\(count)")], text: "")
    }
    for ignored in diagnosis.evidence.ignored {
      xml.element(
        "ignored", [("path", Shown.value(ignored.path) ?? "?"), ("reason", reading(ignored.reason))], text: "")
    }
    xml.end()
  }

  private func write(
    _ file: EvidenceFile, _ index: Int, _ environments: [String]?, _ offset: ClockOffset?, _ xml: inout XMLWriter
  ) {
    xml.start(
      "file",
      [
        ("path", path(index)), ("format", file.format), ("source", file.source?.rawValue),
        ("sha256", file.sha256.isEmpty ? nil : file.sha256), ("bytes", "\(file.bytes)"), ("lines", "\(file.lines)"),
        ("events", "\(file.events)"), ("copies", "\(file.copies)"), ("continued", "\(file.continued)"),
        ("passedOver", "\(file.passedOver)"), ("skipped", "\(file.skipped)"), ("blank", "\(file.blank)"),
        ("environment", environments?.joined(separator: " ")),
        ("offset", offset.map { "\($0.nanoseconds)" }), ("failure", file.failure.map(reading)),
        ("redacted", file.redacted > 0 ? "\(file.redacted)" : nil), ("first", file.span?.lowerBound.text),
        ("last", file.span?.upperBound.text), ("complete", file.isProvenComplete ? "yes" : nil),
        ("copyOf", file.copyOf.map(path)), ("cut", file.isCutShort ? "yes" : nil), ("gzip", file.isGzip ? "yes" : nil),
        ("sealed", sealed(file)),
        ("mistyped", file.mistyped.isEmpty ? nil : "\(file.mistyped.values.reduce(0, +))"),
        ("duplicated", file.duplicated.isEmpty ? nil : "\(file.duplicated.values.reduce(0, +))"),
      ])
    for skip in file.skips {
      xml.element("skip", [("line", "\(max(skip.line, 1))"), ("reason", reading(skip.reason))], text: "")
    }
    for note in file.notes { xml.element("note", text: reading(note)) }
    for (key, count) in file.mistyped.sorted(by: { $0.key < $1.key }) {
      xml.element(
        "note", text: reading("'\(key)': \(count) × another JSON type than the vocabulary's, counted as absent"))
    }
    for (key, count) in file.duplicated.sorted(by: { $0.key < $1.key }) {
      xml.element("note", text: reading("'\(key)': \(count) × twice in one object, counted as absent"))
    }
    xml.end()
  }

  /// Whether a manifest lists a file as it is; nothing is said in a run without one, and of a changed file by a finding.
  private func sealed(_ file: EvidenceFile) -> String? {
    guard timeline.files.contains(where: { $0.sealed != nil }), !file.isChanged else { return nil }
    return file.sealed == nil ? "no" : "yes"
  }

  /// What reading said of a file or a line.
  private func reading(_ english: String) -> String { Shown.value(ReadingTexts.said(english, language)) ?? "?" }

  /// The environments of the launches in each file, each once.
  private var environments: [Int: [String]] {
    var found: [Int: Set<String>] = [:]
    for launch in timeline.launches {
      if let file = launch.first?.file { found[file, default: []].insert(environment(launch)) }
    }
    for index in Set(timeline.launches.flatMap(\.witnesses)) {
      let witness = timeline.witnesses[index]
      found[witness.file, default: []].insert(witness.kind.rawValue)
    }
    return found.mapValues { $0.sorted() }
  }

  /// Kinds of event that no rule and no check reads, the vocabulary's and others, with how often each occurs.
  private var unread: [(String, Int)] {
    var read: Set<EventName> = [.logOpened, .logClosed, .stepStarted, .stepFinished, .testerAttested]
    for result in diagnosis.rules { for need in result.rule.needs { read.formUnion(need.events) } }
    for row in diagnosis.checks { read.formUnion(row.check.events) }
    var counts: [String: Int] = [:]
    for name in EventName.allCases where !read.contains(name) {
      let count = timeline.events(name).count
      if count > 0 { counts[name.rawValue] = count }
    }
    for (name, count) in timeline.store.unknownEvents { counts[name] = count }
    return counts.sorted { $0.key < $1.key }.prefix(100).map { ($0.key, $0.value) }
  }
}

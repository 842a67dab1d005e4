import Diagnosis
import EventLog
import XMLKit

/// Writes report.xml: the one document from which every page is made.
struct ReportDocument {
  let diagnosis: Diagnosis
  let language: Language
  let selection: ReportSelection
  let facts: TimelineFacts
  private(set) var citations = Citations()

  var timeline: Timeline { diagnosis.timeline }

  /// Namespace of report.xml, as its schema states it.
  static let namespace = "urn:baton:report:1"

  init(_ diagnosis: Diagnosis, language: Language) {
    self.diagnosis = diagnosis
    self.language = language
    selection = ReportSelection(diagnosis)
    facts = TimelineFacts(selection)
    collectCitations()
    citations.fetch(from: diagnosis.evidence)
  }

  func bytes() -> [UInt8] {
    var xml = XMLWriter(namespace: Self.namespace)
    let statement = Statement(diagnosis)
    xml.start(
      "report",
      [
        ("run", Shown.value(diagnosis.evidence.name) ?? "run"), ("lang", language.rawValue),
        ("title", Shown.value(diagnosis.evidence.description.title)), ("tool", Version.tool),
        ("degraded", diagnosis.evidence.files.contains { $0.isDegraded } ? "yes" : nil),
      ])
    writeSummary(statement, &xml)
    writeChecks(&xml)
    writeFindings(&xml)
    writeTransfers(&xml)
    writeTimeline(&xml)
    writeRules(&xml)
    writeEvidence(&xml)
    writeProcedure(&xml)
    xml.end()
    return xml.finish()
  }

  /// The picture of the timeline, which report.html is given beside the report.
  func chart() -> [UInt8] { TimelineChart(selection, facts, language: language).bytes(facts) }

  private func writeSummary(_ statement: Statement, _ xml: inout XMLWriter) {
    xml.start(
      "summary",
      [
        ("verified-simulator", "\(statement.verifiedOnSimulator)"),
        ("verified-device", "\(statement.verifiedOnDevice)"),
        ("failed", "\(statement.count(.failed))"), ("inconclusive", "\(statement.count(.inconclusive))"),
        ("outstanding", "\(statement.count(.outstanding))"), ("attested", "\(statement.count(.attested))"),
        ("excluded", "\(statement.count(.excluded))"), ("errors", "\(statement.severities[.error] ?? 0)"),
        ("warnings", "\(statement.severities[.warning] ?? 0)"), ("notes", "\(statement.severities[.note] ?? 0)"),
      ])
    xml.element("statement", text: say(statement.message))
    xml.end()
  }

  private func writeProcedure(_ xml: inout XMLWriter) {
    xml.start("procedure")
    for step in ReportTexts.procedure { xml.element("step", text: step[language]) }
    xml.end()
  }

  private mutating func collectCitations() {
    for finding in selection.findings.prefix(selection.findingsInContext) {
      for places in Excerpt(proof(of: finding)).around {
        for place in places.before + places.after { citations.want(file: place.file, line: place.line) }
      }
    }
    for finding in selection.findings {
      citations.want(finding.culprit)
      for witness in finding.witnesses { citations.want(witness) }
      if let place = finding.place { citations.want(file: place.file, line: place.line) }
    }
    for row in selection.checks.map(\.row) {
      for attempt in row.attempts { for event in attempt.attempt.evidence { citations.want(event) } }
      for word in row.words { citations.want(word) }
    }
    for transfer in selection.transfers {
      for stage in transfer.stages(in: timeline) { citations.want(stage.event) }
    }
    for lane in selection.lanes {
      for event in lane.events { citations.want(event) }
      citations.want(lane.log.opened ?? lane.log.events.first)
      citations.want(lane.log.closed)
    }
  }

  // MARK: - Shared by the sections

  func say(_ message: Message) -> String { Shown.sentence(message, language) }

  func path(_ file: Int) -> String { Shown.value(timeline.files[file].path) ?? "?" }

  func symbol(_ symbol: Symbol?) -> String? { Shown.value(symbol.map(timeline.store.string)) }

  func launchName(_ launch: Launch?) -> String? {
    guard let launch else { return nil }
    return symbol(launch.id) ?? "\(path(launch.first?.file ?? 0))"
  }

  func environment(_ launch: Launch) -> String {
    switch launch.environment {
    case .simulator: "simulator"
    case .device: "device"
    case .host: "host"
    case .contradicted: "contradicted"
    case .unproven: "unproven"
    }
  }
}

extension XMLWriter {
  /// An element with text, or none at all when there is no text.
  mutating func optional(_ name: String, _ text: String?) {
    if let text, !text.isEmpty { element(name, text: text) }
  }
}

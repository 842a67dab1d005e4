import Diagnosis
import EventLog
import XMLKit

extension ReportDocument {
  func writeFindings(_ xml: inout XMLWriter) {
    let all = diagnosis.findings.count
    let shown = selection.findings.count
    xml.start("findings", shown < all ? [("shown", "\(shown)"), ("total", "\(all)")] : [])
    for finding in selection.findings { write(finding, &xml) }
    xml.end()
  }

  private func write(_ finding: Finding, _ xml: inout XMLWriter) {
    let rule = finding.rule
    let launch = finding.launch.map { timeline.launches[$0] }
    xml.start(
      "finding",
      [
        ("id", finding.id), ("rule", rule.id), ("severity", finding.severity.rawValue),
        ("presence", rule.presence.rawValue), ("absence", rule.absence.rawValue), ("basis", rule.basis.rawValue),
        ("expected", finding.expectedBy), ("cause", finding.cause),
        ("session", symbol(finding.culprit?.sessionID)), ("task", finding.culprit?.taskID.map(String.init)),
        ("launch", launchName(launch) ?? symbol(finding.culprit?.launchID)),
      ])
    xml.element("title", text: rule.texts.title[language])
    xml.element("message", text: say(finding.message))
    xml.element("explanation", text: rule.texts.explanation[language])
    xml.element("why", text: rule.texts.why[language])
    for (role, event) in witnesses(of: finding) {
      xml.element(
        "witness",
        [
          ("file", path(event.file)), ("line", "\(event.line)"), ("time", citations.time(of: event)),
          ("event", Shown.value(event.nameText)), ("role", role),
        ], text: citations[event].map(Shown.line) ?? "")
    }
    if let place = finding.place {
      let line = citations[place.file, place.line]
      xml.element(
        "witness",
        [
          ("file", path(place.file)), ("line", place.line > 0 ? "\(place.line)" : nil), ("time", line?.time),
          ("role", "culprit"),
        ], text: line.map(Shown.line) ?? Shown.value(ReadingTexts.said(place.text, language)) ?? "")
    }
    for alternative in finding.alternatives { xml.element("alternative", text: alternative[language]) }
    for step in finding.next { xml.element("next", text: step[language]) }
    for reference in rule.references { xml.element("reference", text: reference) }
    xml.end()
  }

  /// The culprit among its witnesses, in the order in which things happened.
  private func witnesses(of finding: Finding) -> [(role: String, event: Event)] {
    guard let culprit = finding.culprit else { return finding.witnesses.map { ("witness", $0) } }
    let others = finding.witnesses.filter { $0 != culprit }
    let all = others.map { (role: "witness", event: $0) } + [(role: "culprit", event: culprit)]
    return all.enumerated().sorted { a, b in
      if timeline.precedes(a.element.event, b.element.event) { return true }
      if timeline.precedes(b.element.event, a.element.event) { return false }
      return a.offset < b.offset
    }.map(\.element)
  }

  func writeRules(_ xml: inout XMLWriter) {
    let hasDevice = timeline.launches.contains { $0.environment == .device }
    xml.start("rules")
    for result in diagnosis.rules {
      let rule = result.rule
      let isOutstanding = result.state == .clear && rule.absence == .no && !hasDevice
      xml.start(
        "rule",
        [
          ("id", rule.id), ("severity", rule.severity.rawValue), ("state", result.state.rawValue),
          ("candidates", "\(result.candidates)"), ("undecided", "\(result.undecided)"),
          ("missing", result.missing.map { ReportTexts.missing($0, language) }), ("absence", rule.absence.rawValue),
          ("presence", rule.presence.rawValue), ("outstanding", isOutstanding ? "yes" : nil),
        ])
      xml.element("title", text: rule.texts.title[language])
      xml.end()
    }
    xml.end()
  }
}

import Diagnosis
import EventLog
import XMLKit

extension ReportDocument {
  func writeFindings(_ xml: inout XMLWriter) {
    let all = diagnosis.findings.count
    let shown = selection.findings.count
    xml.start("findings", shown < all ? [("shown", "\(shown)"), ("total", "\(all)")] : [])
    for (number, finding) in selection.findings.enumerated() {
      write(finding, inContext: number < selection.findingsInContext, &xml)
    }
    if shown < all { writeGroups(&xml) }
    xml.end()
  }

  /// All findings by rule and subject, for those that are not listed one by one.
  private func writeGroups(_ xml: inout XMLWriter) {
    let groups = FindingGroups(diagnosis.findings, shown: Set(selection.findings.map(\.id)))
    let rows = groups.largest(ReportSelection.findingGroups)
    xml.start(
      "groups", rows.count < groups.all.count ? [("shown", "\(rows.count)"), ("total", "\(groups.all.count)")] : [])
    for group in rows {
      let subject = group.subject
      let session = subject.session.map(timeline.store.string)
      let launch = subject.launch.map(timeline.store.string)
      xml.element(
        "group",
        [
          ("rule", group.rule.id), ("count", "\(group.count)"), ("listed", "\(group.shown)"),
          ("session", Shown.value(session)), ("launch", Shown.value(launch)), ("file", subject.file.map(path)),
        ], text: FindingsCommand.text(rule: group.rule.id, session: session, launch: launch))
    }
    xml.end()
  }

  private func write(_ finding: Finding, inContext: Bool, _ xml: inout XMLWriter) {
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
    let excerpt = inContext ? Excerpt(proof(of: finding)) : nil
    for (number, (role, event)) in witnesses(of: finding).enumerated() {
      if let excerpt { write(excerpt.around[number].before, "before", &xml) }
      xml.element(
        "witness",
        [
          ("file", path(event.file)), ("line", "\(event.line)"), ("time", citations.time(of: event)),
          ("event", Shown.value(event.nameText)), ("role", role),
        ], text: citations[event].map(Shown.line) ?? "")
      if let excerpt { write(excerpt.around[number].after, "after", &xml) }
    }
    if let place = finding.place {
      let line = citations[place.file, place.line]
      if let around = excerpt?.around.last { write(around.before, "before", &xml) }
      xml.element(
        "witness",
        [
          ("file", path(place.file)), ("line", place.line > 0 ? "\(place.line)" : nil), ("time", line?.time),
          ("role", "culprit"),
        ], text: line.map(Shown.line) ?? Shown.value(ReadingTexts.said(place.text, language)) ?? "")
      if let around = excerpt?.around.last { write(around.after, "after", &xml) }
    }
    for alternative in finding.alternatives { xml.element("alternative", text: alternative[language]) }
    for step in finding.next { xml.element("next", text: step[language]) }
    for reference in rule.references { xml.element("reference", text: reference) }
    xml.end()
  }

  /// The culprit among its witnesses, in the order in which things happened.
  func witnesses(of finding: Finding) -> [(role: String, event: Event)] {
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
